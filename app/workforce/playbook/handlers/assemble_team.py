"""Planner: who does which task, by domain and format. Only registered names can occur."""

import re

from app.relay.assignments import AssembleTeam, ProducerCard, SpecialistCard
from app.relay.nouns.plan import Task
from app.relay.nouns.request import Tier
from app.relay.nouns.team import (
    AssignedTask,
    BlueprintDependency,
    ExecutionPhase,
    ProducerAssignment,
    SpecialistAssignment,
    Team,
    UnmatchedTask,
)
from app.relay.ports import Desk
from app.workforce.playbook.handlers.tools import Tools

_TIERS: tuple[Tier, ...] = ("light", "standard", "strong")


def perform(assignment: AssembleTeam, _desk: Desk, _tools: Tools) -> Team:
    """Match tasks with specialists by domain words and with producers by format; what fits nobody is unmatched."""
    chosen: dict[str, SpecialistCard] = {}
    made_by: dict[str, ProducerCard] = {}
    unmatched: list[UnmatchedTask] = []
    for task in assignment.tasks:
        specialist = best_specialist(task, assignment)
        producer = best_producer(task, specialist, assignment) if specialist else None
        if specialist is None or producer is None:
            unmatched.append(_unmatched(task, specialist))
        else:
            chosen[task.id], made_by[task.id] = specialist, producer
    matched = tuple(task for task in assignment.tasks if task.id in chosen)
    return Team(
        specialist_assignments=_specialists(matched, chosen),
        producer_assignments=_producers(matched, chosen, made_by),
        execution_order=_order(matched, chosen),
        dependencies=_dependencies(matched, chosen),
        unmatched_tasks=tuple(unmatched),
    )


def domain_words(text: str) -> frozenset[str]:
    """Return the words of a domain, cut so that legal and legally, contract and contracts count as one."""
    return frozenset(word[:6] for word in re.findall(r"[a-z]+", text.casefold()) if len(word) > 2)


def best_specialist(task: Task, assignment: AssembleTeam) -> SpecialistCard | None:
    """Return the specialist that shares most with a task's domain; without a shared domain word there is none."""
    wanted = domain_words(task.domain)
    scored = [
        (_score(wanted, card), -index, card)
        for index, card in enumerate(assignment.specialists)
        if card.name not in assignment.rejected
    ]
    best = max(scored, key=lambda item: item[:2], default=None)
    return best[2] if best is not None and best[0] > 0 else None


def _score(wanted: frozenset[str], card: SpecialistCard) -> int:
    in_domain = len(wanted & domain_words(card.domain)) + len(wanted & domain_words(card.name))
    return in_domain * 10 + len(wanted & domain_words(card.description)) if in_domain else 0


def best_producer(task: Task, specialist: SpecialistCard, assignment: AssembleTeam) -> ProducerCard | None:
    """Return a producer that has the format and whose tier the reviewer reaches; the specialist's own comes first."""
    able = [
        card
        for card in assignment.producers
        if task.format in card.formats
        and card.name not in assignment.rejected
        and _TIERS.index(card.tier) <= _TIERS.index(specialist.reviewer_tier)
    ]
    able.sort(key=lambda card: card.name != specialist.default_producer)
    return able[0] if able else None


def _unmatched(task: Task, specialist: SpecialistCard | None) -> UnmatchedTask:
    reason = (
        f"no registered producer that {specialist.name} may review makes {task.format}"
        if specialist
        else f"no registered specialist has the domain {task.domain}"
    )
    return UnmatchedTask(task_id=task.id, title=task.title, domain=task.domain, reason=reason)


def _specialists(tasks: tuple[Task, ...], chosen: dict[str, SpecialistCard]) -> tuple[SpecialistAssignment, ...]:
    names = dict.fromkeys(chosen[task.id].name for task in tasks)
    return tuple(
        SpecialistAssignment(
            specialist=name,
            tasks=tuple(AssignedTask(task_id=t.id, depth=t.depth) for t in tasks if chosen[t.id].name == name),
            rationale=_rationale([t for t in tasks if chosen[t.id].name == name]),
        )
        for name in names
    )


def _rationale(tasks: list[Task]) -> str:
    domains = ", ".join(dict.fromkeys(task.domain for task in tasks))
    return f"Its domain covers {domains}."


def _producers(
    tasks: tuple[Task, ...], chosen: dict[str, SpecialistCard], made_by: dict[str, ProducerCard]
) -> tuple[ProducerAssignment, ...]:
    groups: dict[tuple[str, str, str], list[str]] = {}
    for task in tasks:
        groups.setdefault((chosen[task.id].name, made_by[task.id].name, task.format), []).extend(task.files)
    formats = {task.format: task.format for task in tasks}
    return tuple(
        ProducerAssignment(
            specialist=specialist,
            producer=producer,
            output_format=formats[file_format],  # type: ignore[index]
            tasks_output_files=tuple(files),
        )
        for (specialist, producer, file_format), files in groups.items()
    )


def _order(tasks: tuple[Task, ...], chosen: dict[str, SpecialistCard]) -> tuple[ExecutionPhase, ...]:
    """Put a specialist into the phase after all others whose blueprints it reads."""
    phases: dict[str, int] = {chosen[task.id].name: 1 for task in tasks}
    for _ in phases:
        for need in _dependencies(tasks, chosen):
            phases[need.specialist] = max(phases[need.specialist], phases[need.reads_blueprint_from] + 1)
    return tuple(
        ExecutionPhase(
            phase=number,
            specialists=tuple(name for name, phase in phases.items() if phase == number),
            rationale="Nothing to wait for." if number == 1 else "Reads the blueprints of the phase before.",
        )
        for number in sorted(set(phases.values()))
    )


def _dependencies(tasks: tuple[Task, ...], chosen: dict[str, SpecialistCard]) -> tuple[BlueprintDependency, ...]:
    by_id = {task.id: task for task in tasks}
    found: dict[tuple[str, str], BlueprintDependency] = {}
    for task in tasks:
        for name in task.dependencies:
            if name in by_id and chosen[name].name != chosen[task.id].name:
                reader, source = chosen[task.id].name, chosen[name].name
                reason = f"{task.title} builds on {by_id[name].title}."
                found.setdefault(
                    (reader, source), BlueprintDependency(specialist=reader, reads_blueprint_from=source, reason=reason)
                )
    return tuple(found.values())
