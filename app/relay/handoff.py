"""Handoffs: which phase's beat is due, and what a failed step means. The only place that knows the order of phases."""

from collections.abc import Callable

from app.relay.beat import Beat
from app.relay.failing import with_failures
from app.relay.nouns.events import Phase, RunEnded
from app.relay.nouns.gate import FaultsBody, Gate
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
    return with_failures(view, beat)


def _declined(view: RunView) -> Beat | None:
    for gate in view.state.gates.values():
        ends_here = gate.gate.kind in {"failed", "blocked", "uncovered", "prerequisites"}
        if ends_here and gate.answer is not None and gate.answer.body.kind == "declined":
            return Beat(next_phase="complete", events=(RunEnded(outcome="declined"),))
    return None


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
