"""Text that a workbook can hold: no control characters, no more than a cell takes, sheet names Excel accepts."""

import re
from dataclasses import dataclass, field

from producers.problems import ContentProblem

LONGEST_TEXT = 32_767
LONGEST_SHEET_NAME = 31
_LINE_BREAKS = re.compile("\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
_FORBIDDEN = re.compile("[\x00-\x08\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
_FORBIDDEN_IN_NAMES = re.compile(r"[\[\]:*?/\\]")


@dataclass
class Cleaner:
    """Cleans text and remembers, in words for the person, what it changed."""

    notes: list[str] = field(default_factory=list)

    def text(self, text: str, where: str) -> str:
        """Return text a cell can hold: page and line marks become line breaks, other control characters spaces.

        Raises ContentProblem("text_too_long") beyond 32,767 characters: text is never cut.
        """
        cleaned = _FORBIDDEN.sub(" ", _LINE_BREAKS.sub("\n", text))
        if cleaned != text.replace("\r\n", "\n"):
            self._note(f"A control character in {where} became a space or a line break.")
        if _units(cleaned) > LONGEST_TEXT:
            raise ContentProblem("text_too_long", field=where, length=str(_units(cleaned)), limit=str(LONGEST_TEXT))
        return cleaned

    def sheet_name(self, name: str) -> str:
        """Return a sheet name Excel accepts. Raises ContentProblem("bad_sheet_name") when nothing is left of it."""
        plain = self.text(name, f"the sheet name {name!r}").replace("\n", " ")
        cleaned = _FORBIDDEN_IN_NAMES.sub("-", plain).strip("' ")
        if not cleaned or _units(cleaned) > LONGEST_SHEET_NAME or cleaned.casefold() == "history":
            raise ContentProblem("bad_sheet_name", field=name)
        if cleaned != name:
            self._note(f"The sheet “{name}” is called “{cleaned}”, since Excel does not allow its name.")
        return cleaned

    def _note(self, note: str) -> None:
        if note not in self.notes:
            self.notes.append(note)


def _units(text: str) -> int:
    """Count UTF-16 units, as Excel does."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
