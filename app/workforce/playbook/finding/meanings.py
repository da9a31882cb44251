"""What a label means, as the words that tell it from others: "Tenant's full name (capitals)" and "Name of tenant"."""

import re

from app.workforce.playbook.finding.words import SMALL_WORDS, normalise

_BRACKETS = re.compile(r"\([^)]*\)|\[[^\]]*\]|^\s*(?:section\s+)?[\dA-Z]{1,3}[.)]\s*", re.IGNORECASE)
_SAME = {
    "dob": "birth",
    "telephone": "phone",
    "tel": "phone",
    "phone number": "phone",
    "email": "e mail",
    "e mail address": "e mail",
    "postal code": "postcode",
    "post code": "postcode",
    "zip code": "postcode",
    "ni number": "national insurance number",
}
_BESIDE = frozenset({"full", "name", "address", "number", "date", "please", "enter", "state", "details"})
_PLAIN = frozenset({"full", "name", "date", "please", "enter", "state", "details"})
_OTHERS = """
amount age birth city code comment country day e first from last mail middle mobile month note number occupation other
phone position postcode reason reference sign signature signed surname title total town year yes place initial given
family maiden former
"""
_ANYBODYS = _BESIDE | frozenset(_OTHERS.split())


def meaning(label: str) -> frozenset[str]:
    """Return the words that tell what a label asks for; none for a label that could be anybody's.

    "full", "name" and "date" go where other words remain that tell more.
    """
    text = normalise(_BRACKETS.sub(" ", label))
    for words, same in _SAME.items():
        text = re.sub(rf"\b{words}\b", same, text)
    said = frozenset(word for word in text.split() if word not in SMALL_WORDS)
    if said <= _ANYBODYS:
        return frozenset()
    return said - _PLAIN if said - _ANYBODYS and not _is_part_of_name(said) else said


def _is_part_of_name(said: frozenset[str]) -> bool:
    """Say whether "name" is needed: the first name of a tenant is not the tenant."""
    return bool(said & {"first", "last", "middle", "given", "family", "maiden", "former"})
