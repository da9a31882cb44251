"""What a variance report is asked to do: the settled choices, read into types, and what could not be read."""

import re
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from app.workforce.playbook.calculators.calculation import Inputs
from app.workforce.playbook.calculators.variance_lines import Display, Threshold

_KEY = re.compile(r"p(\d+)_a(\d+)")
_PERCENT = re.compile(r"(\d+(?:\.\d+)?)\s*(?:%|per\s?cent\b)", re.IGNORECASE)
_AMOUNT = re.compile(r"£\s?(\d{1,3}(?:,\d{3})+|\d+)(?:\s?(k|thousand|m|million)\b)?", re.IGNORECASE)
_TIMES = {"k": 1_000, "thousand": 1_000, "m": 1_000_000, "million": 1_000_000}
_USUAL = Threshold(Decimal("0.1"), Decimal(10_000))


@dataclass(frozen=True)
class Wishes:
    """The choices of a report. `compare` is "ytd", "previous" or "quarter"; `comments` are lines and explanations."""

    threshold: Threshold
    display: Display
    compare: str
    quarter_end: date | None
    year_start: int | None
    revenue_lines: tuple[str, ...]
    comments: tuple[tuple[str, str], ...]
    open_items: tuple[str, ...]


def read_wishes(inputs: Inputs) -> Wishes:
    """Return the choices; own words that cannot be read become open items beside the usual value."""
    values = inputs.values
    threshold, open_items = _threshold(str(values.get("materiality") or ""), str(values.get("materiality_words") or ""))
    end = values.get("quarter_end")
    start = str(values.get("year_start") or "")
    return Wishes(
        threshold=threshold,
        display=Display(
            rounding="pounds" if values.get("rounding") == "pounds" else "thousands",
            sign="arithmetic" if values.get("sign") == "arithmetic" else "favourable",
            currency=inputs.currency,
        ),
        compare=str(values.get("compare") or "ytd"),
        quarter_end=end if isinstance(end, date) else None,
        year_start=int(start) if start.isdigit() else None,
        revenue_lines=_lines(values.get("revenue_lines")),
        comments=tuple(split_comment(item) for item in _lines(values.get("drivers"))),
        open_items=open_items,
    )


def _lines(value: object) -> tuple[str, ...]:
    return tuple(str(item) for item in value) if isinstance(value, tuple | list) else ()


def split_comment(words: str) -> tuple[str, str]:
    """Return line and explanation of "Line: words" or "Line – words"; words without a line have the line ""."""
    line, mark, rest = words.partition(":")
    if not mark:
        line, mark, rest = words.partition(" – ")
    return (line.strip(), rest.strip()) if mark and rest.strip() else ("", words.strip())


def _threshold(value: str, words: str) -> tuple[Threshold, tuple[str, ...]]:
    key = _KEY.fullmatch(value)
    if key:
        return Threshold(Decimal(key[1]) / 100, Decimal(key[2])), ()
    if not words:
        return _USUAL, ()
    percent, amount = _PERCENT.findall(words), _AMOUNT.findall(words)
    if len(percent) > 1 or len(amount) > 1 or not (percent or amount):
        return _USUAL, (f"The threshold “{words}” cannot be read: give one percentage, one amount in £, or both.",)
    share = Decimal(percent[0]) / 100 if percent else Decimal(0)
    size = Decimal(amount[0][0].replace(",", "")) * _TIMES.get(amount[0][1].lower(), 1) if amount else Decimal(0)
    return Threshold(share, size), ()
