"""The one stylesheet: the look of the controls Qt draws itself (fields, lists, tables, scroll bars)."""

from collections.abc import Mapping
from string import Template

from app.ui.theme.roles import Role, Type
from app.ui.theme.sizes import Sizes, scale_px
from app.ui.theme.tokens import TypeStyle

RULES = Template("""
* { outline: none; }
QToolTip { background: $raised; color: $ink; border: ${hair_w}px solid $control;
  padding: ${xs}px ${s}px; font-size: ${small}px; }
QLineEdit, QPlainTextEdit, QTextEdit, QComboBox {
  background: $raised; color: $ink; border: ${hair_w}px solid $control; border-radius: ${r_control}px;
  padding: 0 ${m}px; selection-background-color: $accent; selection-color: $on_accent;
  font-size: ${body}px; placeholder-text-color: $ink_3; }
QPlainTextEdit, QTextEdit { padding: ${s}px ${s}px; }
QLineEdit:disabled, QPlainTextEdit:disabled, QComboBox:disabled { background: $panel; color: $ink_3; }
QLineEdit[fault="true"], QPlainTextEdit[fault="true"], QComboBox[fault="true"] {
  border: ${selected_w}px solid $failed; }
QLineEdit[bare="true"], QPlainTextEdit[bare="true"] { border: none; background: transparent; padding: 0; }
QComboBox { padding-right: ${xxl}px; }
QComboBox::drop-down { border: none; width: ${xxl}px; }
QComboBox::down-arrow { image: none; width: 0; height: 0; }
QComboBox QAbstractItemView { background: $raised; color: $ink; border: ${hair_w}px solid $control;
  selection-background-color: $accent_soft; selection-color: $ink; padding: ${xs}px; }
QComboBox QAbstractItemView::item { min-height: ${row_min}px; padding: 0 ${s}px; }
QMenu { background: $raised; color: $ink; border: ${hair_w}px solid $control; padding: ${xs}px; }
QMenu::item { padding: ${s}px ${l}px; border-radius: ${r_mark}px; min-height: ${line}px; }
QMenu::item:selected { background: $accent_soft; color: $ink; }
QMenu::item:disabled { color: $ink_3; }
QMenu::separator { height: ${hair_w}px; background: $hair; margin: ${xs}px ${s}px; }
QScrollArea { background: transparent; border: none; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QScrollBar:vertical { background: transparent; width: ${bar}px; margin: 0; border: none; }
QScrollBar:horizontal { background: transparent; height: ${bar}px; margin: 0; border: none; }
QScrollBar::handle { background: $control; border-radius: ${bar_r}px; border: none; }
QScrollBar::handle:vertical { min-height: ${row_min}px; margin: ${gap}px; }
QScrollBar::handle:horizontal { min-width: ${row_min}px; margin: ${gap}px; }
QScrollBar::handle:hover { background: $ink_3; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; border: none; background: none; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QTableView, QListView, QTreeView { background: $raised; color: $ink; border: ${hair_w}px solid $hair;
  border-radius: ${r_card}px; gridline-color: $hair; alternate-background-color: $panel;
  selection-background-color: $accent_soft; selection-color: $ink; }
QHeaderView { background: $hover; border: none; }
QHeaderView::section { background: $hover; color: $ink_2; border: none; padding: ${xs}px ${s}px;
  border-bottom: ${hair_w}px solid $hair; font-weight: 600; }
QTabBar { background: transparent; border: none; }
QTabBar::tab { background: transparent; color: $ink_2; padding: ${s}px ${l}px; border: none;
  border-bottom: ${selected_w}px solid transparent; min-height: ${line}px; }
QTabBar::tab:selected { color: $accent; border-bottom: ${selected_w}px solid $accent; font-weight: 600; }
QTabWidget::pane { border: none; }
QSplitter::handle { background: $hair; }
""")


def build_stylesheet(scheme: Mapping[Role, str], sizes: Sizes, types: Mapping[Type, TypeStyle], scale: float) -> str:
    """Return the stylesheet for `scheme` with sizes already at `scale`."""
    return RULES.substitute(
        {role.value: _write(colour) for role, colour in scheme.items()} | _lengths(sizes, types, scale)
    )


def _lengths(sizes: Sizes, types: Mapping[Type, TypeStyle], scale: float) -> dict[str, str]:
    space, radius, border = sizes.space, sizes.radius, sizes.border
    lengths = {
        "hair_w": border.hair,
        "selected_w": border.selected,
        "xs": space.xs,
        "s": space.s,
        "m": space.m,
        "l": space.l,
        "xxl": space.xxl,
        "gap": space.hair,
        "bar": space.s + space.xs,
        "bar_r": space.xs,
        "r_control": radius.control,
        "r_card": radius.card,
        "r_mark": radius.mark,
        "row_min": sizes.control.row_min,
        "line": scale_px(types[Type.BODY].line, scale),
        "body": scale_px(types[Type.BODY].size, scale),
        "small": scale_px(types[Type.SMALL].size, scale),
    }
    return {name: str(value) for name, value in lengths.items()}


def _write(colour: str) -> str:
    """Return `colour` the way Qt style sheets read it: alpha first."""
    return f"#{colour[7:9]}{colour[1:7]}" if len(colour) == 9 else colour
