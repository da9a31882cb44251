"""Characters that are in a text and cannot be seen; they are counted and reported, never taken out."""

import re
from collections.abc import Iterable

_UNSEEN = re.compile("[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069\u180e\U000e0000-\U000e007f]")


def count_invisible(texts: Iterable[str]) -> int:
    """Return how many unseen characters stand in the texts: zero-width signs, direction overrides, tag letters.

    Joiners are not counted: Persian, Hindi and emoji need them. Nor are the direction marks that bidirectional
    text uses as a matter of course.
    """
    return sum(len(_UNSEEN.findall(text)) for text in texts)
