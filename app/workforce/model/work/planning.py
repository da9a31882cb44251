"""Planning and assembly: architecture, plan, tests and team."""

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal

from app.relay.assignments import AssembleTeam, DesignArchitecture, WritePlan, WriteTests
from app.relay.nouns.plan import (
    AcceptanceCriterion,
    AcceptanceTest,
    Approach,
    Architecture,
    Criterion,
    DeliverablePart,
    Plan,
    PlanSection,
    Task,
    TestPlan,
)
from app.relay.nouns.report import Usage
from app.workforce.model.drafts.planning import (
    ArchitectureDraft,
    CriterionDraft,
    PlanDraft,
    TestDraft,
    TestsDraft,
)
from app.workforce.model.work.names import circles, repeated
from app.workforce.model.work.room import Room, contract_text, join

PARAMETERS: Mapping[str, tuple[str, ...]] = {
    "file_opens": (),
    "sections_present": ("sections",),
    "text_present": ("text",),
    "text_absent": ("text",),
    "signatures_present": ("parties",),
    "no_placeholders": (),
    "terms_consistent": (),
    "references_resolve": (),
    "no_errors": (),
    "figures_agree": (),
    "figure_present": ("figure",),
    "checks_true": (),
    "slides_between": ("minimum", "maximum"),
    "pages_at_most": ("maximum",),
    "notes_present": (),
    "sources_present": (),
}
"""The parameters of each deterministic test, as `app.checks.acceptance` reads them."""


def design_architecture(assignment: DesignArchitecture, room: Room) -> tuple[Architecture, Usage]:
    """Return how the deliverables fit together. A matrix with fewer than two telling criteria is left out."""
    ids = tuple(contract.id for contract in assignment.contracts)
    wanted = (
        "Give two or three approaches and a decision matrix."
        if assignment.discovery.depth != "Quick"
        else "Give no approaches and no matrix."
    )
    parts = (contract_text(assignment.contracts), room.handed_on("inquire", "propose_goals"), wanted)
    shared = room.shared(assignment.discovery, assignment.goals)
    job = room.job("design_architecture", ArchitectureDraft, parts, shared=shared)
    worked = room.work(replace(job, check=lambda draft: _check_architecture(draft, ids)))
    return _architecture(worked.draft), worked.usage


def _check_architecture(draft: ArchitectureDraft, ids: tuple[str, ...]) -> list[str]:
    named = [part.deliverable for part in draft.parts]
    wrong = repeated("result.parts", named)
    wrong += [f"result.parts: {name!r} is missing" for name in ids if name not in named]
    wrong += [f"result.parts: there is no deliverable {name!r}" for name in named if name not in ids]
    approaches = {approach.id for approach in draft.approaches}
    if len(draft.approaches) == 1 or len(draft.approaches) > 3:
        wrong.append("result.approaches: none, or two to three")
    if draft.approaches and draft.recommended not in approaches:
        wrong.append("result.recommended: not the id of an approach")
    if draft.approaches and not any(approach.long_term for approach in draft.approaches):
        wrong.append("result.approaches: the sound long-term one must be among them")
    return wrong + _check_matrix(draft, approaches)


def _check_matrix(draft: ArchitectureDraft, approaches: set[str]) -> list[str]:
    if not draft.matrix:
        return []
    wrong = []
    if sum(criterion.weight for criterion in draft.matrix) != 100:
        wrong.append("result.matrix: the weights must sum to 100")
    for criterion in draft.matrix:
        if {score.approach for score in criterion.scores} != approaches:
            wrong.append(f"result.matrix.{criterion.title}: a score for every approach is needed")
        if any(not 1 <= score.score <= 5 or not score.reason for score in criterion.scores):
            wrong.append(f"result.matrix.{criterion.title}: scores are 1 to 5, each with a reason")
    return wrong


def _architecture(draft: ArchitectureDraft) -> Architecture:
    telling = [one for one in draft.matrix if len({score.score for score in one.scores}) > 1]
    return Architecture(
        summary=draft.summary,
        parts=tuple(DeliverablePart(**part.model_dump()) for part in draft.parts),
        approaches=tuple(Approach(**approach.model_dump()) for approach in draft.approaches),
        matrix=_reweigh(telling) if len(telling) > 1 else (),
        recommended=draft.recommended if draft.approaches else "",
        reason=draft.reason,
    )


def _reweigh(criteria: list[CriterionDraft]) -> tuple[Criterion, ...]:
    """Return the criteria with weights that sum to 100 again after those that tell nothing were left out."""
    total = sum(criterion.weight for criterion in criteria)
    weights = [Decimal(criterion.weight * 100 // total) for criterion in criteria]
    weights[0] += 100 - sum(weights)
    return tuple(
        Criterion(
            title=one.title,
            weight=weight,
            scores={score.approach: score.score for score in one.scores},
            reasons={score.approach: score.reason for score in one.scores},
        )
        for one, weight in zip(criteria, weights, strict=True)
    )


def write_plan(assignment: WritePlan, room: Room) -> tuple[Plan, Usage]:
    """Return the plan. Format and file of each task come from its contract, not from the model."""
    contracts = {contract.id: contract for contract in assignment.contracts}
    goals = {goal.id for goal in assignment.goals}
    parts = (
        contract_text(assignment.contracts),
        f"## Architecture\n\n{assignment.architecture.model_dump_json(exclude_defaults=True)}",
        room.handed_on("design_architecture"),
    )
    job = room.job("write_plan", PlanDraft, parts, shared=room.shared(assignment.discovery, assignment.goals))
    worked = room.work(replace(job, check=lambda draft: _check_plan(draft, set(contracts), goals)))
    tasks = tuple(
        Task(
            **task.model_dump(exclude={"criteria"}),
            criteria=tuple(AcceptanceCriterion(id=one.id, text=one.text) for one in task.criteria),
            files=(contracts[task.deliverable].file_name,),
            format=contracts[task.deliverable].format,
        )
        for task in worked.draft.tasks
    )
    sections = tuple(PlanSection(**section.model_dump()) for section in worked.draft.sections)
    return Plan(sections=sections, tasks=tasks), worked.usage


def _check_plan(draft: PlanDraft, deliverables: set[str], goals: set[str]) -> list[str]:
    numbers = {section.number.rstrip(".") for section in draft.sections}
    wrong = [f"result.sections: section {name} is missing" for name in ("6", "6.5", "10") if name not in numbers]
    wrong += repeated("result.tasks", (task.id for task in draft.tasks))
    wrong += repeated("result.tasks.criteria", (one.id for task in draft.tasks for one in task.criteria))
    made = [task.deliverable for task in draft.tasks]
    wrong += repeated("result.tasks.deliverable", made)
    wrong += [f"result.tasks: nothing makes {name!r}" for name in sorted(deliverables - set(made))]
    wrong += [f"result.tasks: there is no deliverable {name!r}" for name in made if name not in deliverables]
    ids = {task.id for task in draft.tasks}
    for task in draft.tasks:
        if not task.criteria:
            wrong.append(f"result.tasks.{task.id}: at least one criterion is needed")
        strangers = sorted((set(task.dependencies) - ids) | (set(task.goals) - goals))
        wrong += [f"result.tasks.{task.id}: unknown: {', '.join(strangers)}"] if strangers else []
    ring = circles({task.id: task.dependencies for task in draft.tasks})
    wrong += [f"result.tasks: {', '.join(ring)} wait for each other"] if ring else []
    return wrong + [f"result.tasks: no task serves goal {goal}" for goal in sorted(_unserved(draft, goals))]


def _unserved(draft: PlanDraft, goals: set[str]) -> set[str]:
    return goals - {goal for task in draft.tasks for goal in task.goals}


def write_tests(assignment: WriteTests, room: Room) -> tuple[TestPlan, Usage]:
    """Return tests for every goal and criterion, each bound to a known check or to a question."""
    names = room.kit.test_names & set(PARAMETERS)
    listed = "\n".join(f"- {name}({', '.join(PARAMETERS[name])})" for name in sorted(names))
    tasks = "\n".join(task.model_dump_json(include={"id", "deliverable", "criteria"}) for task in assignment.plan.tasks)
    parts = (
        contract_text(assignment.contracts),
        f"## Tasks with their criteria\n\n{tasks}",
        f"## Checks that can be bound\n\n{listed}",
        room.handed_on("write_plan"),
    )
    job = room.job("write_tests", TestsDraft, parts, shared=room.shared(assignment.discovery, assignment.goals))
    ids = {contract.id for contract in assignment.contracts}
    wanted = {goal.id for goal in assignment.goals} | {c.id for task in assignment.plan.tasks for c in task.criteria}
    worked = room.work(replace(job, check=lambda draft: _check_tests(draft, wanted, ids, names)))
    tests = tuple(
        AcceptanceTest(
            **test.model_dump(exclude={"parameters"}),
            parameters={one.name: one.value for one in test.parameters},
        )
        for test in worked.draft.tests
    )
    return TestPlan(tests=tests), worked.usage


def _check_tests(draft: TestsDraft, wanted: set[str], ids: set[str], names: frozenset[str] | set[str]) -> list[str]:
    wrong = repeated("result.tests", (test.id for test in draft.tests))
    covered = {test.covers for test in draft.tests}
    wrong += [f"result.tests: nothing tests {name}" for name in sorted(wanted - covered)]
    wrong += [f"result.tests: {name} is no goal and no criterion" for name in sorted(covered - wanted)]
    for test in draft.tests:
        wrong += _check_test(test, ids, names)
    return wrong


def _check_test(test: TestDraft, ids: set[str], names: frozenset[str] | set[str]) -> list[str]:
    where = f"result.tests.{test.id}"
    wrong = [f"{where}: there is no deliverable {test.deliverable!r}"] if test.deliverable not in ids | {""} else []
    if bool(test.check) == bool(test.question):
        return [*wrong, f"{where}: either a check or a question, not both and not neither"]
    if test.check and test.check not in names:
        return [*wrong, f"{where}: there is no check {test.check!r}"]
    needed = set(PARAMETERS[test.check]) if test.check else set()
    given = {one.name for one in test.parameters if one.value}
    return wrong + (
        [f"{where}: {test.check} takes {', '.join(sorted(needed)) or 'nothing'}"] if needed != given else []
    )


def team_parts(assignment: AssembleTeam) -> tuple[str, ...]:
    """Return the brief for assembly: tasks, and who is registered."""
    tasks = "\n".join(
        task.model_dump_json(include={"id", "title", "domain", "depth", "format", "description", "dependencies"})
        for task in assignment.tasks
    )
    people = "\n".join(f"- {one.name} ({one.domain}): {one.description}" for one in assignment.specialists)
    makers = "\n".join(f"- {one.name}: {', '.join(one.formats)}" for one in assignment.producers)
    rejected = f"These names are not registered: {', '.join(assignment.rejected)}" if assignment.rejected else ""
    return (
        f"## Tasks\n\n{tasks}",
        f"## Registered specialists\n\n{people}",
        join(f"## Registered producers\n\n{makers}", rejected),
    )
