"""Answers to gates: each carries the gate, its run and the hash of exactly what was shown."""

from app.relay.nouns.gate import Approved, Declined, Filled, Gate, GateAnswer, ItemAnswer, Revise


def approve(gate: Gate) -> GateAnswer:
    """Return the approval of exactly what `gate` shows."""
    return GateAnswer(gate=gate.id, run=gate.run, shown=gate.shown, body=Approved())


def revise(gate: Gate, reason: str) -> GateAnswer:
    """Return the wish for another draft. `reason` is not empty."""
    return GateAnswer(gate=gate.id, run=gate.run, shown=gate.shown, body=Revise(reason=reason))


def decline(gate: Gate) -> GateAnswer:
    """Return the person's no."""
    return GateAnswer(gate=gate.id, run=gate.run, shown=gate.shown, body=Declined())


def fill(gate: Gate, answers: tuple[ItemAnswer, ...]) -> GateAnswer:
    """Return answers to the items of `gate`."""
    return GateAnswer(gate=gate.id, run=gate.run, shown=gate.shown, body=Filled(answers=answers))


def reword(gate: Gate, texts: tuple[str, ...]) -> GateAnswer:
    """Return goals in the person's wording, in order."""
    return GateAnswer(gate=gate.id, run=gate.run, shown=gate.shown, body=Filled(texts=texts))
