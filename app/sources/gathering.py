"""What a reader gathers from one file, before it becomes a `SourceText`."""

from dataclasses import dataclass, field

from app.relay.nouns.base import Fault
from app.relay.nouns.source import Passage, PassageKind, SourceField, SourceTable


@dataclass
class Gathering:
    """Passages, tables and fields of a form in reading order; what was not read, and what is worth knowing.

    `faults` are things that were not read, `notices` are only to be known.
    `blind` means that nothing at all could be read.
    """

    passages: list[Passage] = field(default_factory=list)
    tables: list[SourceTable] = field(default_factory=list)
    fields: list[SourceField] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    notices: list[Fault] = field(default_factory=list)
    blind: bool = False

    def add(
        self, kind: PassageKind, text: str, label: str, *, number: str = "", level: int = 0, original: str = ""
    ) -> None:
        """Add a passage; one with no words, now or before changes, is left out."""
        if not text.strip() and not original.strip():
            return
        index = len(self.passages)
        before = original if original != text else ""
        passage = Passage(index=index, kind=kind, text=text, label=label, number=number, level=level, original=before)
        self.passages.append(passage)

    def fault(self, code: str, **fields: str) -> None:
        """Add something that could not be read."""
        self.faults.append(Fault(code=code, fields=fields))

    def notice(self, code: str, **fields: str) -> None:
        """Add something the person should know although all was read."""
        self.notices.append(Fault(code=code, fields=fields))

    def take(self, other: "Gathering", inside: str) -> None:
        """Add what was gathered from a file inside this one; every label says where it came from."""
        for passage in other.passages:
            moved = {"index": len(self.passages), "label": f"{inside}, {passage.label}"}
            self.passages.append(passage.model_copy(update=moved))
        for table in other.tables:
            self.tables.append(table.model_copy(update={"label": f"{inside}, {table.label}"}))
        for fault in other.faults:
            self.faults.append(Fault(code=fault.code, fields={**fault.fields, "inside": inside}))
        for notice in other.notices:
            self.notices.append(Fault(code=notice.code, fields={**notice.fields, "inside": inside}))


def refuse(code: str, **fields: str) -> Gathering:
    """Return what is left of a file that cannot be read at all."""
    return Gathering(faults=[Fault(code=code, fields=fields)], blind=True)
