"""The one way to turn a name into a path that we write: it stays inside its folder on every system, or is refused."""

import os
import re
import unicodedata
from pathlib import Path

from app.storage.problems import UnsafePath

_RESERVED = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|clock\$|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?", re.IGNORECASE)
_FORBIDDEN = re.compile(r'[<>:"|?*\x00-\x1f\x7f]')
_LONGEST_PART = 240
"""Bytes of UTF-8 in one name; file systems end at 255, and temporary and numbered names need room."""


def safe_path(root: Path, relative: str) -> Path:
    """The absolute path of `relative` (parts separated by `/`) inside `root`. Raises `UnsafePath` with a `reason`.

    Refused are empty, absolute, drive, UNC and backslash paths, `.` and `..`, names that Windows reserves or changes,
    control and invisible direction characters, links that lead out of `root`, and names that differ from
    an existing neighbour only in case or in the way accents are encoded.
    """
    if not relative or relative.startswith("/") or "\\" in relative:
        raise _refused(relative, "not-relative")
    base = Path(os.path.realpath(root))
    path = base
    for part in relative.split("/"):
        _check_part(relative, part)
        _check_neighbours(relative, path, part)
        path = path / part
        if _may_lead_on(path):
            _check_inside(relative, base, path)
    return path


def is_inside(root: Path, path: Path) -> bool:
    """Whether `path`, links followed, lies in `root` or is it."""
    real = Path(os.path.realpath(path))
    return real.is_relative_to(os.path.realpath(root))


def _check_part(relative: str, part: str) -> None:
    if part in {"", ".", ".."}:
        raise _refused(relative, "not-relative")
    if _FORBIDDEN.search(part) or any(_is_invisible(char) for char in part):
        raise _refused(relative, "forbidden-character")
    if part[-1] in ". " or part[0] == " ":
        raise _refused(relative, "dot-or-space-at-the-end")
    if _RESERVED.fullmatch(part):
        raise _refused(relative, "reserved-name")
    if len(part.encode("utf-8", "surrogatepass")) > _LONGEST_PART:
        raise _refused(relative, "too-long")


def _is_invisible(char: str) -> bool:
    """Format characters (direction marks, zero-width spaces), surrogates and line separators."""
    return unicodedata.category(char) in {"Cc", "Cf", "Cs", "Zl", "Zp"}


def _check_neighbours(relative: str, folder: Path, part: str) -> None:
    try:
        names = [entry.name for entry in folder.iterdir()]
    except OSError:
        return
    folded = _folded(part)
    if any(name != part and _folded(name) == folded for name in names):
        raise _refused(relative, "clashes-with-another-name")


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def _may_lead_on(path: Path) -> bool:
    """Whether a path whose parents were looked at may stand for another; Windows has more kinds of links than one."""
    return os.name == "nt" or path.is_symlink()


def _check_inside(relative: str, base: Path, path: Path) -> None:
    if not Path(os.path.realpath(path)).is_relative_to(base):
        raise _refused(relative, "leads-out")


def _refused(relative: str, reason: str) -> UnsafePath:
    return UnsafePath(f"unsafe-path-{reason}", name=relative, reason=reason)
