"""Amounts: words against figures, and one way of writing currency and percent."""

import re
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation

from app.checks.model import FileModel, Piece
from app.checks.remarks import CheckContext, Remark
from producers.finance.words import find_words

_SIGN = r"(?:US\$|A\$|C\$|[£$€¥]|(?:USD|GBP|EUR|CHF|AUD|CAD|JPY)\s?)"
_DIGITS = r"(?P<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)"
_FIGURE = rf"(?P<sign>{_SIGN})?\s?{_DIGITS}(?:\s?(?P<scale>million|billion|thousand|m|bn|k))?\b(?![./]\d)"
_UNIT = r"(?:\s+(?!of\b|per\b(?!\s+cent)|for\b|in\b|to\b|by\b|with\b|the\b|each\b|every\b|and\b|or\b)[A-Za-z]+){0,3}"
_AFTER = re.compile(rf"^{_UNIT}\s*(?:(?P<bracket>\(\s*)|,?\s+(?:being|namely|i\.e\.,?)\s+(?={_SIGN})){_FIGURE}")
_INSIDE = re.compile(r"^(?:\s*%|\s*per cent|\s*-?[A-Za-z]+){0,4}\s*\)")
_BEFORE = re.compile(rf"{_FIGURE}\s*\(\s*$")
_CLOSING = re.compile(rf"^{_UNIT}(?:\s+only)?\s*\)")
_NAMED = re.compile(
    r"\b(?:clause|section|article|paragraph|part|schedule|chapter|phase|stage|tier)s?\s+$", re.IGNORECASE
)
_SCALES = {"million": 10**6, "m": 10**6, "billion": 10**9, "bn": 10**9, "thousand": 1000, "k": 1000}
_MINOR = r"\s+(?:pence|penny|cents?|centimes?)\b"


def check_words_against_figures(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """An amount in words beside figures that say something else: "ten (12)", "one million (£1,500,000)"."""
    for piece in model.pieces:
        numbers = _join_minor(piece.plain, find_words(piece.plain))
        for start, end, value in numbers:
            beside = _figure_beside(piece.plain, start, end)
            if beside is not None and beside[0] != value:
                yield _remark(piece, value, *beside)


def _join_minor(text: str, numbers: tuple[tuple[int, int, int], ...]) -> list[tuple[int, int, Decimal]]:
    """Join "… dollars and ninety-three cents" to one amount."""
    joined: list[tuple[int, int, Decimal]] = []
    for start, end, number in numbers:
        minor = re.match(_MINOR, text[end:])
        near = joined and re.fullmatch(r"\s+[a-z]+(?:\s+[a-z]+){0,2}?\s+and\s+", text[joined[-1][1] : start])
        if minor and near and number < 100:
            first, _, whole = joined.pop()
            joined.append((first, end + minor.end(), whole + Decimal(number) / 100))
        else:
            joined.append((start, end, Decimal(number)))
    return joined


def _figure_beside(text: str, start: int, end: int) -> tuple[Decimal, bool] | None:
    """Return the figure in brackets after the words, or before them when the words are in brackets.

    The label of a list ("two (1) … (2) …") is no figure, and the name of a part ("section two") no amount.
    """
    if _NAMED.search(text[:start]):
        return None
    after = _AFTER.match(text[end:])
    if after and (not after.group("bracket") or _INSIDE.match(text[end + after.end() :])):
        listed = after.group("digits") == "1" and "(2)" in text[end + after.end() :]
        return None if listed else _value(after)
    before = _BEFORE.search(text[:start])
    closing = _CLOSING.match(text[end:])
    if before and closing and (before.group("sign") or text[end : end + 1] == ")"):
        return _value(before)
    return None


def _value(found: re.Match[str]) -> tuple[Decimal, bool] | None:
    try:
        number = Decimal(found.group("digits").replace(",", ""))
    except InvalidOperation:
        return None
    scale = _SCALES.get(found.group("scale") or "", 1)
    return number * scale, bool(found.group("sign"))


def _remark(piece: Piece, words: Decimal, figures: Decimal, is_money: bool) -> Remark:
    places = 2 if is_money or words % 1 or figures % 1 else 0
    facts = {
        "words": f"{words:,.{places}f}",
        "figures": f"{figures:,.{places}f}",
        "gap": f"{abs(words - figures):,.{places}f}",
    }
    return Remark(piece.label, facts, piece.index)


_STYLES: dict[str, tuple[tuple[str, re.Pattern[str]], ...]] = {
    "currency": (
        ("£1,000", re.compile(r"[£$€]\s?\d")),
        ("GBP 1,000", re.compile(r"\b(?:GBP|USD|EUR)\s?\d")),
        ("1,000 GBP", re.compile(r"\d\s?(?:GBP|USD|EUR)\b")),
    ),
    "percent": (
        ("5%", re.compile(r"\d%")),
        ("5 %", re.compile(r"\d\s%")),
        ("5 per cent", re.compile(r"\d\s(?:per cent|percent)\b")),
    ),
    "thousands": (
        ("1,000", re.compile(r"(?:[£$€]|GBP |USD |EUR )\d{1,3},\d{3}")),
        ("1000", re.compile(r"(?:[£$€]|GBP |USD |EUR )\d{4,}(?![\d,])")),
    ),
}


def check_mixed_styles(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """Two ways of writing currency, percent or thousands in one file."""
    for subject, styles in _STYLES.items():
        found = {}
        for name, pattern in styles:
            pieces = [piece for piece in model.body if pattern.search(piece.plain)]
            if pieces:
                found[name] = pieces
        if len(found) > 1:
            ranked = sorted(found.items(), key=lambda one: -len(one[1]))
            usual, rare = ranked[0], ranked[-1]
            facts = {"subject": subject, "usual": usual[0], "rare": rare[0], "count": str(len(rare[1]))}
            yield Remark(rare[1][0].label, facts, rare[1][0].index, usual[1][0].label, usual[1][0].index)
