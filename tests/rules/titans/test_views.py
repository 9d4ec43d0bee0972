"""What a seat may know, looked at from both sides of one table."""

from __future__ import annotations

from typing import cast

from rules.core.policies import PassivePolicy
from rules.games.titans.moves import to_field
from rules.games.titans.state import Printed, TitansTable
from rules.games.titans.views import TitansView
from tests.rules.titans.decks import DEFAULT, character, field

FIELD_CARD = Printed(field(91, 4))
FACE = Printed(character(1))


def table_with_hidden_cards() -> tuple[TitansTable, TitansView, TitansView]:
    """P2's Field 1 is hidden with a hidden and an open defender; each has a card in every zone."""
    table = TitansTable(1, [PassivePolicy(), PassivePolicy()], DEFAULT)
    for player in table.players:
        seat = player.seat
        player.hand.append(table.add(FACE, seat))
        player.action_area.append(table.add(FACE, seat))
        player.deck.append(table.add(FACE, seat))
        player.staging += [table.add(FACE, seat), table.add(FACE, seat)]
        player.staging[0].face_up = True
    slot = table.players[1].fields[0]
    slot.card = table.add(FIELD_CARD, 1)
    for face_up in (True, False):
        guard = table.add(FACE, 1)
        guard.place = slot.place
        guard.face_up = face_up
        slot.defenders.append(guard)
    slot.damage.append(table.add(FACE, 1))
    return table, cast(TitansView, table.views[0]), cast(TitansView, table.views[1])


def test_TT_ZONE_10_the_owner_sees_a_face_down_field_and_the_enemy_does_not() -> None:
    table, attacker, owner = table_with_hidden_cards()

    assert attacker.enemy_fields[0].card is None
    assert owner.own_fields[0].card is table.players[1].fields[0].card

    table.turn_up(owner.own_fields[0].card, "")  # type: ignore[arg-type]
    assert attacker.enemy_fields[0].card is owner.own_fields[0].card


def test_TT_ZONE_09_only_face_up_enemy_characters_are_seen_the_others_counted() -> None:
    table, attacker, owner = table_with_hidden_cards()
    seen = attacker.enemy_fields[0]

    assert seen.enemy_count == 2
    assert seen.enemy_characters == [table.players[1].fields[0].defenders[0]]
    assert owner.own_fields[0].own_characters == table.players[1].fields[0].defenders
    assert attacker.enemy_staging == [table.players[1].staging[0]]
    assert attacker.enemy_staging_size == 2


def test_TT_ACTION_02_of_the_enemys_hidden_zones_only_sizes_are_known() -> None:
    table, attacker, _ = table_with_hidden_cards()

    assert (attacker.enemy_hand_size, attacker.enemy_action_size) == (1, 1)
    assert (attacker.deck_size, attacker.enemy_deck_size) == (1, 1)
    assert attacker.action_area == table.players[0].action_area
    assert attacker.enemy_fields[0].damage == 1


def test_what_is_public_is_the_same_from_both_seats() -> None:
    table, one, two = table_with_hidden_cards()
    table.players[0].vp, table.players[1].captured = 7, 2
    table.turn, table.phase, table.retreats_held = 5, "move", True

    assert (one.role, two.role) == ("offense", "defense")
    assert (one.is_offense, two.is_offense) == (True, False)
    assert (one.vp, two.enemy_vp, one.enemy_vp, two.vp) == (7, 7, 0, 0)
    assert (one.enemy_captured, two.captured, one.captured, two.enemy_captured) == (2, 2, 0, 0)
    assert one.turn == two.turn == 5
    assert one.phase == two.phase == "move"
    assert one.retreats_held is two.retreats_held is True


def test_no_public_word_of_a_view_or_of_a_card_in_it_gives_a_hidden_card_away() -> None:
    table, attacker, _ = table_with_hidden_cards()
    enemy = table.players[1]
    slot = enemy.fields[0]
    hidden = [*enemy.hand, *enemy.action_area, *enemy.deck, enemy.staging[1], *slot.damage]
    hidden += [slot.defenders[1], slot.card]  # type: ignore[list-item]
    hidden += table.players[0].deck
    own = table.players[0].staging[0]
    to_field(table, own, slot)
    table.subject = own

    reached = reachable([attacker])

    assert any(value is own for value in reached)
    assert any(value is slot.defenders[0] for value in reached)
    assert not [card for card in hidden if any(card is value for value in reached)]


def test_TT_DECKING_01_who_has_kept_the_trash_cannot_follow_it_into_the_new_deck() -> None:
    table, attacker, _ = table_with_hidden_cards()
    player = table.players[1]
    player.deck.clear()
    player.trash += [table.add(FACE, 1) for _ in range(6)]
    kept = attacker.enemy_trash
    cards = list(kept)

    table.draw(player, 2)

    assert sorted(card.id for card in [*player.deck, *player.hand[1:]]) == [
        card.id for card in cards
    ]
    assert kept == cards
    assert attacker.enemy_trash == []
    assert not any(card in cards for card in player.deck + player.hand)


def test_a_card_that_the_enemy_was_asked_about_is_not_shown() -> None:
    table, attacker, owner = table_with_hidden_cards()
    moved = table.players[1].staging[1]
    table.subject = moved

    assert owner.subject is moved
    assert attacker.subject is None


NO_ARGUMENTS = ("in_play", "fighters", "enemy_fighters", "powers", "own_placed", "damage_count")


def reachable(start: list[object]) -> list[object]:
    """All that public words lead to: attributes, members of lists, answers without an argument."""
    found: list[object] = []
    waiting = list(start)
    while waiting:
        value = waiting.pop()
        if any(value is known for known in found):
            continue
        found.append(value)
        if isinstance(value, list | tuple):
            waiting += value
        elif type(value).__module__.startswith("rules.") and not isinstance(value, Printed):
            for word in dir(value):
                if not word.startswith("_"):
                    held = getattr(value, word)
                    waiting.append(held() if callable(held) and word in NO_ARGUMENTS else held)
    return found
