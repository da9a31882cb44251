"""Assembly: who does each task, who renders it, and whether the tools for it are here."""

from app.relay.assignments import AssembleTeam
from app.relay.beat import Beat
from app.relay.nouns.events import LedgerWritten
from app.relay.nouns.gate import Gate, GateItem, TextBody
from app.relay.nouns.plan import Plan, Task
from app.relay.nouns.team import Team, UnmatchedTask
from app.relay.phases.specialist import KEY, asks_about_specialist, generate_step, roster_of, with_generated
from app.relay.problems import WorkProblem
from app.relay.steps import AssignedStep
from app.relay.view import Roster, RunView

_TIERS = {"light": 0, "standard": 1, "strong": 2}


def assembly_beat(view: RunView) -> Beat:
    """Match, ask again once about unknown names, check the tools, and show the team where a choice is needed."""
    if not view.done("team"):
        return Beat(steps=(_assemble(view, "team", ()),))
    unknown = unknown_names(view.result("team", Team), view.roster)
    if unknown and not view.done("team:2"):
        return Beat(steps=(_assemble(view, "team:2", unknown),))
    team = current_team(view)
    if len(team.unmatched_tasks) == 1 and not view.done(KEY):
        wanted = team.unmatched_tasks[0].task_id
        return Beat(steps=tuple(generate_step(view, task, "") for task in _tasks(view) if task.id == wanted))
    asked = asks_about_specialist(view)
    if asked:
        return Beat(gates=tuple(gate for one in asked for gate in view.question(one)))
    _refuse_weak_reviewers(team, roster_of(view))
    gate = _needed_gate(view, team)
    if gate is not None and not view.answered(gate.id):
        return Beat(gates=view.question(gate))
    if gate is not None and _declined(view, gate.id):
        raise WorkProblem("team_declined")
    return Beat(next_phase="detail", events=(_section(team),))


def current_team(view: RunView) -> Team:
    """Return the team in force: unknown names have become unmatched tasks, prerequisites are filled in."""
    team = view.result("team:2" if view.done("team:2") else "team", Team)
    unknown = set(unknown_names(team, view.roster))
    plan = view.result("plan", Plan)
    kept = tuple(item for item in team.specialist_assignments if item.specialist not in unknown)
    lost = [task.task_id for item in team.specialist_assignments if item.specialist in unknown for task in item.tasks]
    unmatched = tuple(
        UnmatchedTask(task_id=task.id, title=task.title, domain=task.domain, reason="no such specialist")
        for task in plan.tasks
        if task.id in lost
    )
    team = team.model_copy(
        update={"specialist_assignments": kept, "unmatched_tasks": (*team.unmatched_tasks, *unmatched)}
    )
    team = with_generated(view, team)
    return team.model_copy(update={"prerequisite_check": prerequisites(team, view.roster)})


def _tasks(view: RunView) -> tuple[Task, ...]:
    return view.result("plan", Plan).tasks


def unknown_names(team: Team, roster: Roster) -> tuple[str, ...]:
    """Return names of specialists and producers that nobody registered."""
    specialists = {item.specialist for item in team.specialist_assignments}
    producers = {item.producer for item in team.producer_assignments}
    unknown = [name for name in specialists if roster.specialist(name) is None]
    unknown += [name for name in producers if roster.producer(name) is None]
    return tuple(sorted(unknown))


def prerequisites(team: Team, roster: Roster) -> dict[str, str]:
    """Return "PASS: what was found" or "FAIL: what is missing" for every producer and format of the team."""
    checks: dict[str, str] = {}
    for item in team.producer_assignments:
        name = f"{item.producer}/{item.output_format}"
        missing = roster.prerequisites.get(name)
        checks[name] = (
            "FAIL: not a format of this producer" if missing is None else _verdict(missing, roster.found(name))
        )
    return checks


def _verdict(missing: str, found: str) -> str:
    if missing:
        return f"FAIL: {missing}"
    return f"PASS: {found}" if found else "PASS"


def _assemble(view: RunView, key: str, rejected: tuple[str, ...]) -> AssignedStep:
    assignment = AssembleTeam(
        brief=view.brief,
        tasks=view.result("plan", Plan).tasks,
        specialists=view.roster.specialists,
        producers=view.roster.producers,
        rejected=rejected,
    )
    return AssignedStep(key, "Planner", "Planner", view.state.request, assignment)


def _refuse_weak_reviewers(team: Team, roster: Roster) -> None:
    for item in team.producer_assignments:
        producer, specialist = roster.producer(item.producer), roster.specialist(item.specialist)
        if producer and specialist and _TIERS[specialist.reviewer_tier] < _TIERS[producer.tier]:
            raise WorkProblem("reviewer_below_producer", specialist=item.specialist, producer=item.producer)


def _needed_gate(view: RunView, team: Team) -> Gate | None:
    failing = [f"{name}: {text}" for name, text in team.prerequisite_check.items() if not text.startswith("PASS")]
    unmatched = [f"{task.task_id} {task.title} ({task.domain}): {task.reason}" for task in team.unmatched_tasks]
    if failing or unmatched:
        kind, lines = "prerequisites", (*failing, *unmatched)
    elif view.state.mode == "Check":
        kind, lines = "team", tuple(f"{item.specialist}: {item.rationale}" for item in team.specialist_assignments)
    else:
        return None
    item = GateItem(key="go_on", kind="acknowledge", label="")
    return Gate.model_validate(
        {
            "id": kind,
            "kind": kind,
            "phase": "assembly",
            "run": view.state.run,
            "asked_by": "Planner",
            "items": (item,),
            "body": TextBody(lines=tuple(lines)),
            "actions": ("decline",) if failing or unmatched else ("approve", "decline"),
        }
    )


def _declined(view: RunView, gate_id: str) -> bool:
    gate = view.gate(gate_id)
    return gate is not None and gate.answer is not None and gate.answer.body.kind == "declined"


def _section(team: Team) -> LedgerWritten:
    lines = [f"- {item.specialist}: {item.rationale}" for item in team.specialist_assignments]
    lines += [f"- {item.producer} makes {', '.join(item.tasks_output_files)}" for item in team.producer_assignments]
    return LedgerWritten(
        section="designs", title="Team", status="approved", content="\n".join(lines), base_version=0, by="Planner"
    )
