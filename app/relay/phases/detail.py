"""Detail: specialists explore, the person settles assumptions and decisions, a fresh call writes the blueprint."""

from app.relay.assignments import Explore, Specify, TaskBrief
from app.relay.beat import Beat
from app.relay.corrections import corrections_in_force
from app.relay.nouns.blueprint import Blueprint
from app.relay.nouns.decisions import Decisions
from app.relay.nouns.discovery import YOUR_REQUEST, Inquiry
from app.relay.nouns.finding import Finding
from app.relay.nouns.gate import Gate, GateItem
from app.relay.nouns.generated import GeneratedProfile
from app.relay.nouns.plan import Architecture, Plan, Task
from app.relay.nouns.stage1 import Assumption, Decision, Stage1
from app.relay.phases.approved import approved_goals, contract_of
from app.relay.phases.assembly import current_team
from app.relay.phases.discovery import discovery_brief
from app.relay.phases.specialist import asks_about_specialist, new_specialist
from app.relay.settling import can_stand, settle, without_questions
from app.relay.steps import AssignedStep
from app.relay.view import RunView


def detail_beat(view: RunView) -> Beat:
    """Work on every task whose turn it is; tasks of one execution phase run at the same time."""
    beats = [_task_beat(view, task) for task in ready_tasks(view)]
    steps = tuple(step for beat in beats for step in beat.steps)
    gates = tuple(gate for beat in beats for gate in beat.gates)
    gates += tuple(gate for one in asks_about_specialist(view) for gate in view.question(one))
    if steps or gates or unfinished_tasks(view):
        return Beat(steps=steps, gates=gates)
    return Beat(next_phase="conflict check")


def plan_tasks(view: RunView) -> tuple[Task, ...]:
    """Return the tasks that have a specialist, in the order of the plan."""
    team = current_team(view)
    return tuple(task for task in view.result("plan", Plan).tasks if team.specialist_of(task.id))


def unfinished_tasks(view: RunView) -> tuple[Task, ...]:
    """Return tasks without a blueprint."""
    return tuple(task for task in plan_tasks(view) if not view.done(f"specify:{task.id}:1"))


def ready_tasks(view: RunView) -> tuple[Task, ...]:
    """Return unfinished tasks whose dependencies and earlier execution phases are finished."""
    team = current_team(view)
    waiting = unfinished_tasks(view)
    open_ids = {task.id for task in waiting}
    free = [task for task in waiting if not open_ids & set(task.dependencies)]
    first = min((team.phase_of(team.specialist_of(task.id)) for task in free), default=1)
    return tuple(task for task in free if team.phase_of(team.specialist_of(task.id)) == first)


def blueprint_keys(view: RunView, task_id: str) -> tuple[str, ...]:
    """Return the keys of all finished blueprints of a task, oldest first."""
    prefix = f"specify:{task_id}:"
    done = [step for step in view.state.steps.values() if step.key.startswith(prefix) and step.status == "done"]
    return tuple(step.key for step in sorted(done, key=lambda step: step.finished or step.started))


def current_blueprint(view: RunView, task_id: str) -> Blueprint:
    """Return the newest blueprint of a task. Raises IndexError when there is none."""
    return view.result(blueprint_keys(view, task_id)[-1], Blueprint)


def specify_step(
    view: RunView,
    task: Task,
    suffix: str,
    findings: tuple[Finding, ...] = (),
    settled: tuple[str, ...] = (),
) -> AssignedStep:
    """Return the step that writes, or amends, the blueprint of a task."""
    stage1, decisions = settled_stage1(view, task)
    assignment = Specify(
        brief=view.brief,
        task=task_brief(view, task),
        stage1=stage1,
        decisions=decisions,
        findings=findings,
        settled_conflicts=settled,
        amends=_newest(view, task),
        corrections=tuple(edit for edit in corrections_in_force(view) if edit.deliverable == task.deliverable),
    )
    specialist = current_team(view).specialist_of(task.id)
    return AssignedStep(f"specify:{task.id}:{suffix}", "Specialist", specialist, task.title, assignment)


def _newest(view: RunView, task: Task) -> Blueprint | None:
    """Return the newest blueprint of a task's file: of this run, else of the work that it changes."""
    if blueprint_keys(view, task.id):
        return current_blueprint(view, task.id)
    before = _before(view, task)
    return _newest(*before) if before is not None else None


def changed_run(view: RunView) -> RunView | None:
    """Return the planned run that this one changes; None for work of its own."""
    base = view.changed
    return base if base is not None and base.done("plan") else None


def _before(view: RunView, task: Task) -> tuple[RunView, Task] | None:
    """Return the run that this one changes with its task for the same deliverable, None where there is none."""
    base = changed_run(view)
    same = [other for other in plan_tasks(base) if other.deliverable == task.deliverable] if base is not None else []
    return (base, same[0]) if base is not None and same else None


def settled_stage1(view: RunView, task: Task) -> tuple[Stage1, Decisions]:
    """Return stage 1 of a task with what was settled for it; a light task has only recorded assumptions."""
    base = view.base()
    if base is not None and "detail" not in view.state.entered:
        return settled_stage1(base, task)
    specialist = current_team(view).specialist_of(task.id)
    key = f"explore:{task.id}"
    stage1 = view.result(key, Stage1) if view.done(key) else without_questions(task)
    gate = view.gate(f"details:{task.id}")
    return stage1, settle(stage1, gate, specialist, task.deliverable, decisions_before(view, task))


def decisions_before(view: RunView, task: Task) -> Decisions | None:
    """Return what earlier work settled for the same deliverable, where this run changes it."""
    before = _before(view, task)
    return settled_stage1(*before)[1] if before is not None else None


def asked_judgements(view: RunView, task: Task, stage1: Stage1) -> Stage1:
    """Return stage 1 with the assumptions and decisions to put to the person.

    In a change these are the ones that are new or other than they were, and those the request speaks of.
    """
    before = decisions_before(view, task)
    revisit = view.result("inquire", Inquiry).revisit
    if before is None:
        return stage1
    assumed = {(item.id, item.title, item.default) for item in before.assumptions if item.status != "open"}
    decided = {(item.id, item.title) for item in before.decisions if can_stand(stage1, item)}
    everything = (*(item.id for item in stage1.assumptions), *(item.id for item in stage1.decisions))
    again = revisit if revisit is not None else everything
    return stage1.model_copy(
        update={
            "assumptions": tuple(
                item
                for item in stage1.assumptions
                if item.id in again or (item.id, item.title, item.default) not in assumed
            ),
            "decisions": tuple(
                item for item in stage1.decisions if item.id in again or (item.id, item.title) not in decided
            ),
        }
    )


def task_brief(view: RunView, task: Task) -> TaskBrief:
    """Return what the specialist of a task is told."""
    team = current_team(view)
    specialist = team.specialist_of(task.id)
    producer = next(
        (item for item in team.producer_assignments if item.specialist == specialist and _makes(item, task)), None
    )
    earlier = _earlier(view, task)
    parts = {part.deliverable: part.structure for part in view.result("architecture", Architecture).parts}
    return TaskBrief(
        specialist=specialist,
        task=task,
        depth=team.depth_of(task.id),
        contract=contract_of(view, task.deliverable),
        discovery=discovery_brief(view),
        goals=approved_goals(view),
        part=parts.get(task.deliverable, ()),
        producer=producer.producer if producer else "",
        output_format=task.format,
        earlier=tuple(current_blueprint(view, other.id) for other in earlier),
        earlier_decisions=tuple(settled_stage1(view, other)[1] for other in earlier),
        before=decisions_before(view, task),
        profile=profile_of(view, specialist),
    )


def profile_of(view: RunView, specialist: str) -> GeneratedProfile | None:
    """Return the profile of a specialist that was made for this run, None for everybody else."""
    new = new_specialist(view)
    return new if new is not None and new.name == specialist else None


def _makes(item: object, task: Task) -> bool:
    output_format = getattr(item, "output_format", "")
    return bool(output_format == task.format)


def _earlier(view: RunView, task: Task) -> tuple[Task, ...]:
    team = current_team(view)
    own = team.phase_of(team.specialist_of(task.id))
    return tuple(
        other
        for other in plan_tasks(view)
        if other.id != task.id
        and view.done(f"specify:{other.id}:1")
        and (other.id in task.dependencies or team.phase_of(team.specialist_of(other.id)) < own)
    )


def _task_beat(view: RunView, task: Task) -> Beat:
    if current_team(view).depth_of(task.id) == "Light":
        return Beat(steps=(specify_step(view, task, "1"),))
    key = f"explore:{task.id}"
    if not view.done(key):
        assignment = Explore(brief=view.brief, task=task_brief(view, task))
        specialist = assignment.task.specialist
        return Beat(steps=(AssignedStep(key, "Specialist", specialist, task.title, assignment),))
    stage1 = view.result(key, Stage1)
    asked = asked_judgements(view, task, stage1)
    asks = bool(asked.assumptions or asked.decisions)
    if asks and not view.answered(f"details:{task.id}"):
        return Beat(gates=view.question(details_gate(view, task, asked)))
    return Beat(steps=(specify_step(view, task, "1"),))


def details_gate(view: RunView, task: Task, stage1: Stage1) -> Gate:
    """Return the form with the assumptions and decisions of a task."""
    wanted = view.result("inquire", Inquiry).revisit or {}
    items = tuple(_assumption_item(item, wanted.get(item.id, "")) for item in stage1.assumptions)
    before = decisions_before(view, task)
    chosen = {item.id: item.value for item in before.decisions} if before else {}
    items += tuple(_decision_item(item, wanted.get(item.id) or chosen.get(item.id, "")) for item in stage1.decisions)
    return Gate(
        id=f"details:{task.id}",
        kind="details",
        phase="detail",
        run=view.state.run,
        subject=task.title,
        asked_by=current_team(view).specialist_of(task.id),
        items=items,
    )


def _assumption_item(assumption: Assumption, wanted: str) -> GateItem:
    """Return an assumption to weigh in on; what the request says about it is suggested first."""
    return GateItem(
        key=assumption.id,
        kind="assumption",
        label=assumption.title,
        help=assumption.rationale,
        suggestion=wanted or assumption.default,
        suggestion_from=YOUR_REQUEST if wanted else "",
        allows_other=True,
    )


def _decision_item(decision: Decision, before: str = "") -> GateItem:
    """Return a decision to make; what the request or the last answer says is suggested where it is offered."""
    ordered = sorted(decision.options, key=lambda option: not option.recommended)
    return GateItem(
        key=decision.id,
        kind="decision",
        label=decision.title,
        help=decision.context,
        options=tuple(ordered),
        suggestion=next((option.value for option in ordered if option.value == before), "")
        or next((option.value for option in ordered if option.recommended), ""),
        allows_other=True,
        risk=decision.risk,
        depends=decision.depends,
    )
