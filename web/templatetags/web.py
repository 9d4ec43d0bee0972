"""The few tags that templates need beyond Django's own: icons, signed numbers, shares."""

from __future__ import annotations

import re

from django import template
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from rules.core.rulebook import rulebook

register = template.Library()

MINUS = "−"

SIGNS = {"-&gt;": "→", "&gt;=": "≥", "&lt;=": "≤"}
MARKDOWN = re.compile(
    r"`([^`\n]+)`|\*\*([^*\n]+)\*\*|(?<![\w*])\*(\w[^*\n]*)\*(?![\w*])"
    r"|(?<!\S)(-&gt;|&gt;=|&lt;=)(?!\S)"
)
"""What rulebooks use of Markdown, once it is escaped: code, bold words, stressed ones, and signs
between words that a keyboard lacks."""

RULE_ID = re.compile(r"\b[A-Z]{2,4}(?:-[A-Z]+)+-\d+\b")
SECTION = re.compile(r"\bsection (\d+(?:\.\d+)?)\b")


@register.simple_tag
def icon(name: str, label: str = "") -> SafeString:
    """A drawing from the site's sprite; without a label it is decoration."""
    drawing = f"{static('icons/site.svg')}#{name}"
    if label:
        return format_html(
            '<svg class="icon" role="img" aria-label="{}"><use href="{}"/></svg>', label, drawing
        )
    return format_html('<svg class="icon" aria-hidden="true"><use href="{}"/></svg>', drawing)


@register.simple_tag
def glyph(game_code: str, word: str) -> SafeString:
    """The sign of a word of a game's card field (an Attribute, say), from that game's own sprite.

    A sprite `icons/<game>.svg` has one symbol for each choice, named by the word in small letters,
    with hyphens between several. The sign is decoration: the word always stands beside it.
    """
    drawing = f"{static(f'icons/{game_code}.svg')}#{word.lower().replace(' ', '-')}"
    return format_html(
        '<svg viewBox="0 0 20 20" aria-hidden="true"><use href="{}"/></svg>', drawing
    )


@register.filter
def signed(number: int) -> str:
    """3 as +3, -2 with a true minus sign, 0 as ±0."""
    if number > 0:
        return f"+{number}"
    return f"{MINUS}{-number}" if number < 0 else "±0"


@register.filter
def thousands(number: int) -> str:
    """12345 as 12,345."""
    return f"{number:,}"


@register.filter
def percent(share: float | None, digits: int = 1) -> str:
    """0.1234 as 12.3 %; nothing known as a dash."""
    if share is None:
        return "–"
    return f"{100 * share:.{digits}f} %"


@register.filter
def rulebook_text(text: str, game_code: str) -> SafeString:
    """A text of a rulebook, which is written in Markdown, with links as in `rule_links`. A section
    is called by its title: the pages show no numbers of sections.
    """
    titles = {known.number: known.title for known in rulebook(game_code).sections}
    page = reverse("rules", args=[game_code])

    def by_title(found: re.Match[str]) -> str:
        number = found[1]
        if number not in titles:
            return found[0]
        place = f"{page}#section-{number.replace('.', '-')}"
        return f'section <a href="{place}">{escape(titles[number])}</a>'

    linked = SECTION.sub(by_title, rule_links(text, game_code))
    return mark_safe(MARKDOWN.sub(_rendered, linked))  # noqa: S308 (escaped)


def _rendered(found: re.Match[str]) -> str:
    code, bold, stressed, sign = found.groups()
    if code:
        return f"<code>{code}</code>"
    if sign:
        return SIGNS[sign]
    return f"<b>{bold}</b>" if bold else f"<em>{stressed}</em>"


@register.filter
def rule_links(text: str, game_code: str) -> SafeString:
    """A text in which every rule ID leads to its place on the rules page."""
    page = reverse("rules", args=[game_code])
    linked = RULE_ID.sub(
        lambda found: f'<a class="nowrap" href="{page}#{found[0]}">{found[0]}</a>', escape(text)
    )
    return mark_safe(linked)  # noqa: S308 (escaped above; only our own address is put in)
