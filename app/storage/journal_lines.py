"""The text of a journal: one JSON object a line, each entry carrying the hash of the one before.

An entry's hash is SHA-256 over its own line up to the hash. Entries appended together share one line,
`{"group":[…]}`, so that a torn write can only lose all of them.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.storage import strictjson
from app.storage.strictjson import NotStrictJson

FIRST_PREV = "0" * 64
"""What the first entry names as the hash before it."""


@dataclass(frozen=True)
class Draft:
    """An event that is not yet in the journal; `at` is ISO 8601 in UTC, `data` a JSON object."""

    kind: str
    data: Mapping[str, Any]
    context: str
    run: str
    at: str


@dataclass(frozen=True, slots=True)
class Entry:
    """An event of the journal, exactly as it stands on disk; `seq` counts from 1. Nobody may change `data`."""

    seq: int
    at: str
    context: str
    run: str
    kind: str
    data: Mapping[str, Any]
    prev: str
    hash: str


@dataclass(frozen=True)
class ReadJournal:
    """What a journal's bytes hold: the good entries, where they end, and what follows them.

    `torn` is an unfinished last write; `damaged_line` counts from 1 and is None when every whole line fits the chain.
    `missing_newline` says that the last good line is whole but for its line end.
    """

    entries: tuple[Entry, ...]
    good_bytes: int
    torn: bytes
    damaged_line: int | None
    missing_newline: bool


def encode_line(drafts: Sequence[Draft], seq: int, prev: str) -> bytes:
    """The line, with its line end, for `drafts` appended as entries `seq`, `seq` + 1 … Raises `NotStrictJson`."""
    members: list[bytes] = []
    for number, draft in enumerate(drafts, start=seq):
        body = _encode_body(number, draft, prev)
        prev = hashlib.sha256(body).hexdigest()
        members.append(body[:-1] + b',"hash":"' + prev.encode() + b'"}')
    line = members[0] if len(members) == 1 else b'{"group":[' + b",".join(members) + b"]}"
    return line + b"\n"


def decode_line(line: bytes, seq: int, prev: str) -> tuple[Entry, ...]:
    """The entries of a line without its line end. Raises `NotStrictJson` unless it is the line that we would write."""
    value = strictjson.loads_object(line)
    members = value.get("group", [value])
    if not members:
        raise NotStrictJson("an empty group")
    try:
        entries = tuple(_entry(member) for member in members)
        written = encode_line([_draft(entry) for entry in entries], seq, prev)
    except TypeError as error:
        raise NotStrictJson("not a journal entry") from error
    if written[:-1] != line:
        raise NotStrictJson("does not fit the chain")
    return entries


def read_journal(raw: bytes) -> ReadJournal:
    """Every entry of `raw` up to the first line that does not fit; never raises."""
    entries: list[Entry] = []
    good = 0
    prev = FIRST_PREV
    lines = raw.split(b"\n")
    for number, line in enumerate(lines[:-1], start=1):
        try:
            new = decode_line(line, len(entries) + 1, prev)
        except NotStrictJson:
            return _stopped(raw, entries, good, number, is_last=number == len(lines) - 1 and not lines[-1])
        entries.extend(new)
        prev = new[-1].hash
        good += len(line) + 1
    return _read_tail(raw, entries, good, prev)


def _encode_body(seq: int, draft: Draft, prev: str) -> bytes:
    return strictjson.dumps(
        {
            "seq": seq,
            "at": draft.at,
            "context": draft.context,
            "run": draft.run,
            "kind": draft.kind,
            "data": draft.data,
            "prev": prev,
        }
    )


def _entry(member: Any) -> Entry:
    """The entry of a parsed member; what does not have our fields, as text and an object, is a TypeError."""
    entry = Entry(**member)
    texts = (entry.at, entry.context, entry.run, entry.kind)
    if not (isinstance(entry.data, dict) and all(isinstance(text, str) for text in texts)):
        raise TypeError("a field of another type")
    return entry


def _draft(entry: Entry) -> Draft:
    return Draft(entry.kind, entry.data, entry.context, entry.run, entry.at)


def _stopped(raw: bytes, entries: Iterable[Entry], good: int, line: int, *, is_last: bool) -> ReadJournal:
    """Only a last line with holes (blocks that never reached the disk) can be an unfinished write."""
    if is_last and b"\0" in raw[good:]:
        return ReadJournal(tuple(entries), good, raw[good:], None, missing_newline=False)
    return ReadJournal(tuple(entries), good, b"", line, missing_newline=False)


def _read_tail(raw: bytes, entries: list[Entry], good: int, prev: str) -> ReadJournal:
    tail = raw[good:]
    try:
        last = decode_line(tail, len(entries) + 1, prev) if tail else ()
    except NotStrictJson:
        return ReadJournal(tuple(entries), good, tail, None, missing_newline=False)
    return ReadJournal((*entries, *last), len(raw), b"", None, missing_newline=bool(tail))
