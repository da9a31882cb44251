"""One door to pages made by ourselves: Word files and workbooks as PDF where no office program is at hand.

The libraries behind each way take a while to load, so each is imported when a file of its kind is first laid out, as
in `producers.rendering`.
"""

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from producers.problems import ContentProblem

if TYPE_CHECKING:
    from producers.pdf.document import LaidOut

_WAYS = {"docx": ("producers.pdf.document", "lay_out"), "xlsx": ("producers.pdf.sheets", "lay_out_sheets")}

OWN_FORMATS = tuple(_WAYS)
"""The formats that can be laid out without an office program."""


def lay_out_file(data: bytes, name: str) -> "LaidOut":
    """Return the PDF of a file by the ending of its name.

    Raises ContentProblem("export_without_office") for other formats, and what `lay_out` and `lay_out_sheets` raise.
    """
    found = _WAYS.get(name.rpartition(".")[2].lower())
    if found is None:
        raise ContentProblem("export_without_office", block=name)
    way: Callable[[bytes, str], LaidOut] = getattr(import_module(found[0]), found[1])
    return way(data, name)
