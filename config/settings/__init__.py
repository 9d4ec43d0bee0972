"""Settings: `base` and what differs on a laptop, in production and under test."""
