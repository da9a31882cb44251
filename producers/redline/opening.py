"""A Word file opened for comparing: its parts as bytes and trees, its relations, what its pictures and links show."""

import hashlib
import posixpath
from dataclasses import dataclass, field

from lxml import etree

from producers.reading.markup import make_ordinary, parse_markup
from producers.reading.package import Relation, open_package, read_relations
from producers.reading.problems import ReadingProblem
from producers.redline.names import RELATION, Element, canonical, w
from producers.redline.resolving import accept_tree, has_changes

_TEXT_PARTS = ("header", "footer", "footnotes", "endnotes", "comments")
_CHANGING = ("rsid", "paraId", "textId", "anchorId", "editId")
_HEAD = b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'


@dataclass
class Opened:
    """A Word file. `trees` holds the parts that were asked for; `save` writes them back."""

    members: dict[str, bytes]
    main: str
    trees: dict[str, Element] = field(default_factory=dict)
    relations: dict[str, dict[str, Relation]] = field(default_factory=dict)

    @property
    def document(self) -> Element:
        """The main document."""
        return self.tree(self.main)

    @property
    def body(self) -> Element:
        """The body of the main document. Raises ReadingProblem when there is none."""
        body = self.document.find(w("body"))
        if body is None:
            raise ReadingProblem("damaged", part=self.main)
        return body

    def tree(self, part: str) -> Element:
        """Return the root of a part, parsed once."""
        if part not in self.trees:
            self.trees[part] = parse_markup(self.members[part], part)
        return self.trees[part]

    def relations_of(self, part: str) -> dict[str, Relation]:
        """Return the relations of a part by id."""
        if part not in self.relations:
            path = relations_part(part)
            folder = posixpath.dirname(part)
            self.relations[part] = read_relations(self.members[path], folder) if path in self.members else {}
        return self.relations[part]

    def related(self, kind: str) -> tuple[str, ...]:
        """Return the parts of a kind that the main document points at."""
        found = self.relations_of(self.main).values()
        return tuple(
            one.target for one in found if one.kind == kind and not one.external and one.target in self.members
        )

    def related_tree(self, kind: str) -> Element | None:
        """Return the root of the first part of a kind, or None."""
        return next((self.tree(part) for part in self.related(kind)), None)

    def identify(self, part: str, element: Element) -> str:
        """Return what an element of a part shows, the same for the same picture or address in any file."""
        copy = element.__deepcopy__({})
        for node in copy.iter():
            for name, value in list(node.attrib.items()):
                if name.startswith(f"{{{RELATION}}}"):
                    node.set(name, self._shown(part, value))
                elif any(mark in name for mark in _CHANGING) or (name == "id" and node.tag.endswith("Pr")):
                    del node.attrib[name]
        if element.tag == w("hyperlink"):
            return str(copy.get(f"{{{RELATION}}}id", ""))
        return hashlib.sha256(canonical(copy).encode()).hexdigest()

    def _shown(self, part: str, identity: str) -> str:
        identity = identity.rpartition(":")[2]
        relation = self.relations_of(part).get(identity)
        if relation is None:
            return identity
        if relation.external or relation.target not in self.members:
            return relation.target
        return hashlib.sha256(self.members[relation.target]).hexdigest()

    def save(self) -> dict[str, bytes]:
        """Return all members, the parts that were opened in their present state."""
        saved = dict(self.members)
        for part, tree in self.trees.items():
            saved[part] = _HEAD + etree.tostring(tree, encoding="UTF-8")
        return saved


def open_document(data: bytes) -> Opened:
    """Open a Word file with all tracked changes it has accepted, and without marks of editing sessions.

    Raises ReadingProblem for what is no Word file, is damaged, or is encrypted.
    """
    package = open_package(data)
    if package.family != "word":
        raise ReadingProblem("not-office", family=package.family)
    members = {name: make_ordinary(package.raw(name)) for name in package.names()}
    opened = Opened(members, package.main)
    for part, tree in text_trees(opened).items():
        if b"rsid" in members[part]:
            _forget_sessions(tree)
        if has_changes(members[part]):
            accept_tree(tree)
    return opened


def text_trees(opened: Opened) -> dict[str, Element]:
    """Return the trees of all parts that hold text."""
    parts = [opened.main, *(part for kind in _TEXT_PARTS for part in opened.related(kind))]
    return {part: opened.tree(part) for part in dict.fromkeys(parts)}


def relations_part(part: str) -> str:
    """Return the name of the member that holds the relations of a part."""
    folder, name = posixpath.split(part)
    return posixpath.join(folder, "_rels", f"{name}.rels")


def _forget_sessions(tree: Element) -> None:
    for node in tree.iter(etree.Element):
        for name in [one for one in node.attrib if "}rsid" in one]:
            del node.attrib[name]
