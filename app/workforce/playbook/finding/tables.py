"""Finding a file by the columns of a table in it: the value of such a fact is the path of the file."""

from collections.abc import Iterator

from app.relay.nouns.source import Place, SourceTable, SourceText
from app.workforce.playbook.finding.candidates import Candidate


def find_table(columns: tuple[tuple[str, ...], ...], source: SourceText) -> Iterator[Candidate]:
    """Yield the file once when one of its tables has a column for every group of names."""
    table = table_with(columns, source)
    if table is not None:
        label = f"{table.label}, columns" if table.label != source.file.name else "columns"
        yield Candidate(source.file.path, Place(file=source.file.path, label=label), ", ".join(table.columns))


def table_with(columns: tuple[tuple[str, ...], ...], source: SourceText) -> SourceTable | None:
    """Return the first table of a source that has a column for every group of names, or None."""
    for table in source.tables:
        if all(column_of(names, table) is not None for names in columns):
            return table
    return None


def column_of(names: tuple[str, ...], table: SourceTable) -> int | None:
    """Return the column whose head is one of the names, the first name that is there first; case does not matter."""
    heads = [fold_head(head) for head in table.columns]
    for name in names:
        if fold_head(name) in heads:
            return heads.index(fold_head(name))
    return None


def fold_head(head: str) -> str:
    """Return a column head as it can be compared: no case, no unit in brackets, one kind of space."""
    return " ".join(head.casefold().replace("_", " ").split("(")[0].split()).strip(" .:*")
