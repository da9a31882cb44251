"""Architect: how the deliverables fit together."""

from decimal import Decimal

from app.relay.assignments import DesignArchitecture
from app.relay.nouns.plan import Architecture, Criterion, DeliverablePart
from app.relay.ports import Desk
from app.workforce.playbook.drafting.headings import outline
from app.workforce.playbook.drafting.session import open_session
from app.workforce.playbook.handlers.tools import Tools
from app.workforce.playbook.spec.planning import ArchitectureEntry, MatrixRow
from app.workforce.playbook.spec.playbook import Deliverable, Main

NEAR_TIE = Decimal("0.25")


def perform(assignment: DesignArchitecture, _desk: Desk, tools: Tools) -> Architecture:
    """Return structure, shared terms and figures; at Standard and Deep also the approaches with their matrix."""
    playbook = tools.playbook(assignment.brief)
    session = open_session(playbook, assignment.brief, assignment.discovery.facts, assignment.discovery.answers)
    entry = playbook.main.architecture
    full = assignment.discovery.depth != "Quick"
    rows = tuple(row for row in entry.matrix if _differs(row)) if full else ()
    return Architecture(
        summary=session.text(entry.summary),
        parts=tuple(
            _part(playbook.deliverable(contract.id), playbook.main, len(assignment.contracts))
            for contract in assignment.contracts
        ),
        approaches=entry.approaches if full else (),
        matrix=tuple(_criterion(row, rows) for row in rows) if len(rows) > 1 else (),
        recommended=entry.recommended if full else "",
        reason=_reason(entry, rows) if full else "",
    )


def _part(deliverable: Deliverable, main: Main, count: int) -> DeliverablePart:
    figures = tuple(figure.name for figure in main.figures) if count > 1 else ()
    terms = tuple(deliverable.entry.specify.terms)
    return DeliverablePart(
        deliverable=deliverable.id,
        structure=outline(deliverable.entry.content),
        shared_terms=terms,
        shared_figures=figures,
    )


def _differs(row: MatrixRow) -> bool:
    return len({cell.score for cell in row.cells.values()}) > 1


def _criterion(row: MatrixRow, rows: tuple[MatrixRow, ...]) -> Criterion:
    """Return a criterion; when others were left out, the weights that stay are scaled to 100."""
    total = sum((item.weight for item in rows), Decimal(0))
    return Criterion(
        title=row.title,
        weight=(row.weight * 100 / total).quantize(Decimal("0.01")) if total != 100 else row.weight,
        scores={name: cell.score for name, cell in row.cells.items()},
        reasons={name: cell.reason for name, cell in row.cells.items()},
    )


def _reason(entry: ArchitectureEntry, rows: tuple[MatrixRow, ...]) -> str:
    totals = sorted(
        (
            (sum((row.weight * row.cells[a.id].score for row in rows), Decimal(0)) / 100, a.title)
            for a in entry.approaches
        ),
        reverse=True,
    )
    if len(rows) > 1 and len(totals) > 1 and totals[0][0] - totals[1][0] <= NEAR_TIE:
        return f"Nearly a tie between “{totals[0][1]}” and “{totals[1][1]}”. {entry.reason}"
    return entry.reason
