"""The model workforce: one table from the kind of an assignment to the work that performs it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from app.relay.assignments import Assignment
from app.relay.nouns.base import Fault
from app.relay.nouns.report import Usage
from app.relay.ports import Desk, Performed
from app.relay.problems import Stopped, WorkProblem
from app.workforce.model.doubting import doubts
from app.workforce.model.estimating import estimate_words
from app.workforce.model.work.answering import answer_question
from app.workforce.model.work.assembly import assemble_team
from app.workforce.model.work.checking import review_file, scan_conflicts, write_summary
from app.workforce.model.work.correcting import correct
from app.workforce.model.work.detail import explore, specify
from app.workforce.model.work.discovery import assume, inquire, propose_goals
from app.workforce.model.work.generating import generate_specialist
from app.workforce.model.work.intake import classify
from app.workforce.model.work.planning import design_architecture, write_plan, write_tests
from app.workforce.model.work.room import Kit, Room

Work = Callable[[Any, Room], tuple[BaseModel, Usage]]

WORKS: Mapping[str, Work] = {
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
class ModelWorkforce:
    """Performs assignments with a model. Whoever makes it closes it.

    `checks_by` is about the first layer of checks, which stays deterministic whoever drafts.
    """

    kit: Kit
    name: str = "model"
    checks_by: str = "by rules"

    def perform(self, assignment: Assignment, desk: Desk) -> Performed:
        """Do the work. Raises WorkProblem when it cannot be done, Stopped when it was asked to stop."""
        if desk.stopped():
            raise Stopped
        work = WORKS.get(assignment.kind)
        if work is None:
            raise WorkProblem("work_unknown", kind=assignment.kind)
        result, usage = work(assignment, Room(self.kit, desk, assignment))
        return Performed(result, usage)

    def drafted_from(self, title: str, version: str) -> str:
        """Return the sentence that says what a deliverable was drafted from, and which models wrote it."""
        models = ", ".join(dict.fromkeys(self.kit.worker.models.values()))
        host = self.kit.worker.buyer.gateway.endpoint.host
        standard = f" with the playbook “{title}”, version {version}, as its standard" if title else ""
        return f"Drafted by a model ({models} at {host}){standard}."

    def estimate(self, deliverables: int) -> str:
        """Return in words what such a run costs by experience, or that prices are not known."""
        return estimate_words(self.kit.worker, deliverables)

    @property
    def notices(self) -> tuple[Fault, ...]:
        """What the person should know on opening: calls that were under way when the program ended."""
        buyer = self.kit.worker.buyer
        return doubts(buyer.book, buyer.parts)

    def close(self) -> None:
        """Give up calls that are under way and end the thread for calls."""
        self.kit.worker.buyer.gateway.close()
