"""What earlier runs of a context settled: approved goals, version numbers, the standard, and the words delivered."""

from collections.abc import Callable
from typing import TypeVar

from pydantic import BaseModel

from app.relay.assignments import Delivered
from app.relay.nouns.goals import Goal
from app.relay.nouns.request import Intake, Standard
from app.relay.state import GateState, ProjectState, RunState
from app.relay.steps import CheckResult

Result = TypeVar("Result", bound=BaseModel)
_ABOUT_THE_WORK = frozenset({"architecture", "plans", "designs", "reports"})
Fetch = Callable[[str], bytes]


def earlier_runs(state: ProjectState, run: RunState) -> tuple[RunState, ...]:
    """Return the runs of a run's context that were started before it, oldest first."""
    names = state.contexts[run.context].runs
    return tuple(state.runs[name] for name in names[: names.index(run.run)])


def approved_before(runs: tuple[RunState, ...]) -> tuple[Goal, ...]:
    """Return the goals that the latest planned run was approved with."""
    planned = [other for other in runs if "planning" in other.entered]
    if not planned:
        return ()
    gates = [gate for gate in planned[-1].gates.values() if _approves_goals(gate)]
    changes = getattr(gates[-1].gate.body, "changes", ()) if gates else ()
    return tuple(
        Goal(id=change.goal, text=change.text, status="approved", origin=change.origin)
        for change in changes
        if change.change != "removed"
    )


def base_run(runs: tuple[RunState, ...]) -> RunState | None:
    """Return the run that later work builds on: the newest that released something, else the newest planned one."""
    released = [other for other in runs if any(file.released for file in other.released.values())]
    planned = [other for other in runs if "planning" in other.entered]
    found = released or planned
    return found[-1] if found else None


def built_versions(runs: tuple[RunState, ...]) -> dict[str, int]:
    """Return the highest version built of each deliverable."""
    counts: dict[str, int] = {}
    for other in runs:
        for deliverable, versions in other.built.items():
            counts[deliverable] = max(counts.get(deliverable, 0), *(item.version for item in versions))
    return counts


def standard_before(runs: tuple[RunState, ...], fetch: Fetch) -> Standard | None:
    """Return what the latest planned run was drafted from: a change is a change to that work."""
    for other in reversed(runs):
        if "planning" not in other.entered:
            continue
        for key in ("intake:2", "intake"):
            intake = _result(other, key, Intake, fetch)
            if intake is not None:
                return intake.standard
    return None


def ledger_text(state: ProjectState) -> str:
    """Return what the ledger says of the matter, headed by section; how the work is planned is left out."""
    told = [item for name, item in state.ledger.items() if name not in _ABOUT_THE_WORK]
    return "\n\n".join(f"# {item.title}\n\n{item.content}" for item in told)


def delivered_words(runs: tuple[RunState, ...], fetch: Fetch) -> tuple[Delivered, ...]:
    """Return the words of every file as it was released last, as the checks read them from the file."""
    newest: dict[str, Delivered] = {}
    for other in runs:
        for deliverable, released in other.released.items():
            if not released.released:
                continue
            read = [_result(other, key, CheckResult, fetch) for key in other.steps if key.startswith("check:")]
            lines = [one.text for one in read if one is not None and one.deliverable == deliverable]
            if lines:
                newest[deliverable] = Delivered(path=released.path, lines=lines[-1])
    return tuple(newest.values())


def _result(run: RunState, key: str, kind: type[Result], fetch: Fetch) -> Result | None:
    if not run.step_done(key):
        return None
    step = run.steps[key]
    return kind.model_validate_json(fetch(step.object)) if step.object else kind.model_validate(step.result)


def _approves_goals(gate: GateState) -> bool:
    return gate.gate.kind == "goals" and gate.answer is not None and gate.answer.body.kind == "approved"
