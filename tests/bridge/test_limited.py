"""A child with limits: what it sends comes at once, what is too much ends, and the next file is read as ever."""

import pickle
import threading
from collections.abc import Iterator
from dataclasses import replace

import pytest

from app.bridge import limited
from app.bridge.limited import LimitedChild
from app.preview.views import Unreadable
from app.relay.problems import WorkProblem
from producers.reading.limits import Limits
from tests.bridge import work


@pytest.fixture
def child() -> Iterator[LimitedChild]:
    made = LimitedChild()
    yield made
    made.close()


@pytest.fixture
def hasty(monkeypatch) -> Iterator[LimitedChild]:
    """A child with a second of processor time and 400 MB."""
    monkeypatch.setattr(limited, "_START", 8)
    made = LimitedChild(replace(Limits(), seconds=1, memory=400_000_000))
    yield made
    made.close()


def code_of(child: LimitedChild, job) -> str:
    with pytest.raises(WorkProblem) as problem:
        list(child.run(job))
    return problem.value.fault.code


def still_works(child: LimitedChild) -> bool:
    return [one.code for one in child.run(work.name_twice, "a")] == ["a", "A"]


def test_parts_come_in_order_and_the_child_is_kept(child):
    assert still_works(child)
    first = child._process.pid
    assert still_works(child)
    assert child._process.pid == first


def test_a_part_comes_before_the_work_is_over(child):
    coming = child.run(work.wait_for_ever)
    assert next(coming) == Unreadable("begun")
    coming.close()
    assert still_works(child)


@pytest.mark.parametrize("job", [work.go_on_for_ever, work.take_memory, work.die], ids=lambda job: job.__name__)
def test_what_is_too_much_ends_and_the_next_file_is_read(hasty, job):
    assert code_of(hasty, job) == "too-demanding"
    assert still_works(hasty)


def test_without_the_limit_the_greedy_one_would_go_through(child):
    """The broken twin: with more room nothing is refused, so it is the limit that refuses."""
    assert list(child.run(work.take_memory)) == [12]


def test_an_error_is_told_by_its_kind_and_nothing_else(child):
    with pytest.raises(WorkProblem) as problem:
        list(child.run(work.fail))
    assert problem.value.fault.code == "unexpected-content"
    assert problem.value.fault.fields == {"detail": "KeyError"}
    assert code_of(child, work.nest) == "too-demanding"
    assert still_works(child)


def test_only_our_own_records_are_made_of_what_comes_back(child):
    assert code_of(child, work.send_something_else) == "too-demanding"
    assert still_works(child)


def test_the_plain_way_would_have_made_anything():
    """The broken twin of the test above: pickle itself makes what our reader refuses."""
    sent = pickle.dumps(next(work.send_something_else()))
    assert pickle.loads(sent) == next(work.send_something_else())


def test_stopping_from_another_thread_ends_the_work_at_once(child):
    coming = child.run(work.wait_for_ever)
    next(coming)
    threading.Thread(target=child.stop).start()
    with pytest.raises(WorkProblem):
        next(coming)
    assert still_works(child)


def test_stopping_what_rests_leaves_the_child_alone(child):
    assert still_works(child)
    first = child._process.pid
    child.stop()
    assert still_works(child)
    assert child._process.pid == first
