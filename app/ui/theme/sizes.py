"""Sizes and times of the look, in px at 100 % and in milliseconds, and how they grow with the scale."""

from dataclasses import dataclass, fields, replace
from typing import Any


@dataclass(frozen=True)
class Space:
    """Distances between things, px."""

    hair: int
    xs: int
    s: int
    m: int
    l: int  # noqa: E741 - the token file names the step so
    xl: int
    xxl: int
    page: int
    start_side: int
    card_inner: tuple[int, int]
    gap_between_cards: int
    gap_between_sections: int


@dataclass(frozen=True)
class Radius:
    """Corner radii, px."""

    mark: int
    tab: int
    control: int
    card: int
    note: int
    pill: int
    dialog: int


@dataclass(frozen=True)
class Border:
    """Line widths and the gap between a control and its focus ring, px."""

    hair: int
    selected: int
    focus_ring: int
    focus_gap: int


@dataclass(frozen=True)
class IconSize:
    """Edge lengths of icons, px; `stroke` is the line width on a 24 px drawing and does not scale."""

    stroke: float
    tiny: int
    small: int
    normal: int
    large: int
    tile: int
    empty_state: int
    station_mark: int
    row_mark: int


@dataclass(frozen=True)
class Control:
    """Heights of controls, px; `hit_min` is the smallest area that can be hit."""

    button: int
    button_main: int
    button_small: int
    field: int
    row_min: int
    hit_min: int
    pill: int
    progress: int
    progress_total: int


@dataclass(frozen=True)
class Layout:
    """Extents of the large areas, px; `text_measure` is in characters and does not scale."""

    header: int
    stations: int
    navigator: int
    navigator_rail: int
    conversation: int
    conversation_min: int
    build_column: int
    report_side: int
    preview_min: int
    preview_bar: int
    dialog_gate: tuple[int, int]
    dialog_margin: int
    text_measure: int


@dataclass(frozen=True)
class Motion:
    """Lasting of movements and waits, ms; `easing` names the curve."""

    hover: int
    press: int
    fold: int
    page_change: int
    dialog: int
    finding_flash: int
    spinner_turn: int
    show_busy_after: int
    show_time_after: int
    say_more_after: int
    easing: str


@dataclass(frozen=True)
class Sizes:
    """All px sizes together."""

    space: Space
    radius: Radius
    border: Border
    icon: IconSize
    control: Control
    layout: Layout


MOVEMENTS = ("hover", "press", "fold", "page_change", "dialog", "finding_flash", "spinner_turn")
UNSCALED = frozenset({"text_measure", "stroke"})


def scale_sizes(sizes: Sizes, factor: float) -> Sizes:
    """Return the same sizes, each px value multiplied by `factor` and rounded to a whole px, at least 1."""
    groups: dict[str, Any] = {group.name: _scale_group(getattr(sizes, group.name), factor) for group in fields(sizes)}
    return replace(sizes, **groups)


def still_motion(motion: Motion) -> Motion:
    """Return the times with every movement set to 0; waits before saying something stay."""
    still: dict[str, Any] = dict.fromkeys(MOVEMENTS, 0)
    return replace(motion, **still)


def scale_px(value: int, factor: float) -> int:
    """Return `value` px at the scale `factor`, a whole number, at least 1 unless `value` is 0."""
    return 0 if value == 0 else max(1, round(value * factor))


def _scale_group(group: object, factor: float) -> object:
    values = {name: _scale_value(value, factor) for name, value in vars(group).items() if name not in UNSCALED}
    return replace(group, **values)  # type: ignore[type-var]


def _scale_value(value: object, factor: float) -> object:
    if isinstance(value, tuple):
        return tuple(scale_px(part, factor) for part in value)
    return scale_px(value, factor) if isinstance(value, int) else value
