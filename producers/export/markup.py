"""Scrubbing the XML of a part: session marks, names on changes and comments, hidden text, paths, code remarks."""

import re
from typing import Any

from lxml import etree

from producers.export.found import Finds, ScrubOptions
from producers.reading.markup import parse_markup

_HEAD = b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_PATH = re.compile(r"(?:[A-Za-z]:\\|\\\\\w|file:|/Users/|/home/)")
_LARGE = 4_000_000
_VIEWS = re.compile(rb"<((?:\w+:)?)customSheetViews\b.*?</\1customSheetViews>", re.DOTALL)
"""The view each person has of a sheet; it goes together with the list of their names in the workbook."""
_NEUTRAL = {"Author", "A", "", "Engross", "E"}
"""Names that name nobody: the general one, and the program's own."""

_ALWAYS = (
    b"rsid", b"author", b"Author", b"docVars", b"vanish", b"mailMerge", b"attachedTemplate", b"docId", b"<!--",
    b"absPath", b"dataBinding", b"descr=", b"printerSettings", b"custDataLst", b"revisionPtr", b"userName", b"dt=",
    b"state=", b"show=\"0\"", b"fileSharing", b"commentReference", b"creationId", b"modifiedBy", b"person",
    b"hyperlinkBase", b"legacyDrawing", b"customPr", b"title=",
    b"refreshedBy", b"refreshedDate", b"customWorkbookView", b"customSheetView",
)  # fmt: skip
_SETTINGS = {
    "rsids": "session-marks", "docVars": "variables", "attachedTemplate": "template-path", "mailMerge": "data-source",
    "docId": "session-marks", "saveThroughXslt": "template-path", "absPath": "path", "revisionPtr": "history",
    "fileSharing": "people", "custDataLst": "custom-data", "dataBinding": "custom-data", "customPr": "custom-data",
    "smartTags": "custom-data", "writeProtection": "people", "modifyVerifier": "people",
    "customWorkbookViews": "people", "customSheetViews": "people", "rsid": "session-marks",
}  # fmt: skip
_CHANGES = {
    "ins",
    "del",
    "moveFrom",
    "moveTo",
    "rPrChange",
    "pPrChange",
    "tblPrChange",
    "trPrChange",
    "tcPrChange",
    "sectPrChange",
}
_NAMED = {"author", "initials", "name", "userId", "providerId", "userName", "lastModifiedBy"}
_MOMENTS = {"date", "dt", "dateUtc", "dT", "created", "dateTime"}


def scrub_markup(name: str, data: bytes, gone: set[str], options: ScrubOptions, finds: Finds) -> bytes:
    """Return a part without hidden data. `gone` are relations ("part#id") whose targets were taken away."""
    ids = {one.rpartition("#")[2] for one in gone if one.rpartition("#")[0] == name}
    if not ids and not any(mark in data for mark in _ALWAYS):
        return data
    if len(data) > _LARGE and "/worksheets/" in name and not ids:
        return _VIEWS.sub(b"", re.sub(rb"<!--.*?-->", b"", data, flags=re.DOTALL))
    finds.add("code-remarks", count=data.count(b"<!--"))
    root = parse_markup(data, name)
    _drop_named_relations(root, ids)
    _drop_settings(root, finds)
    _drop_session_marks(root, finds)
    _drop_hidden_text(name, root, finds)
    _drop_paths(root, finds)
    _scrub_people(name, root, options, finds)
    _report_hidden(name, root, finds)
    return _HEAD + etree.tostring(root, encoding="UTF-8")


def _local(node: Any) -> str:
    return str(etree.QName(node).localname)


def _drop_named_relations(root: Any, ids: set[str]) -> None:
    """Take away what names a relation that is gone: the element where it is nothing else, else the attribute."""
    if not ids:
        return
    for node in list(root.iter(etree.Element)):
        for attribute in [one for one in node.attrib if one.startswith(_RELATION) and node.get(one) in ids]:
            if _local(node) in {"pageSetup"}:
                del node.attrib[attribute]
            elif node.getparent() is not None:
                node.getparent().remove(node)
                break


def _drop_settings(root: Any, finds: Finds) -> None:
    for node in list(root.iter(etree.Element)):
        code = _SETTINGS.get(_local(node))
        if code and node.getparent() is not None:
            finds.add(code, str(node.get("url", ""))[:60] if code == "path" else "")
            wrapper = node.getparent()
            wrapper.remove(node)
            _drop_empty_choice(wrapper)


def _drop_empty_choice(node: Any) -> None:
    """Take away an AlternateContent whose only content is gone."""
    if _local(node) == "Choice" and not len(node) and node.getparent() is not None:
        outer = node.getparent()
        if outer.getparent() is not None:
            outer.getparent().remove(outer)


def _drop_session_marks(root: Any, finds: Finds) -> None:
    count = 0
    for node in root.iter(etree.Element):
        for attribute in [one for one in node.attrib if "}rsid" in one or one.startswith("rsid")]:
            del node.attrib[attribute]
            count += 1
    finds.add("session-marks", count=count)


def _drop_hidden_text(name: str, root: Any, finds: Finds) -> None:
    """Take away hidden runs of Word text; those of fields (index marks, contents) belong to what is seen."""
    if not name.startswith("word/") or name.startswith(("word/styles", "word/numbering")):
        return
    for node in list(root.iter("{*}vanish")):
        run = node.getparent().getparent()
        if (
            run is None
            or _local(run) != "r"
            or node.get(f"{{{etree.QName(node).namespace}}}val") in {"0", "false", "off"}
        ):
            continue
        if any(_local(child) in {"fldChar", "instrText"} for child in run) or run.getparent() is None:
            continue
        text = "".join(one.text or "" for one in run.iter("{*}t"))
        run.getparent().remove(run)
        finds.add("hidden-text", text[:40])


def _drop_paths(root: Any, finds: Finds) -> None:
    """Take away alternative texts and titles that are only the path of a file on somebody's computer."""
    for node in root.iter(etree.Element):
        for attribute in ("descr", "title", "alt"):
            if _PATH.match(node.get(attribute, "")):
                finds.add("path", node.get(attribute, "")[:60])
                node.set(attribute, "")


def _scrub_people(name: str, root: Any, options: ScrubOptions, finds: Finds) -> None:
    """Take the names and moments off comments and tracked changes, or the comments themselves."""
    if options.comments:
        _drop_comment_marks(root, finds)
    listing = "comment" in name.lower() or "authors" in name.lower()
    for node in root.iter(etree.Element):
        local = _local(node)
        if local == "pivotCacheDefinition":
            _drop_refresher(node, finds)
        changed = local in _CHANGES and any(one.endswith("}author") for one in node.attrib)
        if changed:
            finds.add("changes-kept")
        if local == "comment" or (local in {"cm", "threadedComment"} and listing):
            finds.add("comments-kept")
        if not options.authors and (changed or listing):
            _anonymise(node, finds)


def _drop_refresher(node: Any, finds: Finds) -> None:
    """Take away who last refreshed a pivot table, and when."""
    name = node.attrib.pop("refreshedBy", "")
    moments = [node.attrib.pop(one, "") for one in ("refreshedDate", "refreshedDateIso")]
    finds.add("people", name, count=int(bool(name) or any(moments)))


def _anonymise(node: Any, finds: Finds) -> None:
    for attribute in list(node.attrib):
        local = attribute.rpartition("}")[2]
        if local in _NAMED and node.get(attribute) not in _NEUTRAL:
            finds.add("change-author", node.get(attribute)[:60] if local in {"author", "name"} else "")
            node.set(attribute, "A" if local == "initials" else "Author")
        elif local in _MOMENTS:
            finds.add("comment-dates")
            del node.attrib[attribute]
    if _local(node) == "author" and (node.text or "").strip() and node.text not in _NEUTRAL:
        finds.add("change-author", node.text[:60])
        node.text = "Author"


def _drop_comment_marks(root: Any, finds: Finds) -> None:
    marks = ("commentRangeStart", "commentRangeEnd", "commentReference", "legacyDrawing")
    for node in list(root.iter(*(f"{{*}}{mark}" for mark in marks))):
        parent = node.getparent()
        parent.remove(node)
        finds.add("comments", count=int(_local(node) == "commentReference"))
        if _local(parent) == "r" and all(_local(child) == "rPr" for child in parent) and parent.getparent() is not None:
            parent.getparent().remove(parent)


def _report_hidden(name: str, root: Any, finds: Finds) -> None:
    if name.endswith("workbook.xml"):
        for sheet in root.iter("{*}sheet"):
            if sheet.get("state", "visible") != "visible":
                finds.add("hidden-sheet", sheet.get("name", ""))
    if name.startswith("ppt/slides/slide") and root.get("show") in {"0", "false"}:
        finds.add("hidden-slide", re.sub(r"\D", "", name))
