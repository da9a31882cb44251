"""The blueprint: the complete specification of exactly one deliverable."""

from typing import Literal

from app.relay.nouns.base import Noun
from app.relay.nouns.goals import FileFormat
from app.relay.nouns.request import TaskDepth
from producers.content.anything import AnyContent
from producers.figures import Figure

Confirmed = Literal["person", "taken as recommended", "accepted assumption", "recorded assumption", "standard"]


class AcceptanceMapping(Noun):
    """How a criterion is met: the blocks of the content that meet it."""

    criterion: str
    how: str
    blocks: tuple[str, ...] = ()


class DecisionMade(Noun):
    """A judgement: what, why, the alternatives, and who confirmed it."""

    title: str
    choice: str
    rationale: str
    alternatives: tuple[str, ...] = ()
    confirmed_by: Confirmed = "person"
    ref: str = ""


class OmissionItem(Noun):
    """Something such a document must contain: proved by blocks, or absent because of a decision named in words."""

    id: str
    text: str
    blocks: tuple[str, ...] = ()
    absent_because: str = ""


class Handoff(Noun):
    """Section 9: who renders it, in which format, under which name."""

    producer: str
    output_format: FileFormat
    output_filename: str
    output_directory: str = "output/"
    formatting: tuple[str, ...] = ()


class Blueprint(Noun):
    """All nine sections, with the typed content of section 9 and the figures it is bound to."""

    specialist: str
    domain: str
    deliverable: str
    title: str
    plan_tasks: tuple[str, ...]
    depth: TaskDepth
    status: Literal["draft", "approved", "released"] = "draft"
    task_reference: str
    research_findings: tuple[str, ...]
    approach: str
    decisions_made: tuple[DecisionMade, ...] = ()
    specification: str
    acceptance: tuple[AcceptanceMapping, ...]
    integration: tuple[str, ...]
    open_items: tuple[str, ...] = ()
    handoff: Handoff
    content: AnyContent
    figures: tuple[Figure, ...] = ()
    omissions: tuple[OmissionItem, ...] = ()
    shared_terms: dict[str, str] = {}
    parties: tuple[str, ...] = ()
