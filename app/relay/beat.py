"""A beat: what a phase wants now."""

from dataclasses import dataclass

from app.relay.nouns.events import Event, Phase
from app.relay.nouns.gate import Gate
from app.relay.steps import AnyStep


@dataclass(frozen=True)
class Beat:
    """Work that is ready, gates to open, or the handoff to the next phase.

    `events` are appended together with the handoff. A beat with neither steps nor gates nor a next phase waits.
    """

    steps: tuple[AnyStep, ...] = ()
    gates: tuple[Gate, ...] = ()
    next_phase: Phase | None = None
    events: tuple[Event, ...] = ()
