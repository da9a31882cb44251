"""Work that a child of a test does: quick, endless, greedy, failing, and one that sends back what it must not."""

import decimal
import os
import time
from collections.abc import Iterator

from app.preview.views import Unreadable
from producers.problems import ContentProblem
from producers.reading.problems import ReadingProblem


def name_twice(name: str) -> Iterator[object]:
    yield Unreadable(name)
    yield Unreadable(name.upper())


def go_on_for_ever() -> Iterator[object]:
    yield Unreadable("begun")
    while True:
        time.process_time()


def wait_for_ever() -> Iterator[object]:
    yield Unreadable("begun")
    time.sleep(3600)


def take_memory() -> Iterator[object]:
    kept = [bytearray(50_000_000) for _ in range(12)]
    yield len(kept)


def fail() -> Iterator[object]:
    yield Unreadable("begun")
    raise KeyError("nothing of this leaves the child")


def nest() -> Iterator[object]:
    raise RecursionError
    yield None


def die() -> Iterator[object]:
    yield Unreadable("begun")
    os._exit(3)


def send_something_else() -> Iterator[object]:
    yield decimal.Decimal("1")


def add(first: int, second: int) -> int:
    return first + second


def refuse_reading() -> int:
    raise ReadingProblem("damaged", part="word/document.xml")


def refuse_content(old: str) -> int:
    raise ContentProblem("compare_kinds", block="b", old=old, new="word")


def never_return() -> int:
    while True:
        time.process_time()
