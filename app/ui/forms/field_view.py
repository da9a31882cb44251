"""What a form field is, without Qt."""

from dataclasses import dataclass
from enum import StrEnum


class FieldKind(StrEnum):
    """What is entered; decides the editor and how typed text is read."""

    TEXT = "text"
    MULTILINE = "multiline"
    DATE = "date"
    MONEY = "money"
    PERCENT = "percent"
    INTEGER = "integer"
    CHOICE = "choice"
    PARTY = "party"
    ADDRESS = "address"
    LIST = "list"
    FILE = "file"
    SWITCH = "switch"
    PATH = "path"
    UNSEEN = "unseen"
    NOTE = "note"


@dataclass(frozen=True)
class FieldView:
    """One field. `value` and `suggestion` are in the written form of the kind (see `reading.py`).

    `options` are what a choice, party or file may be; for money the first option is the sign before the
    amount. `source` says where a suggestion comes from, for example "Term sheet 12 May, row 6". Unseen is typed and
    never shown; a note is only read. `actions` are buttons under the field: what comes back, and what they say.
    """

    key: str
    label: str
    kind: FieldKind = FieldKind.TEXT
    help: str = ""
    value: str = ""
    options: tuple[str, ...] = ()
    required: bool = False
    suggestion: str = ""
    source: str = ""
    actions: tuple[tuple[str, str], ...] = ()
