"""Bookmark names: `_Ref_…` for blocks that something refers to, `_Toc…` for entries of the contents page."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from producers.content.document import Clause, Contents, Document, DocumentBlock, Schedule, Signatures
from producers.content.inspect import find_references
from producers.content.numbering import Numbering

_LIMIT = 40


@dataclass
class Bookmarks:
    """Names by block position. `take` hands each name out once, so that no name is written twice."""

    references: Mapping[int, str]
    contents: Mapping[int, str]
    taken: set[int] = field(default_factory=set)

    def take(self, index: int) -> tuple[str, ...]:
        """Return the names of a block the first time, nothing afterwards."""
        if index in self.taken:
            return ()
        self.taken.add(index)
        return tuple(names[index] for names in (self.references, self.contents) if index in names)

    def numbered(self, index: int) -> str:
        """Return the name that covers only the number of a captioned table."""
        return f"{self.references[index][: _LIMIT - 2]}_n"


def name_bookmarks(document: Document, numbering: Numbering) -> Bookmarks:
    """Return names for all referenced blocks and all entries of the contents page."""
    positions = {numbering.positions[found.run.target] for found in find_references(document)}
    used: set[str] = set()
    references = {
        index: _reference_name(document.blocks[index].id, used)
        for index in sorted(positions | {index for index, b in enumerate(document.blocks) if isinstance(b, Schedule)})
    }
    levels = max((block.levels for block in document.blocks if isinstance(block, Contents)), default=0)
    entries = [index for index, block in enumerate(document.blocks) if levels and is_entry(block, levels)]
    return Bookmarks(references, {index: f"_Toc{number:06d}" for number, index in enumerate(entries, start=1)})


def is_entry(block: DocumentBlock, levels: int) -> bool:
    """Whether a block stands on the contents page: clauses down to a level, schedules, the signature block."""
    if isinstance(block, Clause):
        return not block.continues and block.level <= levels
    return isinstance(block, Schedule | Signatures)


def _reference_name(block: str, used: set[str]) -> str:
    slug = re.sub("[^A-Za-z0-9_]", "_", block)[: _LIMIT - 10].replace("5F", "5f") or "block"
    name, number = f"_Ref_{slug}", 1
    while name.casefold() in used:
        number += 1
        name = f"_Ref_{slug}_{number}"
    used.add(name.casefold())
    return name


def pages_from_destinations(destinations: Mapping[str, int]) -> dict[str, int]:
    """Return pages by bookmark from the named destinations of a PDF that LibreOffice exported.

    LibreOffice writes the underscore of a bookmark name as `5F`; names that are no bookmarks of ours are left out.
    """
    pages: dict[str, int] = {}
    for name, page in destinations.items():
        plain = name.lstrip("/").replace("5F", "_")
        if plain.startswith(("_Toc", "_Ref")):
            pages[plain] = page
    return pages
