"""Figures: named values with one home each, and how they are written in words and digits.

A figure's home is a source, an answer, or a named cell of a workbook; every file binds it by name. Formats follow
the reference pages: `£12,000,000` in documents, `£12.00m` in decks, `6.40%`, `15 December 2026`.
"""

from datetime import date
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from typing import Literal

from pydantic import ValidationInfo, field_validator

from producers.content.base import Content
from producers.problems import ContentProblem

FigureKind = Literal["money", "percent", "integer", "number", "ratio", "date", "text"]
HomeKind = Literal["source", "answer", "cell", "computed", "assumption"]

_SIGNS = {"GBP": "£", "USD": "$", "EUR": "€", "JPY": "¥", "CHF": "CHF\u00a0", "AUD": "A$", "CAD": "C$"}


class Home(Content):
    """Where a figure lives. `place` says it for people: "Term sheet.docx, row 6", "your answer", "Schedule!C5"."""

    kind: HomeKind
    place: str


class Figure(Content):
    """A named value. Money in `currency` units (not minor units); a percent is a fraction (0.064 is 6.40%)."""

    name: str
    label: str
    kind: FigureKind
    value: Decimal | date | str
    currency: str = ""
    decimals: int = 2
    home: Home

    @field_validator("value", mode="plain")
    @classmethod
    def _value_of_its_kind(cls, value: object, info: ValidationInfo) -> Decimal | date | str:
        """Read the value by the figure's kind, so that a company number in stored content stays text."""
        kind = info.data.get("kind")
        if kind == "text":
            return value.isoformat() if isinstance(value, date) else str(value)
        if kind == "date":
            return value if isinstance(value, date) else date.fromisoformat(str(value))
        try:
            return Decimal(str(value))
        except InvalidOperation:
            raise ValueError("the value of this figure is a number") from None


class FigureBook(Content):
    """All figures of a set of deliverables, by name."""

    figures: tuple[Figure, ...] = ()

    def find(self, name: str) -> Figure:
        """Return the figure of that name. Raises ContentProblem("figure_without_home") when there is none."""
        for figure in self.figures:
            if figure.name == name:
                return figure
        raise ContentProblem("figure_without_home", field=name)


def round_half_up(value: Decimal, decimals: int) -> Decimal:
    """Round half away from zero to a number of decimals, as invoices and contracts do."""
    return value.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)


def currency_sign(code: str) -> str:
    """Return the sign written before an amount; an unknown code is written out with a no-break space."""
    return _SIGNS.get(code, f"{code}\u00a0" if code else "")


def format_date(day: date, language: str = "en-GB") -> str:
    """Write a date in words, `15 December 2026`, or `December 15, 2026` for US English, with no-break spaces."""
    month = day.strftime("%B")
    if language == "en-US":
        return f"{month}\u00a0{day.day}, {day.year}"
    return f"{day.day}\u00a0{month} {day.year}"


def format_money(amount: Decimal, currency: str, decimals: int = 2) -> str:
    """Write an amount with its sign and separators; negatives in brackets; whole amounts keep no decimals at 0."""
    rounded = round_half_up(abs(amount), decimals)
    text = f"{currency_sign(currency)}{rounded:,.{decimals}f}"
    return f"({text})" if amount < 0 and rounded else text


def format_figure(figure: Figure, style: str = "", language: str = "en-GB") -> str:
    """Write a figure in a style: "" (its own), "whole" (no decimals), "exact" (two decimals), "millions" (£12.00m),
    "thousands" (£12,000k),
    "plain" (digits without sign), "words" is not offered here (see `producers.finance.words`).
    """
    value = figure.value
    if isinstance(value, date):
        return format_date(value, language)
    if isinstance(value, str):
        return value
    decimals = {"whole": 0, "exact": 2}.get(style, figure.decimals)
    if style == "millions":
        return _format_scaled(value / 1_000_000, figure.currency, 2, "m")
    if style == "thousands":
        return _format_scaled(value / 1_000, figure.currency, 0, "k")
    if style == "plain":
        return f"{round_half_up(value, decimals):,.{decimals}f}"
    return _format_number(figure, value, decimals)


def _format_scaled(value: Decimal, currency: str, decimals: int, unit: str) -> str:
    text = f"{format_money(abs(value), currency, decimals)}{unit}"
    return f"({text})" if value < 0 and round_half_up(value, decimals) else text


def _format_number(figure: Figure, value: Decimal, decimals: int) -> str:
    if figure.kind == "money":
        return format_money(value, figure.currency, decimals)
    if figure.kind == "percent":
        return f"{round_half_up(value * 100, decimals):.{decimals}f}%"
    if figure.kind == "ratio":
        return f"{round_half_up(value, decimals):.{decimals}f}\u00a0:\u00a01"
    places = 0 if figure.kind == "integer" else decimals
    return f"{round_half_up(value, places):,.{places}f}"
