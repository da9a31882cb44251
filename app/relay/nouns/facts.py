"""Facts: what must be known before drafting, where it was found, and what the person confirmed."""

from decimal import Decimal
from typing import Literal

from app.relay.nouns.base import Noun
from app.relay.nouns.source import Place

FactKind = Literal[
    "party", "person", "date", "money", "percent", "integer", "choice", "text", "multiline", "address", "list", "file"
]
FactStatus = Literal["found", "confirmed", "given", "default", "blank"]


class Choice(Noun):
    """One of the values a choice may take: what is stored, and what is shown."""

    value: str
    label: str


class FactSpec(Noun):
    """A fact the work needs: its type, the words of the form, and whether it may be left as a labelled blank.

    `default` is a value that is safe to propose; it is shown as a suggestion and used only when the person
    accepts it. `group` gathers fields of a form under one head. `currency` is the ISO code of money facts.
    `minimum` is the least number that can be right, in canonical form (a percent as a fraction); None when any can.
    """

    key: str
    label: str
    kind: FactKind
    group: str = ""
    help: str = ""
    required: bool = True
    may_be_blank: bool = True
    default: str = ""
    choices: tuple[Choice, ...] = ()
    currency: str = ""
    minimum: Decimal | None = None


class FoundFact(Noun):
    """A value read in a source, with its place and the words it stands in; offered, never taken by itself."""

    key: str
    value: str
    place: Place
    quote: str


class Fact(Noun):
    """A settled fact. `value` is canonical text: ISO dates, plain decimals, percent as a fraction, lists one a line.

    A blank fact has an empty value and becomes a labelled blank in the documents, never an invention. `shown` is the
    label of a choice.
    """

    key: str
    label: str
    kind: FactKind
    value: str
    status: FactStatus
    place: Place | None = None
    currency: str = ""
    shown: str = ""


class Disagreement(Noun):
    """Two sources, or two places, that give different values for the same fact."""

    key: str
    label: str
    found: tuple[FoundFact, ...]
