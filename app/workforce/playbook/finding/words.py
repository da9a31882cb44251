"""Matching phrases in what a person typed: whole words, without case, hyphens and simple plurals."""

import re

_SMALL_TEXT = """
a an and are as at be been by can did do does each either for from has have how i in is it its long many may me much
must my no not of often on or other our shall should so such tell than that the their them there these they this to
under was we were what when where which who whose why will with you your far
"""
SMALL_WORDS = frozenset(_SMALL_TEXT.split())
_IRREGULAR = {"companies": "company", "parties": "party", "securities": "security", "summaries": "summary"}


def normalise(text: str) -> str:
    """Return words in lower case, singular where that is plain, separated by one space."""
    words = re.findall(r"[a-z0-9]+", text.casefold().replace("’", "").replace("'", ""))
    return " ".join(_singular(word) for word in words)


def _singular(word: str) -> str:
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def contains_phrase(text: str, phrase: str) -> bool:
    """Whether a normalised text contains a phrase as whole words."""
    wanted = normalise(phrase)
    return bool(wanted) and f" {wanted} " in f" {text} "


def score(text: str, phrases: dict[str, int], against: dict[str, int]) -> int:
    """Return the weights of the phrases a normalised text contains, less the weights that speak against."""
    plus = sum(weight for phrase, weight in phrases.items() if contains_phrase(text, phrase))
    return plus - sum(weight for phrase, weight in against.items() if contains_phrase(text, phrase))
