"""Strips around a file: what kind of view it is, the finding that is open, the comment that is open."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.preview.pins import FindingPin, MarginNote
from app.ui.theme.roles import Role, Type
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.finding_card import FindingCard
from app.ui.widgets.icon_view import IconView
from app.ui.widgets.label import Label
from app.ui.widgets.layouts import clear_layout
from app.ui.widgets.surface import Card, Surface


class ViewNote(Surface):
    """One line about the view, with a link to the other view where there is one."""

    switched = Signal()
    """Show the other view."""

    def __init__(self, kit: Kit, parent: QWidget | None = None) -> None:
        """Be hidden."""
        super().__init__(kit, Role.HOVER, parent)
        self.label = Label(kit, "", Type.SMALL, Role.INK_2, wrap=True, prose=False)
        self.link = Button(kit, "", ButtonKind.LINK)
        self.link.set_lettering(Type.SMALL)
        self.link.clicked.connect(self.switched)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self.label, 1)
        self._row.addWidget(self.link)
        self.hide()
        kit.theme.bind(self, self._space)

    def say(self, text: str, link: str = "") -> None:
        """Say `text`, offering `link`; nothing to say hides it."""
        self.label.setText(text)
        self.link.setText(link)
        self.link.setVisible(bool(link))
        self.setVisible(bool(text))

    def _space(self) -> None:
        space = self._kit.theme.sizes.space
        self._row.setContentsMargins(space.l + space.xs, space.hair, space.l, space.hair)
        self._row.setSpacing(space.m)


class CardStrip(Surface):
    """Under the file: a finding or a comment, with the way to the next one."""

    stepped = Signal(int)
    """Show the next (1) or the one before (-1)."""
    closed = Signal()
    """Close the card."""
    link_pressed = Signal(str, str)
    """A link of a finding was pressed: key of the finding, key of the link."""

    def __init__(self, kit: Kit, parent: QWidget | None = None) -> None:
        """Be hidden."""
        super().__init__(kit, Role.DESK, parent)
        self._column = QVBoxLayout(self)
        self._holder = QVBoxLayout()
        self._column.addLayout(self._holder)
        self.place = Label(kit, "", Type.SMALL, Role.INK_3)
        self.before = Button(kit, kit.tr("preview.before"), ButtonKind.LINK)
        self.after = Button(kit, kit.tr("preview.after"), ButtonKind.LINK)
        self.close_button = Button(kit, kit.tr("preview.card_close"), ButtonKind.LINK)
        row = QHBoxLayout()
        row.addWidget(self.place)
        row.addStretch(1)
        for one in (self.before, self.after, self.close_button):
            row.addWidget(one)
        self._row = row
        self._column.addLayout(row)
        self.before.clicked.connect(lambda: self.stepped.emit(-1))
        self.after.clicked.connect(lambda: self.stepped.emit(1))
        self.close_button.clicked.connect(self.closed)
        self.hide()
        kit.theme.bind(self, self._space)

    def show_finding(self, pin: FindingPin, at: int, count: int, *, placed: bool) -> None:
        """Show a finding; where it has no place in the file, say so."""
        clear_layout(self._holder)
        card = FindingCard(self._kit, pin.view)
        card.link_pressed.connect(self.link_pressed)
        self._holder.addWidget(card)
        key = "preview.finding_of" if placed else "preview.finding_of_unplaced"
        self._show(self._kit.tr(key, at=at, total=count), many=count > 1)

    def show_note(self, note: MarginNote, count: int) -> None:
        """Show a comment of the file."""
        clear_layout(self._holder)
        self._holder.addWidget(_comment_card(self._kit, note))
        self._show(self._kit.tr("preview.comment_of", at=note.number, total=count), many=count > 1)

    def _show(self, place: str, *, many: bool) -> None:
        self.place.setText(place)
        self.before.setVisible(many)
        self.after.setVisible(many)
        self.show()

    def _space(self) -> None:
        space = self._kit.theme.sizes.space
        self._column.setContentsMargins(space.xl, space.s, space.xl, space.s)
        self._column.setSpacing(space.xs)
        self._row.setSpacing(space.xl)


def _comment_card(kit: Kit, note: MarginNote) -> Card:
    card = Card(kit, across=True)
    author = note.author or kit.tr("preview.comment_nameless")
    card.setAccessibleName(f"{kit.tr('preview.comment_by', author=author)}: {note.text}")
    words = QVBoxLayout()
    words.setSpacing(kit.theme.sizes.space.hair)
    words.addWidget(Label(kit, kit.tr("preview.comment_by", author=author), Type.BODY_STRONG))
    words.addWidget(Label(kit, note.text, Type.SMALL, Role.INK_2, wrap=True, selectable=True))
    card.body.addWidget(IconView(kit, Icon.MESSAGE, Role.ACCENT, "normal"), 0, Qt.AlignmentFlag.AlignTop)
    card.body.addLayout(words, 1)
    return card
