"""Findings of one file, numbered, with the places they are about."""

from app.relay.nouns.finding import Finding
from app.relay.nouns.gate import FindingsBody, Gate, GateItem
from app.relay.nouns.report import Report
from app.relay.state import RunState
from app.ui.states import Severity
from app.ui.views import FindingView

Placed = tuple[FindingView, str]
FINDING = "finding."
"""How the keys of items about findings begin."""


def present_findings(run: RunState, report: Report | None, deliverable: str) -> tuple[Placed, ...]:
    """Return the findings of a deliverable's newest file: those of an open gate about it, else those of the report."""
    found = _asked(run, deliverable) or _reported(run, report, deliverable)
    return tuple(
        (FindingView(str(n), n, item.what, item.right, Severity(item.severity)), item.place.label)
        for n, item in enumerate(found, start=1)
    )


def asked_findings(gate: Gate) -> tuple[FindingView, ...]:
    """Return the findings a gate is about, with their file and place in the text, numbered as on the page."""
    if not isinstance(gate.body, FindingsBody):
        return ()
    return tuple(_view(number, one) for number, one in enumerate(gate.body.findings, start=1))


def finding_of(gate: Gate, item: GateItem) -> FindingView | None:
    """Return the finding that an item of a gate asks about, None for one that is about something else."""
    named = (view for view in asked_findings(gate) if view.title == item.label)
    return next(named, None) if item.key.startswith(FINDING) else None


def _view(number: int, finding: Finding) -> FindingView:
    where = ", ".join(part for part in (finding.place.file, finding.place.label) if part)
    text = f"{where}. {finding.right}" if where and finding.right else where or finding.right
    return FindingView(f"{number}", number, finding.what, text, Severity(finding.severity))


def _asked(run: RunState, deliverable: str) -> tuple[Finding, ...]:
    for state in run.open_gates:
        body = state.gate.body
        if isinstance(body, FindingsBody) and state.gate.id.startswith(f"findings:{deliverable}:"):
            return body.findings
    return ()


def _reported(run: RunState, report: Report | None, deliverable: str) -> tuple[Finding, ...]:
    built = run.built.get(deliverable, ())
    if report is None or not built:
        return ()
    return tuple(finding for finding in report.findings if finding.place.file == built[-1].file_name)
