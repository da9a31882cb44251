"""Dates in text: impossible ones, weekdays that do not match, and mixed ways of writing them."""

import calendar
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from app.checks.model import FileModel, Piece
from app.checks.remarks import CheckContext, Remark

_MONTHS = {name.lower(): number for number, name in enumerate(calendar.month_name) if name}
_MONTHS |= {name.lower(): number for number, name in enumerate(calendar.month_abbr) if name} | {"sept": 9}
_MONTHS |= {"januar": 1, "februar": 2, "märz": 3, "mai": 5, "juni": 6, "juli": 7, "oktober": 10, "dezember": 12}
_DAYS = {name.lower(): number for number, name in enumerate(calendar.day_name)}
_DAYS |= {"montag": 0, "dienstag": 1, "mittwoch": 2, "donnerstag": 3, "freitag": 4, "samstag": 5, "sonntag": 6}
_MONTH = "|".join(sorted(_MONTHS, key=len, reverse=True))
_DAY = "|".join(sorted(_DAYS, key=len, reverse=True))
_LEAD = rf"(?:\b(?P<weekday>{_DAY}),?\s+(?:the\s+|den\s+)?)?"
_FORMS = (
    (
        "15 December 2026",
        rf"{_LEAD}\b(?P<day>\d{{1,2}})\.?(?:st|nd|rd|th)?\s+(?:day\s+)?(?:of\s+)?(?P<month>{_MONTH})\.?,?\s+(?P<year>\d{{4}})\b",
    ),
    (
        "December 15, 2026",
        rf"{_LEAD}\b(?P<month>{_MONTH})\.?\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<year>\d{{4}})\b",
    ),
    ("2026-12-15", rf"{_LEAD}\b(?P<year>\d{{4}})-(?P<month>\d{{2}})-(?P<day>\d{{2}})\b"),
    ("15.12.2026", rf"{_LEAD}\b(?P<day>\d{{1,2}})\.(?P<month>\d{{1,2}})\.(?P<year>\d{{4}})\b"),
    ("15/12/2026", rf"{_LEAD}\b(?P<day>\d{{1,2}})/(?P<month>\d{{1,2}})/(?P<year>\d{{4}})\b"),
)
_YEAR = re.compile(r"\b\d{4}\b")
_A_YEAR = r"(?:one|a|1)\s+year"
_YEAR_OF_DAYS = re.compile(
    rf"\b{_A_YEAR}\s*(?:\(|,?\s*(?:that\s+is|i\.e\.|being|or)\s*,?\s*)365\s+days|\b365\s+days\s*\({_A_YEAR}\b",
    re.IGNORECASE,
)
_PATTERNS = tuple((form, re.compile(pattern, re.IGNORECASE)) for form, pattern in _FORMS)
_FIELD = ", field “"


@dataclass(frozen=True)
class DateFound:
    """A date in a piece of text: its parts as written, the way it is written, and the weekday before it ("" if none).

    `day` is None when the parts make no date; slashes may be read either way round.
    """

    piece: Piece
    text: str
    form: str
    day: date | None
    weekday: str
    month: int
    year: int
    start: int


def find_dates(model: FileModel) -> tuple[DateFound, ...]:
    """Return every date of a file in reading order."""
    return tuple(one for piece in model.pieces for one in _find(piece))


def _find(piece: Piece) -> Iterator[DateFound]:
    if not _YEAR.search(piece.plain):
        return
    taken: list[tuple[int, int]] = []
    for form, pattern in _PATTERNS:
        for found in pattern.finditer(piece.plain):
            if any(found.start() < end and start < found.end() for start, end in taken):
                continue
            taken.append(found.span())
            yield _read(piece, form, found)


def _read(piece: Piece, form: str, found: re.Match[str]) -> DateFound:
    raw = found.group("month")
    month = int(raw) if raw.isdigit() else _MONTHS[raw.lower()]
    day, year = int(found.group("day")), int(found.group("year"))
    if "/" in form and month > 12 >= day:
        day, month = month, day
    weekday = found.group("weekday") or ""
    start = found.start("day") if not weekday else found.start()
    return DateFound(piece, found.group().strip(), form, _make(year, month, day), weekday, month, year, start)


def _make(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def check_impossible(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """A date that no calendar has."""
    for one in model.once(find_dates):
        if one.day is None and 1900 <= one.year <= 2200:
            last = calendar.monthrange(one.year, one.month)[1] if 1 <= one.month <= 12 else 0
            facts = {"date": one.text, "last": f"{last} {calendar.month_name[one.month]} {one.year}" if last else ""}
            if last:
                yield Remark(one.piece.label, facts, one.piece.index)


def check_weekday(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """A weekday that is not that of its date."""
    for one in model.once(find_dates):
        if one.day is not None and one.weekday and _DAYS[one.weekday.lower()] != one.day.weekday():
            right = calendar.day_name[one.day.weekday()]
            if one.weekday.lower() not in {name.lower() for name in calendar.day_name}:
                right = [name for name, number in _DAYS.items() if number == one.day.weekday()][1].capitalize()
            facts = {"date": one.text, "weekday": right, "said": one.weekday}
            yield Remark(one.piece.label, facts, one.piece.index)


def check_year_of_days(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """A year that is said to be 365 days, which it is not when a 29 February lies in it; a day count is none."""
    for piece in model.pieces:
        found = _YEAR_OF_DAYS.search(piece.plain)
        if found:
            yield Remark(piece.label, {"text": found.group(0).strip(" ,(")}, piece.index)


def check_mixed(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """Two ways of writing dates in one file. A field of a form that holds a date and nothing else is written as the
    form asks.
    """
    by_form: dict[str, list[DateFound]] = {}
    for one in model.once(find_dates):
        asked = _FIELD in one.piece.label and one.text.strip() == one.piece.plain.strip()
        if one.day is not None and one.piece in model.body and not asked:
            by_form.setdefault(one.form, []).append(one)
    if len(by_form) > 1:
        ranked = sorted(by_form.items(), key=lambda one: -len(one[1]))
        usual, rare = ranked[0], ranked[-1]
        first = rare[1][0]
        facts = {"usual": usual[0], "rare": first.text, "count": str(len(rare[1]))}
        yield Remark(first.piece.label, facts, first.piece.index, usual[1][0].piece.label, usual[1][0].piece.index)
