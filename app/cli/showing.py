"""What the command line prints: plain lines while it works, or one JSON document at the end."""

import json
import os
import sys
from pathlib import Path
from typing import Any, TextIO

from app.cli.redlines import WrittenRedline
from app.relay.nouns.base import Fault
from app.relay.nouns.events import FileReleased, GateAnswered, GateOpened, PhaseEntered, Recorded, Said
from app.relay.nouns.finding import CheckRun
from app.relay.nouns.gate import Gate, GateItem
from app.relay.nouns.report import Report
from app.relay.state import GateState, ProjectState, RunState
from app.relay.texts.facts import value_words
from app.words import Words, drafted_words, made_words, option_words, todo_place

_MOST_LINES = 12


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
            self._print(text)

    def _print(self, text: str) -> None:
        """Print; when nobody reads any more (`| head`), the work goes on in silence."""
        try:
            print(text, file=self._stream, flush=True)
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), self._stream.fileno())

    def say(self, code: str, **fields: object) -> None:
        """Print the sentence of a code."""
        self.line(self._words.say(code, **fields))

    def sentence(self, code: str, **fields: object) -> str:
        """Return the sentence of a code, to be asked elsewhere."""
        return self._words.say(code, **fields)

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
            text = self._said(event)
            self.document.setdefault("said", []).append(text)
            self.line(f"  {text}")

    def _said(self, said: Said) -> str:
        if said.fault is not None:
            return self._words.sentence(said.fault)
        return self._words.say(said.text) if self._words.knows(said.text) else said.text

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
            if any(sentence == known["sentence"] for known in self.document["notices"]):
                continue
            self.document["notices"].append({"code": fault.code, "sentence": sentence})
            self.line(f"! {sentence}")

    def failed(self, fault: Fault) -> None:
        """Say what stopped the call."""
        sentence = self._words.sentence(fault)
        self.document["error"] = {**fault.fields, "code": fault.code, "sentence": sentence}
        if all(sentence != known["sentence"] for known in self.document["notices"]):
            self.line(sentence)

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
            status="waiting", waiting=[_gate_record(gate, self.gate_title(gate.gate), self._words) for gate in gates]
        )
        self.say("cli.waits" if gates else "cli.rests", count=len(gates))
        for gate in gates:
            self.line(f"- {self.gate_title(gate.gate)}")
            for item in gate.gate.items:
                if item.key in gate.open_items:
                    self._item(gate.gate, item)
            self._ways_out(gate.gate)
            for fault in getattr(gate.gate.body, "faults", ()):
                self.line(f"    {self._words.sentence(fault)}")
            for finding in getattr(gate.gate.body, "findings", ()):
                self.line(f"    {finding.place.label}: {finding.what}")

    def _item(self, gate: Gate, item: GateItem) -> None:
        """List one thing to answer: its key and question, what was found and where, and what may be chosen."""
        needed = item.required and not item.may_be_blank
        mark = f" ({self._words.say('cli.needed')})" if needed else ""
        self.line(f"    {item.key}: {item.label}{mark}".replace(":  ", ": "))
        if item.suggestion and not item.options:
            places = "; ".join(f"{place.file}, {place.label}" for place in item.places)
            shown = self._shown(item, item.suggestion)
            self.line(f"        = {shown}" + (f" ({places})" if places else ""))
        if item.choices and not item.options:
            self.line(f"        {', '.join(f'{choice.value} ({choice.label})' for choice in item.choices)}")
        for letter, option in zip("ABCDEFGH", item.options, strict=False):
            label, reason = option_words(gate, option, self._words)
            parts = (label, reason, made_words(option.makes, self._words))
            words = ". ".join(part.rstrip(".") for part in parts if part)
            chosen = f" ({self._words.say('cli.option.recommended')})" if option.recommended else ""
            self.line(f"        {letter}) {words}{chosen}")
        if item.risk:
            self.line(f"        {self._words.say('cli.risk', risk=item.risk)}")

    def _shown(self, item: GateItem, value: str) -> str:
        return value_words(item.fact_kind, value, item.currency, item.choices) if item.fact_kind else value

    def _ways_out(self, gate: Gate) -> None:
        if gate.kind == "goals":
            for file in getattr(gate.body, "stale", ()):
                self.say("cli.stale", file=file.title, places="; ".join(file.places) or "–")
            for change in getattr(gate.body, "changes", ()):
                self.line(f"    {self._words.say('cli.goal.' + change.change)}: {change.text}")
            self.line(f"    goals: approve {self._words.say('cli.way.goals')}")
        elif not gate.items and "approve" in gate.actions:
            self.line(f"    {gate.kind}: retry {self._words.say('cli.way.retry')}")
        if "decline" in gate.actions:
            self.line(f"    {gate.kind}: stop {self._words.say('cli.way.stop')}")

    def unreadable(self, path: Path, reason: str) -> None:
        """Say in one sentence why a file was not checked."""
        own = f"cli.check.{reason}"
        code = own if self._words.knows(own) else "check.unexpected"
        self.notices((Fault(code=code, fields={"name": str(path)}),))

    def checked(self, path: Path, run: CheckRun, missing: tuple[Fault, ...], aside: tuple[Fault, ...]) -> None:
        """Print what proofreading found in a file, what of it could not be read, and what was not looked at."""
        not_read = [fault.code for fault in missing]
        self.document["files"].append(run.model_dump(mode="json") | {"not_read": not_read})
        whole = sorted({why for _, why in run.not_run if self.is_sentence(why)})
        self.notices(tuple(Fault(code=why, fields={"name": path.name}) for why in whole))
        if whole:
            return
        self.say("cli.checked", file=str(path), checks=len(run.ran), count=len(run.findings))
        for finding in run.findings:
            self.line(f"  {finding.severity}: {finding.place.label}: {finding.what} {finding.right}".rstrip())
        for name, why in run.not_run:
            self.say("cli.not_run", name=name, why=why)
        for fault in (*missing, *aside):
            self._unread(path, fault)

    def _unread(self, path: Path, fault: Fault) -> None:
        own = f"check.unread.{fault.code}"
        code = own if self._words.knows(own) else fault.code
        sentence = self._words.say(code, **{"name": path.name, **fault.fields})
        self.document["notices"].append({"code": fault.code, "sentence": sentence, "file": str(path)})
        self.say("cli.not_looked_at", what=sentence)

    def is_sentence(self, code: str) -> bool:
        """Say whether a reason is the code of a sentence, as reasons why a whole file was not read are."""
        return self._words.knows(code)

    def redlines(self, written: tuple[WrittenRedline, ...]) -> None:
        """Name the comparison of each new version with the one before."""
        if written:
            self.document["redlines"] = [str(one.path) for one in written]
        for one in written:
            self.say("cli.redline", name=one.name, version=one.against, path=str(one.path), count=one.changes)

    def difference(self, path: str, lines: tuple[str, ...]) -> None:
        """Show what was changed by hand in a file, at most a dozen lines of it."""
        self.document.setdefault("edited", []).append({"path": path, "difference": list(lines)})
        self.say("cli.edited", path=path)
        for line in lines[:_MOST_LINES]:
            self.line(f"    {line}")

    def answered(self) -> None:
        """Say that a question was answered; what was made before is not told again."""
        self.document["status"] = "answered"
        self.say("cli.outcome.answered")

    def finished(self, run: RunState, report: Report | None, folder: Path) -> None:
        """Say the outcome, and name every file with its full path."""
        self.document.update(status=run.outcome, report=report.model_dump(mode="json") if report else None)
        if report is None:
            self.say(f"cli.outcome.{run.outcome}")
            return
        self.document["files"] = [str(folder / file.path) for file in report.files if file.released]
        self.say("cli.outcome.green" if report.green else f"cli.outcome.{run.outcome}")
        self.line(drafted_words(report.drafted_from, self._words))
        self.say("cli.tests", passed=report.tests_passed, total=report.tests_total)
        self.say(f"confidence.{report.confidence_reason}")
        for file in report.files:
            self.line(
                f"  {folder / file.path}" if file.released else f"  {file.name}: {self._words.say('cli.not_released')}"
            )
            for remark in file.remarks:
                self.line(f"      {self._words.remark(remark)}")
        for item in report.todo:
            place = f" ({todo_place(item, self._words)})" if item.place else ""
            self.line(f"  [ ] {self._words.say(f'todo.{item.kind}', text=item.text)}{place}")

    def close(self) -> None:
        """Print the JSON document when that was asked for."""
        if self._as_json:
            self._print(json.dumps(self.document, ensure_ascii=False, indent=2))


def _gate_record(state: GateState, title: str, words: Words) -> dict[str, Any]:
    return {
        "id": state.gate.id,
        "kind": state.gate.kind,
        "title": title,
        "items": [
            {
                "key": item.key,
                "label": item.label,
                "suggestion": item.suggestion,
                "found_in": [f"{place.file}, {place.label}" for place in item.places],
                "options": [o.value for o in item.options],
                "labels": [option_words(state.gate, o, words)[0] for o in item.options],
                "recommended": next((o.value for o in item.options if o.recommended), ""),
                "needed": item.required and not item.may_be_blank,
                "risk": item.risk,
            }
            for item in state.gate.items
            if item.key in state.open_items
        ],
        "actions": list(state.gate.actions),
    }
