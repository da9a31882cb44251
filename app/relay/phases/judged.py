"""What earlier work put to the person in its detail forms, for a later request that changes it."""

from app.relay.nouns.discovery import Answered
from app.relay.nouns.gate import GateItem
from app.relay.state import GateState
from app.relay.view import RunView


def judged_before(view: RunView) -> tuple[Answered, ...]:
    """Return the assumptions and decisions of the work that a run builds on, the newest answer of each."""
    found: dict[tuple[str, str], Answered] = {}
    base = view.base()
    while base is not None:
        for gate in base.state.gates.values():
            if gate.gate.kind == "details":
                for item in gate.gate.items:
                    found.setdefault((gate.gate.id, item.key), _judged(gate, item))
        base = base.base()
    return tuple(found.values())


def _judged(gate: GateState, item: GateItem) -> Answered:
    given = gate.answers.get(item.key)
    value = given.value if given else ""
    words = next((option.label for option in item.options if option.value == value), value)
    return Answered(question=item.key, text=f"{gate.gate.subject}: {item.label}", value=value, words=words)
