"""Settings as form fields: drawn from the settings' own description, in words of the screen where there are some."""

from typing import Any, get_args

from app.settings import Settings
from app.ui.forms.field_view import FieldKind, FieldView
from app.words import Words

SHOWN = ("look", "text_scale", "language", "mode")


def present_preferences(settings: Settings, words: Words) -> tuple[FieldView, ...]:
    """Return a field for each setting that the window itself needs."""
    return tuple(_field(name, settings, words) for name in SHOWN)


def read_preferences(settings: Settings, values: dict[str, str], words: Words) -> Settings:
    """Return `settings` with what was entered. Raises ValueError (pydantic's) where a value does not fit."""
    changed = {name: _value(name, text, words) for name, text in values.items()}
    return Settings.model_validate({**settings.model_dump(), **changed})


def _field(name: str, settings: Settings, words: Words) -> FieldView:
    info = Settings.model_fields[name]
    choices = get_args(info.annotation)
    value = str(getattr(settings, name))
    return FieldView(
        key=name,
        label=_said(f"setting.{name}", info.title or name, words),
        kind=FieldKind.CHOICE if choices else FieldKind.INTEGER,
        help=_said(f"setting.{name}.help", info.description or "", words),
        value=_choice(name, value, words) if choices else value,
        options=tuple(_choice(name, choice, words) for choice in choices),
        required=True,
    )


def _choice(name: str, choice: str, words: Words) -> str:
    return _said(f"setting.{name}.{choice}", choice, words)


def _said(code: str, otherwise: str, words: Words) -> str:
    return words.say(code) if words.knows(code) else otherwise


def _value(name: str, text: str, words: Words) -> Any:
    choices = get_args(Settings.model_fields[name].annotation)
    return next((choice for choice in choices if _choice(name, choice, words) == text), text)
