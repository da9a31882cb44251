"""Completeness gate: nothing is built from a blueprint that leaves anything open."""

from app.relay.beat import Beat
from app.relay.contents import undefined_names
from app.relay.nouns.base import Fault
from app.relay.nouns.blueprint import Blueprint
from app.relay.nouns.events import RunEnded, Said
from app.relay.nouns.gate import FaultsBody, Gate, Revise
from app.relay.nouns.plan import Task
from app.relay.phases.detail import current_blueprint, plan_tasks, specify_step
from app.relay.phases.keeping import kept_files
from app.relay.view import Roster, RunView

_ROUNDS = 3


def completeness_beat(view: RunView) -> Beat:
    """Let complete blueprints pass; list what is missing and let the person have it written again, or stop."""
    number = 1
    while view.answered(f"incomplete:{number}"):
        gate = view.gate(f"incomplete:{number}")
        if gate and gate.answer and gate.answer.body.kind == "declined":
            return Beat(next_phase="complete", events=(RunEnded(outcome="declined"),))
        again = _written_again(view, number)
        if again.steps:
            return again
        number += 1
    failures = all_failures(view)
    if not failures:
        kept = kept_files(view)
        nothing = len({name for one in kept for name in one.files}) == len(plan_tasks(view))
        said = (Said(by="relay", text="said.nothing_changed"),) if nothing else ()
        return Beat(next_phase="build", events=(*kept, *said))
    return Beat(gates=view.question(_gate(view, number, failures)))


def all_failures(view: RunView) -> dict[str, tuple[Fault, ...]]:
    """Return the failures of every blueprint that has some, by task."""
    failures = {task.id: task_failures(view, task) for task in plan_tasks(view)}
    return {task: faults for task, faults in failures.items() if faults}


def task_failures(view: RunView, task: Task) -> tuple[Fault, ...]:
    """Return why the blueprint of a task cannot be built yet."""
    return blueprint_failures(current_blueprint(view, task.id), task, view.roster)


def blueprint_failures(blueprint: Blueprint, task: Task, roster: Roster) -> tuple[Fault, ...]:
    """Return each thing a blueprint leaves open: items, empty sections, unmapped criteria, producer, names."""
    title = blueprint.title
    faults = [Fault(code="open_item", fields={"file": title, "item": item}) for item in blueprint.open_items]
    faults += [Fault(code="empty_section", fields={"file": title, "section": name}) for name in _empty(blueprint)]
    mapped = {item.criterion for item in blueprint.acceptance if item.how}
    faults += [
        Fault(code="criterion_not_mapped", fields={"file": title, "criterion": criterion.text})
        for criterion in task.criteria
        if criterion.id not in mapped
    ]
    producer = roster.producer(blueprint.handoff.producer)
    if producer is None or blueprint.handoff.output_format not in producer.formats:
        faults.append(Fault(code="no_producer", fields={"file": title, "producer": blueprint.handoff.producer}))
    faults += [
        Fault(code="undefined_name", fields={"file": title, "kind": kind, "name": name})
        for kind, name in _undefined(blueprint)
    ]
    return tuple(faults)


def _empty(blueprint: Blueprint) -> list[str]:
    sections = {
        "Task Reference": blueprint.task_reference,
        "Research Findings": blueprint.research_findings,
        "Approach": blueprint.approach,
        "Deliverable Specification": blueprint.specification,
        "Acceptance Mapping": blueprint.acceptance,
        "Integration Points": blueprint.integration,
    }
    return [name for name, value in sections.items() if not value]


def _undefined(blueprint: Blueprint) -> tuple[tuple[str, str], ...]:
    return undefined_names(blueprint.content, frozenset(figure.name for figure in blueprint.figures))


def _gate(view: RunView, number: int, failures: dict[str, tuple[Fault, ...]]) -> Gate:
    faults = tuple(fault for task in failures.values() for fault in task)
    return Gate(
        id=f"incomplete:{number}",
        kind="incomplete",
        phase="completeness gate",
        run=view.state.run,
        asked_by="Planner",
        body=FaultsBody(faults=faults),
        actions=("revise", "decline") if number < _ROUNDS else ("decline",),
    )


def _written_again(view: RunView, number: int) -> Beat:
    gate = view.gate(f"incomplete:{number}")
    body = gate.answer.body if gate and gate.answer else None
    reason = body.reason if isinstance(body, Revise) else ""
    tasks = [task for task in plan_tasks(view) if not view.done(f"specify:{task.id}:i{number}")]
    pending = [task for task in tasks if task_failures(view, task)]
    return Beat(steps=tuple(specify_step(view, task, f"i{number}", settled=(reason,)) for task in pending))
