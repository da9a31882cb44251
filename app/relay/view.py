"""A phase's view of a run: the folded state, typed results, and who is registered."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import TypeVar

from pydantic import BaseModel

from app.relay.assignments import Brief, Clarification, Delivered, ProducerCard, SpecialistCard
from app.relay.nouns.gate import Gate, ItemAnswer
from app.relay.nouns.goals import Goal
from app.relay.nouns.request import Intake, Standard
from app.relay.nouns.source import SourceFile
from app.relay.state import GateState, RunState

Result = TypeVar("Result", bound=BaseModel)


@dataclass(frozen=True)
class Roster:
    """Registered specialists and producers, and whether the tools of "producer/format" are there.

    `prerequisites` maps "producer/format" to an empty string when all is there, else to what is missing and how to
    get it; `found` says with which versions it is there.
    """

    specialists: tuple[SpecialistCard, ...]
    producers: tuple[ProducerCard, ...]
    prerequisites: Mapping[str, str] = field(default_factory=dict)
    found: Callable[[str], str] = lambda _key: ""

    def specialist(self, name: str) -> SpecialistCard | None:
        """Return a specialist by name, or None."""
        return next((card for card in self.specialists if card.name == name), None)

    def producer(self, name: str) -> ProducerCard | None:
        """Return a producer by name, or None."""
        return next((card for card in self.producers if card.name == name), None)


@dataclass(frozen=True)
class RunView:
    """Everything a phase may look at. It is rebuilt for every beat and changes nothing.

    `base` gives the view of the run that this one builds on. `fallbacks` are workforces that work without any service
    and may take over where one fails.
    """

    state: RunState
    roster: Roster
    sources: tuple[SourceFile, ...]
    fetch: Callable[[str], bytes]
    cache: dict[str, BaseModel]
    drafted_from: Callable[[str, str], str]
    checks_by: str
    estimate: Callable[[int], str]
    approved_before: tuple[Goal, ...] = ()
    earlier_versions: dict[str, int] = field(default_factory=dict)
    standard_before: Standard | None = None
    ledger: str = ""
    fallbacks: tuple[str, ...] = ()
    delivered: Callable[[], tuple[Delivered, ...]] = tuple
    base: "Callable[[], RunView | None]" = lambda: None

    def done(self, key: str) -> bool:
        """Say whether a step is done."""
        return self.state.step_done(key)

    def all_done(self, keys: Iterable[str]) -> bool:
        """Say whether all these steps are done."""
        return all(self.done(key) for key in keys)

    def result(self, key: str, kind: type[Result]) -> Result:
        """Return a step's typed result. Raises KeyError when the step is not done."""
        step = self.state.steps[key]
        if step.status != "done":
            raise KeyError(key)
        stamp = f"{self.state.run}/{key}/{step.finished}"
        known = self.cache.get(stamp)
        if isinstance(known, kind):
            return known
        loaded = kind.model_validate_json(self.fetch(step.object)) if step.object else kind.model_validate(step.result)
        self.cache[stamp] = loaded
        return loaded

    def gate(self, gate_id: str) -> GateState | None:
        """Return a gate by id, or None when it was never opened."""
        return self.state.gates.get(gate_id)

    def answered(self, gate_id: str) -> bool:
        """Say whether a gate was answered as a whole."""
        gate = self.gate(gate_id)
        return gate is not None and gate.answer is not None

    def answers(self, gate_id: str) -> dict[str, ItemAnswer]:
        """Return the answers of a gate so far."""
        gate = self.gate(gate_id)
        return gate.answers if gate else {}

    def question(self, gate: Gate) -> tuple[Gate, ...]:
        """Return the gate when it is not yet in the journal, else nothing."""
        return () if self.gate(gate.id) else (gate,)

    @property
    def intake(self) -> Intake:
        """The latest result of intake."""
        key = "intake:2" if self.done("intake:2") else "intake"
        return self.result(key, Intake)

    @property
    def changed(self) -> "RunView | None":
        """The view of the earlier work that this run changes; None for work of its own."""
        changes = self.done("intake") and self.intake.intent in {"DIRECT", "REQ_UPDATE"}
        return self.base() if changes else None

    @property
    def today(self) -> date:
        """The day all drafting uses."""
        return date.fromisoformat(self.state.today)

    @property
    def brief(self) -> Brief:
        """The brief every assignment carries."""
        if not self.done("intake"):
            return Brief(
                request=self.state.request,
                today=self.today,
                sources=self.sources,
                standard=self.standard_before,
                clarifications=self.clarifications,
            )
        intake = self.intake
        return Brief(
            request=self.state.request,
            today=self.today,
            sources=self.sources,
            standard=intake.standard,
            complexity=intake.complexity,
            clarifications=self.clarifications,
        )

    @property
    def clarifications(self) -> tuple[Clarification, ...]:
        """What workers had to ask before they could go on, with the person's answers, and what was said meanwhile."""
        asked = tuple(
            Clarification(question=item.label, answer=gate.answers[item.key].value)
            for gate in self.state.gates.values()
            if gate.gate.kind == "blocked" and gate.answer is not None
            for item in gate.gate.items
            if item.key in gate.answers
        )
        noted = (Clarification(question="Said while the work was going on", answer=note) for note in self.notes)
        return (*asked, *noted)

    @property
    def notes(self) -> tuple[str, ...]:
        """What the person said in the conversation of this run."""
        return tuple(entry.line.text for entry in self.state.said if entry.line.by == "person")
