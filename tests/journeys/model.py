"""A model behind a scripted server, connected to the window as a person would connect it, and the settlement matter."""

from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import ClassVar

from app.composition import Composition
from app.settings import Connection, Tiers
from app.workforce.model.limits import Limits
from tests.journeys.person import Person
from tests.servers.messages import MessagesServer
from tests.workforce.model.settlement import ANSWERS, REQUEST, put_files

QUICK = Limits(
    connect=2.0, silence=2.0, whole=20.0, first_wait=0.002, longest_wait=0.05, patience=5.0, tick=0.01, steps=6
)
"""Limits that let every fault show itself in a moment."""
PATIENT = replace(QUICK, silence=60.0, whole=120.0)
"""Limits for answers that are held back on purpose."""
PRICED = Tiers(light="claude-haiku-5-5", standard="claude-sonnet-5-5", strong="claude-opus-5-5")
"""Names whose prices are known."""


@dataclass(frozen=True)
class Model:
    """A server, and what is set for it. Without `tiers` the price of its model is not known."""

    server: MessagesServer
    workforce: str = "model"
    cap: Decimal = Decimal(50)
    parallel: int = 4
    tiers: Tiers = field(default_factory=Tiers)
    limits: Limits = QUICK
    key: str = "key-for-tests"
    address: str = ""

    NAMED: ClassVar[Tiers] = Tiers(light="small", standard="middle", strong="large")

    def connect(self, composition: Composition) -> Composition:
        """The program with this model set up."""
        address = self.address or self.server.address
        connection = Connection(provider="local", base_address=address, tiers=self.tiers)
        settings = composition.settings.model_copy(
            update={
                "connection": connection,
                "workforce": self.workforce,
                "spending_cap": self.cap,
                "parallel_calls": self.parallel,
            }
        )
        connected = replace(composition, settings=settings, limits=self.limits)
        connected.builder.keys.save(address, self.key)
        return connected


def ask_to_settle(person: Person, folder) -> None:
    """Open the folder with the letter and ask for the settlement."""
    put_files(folder)
    person.opens(folder)
    person.asks(REQUEST)


def answer_until(person: Person, kind: str) -> None:
    """Answer what is asked until a gate of `kind` is shown, or the run has an outcome."""
    seen: set[str] = set()

    def is_new() -> bool:
        return bool(person.run.outcome) or (
            person.window.gates.next is not None and person.window.gates.next.gate.id not in seen
        )

    while True:
        person.waits(is_new)
        gate = person.window.gates.next
        if person.run.outcome or gate is None or gate.gate.kind == kind:
            return
        seen.add(gate.gate.id)
        _answer(person, person.gate(gate.gate.kind).gate.kind)


def _answer(person: Person, kind: str) -> None:
    if kind == "facts":
        fill_in_facts(person)
    elif kind == "goals":
        person.presses("Approve and run")
    elif kind == "details":
        settle(person)
    elif kind == "assumptions":
        person.presses("Accept")
    else:
        person.presses("1, ", person.talk.gate_view)
        person.presses(person.tr("question.use"))


def fill_in_facts(person: Person) -> None:
    """Type every fact of the settlement, and leave what is not known blank."""
    for editor in person.talk.gate_view.editors:
        known = ANSWERS["facts"][editor.item.key]
        if known is None:
            person.presses(person.say("facts.blank"), editor)
        elif editor.item.suggestion:
            person.presses(person.say("facts.take"), editor)
        else:
            person.types(editor.row.editor.focus, known)
    person.presses(person.say("gate.facts.use"))


def settle(person: Person) -> None:
    """Accept assumptions and take the first answer to every decision of the details that are shown."""
    gate = person.gate("details").gate
    if any(item.kind == "assumption" for item in gate.items):
        person.presses("Accept")
    page = person.window.decisions
    for item in gate.items:
        if item.kind == "decision":
            person.waits(lambda key=item.key: page.pane.sheet is not None and page.pane.sheet.view.key == key)
            person.presses("1, ", page.pane)
            person.presses("Save and go on")
    person.waits(lambda: person.run.gates[gate.id].answer is not None)
