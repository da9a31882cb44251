"""Text that a workbook can hold: no control characters, no more than a cell takes, sheet names Excel accepts."""

import re
from dataclasses import dataclass, field

from producers.problems import ContentProblem
from producers.production import FileRemark

LONGEST_TEXT = 32_767
LONGEST_SHEET_NAME = 31
_NAMED = 60
_LINE_BREAKS = re.compile("\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
_FORBIDDEN = re.compile("[\x00-\x08\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
_FORBIDDEN_IN_NAMES = re.compile(r"[\[\]:*?/\\]")


@dataclass
class Cleaner:
    """Cleans text and remembers, in remarks for the person, what it changed."""

    notes: list[FileRemark] = field(default_factory=list)

    def text(self, text: str, where: str) -> str:
        """Return text a cell can hold: page and line marks become line breaks, other control characters spaces.

        `where` names the place in words that stand in the workbook; of a long text its beginning is enough.

        Raises ContentProblem("text_too_long") beyond 32,767 characters: text is never cut.
        """
        cleaned = _FORBIDDEN.sub(" ", _LINE_BREAKS.sub("\n", text))
        if cleaned != text.replace("\r\n", "\n"):
            self._note(FileRemark.of("remark.cell_character", where=_shortened(where)))
        if _units(cleaned) > LONGEST_TEXT:
            sizes = {"length": str(_units(cleaned)), "limit": str(LONGEST_TEXT)}
            raise ContentProblem("text_too_long", field=_shortened(where), **sizes)
        return cleaned

    def sheet_name(self, name: str) -> str:
        """Return a sheet name Excel accepts. Raises ContentProblem("bad_sheet_name") when nothing is left of it."""
        plain = self.text(name, name).replace("\n", " ")
        cleaned = _FORBIDDEN_IN_NAMES.sub("-", plain).strip("' ")
        if not cleaned or _units(cleaned) > LONGEST_SHEET_NAME or cleaned.casefold() == "history":
            raise ContentProblem("bad_sheet_name", field=name)
        if cleaned != name:
            self._note(FileRemark.of("remark.sheet_renamed", name=plain, called=cleaned))
        return cleaned

    def _note(self, note: FileRemark) -> None:
        if note not in self.notes:
            self.notes.append(note)


def _shortened(words: str) -> str:
    """Return the beginning of words without control characters, on one line."""
    plain = " ".join(_FORBIDDEN.sub(" ", words).split())
    return plain if len(plain) <= _NAMED else f"{plain[:_NAMED].rstrip()}…"


def _units(text: str) -> int:
    """Count UTF-16 units, as Excel does."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
