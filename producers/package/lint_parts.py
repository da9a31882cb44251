"""Lint of what every Office package shares: XML, content types, relationships, parts nobody points at."""

import zipfile
from collections import Counter
from typing import Any

from lxml import etree

from producers.package.faults import LintFault
from producers.package.opened import (
    DOCUMENT_RELS,
    STRICT_RELS,
    TYPES_PART,
    XML_ENDINGS,
    OpenedPackage,
    Relationship,
    parse_without_rows,
    parse_xml,
    read_members,
    read_relationships,
    read_types,
    relationship_part,
    source_of,
)

_IGNORABLE = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Ignorable"


def open_package(archive: zipfile.ZipFile) -> tuple[OpenedPackage, list[LintFault]]:
    """Parse a package. Members that do not parse become faults and have no tree."""
    members = read_members(archive)
    trees: dict[str, Any] = {}
    faults: list[LintFault] = []
    for name, data in members.items():
        if name.lower().endswith(XML_ENDINGS):
            faults += _parse_into(trees, name, data)
    defaults, overrides = read_types(trees[TYPES_PART]) if TYPES_PART in trees else ({}, {})
    relationships = {
        source_of(name): read_relationships(source_of(name), tree)
        for name, tree in trees.items()
        if name.endswith(".rels")
    }
    return OpenedPackage(members, trees, defaults, overrides, relationships), faults


def _parse_into(trees: dict[str, Any], name: str, data: bytes) -> list[LintFault]:
    if b"<!DOCTYPE" in data or b"<!ENTITY" in data:
        return [LintFault("doctype", name)]
    parse = parse_without_rows if "/worksheets/" in name and name.endswith(".xml") else parse_xml
    try:
        tree = parse(data)
    except etree.XMLSyntaxError as error:
        return [LintFault("unparsable_xml", name, str(error))]
    if tree.getroottree().docinfo.doctype:
        return [LintFault("doctype", name)]
    trees[name] = tree
    return []


def check_parts(package: OpenedPackage) -> list[LintFault]:
    """Return faults of content types, relationships, orphan parts and undeclared prefixes."""
    faults = _type_faults(package) + _root_faults(package)
    for source, relationships in package.relationships.items():
        faults += _relationship_faults(package, source, relationships)
    for name, tree in package.trees.items():
        faults += _reference_faults(package, name, tree) + _prefix_faults(name, tree)
    return faults + _orphans(package)


def _type_faults(package: OpenedPackage) -> list[LintFault]:
    if TYPES_PART not in package.members:
        return [LintFault("missing_content_types", TYPES_PART)]
    names = [name for name in package.members if name != TYPES_PART]
    faults = [LintFault("missing_content_type", name) for name in names if not package.content_type(name)]
    faults += [LintFault("type_without_part", name) for name in package.overrides if name not in package.members]
    return faults + _repeated_types(package)


def _repeated_types(package: OpenedPackage) -> list[LintFault]:
    tree = package.trees.get(TYPES_PART)
    if tree is None:
        return []
    keys = Counter(node.get("PartName") or node.get("Extension", "").lower() for node in tree.iter("{*}*"))
    return [LintFault("duplicate_content_type", TYPES_PART, key) for key, count in keys.items() if key and count > 1]


def _root_faults(package: OpenedPackage) -> list[LintFault]:
    main = package.main_part()
    if not main:
        return [LintFault("missing_main_part", "_rels/.rels")]
    return [] if main in package.members else [LintFault("missing_main_part", main)]


def _relationship_faults(
    package: OpenedPackage, source: str, relationships: tuple[Relationship, ...]
) -> list[LintFault]:
    member = relationship_part(source)
    faults = []
    if source and source not in package.members:
        faults.append(LintFault("relationships_without_part", member, source))
    for one in relationships:
        if not one.id or not one.kind:
            faults.append(LintFault("bad_relationship", member, one.id))
        if not one.external and one.target not in package.members:
            faults.append(LintFault("dangling_relationship", member, one.target))
    repeated = [key for key, count in Counter(one.id for one in relationships).items() if count > 1]
    return faults + [LintFault("duplicate_relationship_id", member, key) for key in repeated]


def _reference_faults(package: OpenedPackage, name: str, tree: Any) -> list[LintFault]:
    if name.endswith(".rels") or name == TYPES_PART:
        return []
    known = {one.id for one in package.relationships.get(name, ())}
    used = {
        value
        for element in tree.iter("{*}*")
        for key, value in element.attrib.items()
        if value and isinstance(key, str) and key.startswith((f"{{{DOCUMENT_RELS}}}", f"{{{STRICT_RELS}}}"))
    }
    return [LintFault("undefined_relationship", name, one) for one in sorted(used - known)]


def _prefix_faults(name: str, tree: Any) -> list[LintFault]:
    prefixes = (tree.get(_IGNORABLE) or "").split()
    return [LintFault("undeclared_prefix", name, one) for one in prefixes if one not in tree.nsmap]


def _orphans(package: OpenedPackage) -> list[LintFault]:
    reached = {TYPES_PART}
    waiting = [""]
    while waiting:
        source = waiting.pop()
        reached.add(relationship_part(source))
        targets = {one.target for one in package.relationships.get(source, ()) if not one.external}
        waiting += sorted(targets - reached)
        reached |= targets
    return [LintFault("orphan_part", name) for name in package.members if name not in reached]
