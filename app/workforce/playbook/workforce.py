"""The playbook workforce: one table from the kind of an assignment to the module that performs it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel

from app.relay.assignments import Assignment
from app.relay.ports import Desk, Performed
from app.relay.problems import Stopped, WorkProblem
from app.workforce.playbook.calculators.calculation import Calculator
from app.workforce.playbook.calculators.shipped import SHIPPED
from app.workforce.playbook.handlers import (
    answer_question,
    assemble_team,
    assume,
    classify,
    design_architecture,
    explore,
    inquire,
    propose_goals,
    review_file,
    scan_conflicts,
    specify,
    write_plan,
    write_summary,
    write_tests,
)
from app.workforce.playbook.handlers.tools import Tools
from app.workforce.playbook.shelf import Shelf

Handler = Callable[[Any, Desk, Tools], BaseModel]

HANDLERS: Mapping[str, Handler] = {
    "classify": classify.perform,
    "inquire": inquire.perform,
    "assume": assume.perform,
    "propose_goals": propose_goals.perform,
    "design_architecture": design_architecture.perform,
    "write_plan": write_plan.perform,
    "write_tests": write_tests.perform,
    "assemble_team": assemble_team.perform,
    "explore": explore.perform,
    "specify": specify.perform,
    "scan_conflicts": scan_conflicts.perform,
    "review_file": review_file.perform,
    "answer_question": answer_question.perform,
    "write_summary": write_summary.perform,
}


@dataclass(frozen=True)
class PlaybookWorkforce:
    """Performs assignments by rules; it uses no model and no network, and says so."""

    shelf: Shelf
    calculators: Mapping[str, Calculator] = field(default_factory=lambda: SHIPPED)
    name: str = "builtin"
    checks_by: str = "by rules"

    def perform(self, assignment: Assignment, desk: Desk) -> Performed:
        """Do the work at no cost. Raises WorkProblem when it cannot be done, Stopped when it was asked to stop."""
        if desk.stopped():
            raise Stopped
        handler = HANDLERS.get(assignment.kind)
        if handler is None:
            raise WorkProblem("work_unknown", kind=assignment.kind)
        return Performed(handler(assignment, desk, Tools(self.shelf, self.calculators)))

    def drafted_from(self, title: str, version: str) -> str:
        """Return the sentence that says what a deliverable was drafted from."""
        if not title:
            return "No playbook and no model was used."
        return f"Drafted from the built-in playbook “{title}”, version {version}; no model was used."
