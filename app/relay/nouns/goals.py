"""Goals and the contract for each deliverable: what the person approves before anything runs."""

from typing import Literal

from pydantic import Field

from app.relay.nouns.base import Noun

GoalStatus = Literal["proposed", "approved", "done", "drift"]
FileFormat = Literal["docx", "xlsx", "pptx", "pdf", "markdown", "csv", "json", "yaml", "xml", "txt"]


class Goal(Noun):
    """One testable sentence of at most 140 characters. `origin` says in words where it comes from."""

    id: str
    text: str = Field(max_length=140)
    status: GoalStatus = "proposed"
    origin: str = ""


class DeliverableContract(Noun):
    """The promise for one file, shown in the goal gate and checked again on the finished file."""

    id: str
    name: str
    file_name: str
    format: FileFormat
    kind: str
    audience: str
    length: str = ""
    max_pages: int | None = None
    min_slides: int | None = None
    max_slides: int | None = None
    must_contain: tuple[str, ...] = ()
    must_not_contain: tuple[str, ...] = ()
    dates: str = ""
    currency: str = ""
    language: str = "en-GB"
    agrees_with: tuple[str, ...] = ()


class StaleFile(Noun):
    """A released file that a change makes out of date, with the places that depend on it; `more` are not listed."""

    title: str
    places: tuple[str, ...] = ()
    more: int = 0


class GoalChange(Noun):
    """A pending change to the approved goals."""

    goal: str
    change: Literal["added", "changed", "removed", "kept"]
    text: str
    before: str = ""
    origin: str = ""


class GoalProposal(Noun):
    """Goals and contracts as the Advisor proposes them, with the assumptions it drew."""

    goals: tuple[Goal, ...] = Field(min_length=1)
    contracts: tuple[DeliverableContract, ...] = Field(min_length=1)
    note: str = ""
    minutes: int = 0
    questions: int = 0
