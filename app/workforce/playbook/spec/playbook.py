"""A whole playbook: the main file, one file for each deliverable, and where every value stood."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePath
from typing import Any, Literal

from pydantic import Field

from app.relay.nouns.request import Complexity
from app.workforce.playbook.spec.base import Expression, Key, Part, Template
from app.workforce.playbook.spec.discovery import GoalEntry, QuestionEntry, Recognition, TestEntry
from app.workforce.playbook.spec.facts import CalculationEntry, FactEntry, FigureEntry
from app.workforce.playbook.spec.planning import ArchitectureEntry, ContractEntry, PlanEntry, TaskEntry
from app.workforce.playbook.spec.stage import ExploreEntry, SpecifyEntry

Path = tuple[str | int, ...]


class Main(Part):
    """playbook.yaml. `fields_of` names the fact that holds the form whose fields are facts too."""

    format: Literal[1]
    name: Key
    title: str = Field(min_length=1)
    version: str = Field(pattern=r"^\d+(\.\d+)*$")
    description: str
    language: str = "en-GB"
    country: str = Field(pattern=r"^[A-Z]{2}$")
    currency: str = Field(pattern=r"^[A-Z]{3}$")
    complexity: Complexity
    minutes: int = Field(ge=1)
    adds: str = ""
    recognise: Recognition
    facts: tuple[FactEntry, ...] = Field(min_length=1)
    fields_of: str = ""
    questions: tuple[QuestionEntry, ...] = ()
    goals: tuple[GoalEntry, ...] = Field(min_length=1)
    tests: tuple[TestEntry, ...] = Field(min_length=1)
    figures: tuple[FigureEntry, ...] = ()
    calculations: tuple[CalculationEntry, ...] = ()
    architecture: ArchitectureEntry
    plan: PlanEntry
    external: tuple[Template, ...] = ()
    deliverables: tuple[str, ...] = Field(min_length=1)


class DeliverableFile(Part):
    """deliverables/<id>.yaml: one deliverable from its contract to its content.

    `content` is typed content (producers.content) with templates, conditions and loops; see FORMAT.md.
    """

    when: Expression = ""
    contract: ContractEntry
    task: TaskEntry
    tests: tuple[TestEntry, ...] = ()
    explore: ExploreEntry
    specify: SpecifyEntry
    content: dict[str, Any]


@dataclass(frozen=True)
class Deliverable:
    """A deliverable with its id, and the line of each value in its file."""

    id: str
    file: PurePath
    entry: DeliverableFile
    lines: dict[Path, int]


@dataclass(frozen=True)
class Playbook:
    """A playbook whose main file was read and checked."""

    folder: PurePath
    main: Main
    read_deliverables: Callable[[], tuple[Deliverable, ...]]

    @cached_property
    def deliverables(self) -> tuple[Deliverable, ...]:
        """Every deliverable, read when first asked for: most of a playbook lies there, and one is chosen of many.

        Raises PlaybookRefused where a file cannot be used; for a playbook that was examined it was read before.
        """
        return self.read_deliverables()

    def deliverable(self, name: str) -> Deliverable:
        """Return the deliverable of that id. Raises KeyError when the playbook has none."""
        for deliverable in self.deliverables:
            if deliverable.id == name:
                return deliverable
        raise KeyError(name)

    def deliverable_of_task(self, task: str) -> Deliverable:
        """Return the deliverable a task makes. Raises KeyError when the playbook has no such task."""
        for deliverable in self.deliverables:
            if deliverable.entry.task.id == task:
                return deliverable
        raise KeyError(task)
