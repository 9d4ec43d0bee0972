"""What a service refuses, as a sentence for people with the figures that callers need."""

from __future__ import annotations

from django.core.exceptions import ValidationError

from rules.core.construction import Room


class Refused(Exception):
    """The request is understood and was not carried out; nothing has changed."""


class StaleVersion(Refused):
    """The deck was changed since the caller read it. `version` is the one it has now."""

    def __init__(self, version: int) -> None:
        super().__init__(
            f"The deck was changed in the meantime (it is now at version {version}). "
            "Look at it again and repeat your change."
        )
        self.version = version


class LimitReached(Refused):
    """A rule of the game lets no more copies in. `room` says how many, and which rule."""

    def __init__(self, room: Room, message: str) -> None:
        super().__init__(message)
        self.room = room


class NotThatMany(Refused):
    """Fewer copies are there than were to be taken out. `have` is how many."""

    def __init__(self, have: int) -> None:
        copies = "copy is" if have == 1 else "copies are"
        super().__init__(f"Only {have} {copies} in that zone; nothing was taken out.")
        self.have = have


class QuotaReached(Refused):
    """A limit of this site, not of a game. `limit` is the number that is allowed."""

    def __init__(self, limit: int, message: str) -> None:
        super().__init__(message)
        self.limit = limit


class NoFix(Refused):
    """The deck cannot be mended from the cards on offer, or needs no mending."""


class NothingToUndo(Refused):
    def __init__(self) -> None:
        super().__init__("There is no earlier step to go back to.")


class NotDeleted(Refused):
    def __init__(self) -> None:
        super().__init__("The deck is no longer in the wastebasket; look among your decks.")


class TooManyRuns(Refused):
    """One person's places for simulations are taken. `limit` is how many there are."""

    def __init__(self, limit: int, message: str) -> None:
        super().__init__(message)
        self.limit = limit


class TooBusy(Refused):
    """All of the site's places for simulations are taken; later there may be one."""


def sentence_of(error: Refused | ValidationError) -> str:
    """Why nothing was changed, in a sentence: the first one where values are at fault."""
    return str(error.messages[0]) if isinstance(error, ValidationError) else str(error)
