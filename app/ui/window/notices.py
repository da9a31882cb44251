"""What is told in passing, under the head of the window: stays until it is closed, takes no focus."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.theme.roles import Role
from app.ui.widgets.notice_card import NoticeCard
from app.words import Words

MOST = 3


class NoticeStrip(QWidget):
    """The newest remarks, one under the other; the same remark is shown once."""

    def __init__(self, kit: Kit, words: Words, parent: QWidget | None = None) -> None:
        """Start without any."""
        super().__init__(parent)
        self._kit, self._words = kit, words
        self._cards: dict[tuple[str, str], NoticeCard] = {}
        self._column = QVBoxLayout(self)
        self.hide()
        kit.theme.bind(self, self._space)

    @property
    def texts(self) -> tuple[str, ...]:
        """What is told at present."""
        return tuple(text for _, text in self._cards)

    def tell(self, title: str, text: str) -> None:
        """Tell something until the person closes it."""
        if (title, text) in self._cards:
            return
        card = NoticeCard(self._kit, Icon.INFO, title, text, self._words.say("notice.close"), fill=Role.NEEDS_YOU_SOFT)
        card.link.setAccessibleName(self._words.say("notice.close_spoken", title=title))
        card.link_pressed.connect(lambda: self._drop((title, text)))
        self._cards[title, text] = card
        self._column.addWidget(card)
        for old in list(self._cards)[:-MOST]:
            self._drop(old)
        self.show()

    def clear(self) -> None:
        """Close all."""
        for key in list(self._cards):
            self._drop(key)

    def _drop(self, key: tuple[str, str]) -> None:
        card = self._cards.pop(key, None)
        if card is not None:
            card.hide()
            self._column.removeWidget(card)
            card.deleteLater()
        self.setVisible(bool(self._cards))

    def _space(self) -> None:
        space = self._kit.theme.sizes.space
        self._column.setContentsMargins(space.xl, space.s, space.xl, space.s)
        self._column.setSpacing(space.s)
