"""Planning: architecture, plan and acceptance tests."""

from app.relay.assignments import DesignArchitecture, WritePlan, WriteTests
from app.relay.beat import Beat
from app.relay.nouns.discovery import Option
from app.relay.nouns.events import LedgerWritten
from app.relay.nouns.gate import Gate, GateItem
from app.relay.nouns.plan import Architecture, Plan, TestPlan
from app.relay.phases.approved import approved_goals, current_proposal
from app.relay.phases.discovery import chosen_depth, discovery_brief
from app.relay.problems import WorkProblem
from app.relay.steps import AssignedStep
from app.relay.texts.plan import plan_text
from app.relay.view import RunView


def planning_beat(view: RunView) -> Beat:
    """Design, let the person pick an approach where that is theirs, plan, and write the tests."""
    if not view.done("architecture"):
        return Beat(steps=(_architecture_step(view),))
    architecture = view.result("architecture", Architecture)
    if _person_picks(view, architecture) and not view.answered("approach"):
        return Beat(gates=view.question(_approach_gate(view, architecture)))
    if not view.done("plan"):
        return Beat(steps=(_plan_step(view, architecture),))
    plan = view.result("plan", Plan)
    if not view.done("tests"):
        return Beat(steps=(_tests_step(view, plan),))
    _require_tests(plan, view.result("tests", TestPlan), tuple(goal.id for goal in approved_goals(view)))
    return Beat(next_phase="assembly", events=_sections(architecture, plan))


def chosen_approach(view: RunView, architecture: Architecture) -> str:
    """Return the approach in force: the person's pick, otherwise the recommended one."""
    answer = view.answers("approach").get("approach")
    return answer.value if answer else architecture.recommended


def _person_picks(view: RunView, architecture: Architecture) -> bool:
    wanted = view.state.mode == "Check" or chosen_depth(view) == "Deep"
    return wanted and len(architecture.approaches) > 1


def _architecture_step(view: RunView) -> AssignedStep:
    assignment = DesignArchitecture(
        brief=view.brief,
        discovery=discovery_brief(view),
        goals=approved_goals(view),
        contracts=current_proposal(view).contracts,
    )
    return AssignedStep("architecture", "Architect", "Architect", view.state.request, assignment)


def _plan_step(view: RunView, architecture: Architecture) -> AssignedStep:
    chosen = architecture.model_copy(update={"recommended": chosen_approach(view, architecture)})
    assignment = WritePlan(
        brief=view.brief,
        discovery=discovery_brief(view),
        goals=approved_goals(view),
        contracts=current_proposal(view).contracts,
        architecture=chosen,
    )
    return AssignedStep("plan", "Planner", "Planner", view.state.request, assignment)


def _tests_step(view: RunView, plan: Plan) -> AssignedStep:
    assignment = WriteTests(
        brief=view.brief,
        discovery=discovery_brief(view),
        goals=approved_goals(view),
        contracts=current_proposal(view).contracts,
        plan=plan,
    )
    return AssignedStep("tests", "Tester", "Tester", view.state.request, assignment)


def _approach_gate(view: RunView, architecture: Architecture) -> Gate:
    ordered = sorted(architecture.approaches, key=lambda approach: approach.id != architecture.recommended)
    options = tuple(
        Option(
            value=approach.id,
            label=approach.title,
            reason="; ".join((approach.summary, *approach.advantages)),
            against="; ".join(approach.drawbacks),
            recommended=approach.id == architecture.recommended,
        )
        for approach in ordered
    )
    item = GateItem(
        key="approach", kind="question", label="", options=options, suggestion=architecture.recommended,
        help=architecture.reason,
    )  # fmt: skip
    return Gate(
        id="approach",
        kind="approach",
        phase="planning",
        run=view.state.run,
        explanation=architecture.summary,
        asked_by="Architect",
        items=(item,),
    )


def _require_tests(plan: Plan, tests: TestPlan, goals: tuple[str, ...]) -> None:
    covered = {test.covers for test in tests.tests}
    needed = [criterion.id for task in plan.tasks for criterion in task.criteria]
    missing = [name for name in (*goals, *needed) if name not in covered]
    if missing:
        raise WorkProblem("criterion_without_test", criteria=", ".join(missing))


def _sections(architecture: Architecture, plan: Plan) -> tuple[LedgerWritten, ...]:
    return (
        _section("architecture", "Architecture", architecture.summary, "Architect"),
        _section("plans", "Plan", plan_text(plan), "Planner"),
    )


def _section(name: str, title: str, text: str, by: str) -> LedgerWritten:
    return LedgerWritten(section=name, title=title, status="approved", content=text, base_version=0, by=by)
