"""Decklists, in and out: one module a step or format. `rules.core.decklist` is the way in."""
