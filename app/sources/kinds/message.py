"""Outlook messages (.msg) with their attachments, as MS-OXMSG lays them out."""

import re
import struct
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from app.sources.decoding import decode
from app.sources.gathering import Gathering
from app.sources.kinds.text import add_paragraphs
from app.sources.plainhtml import read_html
from app.sources.registry import read_kind
from app.sources.sniffing import find_kind
from producers.reading.compound import Storage, read_compound
from producers.reading.limits import Limits
from producers.reading.problems import ReadingProblem

_SUBJECT, _SENDER, _ADDRESS, _TO, _CC, _BODY, _HTML = "0037", "0C1A", "0C1F", "0E04", "0E03", "1000", "1013"
_LONG_NAME, _SHORT_NAME, _CONTENT, _RICH = "3707", "3704", "3701", "1009"
_SENT = 0x00390040
_EPOCH = datetime(1601, 1, 1, tzinfo=UTC)


def read(data: bytes, name: str, limits: Limits) -> Gathering:
    """Read an Outlook message: its heads, its words, then every attachment. Raises ReadingProblem."""
    root = read_compound(data)
    if "__properties_version1.0" not in root.streams:
        raise ReadingProblem("old-format", name=name)
    return _read_message(root, limits)


def _read_message(root: Storage, limits: Limits) -> Gathering:
    gathered = Gathering()
    sender = " ".join(one for one in (read_property(root, _SENDER), _bracketed(read_property(root, _ADDRESS))) if one)
    heads = (("From", sender), ("To", read_property(root, _TO)), ("Cc", read_property(root, _CC)))
    for head, value in (*heads, ("Date", _read_sent(root)), ("Subject", read_property(root, _SUBJECT))):
        if value:
            gathered.add("mail", f"{head}: {value}", head.lower())
    _add_body(root, gathered)
    attachments = [one for key, one in sorted(root.folders.items()) if key.startswith("__attach_version1.0_")]
    for one in attachments[: limits.attachments]:
        _add_attachment(one, gathered, limits)
    if len(attachments) > limits.attachments:
        gathered.fault("attachments-cut", count=str(len(attachments) - limits.attachments))
    return gathered


def read_property(storage: Storage, tag: str) -> str:
    """Return a text property, in Unicode or in the old encoding of the message; "" when it has none."""
    wide = storage.streams.get(f"__substg1.0_{tag}001F")
    if wide is not None:
        return wide.decode("utf-16-le", "replace").rstrip("\x00")
    narrow = storage.streams.get(f"__substg1.0_{tag}001E")
    return decode(narrow).text.rstrip("\x00") if narrow is not None else ""


def _bracketed(address: str) -> str:
    return f"<{address}>" if "@" in address else ""


def _read_sent(root: Storage) -> str:
    """The time of sending, from the fixed-size properties (their list starts after 32 bytes in a message)."""
    raw = root.streams["__properties_version1.0"]
    for at in range(32, len(raw) - 15, 16):
        tag, _, ticks = struct.unpack_from("<IIQ", raw, at)
        if tag == _SENT and 0 < ticks < 2**62:
            moment = _EPOCH + timedelta(microseconds=ticks // 10)
            return moment.strftime("%Y-%m-%d %H:%M UTC")
    return ""


def _add_body(root: Storage, gathered: Gathering) -> None:
    text = read_property(root, _BODY)
    html = root.streams.get(f"__substg1.0_{_HTML}0102")
    if not text.strip() and html is not None:
        text, hidden = read_html(_decode_html(html))
        if hidden:
            gathered.notice("hidden-text", count=str(hidden), place="the message")
    if not text.strip() and f"__substg1.0_{_RICH}0102" in root.streams:
        gathered.fault("body-not-read")
    add_paragraphs(text, gathered, where="message, ")


def _decode_html(html: bytes) -> str:
    declared = re.search(rb"charset=[\"']?([\w-]+)", html[:2000], re.IGNORECASE)
    return decode(html, declared.group(1).decode("ascii") if declared else "").text


def _add_attachment(storage: Storage, gathered: Gathering, limits: Limits) -> None:
    name = read_property(storage, _LONG_NAME) or read_property(storage, _SHORT_NAME) or "attachment"
    inner = replace(limits, depth=limits.depth - 1)
    embedded = storage.folders.get(f"__substg1.0_{_CONTENT}000D")
    data = storage.streams.get(f"__substg1.0_{_CONTENT}0102")
    if inner.depth < 0 or (embedded is None and data is None):
        gathered.fault("attachment-not-read", name=name)
        return
    gathered.add("mail", f"Attachment: {name}" + (f" ({len(data):,} bytes)" if data else ""), "attachments")
    try:
        inside = _read_inside(name, embedded, data, inner)
    except ReadingProblem as problem:
        gathered.fault(problem.code, **{**problem.fields, "name": name, "inside": f"attachment {name}"})
        return
    gathered.take(inside, f"attachment {name}")


def _read_inside(name: str, embedded: Storage | None, data: bytes | None, limits: Limits) -> Gathering:
    if data is not None:
        return read_kind(find_kind(name, data), data, name, limits)
    if embedded is None or "__properties_version1.0" not in embedded.streams:
        raise ReadingProblem("damaged")
    return _read_message(embedded, limits)
