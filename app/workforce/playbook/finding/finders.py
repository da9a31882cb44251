"""Finding candidates for a fact in one source: by label, by pattern, by the words that introduce a company."""

import re
from collections.abc import Iterator, Mapping
from fnmatch import fnmatch

from app.relay.nouns.source import Passage, Place, SourceTable, SourceText
from app.workforce.playbook.finding.candidates import Candidate, around, place_of
from app.workforce.playbook.finding.companies import find_details, find_party
from app.workforce.playbook.finding.tables import find_table
from app.workforce.playbook.spec.facts import ByDetails, ByLabel, ByParty, ByPattern, ByTable, Finder

_MARKS = " \t*_#>-•|"
_LINE = re.compile(r"^(?P<label>[^:\n]{2,60}?)\s*(?::|\s[–—-])\s+(?P<value>.+)$")


def find_candidates(finder: Finder, source: SourceText, known: Mapping[str, tuple[str, ...]]) -> Iterator[Candidate]:
    """Yield everything a finder sees in a source, in reading order. `known` are the values found so far, by fact."""
    if finder.files and not fnmatch(source.file.path.casefold(), finder.files.casefold()):
        return
    match finder:
        case ByLabel():
            yield from _by_label(finder, source)
        case ByPattern():
            yield from _by_pattern(finder, source)
        case ByParty():
            yield from find_party(finder.position, finder.part, source)
        case ByDetails():
            yield from find_details(known.get(finder.of, ()), finder.part, source)
        case ByTable():
            yield from find_table(finder.columns, source)


def _by_label(finder: ByLabel, source: SourceText) -> Iterator[Candidate]:
    labels = {_label(label) for label in finder.labels}
    for table in source.tables:
        yield from _in_table(labels, table, source)
    rows = {passage.index for passage in source.passages if passage.kind in {"row", "cell"}} if source.tables else set()
    for passage in source.passages:
        if passage.index not in rows:
            yield from _in_passage(labels, passage, source)


def _in_table(labels: set[str], table: SourceTable, source: SourceText) -> Iterator[Candidate]:
    places = {passage.label: passage.index for passage in source.passages if passage.kind == "row"}
    rows = [(table.first_row - 1, table.columns), *enumerate(table.rows, start=table.first_row)]
    for number, cells in rows:
        filled = [cell.strip() for cell in cells if cell.strip()]
        if len(filled) >= 2 and _label(filled[0]) in labels:
            label = f"{table.label}, row {number}" if table.label else f"row {number}"
            place = Place(file=source.file.path, label=label, passage=places.get(label, -1))
            yield Candidate(filled[1], place, f"{filled[0]}: {filled[1]}")


def _in_passage(labels: set[str], passage: Passage, source: SourceText) -> Iterator[Candidate]:
    for line in passage.text.splitlines():
        label, value = _split_line(line)
        if label and _label(label) in labels and value:
            yield Candidate(value, place_of(source, passage), line.strip(_MARKS))


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
            yield Candidate(match.group("value"), place_of(source, passage), around(text, match.start(), match.end()))
