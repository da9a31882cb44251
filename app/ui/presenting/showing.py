"""Which page is shown: a pure choice from where the run stands and what the person put off or left."""

from collections.abc import Collection
from enum import StrEnum

from app.relay.state import GateState, RunState


class Page(StrEnum):
    """The pages of an open project."""

    WORKSPACE = "workspace"
    DECISIONS = "decisions"
    REPORT = "report"


REPORTED = frozenset({"released", "incomplete"})
BUILDING = frozenset({"build", "verification", "report"})


def next_gate(run: RunState | None, put_off: Collection[str]) -> GateState | None:
    """Return the gate to show: the oldest that the person did not put off, or None."""
    if run is None or run.outcome:
        return None
    return next((gate for gate in run.open_gates if gate.gate.id not in put_off), None)


def is_reported(run: RunState | None) -> bool:
    """Say whether a run ended with a report."""
    return run is not None and run.outcome in REPORTED


def is_building(run: RunState | None) -> bool:
    """Say whether files are being made, with nothing to ask in between."""
    return run is not None and not run.outcome and run.phase in BUILDING and not run.open_gates


def choose_page(run: RunState | None, put_off: Collection[str], left_reports: Collection[str]) -> Page:
    """Return the page for where a run stands. A report that was left stays left."""
    gate = next_gate(run, put_off)
    if gate is not None and gate.gate.kind == "details":
        return Page.DECISIONS
    if run is not None and is_reported(run) and run.run not in left_reports:
        return Page.REPORT
    return Page.WORKSPACE
