"""Conflict check: all blueprints together, and against the facts; the person settles what cannot both be right."""

from app.relay.assignments import ScanConflicts
from app.relay.beat import Beat
from app.relay.comparing import compare_blueprints
from app.relay.nouns.blueprint import Blueprint
from app.relay.nouns.discovery import Option
from app.relay.nouns.gate import ConflictsBody, Gate, GateItem
from app.relay.nouns.plan import Plan
from app.relay.nouns.review import Conflict, ConflictScan
from app.relay.phases.approved import approved_goals
from app.relay.phases.detail import current_blueprint, plan_tasks, specify_step
from app.relay.phases.discovery import discovery_brief
from app.relay.problems import WorkProblem
from app.relay.steps import AnyStep, AssignedStep
from app.relay.view import RunView

_ROUNDS = 3


def conflicts_beat(view: RunView) -> Beat:
    """Compare; settle with the person; let what lost be rewritten; compare again."""
    for number in range(1, _ROUNDS + 1):
        if not view.done(f"conflicts:{number}"):
            return Beat(steps=(_scan_step(view, number),))
        conflicts = found_conflicts(view, number)
        if not conflicts:
            return Beat(next_phase="completeness gate")
        if not view.answered(f"conflicts:{number}"):
            return Beat(gates=view.question(_gate(view, number, conflicts)))
        rewrites = _rewrites(view, number, conflicts)
        if rewrites:
            return Beat(steps=rewrites)
    raise WorkProblem("conflicts_remain", rounds=str(_ROUNDS))


def found_conflicts(view: RunView, number: int) -> tuple[Conflict, ...]:
    """Return the conflicts of one round: those found by comparison, then those of the scan."""
    if number < _ROUNDS and view.done(f"conflicts:{number + 1}"):
        gate = view.gate(f"conflicts:{number}")
        return gate.gate.body.conflicts if gate and isinstance(gate.gate.body, ConflictsBody) else ()
    compared = compare_blueprints(
        blueprints(view), view.result("plan", Plan), approved_goals(view), discovery_brief(view).facts
    )
    found = (*compared, *view.result(f"conflicts:{number}", ConflictScan).conflicts)
    return tuple(conflict for conflict in found if conflict.sides or not _let_go(view, conflict.id, number))


def _let_go(view: RunView, conflict: str, number: int) -> bool:
    """Say whether the person decided, in an earlier round, to go on without what has no sides to choose from."""
    return any(conflict in view.answers(f"conflicts:{earlier}") for earlier in range(1, number))


def blueprints(view: RunView) -> tuple[Blueprint, ...]:
    """Return the current blueprint of every task."""
    return tuple(current_blueprint(view, task.id) for task in plan_tasks(view))


def _scan_step(view: RunView, number: int) -> AssignedStep:
    assignment = ScanConflicts(brief=view.brief, blueprints=blueprints(view), goals=approved_goals(view))
    return AssignedStep(f"conflicts:{number}", "Critic", "Critic", view.state.request, assignment)


def _gate(view: RunView, number: int, conflicts: tuple[Conflict, ...]) -> Gate:
    items = tuple(
        GateItem(
            key=conflict.id,
            kind="question",
            label=conflict.text,
            options=_options(conflict),
            allows_other=bool(conflict.sides),
        )
        for conflict in conflicts
    )
    return Gate(
        id=f"conflicts:{number}",
        kind="conflicts",
        phase="conflict check",
        run=view.state.run,
        asked_by="Critic",
        items=items,
        body=ConflictsBody(conflicts=conflicts),
    )


def _options(conflict: Conflict) -> tuple[Option, ...]:
    """Return the sides to choose from; a goal that nothing covers can only be let go, and the report says so."""
    if not conflict.sides:
        return (Option(value="without", label=""),)
    return tuple(
        Option(value=side.value, label=side.value, reason=f"{side.deliverable}: {side.quote}")
        for side in conflict.sides[:4]
    )


def _rewrites(view: RunView, number: int, conflicts: tuple[Conflict, ...]) -> tuple[AnyStep, ...]:
    answers = view.answers(f"conflicts:{number}")
    settled: dict[str, list[str]] = {}
    for conflict in conflicts:
        chosen = answers[conflict.id].value
        for side in conflict.sides:
            if side.value != chosen:
                settled.setdefault(side.deliverable, []).append(f"{conflict.text} Settled: {chosen}")
    tasks = [task for task in plan_tasks(view) if task.deliverable in settled]
    return tuple(
        specify_step(view, task, f"c{number}", settled=tuple(settled[task.deliverable]))
        for task in tasks
        if not view.done(f"specify:{task.id}:c{number}")
    )
