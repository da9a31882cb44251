"""Dresses the application in the look and language a person chose."""

from collections.abc import Callable

from PySide6.QtCore import QLocale, QMessageLogContext, QtMsgType, qInstallMessageHandler, qWarning
from PySide6.QtWidgets import QApplication

from app.look import Look
from app.ui.kit import Kit, build_kit, register_rest
from app.ui.resources import Resources
from app.ui.theme.roles import Mode

STYLE = "Fusion"
_LOCALES = {"en": QLocale.Country.UnitedKingdom, "de": QLocale.Country.Germany}
_TONGUES = {"en": QLocale.Language.English, "de": QLocale.Language.German}


def start_application(no_screen: Callable[[], object] = lambda: None) -> QApplication:
    """Return the application, started in the one style the stylesheet is written for.

    Named on its command line: asking for it later makes Qt's bindings load every kind of style there is. Where there
    is no screen, Qt ends the program from within; `no_screen` is called first, and may end it in a better way.
    """
    app = QApplication.instance() or _start(no_screen)
    if not isinstance(app, QApplication):
        raise TypeError("the window needs a QApplication")
    return app


def _start(no_screen: Callable[[], object]) -> QApplication:
    """Start the application; what Qt has to say meanwhile is kept back, and passed on once it has started."""
    said: list[str] = []

    def hear(kind: QtMsgType, _place: QMessageLogContext, text: str) -> None:
        said.append(text)
        if kind == QtMsgType.QtFatalMsg:
            no_screen()

    before = qInstallMessageHandler(hear)
    try:
        app = QApplication(["engross", "-style", STYLE])
    finally:
        qInstallMessageHandler(before)
    for text in said:
        qWarning(text)
    return app


def dress(app: QApplication, resources: Resources, look: Look, *, first: bool = False) -> Kit:
    """Return the kit for `look` and dress `app` in it.

    `first` dresses an application of `start_application` in what the start page needs; `finish` does the rest.
    """
    set_tongue(look.language)
    app.setApplicationName("Engross")
    app.setApplicationDisplayName("Engross")
    kit = build_kit(
        resources,
        language=look.language,
        mode=Mode(look.look),
        scale=look.text_scale / 100,
        all_fonts=not first,
    )
    if first:
        kit.theme.begin_on(app)
    else:
        kit.theme.apply_to(app)
    return kit


def set_tongue(language: str) -> None:
    """Let Qt write numbers and dates the way of a language."""
    QLocale.setDefault(QLocale(_TONGUES[language], _LOCALES[language]))


def finish(app: QApplication, resources: Resources, kit: Kit) -> None:
    """Add what the start page did without: the stylesheet, and the fonts of documents and formulas."""
    kit.theme.complete_on(app)
    register_rest(resources, kit.theme.tokens)
