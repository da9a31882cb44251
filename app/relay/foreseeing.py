"""What follows from a run as it stands: who drafted it, what events will make of it, which form is settled."""

from collections.abc import Sequence

from app.relay.fold import fold_all
from app.relay.nouns.events import Event, GateAnswered, Recorded
from app.relay.nouns.gate import Answerer, Filled, GateAnswer
from app.relay.state import GateState, ProjectState, RunState


def drafter(run: RunState, fallback: str) -> str:
    """Return the workforce whose name stands under a run's documents: whatever else helped, a model is named."""
    did = (step.workforce for step in run.steps.values() if step.status == "done" and step.workforce)
    return next((name for name in did if name != fallback), run.workforce)


def was_begun_by_another(run: RunState, workforce: str) -> bool:
    """Say whether another workforce finished something of a run."""
    return any(step.status == "done" and step.workforce != workforce for step in run.steps.values())


def foresee(state: ProjectState, events: Sequence[Event], run: RunState) -> ProjectState:
    """Return what a state will be once events are in the journal; only their times are not known yet."""
    recorded = (
        Recorded(seq=state.seq + number, at=run.started, context=run.context, run=run.run, event=event)
        for number, event in enumerate(events, start=1)
    )
    return fold_all(recorded, state)


def settled_details(state: GateState, by: Answerer = "person") -> list[Event]:
    """Return the answer that closes a details gate once its items are answered; other gates close by themselves."""
    if state.gate.kind != "details":
        return []
    gate = state.gate
    return [GateAnswered(answer=GateAnswer(gate=gate.id, run=gate.run, shown=gate.shown, body=Filled(), by=by))]
