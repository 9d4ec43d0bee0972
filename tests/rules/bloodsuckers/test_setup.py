"""What a scenario cannot show of setup and of starting a battle: chance, and who is asked."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.policies import Policy, RandomPolicy
from rules.core.views import View
from rules.games.bloodsuckers import clock, commit, setup
from rules.games.bloodsuckers.pieces import Character
from rules.games.bloodsuckers.questions import KEEP
from rules.games.bloodsuckers.rulings import Rulings
from rules.games.bloodsuckers.state import BloodTable
from tests.rules.bloodsuckers.play import SEATINGS, seated


class Last(Policy):
    """Takes the last option, and remembers how many each question had."""

    def __init__(self) -> None:
        self.kinds: list[str] = []
        self.offered: list[list[object]] = []

    def choose(self, view: View, kind: str, options: Sequence[object]) -> int:
        self.kinds.append(kind)
        self.offered.append(list(options))
        return len(options) - 1


class Nobody(Policy):
    """Must not be asked anything."""

    def choose(self, view: View, kind: str, options: Sequence[object]) -> int:
        raise AssertionError(kind)


def recruited(seating: str, characters: int = 32) -> tuple[BloodTable, list[Last]]:
    """A table after setup with Recruiting Drive, and the policy of each seat."""
    rulings = Rulings(recruiting_drive=True, characters=characters)
    seats = [Last() for _ in SEATINGS[seating]]
    t = seated(SEATINGS[seating], seats, 5, rulings=rulings)
    setup.set_up(t)
    return t, seats


def test_BLD_ALT_03_each_of_four_draws_5_and_keeps_3() -> None:
    t, seats = recruited("4")

    assert [len(player.reserve) for player in t.players] == [3, 3, 3, 3]
    for player, policy in zip(t.players, seats, strict=True):
        assert policy.kinds == [KEEP] * 3
        assert [len(options) for options in policy.offered] == [5, 4, 3]
        assert player.reserve == [options[-1] for options in policy.offered]
    assert len(t.characters) == 20


def test_BLD_ALT_03_the_single_player_draws_10_and_keeps_6() -> None:
    t, seats = recruited("3")

    assert [len(player.reserve) for player in t.players] == [6, 3, 3]
    assert [len(options) for options in seats[0].offered] == [10, 9, 8, 7, 6, 5]
    assert [len(options) for options in seats[1].offered] == [5, 4, 3]
    assert len(t.characters) == 20


def test_BLD_ALT_03_who_is_not_kept_goes_back_unseen() -> None:
    """Shuffled back in as another object, which a policy that saw the first cannot follow."""
    t, seats = recruited("2")
    seen = [option for policy in seats for options in policy.offered for option in options]
    kept = t.players[0].reserve + t.players[1].reserve
    left = {option.id for option in seen if isinstance(option, Character) and option not in kept}

    assert len(left) == 4
    assert left <= {character.id for character in t.characters}
    assert left != {character.id for character in t.characters[-4:]}
    assert not any(character is known for character in t.characters for known in seen)
    assert len({character.id for character in t.characters}) == 26


def test_BLD_ALT_03_with_few_characters_all_still_keep_3() -> None:
    """Of 14 for four players nobody draws what the others need: after 5, 5 and 4 there is none."""
    t, seats = recruited("4", 14)

    assert [len(player.reserve) for player in t.players] == [3, 3, 3, 3]
    assert [len(policy.offered[0]) for policy in seats[:1]] == [5]
    assert [len(options) for policy in seats[1:] for options in policy.offered] == [3, 2] * 3
    assert len(t.characters) == 2


def test_BLD_SETUP_04_without_the_drive_nobody_is_asked() -> None:
    t = seated(SEATINGS["2"], [Nobody(), Nobody()], 5)

    setup.set_up(t)

    assert [len(player.reserve) for player in t.players] == [3, 3]
    assert len(t.characters) == 26


def test_BLD_SETUP_04_and_05_the_piles_are_shuffled() -> None:
    """Two seeds deal other characters and hands."""
    dealt = []
    for seed in (1, 2):
        t = seated(SEATINGS["2"], [Nobody(), Nobody()], seed)
        before = [card.id for card in t.hunters.deck]
        setup.set_up(t)
        assert [card.id for card in t.hunters.deck] != before[:46]
        dealt.append([each.id for each in t.players[0].reserve + t.players[0].hand])  # type: ignore[operator]

    assert dealt[0] != dealt[1]


def test_BLD_START_03_a_player_who_does_not_act_commits_one_to_each_column_unasked() -> None:
    """Section 16: the goldfish's dummy commits 3 characters and is asked nothing."""
    t = seated(SEATINGS["2"], [Nobody(), Nobody()], 5, rulings=Rulings(recruiting_drive=True))
    for player in t.players:
        player.acts = False
    t.players[1].standing_attack = 4
    setup.set_up(t)

    commit.start_battle(t)

    for player in t.players:
        assert [character is not None for character in player.spaces] == [True] * 3
        assert player.reserve == []
    assert t.places[0].status == "In Play"
    assert t.players[0].attacks == [None, None, None]
    assert t.players[1].attacks == [4, 4, 4]


def test_BLD_ALT_02_a_chooser_who_does_not_act_starts_at_the_hospital_as_its_side_does() -> None:
    """Section 16: nobody is asked for Dusk or Dawn."""
    for first_to_start, label in (("hunters", "Dawn"), ("vampires", "Dusk")):
        rulings = Rulings(
            perpetual_day_night=True,
            first_to_start=first_to_start,
            bystanders_church=0,
            bystanders_graveyard=0,
            bystanders_nightclub=0,
            bystanders_police_station=0,
        )
        t = seated(SEATINGS["2"], [Nobody(), Nobody()], 5, rulings=rulings)
        for player in t.players:
            player.acts = False
        setup.set_up(t)

        commit.start_battle(t)

        assert clock.LABELS[t.space] == label


def test_BLD_Q_06_a_deck_made_anew_has_new_cards() -> None:
    """A policy that has kept a card of the discard pile cannot follow it into the deck."""
    t = seated(SEATINGS["2"], [RandomPolicy(1), RandomPolicy(2)], 5)
    side = t.hunters
    side.discard, side.deck = side.deck, []
    discarded = list(side.discard)

    top = t.top_combat(side)

    assert top is not None
    assert side.discard == []
    now = [*side.deck, top]
    assert sorted(card.id for card in now) == sorted(card.id for card in discarded)
    assert not any(card is known for card in now for known in discarded)
    assert [card.id for card in now] != [card.id for card in discarded]


def test_BLD_Q_06_cards_that_follow_each_other_keep_their_order() -> None:
    """Drawing 3 at once is drawing three times."""
    t = seated(SEATINGS["2"], [RandomPolicy(1), RandomPolicy(2)], 5)
    player = t.players[0]
    top = [card.id for card in t.hunters.deck[:-4:-1]]

    assert t.draw(player, 3) == 3

    assert [card.id for card in player.hand] == top
    assert t.draw(player, 60) == 48
    assert t.draw(player, 1) == 0
    assert t.draw(player, 0) == 0
    assert len(player.hand) == 51


def test_BLD_Q_07_a_character_pile_made_anew_has_new_characters() -> None:
    t = seated(SEATINGS["2"], [RandomPolicy(1), RandomPolicy(2)], 5)
    known = t.characters
    t.characters = []
    for character in known:
        t.to_lost(character)

    top = t.top_character()

    assert top is not None
    assert t.lost == []
    now = [*t.characters, top]
    assert sorted(each.id for each in now) == sorted(each.id for each in known)
    assert [each.id for each in now] != [each.id for each in known]
    assert not any(each is other for each in now for other in known)


def test_BLD_ALT_01_teammates_know_their_new_numbers_and_a_single_player_keeps_its_own() -> None:
    t = seated(SEATINGS["3b"], [Nobody()] * 3, 5)

    commit.change_places(t)

    assert [player.number for player in t.players] == [2, 1, 1]
    assert [player.seat for player in t.hunters.players] == [1, 0]
    assert [player.seat for player in t.vampires.players] == [2]
