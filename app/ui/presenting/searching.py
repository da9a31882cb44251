"""Searching in what is known of a project: files, facts, decisions, earlier projects. Words in any order, any case."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.relay.nouns.source import SourceFile
from app.relay.state import ProjectState
from app.ui.icons import Icon
from app.ui.presenting.delivered import promised
from app.ui.presenting.navigator import kind_icon
from app.ui.presenting.remembering import present_decided, present_facts
from app.ui.presenting.start import Entry
from app.words import Words

MOST = 30
"""Hits that are shown at once; that there are more is said."""


@dataclass(frozen=True)
class Hit:
    """Something that can be opened: `key` is that of a navigator's row, or "project:" and a path."""

    key: str
    icon: Icon
    title: str
    note: str


def known_things(
    state: ProjectState, sources: Sequence[SourceFile], entries: Sequence[Entry], words: Words
) -> tuple[Hit, ...]:
    """Return everything that can be found, in the order in which it is shown."""
    run = state.current
    found = [Hit(f"source:{file.path}", kind_icon(file.kind), file.name, _where(file, words)) for file in sources]
    if run is not None:
        found += [
            Hit(f"deliverable:{name}", kind_icon(kind), title, words.say("search.deliverable"))
            for name, title, kind in promised(run)
        ]
    found += [Hit("memory:facts", Icon.BOOKMARK, line.value, line.name) for line in present_facts(state, words)]
    found += [Hit("memory:decisions", Icon.SCALES, line.value, line.name) for line in present_decided(state, words)]
    found += [Hit(f"project:{entry.path}", Icon.FOLDER, entry.name, str(entry.path)) for entry in entries]
    return tuple(found)


def search(things: Sequence[Hit], typed: str) -> tuple[Hit, ...]:
    """Return all things that hold every typed word; nothing typed finds nothing."""
    wanted = typed.casefold().split()
    if not wanted:
        return ()
    return tuple(thing for thing in things if all(word in f"{thing.title} {thing.note}".casefold() for word in wanted))


def _where(file: SourceFile, words: Words) -> str:
    """Say that a thing is a source, and in which folder of the project where it lies in one."""
    folder = file.path.rpartition("/")[0]
    return words.say("search.source_in", folder=folder) if folder else words.say("search.source")
