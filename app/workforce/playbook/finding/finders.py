"""Finding candidates for a fact in one source: by label, by pattern, by the words that introduce a company."""

import re
from collections.abc import Callable, Iterator, Mapping
from fnmatch import fnmatch

from app.relay.nouns.source import Passage, Place, SourceTable, SourceText
from app.workforce.playbook.finding.candidates import Candidate, around, place_of
from app.workforce.playbook.finding.companies import find_details, find_party
from app.workforce.playbook.finding.forms import can_be_filled
from app.workforce.playbook.finding.meanings import meaning
from app.workforce.playbook.finding.tables import find_table
from app.workforce.playbook.spec.facts import (
    ByDetails,
    ByForm,
    ByLabel,
    ByParty,
    ByPattern,
    ByTable,
    ByWords,
    Finder,
)

_MARKS = " \t*_#>-•|"
_LINE = re.compile(r"^(?P<label>[^:\n]{2,60}?)\s*(?::|\s[–—-])\s+(?P<value>.+)$")


def find_candidates(finder: Finder, source: SourceText, known: Mapping[str, tuple[str, ...]]) -> Iterator[Candidate]:
    """Yield everything a finder sees in a source, in reading order. `known` are the values found so far, by fact."""
    if finder.files and not fnmatch(source.file.path.casefold(), finder.files.casefold()):
        return
    match finder:
        case ByLabel():
            labels = {_label(label) for label in finder.labels}
            yield from _by_label(lambda label: _label(label) in labels, source)
        case ByWords():
            wanted = meaning(finder.words)
            yield from _by_label(lambda label: meaning(label) == wanted, source) if wanted else ()
        case ByPattern():
            yield from _by_pattern(finder, source)
        case ByParty():
            yield from find_party(finder.position, finder.part, source)
        case ByDetails():
            yield from find_details(known.get(finder.of, ()), finder.part, source)
        case ByTable():
            yield from find_table(finder.columns, source)
        case ByForm():
            yield from _by_form(source)


Meant = Callable[[str], bool]
"""Says whether a label is one that is looked for."""


def _by_label(meant: Meant, source: SourceText) -> Iterator[Candidate]:
    for table in source.tables:
        yield from _in_table(meant, table, source)
    yield from _in_fields(meant, source)
    rows = {passage.index for passage in source.passages if passage.kind in {"row", "cell"}} if source.tables else set()
    for passage in source.passages:
        if passage.index not in rows and not (passage.kind == "field" and source.fields):
            yield from _in_passage(meant, passage, source)


def _in_fields(meant: Meant, source: SourceText) -> Iterator[Candidate]:
    """Yield what stands in the fields of a form, by what they are called; boxes that are ticked say nothing."""
    for field in source.fields:
        said = field.value.strip() and field.value != "Off"
        if said and field.kind != "tick" and meant(field.label):
            shown = dict(field.choices).get(field.value, field.value)
            place = Place(file=source.file.path, label=f"page {field.page}, field “{field.label}”")
            yield Candidate(shown, place, f"{field.label}: {shown}")


def _by_form(source: SourceText) -> Iterator[Candidate]:
    if can_be_filled(source):
        place = Place(file=source.file.path, label="page 1")
        yield Candidate(source.file.path, place, f"A form with {len(source.fields)} fields")


def _in_table(meant: Meant, table: SourceTable, source: SourceText) -> Iterator[Candidate]:
    places = {passage.label: passage.index for passage in source.passages if passage.kind == "row"}
    rows = [(table.first_row - 1, table.columns), *enumerate(table.rows, start=table.first_row)]
    for number, cells in rows:
        filled = [cell.strip() for cell in cells if cell.strip()]
        if len(filled) >= 2 and meant(filled[0]):
            label = f"{table.label}, row {number}" if table.label else f"row {number}"
            place = Place(file=source.file.path, label=label, passage=places.get(label, -1))
            yield Candidate(filled[1], place, f"{filled[0]}: {filled[1]}")


def _in_passage(meant: Meant, passage: Passage, source: SourceText) -> Iterator[Candidate]:
    for line in passage.text.splitlines():
        label, value = _split_line(line)
        if label and value and meant(label):
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
