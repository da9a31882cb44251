"""Names of roles, specialists and steps in words of the screen."""

from app.relay.state import StepState
from app.words import Words


def who_words(name: str, words: Words) -> str:
    """Return a role or a specialist in words of the screen."""
    code = f"who.{name}"
    return words.say(code) if words.knows(code) else name.replace("-", " ").capitalize()


def counted(code: str, count: int, words: Words, **facts: object) -> str:
    """Return the sentence `code` for a count; for one there is a sentence of its own under `<code>_one`."""
    one = f"{code}_one"
    return words.say(one if count == 1 and words.knows(one) else code, count=count, **facts)


def step_words(step: StepState, words: Words) -> str:
    """Return what a step does in words: by its kind where there are some, else its title."""
    kind = step.key.split(":")[0]
    code = f"did.{kind}"
    return words.say(code, title=step.title) if words.knows(code) else step.title
