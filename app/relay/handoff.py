"""Handoffs: which phase's beat is due, and what a failed step means. The only place that knows the order of phases."""

from collections.abc import Callable
from dataclasses import replace

from app.relay.beat import Beat
from app.relay.nouns.base import Fault
from app.relay.nouns.discovery import Option
from app.relay.nouns.events import Phase, RunEnded
from app.relay.nouns.gate import FaultsBody, Gate, GateItem
from app.relay.nouns.request import Tier
from app.relay.phases.assembly import assembly_beat
from app.relay.phases.build import build_beat
from app.relay.phases.completeness import completeness_beat
from app.relay.phases.conflicts import conflicts_beat
from app.relay.phases.detail import detail_beat
from app.relay.phases.discovery import discovery_beat
from app.relay.phases.goal_gate import goal_gate_beat
from app.relay.phases.intake import intake_beat
from app.relay.phases.planning import planning_beat
from app.relay.phases.report import report_beat
from app.relay.phases.verification import verification_beat
from app.relay.problems import RelayProblem
from app.relay.state import StepState
from app.relay.steps import AnyStep, AssignedStep
from app.relay.view import RunView

_BEATS: dict[Phase, Callable[[RunView], Beat]] = {
    "intake": intake_beat,
    "discovery": discovery_beat,
    "goal gate": goal_gate_beat,
    "planning": planning_beat,
    "assembly": assembly_beat,
    "detail": detail_beat,
    "conflict check": conflicts_beat,
    "completeness gate": completeness_beat,
    "build": build_beat,
    "verification": verification_beat,
    "report": report_beat,
}


def next_beat(view: RunView) -> Beat:
    """Return what is wanted now. A failed step asks the person before it is tried again."""
    if view.state.phase == "complete":
        return Beat()
    declined = _declined(view)
    if declined is not None:
        return declined
    try:
        beat = _BEATS[view.state.phase](view)
    except RelayProblem as problem:
        return Beat(gates=view.question(_stuck_gate(view, problem)))
    failed = {step.key: step for step in view.state.steps.values() if step.status == "failed"}
    if not failed:
        return beat
    wanted = {step.key: step for step in beat.steps}
    asked = tuple(gate for key in failed for gate in view.question(_failed_gate(view, failed[key], wanted.get(key))))
    allowed = tuple(
        _again(view, step, failed[step.key]) if step.key in failed else step
        for step in beat.steps
        if step.key not in failed or _may_retry(view, failed[step.key])
    )
    return Beat(steps=allowed, gates=(*beat.gates, *asked), next_phase=beat.next_phase, events=beat.events)


def _declined(view: RunView) -> Beat | None:
    for gate in view.state.gates.values():
        ends_here = gate.gate.kind in {"failed", "blocked", "uncovered", "prerequisites"}
        if ends_here and gate.answer is not None and gate.answer.body.kind == "declined":
            return Beat(next_phase="complete", events=(RunEnded(outcome="declined"),))
    return None


def _failed_gate(view: RunView, step: StepState, wanted: AnyStep | None) -> Gate:
    if step.fault is not None and step.fault.code == BLOCKED:
        return _blocked_gate(view, step, step.fault)
    items = (_tier_item(),) if step.fault and step.fault.code in WEAK and _may_be_stronger(wanted) else ()
    return Gate(
        id=_failed_id(step),
        kind="failed",
        phase=view.state.phase,
        run=view.state.run,
        subject=step.title,
        asked_by=step.who,
        items=items,
        body=FaultsBody(faults=(step.fault,) if step.fault else ()),
        actions=("decline",) if items else ("approve", "decline"),
    )


BLOCKED = "model_blocked"
"""The fault of a worker that cannot go on without answers; its fields hold `question.1`, `context.1`, `needed.1` …"""
WEAK = frozenset(
    {"model_refused", "model_answer_too_long", "model_result_unusable", "model_tools_endless", "model_gave_up"}
)
"""Faults that a stronger tier may get over."""
_TIERS: tuple[Tier, ...] = ("light", "standard", "strong")


def _failed_id(step: StepState) -> str:
    return f"failed:{step.key}:{step.attempts}"


def _blocked_gate(view: RunView, step: StepState, fault: Fault) -> Gate:
    """Return the worker's questions as a form; they are the person's to answer, in their own words."""
    numbers = [name.removeprefix("question.") for name in fault.fields if name.startswith("question.")]
    items = tuple(
        GateItem(
            key=f"{step.key}:{step.attempts}.{number}",
            kind="fact",
            label=fault.fields[f"question.{number}"],
            help=" ".join(fault.fields.get(f"{part}.{number}", "") for part in ("context", "needed")).strip(),
            fact_kind="multiline",
            allows_other=True,
        )
        for number in numbers
    )
    return Gate(
        id=_failed_id(step),
        kind="blocked",
        phase=view.state.phase,
        run=view.state.run,
        subject=step.title,
        asked_by=step.who,
        items=items,
        actions=("decline",),
    )


def _tier_item() -> GateItem:
    options = (Option(value="stronger", label="", recommended=True), Option(value="again", label=""))
    return GateItem(key="tier", kind="question", label="", options=options, suggestion="stronger")


def _may_be_stronger(wanted: AnyStep | None) -> bool:
    return isinstance(wanted, AssignedStep) and wanted.assignment.tier != _TIERS[-1]


def _again(view: RunView, step: AnyStep, failed: StepState) -> AnyStep:
    """Return a failed step as it is tried again: on a stronger tier for every time the person asked for one."""
    if not isinstance(step, AssignedStep):
        return step
    gates = [view.answers(f"failed:{failed.key}:{attempt}") for attempt in range(1, failed.attempts + 1)]
    raised = sum(answers["tier"].value == "stronger" for answers in gates if "tier" in answers)
    place = min(_TIERS.index(step.assignment.tier) + raised, len(_TIERS) - 1)
    return replace(step, assignment=step.assignment.model_copy(update={"tier": _TIERS[place]}))


def _stuck_gate(view: RunView, problem: RelayProblem) -> Gate:
    return Gate(
        id=f"failed:{view.state.phase}:{problem.fault.code}",
        kind="failed",
        phase=view.state.phase,
        run=view.state.run,
        subject=view.state.request,
        asked_by="Assistant",
        body=FaultsBody(faults=(problem.fault,)),
        actions=("decline",),
    )


def _may_retry(view: RunView, step: StepState) -> bool:
    gate = view.gate(_failed_id(step))
    return gate is not None and gate.answer is not None and gate.answer.body.kind in {"approved", "filled"}
