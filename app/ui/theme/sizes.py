"""Sizes and times of the look, in px at 100 % and in milliseconds, and how they grow with the scale."""

from typing import Any, NamedTuple


class Space(NamedTuple):
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


class Radius(NamedTuple):
    """Corner radii, px."""

    mark: int
    tab: int
    control: int
    card: int
    note: int
    pill: int
    dialog: int


class Border(NamedTuple):
    """Line widths and the gap between a control and its focus ring, px."""

    hair: int
    selected: int
    focus_ring: int
    focus_gap: int


class IconSize(NamedTuple):
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


class Control(NamedTuple):
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


class Layout(NamedTuple):
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


class Motion(NamedTuple):
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


class Sizes(NamedTuple):
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
    return Sizes(*(_scale_group(group, factor) for group in sizes))


def still_motion(motion: Motion) -> Motion:
    """Return the times with every movement set to 0; waits before saying something stay."""
    still: dict[str, Any] = dict.fromkeys(MOVEMENTS, 0)
    return motion._replace(**still)


def scale_px(value: int, factor: float) -> int:
    """Return `value` px at the scale `factor`, a whole number, at least 1 unless `value` is 0."""
    return 0 if value == 0 else max(1, round(value * factor))


def _scale_group(group: Any, factor: float) -> Any:
    kept = zip(group._fields, group, strict=True)
    return type(group)(*(value if name in UNSCALED else _scale_value(value, factor) for name, value in kept))


def _scale_value(value: object, factor: float) -> object:
    if isinstance(value, tuple):
        return tuple(scale_px(part, factor) for part in value)
    return scale_px(value, factor) if isinstance(value, int) else value
