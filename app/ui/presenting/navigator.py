"""The navigator: sources, deliverables, lines and memory."""

from app.relay.nouns.report import ReleasedFile
from app.relay.nouns.source import SourceFile
from app.relay.state import ProjectState, RunState
from app.ui.icons import Icon
from app.ui.presenting.delivered import name_of, promised, released_earlier
from app.ui.states import State
from app.ui.views import GroupView, RowView
from app.words import Words

_KIND_ICONS = {
    "docx": Icon.DOCUMENT, "xlsx": Icon.SHEET, "csv": Icon.SHEET, "pptx": Icon.SLIDES, "pdf": Icon.PDF,
    "eml": Icon.EMAIL, "msg": Icon.EMAIL, "image": Icon.PICTURE,
}  # fmt: skip


MOST_SOURCES = 60


def kind_icon(kind: str) -> Icon:
    """Return the icon of a file kind or format."""
    return _KIND_ICONS.get(kind, Icon.DOCUMENT)


def present_navigator(
    state: ProjectState, sources: tuple[SourceFile, ...], facts: int, decisions: int, words: Words
) -> tuple[GroupView, ...]:
    """Return the four groups. `facts` and `decisions` count what memory holds."""
    files = deliverable_rows(state, words)
    return (
        GroupView(
            "sources",
            words.say("group.sources"),
            Icon.FOLDER,
            _source_rows(sources, words),
            words.say("count.files" if len(sources) != 1 else "count.file", count=len(sources)),
        ),
        GroupView(
            "deliverables", words.say("group.deliverables"), Icon.DOCUMENT, files, _planned(files, words),
            words.say("group.deliverables.short"),
        ),
        GroupView(
            "lines", words.say("group.lines"), Icon.BRANCH, _line_rows(state, words),
            "" if state.contexts else words.say("count.none"),
        ),
        GroupView("memory", words.say("group.memory"), Icon.BOOKMARK, _memory_rows(facts, decisions, words)),
    )  # fmt: skip


def _source_rows(sources: tuple[SourceFile, ...], words: Words) -> tuple[RowView, ...]:
    """Return a row for each source; of very many only some, those with a fault first, and a row that finds the rest."""
    if len(sources) <= MOST_SOURCES:
        return tuple(_source_row(source, words) for source in sources)
    first = sorted(sources, key=lambda source: source.status == "read")[:MOST_SOURCES]
    more = words.say("navigator.more", count=len(sources) - len(first))
    rest = RowView("more:sources", Icon.SEARCH, more, words.say("navigator.more_note"))
    return (*(_source_row(source, words) for source in first), rest)


def _source_row(source: SourceFile, words: Words) -> RowView:
    state = State.NEEDS_YOU if source.status != "read" else None
    whole = words.sentence(source.faults[0]) if source.faults else source.path if "/" in source.path else ""
    note = _short_note(source, words) if source.faults else ""
    return RowView(f"source:{source.path}", kind_icon(source.kind), source.name, note, state, state, whole=whole)


def _short_note(source: SourceFile, words: Words) -> str:
    """Return what is the matter with a file in so few words that they fit under its name."""
    known = f"navigator.source.{source.faults[0].code}"
    return words.say(known if words.knows(known) else f"navigator.source.{source.status}")


def deliverable_rows(state: ProjectState, words: Words) -> tuple[RowView, ...]:
    """Return a row for each promised file with how far it is, and one for each that earlier work released."""
    run, kept = state.current, released_earlier(state)
    if run is None:
        return ()
    due = promised(run)
    rows = tuple(_deliverable_row(run, name, title, kind, kept.pop(name, None), words) for name, title, kind in due)
    return (*rows, *(_kept_row(state, file, words) for file in kept.values()))


def _kept_row(state: ProjectState, file: ReleasedFile, words: Words) -> RowView:
    title = name_of(state, file.deliverable)[0] or file.name
    note = words.say("file.released", version=file.version)
    return RowView(f"deliverable:{file.deliverable}", kind_icon(file.format), title, note, State.DONE, State.DONE)


def _deliverable_row(
    run: RunState, name: str, title: str, file_format: str, before: ReleasedFile | None, words: Words
) -> RowView:
    (state, note), whole = deliverable_state(run, name, words), ""
    if before is not None and not run.built.get(name):
        kept = words.say("file.released", version=before.version)
        state, whole = (State.DONE, "") if run.outcome else (state, words.say("file.before", note=note, kept=kept))
        note = kept
    return RowView(f"deliverable:{name}", kind_icon(file_format), title, note, state, state, whole=whole)


def deliverable_state(run: RunState, name: str, words: Words) -> tuple[State, str]:
    """Return how far a file is, with a word."""
    released = run.released.get(name)
    if released is not None and released.released:
        return State.DONE, words.say("file.released", version=released.version)
    if any(gate.gate.kind in {"findings", "failed"} and name in gate.gate.id for gate in run.open_gates):
        return State.FAILED, words.say("file.blocked")
    if run.built.get(name):
        return State.NOW, words.say("file.checking")
    if run.outcome:
        return State.FAILED, words.say("file.missing")
    if any(gate.gate.kind == "details" for gate in run.open_gates):
        return State.NEEDS_YOU, words.say("file.your_answers")
    working = any(step.status == "running" for step in run.steps.values())
    drafting = run.phase not in {"intake", "discovery", "goal gate"}
    return (
        (State.NOW, words.say("file.drafting")) if working and drafting else (State.WAITING, words.say("file.planned"))
    )


def _planned(rows: tuple[RowView, ...], words: Words) -> str:
    done = sum(1 for row in rows if row.mark is State.DONE)
    if rows and done == len(rows):
        return words.say("count.finished", count=done)
    return words.say("count.planned", count=len(rows) - done) if rows else words.say("count.none")


def _line_rows(state: ProjectState, words: Words) -> tuple[RowView, ...]:
    rows = []
    for key, context in state.contexts.items():
        run = state.runs[context.runs[-1]]
        here = state.current is not None and state.current.context == key
        mark = State.DONE if run.outcome == "released" else (State.NEEDS_YOU if run.open_gates else State.WAITING)
        note = words.say("line.here") if here else words.say(f"outcome.{run.outcome or 'open'}")
        icon = Icon.BRANCH if context.parent else Icon.TREE
        name = words.say("line.main") if key == "trunk" else context.name
        rows.append(RowView(f"line:{key}", icon, name, note, mark, mark, level=1 if context.parent else 0))
    return tuple(rows)


def _memory_rows(facts: int, decisions: int, words: Words) -> tuple[RowView, ...]:
    return (
        RowView("memory:facts", Icon.BOOKMARK, words.say("memory.facts"), words.say("count.facts", count=facts)),
        RowView(
            "memory:decisions",
            Icon.SCALES,
            words.say("memory.decisions"),
            words.say("count.decisions", count=decisions),
        ),
    )
