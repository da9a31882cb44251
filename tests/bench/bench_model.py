"""What the model workforce costs beside the model. Prints ratios; asserts nothing.

Run: `python -m tests.bench.bench_model`.

- overhead: CPU of a bought call in the caller's and the gateway's thread, against the bare client streaming the same
  answer (wanted: less than 5 ms more).
- stopping: from the wish to stop until the caller is free, with a server that says nothing (wanted: at most 200 ms).
- wall: a relay of three independent letters with four calls at the same time, every answer a fixed delay late, against
  the delays on its longest chain of calls (wanted: at most 1.1).
- billed: input tokens of that relay as a service bills them (a cached token a tenth, a stored one a quarter more),
  against the same relay without cache marks and with all files in every request (wanted: at most a half).
"""

import asyncio
import json
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from decimal import Decimal
from pathlib import Path
from typing import Any

from app.bridge.desks import DirectProducers, make_roster
from app.bridge.paging import ProjectProducers
from app.bridge.supplies import Supplies
from app.checks.desk import FileChecker
from app.paths import AppPaths
from app.relay.nouns.gate import Approved, Filled, Gate, GateAnswer, ItemAnswer
from app.relay.performing import Ports
from app.relay.problems import Stopped
from app.relay.run import Relay, RunSettings
from app.storage.registry import load_registry, tiers
from app.workforce.model.buying import Hearing
from app.workforce.model.client import Client
from app.workforce.model.limits import Limits
from app.workforce.model.profile import CLOUD, EndpointProfile
from app.workforce.model.receiving import Receiving
from app.workforce.model.requests import Request
from app.workforce.model.workforce import ModelWorkforce
from tests.relay.scripted import MemoryJournal, MemoryObjects, MemoryRelease
from tests.servers.messages import Body, Json, MessagesServer, Reply, Step, message, say, usage, use_tools
from tests.workforce.model.desk import Desktop
from tests.workforce.model.handing import done, is_step, turn
from tests.workforce.support import MemorySources, source

CALLS, DELAY, SMALLEST = 200, 0.6, 512
LONG = source(
    "File note.txt", *(f"Paragraph {number}: the parties met and agreed point {number}. " * 4 for number in range(300))
)
NAMES = ("landlord", "tenant", "agent")
QUOTE = "the parties met and agreed point 7."


# --- overhead -----------------------------------------------------------------------------------------------


def thread_cpu(workforce: ModelWorkforce) -> float:
    """CPU seconds of the gateway's thread."""

    async def read() -> float:
        return time.thread_time()

    loop = workforce.kit.worker.buyer.gateway._loop
    assert loop is not None
    return asyncio.run_coroutine_threadsafe(read(), loop).result()


def overhead(folder: Path) -> None:
    answer = say("A sentence of an ordinary answer. " * 60, pieces=40)
    with MessagesServer(Step(answer, times=2 * CALLS + 2)) as server:
        desktop = Desktop(folder, server.address, limits=Limits())
        with desktop.open() as workforce:
            buyer = workforce.kit.worker.buyer
            asked = [_request(str(number)) for number in range(CALLS + 1)]
            buyer.buy(asked[-1], Hearing())
            before = time.thread_time() + thread_cpu(workforce)
            for one in asked[:CALLS]:
                buyer.buy(one, Hearing())
            whole = (time.thread_time() + thread_cpu(workforce) - before) / CALLS

            async def bare() -> float:
                client = Client(buyer.gateway.endpoint, Limits())
                await client.stream(asked[0], Receiving(lambda _: None, 10**7))
                begun = time.thread_time()
                for one in asked[:CALLS]:
                    stream: Any = await client._client.messages.create(**one.body(), stream=True)
                    async for _ in stream:
                        pass
                return (time.thread_time() - begun) / CALLS

            alone = asyncio.run(bare())
    more = 1000 * (whole - alone)
    print(f"overhead: {more:.2f} ms of CPU a call ({1000 * whole:.2f} with, {1000 * alone:.2f} bare client)")


def stopping(folder: Path) -> None:
    """How long it takes from the wish to stop until the caller is free, while the server says nothing."""
    events = message([{"type": "text", "text": "Never sent."}], "end_turn", usage())
    times = []
    with MessagesServer(*[Reply(events=events, hold=n % 3) for n in range(30)], patient=True) as server:
        desktop = Desktop(folder, server.address, limits=Limits())
        with desktop.open() as workforce:
            for number in range(30):
                times.append(_stop(workforce, _request(str(number))))
    print(f"stopping: {1000 * sorted(times)[-2]:.0f} ms at most in 29 of 30 calls (wanted: 200)")


def _stop(workforce: ModelWorkforce, request: Request) -> float:
    wish, asked = threading.Event(), []

    def wait() -> None:
        time.sleep(0.15)
        asked.append(time.monotonic())
        wish.set()

    threading.Thread(target=wait).start()
    try:
        workforce.kit.worker.buyer.buy(request, Hearing(stopped=wish.is_set))
    except Stopped:
        return time.monotonic() - asked[0]
    raise SystemExit("the call was not stopped")


def _request(words: str) -> Request:
    message = {"role": "user", "content": f"Write about {words}. " + "Context. " * 500}
    return Request("Tester", "bench", "light", "claude-haiku-5-5", 1000, (), (message,))


# --- a relay of three letters ---------------------------------------------------------------------------------


def _contract(name: str) -> Json:
    return {
        "id": name,
        "name": f"Letter to the {name}",
        "file_name": f"{name}.docx",
        "format": "docx",
        "kind": "letter",
        "audience": name,
        "length": "",
        "max_pages": 0,
        "min_slides": 0,
        "max_slides": 0,
        "must_contain": [],
        "must_not_contain": [],
        "currency": "",
        "language": "en-GB",
        "agrees_with": [],
    }


def _task(number: int, name: str) -> Json:
    return {
        "id": f"T{number}",
        "title": f"Letter to the {name}",
        "domain": "legal/property",
        "depth": "Standard",
        "component": "letter",
        "deliverable": name,
        "description": "Write it.",
        "dependencies": [],
        "goals": ["G1"],
        "criteria": [{"id": f"T{number}.1", "text": "It names the point."}],
        "rationale": "",
    }


def _letter(number: int, name: str) -> Json:
    words = f"Dear {name}, the parties met and agreed on every point of the file note."
    content = {
        "family": "document",
        "title": name,
        "theme": "letter",
        "blocks": [{"kind": "paragraph", "id": "b", "runs": words, "origins": [{"kind": "request", "ref": "G1"}]}],
    }
    return {
        "title": f"Letter to the {name}",
        "research_findings": ["x [File note.txt]"],
        "approach": "Short.",
        "decisions": [],
        "specification": "A letter.",
        "acceptance": [{"criterion": f"T{number}.1", "how": "b", "blocks": ["b"]}],
        "integration": ["none"],
        "open_items": [],
        "formatting": [],
        "figures": [],
        "omissions": [],
        "terms": [],
        "parties": [],
        "content": content,
    }


def _results() -> dict[str, Any]:
    test = {"text": "x", "deliverable": "", "check": "", "parameters": [], "question": "Is it there?"}
    numbers = ("1", "6", "6.5", "10")
    explored = {"findings": ["x"], "exploration": "x", "assumptions": [], "decisions": [], "risks": [], "approach": "x"}
    found: dict[str, Any] = {
        "classify": {
            "intent": "NEW_GOAL",
            "complexity": "simple",
            "reasoning": "Letters.",
            "standard": "",
            "cannot": "",
        },
        "inquire": {"facts": [], "found": [], "questions": []},
        "propose_goals": {
            "goals": [{"id": "G1", "text": "Three letters are ready.", "origin": ""}],
            "contracts": [_contract(name) for name in NAMES],
            "note": "",
            "minutes": 5,
        },
        "design_architecture": {
            "summary": "Three letters.",
            "approaches": [],
            "matrix": [],
            "recommended": "",
            "reason": "",
            "parts": [
                {"deliverable": name, "structure": ["body"], "shared_terms": [], "shared_figures": []} for name in NAMES
            ],
        },
        "write_plan": {
            "sections": [{"number": n, "title": "x", "text": "x"} for n in numbers],
            "tasks": [_task(n, name) for n, name in enumerate(NAMES, 1)],
        },
        "write_tests": {
            "tests": [{"id": f"K{n}", "covers": c, **test} for n, c in enumerate(("G1", "T1.1", "T2.1", "T3.1"))]
        },
        "assemble_team": {
            "matches": [
                {
                    "task": f"T{n}",
                    "specialist": "property-lawyer",
                    "producer": "document-writer",
                    "depth": "Standard",
                    "rationale": "x",
                }
                for n in (1, 2, 3)
            ]
        },
        "scan_conflicts": {"compared": ["x"], "conflicts": []},
        "write_summary": {"sentences": ["Three letters were written."], "external": []},
    }
    for number, name in enumerate(NAMES, 1):
        quoted = {"outcome": "passed", "place": "", "quote": "agreed on every point", "evidence": "x"}
        verdicts = [{"test": test, **quoted} for test in (f"T{number}.1", "K0", "K1", "K2", "K3")]
        found |= {
            f"explore/T{number}": explored,
            f"specify/T{number}": _letter(number, name),
            f"review/specialist/{name}": {"findings": [], "verdicts": [], "reasons": ["x"]},
            f"review/builder/{name}": {"findings": [], "verdicts": verdicts, "reasons": ["x"]},
        }
    return found


def script(shape: Callable[[Body, Reply], Reply]) -> list[Step]:
    """Every request of the relay; `shape` may delay a reply or count what it bills."""

    def shaped(reply: Reply) -> Callable[[Body], Reply]:
        return lambda body: shape(body, reply)

    finding = {"statement": "A point was agreed.", "file": "File note.txt", "place": "", "quote": QUOTE}
    found = {"findings": [finding], "not_found": []}
    reading = [use_tools(("read_source", {"file": "File note.txt", "page": page})) for page in (1, 2, 3)]
    steps = [Step(shaped(reply), turn("research/", n), times=9) for n, reply in enumerate(reading, 1)]
    steps.append(Step(shaped(done(found)), is_step("research/"), times=9))
    return steps + [Step(shaped(done(value)), is_step(name), name, times=9) for name, value in _results().items()]


@dataclass
class Run:
    """One relay from its request to released files, with memory for storage."""

    folder: Path
    profile: EndpointProfile
    files: MemorySources = field(default_factory=lambda: MemorySources((LONG,)))

    def go(self, server: MessagesServer) -> float:
        desktop = Desktop(self.folder, server.address, self.profile, Limits(), Decimal(10_000))
        registry = load_registry(tiers(AppPaths.under(self.folder), None))
        roster = make_roster(tuple(registry.specialists.values()), tuple(registry.producers.values()))
        with desktop.open() as workforce:
            objects = MemoryObjects()
            producers = ProjectProducers(DirectProducers(), None, Supplies(self.folder, objects))
            ports = Ports(workforce, self.files, producers, FileChecker("en"), MemoryRelease(), objects)
            relay = Relay(MemoryJournal(), ports, roster, RunSettings(parallel=4), lambda *_: None, lambda *_: None)
            relay.start("Three letters about the agreed points", "2026-11-30")
            begun = time.monotonic()
            while relay.advance() == "waiting":
                _answer(relay)
            spent = time.monotonic() - begun
            run = relay.state.current
        if run is None or run.outcome != "released":
            raise SystemExit(f"the relay ended with {run.outcome if run else None}: {server.faults}")
        return spent


def _answer(relay: Relay) -> None:
    run = relay.state.current
    assert run is not None
    gate: Gate = run.open_gates[0].gate
    if gate.kind == "failed":
        raise SystemExit(str(gate.body))
    items = tuple(ItemAnswer(key=item.key, how="words", value="x") for item in gate.items)
    body = Filled(answers=items) if items else Approved()
    relay.answer(GateAnswer(gate=gate.id, run=gate.run, shown=gate.shown, body=body))


def wall(folder: Path) -> None:
    ready = threading.Event()

    def late(_body: Body, reply: Reply) -> Reply:
        ready.wait(DELAY)
        return reply

    serial = (
        "classify",
        "inquire",
        "propose_goals",
        "design_architecture",
        "write_plan",
        "write_tests",
        "assemble_team",
        "explore",
        "specify",
        "scan_conflicts",
        "review",
        "review",
        "write_summary",
    )
    longest = len(serial) + 2 * 4
    with MessagesServer(*script(late), patient=True) as server:
        best = Run(folder / "kept", CLOUD).go(server)
    ratio = best / (longest * DELAY)
    print(f"wall: {ratio:.3f} × the critical path ({best:.1f} s for {longest} calls of {DELAY} s in a row)")


class Billing:
    """Counts input tokens as a service with prefix caching bills them."""

    def __init__(self) -> None:
        self.guard = threading.Lock()
        self.known: set[str] = set()
        self.billed = 0.0

    def count(self, body: Body, reply: Reply) -> Reply:
        with self.guard:
            self.billed += self._bill(body)
        return reply

    def _bill(self, body: Body) -> float:
        parts = [json.dumps([body["model"], body.get("tools")])]
        ends = []
        blocks = [*body.get("system", [])]
        for turn_ in body["messages"]:
            blocks += [{"role": turn_["role"], **block} for block in turn_["content"]]
        for block in blocks:
            plain = {key: value for key, value in block.items() if key != "cache_control"}
            parts.append(json.dumps(plain))
            if "cache_control" in block:
                ends.append(len(parts))
        prefixes = {end: "".join(parts[:end]) for end in ends}
        read = max((len(text) for text in prefixes.values() if text in self.known), default=0)
        stored = max((len(text) for text in prefixes.values()), default=0)
        self.known |= {text for text in prefixes.values() if len(text) > SMALLEST * 3.5}
        # A prefix that was stored earlier serves a later request that only goes on from it.
        whole = "".join(parts)
        read = max(
            [read, *(len(text) for text in self.known if text != whole and whole.startswith(text) and ends)], default=0
        )
        return (0.1 * read + 1.25 * max(0, stored - read) + (len(whole) - max(stored, read))) / 3.5


def billed(folder: Path) -> None:
    totals = []
    for name, profile in (("with", CLOUD), ("without", replace(CLOUD, can_cache=False, tools=False, context=400_000))):
        billing = Billing()
        with MessagesServer(*script(billing.count), patient=True) as server:
            Run(folder / name, profile).go(server)
        totals.append(billing.billed)
    ours, plain = totals
    print(f"billed: {ours / plain:.3f} of the input without caching and selection ({ours:,.0f} against {plain:,.0f})")


def main() -> None:
    with tempfile.TemporaryDirectory() as base:
        folder = Path(base)
        overhead(folder / "overhead")
        for measure in (stopping, wall, billed):
            place = folder / measure.__name__
            place.mkdir()
            measure(place)


if __name__ == "__main__":
    main()
