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
    """The sources of one assignment, read when first asked for."""

    def __init__(self, sources: SourcesPort, allowed: tuple[SourceFile, ...]) -> None:
        """Offer only the files that the assignment lists."""
        self._sources = sources
        self._allowed: Mapping[str, SourceFile] = {file.path: file for file in allowed}
        self._lines: dict[str, tuple[Line, ...]] = {}

    def find(self, name: str) -> SourceFile | None:
        """Return the file of exactly that path, or the only one of that name; nothing else is ever opened."""
        if name in self._allowed:
            return self._allowed[name]
        same = [file for file in self._allowed.values() if name in {file.name, plain(file.path)}]
        return same[0] if len(same) == 1 else None

    def listing(self) -> str:
        """Return one line for each file."""
        lines = [f"- {plain(file.path)} ({file.kind}, {file.status})" for file in self._allowed.values()]
        return fence("names of the files", "\n".join(lines)) if lines else "There are no source files in this project."

    def lines(self, file: SourceFile) -> tuple[Line, ...]:
        """Return every line of a file in reading order, tables after the text."""
        known = self._lines.get(file.path)
        if known is None:
            known = tuple(_all_lines(self._sources.read(file.path)))
            self._lines[file.path] = known
        return known

    def page(self, file: SourceFile, number: int) -> str:
        """Return one page of a file, fenced and labelled, with how many there are."""
        pages = self._pages(file)
        if not 1 <= number <= len(pages):
            return f"That file has {len(pages)} pages, counted from 1."
        return fence(f"source {file.path}, page {number} of {len(pages)}", pages[number - 1])

    def search(self, words: str) -> str:
        """Return the lines of all files that hold every word, each with file and place."""
        wanted = [word for word in fold(words).split() if len(word) > 1]
        if not wanted:
            return "Give at least one word of two letters or more."
        hits = []
        for file in self._allowed.values():
            for line in self.lines(file):
                text = fold(line.text)
                if all(word in text for word in wanted):
                    hits.append(f"{plain(file.path)} [{line.label}] {line.text[:_LONG]}")
        if not hits:
            return "No line holds all of these words. Try fewer words."
        more = f"\n… and {len(hits) - _HITS} more lines" if len(hits) > _HITS else ""
        return fence(f"lines that hold “{words[:80]}”", "\n".join(hits[:_HITS])) + more

    def whole(self, budget: int) -> str:
        """Return as much of all files as fits into a number of characters, for models that cannot use tools."""
        parts: list[str] = []
        for file in self._allowed.values():
            text = "\n".join(f"[{line.label}] {line.text}" for line in self.lines(file))
            if budget <= 0:
                parts.append(fence(f"source {file.path}", "(not shown, there was no room left)"))
                continue
            parts.append(fence(f"source {file.path}", text[:budget]))
            budget -= len(text)
        return "\n\n".join(parts)

    def place_of(self, name: str, quote: str) -> Place | None:
        """Return where words stand in a file, or None when they do not: a quotation must be there letter by letter.

        Differences in spaces, quotation marks, hyphens and capitals do not count.
        """
        file = self.find(name)
        wanted = fold(quote)
        if file is None or not wanted:
            return None
        for line in self.lines(file):
            if wanted in fold(line.text):
                return Place(file=file.path, label=line.label, passage=line.passage)
        whole = " ".join(fold(line.text) for line in self.lines(file))
        return Place(file=file.path, label="") if wanted in whole else None

    def _pages(self, file: SourceFile) -> list[str]:
        pages: list[str] = []
        current: list[str] = []
        size = 0
        for line in self.lines(file):
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
