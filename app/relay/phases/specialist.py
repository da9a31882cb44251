"""A missing skill: at most one specialist is made for a piece of work, and the person sees who it is first.

Asked for when exactly one task of the team is unmatched, or when a specialist says that a task needs a skill it lacks.
The strong tier may answer that somebody registered fits after all.
"""

from app.relay.assignments import GenerateSpecialist, SpecialistCard
from app.relay.nouns.gate import Gate, GateItem, TextBody
from app.relay.nouns.generated import Generated, GeneratedProfile
from app.relay.nouns.plan import Plan, Task
from app.relay.nouns.team import AssignedTask, ExecutionPhase, ProducerAssignment, SpecialistAssignment, Team
from app.relay.state import StepState
from app.relay.steps import AssignedStep
from app.relay.view import Roster, RunView

KEY = "specialist"
"""The step, and the gate, of the one specialist that a run may have made for it."""
SKILL_MISSING = "model_skill_missing"
"""The fault of a worker whose task needs a skill that it lacks; its field `details` names the skill."""


def generate_step(view: RunView, task: Task, skill: str) -> AssignedStep:
    """Return the step that finds or makes somebody for a task."""
    assignment = GenerateSpecialist(
        brief=view.brief,
        task=task,
        skill=skill,
        specialists=view.roster.specialists,
        producers=view.roster.producers,
    )
    return AssignedStep(KEY, "Planner", "Planner", task.title, assignment)


def generated(view: RunView) -> Generated | None:
    """Return what was answered to a missing skill, or None when nothing was asked."""
    return view.result(KEY, Generated) if view.done(KEY) else None


def new_specialist(view: RunView) -> GeneratedProfile | None:
    """Return the specialist made for this run once the person has agreed to it."""
    made, gate = generated(view), view.gate(KEY)
    agreed = gate is not None and gate.answer is not None and gate.answer.body.kind in {"approved", "filled"}
    return made.profile if made is not None and agreed and _is_new(made, view.roster) else None


def specialist_gate(view: RunView) -> Gate | None:
    """Return the gate that shows a new specialist, or None where none was made."""
    made = generated(view)
    if made is None or made.profile is None or not _is_new(made, view.roster):
        return None
    profile, task = made.profile, _task(view, made.task)
    lines = (f"{profile.display_name} ({profile.domain})", profile.description, *profile.research_patterns[:3])
    return Gate(
        id=KEY,
        kind="specialist",
        phase=view.state.phase,
        run=view.state.run,
        subject=task.title if task is not None else made.task,
        asked_by="Planner",
        items=(GateItem(key="go_on", kind="acknowledge", label="", required=False),),
        body=TextBody(lines=(*lines, made.reason) if made.reason else lines),
        actions=("approve", "decline"),
    )


def asks_about_specialist(view: RunView) -> tuple[Gate, ...]:
    """Return the gate about a new specialist while it waits to be opened or answered."""
    gate = specialist_gate(view)
    return (gate,) if gate is not None and not view.answered(KEY) else ()


def missing_skill(view: RunView, failed: StepState) -> AssignedStep | None:
    """Return the step that finds somebody for a failed step's missing skill, or None where it may not be asked."""
    fault = failed.fault
    if fault is None or fault.code != SKILL_MISSING or view.done(KEY):
        return None
    kind, _, rest = failed.key.partition(":")
    task = _task(view, rest.split(":")[0]) if kind in {"explore", "specify"} else None
    return generate_step(view, task, fault.fields.get("details", "")) if task is not None else None


def has_moved(failed: StepState, now: str) -> bool:
    """Say whether a step that failed for a missing skill is somebody else's work now, and may be tried by them."""
    return failed.fault_code == SKILL_MISSING and bool(now) and failed.who != now


def with_generated(view: RunView, team: Team) -> Team:
    """Return the team with the task that nobody had given to whoever was found or made for it."""
    made, new = generated(view), new_specialist(view)
    if made is None:
        return team
    name = made.fits if view.roster.specialist(made.fits) else (new.name if new is not None else "")
    if not name and made.profile is not None and not _is_new(made, view.roster):
        name = made.profile.name
    task = _task(view, made.task)
    producer = _producer(view.roster, task, new) if task is not None else ""
    return _moved(team, task, name, producer, made.reason) if task is not None and name and producer else team


def roster_of(view: RunView) -> Roster:
    """Return everybody who may work on this run."""
    new = new_specialist(view)
    if new is None:
        return view.roster
    card = SpecialistCard(
        name=new.name,
        domain=new.domain,
        description=new.description,
        default_producer=new.default_producer,
        reviewer_tier="strong",
    )
    roster = view.roster
    return Roster((*roster.specialists, card), roster.producers, roster.prerequisites)


def _is_new(made: Generated, roster: Roster) -> bool:
    return made.profile is not None and roster.specialist(made.profile.name) is None


def _task(view: RunView, task_id: str) -> Task | None:
    return next((task for task in view.result("plan", Plan).tasks if task.id == task_id), None)


def _producer(roster: Roster, task: Task, new: GeneratedProfile | None) -> str:
    able = [card.name for card in roster.producers if task.format in card.formats]
    wanted = new.default_producer if new is not None else ""
    return wanted if wanted in able else next(iter(able), "")


def _moved(team: Team, task: Task, name: str, producer: str, reason: str) -> Team:
    """Return the team in which `name` does `task`, at its planned depth, after those it depends on."""
    rest = tuple(
        kept
        for one in team.specialist_assignments
        if (kept := one.model_copy(update={"tasks": tuple(t for t in one.tasks if t.task_id != task.id)})).tasks
    )
    mine = next((one for one in rest if one.specialist == name), None)
    tasks = (*(mine.tasks if mine else ()), AssignedTask(task_id=task.id, depth=task.depth))
    own = SpecialistAssignment(specialist=name, tasks=tasks, rationale=reason or (mine.rationale if mine else ""))
    made = ProducerAssignment(
        specialist=name, producer=producer, output_format=task.format, tasks_output_files=task.files
    )
    return team.model_copy(
        update={
            "specialist_assignments": (*(one for one in rest if one.specialist != name), own),
            "producer_assignments": (*team.producer_assignments, made),
            "execution_order": _order(team, task, name),
            "unmatched_tasks": tuple(one for one in team.unmatched_tasks if one.task_id != task.id),
        }
    )


def _order(team: Team, task: Task, name: str) -> tuple[ExecutionPhase, ...]:
    if any(name in phase.specialists for phase in team.execution_order):
        return team.execution_order
    number = max((team.phase_of(team.specialist_of(other)) for other in task.dependencies), default=1)
    phases = {phase.phase: phase for phase in team.execution_order}
    phase = phases.get(number) or ExecutionPhase(phase=number, specialists=(), rationale="")
    phases[number] = phase.model_copy(update={"specialists": (*phase.specialists, name)})
    return tuple(phases[key] for key in sorted(phases))
