"""Test games: what may be ordered, how far a run is, its report, and the log of one game."""

from __future__ import annotations

import json
from typing import Any, Final

from rest_framework import serializers

from api.fields import Body, Choice, Text, Whole
from api.schema import list_of
from decks.models import SimulationRun, State
from decks.selectors import Progress
from decks.simulations import MOST_GAMES
from rules.core.run import MOST_FIELD, MOST_SEED

Output = serializers.Serializer[Any]
KINDS: Final = ["goldfish", "match", "matrix"]


class SwitchValue(serializers.JSONField):
    """A switch's value: true or false, a whole number or a word."""

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, bool | int | str) or len(str(data)) > 40:
            raise serializers.ValidationError("Must be true, false, a whole number or a word.")
        return data


class SimulationBody(Body):
    """A goldfish of one deck, a match of two decks of the same game, or a matrix: every pairing of
    several.
    """

    kind = Choice(choices=KINDS)
    decks = serializers.ListField(
        child=serializers.UUIDField(),
        required=False,
        default=list,
        max_length=MOST_FIELD,
        help_text="Their ids: 1 for a goldfish, 2 for a match, up to 40 for a matrix.",
    )
    partners = serializers.ListField(
        child=serializers.UUIDField(),
        required=False,
        default=list,
        max_length=2,
        help_text="Of a match whose seating has `own_decks`: the decks of the first deck's partner "
        "and of the second's. Without them partners play one deck.",
    )
    characters = serializers.ListField(
        child=serializers.ListField(child=Text(max_length=40), max_length=4),
        required=False,
        max_length=MOST_FIELD,
        help_text="Of a matrix, in a game with `parts`: decks that follow from a choice, each as "
        "the codes of its cards, one for each part.",
    )
    game = Text(
        max_length=20,
        required=False,
        allow_blank=True,
        help_text="Of a matrix without decks. With no characters either, all that can be played "
        "are taken.",
    )
    games = Whole(
        min_value=1,
        max_value=MOST_GAMES,
        help_text="Games of a goldfish; pairs of games of a match (at most 20,000); pairs of each "
        "pairing of a matrix (at most 50,000 pairs in all).",
    )
    seed = Whole(
        min_value=0, max_value=MOST_SEED, required=False, help_text="Random when not given."
    )
    policies = serializers.ListField(
        child=Text(max_length=40),
        required=False,
        max_length=MOST_FIELD,
        help_text="One for each deck; in a match of partners one for each team will do, in a "
        "matrix one for all.",
    )
    variant = Text(
        max_length=40, required=False, allow_blank=True, help_text="Of a goldfish; see the game."
    )
    seating = Text(
        max_length=40,
        required=False,
        allow_blank=True,
        help_text="Of a match or a matrix; see the game.",
    )
    rulings = serializers.DictField(
        child=SwitchValue(), required=False, help_text="Switches set by hand; see the game."
    )


class SimulationSummarySerializer(Output):
    """How far a run is."""

    id = serializers.UUIDField()
    kind = serializers.ChoiceField(choices=KINDS)
    game = serializers.CharField()
    title = serializers.CharField()
    state = serializers.ChoiceField(choices=list(State.values))
    reason = serializers.CharField(allow_blank=True, help_text="Why it failed.")
    games = serializers.IntegerField(
        help_text="Games, or pairs of games of all pairings together, that were ordered."
    )
    done = serializers.IntegerField(help_text="So many of them are counted; never goes back.")
    engine_version = serializers.CharField(allow_blank=True)
    catalog_version = serializers.CharField(allow_blank=True)
    created = serializers.DateTimeField()
    started = serializers.DateTimeField(allow_null=True)
    ended = serializers.DateTimeField(allow_null=True)


class SimulationSerializer(SimulationSummarySerializer):
    """A run with its order and, once it is done, its report."""

    decks = serializers.ListField(
        child=serializers.CharField(),
        help_text="Names at the start; with partners deck i plays for team i % 2.",
    )
    seed = serializers.IntegerField()
    policies = serializers.ListField(child=serializers.CharField())
    variant = serializers.CharField(allow_blank=True)
    seating = serializers.CharField(help_text="Who sits at the table; see the game.")
    rulings = serializers.DictField(child=serializers.JSONField())
    report = serializers.DictField(
        child=serializers.JSONField(),
        allow_null=True,
        help_text="The same bytes for the same order, whoever played it; null before the end.",
    )


class EventSerializer(Output):
    """Something that happened; `text` says it in the game's words."""

    step = serializers.IntegerField()
    turn = serializers.IntegerField()
    phase = serializers.CharField(allow_blank=True)
    kind = serializers.CharField()
    seat = serializers.IntegerField(allow_null=True)
    card = serializers.CharField(allow_null=True)
    place = serializers.CharField(allow_blank=True)
    amount = serializers.IntegerField()
    text = serializers.CharField(allow_blank=True)


class OutcomeSerializer(Output):
    """How the game ended; a winner is null where there is none."""

    winner_seat = serializers.IntegerField(allow_null=True)
    winner_deck = serializers.IntegerField(allow_null=True)
    how = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    turn = serializers.IntegerField()


class ReplaySerializer(Output):
    """One game of a run, played again: all events, and the table after `step` of them."""

    game = serializers.CharField()
    kind = serializers.ChoiceField(choices=KINDS)
    index = serializers.IntegerField()
    seed = serializers.IntegerField()
    decks = serializers.ListField(child=serializers.CharField(), help_text="By seat.")
    outcome = OutcomeSerializer()
    events = EventSerializer(many=True)
    step = serializers.IntegerField()
    picture = serializers.DictField(child=serializers.JSONField(), help_text="The game's own.")


SimulationPage = list_of(SimulationSummarySerializer, "Simulation")


def simulation_summary(run: SimulationRun, progress: Progress) -> dict[str, Any]:
    return {
        "id": run.id,
        "kind": run.kind,
        "game": run.game,
        "title": run.title,
        "state": progress.state,
        "reason": progress.reason,
        "games": progress.units,
        "done": progress.done,
        "engine_version": run.engine_version,
        "catalog_version": run.catalog_version,
        "created": run.created,
        "started": run.started,
        "ended": run.ended,
    }


def simulation_document(run: SimulationRun, progress: Progress) -> dict[str, Any]:
    order = run.run
    return {
        **simulation_summary(run, progress),
        "decks": [deck["name"] for deck in order["decks"]],
        "seed": order["seed"],
        "policies": order["policies"],
        "variant": order["variant"],
        "seating": order.get("seating", ""),
        "rulings": order["switches"],
        "report": json.loads(run.report) if run.report else None,
    }
