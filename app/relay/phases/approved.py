"""What was approved at the goal gate: goals and contracts, for the phases after it."""

from app.relay.corrections import corrected_names, corrections_in_force, renamed
from app.relay.editing import replaced
from app.relay.nouns.events import LedgerWritten
from app.relay.nouns.gate import GoalsBody
from app.relay.nouns.goals import DeliverableContract, Goal, GoalChange, GoalProposal
from app.relay.state import GateState
from app.relay.view import RunView


def approved_goals(view: RunView) -> tuple[Goal, ...]:
    """Return the goals the person approved, with names corrected since. Raises LookupError before that."""
    names = corrected_names(view)
    for gate in reversed(goal_gates(view)):
        if gate.answer is not None and gate.answer.body.kind == "approved":
            return tuple(
                Goal(id=change.goal, text=renamed(change.text, names), status="approved", origin=change.origin)
                for change in kept_changes(gate)
            )
    raise LookupError("no goals are approved")


def goals_before(view: RunView) -> tuple[Goal, ...]:
    """Return the goals that earlier work was approved with, with names corrected since."""
    base = view.base()
    names = corrected_names(base) if base is not None else ()
    return tuple(goal.model_copy(update={"text": renamed(goal.text, names)}) for goal in view.approved_before)


def goals_section(view: RunView) -> LedgerWritten:
    """Return the ledger's section of the approved goals."""
    text = "\n".join(f"- {goal.id}: {goal.text}" for goal in approved_goals(view))
    return LedgerWritten(section="goals", title="Goals", status="approved", content=text, base_version=0, by="person")


def current_proposal(view: RunView) -> GoalProposal:
    """Return the newest proposal of the Advisor."""
    number = 1
    while view.done(f"goals:{number + 1}"):
        number += 1
    return view.result(f"goals:{number}", GoalProposal)


def contracts_before(view: RunView) -> tuple[DeliverableContract, ...]:
    """Return the contracts of the planned run that this one changes; nothing for work of its own."""
    base = view.changed
    if base is None:
        return ()
    return current_proposal(base).contracts if base.done("goals:1") else contracts_before(base)


def contract_of(view: RunView, deliverable: str) -> DeliverableContract:
    """Return the contract of a deliverable. A file keeps its name where only a correction would give it another."""
    contract = next(item for item in current_proposal(view).contracts if item.id == deliverable)
    base = view.base()
    released = base.state.released.get(deliverable) if base is not None else None
    if released is None or not released.name:
        return contract
    name = released.name
    for edit in corrections_in_force(view):
        name = replaced(name, edit.before, edit.after) if edit.before else name
    return contract.model_copy(update={"file_name": released.name}) if name == contract.file_name else contract


def kept_changes(gate: GateState) -> list[GoalChange]:
    """Return the goals a gate leaves standing."""
    body = gate.gate.body
    return [change for change in body.changes if change.change != "removed"] if isinstance(body, GoalsBody) else []


def goal_gates(view: RunView) -> tuple[GateState, ...]:
    """Return the goal gates of a run, oldest first."""
    return tuple(gate for gate in view.state.gates.values() if gate.gate.kind == "goals")
