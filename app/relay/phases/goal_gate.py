"""The goal gate: the one gate that always stops."""

from app.relay.assignments import ProposeGoals
from app.relay.beat import Beat
from app.relay.nouns.discovery import Inquiry
from app.relay.nouns.events import RunEnded
from app.relay.nouns.gate import Declined, Filled, Gate, GoalsBody, Revise
from app.relay.nouns.goals import Goal, GoalChange, GoalProposal, StaleFile
from app.relay.phases.approved import (
    contracts_before,
    current_proposal,
    goal_gates,
    goals_before,
    goals_section,
    kept_changes,
)
from app.relay.phases.discovery import brief_before, discovery_brief
from app.relay.state import GateState
from app.relay.steps import AssignedStep
from app.relay.tracing import changed_facts, stale_files
from app.relay.view import RunView


def goal_gate_beat(view: RunView) -> Beat:
    """Propose goals, show them, and go on only with exactly what the person approved."""
    if not view.done("goals:1"):
        return Beat(steps=(_propose(view, 1, ()),))
    gates = goal_gates(view)
    if not gates:
        proposal = view.result("goals:1", GoalProposal)
        return Beat(gates=(_gate(view, 1, proposal, proposal.goals),))
    last = gates[-1]
    if last.answer is None:
        return Beat()
    return _after(view, gates, last)


def _after(view: RunView, gates: tuple[GateState, ...], last: GateState) -> Beat:
    body = last.answer.body if last.answer else Declined()
    if body.kind == "approved":
        return Beat(next_phase="planning", events=(goals_section(view),))
    if body.kind == "declined":
        return Beat(next_phase="complete", events=(RunEnded(outcome="declined"),))
    if isinstance(body, Filled):
        return Beat(gates=(_gate(view, len(gates) + 1, current_proposal(view), _edited(last, body.texts)),))
    reasons = tuple(gate.answer.body.reason for gate in gates if gate.answer and isinstance(gate.answer.body, Revise))
    number = len(reasons) + 1
    if not view.done(f"goals:{number}"):
        return Beat(steps=(_propose(view, number, reasons),))
    proposal = view.result(f"goals:{number}", GoalProposal)
    return Beat(gates=(_gate(view, len(gates) + 1, proposal, proposal.goals),))


def _propose(view: RunView, number: int, reasons: tuple[str, ...]) -> AssignedStep:
    assignment = ProposeGoals(
        brief=view.brief,
        discovery=discovery_brief(view),
        existing=goals_before(view),
        contracts=contracts_before(view),
        reasons=reasons,
    )
    return AssignedStep(f"goals:{number}", "Advisor", "Advisor", view.state.request, assignment)


def _edited(last: GateState, texts: tuple[str, ...]) -> tuple[Goal, ...]:
    kept = kept_changes(last)
    ids = [change.goal for change in kept]
    ids += [f"G{number}" for number in range(len(ids) + 1, len(texts) + 1)]
    origins = {change.goal: change.origin for change in kept}
    return tuple(
        Goal(id=goal, text=text.strip(), origin=origins.get(goal, ""))
        for goal, text in zip(ids, texts, strict=False)
        if text.strip()
    )


def _gate(view: RunView, number: int, proposal: GoalProposal, goals: tuple[Goal, ...]) -> Gate:
    standard = view.intake.standard
    title, version = (standard.title, standard.version) if standard else ("", "")
    return Gate(
        id=f"goals:{number}",
        kind="goals",
        phase="goal gate",
        run=view.state.run,
        explanation=proposal.note,
        asked_by="Advisor",
        body=GoalsBody(
            changes=compare_goals(goals_before(view), goals),
            contracts=proposal.contracts,
            drafted_from=view.drafted_from(title, version),
            minutes=proposal.minutes,
            cost=view.estimate(len(proposal.contracts)),
            questions=proposal.questions,
            stale=_stale(view),
        ),
        actions=("approve", "revise", "edit"),
    )


def _stale(view: RunView) -> tuple[StaleFile, ...]:
    """Return what a change makes out of date, before it is approved."""
    base, kept = view.base(), brief_before(view)
    if base is None or kept is None or not base.done("plan"):
        return ()
    refs = changed_facts(kept.facts, discovery_brief(view).facts) | set(view.result("inquire", Inquiry).revisit or ())
    return stale_files(base, refs)


def compare_goals(before: tuple[Goal, ...], after: tuple[Goal, ...]) -> tuple[GoalChange, ...]:
    """Return each goal as added, changed, removed or kept, in the order of the new goals, the removed ones last."""
    old = {goal.id: goal for goal in before}
    changes = [_change(old.get(goal.id), goal) for goal in after]
    new_ids = {goal.id for goal in after}
    changes += [
        GoalChange(goal=goal.id, change="removed", text=goal.text, origin=goal.origin)
        for goal in before
        if goal.id not in new_ids
    ]
    return tuple(changes)


def _change(before: Goal | None, goal: Goal) -> GoalChange:
    if before is None:
        return GoalChange(goal=goal.id, change="added", text=goal.text, origin=goal.origin)
    if before.text == goal.text:
        return GoalChange(goal=goal.id, change="kept", text=goal.text, origin=goal.origin)
    return GoalChange(goal=goal.id, change="changed", text=goal.text, before=before.text, origin=goal.origin)
