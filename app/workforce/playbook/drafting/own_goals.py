"""Goals in the person's own words: no rule can test them, so the nearest passages are shown to a person."""

import re

from app.workforce.playbook.drafting.blocks import block_index, fragments
from app.workforce.playbook.finding.words import SMALL_WORDS
from producers.content.base import Content

_EVERYWHERE = SMALL_WORDS | {"agreement", "party", "parties"}
MOST = 3


def key_words(text: str) -> frozenset[str]:
    """Return the words of a text that carry meaning, cut to a stem of six letters."""
    words = re.findall(r"[a-z0-9]+", text.casefold())
    return frozenset(word[:6] for word in words if word not in _EVERYWHERE and len(word) > 1)


def nearest_blocks(text: str, content: Content) -> tuple[str, ...]:
    """Return up to three ids of blocks that share at least half of a text's words, best first."""
    wanted = key_words(text)
    if not wanted:
        return ()
    scores = [
        (len(wanted & key_words(" ".join(fragments(block)))), index, name)
        for index, (name, block) in enumerate(block_index(content).items())
    ]
    near = sorted((item for item in scores if item[0] * 2 >= len(wanted)), key=lambda item: (-item[0], item[1]))
    return tuple(name for _, _, name in near[:MOST])
