"""Findings of one file, numbered, with the places they are about."""

from app.relay.nouns.finding import Finding
from app.relay.nouns.gate import FindingsBody
from app.relay.nouns.report import Report
from app.relay.state import RunState
from app.ui.states import Severity
from app.ui.views import FindingView

Placed = tuple[FindingView, str]


def present_findings(run: RunState, report: Report | None, deliverable: str) -> tuple[Placed, ...]:
    """Return the findings of a deliverable's newest file: those of an open gate about it, else those of the report."""
    found = _asked(run, deliverable) or _reported(run, report, deliverable)
    return tuple(
        (FindingView(str(n), n, item.what, item.right, Severity(item.severity)), item.place.label)
        for n, item in enumerate(found, start=1)
    )


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
