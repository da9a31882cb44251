"""The question itself, in large: title, why it is asked, answers, risk, and what depends on the answer."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.theme.roles import Role, Type
from app.ui.views import QuestionView
from app.ui.widgets.label import Label
from app.ui.widgets.note import NoteBox
from app.ui.widgets.notice_card import NoticeCard
from app.ui.widgets.option_list import OptionList


class QuestionSheet(QWidget):
    """Scrolls as a whole; its answers are in `options`."""

    passages_asked = Signal(str)
    """The person wants to see what depends on this question; its key."""

    def __init__(self, kit: Kit, view: QuestionView, parent: QWidget | None = None) -> None:
        """Ask `view`."""
        super().__init__(parent)
        self._kit, self.view = kit, view
        self.options = OptionList(kit, view.options, view.other_hint)
        self._column = QVBoxLayout(self)
        head = QVBoxLayout()
        head.setSpacing(kit.theme.sizes.space.hair)
        head.addWidget(Label(kit, view.question, Type.PAGE_QUESTION, wrap=True))
        head.addWidget(Label(kit, self._asked(), Type.BODY, Role.INK_2, wrap=True))
        self._column.addLayout(head)
        self._column.addWidget(self.options)
        if view.risk:
            self._column.addWidget(NoteBox(kit, kit.tr("question.risk"), view.risk))
        if view.depends:
            self._column.addWidget(self._depends())
        self._column.addStretch(1)
        kit.theme.bind(self, self._space)

    def _asked(self) -> str:
        if not self.view.asker:
            return self.view.why
        return self._kit.tr("question.asker_why", asker=self.view.asker, why=self.view.why)

    def _depends(self) -> NoticeCard:
        tr = self._kit.tr
        link = tr("decisions.passages") if self.view.has_passages else ""
        card = NoticeCard(self._kit, Icon.TREE, tr("decisions.depends"), self.view.depends, link, fill=Role.RAISED)
        card.link_pressed.connect(lambda: self.passages_asked.emit(self.view.key))
        return card

    def _space(self) -> None:
        space = self._kit.theme.sizes.space
        self._column.setContentsMargins(space.page, space.s, space.page, space.s)
        self._column.setSpacing(space.gap_between_cards)
