"""One dialog at a time: the next waits until the one before it is gone."""

from collections import deque

from PySide6.QtCore import QObject, Signal

from app.ui.dialogs.dialog import Dialog


class DialogQueue(QObject):
    """Opens dialogs in the order they came; `finish` takes the open one away and opens the next."""

    waiting_changed = Signal(int)
    """How many dialogs wait behind the open one."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Start with none."""
        super().__init__(parent)
        self._open: Dialog | None = None
        self._waiting: deque[Dialog] = deque()

    @property
    def open_dialog(self) -> Dialog | None:
        """The dialog the person sees, or None."""
        return self._open

    @property
    def waiting(self) -> int:
        """How many dialogs wait."""
        return len(self._waiting)

    def show(self, dialog: Dialog) -> None:
        """Open `dialog`, or let it wait while another is open."""
        if self._open is None:
            self._open = dialog
            dialog.open()
        else:
            self._waiting.append(dialog)
            self.waiting_changed.emit(self.waiting)

    def finish(self, dialog: Dialog) -> None:
        """Take `dialog` away, open or waiting, and open the next."""
        if dialog in self._waiting:
            self._waiting.remove(dialog)
            dialog.finish()
        elif dialog is self._open:
            dialog.finish()
            self._open = self._waiting.popleft() if self._waiting else None
            if self._open is not None:
                self._open.open()
        self.waiting_changed.emit(self.waiting)
