"""The playbook workforce: one table from the kind of an assignment to the module that performs it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from app.relay.assignments import Assignment
from app.relay.ports import Desk, Performed
from app.relay.problems import Stopped, WorkProblem
from app.words import Words, read_words
from app.workforce.playbook.calculators.calculation import Calculator
from app.workforce.playbook.calculators.shipped import SHIPPED
from app.workforce.playbook.handlers.answer_question import perform as answer_question
from app.workforce.playbook.handlers.assemble_team import perform as assemble_team
from app.workforce.playbook.handlers.assume import perform as assume
from app.workforce.playbook.handlers.classify import perform as classify
from app.workforce.playbook.handlers.correct import perform as correct
from app.workforce.playbook.handlers.design_architecture import perform as design_architecture
from app.workforce.playbook.handlers.explore import perform as explore
from app.workforce.playbook.handlers.generate_specialist import perform as generate_specialist
from app.workforce.playbook.handlers.inquire import perform as inquire
from app.workforce.playbook.handlers.propose_goals import perform as propose_goals
from app.workforce.playbook.handlers.review_file import perform as review_file
from app.workforce.playbook.handlers.scan_conflicts import perform as scan_conflicts
from app.workforce.playbook.handlers.specify import perform as specify
from app.workforce.playbook.handlers.tools import Tools
from app.workforce.playbook.handlers.write_plan import perform as write_plan
from app.workforce.playbook.handlers.write_summary import perform as write_summary
from app.workforce.playbook.handlers.write_tests import perform as write_tests
from app.workforce.playbook.shelf import Shelf

_I18N = Path(__file__).resolve().parents[3] / "resources" / "i18n"
Handler = Callable[[Any, Desk, Tools], BaseModel]

HANDLERS: Mapping[str, Handler] = {
    "classify": classify,
    "inquire": inquire,
    "assume": assume,
    "propose_goals": propose_goals,
    "design_architecture": design_architecture,
    "write_plan": write_plan,
    "write_tests": write_tests,
    "assemble_team": assemble_team,
    "generate_specialist": generate_specialist,
    "explore": explore,
    "specify": specify,
    "scan_conflicts": scan_conflicts,
    "review_file": review_file,
    "correct": correct,
    "answer_question": answer_question,
    "write_summary": write_summary,
}


@dataclass(frozen=True)
class PlaybookWorkforce:
    """Performs assignments by rules; it uses no model and no network, and says so.

    `words` gives the sentences of the person's language of the moment; usually those in English.
    """

    shelf: Shelf
    calculators: Mapping[str, Calculator] = field(default_factory=lambda: SHIPPED)
    words: Callable[[], Words] = lambda: read_words(_I18N, "en", ("checking",))
    name: str = "builtin"
    checks_by: str = "by rules"

    def perform(self, assignment: Assignment, desk: Desk) -> Performed:
        """Do the work at no cost. Raises WorkProblem when it cannot be done, Stopped when it was asked to stop."""
        if desk.stopped():
            raise Stopped
        handler = HANDLERS.get(assignment.kind)
        if handler is None:
            raise WorkProblem("work_unknown", kind=assignment.kind)
        return Performed(handler(assignment, desk, Tools(self.shelf, self.calculators, self.words)))

    def drafted_from(self, title: str, version: str) -> str:
        """Return the sentence that says what a deliverable was drafted from."""
        return drafted_from(title, version)

    def estimate(self, _deliverables: int) -> str:
        """Return that it costs nothing."""
        return "none"


def drafted_from(title: str, version: str) -> str:
    """Return the sentence that says what a deliverable was drafted from, and that no model was used."""
    if not title:
        return "No playbook and no model was used."
    return f"Drafted from the built-in playbook “{title}”, version {version}; no model was used."
