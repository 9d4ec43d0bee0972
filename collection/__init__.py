"""The catalog of cards as rows."""
