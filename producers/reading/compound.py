"""Compound files (the container of Outlook messages and old Office files): folders and streams, as MS-CFB says."""

import struct
from dataclasses import dataclass, field

from producers.reading.problems import ReadingProblem

_MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_LAST = 0xFFFFFFFA
_FREE = 0xFFFFFFFF


@dataclass(frozen=True)
class Storage:
    """A folder: its name, the streams in it by name, and the folders in it by name."""

    name: str
    streams: dict[str, bytes] = field(default_factory=dict)
    folders: dict[str, "Storage"] = field(default_factory=dict)


@dataclass(frozen=True)
class _Entry:
    name: str
    kind: int
    left: int
    right: int
    child: int
    start: int
    size: int


def read_compound(data: bytes) -> Storage:
    """Return the root folder of a compound file. Raises ReadingProblem "damaged"."""
    try:
        return _Reader(data).read()
    except (struct.error, IndexError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise ReadingProblem("damaged") from error


class _Reader:
    """Follows the chains of sectors; every chain is cut when it runs in a circle."""

    def __init__(self, data: bytes) -> None:
        if not data.startswith(_MAGIC):
            raise ReadingProblem("damaged")
        self._data = data
        shift, small_shift = struct.unpack_from("<HH", data, 30)
        if shift not in {9, 12} or small_shift != 6:
            raise ReadingProblem("damaged")
        self._size, self._small = 1 << shift, 1 << small_shift
        self._directory, _, self._cutoff, self._small_table = struct.unpack_from("<IIII", data, 48)
        self._table = self._read_table()
        self._entries = self._read_entries()
        self._small_sectors = self._numbers(self._chain(self._small_table, self._table))
        self._small_data = self._join(self._entries[0].start)

    def read(self) -> Storage:
        """Return the root folder with everything in it."""
        return self._folder(self._entries[0], set())

    def _sector(self, number: int) -> bytes:
        start = (number + 1) * self._size
        return self._data[start : start + self._size]

    def _numbers(self, sectors: list[int]) -> list[int]:
        joined = b"".join(self._sector(one) for one in sectors)
        return list(struct.unpack(f"<{len(joined) // 4}I", joined[: len(joined) // 4 * 4]))

    def _read_table(self) -> list[int]:
        """The allocation table; its own sectors are listed in the head and, for large files, in a chain of lists."""
        listed = list(struct.unpack_from("<109I", self._data, 76))
        following, count = struct.unpack_from("<II", self._data, 68)
        seen: set[int] = set()
        while following < _LAST and following not in seen and len(seen) < count:
            seen.add(following)
            numbers = self._numbers([following])
            listed += numbers[:-1]
            following = numbers[-1]
        return self._numbers([one for one in listed if one < _LAST])

    def _chain(self, start: int, table: list[int]) -> list[int]:
        found: list[int] = []
        seen: set[int] = set()
        while start < len(table) and start not in seen:
            seen.add(start)
            found.append(start)
            start = table[start]
        return found

    def _join(self, start: int) -> bytes:
        return b"".join(self._sector(one) for one in self._chain(start, self._table))

    def _read_entries(self) -> list[_Entry]:
        raw = self._join(self._directory)
        entries = [self._read_entry(raw[at : at + 128]) for at in range(0, len(raw) - 127, 128)]
        if not entries:
            raise ReadingProblem("damaged")
        return entries

    def _read_entry(self, raw: bytes) -> _Entry:
        length = min(struct.unpack_from("<H", raw, 64)[0], 64)
        name = raw[: max(length - 2, 0)].decode("utf-16-le")
        left, right, child = struct.unpack_from("<III", raw, 68)
        start, size = struct.unpack_from("<IQ", raw, 116)
        return _Entry(name, raw[66], left, right, child, start, size & 0xFFFFFFFF if self._size == 512 else size)

    def _folder(self, entry: _Entry, seen: set[int]) -> Storage:
        storage = Storage(entry.name)
        pending = [entry.child]
        while pending:
            number = pending.pop()
            if number >= len(self._entries) or number in seen or number == _FREE:
                continue
            seen.add(number)
            one = self._entries[number]
            pending += [one.left, one.right]
            if one.kind == 2:
                storage.streams[one.name] = self._stream(one)
            elif one.kind == 1:
                storage.folders[one.name] = self._folder(one, seen)
        return storage

    def _stream(self, entry: _Entry) -> bytes:
        if entry.size >= self._cutoff:
            return self._join(entry.start)[: entry.size]
        chain = self._chain(entry.start, self._small_sectors)
        pieces = (self._small_data[one * self._small : (one + 1) * self._small] for one in chain)
        return b"".join(pieces)[: entry.size]
