"""Steps: the pieces of work a phase wants done, each with a key that names it for good."""

from dataclasses import dataclass

from app.relay.assignments import Assignment, BlockPlace
from app.relay.nouns.base import Fault, Noun
from app.relay.nouns.blueprint import Blueprint
from app.relay.nouns.correction import TextEdit
from app.relay.nouns.finding import CheckRun
from app.relay.nouns.goals import DeliverableContract
from app.relay.nouns.plan import AcceptanceTest
from app.relay.nouns.review import TestResult
from app.relay.roles import Role
from producers.figures import FigureBook
from producers.production import PageCounter


@dataclass(frozen=True)
class Step:
    """Work with a key. `role` and `who` say on screen who is working, `title` on what."""

    key: str
    role: Role
    who: str
    title: str


@dataclass(frozen=True)
class AssignedStep(Step):
    """Work for the workforce."""

    assignment: Assignment


@dataclass(frozen=True)
class RenderStep(Step):
    """Rendering one blueprint into its file."""

    deliverable: str
    version: int
    blueprint: Blueprint
    figures: FigureBook


@dataclass(frozen=True)
class CheckStep(Step):
    """Deterministic checks over one built file."""

    deliverable: str
    version: int
    object: str
    blueprint: Blueprint
    figures: FigureBook
    contract: DeliverableContract
    tests: tuple[AcceptanceTest, ...]


@dataclass(frozen=True)
class ReleaseStep(Step):
    """Putting one built file into the Deliverables folder; `previous` is the SHA-256 of the version released last."""

    deliverable: str
    version: int
    object: str
    file_name: str
    file_format: str
    previous: str = ""


@dataclass(frozen=True)
class AmendStep(Step):
    """Making a small change in the content of one deliverable, as typed edits and with no domain decision."""

    blueprint: Blueprint
    edits: tuple[TextEdit, ...]
    words: str


AnyStep = AssignedStep | RenderStep | CheckStep | ReleaseStep | AmendStep


class FigurePlace(Noun):
    """A figure as it stands in a built file."""

    name: str
    text: str
    place: str


class RenderResult(Noun):
    """What rendering gave: the object, and what the self-check counted. Remarks are for the report;
    an older journal holds them as sentences.

    `supplied` has for every picture and form that went in the SHA-256 of its bytes by the name in the content.
    """

    deliverable: str
    version: int
    object: str
    file_name: str
    size: int
    blocks: int
    sections: int
    places: tuple[BlockPlace, ...] = ()
    figures: tuple[FigurePlace, ...] = ()
    remarks: tuple[Fault | str, ...] = ()
    supplied: dict[str, str] = {}
    counted_by: PageCounter = ""


class CheckResult(Noun):
    """What the checks gave: proofreading, bound tests and the text of the file by place."""

    deliverable: str
    version: int
    run: CheckRun
    results: tuple[TestResult, ...]
    text: tuple[str, ...]
