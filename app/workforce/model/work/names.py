"""Names and orders that models give, held against what a file system and a plan can bear."""

import re
from collections.abc import Iterable, Mapping

from app.relay.nouns.goals import FileFormat

ENDINGS: Mapping[FileFormat, str] = {
    "docx": ".docx",
    "xlsx": ".xlsx",
    "pptx": ".pptx",
    "pdf": ".pdf",
    "markdown": ".md",
    "csv": ".csv",
    "json": ".json",
    "yaml": ".yaml",
    "xml": ".xml",
}
"""The formats that producers make, with the ending of their files."""

_FORBIDDEN = re.compile(r'[\x00-\x1f<>:"/\\|?*]')
_RESERVED = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?")


def safe_file_name(name: str, file_format: FileFormat) -> str | None:
    """Return a plain file name with the right ending, or None when the name could be a path or a device."""
    ending = ENDINGS.get(file_format)
    stem = name[: -len(ending)] if ending and name.endswith(ending) else ""
    if not stem or len(name) > 120 or _FORBIDDEN.search(name) or _RESERVED.fullmatch(name):
        return None
    return None if stem != stem.strip(" .") or ".." in name else name


def repeated(where: str, names: Iterable[str]) -> list[str]:
    """Return a complaint for every name that occurs twice."""
    seen: set[str] = set()
    twice = [name for name in names if name in seen or seen.add(name)]  # type: ignore[func-returns-value]
    return [f"{where}: {name!r} occurs twice" for name in dict.fromkeys(twice)]


def circles(edges: Mapping[str, Iterable[str]]) -> list[str]:
    """Return the names that wait for each other in a circle."""
    left = {name: set(needed) & set(edges) for name, needed in edges.items()}
    while left:
        free = [name for name, needed in left.items() if not needed & set(left)]
        if not free:
            return sorted(left)
        for name in free:
            del left[name]
    return []


def levels(edges: Mapping[str, Iterable[str]]) -> dict[str, int]:
    """Return for each name the number of its phase, 1 for those that wait for nobody. Raises ValueError for circles."""
    if circles(edges):
        raise ValueError("a circle")
    found: dict[str, int] = {}

    def level(name: str) -> int:
        if name not in found:
            found[name] = 1 + max((level(other) for other in edges[name] if other in edges), default=0)
        return found[name]

    for name in edges:
        level(name)
    return found
