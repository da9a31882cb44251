"""The report: what was delivered, what failed, and what a person must still do."""

from decimal import Decimal
from typing import Literal

from app.relay.nouns.base import Fault, Noun
from app.relay.nouns.finding import Finding
from app.relay.nouns.review import Review
from producers.production import PageCounter


class Usage(Noun):
    """What work cost. `cost` is None when the price is unknown, zero when no model was used; US dollars."""

    input_tokens: int = 0
    output_tokens: int = 0
    cache_read_tokens: int = 0
    cost: Decimal | None = Decimal(0)
    seconds: float = 0.0

    def __add__(self, other: "Usage") -> "Usage":
        """Return both together; an unknown cost makes the sum unknown."""
        cost = None if self.cost is None or other.cost is None else self.cost + other.cost
        return Usage(
            input_tokens=self.input_tokens + other.input_tokens,
            output_tokens=self.output_tokens + other.output_tokens,
            cache_read_tokens=self.cache_read_tokens + other.cache_read_tokens,
            cost=cost,
            seconds=round(self.seconds + other.seconds, 3),
        )


class ToDo(Noun):
    """Something only a person can do: fill a blank, settle what sources disagree on, confirm a mark, sign, file."""

    id: str
    kind: Literal["verify", "blank", "disagreement", "sign", "review", "finding", "other"]
    text: str
    detail: str = ""
    deliverable: str = ""
    place: str = ""


class TaskResult(Noun):
    """One task's line of the report."""

    task: str
    title: str
    domain: str
    specialist: str
    producer: str
    output: str
    status: Literal["PASS", "FAIL", "PARTIAL"]
    reviews: tuple[Review, ...] = ()
    deviations: tuple[str, ...] = ()
    external: tuple[str, ...] = ()


class GoalResult(Noun):
    """A goal's outcome with the places that show it."""

    goal: str
    text: str
    outcome: Literal["met", "not met", "drift", "not checked"]
    places: tuple[str, ...] = ()
    evidence: str = ""


class ReleasedFile(Noun):
    """A deliverable as it was released, or not.

    `counted_by` is what counted the pages that the file names on its contents page or in references, "" for nobody.
    `remarks` are what its producer has to tell about it; in a report of earlier days they are sentences.
    """

    deliverable: str
    name: str
    format: str
    version: int
    released: bool
    path: str = ""
    sha256: str = ""
    why_not: str = ""
    counted_by: PageCounter = ""
    remarks: tuple[Fault | str, ...] = ()


class Report(Noun):
    """The whole report. `green` is false whenever anything failed, was left out or was not run."""

    title: str
    green: bool
    drafted_from: str
    tasks: tuple[TaskResult, ...]
    goals: tuple[GoalResult, ...]
    files: tuple[ReleasedFile, ...]
    findings: tuple[Finding, ...] = ()
    todo: tuple[ToDo, ...] = ()
    tests_passed: int = 0
    tests_total: int = 0
    tests_not_run: tuple[str, ...] = ()
    confidence: Literal["High", "Medium", "Low"]
    confidence_reason: str
    usage: dict[str, Usage] = {}
    seconds: float = 0.0
