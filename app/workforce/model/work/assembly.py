"""Assembly: the model matches tasks with people; who makes the files and in which order follows from that by code."""

from dataclasses import replace

from app.relay.assignments import AssembleTeam, ProducerCard, SpecialistCard
from app.relay.nouns.plan import Task
from app.relay.nouns.report import Usage
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
from app.workforce.model.drafts.planning import MatchDraft, TeamDraft
from app.workforce.model.work.names import circles, levels, repeated
from app.workforce.model.work.planning import team_parts
from app.workforce.model.work.room import Room

_TIERS: tuple[Tier, ...] = ("light", "standard", "strong")
_DEPTHS = ("Light", "Standard", "Deep")


def assemble_team(assignment: AssembleTeam, room: Room) -> tuple[Team, Usage]:
    """Return the team. A task is never done at less than its planned depth."""
    step = "assemble_team/again" if assignment.rejected else "assemble_team"
    job = room.job(step, TeamDraft, (*team_parts(assignment), room.handed_on("write_plan")))
    worked = room.work(replace(job, check=lambda draft: _check(draft, assignment)))
    return _team(worked.draft, assignment), worked.usage


def _check(draft: TeamDraft, assignment: AssembleTeam) -> list[str]:
    tasks = {task.id: task for task in assignment.tasks}
    matched = [match.task for match in draft.matches]
    wrong = repeated("result.matches", matched)
    wrong += [f"result.matches: task {name} is missing" for name in tasks if name not in matched]
    wrong += [f"result.matches: there is no task {name!r}" for name in matched if name not in tasks]
    people = {card.name: card for card in assignment.specialists}
    makers = {card.name: card for card in assignment.producers}
    for match in draft.matches:
        if match.specialist and match.task in tasks:
            wrong += _check_match(match, tasks[match.task], people.get(match.specialist), makers.get(match.producer))
    return wrong


def _check_match(
    match: MatchDraft, task: Task, specialist: SpecialistCard | None, producer: ProducerCard | None
) -> list[str]:
    """Return what is wrong with a match; names that nobody registered are the relay's to reject."""
    where = f"result.matches.{match.task}"
    wrong = []
    if producer is not None and task.format not in producer.formats:
        wrong.append(f"{where}: {producer.name} does not make {task.format}")
    if producer and specialist and _TIERS.index(specialist.reviewer_tier) < _TIERS.index(producer.tier):
        wrong.append(f"{where}: the reviewer of {specialist.name} may not be weaker than {producer.name}")
    return wrong


def _team(draft: TeamDraft, assignment: AssembleTeam) -> Team:
    tasks = {task.id: task for task in assignment.tasks}
    matches = [match for match in draft.matches if match.specialist]
    who = {match.task: match.specialist for match in matches}
    return Team(
        specialist_assignments=_specialists(matches, tasks),
        producer_assignments=_producers(matches, tasks),
        execution_order=_order(who, tasks),
        dependencies=_dependencies(who, tasks),
        unmatched_tasks=tuple(
            UnmatchedTask(
                task_id=match.task,
                title=tasks[match.task].title,
                domain=tasks[match.task].domain,
                reason=match.rationale,
            )
            for match in draft.matches
            if not match.specialist
        ),
    )


def _specialists(matches: list[MatchDraft], tasks: dict[str, Task]) -> tuple[SpecialistAssignment, ...]:
    assignments = []
    for name in dict.fromkeys(match.specialist for match in matches):
        own = [match for match in matches if match.specialist == name]
        assigned = tuple(
            AssignedTask.model_validate(
                {"task_id": match.task, "depth": max(match.depth, tasks[match.task].depth, key=_DEPTHS.index)}
            )
            for match in own
        )
        rationale = " ".join(dict.fromkeys(match.rationale for match in own))
        assignments.append(SpecialistAssignment(specialist=name, tasks=assigned, rationale=rationale))
    return tuple(assignments)


def _producers(matches: list[MatchDraft], tasks: dict[str, Task]) -> tuple[ProducerAssignment, ...]:
    grouped: dict[tuple[str, str, str], list[str]] = {}
    for match in matches:
        task = tasks[match.task]
        grouped.setdefault((match.specialist, match.producer, task.format), []).extend(task.files)
    return tuple(
        ProducerAssignment.model_validate(
            {"specialist": one, "producer": maker, "output_format": made, "tasks_output_files": tuple(files)}
        )
        for (one, maker, made), files in grouped.items()
    )


def _edges(who: dict[str, str], tasks: dict[str, Task]) -> dict[str, set[str]]:
    edges: dict[str, set[str]] = {name: set() for name in who.values()}
    for task_id, name in who.items():
        edges[name] |= {who[other] for other in tasks[task_id].dependencies if who.get(other, name) != name}
    return edges


def _order(who: dict[str, str], tasks: dict[str, Task]) -> tuple[ExecutionPhase, ...]:
    """Return phases of specialists; where specialists wait for each other, all share one and tasks decide the order."""
    edges = _edges(who, tasks)
    found = dict.fromkeys(edges, 1) if circles(edges) else levels(edges)
    return tuple(
        ExecutionPhase(
            phase=number,
            specialists=tuple(name for name, level in found.items() if level == number),
            rationale="They need no one else's blueprint."
            if number == 1
            else "They read blueprints of earlier phases.",
        )
        for number in sorted(set(found.values()))
    )


def _dependencies(who: dict[str, str], tasks: dict[str, Task]) -> tuple[BlueprintDependency, ...]:
    return tuple(
        BlueprintDependency(
            specialist=name,
            reads_blueprint_from=who[other],
            reason=f"{tasks[task_id].title} builds on {tasks[other].title}",
        )
        for task_id, name in who.items()
        for other in tasks[task_id].dependencies
        if who.get(other, name) != name
    )
