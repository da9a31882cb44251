"""What the relay costs beside its own rendering, and what opening a long project costs. Prints ratios; asserts nothing.

Run: `python -m tests.bench.bench_relay`.

- relay: the whole sample NDA headless, all answers given, against rendering its documents alone (wanted: at most 3),
  each as a process of its own from start to end. Then the same in this process, after a first run paid for imports.
- opening: CPU of opening a project whose journal holds 2,000 events, against parsing its JSON (wanted: under 300 ms).
"""

import io
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from app.bridge.project import OpenProject
from app.cli.draft import DraftOptions, draft
from app.cli.showing import Output
from app.composition import Composition
from app.paths import AppPaths
from app.relay.nouns.blueprint import Blueprint
from app.relay.phases.build import all_blueprints, figure_book
from app.settings import Settings
from producers.figures import FigureBook
from producers.rendering import render

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "resources" / "samples" / "nda"
ROUNDS = 5
EVENTS = 2_000


def run_relay(base: Path, composition: Composition) -> Path:
    """Run the sample from its folder to its files and return the folder."""
    folder = fresh_folder(base)
    sample = json.loads((SAMPLE / "sample.json").read_text(encoding="utf-8"))
    output = Output(composition.words, io.StringIO(), as_json=True)
    options = DraftOptions(folder, sample["request"], SAMPLE / sample["answers"], accept_recommended=True)
    code = draft(
        options, lambda path: composition.open_headless(path, "builtin", output.heard, output.progress), output
    )
    if code:
        raise SystemExit(f"the sample ended with {code}")
    return folder


_RENDER = """
import sys
from app.relay.nouns.blueprint import Blueprint
from producers.figures import FigureBook
from producers.rendering import render
figures = FigureBook.model_validate_json(open(sys.argv[1]).read())
for name in sys.argv[2:]:
    blueprint = Blueprint.model_validate_json(open(name).read())
    open(name + ".out", "wb").write(render(blueprint.content, blueprint.handoff.output_format, figures).data)
"""


def run_process(*arguments: str) -> tuple[float, float]:
    """Run the interpreter with arguments, quietly; CPU and wall seconds. Raises CalledProcessError."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL, cwd=ROOT)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return cpu, time.perf_counter() - began


def compare_processes(base: Path, blueprints: tuple[Blueprint, ...], figures: FigureBook) -> None:
    """Print what the relay takes beside rendering alone, each in a process of its own, in turns."""
    turns = []
    for _ in range(ROUNDS + 1):
        relay = run_process("-m", "app", "draft", *draft_arguments(base))
        turns.append((relay, run_process("-c", _RENDER, *stored(base, blueprints, figures))))
    for place, clock in enumerate(("CPU", "wall")):
        relay_time, render_time = (statistics.median(turn[side][place] for turn in turns[1:]) for side in (0, 1))
        ratio = statistics.median(turn[0][place] / turn[1][place] for turn in turns[1:])
        print(f"{clock}: relay {relay_time * 1000:.0f} ms, rendering {render_time * 1000:.0f} ms, ratio {ratio:.2f}")


def stored(base: Path, blueprints: tuple[Blueprint, ...], figures: FigureBook) -> tuple[str, ...]:
    """Write figures and blueprints where a process can read them; return the paths."""
    paths = [base / "figures.json"]
    paths[0].write_text(figures.model_dump_json(), encoding="utf-8")
    for number, blueprint in enumerate(blueprints):
        paths.append(base / f"blueprint-{number}.json")
        paths[-1].write_text(blueprint.model_dump_json(), encoding="utf-8")
    return tuple(str(path) for path in paths)


def draft_arguments(base: Path) -> tuple[str, ...]:
    """Return the arguments of a headless run in a fresh folder with the sample's files."""
    folder = fresh_folder(base)
    sample = json.loads((SAMPLE / "sample.json").read_text(encoding="utf-8"))
    return str(folder), sample["request"], "--answers", str(SAMPLE / sample["answers"]), "--accept-recommended"


def fresh_folder(base: Path) -> Path:
    """Make a project folder with the sample's files."""
    folder = base / f"project-{time.monotonic_ns()}"
    folder.mkdir()
    for path in SAMPLE.iterdir():
        if path.suffix != ".json":
            shutil.copy(path, folder)
    return folder


def content_of(folder: Path, composition: Composition) -> tuple[tuple[Blueprint, ...], FigureBook]:
    """Return what the run rendered."""
    project = open_quietly(folder, composition)
    try:
        view = project.relay.view()
        if view is None:
            raise SystemExit("the project is empty")
        return all_blueprints(view), figure_book(view)
    finally:
        project.close()


def open_quietly(folder: Path, composition: Composition) -> OpenProject:
    """Open a project without printing."""
    return composition.open_headless(folder, "builtin", lambda recorded, state: None, lambda step, words: None)


def median_seconds(work: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    """Return the median time of some rounds."""
    times = []
    for _ in range(ROUNDS):
        started = clock()
        work()
        times.append(clock() - started)
    return statistics.median(times)


def lengthen(folder: Path, composition: Composition) -> int:
    """Add lines of conversation until the journal holds 2,000 events; return how many it holds."""
    project = open_quietly(folder, composition)
    try:
        while project.relay.state.seq < EVENTS:
            project.relay.say("A line of the conversation, as long as people usually write them.")
        return project.relay.state.seq
    finally:
        project.close()


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as name:
        base = Path(name)
        composition = Composition(AppPaths.under(base / "home"), Settings())
        first = run_relay(base, composition)
        blueprints, figures = content_of(first, composition)
        alone = median_seconds(lambda: [render(one.content, one.handoff.output_format, figures) for one in blueprints])
        whole = median_seconds(lambda: run_relay(base, composition))
        os.environ |= {"ENGROSS_HOME": str(base / "home"), "PYTHONPYCACHEPREFIX": str(base / "compiled")}
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        compare_processes(base, blueprints, figures)
        print(f"in one process: relay {whole * 1000:.0f} ms, rendering {alone * 1000:.0f} ms")
        events = lengthen(first, composition)
        opened = median_seconds(lambda: open_quietly(first, composition).close(), time.process_time)
        raw = (first / ".engross" / "journal.jsonl").read_bytes().splitlines()
        parsed = median_seconds(lambda: [json.loads(line) for line in raw], time.process_time)
        times = f"{opened * 1000:.0f} ms CPU, parsing its JSON {parsed * 1000:.0f} ms"
        print(f"opening {events} events: {times}, ratio {opened / parsed:.1f}")


if __name__ == "__main__":
    main()
