"""Spreading what does not fit on one slide over several, as evenly as its parts allow."""

from collections.abc import Sequence


def spread(heights: Sequence[float], gaps: Sequence[float], available: float) -> tuple[range, ...]:
    """Return runs of indexes whose stacked heights fit `available` inches, as few as possible and evenly filled.

    `gaps[i]` is the space after part i when another follows. A part higher than `available` stands alone; the
    caller refuses it before.
    """
    pages = _fill(heights, gaps, available)
    for cap in sorted(_sums(heights, gaps)):
        evener = _fill(heights, gaps, cap) if max(heights) <= cap <= available else pages
        if len(evener) == len(pages) and cap <= available and max(heights) <= cap:
            return evener
    return pages


def _fill(heights: Sequence[float], gaps: Sequence[float], available: float) -> tuple[range, ...]:
    pages: list[range] = []
    start, used = 0, 0.0
    for index, height in enumerate(heights):
        needed = used + (gaps[index - 1] if index > start else 0.0) + height
        if index > start and needed > available + 1e-9:
            pages.append(range(start, index))
            start, used = index, height
        else:
            used = needed
    pages.append(range(start, len(heights)))
    return tuple(pages)


def _sums(heights: Sequence[float], gaps: Sequence[float]) -> set[float]:
    sums: set[float] = set()
    for start in range(len(heights)):
        total = 0.0
        for end in range(start, len(heights)):
            total += heights[end] + (gaps[end - 1] if end > start else 0.0)
            sums.add(total)
    return sums
