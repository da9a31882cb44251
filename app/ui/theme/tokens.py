"""Reads the token file into frozen data; a missing, unknown or malformed entry is refused by name."""

import re
import tomllib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from app.ui.theme.roles import Role, Type
from app.ui.theme.sizes import Border, Control, IconSize, Layout, Motion, Radius, Sizes, Space

COLOUR_GROUPS = ("surface", "text", "line", "accent", "state", "cell")
COLOUR = re.compile(r"#[0-9A-Fa-f]{6}([0-9A-Fa-f]{2})?")
Group = TypeVar("Group", Border, Control, IconSize, Layout, Motion, Radius, Space)


class TokenError(ValueError):
    """The token file lacks an entry or holds one that cannot be used; the message names it."""


class TypeStyle(NamedTuple):
    """One letter style: size and line height in px at 100 %, weight 100 to 900, family list by name."""

    size: int
    weight: int
    line: int
    family: str
    figures: str = "proportional"


class Tokens(NamedTuple):
    """The whole look. Colours are #RRGGBB or #RRGGBBAA; sizes are px at 100 %; times are ms."""

    light: Mapping[Role, str]
    dark: Mapping[Role, str]
    families: Mapping[str, tuple[str, ...]]
    types: Mapping[Type, TypeStyle]
    sizes: Sizes
    motion: Motion
    base_window: tuple[int, int]
    smallest_window: tuple[int, int]


def read_tokens(source: str) -> Tokens:
    """Return the tokens written in `source` (TOML). Raises TokenError naming what is missing or wrong."""
    try:
        raw = tomllib.loads(source)
    except tomllib.TOMLDecodeError as fault:
        raise TokenError(f"the token file is not valid TOML: {fault}") from fault
    return Tokens(
        light=_read_scheme(raw, "light"),
        dark=_read_scheme(raw, "dark"),
        families=MappingProxyType({name: tuple(names) for name, names in _table(raw, "font").items()}),
        types=MappingProxyType({style: _read_type(raw, style) for style in Type}),
        sizes=_read_sizes(raw),
        motion=_read_group(raw, "motion", Motion),
        base_window=_pair(raw, "base_window"),
        smallest_window=_pair(raw, "smallest_window"),
    )


def shipped_families(tokens: Tokens) -> tuple[str, ...]:
    """Return the families whose font files come with the program: the first of each list."""
    return tuple(names[0] for names in tokens.families.values())


def _read_sizes(raw: Mapping[str, Any]) -> Sizes:
    return Sizes(
        space=_read_group(raw, "space", Space),
        radius=_read_group(raw, "radius", Radius),
        border=_read_group(raw, "border", Border),
        icon=_read_group(raw, "icon", IconSize),
        control=_read_group(raw, "control", Control),
        layout=_read_group(raw, "layout", Layout),
    )


def _read_scheme(raw: Mapping[str, Any], name: str) -> Mapping[Role, str]:
    scheme = _table(raw, name)
    colours = {key: value for group in COLOUR_GROUPS for key, value in _table(scheme, group).items()}
    _refuse_difference(f"{name} colours", set(colours), {role.value for role in Role})
    for key, value in colours.items():
        if not COLOUR.fullmatch(str(value)):
            raise TokenError(f"{name} colour {key} is not a colour: {value}")
    return MappingProxyType({role: str(colours[role.value]) for role in Role})


def _read_type(raw: Mapping[str, Any], style: Type) -> TypeStyle:
    entry = _table(_table(raw, "type"), style.value)
    family = entry.get("family")
    if family not in _table(raw, "font"):
        raise TokenError(f"type {style.value} names an unknown family: {family}")
    return TypeStyle(**entry)


def _read_group(raw: Mapping[str, Any], name: str, kind: type[Group]) -> Group:
    table = _table(raw, name)
    _refuse_difference(name, set(table), set(kind._fields))
    values: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in table.items()}
    return kind(**values)


def _table(raw: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    table = raw.get(name)
    if not isinstance(table, dict):
        raise TokenError(f"the token file has no section {name}")
    return table


def _pair(raw: Mapping[str, Any], name: str) -> tuple[int, int]:
    width, height = _table(raw, "meta")[name]
    return int(width), int(height)


def _refuse_difference(where: str, found: set[str], wanted: set[str]) -> None:
    if found != wanted:
        odd = ", ".join(sorted(found ^ wanted))
        raise TokenError(f"{where}: missing or unknown entries: {odd}")
