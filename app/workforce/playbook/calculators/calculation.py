"""What a calculator gets and gives. Amounts are Decimal; every calculator states its rounding."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date

from app.relay.nouns.facts import Fact
from app.relay.nouns.source import SourceText
from producers.figures import Figure


class Row:
    """A record whose values are read as attributes, `row.due`; a name it does not hold raises AttributeError."""

    def __init__(self, values: Mapping[str, object]) -> None:
        self._values = dict(values)

    def __getattr__(self, name: str) -> object:
        if name.startswith("_") or name not in self._values:
            raise AttributeError(name)
        return self._values[name]


@dataclass(frozen=True)
class Inputs:
    """The evaluated inputs of a calculation, the day of drafting, and a way to read a source by its path.

    `currency` is the playbook's; `read` gives None for a source that is not there or may not be read. `facts` are all
    that were settled, by key.
    """

    values: Mapping[str, object]
    today: date
    currency: str
    read: Callable[[str], SourceText | None]
    facts: Mapping[str, Fact] = field(default_factory=dict)


@dataclass(frozen=True)
class Calculation:
    """Results: single values and tables (tuples of `Row`), read in templates as `calc.<name>.<key>`.

    `figures` join the figures of the deliverables; their names must not occur elsewhere. `notes` are findings in
    sentences; `open_items` are sentences about what keeps the result from being used.
    """

    values: Mapping[str, object] = field(default_factory=dict)
    tables: Mapping[str, tuple[Row, ...]] = field(default_factory=dict)
    figures: tuple[Figure, ...] = ()
    notes: tuple[str, ...] = ()
    open_items: tuple[str, ...] = ()

    def as_row(self) -> Row:
        """Return values and tables under one name each."""
        return Row({**self.values, **self.tables})


Calculator = Callable[[Inputs], Calculation]


class CannotCalculate(Exception):
    """Inputs that no result follows from; the message is a sentence for the person."""
