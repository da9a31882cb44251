"""An Office package opened for checking: its parts parsed once, its content types and its relationships."""

import io
import posixpath
import zipfile
from dataclasses import dataclass, field
from typing import Any

from lxml import etree

PACKAGE_RELS = "http://schemas.openxmlformats.org/package/2006/relationships"
CONTENT_TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
DOCUMENT_RELS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
STRICT_RELS = "http://purl.oclc.org/ooxml/officeDocument/relationships"
TYPES_PART = "[Content_Types].xml"
XML_ENDINGS = (".xml", ".rels", ".vml")


@dataclass(frozen=True)
class Relationship:
    """One relationship of a part. `target` is the member name it resolves to; empty when the target is external."""

    id: str
    kind: str
    target: str
    external: bool


@dataclass(frozen=True)
class OpenedPackage:
    """The members of a package, the XML trees that parse, the content types and the relationships by source part.

    Worksheet trees hold no rows: rows are read as a stream by `producers.package.sheet_rows`.
    """

    members: dict[str, bytes]
    trees: dict[str, Any]
    defaults: dict[str, str]
    overrides: dict[str, str]
    relationships: dict[str, tuple[Relationship, ...]] = field(default_factory=dict)

    def content_type(self, name: str) -> str:
        """Return the content type of a member, or "" when none is declared."""
        return self.overrides.get(name) or self.defaults.get(name.rpartition(".")[2].lower(), "")

    def related(self, source: str, kind: str) -> tuple[Relationship, ...]:
        """Return the relationships of a part whose type ends in `/kind`."""
        return tuple(one for one in self.relationships.get(source, ()) if one.kind.endswith(f"/{kind}"))

    def main_part(self) -> str:
        """Return the member the package opens with, or "" when it names none."""
        found = self.related("", "officeDocument")
        return found[0].target if found else ""

    def parts_of_type(self, ending: str) -> tuple[str, ...]:
        """Return the parsed members whose content type ends in `ending`, in package order."""
        return tuple(name for name in self.trees if self.content_type(name).endswith(ending))


def parse_xml(data: bytes) -> Any:
    """Parse XML without entities, network or DTD. Raises lxml.etree.XMLSyntaxError when it is not well-formed."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=True)
    return etree.fromstring(data, parser)


def parse_without_rows(data: bytes) -> Any:
    """Parse a worksheet and leave its rows out, so that two million cells need no memory."""
    stream = etree.iterparse(io.BytesIO(data), events=("end",), tag="{*}row", resolve_entities=False, huge_tree=True)
    for _event, row in stream:
        row.clear()
        parent = row.getparent()
        if parent is not None and row.getprevious() is not None:
            del parent[0]
    return stream.root


def relationship_part(source: str) -> str:
    """Return the member that holds the relationships of a part; the package itself is ""."""
    folder, name = posixpath.split(source)
    return posixpath.join(folder, "_rels", f"{name}.rels")


def source_of(relationship_member: str) -> str:
    """Return the part a relationship member belongs to, the reverse of `relationship_part`."""
    folder, name = posixpath.split(relationship_member)
    return posixpath.join(posixpath.dirname(folder), name.removesuffix(".rels"))


def resolve_target(source: str, target: str) -> str:
    """Return the member name a relationship target means, seen from its source part; a bare `#place` is itself."""
    path = target.partition("#")[0]
    if not path:
        return source
    if path.startswith("/"):
        return posixpath.normpath(path).lstrip("/")
    return posixpath.normpath(posixpath.join(posixpath.dirname(source), path))


def read_relationships(source: str, tree: Any) -> tuple[Relationship, ...]:
    """Return the relationships written in a relationship tree."""
    found = []
    for node in tree.iter(f"{{{PACKAGE_RELS}}}Relationship"):
        external = node.get("TargetMode") == "External"
        target = "" if external else resolve_target(source, node.get("Target", ""))
        found.append(Relationship(node.get("Id", ""), node.get("Type", ""), target, external))
    return tuple(found)


def read_types(tree: Any) -> tuple[dict[str, str], dict[str, str]]:
    """Return the content types by file ending and by member name."""
    defaults = {node.get("Extension", "").lower(): node.get("ContentType", "") for node in tree.iter("{*}Default")}
    overrides = {node.get("PartName", "").lstrip("/"): node.get("ContentType", "") for node in tree.iter("{*}Override")}
    return defaults, overrides


def read_members(archive: zipfile.ZipFile) -> dict[str, bytes]:
    """Return the files of an archive by name; the last of two with one name wins."""
    return {info.filename: archive.read(info) for info in archive.infolist() if not info.is_dir()}
