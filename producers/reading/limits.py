"""How much a file may ask of this computer before it is refused."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Limits for reading one file. Sizes in bytes, time in seconds.

    `ratio` (unpacked to packed) counts only for parts above `ratio_from`, because small XML compresses very well.
    `memory` and `seconds` hold for a reading process, not inside one.
    """

    file_bytes: int = 250_000_000
    entries: int = 10_000
    total_bytes: int = 500_000_000
    part_bytes: int = 150_000_000
    ratio: int = 250
    ratio_from: int = 10_000_000
    seconds: int = 30
    memory: int = 1_500_000_000
    rows: int = 50_000
    attachments: int = 50
    depth: int = 2
