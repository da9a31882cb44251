"""The person's files as lines with places: pages for reading, a search, and the proof that a quotation stands there."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from app.relay.nouns.source import Place, SourceFile, SourceText
from app.relay.ports import SourcesPort
from app.workforce.model.tools.fencing import fence, plain

PAGE = 12_000
_HITS = 30
_LONG = 400


@dataclass(frozen=True)
class Line:
    """One line of a source: its place, the passage it comes from (-1 for a table), its text."""

    label: str
    passage: int
    text: str


class Library:
    """The files of one assignment: sources, read when first asked for, and what the program made, line by line."""

    def __init__(
        self,
        sources: SourcesPort | None,
        allowed: tuple[SourceFile, ...],
        made: Mapping[str, tuple[Line, ...]] | None = None,
    ) -> None:
        """Offer only the sources that the assignment lists, and `made` under its names."""
        self._sources = sources
        self._allowed: Mapping[str, SourceFile] = {file.path: file for file in allowed} if sources else {}
        self._lines: dict[str, tuple[Line, ...]] = dict(made or {})
        self._names = (*self._lines, *(path for path in self._allowed if path not in self._lines))

    def find(self, name: str) -> str | None:
        """Return the path of the file with exactly that path, or the only one of that name; no other is opened."""
        if name in self._names:
            return name
        same = [path for path in self._names if name in {path.rpartition("/")[2], plain(path)}]
        return same[0] if len(same) == 1 else None

    def texts(self) -> Iterator[str]:
        """Yield the words of every line of every file."""
        return (line.text for path in self._names for line in self.lines(path))

    def listing(self) -> str:
        """Return one line for each file."""
        lines = [f"- {plain(path)} ({self._about(path)})" for path in self._names]
        return fence("names of the files", "\n".join(lines)) if lines else "There are no source files in this project."

    def lines(self, path: str) -> tuple[Line, ...]:
        """Return every line of a file in reading order, tables after the text."""
        known = self._lines.get(path)
        if known is None:
            known = tuple(_all_lines(self._sources.read(path))) if self._sources else ()
            self._lines[path] = known
        return known

    def page(self, path: str, number: int) -> str:
        """Return one page of a file, fenced and labelled, with how many there are."""
        pages = self._pages(path)
        if not 1 <= number <= len(pages):
            return f"That file has {len(pages)} pages, counted from 1."
        return fence(f"source {path}, page {number} of {len(pages)}", pages[number - 1])

    def search(self, words: str) -> str:
        """Return the lines of all files that hold every word, each with file and place."""
        wanted = [word for word in fold(words).split() if len(word) > 1]
        if not wanted:
            return "Give at least one word of two letters or more."
        hits = []
        for path in self._names:
            for line in self.lines(path):
                text = fold(line.text)
                if all(word in text for word in wanted):
                    hits.append(f"{plain(path)} [{line.label}] {line.text[:_LONG]}")
        if not hits:
            return "No line holds all of these words. Try fewer words."
        more = f"\n… and {len(hits) - _HITS} more lines" if len(hits) > _HITS else ""
        return fence(f"lines that hold “{words[:80]}”", "\n".join(hits[:_HITS])) + more

    def whole(self, budget: int) -> str:
        """Return as much of all files as fits into a number of characters, for models that cannot use tools."""
        parts: list[str] = []
        for path in self._names:
            text = "\n".join(f"[{line.label}] {line.text}" for line in self.lines(path))
            if budget <= 0:
                parts.append(fence(f"source {path}", "(not shown, there was no room left)"))
                continue
            parts.append(fence(f"source {path}", text[:budget]))
            budget -= len(text)
        return "\n\n".join(parts)

    def place_of(self, name: str, quote: str) -> Place | None:
        """Return where words stand in a file, or None when they do not: a quotation must be there letter by letter.

        Differences in spaces, quotation marks, hyphens and capitals do not count.
        """
        path = self.find(name)
        wanted = fold(quote)
        if path is None or not wanted:
            return None
        for line in self.lines(path):
            if wanted in fold(line.text):
                return Place(file=path, label=line.label, passage=line.passage)
        whole = " ".join(fold(line.text) for line in self.lines(path))
        return Place(file=path, label="") if wanted in whole else None

    def _about(self, path: str) -> str:
        file = self._allowed.get(path)
        return f"{file.kind}, {file.status}" if file else "made here"

    def _pages(self, path: str) -> list[str]:
        pages: list[str] = []
        current: list[str] = []
        size = 0
        for line in self.lines(path):
            text = f"[{line.label}] {line.text}"
            for part in [text[start : start + PAGE] for start in range(0, len(text), PAGE)]:
                if size + len(part) > PAGE and current:
                    pages.append("\n".join(current))
                    current, size = [], 0
                current.append(part)
                size += len(part) + 1
        return [*pages, "\n".join(current)] if current else pages or ["(nothing could be read in this file)"]


_SAME = str.maketrans(
    {"“": '"', "”": '"', "„": '"', "’": "'", "‘": "'", "–": "-", "—": "-", "\u00a0": " ", "\u00ad": ""}
)


@lru_cache(maxsize=20_000)
def fold(text: str) -> str:
    """Return text for comparing: one kind of space, quotation mark and hyphen, no capitals."""
    return re.sub(r"\s+", " ", text.translate(_SAME)).strip().casefold()


def _all_lines(text: SourceText) -> Iterator[Line]:
    for passage in text.passages:
        words = f"{passage.number} {passage.text}".strip()
        if words:
            yield Line(passage.label, passage.index, words)
    for table in text.tables:
        if any(table.columns):
            yield Line(table.label, -1, " | ".join(table.columns))
        for number, row in enumerate(table.rows, start=table.first_row):
            if any(row):
                yield Line(f"{table.label}, row {number}", -1, " | ".join(row))
