from django.urls import path

import collection.converters  # noqa: F401 (registers the converter)
from decks.views import builder, cards, decks, exchange, matrices, simulations

urlpatterns = [
    path("cards/<str:code>/", cards.card, name="card"),
    path("<game:game>/decks/", decks.of_game, name="game-decks"),
    path("<game:game>/matrix/", matrices.order, name="game-matrix"),
    path("<game:game>/matrix/cost/", matrices.count, name="game-matrix-cost"),
    path("decks/", decks.mine, name="decks"),
    path("decks/new/", decks.new, name="deck-new"),
    path("decks/import/", exchange.bring, name="deck-import"),
    path("decks/<uuid:deck_id>/", decks.show, name="deck"),
    path("decks/<uuid:deck_id>/build/", builder.build, name="deck-build"),
    path("decks/<uuid:deck_id>/cards/", builder.change, name="deck-change"),
    path("decks/<uuid:deck_id>/choose/", builder.choose, name="deck-choose"),
    path("decks/<uuid:deck_id>/mend/", builder.mend, name="deck-mend"),
    path("decks/<uuid:deck_id>/undo/", builder.undo, name="deck-undo"),
    path("decks/<uuid:deck_id>/words/", builder.words, name="deck-words"),
    path("decks/<uuid:deck_id>/export/", exchange.export, name="deck-export"),
    path("decks/<uuid:deck_id>/copy/", decks.copy, name="deck-copy"),
    path("decks/<uuid:deck_id>/restore/<int:number>/", decks.restore, name="deck-restore"),
    path("decks/<uuid:deck_id>/visibility/", decks.visibility, name="deck-visibility"),
    path("decks/<uuid:deck_id>/delete/", decks.delete, name="deck-delete"),
    path("decks/<uuid:deck_id>/bring-back/", decks.bring_back, name="deck-bring-back"),
    path("decks/<uuid:deck_id>/delete-for-good/", decks.delete_for_good, name="deck-forget"),
    path("decks/<uuid:deck_id>/simulate/", simulations.start, name="deck-simulate"),
    path("simulations/", simulations.mine, name="simulations"),
    path("simulations/<uuid:run_id>/", simulations.show, name="simulation"),
    path("simulations/<uuid:run_id>/cancel/", simulations.cancel, name="simulation-cancel"),
    path("simulations/<uuid:run_id>/again/", simulations.again, name="simulation-again"),
    path(
        "simulations/<uuid:run_id>/pairings/<int:one>/<int:other>/",
        simulations.pairing,
        name="simulation-pairing",
    ),
    path("simulations/<uuid:run_id>/games/", simulations.choose, name="simulation-games"),
    path("simulations/<uuid:run_id>/games/<int:index>/", simulations.game, name="simulation-game"),
]
