"""The fields of a PDF form as somebody is asked for them: what they are called, what they take, and in which order."""

import re

from pypdf import PdfReader
from pypdf.constants import UserAccessPermissions

from app.relay.nouns.source import SourceField
from app.sources.gathering import Gathering
from producers.pdf.fields import FormFieldInfo, fields_of
from producers.reading.captions import Spot, read_captions

_DATE = re.compile(r"AFDate_Format(?:Ex)?\(\s*[\"']([^\"']{4,20})[\"']")
_NUMBER = re.compile(r"AFNumber_Format\(\s*2\b")
_WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_NAMELESS = re.compile(r"^(?:f\d+_\d+|field|text|textfield|check ?box|undefined|untitled|\d+|[a-z]{1,2}\d*)\b", re.I)
_LONGEST_LABEL = 160
_MOST = 1_000
"""Beside more fields than this nothing printed is looked for; it takes longer the more there are."""


def add_form(document: PdfReader, data: bytes, gathered: Gathering) -> None:
    """Add the fields of a form in page order; a form that cannot be filled here has a notice instead.

    Notices: "form-dynamic" (its fields exist only in a description for one program), "form-protected" (its owner
    allows nobody to fill it in).
    """
    form = document.root_object.get("/AcroForm")
    if form is None:
        return
    fields = fields_of(document)
    if "/XFA" in form.get_object() and (not fields or document.root_object.get("/NeedsRendering")):
        gathered.notice("form-dynamic")
        return
    if fields and not _may_fill(document):
        gathered.notice("form-protected")
        return
    captions = read_captions(data, [_spot(one) for one in fields]) if len(fields) <= _MOST else ("",) * len(fields)
    gathered.fields += [_field(one, caption) for one, caption in zip(fields, captions, strict=True)]


def _spot(info: FormFieldInfo) -> Spot:
    return Spot(info.page, info.left, info.bottom, info.width, info.height, info.kind in {"tick", "radio"})


def _may_fill(document: PdfReader) -> bool:
    allowed = document.user_access_permissions
    wanted = UserAccessPermissions.FILL_FORM_FIELDS | UserAccessPermissions.ADD_OR_MODIFY
    return allowed is None or bool(allowed & wanted)


def _field(info: FormFieldInfo, caption: str) -> SourceField:
    date = _DATE.search(info.format)
    return SourceField(
        name=info.name,
        kind=info.kind,
        label=_label(info, caption),
        value=info.value,
        choices=_choices(info),
        max_length=info.max_length,
        multiline=info.multiline,
        boxes=info.comb,
        required=info.required,
        locked=info.read_only,
        pattern=date.group(1) if date else "",
        amount=_NUMBER.search(info.format) is not None,
        page=info.page + 1,
    )


def _choices(info: FormFieldInfo) -> tuple[tuple[str, str], ...]:
    """Return values with the words shown; buttons that are only numbered have their words in a list beside them."""
    if info.kind in {"choice", "list"}:
        return info.choices
    words = [shown for _, shown in info.choices]
    return tuple((state, words[int(state)] if _is_index(state, words) else state) for state in info.states)


def _is_index(state: str, words: list[str]) -> bool:
    return state.isdecimal() and len(state) < 5 and int(state) < len(words)


def _label(info: FormFieldInfo, caption: str) -> str:
    """Return what the form says of a field, else what is printed beside it, else its name in words.

    A name that tells nothing (f1_01, Text3) yields to what is printed.
    """
    last = re.sub(r"\[\d+\]", "", info.name.rpartition(".")[2])
    spoken = " ".join(_WORDS.findall(last.replace("_", " "))).casefold().capitalize() or last
    said = " ".join(info.tooltip.split())
    words = said or caption or (spoken if not _NAMELESS.match(last) else f"{spoken} (page {info.page + 1})")
    return words[:_LONGEST_LABEL].strip(" :*") or last
