"""Writing decks: limits of the game and of the site, versions, and bad values."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone

from collection.models import Card
from decks import services
from decks.errors import LimitReached, NoFix, NotDeleted, NotThatMany, QuotaReached, StaleVersion
from decks.models import Deck, DeckCard, Visibility
from decks.pruning import decks_prune
from decks.selectors import (
    deck_verdict,
    deck_violations,
    decks_of,
    deleted_decks_of,
    rules_deck,
)
from decks.services import (
    DELETED_FOR,
    deck_apply_fix,
    deck_bring_back,
    deck_change_card,
    deck_change_cards,
    deck_copy,
    deck_create,
    deck_delete,
    deck_import,
    deck_replace_cards,
    deck_update,
)
from rules.core.catalog import shipped_decks
from rules.registry import game
from tests.factories import UserFactory, cards_changed, make_cards, make_deck

pytestmark = pytest.mark.usefixtures("shipped")

JOLT = "TTS-004"
STORM_CHASER = "TTS-007"  # Infinite
DRYDOCK_NINE = "TTS-086"  # a Field


def lines(deck: Deck) -> dict[tuple[str, str], int]:
    rows = DeckCard.objects.filter(deck=deck)
    return {(code, zone): n for code, zone, n in rows.values_list("card__code", "zone", "quantity")}


def card(code: str) -> Card:
    return Card.objects.get(code=code)


def faults(error: pytest.ExceptionInfo[ValidationError]) -> dict[str, list[str]]:
    return error.value.message_dict


def test_a_deck_starts_private_at_version_1_with_its_cards_where_they_belong() -> None:
    deck = make_deck(lines=[(JOLT, "", 3), (DRYDOCK_NINE, "", 1), (JOLT, "maybe", 2)])
    assert (deck.version, deck.visibility, deck.format) == (1, "private", "standard")
    assert lines(deck) == {(JOLT, "main"): 3, (DRYDOCK_NINE, "fields"): 1, (JOLT, "maybe"): 2}


def test_a_name_may_be_of_any_script_and_of_joined_emoji() -> None:
    for name in ("👨‍👩‍👧 at the table", "می‌خواهم", "שלום"):
        assert make_deck(name=name).name == name


def test_equal_lines_are_added_up() -> None:
    assert lines(make_deck(lines=[(JOLT, "main", 1), (JOLT, "", 2)])) == {(JOLT, "main"): 3}


@pytest.mark.parametrize(
    "name", ["", "   ", "x" * 201, "a\0b", "a\ud800b", "two\x07bells", "\u202eleft"]
)
def test_a_bad_name_is_refused_in_words(name: str) -> None:
    with pytest.raises(ValidationError) as error:
        make_deck(name=name)
    assert list(faults(error)) == ["name"]
    assert not Deck.objects.exists()


def test_a_name_of_the_longest_length_and_any_script_is_kept() -> None:
    assert make_deck(name="ж" * 200).name == "ж" * 200
    assert make_deck(name="  50%  off \n 🃏 ").name == "50% off 🃏"


@pytest.mark.parametrize(
    ("line", "field"),
    [
        (("NO-SUCH", "main", 1), "card"),
        ((JOLT, "sideboard", 1), "zone"),
        ((JOLT, "main", 0), "quantity"),
        ((JOLT, "main", -1), "quantity"),
        ((JOLT, "main", 10_000), "quantity"),
        ((JOLT, "main", 10**9), "quantity"),
        (("100% real", "main", 1), "card"),
    ],
)
def test_a_bad_line_is_named_by_its_place_and_field(line: Any, field: str) -> None:
    with pytest.raises(ValidationError) as error:
        make_deck(lines=[(DRYDOCK_NINE, "", 1), line])
    (fault,) = error.value.error_dict["cards"]
    assert fault.params == {"line": 1, "field": field}
    assert str(line[{"card": 0, "zone": 1, "quantity": 2}[field]]) in fault.messages[0]
    assert not Deck.objects.exists()


def test_every_bad_line_is_named_not_the_first_alone() -> None:
    with pytest.raises(ValidationError) as error:
        make_deck(lines=[("A", "main", 1), (JOLT, "main", 1), ("B", "main", 1)])
    assert [fault.params["line"] for fault in error.value.error_dict["cards"]] == [0, 2]


def test_bad_game_format_visibility_and_notes_are_refused_by_field() -> None:
    for field, value in (
        ("game", "chess"),
        ("format", "legacy"),
        ("visibility", "secret"),
        ("notes", "n" * 20_001),
        ("notes", "\0"),
    ):
        with pytest.raises(ValidationError) as error:
            make_deck(**{field: value})
        assert list(faults(error)) == [field]
    assert make_deck(notes="n" * 20_000).notes == "n" * 20_000


# One card more or less


def test_plus_stops_at_the_rules_limit_and_names_the_rule() -> None:
    deck = make_deck(lines=[(JOLT, "main", 2)])
    deck = deck_change_card(deck=deck, card=card(JOLT), zone="main", delta=1)
    assert (lines(deck), deck.version) == ({(JOLT, "main"): 3}, 2)
    with pytest.raises(LimitReached) as error:
        deck_change_card(deck=deck, card=card(JOLT), zone="main", delta=1)
    assert (error.value.room.rule, error.value.room.more, error.value.room.need) == (
        "TT-DECK-04",
        0,
        3,
    )
    assert str(error.value) == "Jolt: rule TT-DECK-04 lets no more copies in (at most 3)."
    assert lines(deck) == {(JOLT, "main"): 3}


def test_an_infinite_card_stops_at_the_size_of_the_deck_only() -> None:
    deck = make_deck()
    deck = deck_change_card(deck=deck, card=card(STORM_CHASER), zone="main", delta=30)
    with pytest.raises(LimitReached) as error:
        deck_change_card(deck=deck, card=card(STORM_CHASER), zone="main", delta=1)
    assert error.value.room.rule == "TT-DECK-01"


def test_a_field_does_not_go_into_the_main_deck() -> None:
    with pytest.raises(LimitReached) as error:
        deck_change_card(deck=make_deck(), card=card(DRYDOCK_NINE), zone="main", delta=1)
    assert error.value.room.rule == "TT-DECK-06"


def test_maybe_takes_anything_up_to_9999_copies() -> None:
    deck = make_deck(lines=[(JOLT, "maybe", 9_998)])
    deck = deck_change_card(deck=deck, card=card(JOLT), zone="maybe", delta=1)
    with pytest.raises(LimitReached, match="9999 copies at most"):
        deck_change_card(deck=deck, card=card(JOLT), zone="maybe", delta=1)


def test_minus_stops_at_none_and_the_last_copy_takes_the_line_along() -> None:
    deck = make_deck(lines=[(JOLT, "main", 2)])
    with pytest.raises(NotThatMany) as error:
        deck_change_card(deck=deck, card=card(JOLT), zone="main", delta=-3)
    assert error.value.have == 2
    deck = deck_change_card(deck=deck, card=card(JOLT), zone="main", delta=-2)
    assert lines(deck) == {}
    with pytest.raises(NotThatMany):
        deck_change_card(deck=deck, card=card(JOLT), zone="main", delta=-1)


def test_several_changes_are_made_all_or_none() -> None:
    deck = make_deck(lines=[(JOLT, "main", 1)])
    with pytest.raises(NotThatMany):
        deck_change_cards(
            deck=deck, version=1, changes=[(JOLT, "main", 2), (STORM_CHASER, "main", -1)]
        )
    assert lines(deck) == {(JOLT, "main"): 1}
    deck = deck_change_cards(
        deck=deck, version=1, changes=[(JOLT, "main", -1), (STORM_CHASER, "main", 4)]
    )
    assert (lines(deck), deck.version) == ({(STORM_CHASER, "main"): 4}, 2)


def test_a_retired_card_cannot_come_in_but_can_go_out() -> None:
    deck = make_deck(lines=[(JOLT, "main", 2), (JOLT, "maybe", 1)])
    Card.objects.filter(code__in=[JOLT, STORM_CHASER]).update(retired=True)
    cards_changed()
    with pytest.raises(ValidationError):
        deck_change_card(deck=deck, card=card(STORM_CHASER), zone="main", delta=1)
    deck = deck_change_card(deck=deck, card=card(JOLT), zone="main", delta=-1)
    assert lines(deck)[(JOLT, "main")] == 1


# Whole decks


def test_an_edit_from_an_old_version_is_refused_with_the_version_it_has_now() -> None:
    deck = make_deck(name="First")
    deck_update(deck=deck, version=1, name="Second")
    with pytest.raises(StaleVersion) as error:
        deck_update(deck=deck, version=1, name="Third")
    assert error.value.version == 2
    with pytest.raises(StaleVersion):
        deck_replace_cards(deck=deck, version=1, lines=[(JOLT, "main", 1)])
    with pytest.raises(StaleVersion):
        deck_apply_fix(deck=deck, version=1)
    with pytest.raises(StaleVersion):
        deck_delete(deck=deck, version=1)
    deck.refresh_from_db()
    assert (deck.name, deck.version, lines(deck)) == ("Second", 2, {})


def test_a_change_of_nothing_is_no_new_version() -> None:
    deck = make_deck(lines=[(JOLT, "main", 1)])
    assert deck_update(deck=deck, version=1, name=deck.name).version == 1
    assert deck_replace_cards(deck=deck, version=1, lines=[(JOLT, "main", 1)]).version == 1
    assert deck.revisions.count() == 1


def test_replacing_the_cards_writes_only_what_differs() -> None:
    deck = make_deck(lines=[(JOLT, "main", 1), (STORM_CHASER, "main", 4)])
    kept = DeckCard.objects.get(deck=deck, card__code=STORM_CHASER).pk
    deck = deck_replace_cards(
        deck=deck, version=1, lines=[(STORM_CHASER, "main", 5), (DRYDOCK_NINE, "fields", 1)]
    )
    assert lines(deck) == {(STORM_CHASER, "main"): 5, (DRYDOCK_NINE, "fields"): 1}
    assert DeckCard.objects.get(deck=deck, card__code=STORM_CHASER).pk == kept


def test_the_verdict_follows_cards_rules_and_catalog(monkeypatch: pytest.MonkeyPatch) -> None:
    text = shipped_decks(game("titans"))["rooftop-rush"]
    deck = deck_import(owner=UserFactory(), game="titans", data=text).deck
    assert deck is not None
    assert (deck.verdict, deck_verdict(deck)) == ("legal", "legal")
    field = card(next(code for code, zone in lines(deck) if zone == "fields"))
    deck = deck_change_card(deck=deck, card=field, zone="fields", delta=-1)
    assert deck.verdict == "illegal"
    deck = services.deck_undo(deck=deck)
    assert deck.verdict == "legal"
    # The catalog takes the Field's Limit back: nobody can tell any more.
    facts = {key: value for key, value in field.facts.items() if key != "limit"}
    Card.objects.filter(pk=field.pk).update(facts=facts)
    cards_changed()
    deck.refresh_from_db()
    assert deck.verdict == "legal"
    assert deck_verdict(deck) == "unknown"
    assert Deck.objects.get(pk=deck.pk).verdict == "unknown"


def test_one_click_mends_a_broken_deck() -> None:
    text = shipped_decks(game("titans"))["rust-giants"]
    deck = deck_import(owner=UserFactory(), game="titans", data=text).deck
    assert deck is not None
    with pytest.raises(NoFix):
        deck_apply_fix(deck=deck, version=1)
    main = [(*key, quantity) for key, quantity in lines(deck).items() if key[1] == "main"]
    deck = deck_replace_cards(deck=deck, version=1, lines=main)
    assert [fault.rule for fault in deck_violations(deck)] == ["TT-DECK-02", "TT-DECK-03"]
    deck = deck_apply_fix(deck=deck, version=2)
    assert (deck.verdict, deck.version, deck_violations(deck)) == ("legal", 3, [])


def test_a_copy_is_private_and_its_owners() -> None:
    deck = make_deck(lines=[(JOLT, "main", 2)], visibility=Visibility.PUBLIC, notes="Hold on.")
    other = UserFactory()
    copy = deck_copy(deck=deck, owner=other)
    assert (copy.owner_id, copy.visibility, copy.name) == (
        other.pk,
        "private",
        "Copy of Night Watch",
    )
    assert (lines(copy), copy.notes) == (lines(deck), "Hold on.")
    assert copy.pk != deck.pk


def test_a_decklist_with_one_bad_line_makes_no_deck() -> None:
    owner = UserFactory()
    done = deck_import(owner=owner, game="titans", data="3 Jolt\n2 Nobody At All\n")
    assert done.deck is None
    assert [problem.number for problem in done.reading.problems] == [2]
    assert not Deck.objects.exists()
    dry = deck_import(owner=owner, game="titans", data="3 Jolt\n", dry_run=True)
    assert (dry.deck, dry.reading.problems) == (None, ())
    assert not Deck.objects.exists()
    deck = deck_import(owner=owner, game="titans", data="3 Jolt\n", name="Three").deck
    assert deck is not None
    assert (deck.name, lines(deck)) == ("Three", {(JOLT, "main"): 3})


# What the site allows, and what the database itself holds


def test_the_quota_of_decks_is_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_DECKS", 2)
    owner = UserFactory()
    make_deck(owner)
    make_deck(owner)
    with pytest.raises(QuotaReached) as error:
        make_deck(owner)
    assert error.value.limit == 2
    make_deck()


def test_a_deck_of_400_lines_is_the_largest() -> None:
    rows = [{"code": f"INV-{n}", "name": f"Card {n}", "number": str(n)} for n in range(401)]
    make_cards(*rows)
    many = [(row["code"], "maybe", 1) for row in rows]
    assert make_deck(lines=many[:400]).cards.count() == 400
    with pytest.raises(QuotaReached) as error:
        make_deck(lines=many)
    assert error.value.limit == 400


def test_the_database_refuses_what_no_deck_may_be() -> None:
    deck = make_deck(lines=[(JOLT, "main", 1)])
    line = DeckCard.objects.get(deck=deck)
    for column, value in (("quantity", 0), ("quantity", 10_000), ("zone", "")):
        with pytest.raises(IntegrityError), transaction.atomic():
            DeckCard.objects.filter(pk=line.pk).update(**{column: value})
    with pytest.raises(IntegrityError), transaction.atomic():
        DeckCard.objects.create(deck=deck, card=line.card, zone="main", quantity=1)
    for column, value in (
        ("name", ""),
        ("game", ""),
        ("format", ""),
        ("visibility", "secret"),
        ("verdict", "perhaps"),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            Deck.objects.filter(pk=deck.pk).update(**{column: value})
    with pytest.raises(IntegrityError), transaction.atomic():
        line.card.delete()


def test_the_cards_of_a_deck_stand_in_a_fixed_order() -> None:
    wanted = [(STORM_CHASER, "main", 2), (DRYDOCK_NINE, "fields", 1), (JOLT, "main", 1)]
    one = rules_deck(make_deck(lines=wanted))
    other = rules_deck(make_deck(lines=wanted[::-1]))
    assert one.lines == other.lines


def test_plus_costs_the_same_queries_whatever_the_size_of_the_deck(
    django_assert_max_num_queries: Any,
) -> None:
    small = make_deck(lines=[(JOLT, "main", 1)])
    codes = list(Card.objects.values_list("code", flat=True))
    large = make_deck(lines=[(code, "maybe", 1) for code in codes] + [(JOLT, "main", 1)])
    jolt = card(JOLT)
    for deck in (small, large):
        with django_assert_max_num_queries(11):
            deck_change_card(deck=deck, card=jolt, zone="main", delta=1)


def test_a_wastebasket_holds_so_many_decks_for_so_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_DELETED", 2)
    owner = UserFactory()
    decks = [make_deck(owner, name=f"Deck {number}") for number in range(4)]
    for deck in decks[:3]:
        deck_delete(deck=deck)
    names = [deck.name for deck in deleted_decks_of(owner)]
    assert names == ["Deck 2", "Deck 1"]
    old = timezone.now() - DELETED_FOR - timedelta(seconds=1)
    Deck.objects.filter(name="Deck 1").update(deleted=old)
    assert decks_prune() == 1
    assert sorted(Deck.objects.values_list("name", flat=True)) == ["Deck 2", "Deck 3"]


def test_a_deck_comes_back_only_where_there_is_a_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_DECKS", 1)
    deck = make_deck(lines=[(JOLT, "main", 1)])
    deck_delete(deck=deck)
    other = deck_create(owner=deck.owner, game="titans", name="Another")
    with pytest.raises(QuotaReached):
        deck_bring_back(deck=deck)
    assert list(deleted_decks_of(deck.owner)) == [deck]
    deck_delete(deck=other)
    deck_bring_back(deck=deck)
    monkeypatch.setattr(services, "MOST_DECKS", 2)
    with pytest.raises(NotDeleted):
        deck_bring_back(deck=deck)
    assert list(decks_of(deck.owner)) == [deck]


def test_a_deleted_deck_can_no_longer_be_changed() -> None:
    deck = make_deck(lines=[(JOLT, "main", 1)])
    deck_delete(deck=Deck.objects.get(pk=deck.pk), version=1)
    with pytest.raises(StaleVersion):
        deck_change_card(deck=deck, card=card(JOLT), zone="main", delta=1)
    assert deck_create(owner=deck.owner, game="titans", name="Another").version == 1
