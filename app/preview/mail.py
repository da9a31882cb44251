"""Mails: who wrote to whom and when, the words, and the names of what is attached."""

from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default

from app.preview.text import clean, html_words, plain_blocks, start_of
from app.preview.views import HeaderKind, Preview, TextView

_HEADERS: tuple[tuple[HeaderKind, str], ...] = (
    ("from", "From"),
    ("to", "To"),
    ("cc", "Cc"),
    ("date", "Date"),
    ("subject", "Subject"),
)
_ATTACHED = 50


def read_mail(data: bytes) -> Preview:
    """Return a mail as its headers and words; attachments are named, not opened."""
    message = message_from_bytes(data, policy=default)
    headers: list[tuple[HeaderKind, str]] = []
    for kind, name in _HEADERS:
        written = _header(message, name)
        if written:
            headers.append((kind, written))
    names = [one.get_filename() or one.get_content_type() for one in _attachments(message)][:_ATTACHED]
    if names:
        headers.append(("attached", ", ".join(clean(name) for name in names)))
    words = _words(message)
    shown = start_of(words)
    return TextView("mail", plain_blocks(shown), tuple(headers), is_cut=len(words) > len(shown))


def _header(message: EmailMessage, name: str) -> str:
    try:
        return " ".join(clean(str(message.get(name, ""))).split())
    except (ValueError, IndexError, AttributeError, TypeError):
        return ""


def _attachments(message: EmailMessage) -> list[EmailMessage]:
    return (
        [one for one in message.iter_attachments() if isinstance(one, EmailMessage)] if message.is_multipart() else []
    )


def _words(message: EmailMessage) -> str:
    try:
        body = message.get_body(preferencelist=("plain", "html"))
    except (KeyError, AttributeError, ValueError):
        return ""
    if body is None:
        return ""
    try:
        content = str(body.get_content())
    except (LookupError, ValueError, KeyError):
        raw = body.get_payload(decode=True)
        content = raw.decode("cp1252", errors="replace") if isinstance(raw, bytes) else ""
    return html_words(content) if body.get_content_subtype() == "html" else clean(content)
