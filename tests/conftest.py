"""Fixtures that several parts of the suite share."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.factories import UserFactory

# A busy machine is no fault of what is tested: examples have no time limit here.
settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any machine")


@pytest.fixture
def person(db: None) -> Any:
    """Somebody with an account."""
    return UserFactory()


@pytest.fixture
def shipped(db: None) -> None:
    """The shipped Titans catalog in the database."""
    import_shipped("titans")


@pytest.fixture
def blackwood(db: None) -> None:
    """The shipped catalog of Bloodsuckers, a game with sides, in the database."""
    import_shipped("bloodsuckers")


@pytest.fixture
def epic(db: None) -> None:
    """The shipped catalog of Epic PVP, a game whose decks follow from a choice, in the database."""
    import_shipped("epicpvp")


@pytest.fixture
def sunnydale(db: None) -> None:
    """The shipped catalog of the Buffy CCG, whose decks have five zones, in the database."""
    import_shipped("buffy")


def import_shipped(code: str) -> None:
    from collection.services import catalog_import
    from rules.core.catalog import shipped_catalog
    from rules.registry import game

    catalog_import(catalog=shipped_catalog(game(code)), where="shipped")
