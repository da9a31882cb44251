"""What a file was drafted from, in the person's language: the engine's own sentences, said again from their facts.

The journal keeps such a sentence as it was written, in English; what is in none of these forms is shown as it stands.
"""

import re

from app.words import Words

_BUILTIN = re.compile(
    r"Drafted from the built-in playbook “(?P<title>.+)”, version (?P<version>[^;]+); no model was used\."
)
_NONE = re.compile(r"No playbook and no model was used\.")
_MODEL = re.compile(
    r"Drafted by a model \((?P<models>.+) at (?P<host>[^ )]+)\)"
    r"(?: with the playbook “(?P<title>.+)”, version (?P<version>.+), as its standard)?\."
)


def drafted_words(sentence: str, words: Words) -> str:
    """Return the sentence in the person's language; names of playbooks and models stay as they are."""
    builtin, model = _BUILTIN.fullmatch(sentence), _MODEL.fullmatch(sentence)
    if builtin:
        return words.say("drafted.builtin", **builtin.groupdict())
    if model:
        code = "drafted.model_with" if model["title"] else "drafted.model"
        return words.say(code, **model.groupdict(default=""))
    return words.say("drafted.none") if _NONE.fullmatch(sentence) else sentence


_ORIGINS = {
    "your answer": "origin.answer",
    "from the playbook": "origin.playbook",
    "from your instruction": "origin.request",
}


def origin_words(origin: str, words: Words) -> str:
    """Return where a goal comes from: the program's own words in the person's language, places as they are named."""
    code = _ORIGINS.get(origin)
    return words.say(code) if code else origin
