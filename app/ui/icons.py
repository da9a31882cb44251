"""Line icons by meaning, drawn from SVG in any colour and sharp at any device pixel ratio."""

from enum import StrEnum

from PySide6 import QtGui
from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from app.ui.resources import Resources

PLAIN = 'stroke-width="1.7"'
STRONG = 'stroke-width="2.6"'
FINE = 'stroke-width="1.4"'
LARGE = 32


class Icon(StrEnum):
    """What an icon says; the value is the file it is drawn from."""

    FOLDER = "folder"
    FOLDER_OPEN = "folder-open"
    FOLDER_TREE = "folder-tree"
    DOCUMENT = "file-text"
    SHEET = "sheet"
    SLIDES = "monitor"
    FILE = "file"
    FORM = "square-pen"
    PDF = "file-type"
    EMAIL = "mail"
    PICTURE = "image"
    UNREADABLE = "file-x"
    CALCULATOR = "calculator"
    HOUSE = "house"
    KEY = "key-round"
    SEARCH = "search"
    SETTINGS = "settings"
    RIGHT = "chevron-right"
    LEFT = "chevron-left"
    DOWN = "chevron-down"
    UP = "chevron-up"
    SHIELD = "shield-check"
    CHECK = "check"
    CROSS = "x"
    PLUS = "plus"
    MINUS = "minus"
    EQUALS = "equal"
    TILDE = "tilde"
    EXCLAMATION = "mark"
    BOOKMARK = "bookmark"
    SCALES = "scale"
    BRANCH = "git-branch"
    TREE = "list-tree"
    NETWORK = "network"
    CLOCK = "clock"
    UNDO = "undo-2"
    SEND_BACK = "corner-up-left"
    PENCIL = "pencil"
    SEND = "arrow-up"
    ARROW_RIGHT = "arrow-right"
    PAUSE = "pause"
    PLAY = "play"
    STOP = "square"
    SHARE = "share"
    UPLOAD = "upload"
    DOWNLOAD = "download"
    REDLINE = "list-x"
    DIFFERENCE = "file-diff"
    HELP = "circle-help"
    PEOPLE = "users"
    PERSON = "user"
    CALENDAR = "calendar"
    LANGUAGES = "languages"
    OPEN_OUTSIDE = "external-link"
    BIN = "trash-2"
    COPY = "copy"
    AGAIN = "rotate-ccw"
    REFRESH = "refresh-cw"
    CLIP = "paperclip"
    WARNING = "triangle-alert"
    INFO = "info"
    ZOOM_IN = "zoom-in"
    ZOOM_OUT = "zoom-out"
    WIDEN = "maximize-2"
    HISTORY = "history"
    LINK = "link"
    MACHINE = "cpu"
    PLUG = "plug"
    MESSAGE = "message-square"
    LOCK = "lock"
    EYE = "eye"
    CHECKLIST = "list-checks"
    BANK = "landmark"
    PERCENT = "percent"
    GLOBE = "globe"
    SOURCE_SEARCH = "file-search"
    GAUGE = "gauge"
    FLAG = "flag"
    LAYERS = "layers"
    BUILDING = "building-2"
    MORE = "ellipsis"
    SAVE = "save"
    BOOK = "book-open"
    MONEY = "banknote"
    PLACE = "map-pin"
    SUN = "sun"
    MOON = "moon"
    TEXT = "type"
    NUMBER = "hash"


class Icons:
    """Draws icons when they are first asked for and keeps what it drew."""

    def __init__(self, resources: Resources) -> None:
        """Read the drawings from `resources`."""
        self._resources = resources
        self._drawings: dict[Icon, str] = {}
        self._pixmaps: dict[tuple[Icon, int, str, float, bool], QPixmap] = {}

    def pixmap(self, icon: Icon, size: int, colour: QColor, ratio: float = 1.0, *, strong: bool = False) -> QPixmap:
        """Return `icon` as a square of `size` px in `colour`, drawn for the device pixel ratio `ratio`.

        `strong` draws a thicker stroke, for a mark beside strong words.
        """
        key = (icon, size, colour.name(QColor.NameFormat.HexArgb), ratio, strong)
        if key not in self._pixmaps:
            self._pixmaps[key] = self._draw(icon, size, colour, ratio, _stroke(size, strong=strong))
        return self._pixmaps[key]

    def icon(self, icon: Icon, size: int, colour: QColor) -> "QtGui.QIcon":
        """Return `icon` for controls that take a QIcon, sharp at ratios 1 and 2."""
        made = QtGui.QIcon()
        for ratio in (1.0, 2.0):
            made.addPixmap(self.pixmap(icon, size, colour, ratio))
        return made

    def paint(self, painter: QPainter, icon: Icon, area: QRectF, colour: QColor, *, strong: bool = False) -> None:
        """Draw `icon` into the square `area` in `colour`, at the painter's own ratio."""
        ratio = painter.device().devicePixelRatioF()
        pixmap = self.pixmap(icon, round(area.width()), colour, ratio, strong=strong)
        painter.drawPixmap(area.topLeft(), pixmap)

    def _draw(self, icon: Icon, size: int, colour: QColor, ratio: float, stroke: str) -> QPixmap:
        painted = self._drawing(icon).replace("currentColor", colour.name()).replace(PLAIN, stroke)
        pixmap = QPixmap(QSize(round(size * ratio), round(size * ratio)))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        QSvgRenderer(QByteArray(painted.encode())).render(painter, QRectF(0, 0, size, size))
        painter.end()
        return pixmap

    def _drawing(self, icon: Icon) -> str:
        if icon not in self._drawings:
            self._drawings[icon] = self._resources.text(f"icons/{icon.value}.svg")
        return self._drawings[icon]


def _stroke(size: int, *, strong: bool) -> str:
    """Return the stroke to draw with: thicker beside strong words, finer where an icon stands alone and large."""
    if strong:
        return STRONG
    return FINE if size >= LARGE else PLAIN
