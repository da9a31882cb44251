"""Settings as sections of form fields: drawn from the settings' own description, in words of the screen."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, get_args

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from app.relay.nouns.request import Tier
from app.settings import Settings
from app.ui.forms.field_view import FieldKind, FieldView
from app.words import Words
from app.workforce.model.standing import KeyStanding, PriceNow

KEY, TEST, OFFICE, FONTS, PERSONAL = "key", "test", "office", "fonts", "personal"
KEEP_KEY, REMOVE_KEY, START_TEST, STOP_TEST, OPEN_PERSONAL = (
    "keep key", "remove key", "start test", "stop test", "open personal",
)  # fmt: skip
PROVIDER, ADDRESS = "connection.provider", "connection.base_address"
ENVIRONMENT = "connection.honour_environment_key"
TIERS: tuple[Tier, ...] = ("light", "standard", "strong")
SECTIONS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "connection",
        (
            "workforce", PROVIDER, ADDRESS, KEY, ENVIRONMENT, *(f"connection.tiers.{tier}" for tier in TIERS), TEST,
        ),
    ),
    ("look", ("look", "text_scale", "language")),
    ("money", ("spending_cap", "parallel_calls")),
    ("work", ("mode", "depth", "sensitivity", "scrub_exports")),
    ("computer", (OFFICE, FONTS, PERSONAL)),
)  # fmt: skip
_NEEDS_MODEL = frozenset({ADDRESS, KEY, ENVIRONMENT, TEST, *(f"connection.tiers.{tier}" for tier in TIERS)})
_MAY_BE_EMPTY = frozenset({*(f"connection.tiers.{tier}" for tier in TIERS)})
_OWN = frozenset({"local", "office"})
_SIGN = "$"


@dataclass(frozen=True)
class Found:
    """What is known beside the settings: the key, models and prices, and what there is on this computer.

    `office` is LibreOffice's version, "?" where it does not say, "" where there is none, None while it is looked for.
    """

    key: KeyStanding = field(default_factory=KeyStanding)
    models: Mapping[Tier, str] = field(default_factory=dict)
    prices: Mapping[str, PriceNow | None] = field(default_factory=dict)
    office: str | None = None
    fonts: tuple[str, ...] = ()
    personal: str = ""


@dataclass(frozen=True)
class SettingsSection:
    """A section of the page: its fields in order, and the keys of those that are hidden as things are set."""

    key: str
    title: str
    text: str
    fields: tuple[FieldView, ...]
    hidden: frozenset[str] = frozenset()


def present_settings(settings: Settings, found: Found, words: Words) -> tuple[SettingsSection, ...]:
    """Return every setting that there is, and what belongs beside it."""
    hidden = _hidden(settings)
    return tuple(
        SettingsSection(
            name,
            words.say(f"settings.{name}"),
            words.say(f"settings.{name}.text"),
            tuple(_present(key, settings, found, words) for key in keys),
            hidden & frozenset(keys),
        )
        for name, keys in SECTIONS
    )


def change_setting(settings: Settings, key: str, written: str, words: Words) -> Settings:
    """Return `settings` with one value as it was entered. Raises ValueError (pydantic's) where it does not fit.

    Another kind of model begins without the address and the model names of the one before.
    """
    path = key.split(".")
    value = _read(key, written, words)
    values = settings.model_dump()
    if key == PROVIDER and value != settings.connection.provider:
        values["connection"] |= {"base_address": "", "tiers": {}}
    inner = values
    for name in path[:-1]:
        inner = inner[name]
    inner[path[-1]] = value
    return Settings.model_validate(values)


def _hidden(settings: Settings) -> frozenset[str]:
    provider = settings.connection.provider
    if provider == "none":
        return _NEEDS_MODEL
    return frozenset({ENVIRONMENT}) if provider != "anthropic" else frozenset()


def _present(key: str, settings: Settings, found: Found, words: Words) -> FieldView:
    maker = _NOTES.get(key)
    if maker is not None:
        return maker(found, words)
    info, value = _look_up(settings, key)
    kind, choices = _kind(info)
    shown = _choice(key, str(value), words) if choices else ("yes" if value is True else "no" if value is False else "")
    return FieldView(
        key=key,
        label=_said(f"setting.{key}", info.title or key, words),
        kind=kind,
        help=_help(key, settings, found, words),
        value=shown or (f"{value:.2f}" if kind is FieldKind.MONEY else str(value)),
        options=_options(key, kind, choices, words),
        required=key not in _MAY_BE_EMPTY,
    )


def _kind(info: FieldInfo) -> tuple[FieldKind, tuple[Any, ...]]:
    choices = get_args(info.annotation)
    if choices:
        return FieldKind.CHOICE, choices
    kinds: dict[object, FieldKind] = {bool: FieldKind.SWITCH, int: FieldKind.INTEGER, str: FieldKind.TEXT}
    return kinds.get(info.annotation, FieldKind.MONEY), ()


def _options(key: str, kind: FieldKind, choices: tuple[Any, ...], words: Words) -> tuple[str, ...]:
    if kind is FieldKind.SWITCH:
        return (words.say(f"setting.{key}.tick"),)
    if kind is FieldKind.MONEY:
        return (_SIGN,)
    return tuple(_choice(key, choice, words) for choice in choices)


def _help(key: str, settings: Settings, found: Found, words: Words) -> str:
    usual = _said(f"setting.{key}.help", _look_up(settings, key)[0].description or "", words)
    provider = settings.connection.provider
    if key == ADDRESS:
        return _said(f"setting.{key}.help.{provider}", usual, words)
    if key == ENVIRONMENT:
        names = ", ".join(found.key.found)
        return words.say(f"setting.{key}.found" if names else f"setting.{key}.none", names=names)
    if key == "workforce" and settings.workforce == "model" and provider == "none":
        return words.say("setting.workforce.no_model")
    if key == "workforce" and settings.workforce == "builtin" and provider != "none":
        return words.say("setting.workforce.unused")
    tier = key.rpartition(".")[2]
    if key.startswith("connection.tiers."):
        return " ".join((usual, *_tier_words(tier, settings, found, words)))
    return usual


def _tier_words(tier: str, settings: Settings, found: Found, words: Words) -> tuple[str, ...]:
    model = next((name for key, name in found.models.items() if key == tier), "")
    empty = not getattr(settings.connection.tiers, tier)
    price = found.prices.get(model)
    told = (
        words.say(
            "setting.price.known", read=_plain(price.read), written=_plain(price.written), date=_day(price.date, words)
        )
        if price
        else words.say("setting.price.unknown")
    )
    own = settings.connection.provider in _OWN
    code = "usual" if not own else ("usual_own" if tier == "standard" else "usual_same")
    usual = (words.say(f"setting.price.{code}", model=model),) if empty else ()
    return (*usual, told)


def _day(date: str, words: Words) -> str:
    """Return a day written 2026-11-30 as people write it; anything else as it stands."""
    year, _, rest = date.partition("-")
    month, _, day = rest.partition("-")
    if not (month.isdecimal() and day.isdecimal()):
        return date
    return words.say("time.date", date=int(day), month=words.say(f"month.{int(month)}"), year=year)


def _plain(amount: object) -> str:
    return f"{amount:f}"


def _key_note(found: Found, words: Words) -> FieldView:
    standing = found.key
    code = {"keychain": "in_keychain", "memory": "in_memory"}.get(standing.kept, "none")
    if not standing.host:
        code = "no_address"
    elif code == "none" and not standing.keychain:
        code = "no_chain"
    removal = ((REMOVE_KEY, words.say("settings.key.remove")),)
    return FieldView(
        KEY,
        words.say("settings.key"),
        FieldKind.UNSEEN,
        words.say(f"settings.key.{code}", host=standing.host),
        actions=((KEEP_KEY, words.say("settings.key.keep")), *removal),
    )


def _test_note(_: Found, words: Words) -> FieldView:
    actions = ((START_TEST, words.say("settings.test.start")), (STOP_TEST, words.say("settings.test.stop")))
    idle = words.say("settings.test.idle")
    return FieldView(TEST, words.say("settings.test"), FieldKind.NOTE, value=idle, actions=actions)


def _office_note(found: Found, words: Words) -> FieldView:
    codes = {None: "looking", "": "none", "?": "unknown"}
    code = codes.get(found.office, "value")
    said = words.say(f"settings.office.{code}", version=found.office or "")
    return FieldView(OFFICE, words.say("settings.office"), FieldKind.NOTE, value=said)


def _fonts_note(found: Found, words: Words) -> FieldView:
    said = words.say("settings.fonts.value", families=", ".join(found.fonts))
    return FieldView(FONTS, words.say("settings.fonts"), FieldKind.NOTE, value=said)


def _personal_note(found: Found, words: Words) -> FieldView:
    said = words.say("settings.personal.value", folder=found.personal)
    actions = ((OPEN_PERSONAL, words.say("settings.personal.open")),)
    return FieldView(PERSONAL, words.say("settings.personal"), FieldKind.NOTE, value=said, actions=actions)


_NOTES = {KEY: _key_note, TEST: _test_note, OFFICE: _office_note, FONTS: _fonts_note, PERSONAL: _personal_note}


def _look_up(settings: Settings, key: str) -> tuple[FieldInfo, Any]:
    model: BaseModel = settings
    *path, last = key.split(".")
    for name in path:
        model = getattr(model, name)
    return type(model).model_fields[last], getattr(model, last)


def _choice(key: str, choice: str, words: Words) -> str:
    return _said(f"setting.{key}.{choice}", choice, words)


def _said(code: str, otherwise: str, words: Words) -> str:
    return words.say(code) if words.knows(code) else otherwise


def _read(key: str, written: str, words: Words) -> Any:
    kind, choices = _kind(_look_up(Settings(), key)[0])
    if kind is FieldKind.SWITCH:
        return written == "yes"
    return next((choice for choice in choices if _choice(key, choice, words) == written), written)
