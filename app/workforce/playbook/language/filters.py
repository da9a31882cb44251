"""Filters for prose: lists in words, the right article, possessives, plurals, percentages, sentence ends."""

from collections.abc import Callable, Iterable
from datetime import date
from decimal import Decimal

from jinja2 import Environment, pass_environment

from app.workforce.playbook.language.values import Gap, Money, Ready
from producers.figures import format_money, round_half_up

_ONES = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_SILENT_H = ("hour", "honest", "honour", "heir")
_SOUNDS_LIKE_YOU = ("eu", "uni", "use", "usu", "uk", "one", "ur")


def number_word(number: object) -> str:
    """Write a whole number from 0 to 99 in words, and a larger one in digits."""
    value = int(str(number))
    if not 0 <= value <= 99:
        return f"{value:,}"
    if value < 20:
        return _ONES[value]
    tens, ones = divmod(value, 10)
    return _TENS[tens - 2] + (f"-{_ONES[ones]}" if ones else "")


def article(words: str) -> str:
    """Put "a" or "an" before words by their sound, as far as letters tell it."""
    lower = words.lower()
    vowel = lower[:1] in "aeiou" and not lower.startswith(_SOUNDS_LIKE_YOU)
    return f"{'an' if vowel or lower.startswith(_SILENT_H) else 'a'} {words}"


def body(name: object) -> str:
    """Say what kind of body a name belongs to by its ending: a company unless it ends in LLP or LLC."""
    ending = str(name).rstrip(". ").rsplit(" ", 1)[-1].upper()
    return {"LLP": "limited liability partnership", "LLC": "limited liability company"}.get(ending, "company")


def plural(number: object, one: str, many: str = "") -> str:
    """Choose the singular or the plural of a word for a number."""
    return one if str(number) == "1" else many or f"{one}s"


def percent(value: Decimal, decimals: int = 2) -> str:
    """Write a fraction as a percentage, 0.064 as 6.40%."""
    return f"{round_half_up(value * 100, decimals)}%"


def money(value: Money, decimals: int = 2) -> str:
    """Write an amount with its sign and a fixed number of decimals."""
    return format_money(value.amount, value.currency, decimals)


def short_date(day: date) -> str:
    """Write a date as 15 Dec 2026, as in tables."""
    return f"{day.day}\u00a0{day:%b} {day.year}"


@pass_environment
def and_list(environment: Environment, items: Iterable[object], word: str = "and") -> Ready:
    """Join items with commas and a last "and", each written for its place."""
    write = written_by(environment)
    words = [write(item) for item in items]
    if len(words) < 2:
        return Ready("".join(words))
    return Ready(f"{', '.join(words[:-1])} {word} {words[-1]}")


@pass_environment
def possessive(environment: Environment, owner: object) -> Ready:
    """Add ’s, or only ’ after a plural that ends in s."""
    words = written_by(environment)(owner)
    return Ready(f"{words}’" if words.endswith("s") else f"{words}’s")


@pass_environment
def ended(environment: Environment, words: object) -> Ready:
    """Give own words a full stop when they have no end mark."""
    text = written_by(environment)(words).strip()
    return Ready(text if text.endswith((".", "!", "?", ":", ";")) else f"{text}.")


@pass_environment
def one_line(environment: Environment, words: object) -> Ready:
    """Write an address or several lines on one line, separated by commas."""
    write = written_by(environment)
    if not isinstance(words, str):
        return Ready(write(words))
    lines = [line.strip(" ,") for line in words.splitlines()]
    return Ready(", ".join(write(line) for line in lines if line))


def label(value: object) -> str:
    """Say what belongs into a blank; a known value has none."""
    return value.label if isinstance(value, Gap) else ""


def lower_first(words: str) -> str:
    """Make the first letter small unless the first word is an abbreviation."""
    return words if words[1:2].isupper() else words[:1].lower() + words[1:]


def written_by(environment: Environment) -> Callable[[object], str]:
    """Return how this environment writes a value."""
    finalize = environment.finalize
    if finalize is None:
        raise TypeError("an environment without a way to write values")
    return finalize


FILTERS: dict[str, Callable[..., object]] = {
    "number_word": number_word,
    "article": article,
    "body": body,
    "plural": plural,
    "percent": percent,
    "money": money,
    "short_date": short_date,
    "and_list": and_list,
    "possessive": possessive,
    "ended": ended,
    "one_line": one_line,
    "lower_first": lower_first,
    "label": label,
}
