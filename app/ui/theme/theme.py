"""The theme in force: colours, fonts, sizes and times, switchable while the program runs."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFont, QGuiApplication
from PySide6.QtWidgets import QApplication

from app.ui.theme.fonts import make_font
from app.ui.theme.palette import build_palette, to_colour
from app.ui.theme.roles import Mode, Role, Type
from app.ui.theme.sizes import Motion, Sizes, scale_px, scale_sizes, still_motion
from app.ui.theme.stylesheet import build_stylesheet
from app.ui.theme.tokens import Tokens, TypeStyle

SMALLEST_SCALE, LARGEST_SCALE = 1.0, 2.0


class Theme(QObject):
    """Colours, fonts and sizes at one scale (1.0 to 2.0) in one mode; `changed` follows every switch."""

    changed = Signal()
    """Colours or sizes are different now."""

    def __init__(self, tokens: Tokens, *, mode: Mode = Mode.SYSTEM, scale: float = 1.0, still: bool = False) -> None:
        """Start in `mode` at `scale`; `still` turns every movement off for people who ask for less motion."""
        super().__init__()
        self.tokens = tokens
        self.motion: Motion = still_motion(tokens.motion) if still else tokens.motion
        self._mode = mode
        self._scale = _limit(scale)
        self.sizes: Sizes = scale_sizes(tokens.sizes, self._scale)
        self._colours: dict[Role, QColor] = {}
        self._fonts: dict[Type, QFont] = {}
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._follow_system)

    @property
    def mode(self) -> Mode:
        """The mode that was chosen: light, dark, or as the system has it."""
        return self._mode

    @property
    def scale(self) -> float:
        """The scale of every px size, 1.0 to 2.0."""
        return self._scale

    @property
    def is_dark(self) -> bool:
        """True while the dark scheme is shown."""
        if self._mode is Mode.SYSTEM:
            return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return self._mode is Mode.DARK

    def colour(self, role: Role) -> QColor:
        """Return the colour of `role` in the scheme shown."""
        if role not in self._colours:
            self._colours[role] = to_colour(self._scheme()[role])
        return self._colours[role]

    def font(self, style: Type) -> QFont:
        """Return the font of `style` at the present scale."""
        if style not in self._fonts:
            spec = self.type_style(style)
            self._fonts[style] = make_font(spec, self.tokens.families[spec.family], self._scale)
        return QFont(self._fonts[style])

    def formula_font(self) -> QFont:
        """Return the equal-width font formulas are shown in, at the size of body text."""
        return make_font(self.type_style(Type.BODY), self.tokens.families["formula"], self._scale)

    def type_style(self, style: Type) -> TypeStyle:
        """Return size, weight and line height of `style` at 100 %."""
        return self.tokens.types[style]

    def line_height(self, style: Type) -> int:
        """Return the line height of `style` in px at the present scale."""
        return self.px(self.type_style(style).line)

    def px(self, value: int) -> int:
        """Return `value` px at the present scale."""
        return scale_px(value, self._scale)

    def set_mode(self, mode: Mode) -> None:
        """Switch between light, dark and as the system has it."""
        if mode is not self._mode:
            self._mode = mode
            self._refresh()

    def set_scale(self, scale: float) -> None:
        """Switch to `scale`; values outside 1.0 to 2.0 are brought to the nearest end."""
        wanted = _limit(scale)
        if wanted != self._scale:
            self._scale = wanted
            self.sizes = scale_sizes(self.tokens.sizes, wanted)
            self._refresh()

    def apply_to(self, app: QApplication) -> None:
        """Give `app` the style, palette, font and stylesheet of this theme, now and after every switch."""
        app.setStyle("Fusion")
        self.complete_on(app)

    def begin_on(self, app: QApplication) -> None:
        """Give `app`, started in the style Fusion, palette and font: all that our own widgets need to be seen."""
        app.setPalette(build_palette(self._scheme()))
        app.setFont(self.font(Type.BODY))

    def complete_on(self, app: QApplication) -> None:
        """Give `app` the rest, for the controls Qt draws itself, now and after every switch."""
        self._dress(app)
        self.changed.connect(lambda: self._dress(app))

    def bind(self, owner: QObject, apply: Callable[[], None]) -> None:
        """Call `apply` now and after every switch, for as long as `owner` lives."""
        _Binding(owner, self, apply)
        apply()

    def _dress(self, app: QApplication) -> None:
        self.begin_on(app)
        app.setStyleSheet(build_stylesheet(self._scheme(), self.sizes, self.tokens.types, self._scale))

    def _scheme(self) -> dict[Role, str]:
        return dict(self.tokens.dark if self.is_dark else self.tokens.light)

    @Slot()
    def _follow_system(self) -> None:
        if self._mode is Mode.SYSTEM:
            self._refresh()

    def _refresh(self) -> None:
        self._colours.clear()
        self._fonts.clear()
        self.changed.emit()


class _Binding(QObject):
    """Keeps one widget in step with the theme; ends with the widget."""

    def __init__(self, owner: QObject, theme: Theme, apply: Callable[[], None]) -> None:
        super().__init__(owner)
        self._apply = apply
        theme.changed.connect(self._run)

    @Slot()
    def _run(self) -> None:
        self._apply()


def _limit(scale: float) -> float:
    return min(max(scale, SMALLEST_SCALE), LARGEST_SCALE)
