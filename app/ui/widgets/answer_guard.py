"""Keeps the main button of a question off until there is an answer, and says why."""

from PySide6.QtCore import QObject, Slot

from app.ui.kit import Kit
from app.ui.widgets.button import Button
from app.ui.widgets.option_list import OptionList


class AnswerGuard(QObject):
    """Belongs to the list of answers and ends with it."""

    def __init__(self, kit: Kit, options: OptionList, button: Button) -> None:
        """Switch `button` by what is chosen in `options`."""
        super().__init__(options)
        self._kit, self._options, self._button = kit, options, button
        options.choice_changed.connect(self._judge)
        self._judge()

    @Slot()
    def _judge(self) -> None:
        is_ready = self._options.choice is not None
        key = "question.write_first" if self._options.is_other_empty else "question.choose_first"
        why = "" if is_ready else self._kit.tr(key)
        self._button.setEnabled(is_ready)
        self._button.setToolTip(why)
        self._button.setAccessibleDescription(why)
