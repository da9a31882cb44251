"""Gates: questions the relay cannot pass without the person, as typed records."""

import hashlib
from decimal import Decimal
from typing import Annotated, Literal

from pydantic import Field

from app.relay.nouns.base import Fault, Noun
from app.relay.nouns.discovery import Option
from app.relay.nouns.facts import Choice, FactKind
from app.relay.nouns.finding import Finding
from app.relay.nouns.goals import DeliverableContract, GoalChange, StaleFile
from app.relay.nouns.review import Conflict
from app.relay.nouns.source import Place

GateKind = Literal[
    "uncovered", "depth", "question", "facts", "assumptions", "goals", "approach", "team", "details",
    "conflicts", "incomplete", "prerequisites", "findings", "failed", "blocked", "specialist",
]  # fmt: skip
Answerer = Literal["person", "answers file", "recommended"]
ItemKind = Literal["fact", "question", "assumption", "decision", "choice", "acknowledge"]


class GateItem(Noun):
    """One thing to answer. Which widget shows it follows from `kind` and, for facts, from `fact_kind`.

    `suggestion` is what would be taken if the person accepts it; it is never taken by itself. `places` are
    where it was found. `may_be_blank` allows the answer "leave blank".
    """

    key: str
    kind: ItemKind
    label: str
    help: str = ""
    group: str = ""
    fact_kind: FactKind | None = None
    choices: tuple[Choice, ...] = ()
    options: tuple[Option, ...] = ()
    suggestion: str = ""
    suggestion_from: str = ""
    places: tuple[Place, ...] = ()
    required: bool = True
    may_be_blank: bool = False
    allows_other: bool = False
    risk: str = ""
    depends: tuple[str, ...] = ()
    currency: str = ""
    minimum: Decimal | None = None


class GoalsBody(Noun):
    """What the goal gate shows beside its actions; `stale` are the released files that a change makes out of date."""

    kind: Literal["goals"] = "goals"
    changes: tuple[GoalChange, ...]
    contracts: tuple[DeliverableContract, ...]
    drafted_from: str
    minutes: int
    cost: str
    questions: int
    stale: tuple[StaleFile, ...] = ()


class ConflictsBody(Noun):
    """The conflicts a choice is needed for."""

    kind: Literal["conflicts"] = "conflicts"
    conflicts: tuple[Conflict, ...]


class TextBody(Noun):
    """Plain lines."""

    kind: Literal["text"] = "text"
    lines: tuple[str, ...] = ()


class FaultsBody(Noun):
    """What is wrong, as facts; the screen makes a sentence of each with the way to mend it."""

    kind: Literal["faults"] = "faults"
    faults: tuple[Fault, ...]


class FindingsBody(Noun):
    """Findings that block release."""

    kind: Literal["findings"] = "findings"
    findings: tuple[Finding, ...]


GateBody = Annotated[GoalsBody | ConflictsBody | FaultsBody | FindingsBody | TextBody, Field(discriminator="kind")]


class Gate(Noun):
    """A gate record, stored before it is shown. Actions are the ways out besides answering every item.

    An answer must name the gate, its run and `shown` (a hash of the exact text), so an approval given to other
    words or another run is refused. `subject` is what it is about (a deliverable, a request); an empty `title` or
    label means the screen's own words for this kind of gate, in the person's language.
    """

    id: str
    kind: GateKind
    phase: str
    run: str
    subject: str = ""
    title: str = ""
    explanation: str = ""
    asked_by: str
    items: tuple[GateItem, ...] = ()
    body: GateBody = TextBody()
    actions: tuple[Literal["approve", "revise", "edit", "decline"], ...] = ()
    plan_hash: str = ""

    @property
    def shown(self) -> str:
        """Return the hash of everything the person sees."""
        return hashlib.sha256(self.model_dump_json().encode()).hexdigest()


class ItemAnswer(Noun):
    """The answer to one item: the suggestion accepted, an option chosen, own words, or a deliberate blank."""

    key: str
    how: Literal["accepted", "option", "words", "blank"]
    value: str = ""


class Approved(Noun):
    """The person approved exactly what was shown."""

    kind: Literal["approved"] = "approved"


class Revise(Noun):
    """The person asks for another draft, and says why."""

    kind: Literal["revise"] = "revise"
    reason: str = Field(min_length=1)


class Filled(Noun):
    """The person answered items, or edited the goals (`texts`, in order)."""

    kind: Literal["filled"] = "filled"
    answers: tuple[ItemAnswer, ...] = ()
    texts: tuple[str, ...] = ()


class Declined(Noun):
    """The person says no; the run stops here and keeps what is finished."""

    kind: Literal["declined"] = "declined"
    reason: str = ""


class Postponed(Noun):
    """The person will come back; nothing changes."""

    kind: Literal["postponed"] = "postponed"


AnswerBody = Annotated[Approved | Revise | Filled | Declined | Postponed, Field(discriminator="kind")]


class GateAnswer(Noun):
    """An answer, bound to the gate, the run and the words that were shown."""

    gate: str
    run: str
    shown: str
    body: AnswerBody
    by: Answerer = "person"
