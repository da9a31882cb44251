"""Where a goal comes from, in the person's language."""

from app.words import Words

_ORIGINS = {
    "your answer": "origin.answer",
    "from the playbook": "origin.playbook",
    "from your instruction": "origin.request",
    "from your request": "origin.first_request",
    "your own words": "origin.own_words",
}


def origin_words(origin: str, words: Words) -> str:
    """Return where a goal comes from: the program's own words in the person's language, places as they are named."""
    code = _ORIGINS.get(origin)
    return words.say(code) if code else origin
