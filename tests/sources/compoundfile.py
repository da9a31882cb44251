"""Writes small compound files for tests: folders and streams, small ones packed together, large ones in sectors."""

import struct

FREE, END, TABLE = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD
SECTOR, SMALL, CUTOFF = 512, 64, 4096


def compound(tree: dict) -> bytes:
    """The bytes of a compound file; a dict is a folder, bytes are a stream."""
    entries: list[dict] = [{"name": "Root Entry", "kind": 5, "child": FREE, "right": FREE, "data": b""}]
    add_children(entries, 0, tree)
    packed = bytearray()
    small_table: list[int] = []
    large: list[tuple[dict, bytes]] = []
    for entry in entries:
        if entry["kind"] != 2:
            continue
        if len(entry["data"]) >= CUTOFF:
            large.append((entry, entry["data"]))
            continue
        entry["start"] = len(small_table)
        count = -(-len(entry["data"]) // SMALL)
        small_table += [*range(len(small_table) + 1, len(small_table) + count), END][:count]
        packed += entry["data"].ljust(count * SMALL, b"\0")
    return assemble(entries, bytes(packed), small_table, large)


def add_children(entries: list[dict], parent: int, tree: dict) -> None:
    previous = None
    for name, inner in tree.items():
        number = len(entries)
        kind = 1 if isinstance(inner, dict) else 2
        data = b"" if kind == 1 else inner
        entries.append({"name": name, "kind": kind, "child": FREE, "right": FREE, "data": data})
        if previous is None:
            entries[parent]["child"] = number
        else:
            entries[previous]["right"] = number
        previous = number
        if kind == 1:
            add_children(entries, number, inner)


def assemble(entries, packed: bytes, small_table: list[int], large) -> bytes:
    sectors: list[bytes] = []
    table: list[int] = []

    def put(data: bytes) -> int:
        first = len(sectors)
        pieces = [data[at : at + SECTOR].ljust(SECTOR, b"\0") for at in range(0, len(data), SECTOR)]
        sectors.extend(pieces)
        table.extend([*range(first + 1, first + len(pieces)), END][: len(pieces)])
        return first if pieces else END

    for entry, data in large:
        entry["start"] = put(data)
    entries[0]["start"] = put(packed)
    entries[0]["size"] = len(packed)
    small_first = put(struct.pack(f"<{len(small_table)}I", *small_table).ljust(SECTOR, b"\xff"))
    directory = put(b"".join(pack_entry(entry) for entry in entries))
    tables = -(-(len(table) + 2) // (SECTOR // 4))
    first_table = len(sectors)
    table += [TABLE] * tables
    raw = struct.pack(f"<{len(table)}I", *table).ljust(tables * SECTOR, b"\xff")
    listed = [*range(first_table, first_table + tables)] + [FREE] * (109 - tables)
    head = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16) + struct.pack("<HHHHH", 62, 3, 0xFFFE, 9, 6) + bytes(6)
    head += struct.pack("<IIIIIIIIII", 0, tables, directory, 0, CUTOFF, small_first, 1, END, 0, listed[0])
    return head + struct.pack("<108I", *listed[1:]) + b"".join(sectors) + raw


def pack_entry(entry: dict) -> bytes:
    name = (entry["name"] + "\0").encode("utf-16-le")
    head = name.ljust(64, b"\0") + struct.pack("<HBB", len(name), entry["kind"], 1)
    links = struct.pack("<III", FREE, entry["right"], entry["child"])
    size = entry.get("size", len(entry["data"]))
    return head + links + bytes(36) + struct.pack("<IQ", entry.get("start", END), size)
