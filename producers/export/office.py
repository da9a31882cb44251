"""Scrubbing Word, Excel and PowerPoint files part by part, and rebuilding the package from what is left."""

import posixpath
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from zipfile import ZipFile

from lxml import etree

from producers.export.found import Finds, ScrubOptions
from producers.export.markup import scrub_markup
from producers.export.pictures import scrub_picture
from producers.export.properties import scrub_properties
from producers.package.archive import write_archive
from producers.package.opened import relationship_part, resolve_target, source_of
from producers.reading.limits import Limits
from producers.reading.markup import make_ordinary, parse_markup
from producers.reading.package import open_archive, read_part
from producers.reading.problems import ReadingProblem
from producers.redline.resolving import accept_all

_HEAD = b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_TYPES = "[Content_Types].xml"
_EMBEDDED = (".docx", ".xlsx", ".pptx")
_PICTURES = (".jpg", ".jpeg", ".png")

# The kind of relation of parts that go, and what each is called.
_UNWANTED = {
    "thumbnail": "thumbnail",
    "custom-properties": "properties",
    "customXml": "custom-data",
    "customXmlProps": "custom-data",
    "customData": "custom-data",
    "customProperty": "custom-data",
    "printerSettings": "printer",
    "glossaryDocument": "building-blocks",
    "attachedTemplate": "template-path",
    "mailMergeSource": "data-source",
    "mailMergeHeaderSource": "data-source",
    "people": "people",
    "person": "people",
    "commentsIds": "comment-dates",
    "commentsExtensible": "comment-dates",
    "revisionHeaders": "history",
    "usernames": "people",
    "revisionInfo": "history",
    "changesInfo": "history",
    "tags": "custom-data",
    "connections": "data-source",
    "keyMapCustomizations": "custom-data",
    "recipientData": "data-source",
    "labelInfo": "sensitivity-label",
    "classificationlabels": "sensitivity-label",
}
_COMMENTS = {"comments", "commentsExtended", "threadedComment", "commentAuthors", "authors", "legacyDiagramText"}
_NOTES = {"notesSlide"}


@dataclass
class Parcel:
    """The parts of a package while it is scrubbed."""

    parts: dict[str, bytes]
    options: ScrubOptions
    finds: Finds
    depth: int = 0
    main: str = ""
    gone: set[str] = field(default_factory=set)


def scrub_office(data: bytes, options: ScrubOptions, finds: Finds, depth: int = 0) -> bytes:
    """Return the package without hidden data; what is found or taken goes to `finds`. Raises ReadingProblem."""
    archive = open_archive(data, Limits())
    parts = {info.filename: _read(archive, info.filename) for info in archive.infolist() if not info.is_dir()}
    if archive.comment:
        finds.add("archive-comment")
    parcel = Parcel(parts, options, finds, depth)
    parcel.main = next(iter(_targets(parcel, "", "officeDocument")), "")
    if options.changes and parcel.main.startswith("word/"):
        _accept_changes(parcel)
    _drop_relations(parcel)
    _drop_unreachable(parcel)
    for name in sorted(parcel.parts):
        parcel.parts[name] = _scrub_part(parcel, name)
    _write_types(parcel)
    return write_archive(parcel.parts)


def _read(archive: ZipFile, name: str) -> bytes:
    """Return a part; those of the strict kind in ordinary names, since a package of both kinds opens nowhere."""
    data = read_part(archive, name)
    return make_ordinary(data) if name.lower().endswith((".xml", ".rels", ".vml")) else data


def _accept_changes(parcel: Parcel) -> None:
    before = parcel.parts
    marks = sum(
        len(re.findall(rb"<w:(?:ins|del|moveFrom|moveTo) ", part))
        for n, part in before.items()
        if n.startswith("word/")
    )
    if marks:
        parcel.finds.add("changes", count=marks)
        opened = open_archive(accept_all(write_archive(before)), Limits())
        parcel.parts = {info.filename: opened.read(info) for info in opened.infolist()}


def _targets(parcel: Parcel, source: str, kind: str) -> list[str]:
    data = parcel.parts.get(relationship_part(source))
    if data is None:
        return []
    return [
        resolve_target(source, one.get("Target", ""))
        for one in parse_markup(data)
        if one.get("Type", "").endswith(f"/{kind}") and one.get("TargetMode") != "External"
    ]


def _drop_relations(parcel: Parcel) -> None:
    """Take away relations to unwanted parts, and remember their ids, which text must not name any more."""
    for name in [one for one in parcel.parts if one.endswith(".rels")]:
        root = parse_markup(parcel.parts[name], name)
        source = source_of(name)
        for one in list(root):
            code = _unwanted(parcel, one)
            if code:
                parcel.finds.add(code, _example(one, code))
                parcel.gone.add(f"{source}#{one.get('Id')}")
                root.remove(one)
            elif one.get("TargetMode") == "External" and _is_outside(one):
                parcel.finds.add("outside-link", one.get("Target", "")[:120])
        if len(root):
            parcel.parts[name] = _HEAD + etree.tostring(root, encoding="UTF-8")
        else:
            del parcel.parts[name]


def _unwanted(parcel: Parcel, relation: Any) -> str:
    kind = relation.get("Type", "").rpartition("/")[2]
    if kind in _COMMENTS and parcel.options.comments:
        return "comments"
    if kind in _NOTES and parcel.options.notes:
        return "notes"
    return _UNWANTED.get(kind, "")


def _example(relation: Any, code: str) -> str:
    return posixpath.basename(relation.get("Target", "")) if code == "template-path" else ""


def _is_outside(relation: Any) -> bool:
    """Whether an external relation is more than an ordinary link: a linked file, or a path of somebody's computer."""
    kind, target = relation.get("Type", "").rpartition("/")[2], relation.get("Target", "")
    return (
        kind != "hyperlink" or target.lower().startswith(("file:", "\\\\")) or bool(re.match(r"[A-Za-z]:[\\/]", target))
    )


def _drop_unreachable(parcel: Parcel) -> None:
    """Take away every part that nothing points at."""
    reached: set[str] = set()
    waiting = [""]
    while waiting:
        source = waiting.pop()
        rels = relationship_part(source)
        if rels not in parcel.parts:
            continue
        reached.add(rels)
        for one in parse_markup(parcel.parts[rels], rels):
            target = resolve_target(source, one.get("Target", ""))
            if one.get("TargetMode") != "External" and target in parcel.parts and target not in reached:
                reached.add(target)
                waiting.append(target)
    for name in [one for one in parcel.parts if one not in reached and one != _TYPES]:
        if not name.endswith(".rels") and name not in {relationship_part(one) for one in reached}:
            parcel.finds.add("unused-part", count=0 if _was_unwanted(name) else 1)
        del parcel.parts[name]


def _was_unwanted(name: str) -> bool:
    """Whether a part belongs to one that was taken away for a reason already told."""
    folders = ("customXml/", "docProps/", "word/glossary/", "xl/revisions/", "ppt/changesInfos/", "ppt/tags/")
    kinds = ("printerSettings", "people", "person", "comment", "authors", "notesSlide", "connections", "thumbnail")
    return name.startswith(folders) or any(kind in name for kind in kinds)


def _scrub_part(parcel: Parcel, name: str) -> bytes:
    data, lowered = parcel.parts[name], name.lower()
    if lowered.startswith("docprops/"):
        return scrub_properties(name, data, parcel.finds)
    if lowered.endswith(_PICTURES):
        return _told(parcel, "picture-data", data, scrub_picture(data))
    if lowered.endswith(_EMBEDDED) and parcel.depth < 2:
        return _scrub_embedded(parcel, data)
    if lowered.endswith("vbaproject.bin"):
        parcel.finds.add("macros")
    if lowered.endswith((".xml", ".vml")) and name != _TYPES:
        return scrub_markup(name, data, parcel.gone, parcel.options, parcel.finds)
    return data


def _scrub_embedded(parcel: Parcel, data: bytes) -> bytes:
    try:
        inner = Finds()
        clean = scrub_office(data, parcel.options, inner, parcel.depth + 1)
    except ReadingProblem:
        return data
    parcel.finds.add("embedded", count=sum(inner.counts.values()))
    return clean


def _told(parcel: Parcel, code: str, before: bytes, after: bytes) -> bytes:
    parcel.finds.add(code, count=int(before != after))
    return after


def _write_types(parcel: Parcel) -> None:
    root = parse_markup(parcel.parts[_TYPES], _TYPES)
    endings = {name.rpartition(".")[2].lower() for name in parcel.parts}
    keep: Callable[[Any], bool] = lambda one: (  # noqa: E731 - read once, two lines below
        one.get("PartName", "").lstrip("/") in parcel.parts
        if one.get("PartName")
        else one.get("Extension", "").lower() in endings
    )
    for one in [one for one in root if not keep(one)]:
        root.remove(one)
    parcel.parts[_TYPES] = _HEAD + etree.tostring(root, encoding="UTF-8")
