"""What content takes from the person's folder: the bytes of pictures and forms, checked, and kept as objects."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from app.relay.nouns.source import SourceFile, SourceText
from app.relay.ports import ObjectStore
from app.sources.reader import SourceReader
from app.storage.problems import StorageProblem
from producers.content.anything import AnyContent
from producers.content.supplied import Supplied, supplied_in
from producers.pictures import picture_size
from producers.problems import ContentProblem
from producers.reading.limits import Limits

ONE_FILE, ALL_FILES = 50_000_000, 150_000_000
"""The most bytes that one supplied file may have, and all those of one deliverable together."""
MOST_DOTS = 100_000_000
"""The most dots of a picture, across times down: a sheet of A2 at 400 dots an inch has 62 million."""
_MEGABYTE = 1_000_000
_DIGEST = re.compile(r"[0-9a-f]{64}")
_CODES = {
    "outside-project": "object_outside",
    "link-not-followed": "object_outside",
    "not-on-this-computer": "object_elsewhere",
    "too-large": "object_too_large",
    "file-not-found": "missing_object",
}


class Gathered(NamedTuple):
    """Bytes by the name in the content, and the SHA-256 under which each is kept in the project."""

    objects: dict[str, bytes]
    digests: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Supplies:
    """The files of one project that content may name: by path in the folder, or by the SHA-256 of an object of it.

    Only files that a scan of the folder would list are taken; links are not followed. `read` reads a file within
    limits of time and memory: a form goes to the producers only after it was read so, since they have no such limits.
    """

    folder: Path
    store: ObjectStore
    reader: SourceReader = field(default_factory=lambda: SourceReader(Limits(file_bytes=ONE_FILE)))
    read: Callable[[Path, str], SourceText] | None = None

    def gather(self, content: AnyContent, known: Mapping[str, str] | None = None) -> Gathered:
        """Return everything that content names, each file once, kept in the project from now on.

        `known` are digests of files that went into an earlier rendering; they count instead of what the folder has
        now. Raises ContentProblem with block and field: "missing_object", "object_outside", "object_elsewhere",
        "object_too_large", "object_too_many_dots", "object_too_demanding", "object_unreadable", "not_a_picture";
        StorageProblem when an object cannot be kept.
        """
        objects: dict[str, bytes] = {}
        digests: list[tuple[str, str]] = []
        for wanted in supplied_in(content):
            if wanted.name in objects:
                continue
            data = self._one(wanted, (known or {}).get(wanted.name, ""))
            objects[wanted.name] = data
            if sum(map(len, objects.values())) > ALL_FILES:
                raise _problem("object_too_large", wanted, limit=str(ALL_FILES // _MEGABYTE))
            digests.append((wanted.name, self.store.put(data)))
        return Gathered(objects, tuple(digests))

    def _one(self, wanted: Supplied, known: str) -> bytes:
        digest = known or (wanted.name if _DIGEST.fullmatch(wanted.name) else "")
        if digest:
            return self._kept(wanted, digest)
        file, data = self.reader.take(self.folder, wanted.name)
        if data is None:
            raise _refused(wanted, file)
        if wanted.use == "picture":
            _check_picture(wanted, data)
        elif self.read is not None and _is_too_demanding(self.read(self.folder, wanted.name).file):
            raise _problem("object_too_demanding", wanted)
        return data

    def _kept(self, wanted: Supplied, digest: str) -> bytes:
        try:
            return self.store.get(digest)
        except StorageProblem as problem:
            raise _problem("missing_object", wanted) from problem


def _is_too_demanding(file: SourceFile) -> bool:
    return any(fault.code == "too-demanding" for fault in file.faults)


def _check_picture(wanted: Supplied, data: bytes) -> None:
    """Raise ContentProblem for what is no picture, or one so large that opening the file would take all memory."""
    try:
        size = picture_size(data, wanted.name)
    except ContentProblem as problem:
        raise _problem(problem.code, wanted) from problem
    if size.width * size.height > MOST_DOTS:
        raise _problem("object_too_many_dots", wanted, width=str(size.width), height=str(size.height))


def _refused(wanted: Supplied, file: SourceFile) -> ContentProblem:
    code = file.faults[0].code if file.faults else ""
    return _problem(_CODES.get(code, "object_unreadable"), wanted, limit=str(ONE_FILE // _MEGABYTE))


def _problem(code: str, wanted: Supplied, **facts: str) -> ContentProblem:
    return ContentProblem(code, wanted.block, wanted.name, **facts)
