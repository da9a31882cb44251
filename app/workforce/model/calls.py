"""The book of calls: what was meant to be sent, what came back, and what all of it cost. The truth about spending.

Every call is written down before it is sent, with the most it may cost, and its whole answer is kept before anybody
uses it. So a kept answer is never bought twice, the cap holds whatever happens, and after a crash the call that was
under way is known and counted at its worst.
"""

import threading
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Protocol

from app.relay.problems import WorkProblem
from app.workforce.model.requests import Answer, Request, Tokens


class CallRecords(Protocol):
    """An append-only file of records. `append` is durable before it returns."""

    def append(self, kind: str, data: Mapping[str, Any]) -> None:
        """Add a record. Raises the storage's own problem when it cannot."""
        ...

    def records(self) -> tuple[tuple[str, Mapping[str, Any]], ...]:
        """Return all records in order, as kind and data."""
        ...


class AnswerStore(Protocol):
    """Bytes by their hash, durable before `put` returns."""

    def put(self, data: bytes) -> str:
        """Keep bytes and return their SHA-256 in hex."""
        ...

    def get(self, digest: str) -> bytes:
        """Return kept bytes."""
        ...


class PartFiles(Protocol):
    """What arrived of answers that are not whole yet, by the call's number. Never used; it is there to be shown."""

    def write(self, number: int, piece: str) -> None:
        """Add a piece. Never raises: an answer is not lost because its part could not be written."""
        ...

    def discard(self, number: int) -> None:
        """Forget a part, since its call has an end. Never raises."""
        ...

    def words(self, number: int) -> int:
        """Return how many words of an answer arrived; 0 when nothing did."""
        ...


class _NoParts:
    """Keeps nothing, for calls without a project."""

    def write(self, number: int, piece: str) -> None:
        """Forget it."""

    def discard(self, number: int) -> None:
        """There is nothing."""

    def words(self, number: int) -> int:  # noqa: ARG002 - a protocol's name
        """Return 0."""
        return 0


NO_PARTS: PartFiles = _NoParts()


@dataclass(frozen=True)
class Intent:
    """A call that was sent or was about to be: its number in the book, and the most it may cost (None: unknown)."""

    number: int
    call: str
    role: str
    step: str
    model: str
    worst: Decimal | None


@dataclass
class _Standing:
    """What the records add up to."""

    last: int = 0
    open: dict[int, Intent] = field(default_factory=dict)
    kept: dict[str, str] = field(default_factory=dict)
    contexts: dict[str, dict[str, Any]] = field(default_factory=dict)
    spent: Decimal = Decimal(0)
    doubtful: dict[int, Intent] = field(default_factory=dict)
    told: set[int] = field(default_factory=set)


class CallBook:
    """The calls of one project. Safe from several threads."""

    def __init__(self, records: CallRecords, answers: AnswerStore, cap: Callable[[], Decimal]) -> None:
        """Read the records; calls without an end are in doubt from now on and counted at their worst.

        `cap` is asked before every call, so that a limit raised meanwhile counts.
        """
        self._records = records
        self._answers = answers
        self._cap = cap
        self._guard = threading.RLock()
        self._calls: dict[str, threading.Lock] = {}
        self._now = _Standing()
        for kind, data in records.records():
            self._fold(kind, data)
        self._now.doubtful = dict(self._now.open)

    @property
    def spent(self) -> Decimal:
        """Dollars paid, or possibly paid for calls in doubt."""
        with self._guard:
            return self._now.spent + sum((one.worst or Decimal(0) for one in self._now.doubtful.values()), Decimal(0))

    @property
    def reserved(self) -> Decimal:
        """The most that calls under way may still cost."""
        with self._guard:
            under_way = [one for number, one in self._now.open.items() if number not in self._now.doubtful]
            return sum((one.worst or Decimal(0) for one in under_way), Decimal(0))

    @property
    def in_doubt(self) -> tuple[Intent, ...]:
        """Calls that were under way when the program ended; nobody knows whether they were answered and charged.

        Those the person was told of are left out; they go on to count.
        """
        with self._guard:
            return tuple(one for number, one in self._now.doubtful.items() if number not in self._now.told)

    def tell(self) -> None:
        """Write down that the person was told of the calls in doubt."""
        for one in self.in_doubt:
            self._write("told", {"number": one.number})

    def one_at_a_time(self, call: str) -> AbstractContextManager[bool]:
        """Return a lock for a call, so that two steps that ask the same never both buy it."""
        with self._guard:
            return self._calls.setdefault(call, threading.Lock())

    def stored(self, call: str) -> Answer | None:
        """Return the answer kept for a call, or None."""
        with self._guard:
            digest = self._now.kept.get(call)
        return Answer.from_json(self._answers.get(digest)) if digest else None

    def intend(self, request: Request, worst: Decimal | None) -> Intent:
        """Write down a call that is about to be sent. Raises WorkProblem when it might pass the cap."""
        with self._guard:
            cap = self._cap()
            if worst is not None and self.spent + self.reserved + worst > cap:
                raise WorkProblem("model_cap_reached", **_money(cap=cap, spent=self.spent, next=worst))
            number = self._now.last + 1
            data = {"number": number, "call": request.call, "role": request.role, "step": request.step}
            data |= {"model": request.model, "worst": None if worst is None else str(worst)}
            self._write("intent", data)
            return self._now.open[number]

    def keep(self, intent: Intent, answer: Answer, cost: Decimal | None, *, usable: bool) -> None:
        """Keep a whole answer; only a usable one is ever given again."""
        digest = self._answers.put(answer.to_json())
        data = {"number": intent.number, "call": intent.call, "object": digest, "usable": usable}
        data |= {"stop": answer.stop_reason, "request_id": answer.request_id, "tokens": vars(answer.tokens)}
        self._write("answer", {**data, "cost": None if cost is None else str(cost)})

    def end(self, intent: Intent, code: str, tokens: Tokens, cost: Decimal | None) -> None:
        """Write down how a call without an answer ended, and what it probably cost."""
        data = {"number": intent.number, "code": code, "tokens": vars(tokens)}
        self._write("end", {**data, "cost": None if cost is None else str(cost)})

    def set_aside(self, call: str, code: str) -> None:
        """Never give a kept answer again, because the work that used it failed; the next try buys a new one."""
        with self._guard:
            if call in self._now.kept:
                self._write("set_aside", {"call": call, "code": code})

    def warn(self, role: str, step: str, code: str, details: str) -> None:
        """Write down something odd that was accepted."""
        self._write("warning", {"role": role, "step": step, "code": code, "details": details})

    def remember(self, about: str, context: dict[str, Any]) -> None:
        """Keep what a finished assignment hands to later ones."""
        with self._guard:
            if self._now.contexts.get(about) != context:
                self._write("context", {"about": about, "context": context})

    def recall(self, about: str) -> dict[str, Any] | None:
        """Return what a finished assignment handed on, or None."""
        with self._guard:
            return self._now.contexts.get(about)

    def _write(self, kind: str, data: Mapping[str, Any]) -> None:
        with self._guard:
            self._records.append(kind, data)
            self._fold(kind, data)

    def _fold(self, kind: str, data: Mapping[str, Any]) -> None:
        now = self._now
        if kind == "intent":
            worst = None if data["worst"] is None else Decimal(data["worst"])
            number = int(data["number"])
            now.open[number] = Intent(number, data["call"], data["role"], data["step"], data["model"], worst)
            now.last = max(now.last, number)
        elif kind in {"answer", "end"}:
            now.open.pop(int(data["number"]), None)
            now.doubtful.pop(int(data["number"]), None)
            now.spent += Decimal(data["cost"] or 0)
            if kind == "answer" and data["usable"]:
                now.kept[data["call"]] = data["object"]
        elif kind == "told":
            now.told.add(int(data["number"]))
        elif kind == "set_aside":
            now.kept.pop(data["call"], None)
        elif kind == "context":
            now.contexts[data["about"]] = data["context"]


def _money(**amounts: Decimal) -> dict[str, str]:
    return {name: f"{amount:.2f}" for name, amount in amounts.items()}
