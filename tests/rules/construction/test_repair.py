"""The smallest change that makes a deck legal: minimal, legal, with a reason for each step."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.cards import CardDef
from rules.core.construction import (
    ADVICE,
    LEGAL,
    AtMostHalf,
    Belongs,
    Check,
    Construction,
    Contents,
    Copies,
    Count,
    DeckCheck,
    Listed,
    Only,
    Total,
    validate,
    verdict,
)
from rules.core.deck import MAYBE, Deck, DeckLine, Zone
from rules.core.repair import ADD, MOVE, REMOVE, SWAP, Repair, Step, repair
from rules.core.simplex import Effort
from rules.games.titans.deck import STANDARD
from tests.rules.construction.decks import card, deck, field, fields, main


def steps(mended: Repair | None) -> list[tuple[str, str, str, int, str]]:
    assert mended is not None
    return [(s.kind, s.card.code, s.zone, s.quantity, s.rule) for s in mended.steps]


def mend(
    broken: Deck, pool: list[CardDef], owned: Mapping[str, int] | None = None
) -> Repair | None:
    mended = repair(broken, STANDARD, pool, owned or {})
    if mended is not None:
        assert verdict(validate(mended.deck, STANDARD)) == LEGAL
        assert after(broken, mended.steps) == copies(mended.deck)
    return mended


Copies_ = dict[tuple[str, str], int]


def copies(counted: Deck) -> Copies_:
    found: Copies_ = {}
    for line in counted.counted():
        place = (line.card.code, line.zone)
        found[place] = found.get(place, 0) + line.quantity
    return found


def after(before: Deck, done: tuple[Step, ...]) -> Copies_:
    """The copies of a deck once these steps have been carried out."""
    found = copies(before)

    def shift(code: str, zone: str, quantity: int) -> None:
        found[code, zone] = found.get((code, zone), 0) + quantity
        assert found[code, zone] >= 0

    for step in done:
        if step.kind == ADD:
            shift(step.card.code, step.zone, step.quantity)
            continue
        shift(step.card.code, step.zone, -step.quantity)
        if step.kind == SWAP:
            assert step.replacement is not None
            shift(step.replacement.code, step.zone, step.quantity)
        elif step.kind == MOVE:
            shift(step.card.code, step.to, step.quantity)
    return {place: quantity for place, quantity in found.items() if quantity}


def test_a_legal_deck_needs_no_step() -> None:
    legal = deck(*main(30), *fields(4, 3, 3))
    assert mend(legal, []) == Repair((), legal)


def test_one_card_too_many_and_a_limit_too_high_are_two_steps() -> None:
    mended = mend(deck(*main(31), *fields(4, 4, 3)), [field(910, 3)])
    assert steps(mended) == [
        (REMOVE, "INV-1", "main", 1, "TT-DECK-01"),
        (SWAP, "INV-901", "fields", 1, "TT-DECK-03"),
    ]
    assert mended is not None
    assert mended.steps[1].replacement == field(910, 3)


def test_a_fourth_copy_is_swapped_for_a_card_with_room() -> None:
    filler = [(card(100 + number), "main", 1) for number in range(26)]
    broken = deck((card(17), "main", 4), *filler, *fields(4, 3, 3))
    assert steps(mend(broken, [card(17), card(18)])) == [(SWAP, "INV-17", "main", 1, "TT-DECK-04")]


def test_a_field_in_the_main_list_is_moved() -> None:
    broken = deck(*main(30), *fields(4, 3), (field(910, 3), "main", 1))
    mended = mend(broken, [])
    assert steps(mended) == [(MOVE, "INV-910", "main", 1, "TT-DECK-06")]
    assert mended is not None
    assert mended.steps[0].to == "fields"


def test_a_field_without_a_limit_on_record_is_swapped() -> None:
    broken = deck(*main(30), *fields(4, 3, None))
    assert steps(mend(broken, [field(910, 3)])) == [(SWAP, "INV-903", "fields", 1, "TT-DECK-03")]


def test_an_empty_deck_is_built_from_the_pool() -> None:
    pool = [*(card(number) for number in range(1, 11)), field(901, 4), field(902, 3)]
    mended = mend(deck(), pool)
    assert mended is not None
    assert sum(step.quantity for step in mended.steps) == 33


def test_where_the_pool_cannot_do_it_there_is_no_repair() -> None:
    assert mend(deck(*main(29), *fields(4, 3, 3)), []) is None
    assert mend(deck(*main(30), *fields(4, 4, 3)), [field(910, 4), card(50)]) is None


def test_a_pool_of_one_card_gives_at_most_three_copies() -> None:
    assert mend(deck(*main(26), *fields(4, 3, 3)), [card(50)]) is None
    assert steps(mend(deck(*main(27), *fields(4, 3, 3)), [card(50)])) == [
        (ADD, "INV-50", "main", 3, "TT-DECK-01")
    ]
    endless = card(60, infinite=True)
    assert steps(mend(deck(*main(20), *fields(4, 3, 3)), [endless])) == [
        (ADD, "INV-60", "main", 10, "TT-DECK-01")
    ]


def test_cards_without_a_limit_come_in_once_before_any_comes_again() -> None:
    endless = [card(60 + number, infinite=True) for number in range(3)]

    def brought(many: int, owned: Mapping[str, int] | None = None) -> dict[str, int]:
        short = deck(*main(30 - many), *fields(4, 3, 3))
        mended = mend(short, endless, owned)
        assert mended is not None
        return {step.card.code: step.quantity for step in mended.steps}

    assert brought(2) == {"INV-60": 1, "INV-61": 1}
    assert brought(5) == {"INV-60": 3, "INV-61": 1, "INV-62": 1}
    # What the player has comes first, and never counts twice.
    assert brought(3, {"INV-62": 2}) == {"INV-62": 2, "INV-60": 1}
    # One that the deck already plays has been in once.
    begun = deck(*main(27), (endless[0], "main", 1), *fields(4, 3, 3))
    assert steps(mend(begun, endless)) == [
        (ADD, "INV-61", "main", 1, "TT-DECK-01"),
        (ADD, "INV-62", "main", 1, "TT-DECK-01"),
    ]


def test_owned_cards_come_first_among_equals() -> None:
    broken = deck(*main(29), *fields(4, 3, 3))
    pool = [card(50), card(51), card(52)]
    assert steps(mend(broken, pool, {"INV-52": 1})) == [(ADD, "INV-52", "main", 1, "TT-DECK-01")]
    # A copy that already lies in the deck is not free.
    used = deck(*main(28), (card(52), "main", 1), *fields(4, 3, 3))
    assert steps(mend(used, [card(51), card(52)], {"INV-51": 1, "INV-52": 1})) == [
        (ADD, "INV-51", "main", 1, "TT-DECK-01")
    ]


def test_owned_cards_never_make_it_longer() -> None:
    broken = deck(*main(30), *fields(4, 4, 3))
    # Two swaps for owned Fields would do as well: 5 + 4 + 1.
    pool = [field(910, 3), field(911, 5), field(912, 1)]
    mended = mend(broken, pool, {"INV-911": 1, "INV-912": 1})
    assert mended is not None
    assert [step.replacement for step in mended.steps] == [field(910, 3)]


def test_maybes_stay_as_they_are() -> None:
    maybe = (card(77), MAYBE, 4)
    mended = mend(deck(*main(31), *fields(4, 3, 3), maybe), [])
    assert mended is not None
    assert [line for line in mended.deck.lines if line.zone == MAYBE] == [DeckLine(*maybe)]


def test_a_named_check_that_stays_broken_means_no_repair() -> None:
    def never(contents: Contents) -> tuple[str, ...] | None:
        return ()

    strict = Construction(STANDARD.zones, (*STANDARD.checks, Check(never, rule="X", code="no")))
    assert repair(deck(*main(31), *fields(4, 3, 3)), strict, [], {}) is None


def test_advice_alone_is_no_reason_to_change_a_deck() -> None:
    tricks = [(card(number, "Skillz"), "main", 3) for number in range(1, 11)]
    advised = deck(*tricks, *fields(4, 3, 3))
    assert [fault.level for fault in validate(advised, STANDARD)] == [ADVICE]
    assert mend(advised, []) == Repair((), advised)


def test_huge_quantities_take_no_longer() -> None:
    broken = deck(
        (card(1), "main", 9_999),
        (card(2), "main", 9_999),
        *main(20),
        (field(901, 3), "main", 9_999),
    )
    mended = mend(broken, [card(50), card(51), field(902, 4)])
    assert mended is not None
    assert sum(step.quantity for step in mended.steps if step.kind == REMOVE) > 20_000
    taken = [step for step in mended.steps if step.kind == REMOVE]
    assert len({(step.card.code, step.zone, step.rule) for step in taken}) == len(taken)


def test_every_card_in_every_zone_is_mended_in_seconds() -> None:
    pool = [
        *(card(number) for number in range(1, 78)),
        *(field(900 + n, n % 5 + 2) for n in range(14)),
    ]
    for many in (2, 40):
        everywhere = deck(*[(card_, zone, many) for card_ in pool for zone in ("main", "fields")])
        start = time.process_time()
        assert mend(everywhere, pool) is not None
        assert time.process_time() - start < 5


PRINTED = {f"INV-{number}": 1 + number % 5 for number in range(1, 18)}
"""17 cards, 50 copies."""


def printed(*types: str) -> Construction:
    """The printed deck alone, whose cards are the numbers 1 to 17."""
    zones = (Zone("main", "Deck", (), types or ("Character",)),)
    checks = (
        Count("main", rule="SIZE", exactly=50),
        Listed("main", rule="LIST", copies=PRINTED),
        Only("main", rule="ONLY", allows=lambda card_: card_.code in PRINTED),
    )
    return Construction(zones, checks)


def test_a_printed_deck_is_restored_card_by_card() -> None:
    whole = [(card(number), "main", PRINTED[f"INV-{number}"]) for number in range(1, 18)]
    pool = [card(number) for number in range(1, 40)]
    broken = deck(*whole[2:], (card(1), "main", 4), (card(30), "main", 2), (card(31), "main", 1))
    mended = repair(broken, printed(), pool, {})
    # Card 1 is there twice too often, three of card 2 are missing; 30 and 31 do not belong there.
    assert sorted(steps(mended)) == [
        (REMOVE, "INV-1", "main", 2, "SIZE"),
        (SWAP, "INV-30", "main", 2, "LIST"),
        (SWAP, "INV-31", "main", 1, "LIST"),
    ]
    assert mended is not None
    assert copies(mended.deck) == {(code, "main"): many for code, many in PRINTED.items()}


def test_a_printed_deck_that_the_pool_lacks_is_not_restored() -> None:
    pool = [card(number) for number in range(1, 17)]
    assert repair(deck(), printed(), pool, {}) is None


def test_a_printed_deck_is_restored_in_less_than_50_milliseconds() -> None:
    pool = [card(number) for number in range(1, 54)]
    whole = [(card(number), "main", PRINTED[f"INV-{number}"]) for number in range(1, 18)]
    foreign = [(card(number), "main", 3) for number in range(18, 35)]
    for broken in (
        deck(),
        deck(*foreign),
        deck(*whole, *foreign[:7]),
        deck(*[(card_, "main", 9_999) for card_ in pool]),
    ):
        best = 1.0
        for _ in range(5):
            start = time.process_time()
            mended = repair(broken, printed(), pool, {})
            best = min(best, time.process_time() - start)
        assert mended is not None
        assert copies(mended.deck) == {(code, "main"): many for code, many in PRINTED.items()}
        assert best < 0.05


def test_listed_cards_in_many_wrong_zones_are_mended_in_time() -> None:
    zones = (Zone("main", "Deck", (), ("Character",)), Zone("fields", "Fields"))
    checks = (*printed().checks, Belongs(zones, rule="HOME"))
    cards = [card(number) for number in range(1, 18)]
    lines = [(card_, zone, 5) for card_ in cards for zone in ("main", "fields", "attic")]
    start = time.process_time()
    mended = repair(deck(*lines), Construction(zones, checks), cards, {})
    assert time.process_time() - start < 2
    # Of 5 copies in a zone at most 5 are needed: 255 are there, 50 stay.
    assert mended is not None
    assert sum(step.quantity for step in mended.steps if step.kind == REMOVE) == 255 - 50
    assert copies(mended.deck) == {(code, "main"): many for code, many in PRINTED.items()}


def test_a_repair_keeps_the_side() -> None:
    sided = replace(deck(*main(31), *fields(4, 3, 3)), side="hawks")
    mended = repair(sided, STANDARD, [], {})
    assert mended is not None
    assert mended.deck.side == "hawks"


def test_cards_that_may_lie_in_either_of_two_zones_are_mended_in_time() -> None:
    """Forty cards that may lie in either zone, each with too many copies in both."""
    zones = (Zone("a", "A", (), ("red",)), Zone("b", "B", (), ("red",)))
    checks = (
        Count("a", rule="A", exactly=20),
        Count("b", rule="B", exactly=20),
        Copies(2, per="number", rule="C"),
    )
    cards = [tiny(f"c{place}", "red", str(place), 1, False) for place in range(40)]
    lines = tuple(DeckLine(card_, zone, 3) for card_ in cards for zone in ("a", "b"))
    broken = Deck("tiny", "", lines)
    start = time.process_time()
    mended = repair(broken, Construction(zones, checks), cards, {})
    assert time.process_time() - start < 2
    # Of 240 copies 40 stay, and nothing comes in.
    assert mended is not None
    assert sum(step.quantity for step in mended.steps) == 200
    assert all(step.kind == REMOVE for step in mended.steps)


def test_what_takes_too_much_work_is_given_up() -> None:
    effort = Effort()
    effort.left = 10
    assert repair(deck(*main(31)), STANDARD, [], {}, effort=effort) is None


def test_a_repair_of_as_many_steps_as_another_is_none() -> None:
    broken = deck(*main(31), *fields(4, 3, 3))
    assert repair(broken, STANDARD, [], {}, fewer_than=1) is None
    mended = repair(broken, STANDARD, [], {}, fewer_than=2)
    assert mended is not None
    assert sum(step.quantity for step in mended.steps) == 1


def test_33_cards_and_a_pool_of_100_take_less_than_50_milliseconds() -> None:
    pool = [
        *(card(number) for number in range(1, 87)),
        *(field(900 + n, n % 6 + 1) for n in range(14)),
    ]
    owned = {card_.code: 2 for card_ in pool[::3]}
    strays = [(field(903, 4), "main", 1), (card(80), "fields", 2)]
    broken = deck(*main(27), (card(40), "main", 5), (field(905, 6), "fields", 2), *strays)
    best = 1.0
    for _ in range(5):
        start = time.process_time()
        assert mend(broken, pool, owned) is not None
        best = min(best, time.process_time() - start)
    assert best < 0.05


# Against brute force: invented games of a few cards, small enough to try every change.


@dataclass(frozen=True)
class Tiny(CardDef):
    """A card with one value and one flag, either of which may be unknown."""

    worth: int | None
    endless: bool | None


def tiny(code: str, card_type: str, number: str, worth: int | None, endless: bool | None) -> Tiny:
    return Tiny(code, code, card_type, "T", number, None, "", True, (), worth, endless)


TYPES = ("red", "blue")
CODES = ("c0", "c1", "c2", "c3", "c4")
worths = st.sampled_from([None, 0, 1, 1, 2, 3])


@st.composite
def tiny_cards(draw: st.DrawFn) -> list[Tiny]:
    """Up to five cards; two may share a number (and then its type, worth and flag, mostly)."""
    made: list[Tiny] = []
    for place in range(draw(st.integers(1, 5))):
        if made and draw(st.integers(0, 3)) == 0:
            like = made[-1]
            worth = draw(st.sampled_from([like.worth, like.worth, draw(worths)]))
            made.append(tiny(f"c{place}", like.type, like.number or "", worth, like.endless))
            continue
        flag = draw(st.sampled_from([False, False, True, None]))
        card_type = draw(st.sampled_from(TYPES))
        made.append(tiny(f"c{place}", card_type, str(place), draw(worths), flag))
    return made


@st.composite
def constructions(draw: st.DrawFn) -> Construction:
    """Zones a and b, each for one type or both, and a few checks with small bounds."""
    holds = st.sampled_from([("red",), ("blue",), TYPES, TYPES])
    zones = (Zone("a", "A", (), draw(holds)), Zone("b", "B", (), draw(holds)))
    checks: list[DeckCheck] = []
    for zone in ("a", "b"):
        of_types = draw(st.sampled_from([(), (), ("red",), ("blue",)]))
        low = draw(st.integers(0, 2))
        checks.append(
            Count(
                zone,
                rule=f"count-{zone}",
                at_least=low,
                at_most=low + draw(st.integers(0, 2)),
                types=of_types,
                within=draw(st.sampled_from([(), (), (zone,)])) if of_types else (),
            )
        )
    if draw(st.booleans()):
        bound = draw(st.integers(0, 4))
        kind = draw(st.sampled_from(["exactly", "at_least", "at_most"]))
        checks.append(Total("a", rule="total", of="worth", **{kind: bound}))
    if draw(st.booleans()):
        checks.append(
            Copies(
                draw(st.integers(1, 2)),
                per="number",
                rule="copies",
                unless=draw(st.sampled_from(["", "endless"])),
                unless_types=TYPES,
            )
        )
    if draw(st.booleans()):
        zones_of_reds = draw(st.sampled_from([(), ("a",)]))
        checks.append(
            Copies(
                draw(st.integers(1, 3)),
                per="type",
                types=("red",),
                rule="reds",
                zones=zones_of_reds,
                across_sets=draw(st.booleans()),
            )
        )
    if draw(st.booleans()):
        among = draw(st.sampled_from([(), ("a",)]))
        checks.append(AtMostHalf("a", rule="half", types=("red",), among=TYPES, within=among))
    if draw(st.booleans()):
        checks.append(Belongs(zones, rule="home"))
    if draw(st.booleans()):
        needs = st.dictionaries(st.sampled_from(CODES), st.integers(0, 2), max_size=3)
        checks.append(Listed("a", rule="listed", copies=draw(needs)))
    if draw(st.booleans()):
        allowed = draw(st.sets(st.sampled_from(CODES)))
        checks.append(
            Only(
                "a",
                rule="only",
                allows=lambda card_: card_.code in allowed,
                zones=draw(st.sampled_from([(), ("b",)])),
                types=draw(st.sampled_from([(), ("blue",)])),
            )
        )
    return Construction(zones, tuple(checks))


@st.composite
def cases(draw: st.DrawFn) -> tuple[Deck, Construction, list[Tiny], dict[str, int]]:
    cards = draw(tiny_cards())
    lines = draw(
        st.lists(
            st.builds(
                DeckLine, st.sampled_from(cards), st.sampled_from(["a", "b"]), st.integers(1, 2)
            ),
            max_size=3,
        )
    )
    pool = draw(st.lists(st.sampled_from(cards), unique_by=lambda c: c.code, max_size=4))
    owned = draw(st.dictionaries(st.sampled_from([c.code for c in cards]), st.integers(1, 2)))
    return Deck("tiny", "", tuple(lines)), draw(constructions()), pool, owned


State = frozenset[tuple[tuple[str, str], int]]


def neighbours(state: State, zones: list[str], pool: list[str]) -> Iterator[State]:
    """Every deck that one step makes of this one."""
    have = dict(state)

    def changed(*changes: tuple[tuple[str, str], int]) -> State:
        new = dict(have)
        for place, by in changes:
            new[place] = new.get(place, 0) + by
        return frozenset((place, many) for place, many in new.items() if many)

    for zone in zones:
        for code in pool:
            yield changed(((code, zone), 1))
    for code, zone in have:
        yield changed(((code, zone), -1))
        for other in pool:
            yield changed(((code, zone), -1), ((other, zone), 1))
        for home in zones:
            yield changed(((code, zone), -1), ((code, home), 1))


def fewest_steps(
    start: Deck, construction: Construction, pool: list[Tiny], at_most: int
) -> int | None:
    """By trying every sequence of steps, up to so many; None = none of them makes it legal."""
    cards: dict[str, CardDef] = {line.card.code: line.card for line in start.lines}
    cards.update({card_.code: card_ for card_ in pool})
    codes = [card_.code for card_ in pool]
    zones = [zone.code for zone in construction.zones]
    seen: set[State] = {frozenset(copies(start).items())}
    level = set(seen)
    for depth in range(at_most + 1):
        for state in level:
            lines = tuple(DeckLine(cards[code], zone, many) for (code, zone), many in state)
            if verdict(validate(Deck("tiny", "", lines), construction)) == LEGAL:
                return depth
        level = {new for state in level for new in neighbours(state, zones, codes)} - seen
        seen |= level
    return None


@settings(max_examples=250, deadline=None)
@given(cases())
def test_no_change_is_smaller_than_the_repair(
    case: tuple[Deck, Construction, list[Tiny], dict[str, int]],
) -> None:
    start, construction, pool, owned = case
    found = repair(start, construction, pool, owned)
    if found is None:
        assert fewest_steps(start, construction, pool, 3) is None
        return
    assert verdict(validate(found.deck, construction)) == LEGAL
    assert after(start, found.steps) == copies(found.deck)
    assert all(step.rule for step in found.steps)
    many = sum(step.quantity for step in found.steps)
    assert fewest_steps(start, construction, pool, min(many - 1, 3)) is None
