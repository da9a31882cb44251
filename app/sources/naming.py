"""Names in a folder: which are no sources, which belong to an open file, which look the same."""

import unicodedata
from collections.abc import Iterable
from pathlib import PurePosixPath, PureWindowsPath

SKIPPED = frozenset((".engross", "Deliverables"))


def is_owner_file(path: str) -> bool:
    """Whether this is the small file Word or LibreOffice keeps beside a document that is open."""
    name = PurePosixPath(path).name
    return name.startswith("~$") or (name.startswith(".~lock.") and name.endswith("#"))


def is_offered(path: str) -> bool:
    """Whether a relative path can be a file of the person's: inside the folder, not hidden, and not one of ours."""
    parts = PurePosixPath(path).parts
    hidden = any(part.startswith(".") for part in parts)
    return is_inside(path) and bool(parts) and not hidden and parts[0] not in SKIPPED and not is_owner_file(path)


def find_owned(owner: str, paths: Iterable[str]) -> str:
    """Return the file that an owner file belongs to, "" when none fits; Word drops up to two first letters."""
    place = PurePosixPath(owner)
    tail = place.name[2:]
    beside = [one for one in paths if PurePosixPath(one).parent == place.parent]
    for cut in (0, 1, 2):
        for path in beside:
            if PurePosixPath(path).name[cut:] == tail:
                return path
    return ""


def fold_name(path: str) -> str:
    """Return what a path looks like: composed letters, one case, ordinary spaces."""
    return unicodedata.normalize("NFKC", path).casefold()


def matches(path: str, typed: str) -> bool:
    """Whether what somebody typed stands in a name, however its accents are stored."""
    return fold_name(typed) in fold_name(path)


def find_lookalikes(paths: Iterable[str]) -> dict[str, str]:
    """Return for each path that looks the same as others how its letters are stored: "composed", "decomposed"
    or "mixed", so that a screen can tell them apart.
    """
    groups: dict[str, list[str]] = {}
    for path in paths:
        groups.setdefault(fold_name(path), []).append(path)
    return {path: _describe_form(path) for group in groups.values() if len(group) > 1 for path in group}


def _describe_form(path: str) -> str:
    if unicodedata.is_normalized("NFC", path):
        return "composed"
    return "decomposed" if unicodedata.is_normalized("NFD", path) else "mixed"


def is_inside(path: str) -> bool:
    """Whether a relative path can only mean something inside its folder: no root, drive, share or parent step."""
    windows = PureWindowsPath(path)
    if not path or path.startswith(("/", "\\")) or windows.drive or windows.root or "\x00" in path:
        return False
    return ".." not in windows.parts and ".." not in PurePosixPath(path).parts
