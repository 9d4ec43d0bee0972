"""Decklists in and out: paste or upload one, take one away as text."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from collection.selectors import shelf
from decks.boards import zone_labels
from decks.errors import Refused
from decks.exports import export_for, export_text, file_name
from decks.parsing import with_card_picked
from decks.selectors import deck_for
from decks.services import Imported, deck_import
from decks.views.requests import PersonalRequest, personal
from rules.core.decklists.kinds import TEXT
from rules.core.decklists.reports import BLANK, LARGEST_DECKLIST
from rules.core.game import Game
from rules.registry import GAMES
from rules.registry import game as game_of


@personal
@require_http_methods(["GET", "POST"])
def bring(request: PersonalRequest) -> HttpResponse:
    """Paste or upload a decklist: "check" reports, "import" makes the deck if all is read,
    "pick" writes a card that was offered into its line and reports again, "as" reports for another
    game."""
    other = request.POST.get("as", "")
    typed = {
        "game": other or request.POST.get("game", request.GET.get("game", "")),
        "name": request.POST.get("name", ""),
        "text": request.POST.get("text", ""),
    }
    context: dict[str, object] = {"section": "decks", "typed": typed, "games": GAMES.values()}
    if request.method == "GET":
        return render(request, "decks/import.html", context)
    picked = request.POST.get("pick", "")
    try:
        if picked and typed["game"] in GAMES:
            typed["text"] = with_card_picked(typed["text"], picked, shelf(typed["game"]).catalog)
        data = _data(request, typed)
        done = deck_import(
            owner=request.user,
            game=typed["game"],
            data=data,
            name=typed["name"],
            dry_run="check" in request.POST or bool(picked or other),
        )
    except ValidationError as error:
        context["errors"] = list(error.messages)
        return render(request, "decks/import.html", context, status=400)
    except Refused as refusal:
        context["errors"] = [str(refusal)]
        return render(request, "decks/import.html", context, status=422)
    if done.deck is not None:
        for notice in done.reading.notices:
            messages.info(request, notice)
        messages.success(request, f"Imported “{done.deck.name}”.")
        return redirect("deck", deck_id=done.deck.pk)
    context.update(_report(done, GAMES[typed["game"]]))
    if done.reading.problems:
        context["meant"] = _game_meant(request, data, typed["game"])
    status = 400 if done.reading.problems else 200
    return render(request, "decks/import.html", context, status=status)


def _game_meant(request: PersonalRequest, data: bytes | str, game: str) -> Game | None:
    """The other game for which every line can be read, where there is one."""
    for known in GAMES.values():
        if known.code != game:
            read = deck_import(owner=request.user, game=known.code, data=data, dry_run=True).reading
            if read.deck.lines and not read.problems:
                return known
    return None


def _data(request: HttpRequest, typed: dict[str, str]) -> bytes | str:
    """The uploaded file if there is one, else the pasted text; a text is shown as if pasted."""
    upload = request.FILES.get("file")
    if upload is None:
        if not typed["text"].strip():
            raise ValidationError("Paste a decklist, or choose a file.")
        return typed["text"]
    if upload.size and upload.size > LARGEST_DECKLIST:
        raise ValidationError(
            f"The file has {upload.size:,} bytes; a decklist has {LARGEST_DECKLIST:,} at most."
        )
    data: bytes = upload.read()
    try:
        typed["text"] = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        typed["text"] = ""
    return data


def _report(done: Imported, game: Game) -> dict[str, object]:
    """Each line that is not blank, with its zone in words and the cards that it may mean."""
    catalog = shelf(game.code).catalog
    zones = zone_labels(game, done.reading.deck)
    rows = [
        {
            "line": line,
            "zone": zones.get(line.zone, ""),
            "offers": [
                (card.code, catalog.exact_form(card))
                for card in line.candidates or line.suggestions
                if done.reading.kind == TEXT and line.number
            ],
        }
        for line in done.reading.lines
        if line.kind != BLANK
    ]
    copies = sum(line.quantity for line in done.reading.deck.lines)
    return {"reading": done.reading, "rows": rows, "copies": copies}


@require_safe
def export(request: HttpRequest, deck_id: UUID) -> HttpResponse:
    """The deck in one form: shown on a page with a copy button, or as a file with `?file=1`."""
    deck = deck_for(request.user, deck_id)
    form = export_for(request.GET.get("as", "plain"))
    if form is None:
        raise Http404("There is no such export.")
    text = export_text(deck, form)
    if request.GET.get("file"):
        answer = HttpResponse(text, content_type=form.type)
        answer["Content-Disposition"] = f'attachment; filename="{file_name(deck, form)}"'
        answer["X-Content-Type-Options"] = "nosniff"
        return answer
    context = {
        "game": game_of(deck.game),
        "section": "decks",
        "deck": deck,
        "form": form,
        "text": text,
    }
    return render(request, "decks/export.html", context)
