"""Sections 5.5 to 5.9 and 5.13: the Battle Phase, its opening and steps A to H.

Step E is in `storylines`, step F in `skillz`.
"""

from __future__ import annotations

from rules.games.titans import moves
from rules.games.titans.effects import (
    AFTER_BATTLE,
    DAMAGE,
    ESCAPE,
    ON_LOSS,
    ON_WIN,
    PREVENT,
    TEAM,
    Effect,
)
from rules.games.titans.fields import field_damage
from rules.games.titans.power import card_effects, field_effects, side_power
from rules.games.titans.questions import BATTLE, COPY
from rules.games.titans.rulings import NUMBER
from rules.games.titans.skillz import play_skillz
from rules.games.titans.state import BATTLE_PHASE, Battle, Piece, Side, Slot, TitansTable
from rules.games.titans.storylines import play_storylines
from rules.games.titans.vocabulary import BATTLE as BATTLE_STORYLINE

# 5.5 Opening.


def battle_phase(t: TitansTable) -> None:
    """A battle takes place on each Field of the Defense where the Offense has a Character
    (TT-BATTLE-05, TT-BATTLE-06), one after the other (TT-BATTLE-04), in the Offense's order
    (TT-BATTLE-03).
    """
    t.phase = BATTLE_PHASE
    slots = [slot for slot in t.defense.fields if slot.attackers]
    if not slots:
        return
    if not t.offense.record.first_attack:
        t.offense.record.first_attack = t.turn
    open_battles(t, slots)
    slots = [slot for slot in slots if slot.attackers]
    while slots:
        numbers = [slot.number for slot in slots]
        battle(t, slots.pop(t.ask(t.offense.seat, BATTLE, numbers)))


def open_battles(t: TitansTable, slots: list[Slot]) -> None:
    """All face-down Fields and Characters of this turn's battles are turned up at the same time
    (TT-BATTLE-01); all others stay as they are (TT-BATTLE-02).
    """
    characters: list[Piece] = []
    for slot in slots:
        if slot.card is not None and not slot.card.face_up:
            t.turn_up(slot.card, slot.label)
        for card in slot.attackers + slot.defenders:
            if not card.face_up:
                t.turn_up(card, slot.label)
                characters.append(card)
    for card in characters:
        keep_one_copy(t, card)


def keep_one_copy(t: TitansTable, card: Piece) -> None:
    """Where a Character is face up beside another copy of it in its owner's play, the earlier copy
    goes to the Trash (TT-STAGE-05). Infinite ones are exempt (TT-STAGE-06), and the enemy's copy
    does not count (TT-STAGE-07). One up and one down is nothing yet (TT-Q-21).
    """
    in_play = t.players[card.owner].in_play()
    if card not in in_play:
        return
    for other in in_play:
        if other is not card and other.face_up and is_same_character(t, card, other):
            gone = earlier_copy(t, card, other)
            trash_from_play(t, gone)
            if gone is card:
                return


def is_same_character(t: TitansTable, card: Piece, other: Piece) -> bool:
    """In play the Name tells Characters apart (TT-Q-02); Infinite ones never count (TT-Q-03)."""
    if t.rulings.infinite_exempt_in_play and (card.printed.infinite or other.printed.infinite):
        return False
    if t.rulings.unique_by == NUMBER:
        one, two = card.definition, other.definition
        return one.set_code == two.set_code and one.number == two.number
    return card.printed.name == other.printed.name


def earlier_copy(t: TitansTable, card: Piece, other: Piece) -> Piece:
    """The copy that goes: the one that entered play earlier (TT-Q-21) or, with `unique_by_face_up`,
    the one that was face up first; where both turned up at once its owner picks.
    """
    if not t.rulings.unique_by_face_up:
        return card if card.entered < other.entered else other
    if card.turned_up != other.turned_up:
        return card if card.turned_up < other.turned_up else other
    copies = [card, other]
    return copies[t.ask(card.owner, COPY, copies)]


def trash_from_play(t: TitansTable, card: Piece) -> None:
    """A Character in Staging or on a Field goes to its owner's Trash; nobody gets VP."""
    if card.place is None:
        t.players[card.owner].staging.remove(card)
    else:
        moves.take_off_field(t, card)
    t.to_trash(card)


def battle(t: TitansTable, slot: Slot) -> None:
    """One battle through steps A to H (TT-BATTLE-04)."""
    if t.log is not None:
        t.emit("battle", t.offense.seat, slot.card, slot.label, 0)
    t.offense.record.attacks += 1
    defended = bool(slot.defenders)
    if not team_check(t, slot) or not grade_check(t, slot):
        if not slot.defenders and t.rulings.failed_check_deals_damage:
            field_damage(t, slot, 1)
    elif slot.defenders:
        fight(t, slot)
    else:
        uncontested(t, slot, defended)
    if not t.rulings.victory_tested_at_once:
        test_both_victories(t)


def test_both_victories(t: TitansTable) -> None:
    """With `victory_tested_at_once` off: when a battle is over (TT-Q-26), in the order in which VP
    count (TT-Q-25).
    """
    for player in t.scoring_order():
        t.end_if_won(player)


# 5.6 Step A: Team Check. 5.7 Step B: Grade Check.


def team_check(t: TitansTable, slot: Slot) -> bool:
    """Step A. False where the Offense fails: no battle, all stay (TT-TEAM-02, TT-Q-12). A Defense
    that fails goes back to Staging and the battle goes on without it (TT-TEAM-03).
    """
    passed = has_one_team(slot, slot.attackers)
    if not passed and t.log is not None:
        t.emit("failed team check", t.offense.seat, slot.card, slot.label, 0)
    if (passed or t.rulings.defense_checked_after_failure) and not has_one_team(
        slot, slot.defenders
    ):
        if t.log is not None:
            t.emit("failed team check", t.defense.seat, slot.card, slot.label, 0)
        for card in slot.defenders.copy():
            moves.to_staging(t, card)
    return passed


def has_one_team(slot: Slot, characters: list[Piece]) -> bool:
    """TT-TEAM-01, TT-TEAM-04: one Character passes, several do if all are of one Team or all of
    none. A Field may change the Team that a Character counts as.
    """
    if len(characters) < 2:
        return True
    teams = [team_of(slot, card) for card in characters]
    return all(team == teams[0] for team in teams)


def team_of(slot: Slot, card: Piece) -> str:
    """The Team that a Character counts as on this Field."""
    field = slot.card
    if field is not None:
        for effect in field.printed.effects:
            if effect.timing == TEAM:
                changed: str = effect.function(card, *effect.arguments)
                if changed:
                    return changed
    return card.printed.team


def grade_check(t: TitansTable, slot: Slot) -> bool:
    """Step B: each side's Grade sum against the Limit; equal passes (TT-GRADE-01, TT-CARD-04).

    False where the Offense fails: no battle, all stay (TT-GRADE-02). A Defense that fails goes to
    the Trash, without VP for anybody, and the battle goes on without it (TT-GRADE-03, TT-GRADE-04).
    """
    field = slot.card
    if field is None:
        return False
    limit = field.printed.limit
    passed = grade_sum(slot.attackers) <= limit
    if not passed:
        if field.turned_up == t.turn:
            t.offense.record.failed_hidden_grade += 1
        if t.log is not None:
            t.emit("failed grade check", t.offense.seat, field, slot.label, limit)
    if (passed or t.rulings.defense_checked_after_failure) and grade_sum(slot.defenders) > limit:
        if t.log is not None:
            t.emit("failed grade check", t.defense.seat, field, slot.label, limit)
        for card in slot.defenders.copy():
            trash_from_play(t, card)
    return passed


def grade_sum(characters: list[Piece]) -> int:
    """The Grades of Characters on one Field, added up (TT-GRADE-01)."""
    total = 0
    for card in characters:
        total += card.printed.grade
    return total


def uncontested(t: TitansTable, slot: Slot, defended: bool) -> None:
    """No defenders, or none left after the checks: 1 Field Damage and no VP (TT-OUT-08, TT-Q-14,
    TT-Q-32). Only a switch makes it count as won.
    """
    if t.rulings.uncontested_counts_as_won or (
        defended and t.rulings.removed_defense_counts_as_lost
    ):
        fought = Battle(t, slot)
        t.battle = fought
        apply_outcome(fought, fought.offense)
        t.battle = None
        return
    if t.log is not None:
        t.emit("uncontested", t.offense.seat, slot.card, slot.label, 0)
    field_damage(t, slot, 1)


# Steps C to G.


def fight(t: TitansTable, slot: Slot) -> None:
    """Steps C to H of a battle with both sides. Effects (step C, TT-FX-01) and Power (step D) are
    worked out whenever they are asked for, so what counts is the Power at the end (TT-POWER-03).
    """
    fought = Battle(t, slot)
    t.battle = fought
    offense, defense = fought.offense, fought.defense
    if t.log is not None:
        tell_powers(fought)
    play_storylines(t, t.offense, BATTLE_STORYLINE)
    play_storylines(t, t.defense, BATTLE_STORYLINE)
    if not fought.skillz_forbidden:
        play_skillz(fought)
    own, enemy = side_power(fought, offense), side_power(fought, defense)
    if t.log is not None:
        tell_powers(fought)
    if own > enemy:
        t.offense.record.won_attacking += 1
        apply_outcome(fought, offense)
    elif own < enemy:
        t.defense.record.won_defending += 1
        apply_outcome(fought, defense)
    else:
        tie(fought)
    discard_battle_cards(t)
    t.battle = None


def tell_powers(fought: Battle) -> None:
    """Both sides' Power goes into the log."""
    for side in (fought.offense, fought.defense):
        power = side_power(fought, side)
        fought.table.emit("power", side.player.seat, None, fought.slot.label, power)


# 5.13 Steps G and H: outcome.


def tie(fought: Battle) -> None:
    """Equal Power: all Characters stay, and step H is skipped (TT-OUT-02, TT-Q-11)."""
    t = fought.table
    if t.log is not None:
        t.emit("tie", t.offense.seat, fought.slot.card, fought.slot.label, 0)
    if t.rulings.tie_returns_to_staging:
        for card in fought.slot.attackers + fought.slot.defenders:
            moves.to_staging(t, card)


def apply_outcome(fought: Battle, winner: Side) -> None:
    """Step H, the higher Power having won (TT-OUT-01): the winner takes the defeated Characters
    (TT-OUT-03), a lost Defense takes Field Damage (TT-OUT-05; a lost Offense deals none,
    TT-OUT-06), then the effects of this outcome apply (TT-FX-01). The winner's Characters stay
    (TT-OUT-10).
    """
    t = fought.table
    loser = fought.against(winner)
    if t.log is not None:
        t.emit("won", winner.player.seat, fought.slot.card, fought.slot.label, 0)
    won = card_effects(winner)
    lost = card_effects(loser)
    of_field = field_effects(fought, winner)
    take_defeated(fought, winner, lost)
    if winner is fought.offense:
        damage = damage_dealt(fought, won + of_field, lost)
        if damage:
            field_damage(t, fought.slot, damage)
    for effect, card in won + of_field:
        if effect.timing == ON_WIN:
            effect.function(fought, winner, card, *effect.arguments)
    for effect, card in lost:
        if effect.timing == ON_LOSS:
            effect.function(fought, loser, card, *effect.arguments)
    for effect, card in of_field:
        if effect.timing == AFTER_BATTLE:
            effect.function(fought, fought.offense, card, *effect.arguments)


def take_defeated(fought: Battle, winner: Side, lost: list[tuple[Effect, Piece]]) -> None:
    """All of the loser's Characters in the battle (TT-OUT-04) go to the winner's VP area, worth
    their Grades (TT-WIN-02), but for those that an effect lets escape.
    """
    t = fought.table
    loser = fought.against(winner)
    escaping = [
        card
        for effect, card in lost
        if effect.timing == ESCAPE and effect.function(fought, loser, card)
    ]
    for card in loser.fighters.copy():
        if card in escaping:
            moves.to_staging(t, card)
            continue
        moves.take_off_field(t, card)
        winner.player.vp_area.append(card)
        winner.player.vp += card.printed.grade
        if t.log is not None:
            t.emit("taken", winner.player.seat, card, fought.slot.label, card.printed.grade)
    t.test_victory(winner.player)


def damage_dealt(
    fought: Battle, won: list[tuple[Effect, Piece]], lost: list[tuple[Effect, Piece]]
) -> int:
    """1 Field Damage whatever the margin (TT-OUT-11), more or none by effects."""
    if fought.damage_prevented:
        return 0
    for effect, card in lost:
        if effect.timing == PREVENT and effect.function(fought, fought.defense, card):
            return 0
    damage = 1
    for effect, card in won:
        if effect.timing == DAMAGE:
            damage += effect.function(fought, fought.offense, card, *effect.arguments)
    return damage


def discard_battle_cards(t: TitansTable) -> None:
    """The Storylines and Skillz used in a battle go to their owners' Trash (TT-OUT-09)."""
    for player in (t.offense, t.defense):
        while player.battle_cards:
            t.to_trash(player.battle_cards.pop(0))
