"""The package around the parts: content types and relationships in a fixed order."""

from dataclasses import dataclass, field
from xml.sax.saxutils import quoteattr

from producers.pptx.markup import document

_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_DEFAULTS = {
    "rels": "application/vnd.openxmlformats-package.relationships+xml",
    "xml": "application/xml",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
CORE_PROPERTIES = f"{_PACKAGE}/relationships/metadata/core-properties"


@dataclass
class Package:
    """Parts with their content types and relationships, collected while a deck is written."""

    parts: dict[str, bytes] = field(default_factory=dict)
    _pictures: dict[bytes, str] = field(default_factory=dict)
    _types: dict[str, str] = field(default_factory=dict)
    _relations: dict[str, list[tuple[str, str]]] = field(default_factory=dict)

    def add(self, name: str, content_type: str, data: bytes) -> None:
        """Add a part; one whose extension has a default type needs none of its own."""
        self.parts[name] = data
        if content_type:
            self._types[name] = content_type

    def add_picture(self, data: bytes, extension: str, content_type: str) -> str:
        """Add a picture once, however often it is shown, and return the name of its part."""
        if data not in self._pictures:
            self._pictures[data] = f"ppt/media/image{len(self._pictures) + 1}.{extension}"
            self.add(self._pictures[data], content_type, data)
        return self._pictures[data]

    def relate(self, source: str, kind: str, target: str) -> str:
        """Relate a part ("" is the package) to another and return the id, counted from rId1 for each part.

        `kind` is the last word of an Office relationship type, or a whole type.
        """
        relations = self._relations.setdefault(source, [])
        relations.append((kind if "/" in kind else f"{_OFFICE}/{kind}", target))
        return f"rId{len(relations)}"

    def finish(self) -> dict[str, bytes]:
        """Return all parts with their relationships and the list of content types."""
        for source, relations in self._relations.items():
            folder, _, name = source.rpartition("/")
            rels = f"{folder}/_rels/{name}.rels" if folder else f"_rels/{name}.rels"
            self.parts[rels] = _relationships(folder, relations)
        self.parts["[Content_Types].xml"] = self._content_types()
        return self.parts

    def _content_types(self) -> bytes:
        defaults = "".join(f'<Default Extension="{ext}" ContentType="{kind}"/>' for ext, kind in _DEFAULTS.items())
        overrides = "".join(
            f'<Override PartName="/{name}" ContentType="{kind}"/>' for name, kind in sorted(self._types.items())
        )
        return document(f'<Types xmlns="{_PACKAGE}/content-types">{defaults}{overrides}</Types>')


def _relationships(folder: str, relations: list[tuple[str, str]]) -> bytes:
    entries = "".join(
        f'<Relationship Id="rId{number}" Type="{kind}" Target={quoteattr(_relative(folder, target))}/>'
        for number, (kind, target) in enumerate(relations, start=1)
    )
    return document(f'<Relationships xmlns="{_PACKAGE}/relationships">{entries}</Relationships>')


def _relative(folder: str, target: str) -> str:
    """Return the path of a part seen from a folder, with the fewest steps up."""
    here, there = [step for step in folder.split("/") if step], target.split("/")
    while here and len(there) > 1 and here[0] == there[0]:
        here, there = here[1:], there[1:]
    return "/".join([".."] * len(here) + there)
