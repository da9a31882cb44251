"""Finding candidates for a fact in one source: by label, by pattern, by the words that introduce a company."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatch

from app.relay.nouns.source import Passage, Place, SourceTable, SourceText
from app.workforce.playbook.spec.facts import ByLabel, ByParty, ByPattern, Finder

_MARKS = " \t*_#>-•|"
_LINE = re.compile(r"^(?P<label>[^:\n]{2,60}?)\s*(?::|\s[–—-])\s+(?P<value>.+)$")
_FORMS = r"(?:Limited|Ltd\.?|plc|PLC|LLP|Inc\.?|LLC|Corporation|Corp\.?|GmbH|AG|S\.A\.|B\.V\.)"
_COMPANY = re.compile(
    rf"(?P<name>[A-Z0-9][\w&’'.-]*(?:[ ](?:[A-Z0-9&(][\w&’'.()-]*|of|and|the|for))*?[ ]{_FORMS})(?![\w])"
    r"(?P<rest>.{0,260})",
    re.DOTALL,
)
_NUMBER = re.compile(
    r"(?:registered|company|registration)\s+(?:number|no\.?)(?:\s+is)?\s*:?\s*(?P<number>[A-Z]{0,2}\d{6,8})\b",
    re.IGNORECASE,
)
_OFFICE = re.compile(
    r"(?:registered office|principal place of business)(?:\s+address)?(?:\s+is)?(?:\s+at|:)\s*"
    r"(?P<address>[^();:\n]+?)(?=\s*(?:\(|\)|;|:|\n|\.(?:\s|$)|$|,?\s+and\b(?=\s+[A-Z]\w+\s+\w+\s+(?:Limited|plc))))",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Candidate:
    """A piece of a source that may be the value of a fact."""

    words: str
    place: Place
    quote: str


def find_candidates(finder: Finder, source: SourceText) -> Iterator[Candidate]:
    """Yield everything a finder sees in a source, in reading order."""
    if finder.files and not fnmatch(source.file.path.casefold(), finder.files.casefold()):
        return
    match finder:
        case ByLabel():
            yield from _by_label(finder, source)
        case ByPattern():
            yield from _by_pattern(finder, source)
        case ByParty():
            yield from _by_party(finder, source)


def _by_label(finder: ByLabel, source: SourceText) -> Iterator[Candidate]:
    labels = {_label(label) for label in finder.labels}
    for table in source.tables:
        yield from _in_table(labels, table, source)
    rows = {passage.index for passage in source.passages if passage.kind in {"row", "cell"}} if source.tables else set()
    for passage in source.passages:
        if passage.index not in rows:
            yield from _in_passage(labels, passage, source)


def _in_table(labels: set[str], table: SourceTable, source: SourceText) -> Iterator[Candidate]:
    rows = [(table.first_row - 1, table.columns), *enumerate(table.rows, start=table.first_row)]
    for number, cells in rows:
        filled = [cell.strip() for cell in cells if cell.strip()]
        if len(filled) >= 2 and _label(filled[0]) in labels:
            label = f"{table.label}, row {number}" if table.label else f"row {number}"
            yield Candidate(filled[1], Place(file=source.file.path, label=label), f"{filled[0]}: {filled[1]}")


def _in_passage(labels: set[str], passage: Passage, source: SourceText) -> Iterator[Candidate]:
    for line in passage.text.splitlines():
        label, value = _split_line(line)
        if label and _label(label) in labels and value:
            yield Candidate(value, _place(source, passage), line.strip(_MARKS))


def _split_line(line: str) -> tuple[str, str]:
    cells = [cell.strip(_MARKS) for cell in line.split("|")] if line.count("|") > 1 else []
    cells = cells or [cell.strip(_MARKS) for cell in line.split("\t")]
    filled = [cell for cell in cells if cell]
    if len(filled) >= 2:
        return filled[0], filled[1]
    match = _LINE.match(line.replace("**", "").strip(_MARKS))
    return (match.group("label"), match.group("value").strip()) if match else ("", "")


def _label(words: str) -> str:
    return " ".join(words.casefold().replace("’", "'").strip(" .:*_#").split())


def _by_pattern(finder: ByPattern, source: SourceText) -> Iterator[Candidate]:
    pattern = re.compile(finder.pattern, re.IGNORECASE)
    for passage in source.passages:
        text = " ".join(passage.text.split())
        if finder.near and not any(word.casefold() in text.casefold() for word in finder.near):
            continue
        for match in pattern.finditer(text[:20_000]):
            yield Candidate(match.group("value"), _place(source, passage), _around(text, match.start(), match.end()))


def _by_party(finder: ByParty, source: SourceText) -> Iterator[Candidate]:
    seen: list[str] = []
    for passage in source.passages:
        text = " ".join(passage.text.split())
        for match in _companies(text):
            name = match.group("name")
            details = f"{match.group('rest')}"
            wanted = _part(finder, name, details)
            if name.casefold() not in seen:
                if not (_NUMBER.search(details) or _OFFICE.search(details)):
                    continue
                seen.append(name.casefold())
            if seen.index(name.casefold()) == finder.position - 1 and wanted:
                yield Candidate(wanted, _place(source, passage), _around(text, match.start(), match.start() + 120))


def _companies(text: str) -> Iterator[re.Match[str]]:
    """Yield companies with the words up to the next company."""
    position = 0
    while match := _COMPANY.search(text, position):
        following = _COMPANY.search(text, match.end("name"))
        end = following.start() if following else len(text)
        yield _COMPANY.match(text[:end], match.start()) or match
        position = match.end("name")


def _part(finder: ByParty, name: str, details: str) -> str:
    if finder.part == "name":
        return name
    found = (_NUMBER if finder.part == "number" else _OFFICE).search(details)
    return found.group(1).strip(" ,") if found else ""


def _place(source: SourceText, passage: Passage) -> Place:
    return Place(file=source.file.path, label=passage.label, passage=passage.index)


def _around(text: str, start: int, end: int, room: int = 60) -> str:
    """Return the words around a hit, cut at spaces."""
    left = text.rfind(" ", 0, max(0, start - room)) + 1 if start > room else 0
    right = text.find(" ", min(len(text), end + room))
    right = len(text) if right < 0 else right
    return ("… " if left else "") + text[left:right] + (" …" if right < len(text) else "")
