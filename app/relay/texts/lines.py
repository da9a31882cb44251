"""Texts of the relay as lines that can be quoted: each with the place that people know it by."""

from collections.abc import Iterable, Iterator


def ledger_lines(ledger: str) -> Iterator[tuple[str, str]]:
    """Yield section and words of each line of a ledger; headings are the sections."""
    section = "ledger"
    for raw in ledger.splitlines():
        line = raw.strip(" -*\t")
        if raw.startswith("#"):
            section = raw.strip("# ").strip()
        elif line:
            yield section, line


def delivered_lines(lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield place and words of each line of a finished file; there it is "place|words", as the checks keep it."""
    for line in lines:
        place, _, words = line.partition("|")
        if words.strip():
            yield place, " ".join(words.split())
