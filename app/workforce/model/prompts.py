"""The prompts: one file for each role, a heading for each kind of assignment, and pages on how content is written."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Prompts:
    """Texts by file and heading; the text before the first heading of a file is its head."""

    pages: Mapping[str, Mapping[str, str]]

    def head(self, page: str) -> str:
        """Return the head of a page. Raises KeyError for a page that did not ship."""
        return self.pages[page][""]

    def section(self, page: str, heading: str) -> str:
        """Return the text under a heading. Raises KeyError when there is none."""
        return self.pages[page][heading]

    def whole(self, page: str) -> str:
        """Return a page from its head to its end. Raises KeyError for a page that did not ship."""
        sections = self.pages[page].items()
        return "\n\n".join(f"## {name}\n\n{text}" if name else text for name, text in sections if text)

    def both(self, page: str, heading: str) -> str:
        """Return the head of a page and the text under one heading."""
        return f"{self.head(page)}\n\n{self.section(page, heading)}"


def read_prompts(folder: Path) -> Prompts:
    """Read every page of a folder."""
    return Prompts({path.stem: _split(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.md"))})


def _split(text: str) -> dict[str, str]:
    sections: dict[str, list[str]] = {"": []}
    current = sections[""]
    for line in text.splitlines():
        if line.startswith("## "):
            current = sections.setdefault(line[3:].strip(), [])
        else:
            current.append(line)
    return {name: "\n".join(lines).strip() for name, lines in sections.items()}
