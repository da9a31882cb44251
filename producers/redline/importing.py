"""Bringing over from the old file what deleted text needs: styles, notes, pictures, addresses of links."""

import hashlib
import posixpath
from dataclasses import dataclass, field

from lxml import etree

from producers.reading.markup import parse_markup
from producers.redline.names import ID, RELATION, Element, nodes_with_relations, val, w
from producers.redline.opening import Opened, relations_part
from producers.redline.preparing import OLD

_RELS = "http://schemas.openxmlformats.org/package/2006/relationships"
_TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
_TYPES_PART = "[Content_Types].xml"
_STYLE_USES = tuple(w(use) for use in ("pStyle", "rStyle", "tblStyle", "basedOn", "link", "next"))
_HEAD = b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'


@dataclass
class Importer:
    """Copies parts of the old file into the new one, each once."""

    old: Opened
    new: Opened
    _copied: dict[str, str] = field(default_factory=dict)
    _related: dict[tuple[str, str, str], str] = field(default_factory=dict)

    def bring_relations(self, part: str, tree: Element) -> None:
        """Give every relation in a part that still names the old file one of the new file."""
        prefix = f"{{{RELATION}}}"
        for node in nodes_with_relations(tree):
            for name, text in list(node.attrib.items()):
                if name.startswith(prefix) and text.startswith(OLD):
                    source, _, identity = text.removeprefix(OLD).rpartition(":")
                    node.set(name, self._relate(part, source, identity))

    def _relate(self, part: str, source: str, identity: str) -> str:
        key = (part, source, identity)
        if key not in self._related:
            self._related[key] = self._add_relation(part, source, identity)
        return self._related[key]

    def _add_relation(self, part: str, source: str, identity: str) -> str:
        old_root = parse_markup(self.old.members[relations_part(source)])
        known = next((one for one in old_root if one.get("Id") == identity), None)
        root = self._relations_root(part)
        copy = known.__deepcopy__({}) if known is not None else etree.Element(f"{{{_RELS}}}Relationship")
        taken = {one.get("Id") for one in root}
        copy.set("Id", next(f"rId{n}" for n in range(len(root) + 1, len(root) + 10_000) if f"rId{n}" not in taken))
        relation = self.old.relations_of(source).get(identity)
        if relation is not None and not relation.external:
            copy.set("Target", posixpath.relpath(self._copy(relation.target), posixpath.dirname(part)))
        root.append(copy)
        self.new.members[relations_part(part)] = _HEAD + etree.tostring(root, encoding="UTF-8")
        return str(copy.get("Id"))

    def _relations_root(self, part: str) -> Element:
        data = self.new.members.get(relations_part(part))
        return etree.Element(f"{{{_RELS}}}Relationships") if data is None else parse_markup(data)

    def _copy(self, member: str) -> str:
        """Return the name under which a part of the old file is in the new one; equal bytes under one name are one."""
        data = self.old.members.get(member, b"")
        if self.new.members.get(member) == data:
            return member
        if member not in self.new.members:
            self._put(member, member)
            self._copied[member] = member
        if member not in self._copied:
            folder, name = posixpath.split(member)
            stem, dot, ending = name.rpartition(".")
            digest = hashlib.sha256(data).hexdigest()[:8]
            self._copied[member] = posixpath.join(folder, f"{stem or ending}_{digest}{dot}{ending if stem else ''}")
            self._put(member, self._copied[member])
        return self._copied[member]

    def _put(self, member: str, copied: str) -> None:
        """Put a part of the old file into the new one under a name, with its type and what it points at."""
        self.new.members[copied] = self.old.members.get(member, b"")
        self._declare(member, copied)
        if relations_part(member) in self.old.members:
            self._copy_relations(member, copied)

    def _copy_relations(self, member: str, copied: str) -> None:
        root = parse_markup(self.old.members[relations_part(member)])
        for one in root:
            relation = self.old.relations_of(member)[one.get("Id")]
            if not relation.external:
                one.set("Target", posixpath.relpath(self._copy(relation.target), posixpath.dirname(copied)))
        self.new.members[relations_part(copied)] = _HEAD + etree.tostring(root, encoding="UTF-8")

    def _declare(self, member: str, copied: str) -> None:
        """Say in the list of types what the copied part is."""
        old_types, types = parse_markup(self.old.members[_TYPES_PART]), parse_markup(self.new.members[_TYPES_PART])
        ending = member.rpartition(".")[2].lower()
        named = next((one for one in old_types if one.get("PartName") == f"/{member}"), None)
        general = next((one for one in old_types if one.get("Extension", "").lower() == ending), None)
        if named is not None:
            kind = named.get("ContentType", "")
            types.append(types.makeelement(f"{{{_TYPES}}}Override", {"PartName": f"/{copied}", "ContentType": kind}))
        elif general is not None and not any(one.get("Extension", "").lower() == ending for one in types):
            types.insert(0, general.__deepcopy__({}))
        self.new.members[_TYPES_PART] = _HEAD + etree.tostring(types, encoding="UTF-8")

    def bring_part(self, kind: str) -> Element | None:
        """Return the part of a kind (numbering, footnotes) of the new file, else the old one's, emptied."""
        found = self.new.related_tree(kind)
        if found is not None or not self.old.related(kind):
            return found
        source = next(n for n, one in self.old.relations_of(self.old.main).items() if one.kind == kind)
        self._add_relation(self.new.main, self.old.main, source)
        self.new.relations.pop(self.new.main, None)
        root: Element = self.new.related_tree(kind)
        for child in list(root):
            if child.get(w("type")) is None:
                root.remove(child)
        return root

    def bring_styles(self, trees: dict[str, Element]) -> None:
        """Add the styles that text of the old file uses and the new file does not define, with all they build on."""
        here, there = self.old.related_tree("styles"), self.new.related_tree("styles")
        if here is None or there is None:
            return
        old = {one.get(w("styleId")): one for one in here.iterfind(w("style"))}
        known = {one.get(w("styleId")) for one in there.iterfind(w("style"))}
        wanted = {val(node) for tree in trees.values() for node in tree.iter(*_STYLE_USES)}
        while missing := sorted((wanted - known) & old.keys()):
            for name in missing:
                copy = old[name].__deepcopy__({})
                copy.attrib.pop(w("default"), None)
                there.append(copy)
                known.add(name)
                wanted |= {val(node) for node in copy.iter(*_STYLE_USES)}

    def bring_note(self, kind: str, reference: Element) -> Element:
        """Add the note that a deleted reference of the old file names; return it."""
        root: Element = self.bring_part(f"{kind}s")
        identity = reference.get(ID, "").removeprefix(OLD)
        source: Element = self.old.related_tree(f"{kind}s")
        note = next(one for one in source if one.get(ID) == identity).__deepcopy__({})
        number = 1 + max((int(one.get(ID, "0")) for one in root), default=0)
        note.set(ID, str(number))
        reference.set(ID, str(number))
        root.append(note)
        return note
