"""A game as data: what a deck is, what cards carry, what may be switched, what its rules say."""

from __future__ import annotations

from functools import cache
from typing import Any

from rest_framework import serializers

from api.schema import list_of
from rules.core.cards import CardField
from rules.core.catalog import Catalog
from rules.core.effects import REQUIRED, EffectSpec, Parameter
from rules.core.game import Game, Measure, Starter
from rules.core.parts import gaps, part_choices
from rules.core.rulebook import Rulebook, rulebook
from rules.core.rulings import Switch, switches
from rules.registry import GAMES

Output = serializers.Serializer[Any]


class GameSummarySerializer(Output):
    """One game in the list."""

    code = serializers.CharField()
    name = serializers.CharField()
    summary = serializers.CharField()
    players = serializers.ListField(child=serializers.IntegerField(), help_text="Legal numbers.")
    formats = serializers.ListField(child=serializers.CharField(), help_text="First = default.")


class ZoneSerializer(Output):
    """A part of a deck; `types` are the card types that belong there, empty = any."""

    code = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    types = serializers.ListField(child=serializers.CharField())
    counted = serializers.BooleanField(help_text="Whether its cards count for legality.")


class LabelledSerializer(Output):
    """A code with its words."""

    code = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]


class FormatSerializer(LabelledSerializer):
    """A way to build decks; one that is not official is for house decks: no legal play."""

    official = serializers.BooleanField()


class SideSerializer(LabelledSerializer):
    """A side that decks belong to; a deck plays one of another side."""


class SeatingSerializer(LabelledSerializer):
    """Who sits at the table of a match: the deck of each seat, 0 the first and 1 the other."""

    decks = serializers.ListField(child=serializers.IntegerField())
    own_decks = serializers.BooleanField(
        help_text="Whether partners may bring a deck each: 2 for the partner of 0, 3 for that of 1."
    )
    help = serializers.CharField(allow_blank=True)


class PartChoiceSerializer(Output):
    """A card that may be chosen. One that is not `on_record` makes decks whose verdict is
    `unknown`.
    """

    card = serializers.CharField(help_text="Its code, for `parts` of a deck.")
    name = serializers.CharField()
    sample = serializers.BooleanField()
    on_record = serializers.BooleanField()


class PartSerializer(Output):
    """What a deck is chosen by: one card of this zone, which brings others with it."""

    zone = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    help = serializers.CharField(allow_blank=True)
    choices = PartChoiceSerializer(many=True)


class StarterLineSerializer(Output):
    card = serializers.CharField()
    zone = serializers.CharField()
    quantity = serializers.IntegerField()


class StarterSerializer(LabelledSerializer):
    """A new deck that fills itself: `starter` of a POST to `decks/`."""

    help = serializers.CharField(allow_blank=True)
    format = serializers.CharField()
    side = serializers.CharField(allow_null=True)
    cards = StarterLineSerializer(many=True)


class CardFieldSerializer(Output):
    """A field that this game's cards may carry; null on a card means: not on record."""

    name = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    kind = serializers.CharField(help_text="integer, text, choice, choices, flag, meter or numbers")
    types = serializers.ListField(child=serializers.CharField())
    help = serializers.CharField(allow_blank=True)
    unit = serializers.CharField(allow_blank=True)
    choices = serializers.ListField(child=serializers.CharField())
    minimum = serializers.IntegerField(allow_null=True)
    maximum = serializers.IntegerField(allow_null=True)
    needed_to_play = serializers.BooleanField()
    needed_in_deck = serializers.BooleanField()
    facet = serializers.BooleanField()


class ParameterSerializer(Output):
    """One argument of an effect; `default` is null where it must be given."""

    name = serializers.CharField()
    kind = serializers.CharField(help_text="integer, word or flag")
    required = serializers.BooleanField()  # type: ignore[assignment]
    default = serializers.JSONField()
    choices = serializers.ListField(child=serializers.CharField())
    help = serializers.CharField(allow_blank=True)


class EffectSerializer(Output):
    """A registered effect that a card's `effects` may name."""

    name = serializers.CharField()
    timing = serializers.CharField()
    summary = serializers.CharField()
    parameters = ParameterSerializer(many=True)


class MeasureSerializer(Output):
    """A figure that is taken from every test game."""

    code = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    kind = serializers.CharField(help_text="turn, count, share, average or curve")
    help = serializers.CharField(allow_blank=True)


class VariantSerializer(Output):
    """A way to goldfish; the first is the default."""

    code = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    help = serializers.CharField(allow_blank=True)


class SwitchSerializer(Output):
    """An open point of the rulebook that may be read in another way."""

    name = serializers.CharField()
    decision = serializers.CharField()
    default = serializers.JSONField()
    default_reading = serializers.CharField()
    other_reading = serializers.CharField()
    choices = serializers.ListField(child=serializers.CharField())
    minimum = serializers.IntegerField()
    maximum = serializers.IntegerField()


class RuleSerializer(Output):
    """One rule of the game's catalog."""

    id = serializers.CharField()
    kind = serializers.CharField(allow_blank=True)
    section = serializers.CharField(allow_blank=True)
    text = serializers.CharField(allow_blank=True)
    example = serializers.CharField(allow_blank=True)
    source = serializers.CharField(allow_blank=True)  # type: ignore[assignment]


class DecisionSerializer(Output):
    """How an open point is read, and why."""

    id = serializers.CharField()
    question = serializers.CharField(allow_blank=True)
    reading = serializers.CharField(allow_blank=True)
    why = serializers.CharField(allow_blank=True)


class GameSerializer(GameSummarySerializer):
    """Everything that a program must know about a game."""

    engine_version = serializers.CharField()
    card_types = serializers.ListField(child=serializers.CharField())
    zones = ZoneSerializer(many=True)
    big_zone = serializers.CharField(help_text="The zone that is shuffled and drawn from.")
    format_list = FormatSerializer(many=True)
    sides = SideSerializer(many=True, help_text="None where any deck plays any other.")
    seatings = SeatingSerializer(many=True, help_text="First = default.")
    starters = StarterSerializer(many=True)
    parts = PartSerializer(many=True, help_text="None where decks are made of single cards.")
    card_fields = CardFieldSerializer(many=True)
    effects = EffectSerializer(many=True)
    policies = serializers.ListField(child=serializers.CharField())
    default_policy = serializers.CharField()
    variants = VariantSerializer(many=True)
    goldfish_measures = MeasureSerializer(many=True)
    match_measures = MeasureSerializer(many=True)
    endings = serializers.DictField(
        child=serializers.CharField(), help_text="How a game may end: code and words."
    )
    rulings = SwitchSerializer(many=True)
    rules = RuleSerializer(many=True)
    decisions = DecisionSerializer(many=True)


GamePage = list_of(GameSummarySerializer, "Game")


def game_summary(game: Game) -> dict[str, object]:
    return {
        "code": game.code,
        "name": game.name,
        "summary": game.summary,
        "players": list(game.players),
        "formats": [format_.code for format_ in game.formats],
    }


def game_document(code: str, cards: Catalog) -> dict[str, object]:
    """The whole game, with the cards that its decks may be chosen by."""
    return {**_declared(code), "parts": parts(GAMES[code], cards)}


@cache
def _declared(code: str) -> dict[str, object]:
    """What only changes with the program, and is made once a process."""
    game = GAMES[code]
    book = rulebook(code)
    return {
        **game_summary(game),
        "engine_version": game.engine_version,
        "card_types": list(game.card_types),
        "zones": zones(game),
        "big_zone": game.big_zone,
        "format_list": [
            {"code": form.code, "label": form.label, "official": form.official}
            for form in game.formats
        ],
        "sides": [{"code": side.code, "label": side.label} for side in game.sides],
        "seatings": [
            {
                "code": seating.code,
                "label": seating.label,
                "decks": list(seating.decks),
                "own_decks": seating.own_decks,
                "help": seating.help,
            }
            for seating in game.seatings
        ],
        "starters": [starter(one) for one in game.starters],
        "card_fields": [card_field(declared) for declared in game.card_fields],
        "effects": [effect(spec) for spec in game.effects.specs.values()],
        "policies": list(game.policies),
        "default_policy": game.default_policy,
        "variants": [
            {"code": variant.code, "label": variant.label, "help": variant.help}
            for variant in game.variants
        ],
        "goldfish_measures": [measure(one) for one in game.goldfish_measures],
        "match_measures": [measure(one) for one in game.match_measures],
        "endings": dict(game.endings),
        "rulings": [ruling(one) for one in switches(type(game.rulings({})))],
        "rules": rules(book),
        "decisions": [
            {
                "id": decision.id,
                "question": decision.question,
                "reading": decision.reading,
                "why": decision.why,
            }
            for decision in book.decisions.values()
        ],
    }


def zones(game: Game) -> list[dict[str, object]]:
    counted = [
        {"code": zone.code, "label": zone.label, "types": list(zone.types), "counted": True}
        for zone in game.zones
    ]
    return [*counted, {"code": "maybe", "label": "Maybe", "types": [], "counted": False}]


def parts(game: Game, cards: Catalog) -> list[dict[str, object]]:
    """What decks of the game are chosen by, with the cards on offer."""
    choices = part_choices(game, cards.cards)
    return [
        {
            "zone": part.zone,
            "label": part.label,
            "help": part.help,
            "choices": [
                {
                    "card": card.code,
                    "name": card.name,
                    "sample": card.sample,
                    "on_record": not gaps(game, card, cards),
                }
                for card in offered
            ],
        }
        for part, offered in zip(game.parts, choices, strict=True)
    ]


def starter(declared: Starter) -> dict[str, object]:
    return {
        "code": declared.code,
        "label": declared.label,
        "help": declared.help,
        "format": declared.format,
        "side": declared.side or None,
        "cards": [
            {"card": code, "zone": zone, "quantity": quantity}
            for code, zone, quantity in declared.lines
        ],
    }


def card_field(declared: CardField) -> dict[str, object]:
    return {
        "name": declared.name,
        "label": declared.label,
        "kind": declared.kind,
        "types": list(declared.types),
        "help": declared.help,
        "unit": declared.unit,
        "choices": list(declared.choices),
        "minimum": declared.minimum,
        "maximum": declared.maximum,
        "needed_to_play": declared.needed_to_play,
        "needed_in_deck": declared.needed_in_deck,
        "facet": declared.facet,
    }


def effect(spec: EffectSpec) -> dict[str, object]:
    return {
        "name": spec.name,
        "timing": spec.timing,
        "summary": spec.summary,
        "parameters": [parameter(one) for one in spec.parameters],
    }


def parameter(declared: Parameter) -> dict[str, object]:
    required = declared.default is REQUIRED
    return {
        "name": declared.name,
        "kind": declared.kind,
        "required": required,
        "default": None if required else declared.default,
        "choices": list(declared.choices),
        "help": declared.help,
    }


def measure(declared: Measure) -> dict[str, object]:
    return {
        "code": declared.code,
        "label": declared.label,
        "kind": declared.kind,
        "help": declared.help,
    }


def ruling(switch: Switch) -> dict[str, object]:
    return {
        "name": switch.name,
        "decision": switch.decision,
        "default": switch.default,
        "default_reading": switch.default_reading,
        "other_reading": switch.other_reading,
        "choices": list(switch.choices),
        "minimum": switch.minimum,
        "maximum": switch.maximum,
    }


def rules(book: Rulebook) -> list[dict[str, object]]:
    return [
        {
            "id": rule.id,
            "kind": rule.kind,
            "section": rule.section,
            "text": rule.text,
            "example": rule.example,
            "source": rule.source,
        }
        for rule in book.rules.values()
    ]
