"""Amounts, rates and dates that a model typed: each stands in what the person gave or settled, or was computed.

What stands nowhere else was invented, or comes from the model's own memory of the law. It is asked about once, and
then put to the person as an open item. What the model itself marks as to be verified is not asked about again.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from typing import Self

from pydantic import BaseModel

from app.relay.assignments import Specify
from app.relay.contents import walk_blocks, walk_marks
from app.relay.editing import read_texts
from app.relay.problems import AnswerRefused
from app.relay.values import read_date
from app.workforce.model.work.room import Room, discovery_text, goals_text, request_text
from app.workforce.model.work.task_texts import amended_text, settled_text, standard_text
from producers.content.base import Block
from producers.content.runs import Verify
from producers.figures import Figure

_DIGITS = r"\d{1,3}(?:[.,' \u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d+)?"
_SCALE = r"(?:\s?(?:thousand|million|billion|Tausend|Millionen|Mio\.?|Milliarden|k|m|bn)\b)?"
_MONTH = (
    r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?|"
    r"(?:Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember)"
)
_DATE = re.compile(
    rf"\b\d{{4}}-\d\d-\d\d\b|\b\d{{1,2}}[./]\d{{1,2}}[./]\d{{4}}\b|"
    rf"\b\d{{1,2}}(?:st|nd|rd|th|\.)?\s(?:{_MONTH}),?\s\d{{4}}\b|\b(?:{_MONTH})\s\d{{1,2}}(?:st|nd|rd|th)?,?\s\d{{4}}\b"
)
_RATE = re.compile(rf"(?P<digits>{_DIGITS})\s?(?:%|per\s?cent\b|percent\b|Prozent\b)")
_MONEY = re.compile(
    rf"(?:[A-Z]{{0,2}}[£$€¥]|\b[A-Z]{{3}})\s?(?P<before>{_DIGITS})(?P<scale>{_SCALE})|"
    rf"(?P<after>{_DIGITS})(?P<more>{_SCALE})\s?(?:[£$€¥]|(?:pounds|euros?|dollars|GBP|EUR|USD|CHF)\b)"
)
_NUMBER = re.compile(rf"(?P<digits>{_DIGITS})(?P<scale>{_SCALE})")
_TIMES = {"k": 3, "t": 3, "m": 6, "b": 9}
_GERMAN = {"januar": "january", "februar": "february", "märz": "march", "mai": "may", "juni": "june", "juli": "july",
           "oktober": "october", "dezember": "december"}  # fmt: skip
_SHOWN = 60
_MOST = 8


@dataclass(frozen=True)
class Known:
    """Every number and date that stands somewhere. Numbers may be read both ways: 1.250 as both."""

    numbers: frozenset[Decimal] = frozenset()
    dates: frozenset[date] = frozenset()

    @classmethod
    def of(cls, texts: Iterable[str], today: date) -> Self:
        """Return what stands in texts; the day of the work is known as well."""
        numbers: set[Decimal] = set()
        dates = {today}
        for text in texts:
            dates |= {day for _, day in _dates(text)}
            for match in _NUMBER.finditer(text):
                numbers |= _readings(match["digits"], match["scale"])
        return cls(frozenset(numbers), frozenset(dates))

    def with_figures(self, figures: Iterable[Figure]) -> Self:
        """Return it with the values of figures."""
        values = [figure.value for figure in figures]
        return replace(
            self,
            numbers=self.numbers | {abs(value) for value in values if isinstance(value, Decimal)},
            dates=self.dates | {value for value in values if isinstance(value, date)},
        )

    def invented(self, text: str) -> Iterator[str]:
        """Yield the words of each amount, rate and date of a text that is not known."""
        for words, day in _dates(text):
            if day not in self.dates:
                yield words
        for match in _RATE.finditer(text):
            rates = _readings(match["digits"], "")
            if not self.numbers & (rates | {rate / 100 for rate in rates}):
                yield match[0].strip()
        for match in _MONEY.finditer(text):
            if not self.numbers & _readings(match["before"] or match["after"], match["scale"] or match["more"] or ""):
                yield match[0].strip()


@dataclass(frozen=True)
class Invented:
    """An amount, a rate or a date that stands nowhere, with the block and the words around it."""

    block: str
    value: str
    words: str


def known_values(assignment: Specify, room: Room) -> Known:
    """Return what stands in everything the person gave or settled, in the playbook and in the files."""
    task, library = assignment.task, room.library()
    texts = (
        request_text(assignment.brief),
        discovery_text(task.discovery),
        goals_text(task.goals),
        settled_text(assignment.decisions),
        standard_text(room),
        amended_text(assignment),
        *assignment.settled_conflicts,
        *(one.right for one in assignment.findings),
    )
    return Known.of((*texts, *(library.texts() if library else ())), assignment.brief.today)


def find_invented(content: BaseModel, known: Known) -> tuple[Invented, ...]:
    """Return what is typed in content and stands nowhere else, each value once, the first eight."""
    found: dict[str, Invented] = {}
    for block in walk_blocks(content):
        text = _unmarked(block)
        for value in known.invented(text):
            words = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
            found.setdefault(value, Invented(block.id or "a block", value, words))
    return tuple(found.values())[:_MOST]


def _unmarked(block: Block) -> str:
    """Return what people read in a block, without what it marks as to be verified."""
    text = " ".join(read_texts(block))
    for mark in walk_marks(block):
        if isinstance(mark.run, Verify):
            text = text.replace(mark.run.text, "")
    return text


def _dates(text: str) -> Iterator[tuple[str, date]]:
    for match in _DATE.finditer(text):
        words = match[0].lower()
        for german, english in _GERMAN.items():
            words = re.sub(rf"\b{german}\b", english, words)
        try:
            yield match[0], read_date(re.sub(r"(\d)\.\s", r"\1 ", words), "")
        except AnswerRefused:
            continue


def _readings(digits: str, scale: str) -> set[Decimal]:
    """Return the numbers that digits may mean: the last sign is a decimal point, or all of them part thousands."""
    plain = re.sub(r"[' \u00a0\u202f]", "", digits)
    whole = re.sub(r"[.,]", "", plain)
    cut = max(plain.rfind("."), plain.rfind(","))
    read = {Decimal(whole)}
    if cut >= 0:
        read.add(Decimal(f"{re.sub(r'[.,]', '', plain[:cut])}.{plain[cut + 1 :]}"))
    word = scale.strip().lower()
    power = 9 if word.startswith("milliard") else _TIMES.get(word[:1], 0)
    return {number * 10**power for number in read}
