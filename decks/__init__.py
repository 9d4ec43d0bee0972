"""Decks, their history, and the simulations played with them."""
