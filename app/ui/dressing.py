"""Dresses the application in the look and language a person chose."""

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

from app.look import Look
from app.ui.kit import Kit, build_kit
from app.ui.resources import Resources
from app.ui.theme.roles import Mode

STYLE = "Fusion"
_LOCALES = {"en": QLocale.Country.UnitedKingdom, "de": QLocale.Country.Germany}
_TONGUES = {"en": QLocale.Language.English, "de": QLocale.Language.German}


def start_application() -> QApplication:
    """Return the application, started in the one style the stylesheet is written for.

    Named on its command line: asking for it later makes Qt's bindings load every kind of style there is.
    """
    app = QApplication.instance() or QApplication(["engross", "-style", STYLE])
    if not isinstance(app, QApplication):
        raise TypeError("the window needs a QApplication")
    return app


def dress(app: QApplication, resources: Resources, look: Look, *, styled: bool = False) -> Kit:
    """Return the kit for `look` and dress `app` in it; `styled` says that `start_application` made it."""
    QLocale.setDefault(QLocale(_TONGUES[look.language], _LOCALES[look.language]))
    app.setApplicationName("Engross")
    app.setApplicationDisplayName("Engross")
    kit = build_kit(resources, language=look.language, mode=Mode(look.look), scale=look.text_scale / 100)
    if styled:
        kit.theme.follow_in(app)
    else:
        kit.theme.apply_to(app)
    return kit
