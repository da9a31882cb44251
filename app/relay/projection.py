"""The readable files of a project: pure functions from the folded state to paths and texts.

The journal is the truth; these files are written from it, and rewritten when they are missing or torn.
"""

from collections.abc import Callable
from typing import Any

from pydantic import BaseModel
from pydantic_core import to_json

from app.relay.nouns.discovery import Inquiry
from app.relay.nouns.plan import Plan, Task
from app.relay.nouns.stage1 import Stage1
from app.relay.phases.assembly import current_team
from app.relay.phases.build import figure_book
from app.relay.phases.conflicts import found_conflicts
from app.relay.phases.detail import blueprint_keys, current_blueprint, plan_tasks, settled_stage1
from app.relay.phases.discovery import discovery_brief
from app.relay.phases.report import build_report
from app.relay.phases.specialist import generated
from app.relay.state import ProjectState
from app.relay.texts.blueprint import blueprint_text
from app.relay.texts.brief import brief_text, conflicts_text, decisions_memory, key_facts_text
from app.relay.texts.plan import plan_text
from app.relay.texts.report import report_text
from app.relay.texts.specialist import specialist_text
from app.relay.texts.stage1 import stage1_text
from app.relay.texts.state_file import ledger_record, state_record
from app.relay.view import RunView

Files = dict[str, str]


def readable_files(state: ProjectState, view: RunView) -> Files:
    """Return every readable file of the current run with its text, by path inside the project's own folder."""
    folder = context_folder(view.state.context)
    files: Files = {
        "state.json": _json(state_record(state, view)),
        "ledger.json": _json(ledger_record(state)),
    }
    for writer in _WRITERS:
        files.update(writer(view, folder))
    return files


def context_folder(context: str) -> str:
    """Return the folder of a context: trunk, or branches/<key>."""
    return "trunk" if context == "trunk" else f"branches/{context}"


def _json(value: Any) -> str:
    return to_json(value, indent=2).decode() + "\n"


def _record(model: BaseModel) -> str:
    return model.model_dump_json(indent=2) + "\n"


def _discovery(view: RunView, folder: str) -> Files:
    settled = "goal gate" in view.state.entered or view.done("goals:1")
    if not settled or not view.done("inquire"):
        return {}
    brief = discovery_brief(view)
    files = {
        f"{folder}/discovery_brief.md": brief_text(view.state.request, brief),
        f"{folder}/discovery_output.json": _record(brief),
        "memory/key_facts.md": key_facts_text(brief),
    }
    inquiry = view.result("inquire", Inquiry)
    if inquiry.found:
        files[f"{folder}/scratch/found-facts.json"] = _json([fact.model_dump(mode="json") for fact in inquiry.found])
    return files


def _plan(view: RunView, folder: str) -> Files:
    return {f"{folder}/plan.md": plan_text(view.result("plan", Plan))} if view.done("plan") else {}


def _team(view: RunView, folder: str) -> Files:
    if not view.done("team") or not view.done("plan"):
        return {}
    return {f"{folder}/team_assignment.json": _record(current_team(view))}


def _specialist(view: RunView, folder: str) -> Files:
    made = generated(view)
    if made is None or made.profile is None:
        return {}
    return {f"{folder}/generated-specialists/{made.profile.name}.specialist.md": specialist_text(made.profile)}


def _details(view: RunView, folder: str) -> Files:
    if not view.done("plan") or not view.done("team"):
        return {}
    files: Files = {}
    lines: list[str] = []
    for task in plan_tasks(view):
        specialist = current_team(view).specialist_of(task.id)
        name = f"{specialist}-{task.deliverable}"
        if view.done(f"explore:{task.id}"):
            files[f"{folder}/scratch/{name}-stage1.md"] = stage1_text(view.result(f"explore:{task.id}", Stage1))
        if view.gate(f"details:{task.id}"):
            settled = settled_stage1(view, task)[1]
            files[f"{folder}/scratch/{name}-decisions.json"] = _record(settled)
            lines.append(decisions_memory(task.title, settled))
        if blueprint_keys(view, task.id):
            blueprint = current_blueprint(view, task.id).model_copy(update={"status": _standing(view, task)})
            files[f"{folder}/blueprints/{name}.md"] = blueprint_text(blueprint)
    if lines:
        files["memory/decisions.md"] = "# Decisions\n\n" + "\n".join(lines)
    return files


def _standing(view: RunView, task: Task) -> str:
    """Return how far a blueprint is: a draft, approved once nothing in it is open, released with its file."""
    released = view.state.released.get(task.deliverable)
    if released is not None and released.released:
        return "released"
    return "approved" if "build" in view.state.entered else "draft"


def _conflicts(view: RunView, folder: str) -> Files:
    if not view.done("conflicts:1"):
        return {}
    return {f"{folder}/blueprint-conflicts.md": conflicts_text(found_conflicts(view, 1))}


def _figures(view: RunView, _folder: str) -> Files:
    if "build" not in view.state.entered:
        return {}
    return {"figures.json": _record(figure_book(view))}


def _report(view: RunView, folder: str) -> Files:
    if not view.done("summary"):
        return {}
    report = build_report(view)
    return {f"{folder}/build_report.md": report_text(report), f"{folder}/report.json": _record(report)}


_WRITERS: tuple[Callable[[RunView, str], Files], ...] = (
    _discovery,
    _plan,
    _team,
    _specialist,
    _details,
    _conflicts,
    _figures,
    _report,
)
