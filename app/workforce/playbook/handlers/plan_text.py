"""The numbered sections of the plan's text."""

from app.relay.assignments import WritePlan
from app.relay.nouns.goals import Goal
from app.relay.nouns.plan import PlanSection, Task
from app.workforce.playbook.drafting.session import Session
from app.workforce.playbook.spec.playbook import Deliverable
from app.workforce.playbook.spec.stage import Judgement

_DEPTHS = {
    "Deep": "explored in full before anything is written",
    "Standard": "confirmed with a short form",
    "Light": "written without asking",
}


def plan_sections(
    assignment: WritePlan,
    session: Session,
    tasks: tuple[Task, ...],
    deliverables: tuple[Deliverable, ...],
    own: tuple[Goal, ...],
) -> tuple[PlanSection, ...]:
    """Return sections 1 to 10 with 6.5."""
    plan = session.main.plan
    return (
        PlanSection(number="1", title="Objective", text=session.text(plan.objective)),
        PlanSection(number="2", title="Discovery summary", text=_discovery(assignment)),
        PlanSection(number="3", title="Approach", text=_approach(assignment, session, deliverables)),
        PlanSection(number="4", title="Deliverables and structure", text=_structure(assignment)),
        PlanSection(number="5", title="Shared terms and figures", text=_shared(assignment)),
        PlanSection(number="6", title="Task sequence", text="\n\n".join(_task(task) for task in tasks)),
        PlanSection(number="6.5", title="Detail assessment", text=_assessment(tasks)),
        PlanSection(number="7", title="Verification", text=_verification(tasks)),
        PlanSection(number="8", title="Risks and mitigation", text=_risks(session)),
        PlanSection(number="9", title="Open questions", text=_open(own, deliverables)),
        PlanSection(number="10", title="Planning context for the detail phase", text=_context(session, deliverables)),
    )


def _lines(items: list[str], none: str) -> str:
    return "\n".join(f"- {item}" for item in items) or none


def _discovery(assignment: WritePlan) -> str:
    discovery = assignment.discovery
    found = sum(fact.place is not None for fact in discovery.facts)
    blank = [fact.label for fact in discovery.facts if not fact.value]
    lines = [
        f"{len(discovery.facts)} facts are settled, {found} of them from the files of the project.",
        *(f"{answer.text} {answer.words}" for answer in discovery.answers),
        *discovery.assumptions,
    ]
    if blank:
        lines.append(f"Left blank on purpose: {', '.join(blank)}.")
    return _lines(lines, "Nothing was asked.")


def _approach(assignment: WritePlan, session: Session, deliverables: tuple[Deliverable, ...]) -> str:
    chosen = next((a for a in assignment.architecture.approaches if a.id == assignment.architecture.recommended), None)
    parts = [session.text(session.main.plan.approach)]
    if chosen:
        parts.append(f"Approach: {chosen.title}. {assignment.architecture.reason}".strip())
    if assignment.discovery.depth == "Deep":
        parts.append(_traces(assignment, deliverables))
    return "\n\n".join(part for part in parts if part)


def _traces(assignment: WritePlan, deliverables: tuple[Deliverable, ...]) -> str:
    """Return every key decision and assumption with the approved goals it traces to."""
    approved = {goal.id for goal in assignment.goals}
    explores = [item.entry.explore for item in deliverables]
    entries: list[Judgement] = [entry for explore in explores for entry in (*explore.decisions, *explore.assumptions)]
    return "\n".join(
        f"- {entry.id} {entry.title} Traces to: {', '.join(goal for goal in entry.goals if goal in approved)}."
        for entry in entries
        if approved & set(entry.goals)
    )


def _structure(assignment: WritePlan) -> str:
    names = {contract.id: contract.name for contract in assignment.contracts}
    return "\n".join(
        f"- {names.get(part.deliverable, part.deliverable)}: {', '.join(part.structure)}"
        for part in assignment.architecture.parts
    )


def _shared(assignment: WritePlan) -> str:
    terms = sorted({term for part in assignment.architecture.parts for term in part.shared_terms})
    figures = sorted({figure for part in assignment.architecture.parts for figure in part.shared_figures})
    lines = [f"Terms: {', '.join(terms)}"] if terms else []
    return _lines(lines + ([f"Figures: {', '.join(figures)}"] if figures else []), "One document; nothing is shared.")


def _task(task: Task) -> str:
    criteria = "\n".join(f"  - {item.id} {item.text}" for item in task.criteria)
    return (
        f"### Task {task.id}: {task.title}\n- **Domain**: {task.domain}\n- **Depth**: {task.depth}\n"
        f"- **Component**: {task.component}\n- **Description**: {task.description}\n"
        f"- **Acceptance Criteria**:\n{criteria}\n"
        f"- **Dependencies**: {', '.join(task.dependencies) or 'None'}\n- **Files**: {', '.join(task.files)}"
    )


def _assessment(tasks: tuple[Task, ...]) -> str:
    rows = [f"| {t.id} | {t.domain} | {t.depth} – {_DEPTHS[t.depth]} | {t.rationale} |" for t in tasks]
    return "\n".join(["| Task(s) | Domain | Depth | Rationale |", "|---|---|---|---|", *rows])


def _verification(tasks: tuple[Task, ...]) -> str:
    count = sum(len(task.criteria) for task in tasks)
    return (
        f"Each of the {count} acceptance criteria and every goal has a test of its own: a named check that runs on the "
        "finished file, or a question that is answered with a quotation. Three layers of review follow the tests."
    )


def _risks(session: Session) -> str:
    rows = [
        f"| {risk.phase} | {session.text(risk.risk)} | {session.text(risk.mitigation)} |"
        for risk in session.main.plan.risks
    ]
    return "\n".join(["| Phase | Risk | Mitigation |", "|---|---|---|", *rows])


def _open(own: tuple[Goal, ...], deliverables: tuple[Deliverable, ...]) -> str:
    lines = [f"{decision.id} {decision.title}" for item in deliverables for decision in item.entry.explore.decisions]
    note = "is in your own words; no rule can test it, so a person must confirm it"
    lines += [f"{goal.id} {note}: {goal.text}" for goal in own]
    return _lines(lines, "None.")


def _context(session: Session, deliverables: tuple[Deliverable, ...]) -> str:
    plan = session.main.plan
    sequence = session.text(plan.sequencing) or "One task; nothing depends on anything else."
    questions = sum(len(item.entry.explore.decisions) for item in deliverables)
    parts = [
        "- **Domain-Specific Considerations**: " + " ".join(session.texts(plan.considerations)),
        f"- **Cross-Domain Dependencies**: {sequence}",
        f"- **Open Questions**: {questions} decisions, put to the person one by one.",
        "- **Constraints**: " + (" ".join(session.texts(plan.constraints)) or "None beyond the goals."),
    ]
    return "\n".join(parts)
