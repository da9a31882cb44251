"""Spreading: in order, as few pages as possible, each within its room, evenly filled."""

from hypothesis import given
from hypothesis import strategies as st

from producers.pptx.spreading import spread

HEIGHTS = st.lists(st.floats(min_value=0.1, max_value=2.0), min_size=1, max_size=12)


def page_height(page, heights, gap):
    return sum(heights[index] for index in page) + gap * (len(page) - 1)


def test_what_fits_stays_together():
    assert spread([1, 1, 1], [0.1] * 3, 3.2) == (range(3),)


def test_pages_are_filled_evenly():
    assert spread([1] * 10, [0] * 10, 8) == (range(5), range(5, 10))


def test_a_high_part_does_not_disturb_the_order():
    assert spread([1, 3, 1], [0] * 3, 3.5) == (range(1), range(1, 2), range(2, 3))


@given(HEIGHTS, st.floats(min_value=0, max_value=0.3), st.floats(min_value=2.0, max_value=6.0))
def test_every_part_is_on_exactly_one_page_that_holds_it(heights, gap, room):
    pages = spread(heights, [gap] * len(heights), room)
    assert [index for page in pages for index in page] == list(range(len(heights)))
    assert all(page_height(page, heights, gap) <= room + 1e-6 for page in pages)


@given(HEIGHTS, st.floats(min_value=2.0, max_value=6.0))
def test_no_two_neighbouring_pages_could_be_one_more_than_needed(heights, room):
    pages = spread(heights, [0.0] * len(heights), room)
    greedy, used = 1, 0.0
    for height in heights:
        greedy, used = (greedy, used + height) if used + height <= room + 1e-9 else (greedy + 1, height)
    assert len(pages) == greedy
