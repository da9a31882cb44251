"""Where a window stands, handed over to the same window in another language."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app.ui.window.decisions import Decisions
from app.ui.window.desk import Desk
from app.ui.window.gatekeeper import Gatekeeper
from app.ui.window.keeping import Kept, keep_typed, put_back
from app.ui.window.preferences import Preferences
from app.ui.window.turning import Turning

if TYPE_CHECKING:
    from app.ui.main_window import MainWindow


@dataclass(frozen=True)
class Standing:
    """What was made for one language, what was shown, and what was typed but not sent."""

    inside: QWidget
    desk: Desk
    gates: Gatekeeper
    deciding: Decisions
    turning: Turning
    preferences: Preferences
    shown: str
    request: str
    typed: tuple[Kept, Kept]

    @classmethod
    def of(cls, window: "MainWindow") -> "Standing":
        """Return where a window stands; what works for its pages alone is ended."""
        window.preferences.close()
        window.checking.close()
        return cls(
            window.inside, window.desk, window.gates, window.deciding, window.turning, window.preferences,
            window.workspace.preview.shown, window.starting.request,
            (keep_typed(window.workspace), keep_typed(window.decisions)),
        )  # fmt: skip

    def hand_over(self, window: "MainWindow") -> None:
        """Let a window stand where it stood, with pages made anew; the state is a fold, so the rest follows from it."""
        self._hand_over_state(window)
        window.starting.refresh(window.preferences.settings)
        window.reaching.refresh()
        if window.desk.project is not None:
            window.turning.enter()
            window.turning.wants_conversation = self.turning.wants_conversation
            window.sync()
            window.places.show_again(self.shown)
        window.turning.take_over(self.turning)
        window.stations.setVisible(window.desk.project is not None and not window.turning.at_home)
        for page, typed in zip((window.workspace, window.decisions), self.typed, strict=True):
            put_back(page, typed)
        self.inside.hide()
        self.inside.deleteLater()
        if self.turning.at_settings:
            window.show_settings()
            window.settings.rows["language"].editor.focus.setFocus()

    def _hand_over_state(self, window: "MainWindow") -> None:
        window.desk.take_over(self.desk)
        window.gates.put_off.update(self.gates.put_off)
        window.deciding.take_over(self.deciding)
        window.preferences.office = self.preferences.office
        window.starting.request = self.request
