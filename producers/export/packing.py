"""A package as a zip: chosen files under safe names, with fixed dates, nothing else."""

import re
import unicodedata
from dataclasses import dataclass

from producers.package.archive import write_archive

_BAD = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f]')


@dataclass(frozen=True)
class PackedFile:
    """A file of a package: its name as people see it, and its bytes. `folder` is one level, "" for none."""

    name: str
    data: bytes
    folder: str = ""


def pack_zip(files: tuple[PackedFile, ...]) -> bytes:
    """Return a zip of the files. Names that every system can hold; a second file of a name gets " (2)"."""
    members: dict[str, bytes] = {}
    taken: set[str] = set()
    for file in files:
        path = _free(f"{safe_name(file.folder)}/{safe_name(file.name)}" if file.folder else safe_name(file.name), taken)
        taken.add(path.casefold())
        members[path] = file.data
    return write_archive(members)


def safe_name(name: str) -> str:
    """Return a name without characters that a system forbids or changes; never empty."""
    kept = "".join(
        char for char in unicodedata.normalize("NFC", name) if unicodedata.category(char) not in {"Cf", "Cs"}
    )
    return _BAD.sub("-", kept).strip(". ") or "file"


def _free(path: str, taken: set[str]) -> str:
    stem, dot, ending = path.rpartition(".")
    number, free = 2, path
    while free.casefold() in taken:
        free = f"{stem} ({number}){dot}{ending}" if dot else f"{path} ({number})"
        number += 1
    return free
