"""Differences between two lines of words: which pieces stayed, came or went, joined so that people can read them."""

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

_WORD = re.compile(r"[£$€¥]?\d+(?:[.,:/]\d+)*%?|[^\W\d_]+(?:[’'\-\u2011][^\W\d_]+)*|_+|\s|.", re.DOTALL)
_SMALL = 3


class Step(NamedTuple):
    """A stretch: old[old_from:old_to] became new[new_from:new_to]. `same` means both are equal."""

    old_from: int
    old_to: int
    new_from: int
    new_to: int
    same: bool = False


def split_words(text: str) -> list[str]:
    """Return words, numbers (with their sign, separators and percent), blanks and marks; joined they are the text."""
    return _WORD.findall(text)


def compare_words(old: Sequence[str], new: Sequence[str], shown: Sequence[str | None]) -> list[Step]:
    """Return the steps from old to new keys, in order and without gaps.

    `shown` holds the text of each old key, or None for what must stay when it is equal (a field, a control).
    An equal stretch of one short word or less between two changes is taken into them: longer changes read better.
    """
    return _join_small(_match(old, new), shown)


def _match(old: Sequence[str], new: Sequence[str]) -> list[Step]:
    start = 0
    limit = min(len(old), len(new))
    while start < limit and old[start] == new[start]:
        start += 1
    end = 0
    while end < limit - start and old[-1 - end] == new[-1 - end]:
        end += 1
    steps = [Step(0, start, 0, start, same=True)] if start else []
    middle_old, middle_new = old[start : len(old) - end], new[start : len(new) - end]
    for tag, a, b, c, d in SequenceMatcher(None, middle_old, middle_new, autojunk=False).get_opcodes():
        steps.append(Step(a + start, b + start, c + start, d + start, same=tag == "equal"))
    if end:
        steps.append(Step(len(old) - end, len(old), len(new) - end, len(new), same=True))
    return steps


def _join_small(steps: list[Step], shown: Sequence[str | None]) -> list[Step]:
    joined: list[Step] = []
    for number, found in enumerate(steps):
        between = found.same and joined and not joined[-1].same and number + 1 < len(steps)
        swallowed = between and _is_small(found, joined[-1], steps[number + 1], shown)
        step = found._replace(same=found.same and not swallowed)
        if joined and not joined[-1].same and not step.same:
            joined[-1] = joined[-1]._replace(old_to=step.old_to, new_to=step.new_to)
        else:
            joined.append(step)
    return joined


def _is_small(step: Step, before: Step, after: Step, shown: Sequence[str | None]) -> bool:
    """Whether an equal stretch is too little to interrupt two changes that touch old and new text both."""
    texts = shown[step.old_from : step.old_to]
    if any(text is None for text in texts):
        return False
    words = "".join(text or "" for text in texts).strip()
    touches_both = all(one.old_to > one.old_from or one.new_to > one.new_from for one in (before, after))
    one_sided = before.old_from == before.old_to == after.old_to or before.new_from == before.new_to == after.new_to
    return touches_both and not one_sided and (not words or (len(words) <= _SMALL and words.isalpha()))
