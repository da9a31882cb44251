"""Drafts of intake, research and discovery."""

from typing import Literal

from pydantic import Field

from app.relay.nouns.facts import FactKind
from app.relay.nouns.goals import FileFormat
from app.relay.nouns.request import Complexity, Intent
from app.workforce.model.drafts.base import Draft


class IntakeDraft(Draft):
    """How a request is understood. `standard` names a playbook of the list, or is empty.

    `cannot` stays empty for any legal or financial work; for anything else it says in a sentence what this program
    is for and what is missing.
    """

    intent: Intent
    complexity: Complexity
    reasoning: str = Field(description="one sentence")
    standard: str
    cannot: str


class FindingDraft(Draft):
    """Something that stands in a source: the statement, the file, its place label, and the words there."""

    statement: str
    file: str
    place: str
    quote: str = Field(description="copied letter by letter from the source, at most 40 words")


class ResearchDraft(Draft):
    """What the sources say on the questions asked, and what was looked for and is not there."""

    findings: tuple[FindingDraft, ...]
    not_found: tuple[str, ...]


class ChoiceDraft(Draft):
    """One value a fact may take."""

    value: str
    label: str


class FactDraft(Draft):
    """A fact the work needs. `key` is lower case with underscores; `default` is a safe suggestion or empty."""

    key: str
    label: str
    kind: FactKind
    group: str
    help: str
    required: bool
    may_be_blank: bool
    default: str
    choices: tuple[ChoiceDraft, ...]
    currency: str = Field(description="ISO code for money, else empty")


class FoundDraft(Draft):
    """A value of a fact that stands in a source, with file, place and the words as they stand there.

    For what the request itself says, `file` is "request" and `place` is empty.
    """

    key: str
    value: str = Field(description="dates as 2026-11-30, money as plain digits, percent as a fraction")
    file: str
    place: str
    quote: str


class OptionDraft(Draft):
    """An answer that may be chosen, with its reason and its drawback."""

    value: str
    label: str
    reason: str
    against: str
    recommended: bool


class QuestionDraft(Draft):
    """One question with two to four options, the recommended one first."""

    id: str
    text: str
    why: str
    topic: str
    options: tuple[OptionDraft, ...]
    risk: str


class RevisitDraft(Draft):
    """An assumption or decision, by its id, that a request speaks of; `value` is the answer it gives, or empty."""

    id: str
    value: str


class InquiryDraft(Draft):
    """What must be known before goals can be set. `mentioned` and `revisit` are empty unless earlier work changes."""

    facts: tuple[FactDraft, ...]
    found: tuple[FoundDraft, ...]
    questions: tuple[QuestionDraft, ...]
    mentioned: tuple[str, ...] = Field(default=(), description="keys of settled facts that the request speaks about")
    revisit: tuple[RevisitDraft, ...] = ()


class AssumptionsDraft(Draft):
    """What follows from an answer, in plain sentences; empty when nothing is left to assume."""

    assumptions: tuple[str, ...]


class GoalDraft(Draft):
    """One testable sentence of at most 140 characters, and in a few words where it comes from."""

    id: str
    text: str
    origin: str


class ContractDraft(Draft):
    """The promise for one file. `file_name` has no folder; numbers are 0 where nothing is promised."""

    id: str
    name: str
    file_name: str
    format: FileFormat
    kind: str
    audience: str
    length: str
    max_pages: int
    min_slides: int
    max_slides: int
    must_contain: tuple[str, ...]
    must_not_contain: tuple[str, ...]
    currency: str
    language: str
    agrees_with: tuple[str, ...] = Field(description="ids of other contracts whose figures this file shares")


class GoalsDraft(Draft):
    """The goals and the contract of each deliverable."""

    goals: tuple[GoalDraft, ...]
    contracts: tuple[ContractDraft, ...]
    note: str
    minutes: int


class StatementDraft(Draft):
    """One sentence of an answer with the file, place and words it rests on."""

    text: str
    file: str
    place: str
    quote: str


class AnswerDraft(Draft):
    """An answer; without statements it means: not found in this project."""

    statements: tuple[StatementDraft, ...]


class SummaryDraft(Draft):
    """What was done in a few sentences, and what only a professional can still do outside this program."""

    sentences: tuple[str, ...]
    external: tuple[str, ...]


Risk = Literal["low", "medium", "high"]
