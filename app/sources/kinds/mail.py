"""E-mails (.eml) with their attachments."""

import email
import email.policy
from dataclasses import replace
from email.message import EmailMessage, Message

from app.sources.decoding import decode
from app.sources.gathering import Gathering
from app.sources.kinds.text import add_paragraphs
from app.sources.plainhtml import read_html
from app.sources.registry import read_kind
from app.sources.sniffing import find_kind
from producers.reading.limits import Limits
from producers.reading.problems import ReadingProblem

_HEADS = ("From", "To", "Cc", "Date", "Subject")


def read(data: bytes, name: str, limits: Limits) -> Gathering:  # noqa: ARG001 - one shape for all readers
    """Read an e-mail: its heads, its words, then every attachment that can be read."""
    message = email.message_from_bytes(data, policy=email.policy.default)
    gathered = Gathering()
    for head in _HEADS:
        value = _read_head(message, head)
        if value:
            gathered.add("mail", f"{head}: {value}", head.lower())
    _add_body(message, gathered)
    attachments = list(_find_attachments(message))
    for part in attachments[: limits.attachments]:
        _add_attachment(part, gathered, limits)
    if len(attachments) > limits.attachments:
        gathered.fault("attachments-cut", count=str(len(attachments) - limits.attachments))
    return gathered


def _read_head(message: EmailMessage, head: str) -> str:
    try:
        return str(message.get(head) or "").strip()
    except (ValueError, IndexError, AttributeError, TypeError):
        return str(dict(message.raw_items()).get(head, ""))


def _add_body(message: EmailMessage, gathered: Gathering) -> None:
    body = message.get_body(preferencelist=("plain", "html"))
    if body is None:
        return
    text = _decode_part(body)
    if body.get_content_type() == "text/html":
        text, hidden = read_html(text)
        if hidden:
            gathered.notice("hidden-text", count=str(hidden), place="the message")
    add_paragraphs(text, gathered, where="message, ")


def _decode_part(part: Message) -> str:
    payload = part.get_payload(decode=True)
    if not isinstance(payload, bytes):
        return str(part.get_payload())
    return decode(payload, part.get_content_charset("") or "").text


def _find_attachments(message: EmailMessage) -> list[EmailMessage]:
    return list(message.iter_attachments())


def _add_attachment(part: EmailMessage, gathered: Gathering, limits: Limits) -> None:
    name = _read_name(part)
    inner = limits.depth - 1
    data = _read_payload(part)
    gathered.add("mail", f"Attachment: {name} ({len(data):,} bytes)", "attachments")
    if name.lower() == "winmail.dat" or inner < 0:
        gathered.fault("attachment-not-read", name=name)
        return
    kind = find_kind(name, data)
    try:
        inside = read_kind(kind, data, name, replace(limits, depth=inner))
    except ReadingProblem as problem:
        gathered.fault(problem.code, **{**problem.fields, "name": name, "inside": f"attachment {name}"})
        return
    gathered.take(inside, f"attachment {name}")


def _read_name(part: EmailMessage) -> str:
    name = part.get_filename() or ("message.eml" if part.get_content_type() == "message/rfc822" else "attachment")
    return name.replace("\\", "/").rpartition("/")[2] or "attachment"


def _read_payload(part: EmailMessage) -> bytes:
    if part.get_content_type() == "message/rfc822":
        inner = part.get_payload()
        return inner[0].as_bytes() if isinstance(inner, list) and isinstance(inner[0], Message) else b""
    payload = part.get_payload(decode=True)
    return payload if isinstance(payload, bytes) else b""
