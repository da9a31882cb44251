"""What the command line prints: plain lines while it works, or one JSON document at the end."""

import json
import sys
from pathlib import Path
from typing import Any, TextIO

from app.relay.nouns.base import Fault
from app.relay.nouns.events import FileReleased, GateAnswered, GateOpened, PhaseEntered, Recorded, Said
from app.relay.nouns.gate import Gate
from app.relay.nouns.report import Report
from app.relay.state import GateState, ProjectState, RunState
from app.words import Words


class Output:
    """Collects and prints. With `as_json` nothing but the document goes to the stream."""

    def __init__(self, words: Words, stream: TextIO | None = None, *, as_json: bool = False) -> None:
        """Print sentences of `words` to a stream (standard output by default)."""
        self._words = words
        self._stream = stream or sys.stdout
        self._as_json = as_json
        self.document: dict[str, Any] = {"phases": [], "gates": [], "notices": []}

    def line(self, text: str = "") -> None:
        """Print one line at once."""
        if not self._as_json:
            print(text, file=self._stream, flush=True)

    def say(self, code: str, **fields: object) -> None:
        """Print the sentence of a code."""
        self.line(self._words.say(code, **fields))

    def heard(self, recorded: Recorded, _state: ProjectState) -> None:
        """Print what an event means for the person; a listener for the relay."""
        event = recorded.event
        if isinstance(event, PhaseEntered):
            self.document["phases"].append(event.phase)
            self.line(f"[{self._words.say(f'phase.{event.phase}')}]")
        elif isinstance(event, GateOpened):
            self.line(f"  ? {self.gate_title(event.gate)}")
        elif isinstance(event, GateAnswered):
            self.document["gates"].append({"id": event.answer.gate, "answered_by": event.answer.by})
            self.line("    " + self._words.say("cli.answered", by=self._words.say(f"cli.by.{event.answer.by}")))
        elif isinstance(event, FileReleased) and event.file.released:
            self.line(f"  + {event.file.path}")
        elif isinstance(event, Said):
            self.line(f"  {self._words.say(event.text) if self._words.knows(event.text) else event.text}")

    def progress(self, _key: str, words: str) -> None:
        """Print a step's words of progress; a listener for the relay."""
        self.line(f"    {words}")

    def gate_title(self, gate: Gate) -> str:
        """Return the title of a gate: its own, or the words for its kind."""
        return gate.title or self._words.say(f"gate.{gate.kind}.title", subject=gate.subject)

    def notices(self, faults: tuple[Fault, ...]) -> None:
        """Print notices, each as its sentence."""
        for fault in faults:
            sentence = self._words.sentence(fault)
            self.document["notices"].append({"code": fault.code, "sentence": sentence})
            self.line(f"! {sentence}")

    def refused(self, fault: Fault) -> None:
        """Print why an answer of the file was not taken."""
        self.notices((fault,))

    def resumed(self, run: RunState) -> None:
        """Say that a run goes on where it was."""
        self.say("cli.resumed", request=run.request, phase=self._words.say(f"phase.{run.phase}"))

    def unused_answers(self, names: tuple[str, ...]) -> None:
        """Name answers that no question asked for."""
        if names:
            self.notices((Fault(code="cli.unused_answers", fields={"names": ", ".join(names)}),))

    def waiting(self, run: RunState | None) -> None:
        """List what waits for the person."""
        gates = run.open_gates if run else ()
        self.document.update(
            status="waiting", waiting=[_gate_record(gate, self.gate_title(gate.gate)) for gate in gates]
        )
        self.say("cli.waits", count=len(gates))
        for gate in gates:
            self.line(f"- {self.gate_title(gate.gate)}")
            for item in gate.gate.items:
                if item.key in gate.open_items:
                    self.line(f"    {item.key}: {item.label}")
            for fault in getattr(gate.gate.body, "faults", ()):
                self.line(f"    {self._words.sentence(fault)}")
            for finding in getattr(gate.gate.body, "findings", ()):
                self.line(f"    {finding.place.label}: {finding.what}")

    def finished(self, run: RunState, report: Report | None, folder: Path) -> None:
        """Say the outcome, and name every file with its full path."""
        self.document.update(status=run.outcome, report=report.model_dump(mode="json") if report else None)
        if report is None:
            self.say(f"cli.outcome.{run.outcome}")
            return
        self.document["files"] = [str(folder / file.path) for file in report.files if file.released]
        self.say("cli.outcome.green" if report.green else f"cli.outcome.{run.outcome}")
        self.line(report.drafted_from)
        self.say("cli.tests", passed=report.tests_passed, total=report.tests_total)
        for file in report.files:
            self.line(
                f"  {folder / file.path}" if file.released else f"  {file.name}: {self._words.say('cli.not_released')}"
            )
        for item in report.todo:
            place = f" ({item.deliverable}, {item.place})" if item.place else ""
            self.line(f"  [ ] {self._words.say(f'todo.{item.kind}', text=item.text)}{place}")

    def close(self) -> None:
        """Print the JSON document when that was asked for."""
        if self._as_json:
            print(json.dumps(self.document, ensure_ascii=False, indent=2), file=self._stream, flush=True)


def _gate_record(state: GateState, title: str) -> dict[str, Any]:
    return {
        "id": state.gate.id,
        "kind": state.gate.kind,
        "title": title,
        "items": [
            {
                "key": item.key,
                "label": item.label,
                "suggestion": item.suggestion,
                "options": [o.value for o in item.options],
            }
            for item in state.gate.items
            if item.key in state.open_items
        ],
        "actions": list(state.gate.actions),
    }
