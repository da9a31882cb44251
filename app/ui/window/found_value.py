"""A value that was found or is usual: the value, where it stands, the words there, and a button that takes it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.relay.nouns.gate import GateItem
from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.theme.roles import Role, Type
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.label import Label
from app.ui.window.wrap_link import WrapLink
from app.words import Words


class FoundValue(QWidget):
    """Offers the value; nothing is taken until the button is pressed."""

    taken = Signal()
    """The person takes the value."""
    place_asked = Signal(str, str)
    """The person wants to see where it stands: file and place."""

    def __init__(self, kit: Kit, words: Words, item: GateItem, shown: str) -> None:
        """Offer `shown`, the value in words, for `item`."""
        super().__init__()
        self._kit, self._words, self._item = kit, words, item
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(kit.theme.sizes.space.xs)
        row = QHBoxLayout()
        row.setSpacing(kit.theme.sizes.space.s)
        code = "facts.found" if item.places else "facts.usual"
        label = Label(kit, words.say(code, value=shown.replace("\n", ", ")), Type.SMALL, wrap=True)
        self.take_button = Button(kit, words.say("facts.take"), ButtonKind.SMALL)
        self.take_button.setAccessibleName(words.say("facts.take_spoken", label=item.label, value=shown))
        self.take_button.clicked.connect(self.taken)
        row.addWidget(label, 1)
        row.addWidget(self.take_button, 0, Qt.AlignmentFlag.AlignTop)
        column.addLayout(row)
        for place in item.places:
            link = WrapLink(kit, words.say("facts.place", file=place.file, place=place.label), Icon.EYE)
            link.clicked.connect(lambda _=False, at=place: self.place_asked.emit(at.file, at.label))
            column.addWidget(link)
        quote = " ".join(item.suggestion_from.split())
        if quote and shown not in quote[: len(shown) + 1]:
            column.addWidget(Label(kit, words.say("facts.quote", quote=quote), Type.SMALL, Role.INK_2, wrap=True))
