"""The addresses of the API, version 1."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path, re_path, register_converter

from api.converters import Code, Number
from api.views import catalog, decks, docs, imports, odds, simulations, tokens, validation

register_converter(Number, "number")
register_converter(Code, "code")

app_name = "api"

deck: list[URLPattern] = [
    path("", decks.DeckDetail.as_view(), name="deck"),
    path("cards/", decks.DeckCards.as_view(), name="deck-cards"),
    path("validation/", decks.DeckValidation.as_view(), name="deck-validation"),
    path("stats/", decks.DeckStats.as_view(), name="deck-stats"),
    path("revisions/", decks.DeckRevisions.as_view(), name="deck-revisions"),
    path("revisions/<number:number>/", decks.DeckRevision.as_view(), name="deck-revision"),
    path("export/", imports.DeckExport.as_view(), name="deck-export"),
    path("copy/", decks.DeckCopy.as_view(), name="deck-copy"),
    path("restore/<number:number>/", decks.DeckRestore.as_view(), name="deck-restore"),
]

version_1: list[URLPattern | URLResolver] = [
    path("games/", catalog.GameList.as_view(), name="games"),
    path("games/<code:game>/", catalog.GameDetail.as_view(), name="game"),
    path("sets/", catalog.SetList.as_view(), name="sets"),
    path("cards/", catalog.CardList.as_view(), name="cards"),
    path("cards/<code:code>/", catalog.CardDetail.as_view(), name="card"),
    path("validate/", validation.Validate.as_view(), name="validate"),
    path("odds/", odds.Odds.as_view(), name="odds"),
    path("decks/", decks.DeckList.as_view(), name="decks"),
    path("decks/import/", imports.DeckImport.as_view(), name="deck-import"),
    path("decks/<uuid:deck_id>/", include(deck)),
    path("simulations/", simulations.SimulationList.as_view(), name="simulations"),
    path("simulations/<uuid:run_id>/", simulations.SimulationDetail.as_view(), name="simulation"),
    path(
        "simulations/<uuid:run_id>/games/<number:index>/",
        simulations.SimulationGame.as_view(),
        name="simulation-game",
    ),
    path("tokens/", tokens.TokenList.as_view(), name="tokens"),
    path("tokens/<uuid:token_id>/", tokens.TokenDetail.as_view(), name="token"),
    path("schema/", docs.Schema.as_view(), name="schema"),
    path("docs/", docs.Docs.as_view(), name="docs"),
]

urlpatterns = [
    path("v1/", include(version_1)),
    re_path("", docs.Nothing.as_view(), name="nothing"),
]
