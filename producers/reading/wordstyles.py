"""Paragraph styles of a Word file: the chain each style inherits from, and what it says about numbers."""

from collections.abc import Iterator
from dataclasses import dataclass

from producers.reading.markup import Element, child, elements, name, switch, value


@dataclass(frozen=True)
class Style:
    """A style: its id and name, its parent, and the properties that matter for reading."""

    id: str
    name: str
    kind: str
    based_on: str
    num_id: str | None
    num_level: int | None
    outline: int | None
    hidden: bool | None


@dataclass(frozen=True)
class Styles:
    """All styles by id, the default paragraph style, and the language of the document defaults ("" if unset)."""

    by_id: dict[str, Style]
    default: str
    language: str

    def chain(self, style_id: str) -> Iterator[Style]:
        """Yield the style and its ancestors, nearest first; a loop ends the chain."""
        seen: set[str] = set()
        current = style_id
        while current in self.by_id and current not in seen:
            seen.add(current)
            yield self.by_id[current]
            current = self.by_id[current].based_on

    def name_of(self, style_id: str) -> str:
        """Return the name people see, in lower case; the id when the style is not defined."""
        style = self.by_id.get(style_id)
        return (style.name if style else style_id).lower()

    def outline_of(self, style_id: str) -> int | None:
        """Return the outline level of a style, 0 for the highest heading; None for body text."""
        for style in self.chain(style_id):
            if style.outline is not None:
                return style.outline if style.outline < 9 else None
        return None

    def hides(self, style_id: str) -> bool:
        """Whether text in this style is hidden."""
        return next((style.hidden for style in self.chain(style_id) if style.hidden is not None), False)


def read_styles(root: Element | None) -> Styles:
    """Return the styles of a styles part; an absent part gives none."""
    if root is None:
        return Styles({}, "", "")
    found = {}
    default = ""
    for item in root.iterfind(name("w:style")):
        style = _read_style(item)
        found[style.id] = style
        if style.kind == "paragraph" and item.get(name("w:default")) in {"1", "true", "on"}:
            default = style.id
    language = next((e.get(name("w:val"), "") for e in elements(root, "w:lang") if _in_defaults(e)), "")
    return Styles(found, default, language)


def _in_defaults(element: Element) -> bool:
    return any(parent.tag == name("w:docDefaults") for parent in element.iterancestors())


def _read_style(item: Element) -> Style:
    properties = child(item, "w:pPr")
    level = value(properties, "w:numPr/w:ilvl")
    outline = value(properties, "w:outlineLvl")
    return Style(
        id=item.get(name("w:styleId"), ""),
        name=value(item, "w:name") or "",
        kind=item.get(name("w:type"), ""),
        based_on=value(item, "w:basedOn") or "",
        num_id=value(properties, "w:numPr/w:numId"),
        num_level=to_int(level),
        outline=to_int(outline),
        hidden=switch(item, "w:rPr/w:vanish"),
    )


def to_int(text: str | None) -> int | None:
    """Return a whole number, or None for anything else; damaged files hold all sorts of values here."""
    try:
        return int(text) if text is not None else None
    except ValueError:
        return None
