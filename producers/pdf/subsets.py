"""Names of embedded parts of fonts (ISO 32000-1, 9.6.4): six letters and a plus before the name, numbered in order.

Some writers take letters that differ from run to run; the same pages shall be the same bytes.
"""

import re
from collections.abc import Iterator
from typing import Any

from pypdf import PdfReader
from pypdf.generic import NameObject

_TAGGED = re.compile(r"/([A-Z]{6})\+(.+)")
_LETTERS = 26


def number_subsets(reader: PdfReader) -> None:
    """Give the parts of fonts on all pages their tags anew, in the order in which pages name them."""
    tags: dict[str, str] = {}
    for part in _parts(reader):
        for key in ("/BaseFont", "/FontName"):
            found = _TAGGED.fullmatch(str(part.get(key, "")))
            if found:
                tag = tags.setdefault(found[1], _tag(len(tags)))
                part[NameObject(key)] = NameObject(f"/{tag}+{found[2]}")


def _parts(reader: PdfReader) -> Iterator[Any]:
    """Yield the fonts of all pages, what they are made of, and their descriptors, each once."""
    seen: set[int] = set()
    for page in reader.pages:
        fonts = page.get("/Resources", {}).get_object().get("/Font", {}).get_object()
        for name in fonts:
            font = fonts[name].get_object()
            whole = [font, *(one.get_object() for one in font.get("/DescendantFonts", []))]
            whole += [one["/FontDescriptor"].get_object() for one in whole if "/FontDescriptor" in one]
            for part in whole:
                if id(part) not in seen:
                    seen.add(id(part))
                    yield part


def _tag(number: int) -> str:
    """Return the tag of a number: AAAAAA, AAAAAB, ..."""
    letters = ""
    for _ in range(6):
        number, rest = divmod(number, _LETTERS)
        letters = chr(ord("A") + rest) + letters
    return letters
