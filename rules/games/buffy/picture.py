"""The table as plain data for the replay: the town, who stands where, Destiny, and what is fought
or faced just now.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.core.table import NOBODY
from rules.games.buffy import values
from rules.games.buffy.log import ENDINGS, seat_name
from rules.games.buffy.pieces import (
    Attempt,
    Character,
    Fight,
    Piece,
    Placed,
    Player,
    Space,
    Stacks,
)
from rules.games.buffy.state import DESTINY_TO_WIN, BuffyTable
from rules.games.buffy.victory import PARK_TO_WIN
from rules.games.buffy.vocabulary import (
    CHALLENGE_STAGES,
    CONFLICT,
    FIGHT_STAGES,
    STEPS,
    TALENTS,
)

STAGES: Final = (*FIGHT_STAGES, *CHALLENGE_STAGES)


def picture(table: BuffyTable) -> dict[str, object]:
    """The whole table: what lies open, and the hands. Of decks only the sizes are told; the top
    card of a Challenge Deck lies face up (BUF-SETUP-02).
    """
    step = CONFLICT if table.phase in STAGES else table.phase
    outcome = table.outcome
    return {
        "turn": table.turn,
        "phase": table.phase,
        "steps": [{"label": one.capitalize(), "now": one == step} for one in STEPS],
        "time": table.time,
        "active": table.active.seat if table.turn else None,
        "players": [_player(table, player) for player in table.players],
        "spaces": [_space(table, space) for space in table.spaces],
        "fight": None if table.fight is None else _fight(table, table.fight),
        "attempt": None if table.attempt is None else _attempt(table, table.attempt),
        "outcome": outcome
        and {
            "winner": None if outcome.winner == NOBODY else outcome.winner,
            "how": ENDINGS[outcome.how],
            "turn": outcome.turn,
        },
    }


def _player(table: BuffyTable, player: Player) -> dict[str, object]:
    """A player; one who does not act is a goldfish's empty seat. `track` and `park_track` have one
    mark for each point or turn end that wins, True for those reached.
    """
    starter = player.starter
    return {
        "seat": player.seat,
        "name": seat_name(player),
        "acts": player.acts,
        "active": player is table.active and table.turn > 0,
        "essence": None if player.essence is None else _card(player.essence),
        "main": None if starter is None else starter.printed.name,
        "evil": starter is not None and starter.printed.evil,
        "main_in_play": player.main is not None,
        "destiny": player.destiny,
        "destiny_to_win": DESTINY_TO_WIN,
        "track": [number < player.destiny for number in range(DESTINY_TO_WIN)],
        "park": player.park_count,
        "park_to_win": PARK_TO_WIN,
        "park_track": [number < player.park_count for number in range(PARK_TO_WIN)],
        "deck": len(player.deck),
        "hand": _cards(player.hand),
        "discard": _cards(player.discard),
        "crypt": _cards(player.crypt),
        "locations": _cards(player.locations),
        "episodes": _cards(player.episodes),
        "challenge_deck": len(player.challenge_deck),
        "face_up": _challenge(player.challenge_deck[-1]) if player.challenge_deck else None,
        "defeated": _cards(player.defeated),
    }


def _cards(cards: Sequence[Piece]) -> list[dict[str, object]]:
    return [_card(card) for card in cards]


def _card(card: Piece) -> dict[str, object]:
    """A card outside the town. `talents` are a Character's, what a Skill or Item adds, or an
    Action's icons; only those that are not 0.
    """
    printed = card.printed
    return {
        "id": card.id,
        "code": printed.definition.code,
        "name": printed.name,
        "label": printed.definition.label,
        "type": printed.type,
        "level": printed.level,
        "part": printed.part,
        "talents": [
            {"talent": talent, "value": value}
            for talent, value in zip(TALENTS, printed.talents, strict=True)
            if value
        ],
        "fatigued": card.fatigued,
    }


def _challenge(card: Piece) -> dict[str, object]:
    """A challenge with its goals as printed."""
    printed = card.printed
    return {
        **_card(card),
        "points": printed.points,
        "goals": [{"talent": TALENTS[talent], "goal": goal} for talent, goal in printed.goals],
    }


def _space(table: BuffyTable, space: Space) -> dict[str, object]:
    """One of the nine spaces with all that is there; `owner` is None of the Park. `scene` says that
    the fight or challenge going on is here.
    """
    fight, attempt = table.fight, table.attempt
    here = (
        fight.attacker.space
        if fight is not None
        else attempt.placed.space
        if attempt is not None
        else None
    )
    characters = [
        _character(table, character) for seat in (0, 1) for character in space.characters[seat]
    ]
    challenges = [_placed(table, placed) for placed in space.challenges if placed is not None]
    return {
        "index": space.index,
        "label": space.label,
        "owner": None if space.owner == NOBODY else space.owner,
        "number": space.number,
        "location": None if space.location is None else _card(space.location),
        "characters": characters,
        "challenges": challenges,
        "empty": not (characters or challenges),
        "scene": here is space,
    }


def _character(table: BuffyTable, character: Character) -> dict[str, object]:
    """A Character in play: its chain of level cards, the lowest first, talents as texts change
    them, and what it bears. `acts_in` says what it does in the fight or challenge going on.
    """
    printed = character.printed
    return {
        "id": character.card.id,
        "code": printed.definition.code,
        "name": printed.name,
        "seat": character.owner,
        "main": character.is_main,
        "vampire": printed.vampire,
        "level": printed.level,
        "chain": [card.printed.level for card in character.cards],
        "fatigued": character.fatigued,
        "talents": _talents(table, character),
        "skills": _cards(character.skills),
        "items": _cards(character.items),
        "acts_in": _acts_in(table, character),
    }


def _talents(table: BuffyTable, character: Character) -> list[dict[str, object]]:
    """All four, each beside what is printed on the Character."""
    return [
        {
            "talent": name,
            "value": values.talent(table, character, talent),
            "printed": character.printed.talents[talent],
        }
        for talent, name in enumerate(TALENTS)
    ]


def _acts_in(table: BuffyTable, character: Character) -> str:
    fight, attempt = table.fight, table.attempt
    if fight is not None:
        if character is fight.attacker:
            return "attacks"
        if character is fight.defender:
            return "defends"
        if character is fight.doubled:
            return "doubled"
    if attempt is not None and character in attempt.characters:
        return "faces"
    return ""


def _placed(table: BuffyTable, placed: Placed) -> dict[str, object]:
    """A challenge in play, its goals as texts change them, without boosts. `faced_by` are the seats
    that have faced it this turn (BUF-CONF-06).
    """
    return {
        **_challenge(placed.card),
        "seat": placed.owner,
        "goals": [
            {"talent": TALENTS[talent], "goal": goal}
            for talent, goal in values.goals(table, placed)
        ],
        "faced_by": [
            seat for seat, turn in enumerate(placed.faced_on) if turn and turn == table.turn
        ],
        "now": table.attempt is not None and table.attempt.placed is placed,
    }


def _stages(table: BuffyTable, stages: Sequence[str]) -> list[dict[str, object]]:
    return [{"label": one.split()[-1].capitalize(), "now": one == table.phase} for one in stages]


def _fight(table: BuffyTable, fight: Fight) -> dict[str, object]:
    """The fight going on: of either Character the talents, the boosts, and what they come to."""
    return {
        "stages": _stages(table, FIGHT_STAGES),
        "place": fight.space.label,
        "talent": TALENTS[fight.talent],
        "sides": [
            _fighter(table, fight, character) for character in (fight.attacker, fight.defender)
        ],
    }


def _fighter(table: BuffyTable, fight: Fight, character: Character) -> dict[str, object]:
    seat = character.owner
    doubled = fight.doubled
    return {
        "seat": seat,
        "player": seat_name(table.players[seat]),
        "name": character.printed.name,
        "level": character.printed.level,
        "role": "attacks" if character is fight.attacker else "defends",
        "doubles_for": doubled.printed.name
        if doubled is not None and character is fight.defender
        else "",
        "ditched": character in fight.ditched,
        "won": fight.winner == seat,
        "stacks": _boosted(table, [character], fight.stacks, fight.talent),
        "cards": _cards(fight.stacks.cards[seat]),
    }


def _boosted(
    table: BuffyTable, characters: Sequence[Character], stacks: Stacks, counts: int
) -> list[dict[str, object]]:
    """The talents of some Characters of one player: `own`, `boost` from the stacks, `total`."""
    seat = characters[0].owner
    told: list[dict[str, object]] = []
    for talent, name in enumerate(TALENTS):
        own = sum(values.talent(table, character, talent) for character in characters)
        boost = stacks.sums[seat][talent]
        told.append(
            {
                "talent": name,
                "own": own,
                "boost": boost,
                "total": own + boost,
                "counts": talent == counts,
            }
        )
    return told


def _attempt(table: BuffyTable, attempt: Attempt) -> dict[str, object]:
    """The challenge being faced: each goal with what the opponent has put on it, and what those who
    face it have against it.
    """
    seat, placed = attempt.seat, attempt.placed
    facing, against = attempt.stacks.sums[seat], attempt.stacks.sums[1 - seat]
    goals: list[dict[str, object]] = []
    for talent, goal in values.goals(table, placed):
        own = sum(values.talent(table, character, talent) for character in attempt.characters)
        have, need = own + facing[talent], goal + against[talent]
        goals.append(
            {
                "talent": TALENTS[talent],
                "own": own,
                "boost": facing[talent],
                "have": have,
                "goal": goal,
                "raised": against[talent],
                "need": need,
                "met": have >= need,
            }
        )
    return {
        "stages": _stages(table, CHALLENGE_STAGES),
        "place": placed.space.label,
        "name": placed.printed.name,
        "points": placed.printed.points,
        "seat": seat,
        "player": seat_name(table.players[seat]),
        "opponent": seat_name(table.players[1 - seat]),
        "characters": [
            {"name": character.printed.name, "level": character.printed.level}
            for character in attempt.characters
        ],
        "goals": goals,
        "defeated": attempt.defeated,
        "cards": _cards(attempt.stacks.cards[seat]),
        "against": _cards(attempt.stacks.cards[1 - seat]),
    }
