"""Files that earlier work of the same line made: they are there while later work goes on, and after it was stopped."""

from collections.abc import Iterator

from app.relay.nouns.report import ReleasedFile
from app.relay.state import ProjectState, RunState


def promised(run: RunState) -> tuple[tuple[str, str, str], ...]:
    """Return (id, name, format) of each file the newest goal gate promises."""
    gates = [gate.gate for gate in run.gates.values() if gate.gate.kind == "goals"]
    contracts = getattr(gates[-1].body, "contracts", ()) if gates else ()
    return tuple((contract.id, contract.name, contract.format) for contract in contracts)


def newest_maker(state: ProjectState, deliverable: str) -> RunState | None:
    """Return the latest run of the current line that built a file, None when none did."""
    return next((run for run in _runs(state) if run.built.get(deliverable)), None)


def released_earlier(state: ProjectState) -> dict[str, ReleasedFile]:
    """Return the newest released version of each file, as runs before the current one left it, oldest file first."""
    newest: dict[str, ReleasedFile] = {}
    for run in reversed(tuple(_runs(state))):
        if run is not state.current:
            newest.update({name: file for name, file in run.released.items() if file.released})
    return newest


def name_of(state: ProjectState, deliverable: str) -> tuple[str, str]:
    """Return what the latest run that promised a file calls it, and its format; empty where none did."""
    named = (item for run in _runs(state) for item in promised(run))
    return next(((name, kind) for key, name, kind in named if key == deliverable), ("", ""))


def _runs(state: ProjectState) -> Iterator[RunState]:
    """Yield the runs of the current line, newest first."""
    if state.current is not None:
        for name in reversed(state.contexts[state.current.context].runs):
            yield state.runs[name]
