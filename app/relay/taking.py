"""Taking over what a person changed by hand in a readable file: the notes of stage 1, or a blueprint.

The changed text becomes the result of its step, as if the specialist had written it; what was built from the old one
is made again, and answers to questions that are still the same are kept.
"""

from collections.abc import Callable
from dataclasses import dataclass

from pydantic import BaseModel

from app.relay.nouns.events import Event, GateOpened, ItemAnswered, StepDone, StepsReopened
from app.relay.nouns.plan import Task
from app.relay.nouns.stage1 import Stage1
from app.relay.phases.assembly import current_team
from app.relay.phases.detail import (
    asked_judgements,
    blueprint_keys,
    current_blueprint,
    details_gate,
    plan_tasks,
)
from app.relay.problems import RelayProblem
from app.relay.state import GateState
from app.relay.texts.blueprint import parse_blueprint
from app.relay.texts.stage1 import parse_stage1
from app.relay.view import RunView

_LATE = frozenset({"report", "complete"})


@dataclass(frozen=True)
class EditedFile:
    """A readable file that stands for the result of a step: which one, and of which task."""

    key: str
    task: Task


def edited_file(view: RunView, path: str) -> EditedFile | None:
    """Return what a readable file stands for, None when its text is not read back."""
    if not view.done("plan") or not view.done("team"):
        return None
    name = path.rsplit("/", 1)[-1]
    for task in plan_tasks(view):
        own = f"{current_team(view).specialist_of(task.id)}-{task.deliverable}"
        if name == f"{own}-stage1.md" and view.done(f"explore:{task.id}"):
            return EditedFile(f"explore:{task.id}", task)
        if name == f"{own}.md" and blueprint_keys(view, task.id):
            return EditedFile(blueprint_keys(view, task.id)[-1], task)
    return None


def read_edit(view: RunView, edited: EditedFile, text: str) -> BaseModel:
    """Return the result that a changed text says. Raises RelayProblem when it cannot be read."""
    if edited.key.startswith("explore:"):
        return parse_stage1(text, view.result(edited.key, Stage1))
    return parse_blueprint(text).model_copy(update={"status": "draft"})


def edit_events(
    view: RunView, edited: EditedFile, result: BaseModel, put: Callable[[BaseModel], StepDone]
) -> tuple[Event, ...]:
    """Return the events that take an edit over. Raises RelayProblem("edit_too_late") when files were made from it."""
    task = edited.task
    if isinstance(result, Stage1):
        if view.state.phase != "detail" or blueprint_keys(view, task.id):
            raise RelayProblem("edit_too_late", path=edited.key)
        return (put(result), *_gate_again(view, task, result))
    if view.state.phase in _LATE or view.state.outcome:
        raise RelayProblem("edit_too_late", path=edited.key)
    if result == current_blueprint(view, task.id):
        return ()
    suffix = edited.key.rsplit(":", 1)[1]
    stale = tuple(
        key
        for key in view.state.steps
        if key.startswith(tuple(f"{kind}:{task.deliverable}:{suffix}" for kind in ("render", "check", "review")))
    )
    reopened = (StepsReopened(keys=stale, reason="edited by hand"),) if stale else ()
    return (put(result), *reopened)


def _gate_again(view: RunView, task: Task, stage1: Stage1) -> tuple[Event, ...]:
    """Return the questions as they are now, with the answers to those that did not change."""
    before = view.gate(f"details:{task.id}")
    if before is None:
        return ()
    gate = details_gate(view, task, asked_judgements(view, task, stage1))
    return (GateOpened(gate=gate), *(_same_answers(before, {item.key: item for item in gate.items})))


def _same_answers(before: GateState, now: dict[str, object]) -> tuple[ItemAnswered, ...]:
    same = [item.key for item in before.gate.items if now.get(item.key) == item and item.key in before.answers]
    return tuple(
        ItemAnswered(gate=before.gate.id, answer=before.answers[key], by=before.by.get(key, "person")) for key in same
    )
