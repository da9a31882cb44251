"""Where the texts of a project may go, in words: for the head of the window and for the dialog that changes it."""

from app.ui.views import OptionView
from app.words import Words
from app.workforce.model.endpoint import Sensitivity
from app.workforce.model.standing import Reach

LEVELS: tuple[Sensitivity, ...] = ("cloud", "local", "builtin")
MOST_FILES = 8


def reach_word(reach: Reach, words: Words) -> str:
    """Return the few words that stand in the head of the window."""
    if reach.level == "builtin":
        return words.say("header.builtin_only")
    if not reach.host:
        return words.say("header.local_only" if reach.level == "local" else "header.no_key")
    if reach.local:
        return words.say("header.reach_here")
    if reach.level == "local":
        return words.say("header.reach_stopped", host=reach.host)
    return words.say("header.reach_asks" if reach.asks else "header.reach", host=reach.host)


def present_levels(words: Words) -> tuple[OptionView, ...]:
    """Return the three levels, each with one sentence that says what it means."""
    return tuple(
        OptionView(words.say(f"sensitivity.level.{level}"), words.say(f"sensitivity.level.{level}.means"))
        for level in LEVELS
    )


def standing_words(reach: Reach, words: Words) -> str:
    """Return how things stand, in a sentence."""
    return words.say("sensitivity.now" if reach.host else "sensitivity.now_none", host=reach.host)


def files_seen(names: tuple[str, ...], words: Words) -> tuple[str, ...]:
    """Return the files a service would see, a line each; of many the first and how many more."""
    if not names:
        return (words.say("consent.no_files"),)
    more = len(names) - MOST_FILES
    shown = tuple(f"· {name}" for name in names[:MOST_FILES])
    rest = (words.say("consent.more", count=more),) if more > 0 else ()
    return (words.say("consent.files"), *shown, *rest)
