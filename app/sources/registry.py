"""Which module reads which kind. The one place of this package that imports late.

Reason: the libraries behind the readers cost up to half a second and 100 MB together, and a project rarely holds
every kind of file.
"""

from importlib import import_module
from typing import Protocol, cast

from app.relay.nouns.source import SourceKind
from app.sources.gathering import Gathering, refuse
from producers.reading.limits import Limits

_MODULES: dict[SourceKind, str] = {
    "docx": "word",
    "xlsx": "workbook",
    "pptx": "deck",
    "pdf": "pdf",
    "txt": "text",
    "md": "text",
    "csv": "table",
    "eml": "mail",
    "msg": "message",
    "rtf": "richtext",
    "odt": "opendocument",
}
_NOT_YET: dict[SourceKind, str] = {"image": "picture", "other": "unknown-kind"}


class Reader(Protocol):
    """What every module of `app.sources.kinds` offers."""

    def read(self, data: bytes, name: str, limits: Limits) -> Gathering:
        """Read a file from its bytes. Raises ReadingProblem."""


def read_kind(kind: SourceKind, data: bytes, name: str, limits: Limits) -> Gathering:
    """Read a file with the reader of its kind. Raises ReadingProblem; kinds without a reader are refused by name."""
    module = _MODULES.get(kind)
    if module is None:
        return refuse(_NOT_YET.get(kind, "unknown-kind"), name=name)
    reader = cast(Reader, import_module(f"app.sources.kinds.{module}"))
    return reader.read(data, name, limits)
