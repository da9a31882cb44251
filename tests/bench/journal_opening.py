"""How much dearer opening a journal of 2,000 events is than only parsing its JSON: prints the ratio and the times."""

import json
import tempfile
import time
from pathlib import Path

from app.storage.journal import Journal
from app.storage.journal_lines import Draft

EVENTS = 2000


def measure() -> tuple[float, float]:
    """CPU seconds to open and verify, and to parse only."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "journal.jsonl"
        data = {"text": "§ 4 Interest accrues daily. " * 20, "numbers": [1.5, 2, 3], "nested": {"a": [True, None]}}
        with Journal.open(path) as journal:
            for number in range(EVENTS):
                journal.append_many([Draft("noted", {**data, "n": number}, "trunk", "r", "2026-01-01T00:00:00Z")])
        started = time.process_time()
        Journal.open(path).close()
        opened = time.process_time() - started
        started = time.process_time()
        for line in path.read_bytes().splitlines():
            json.loads(line)
        return opened, time.process_time() - started


if __name__ == "__main__":
    opened, parsed = measure()
    times = f"opened in {opened * 1000:.0f} ms, parsed in {parsed * 1000:.0f} ms"
    print(f"{EVENTS} events: {times}, ratio {opened / parsed:.1f}")
