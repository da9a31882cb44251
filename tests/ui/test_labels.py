"""Labels show what was set, keep to the measure and leave no single word behind."""

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QPalette

from app.ui.theme.roles import Mode, Role, Type
from app.ui.widgets.elided_label import ElidedLabel
from app.ui.widgets.label import Label, break_lines, hold_ending

SENTENCE = "Engross reads your files and never changes any of them."


def width_leaving_one_word(font: QFont) -> int:
    return next(
        width for width in range(400, 60, -1)
        if len(lines := break_lines(SENTENCE, font, width)) > 1 and " " not in lines[-1].strip()
    )  # fmt: skip


def test_a_last_word_never_stands_alone(kit):
    font = kit.theme.font(Type.BODY)
    width = width_leaving_one_word(font)
    held = break_lines(hold_ending(SENTENCE, font, width), font, width)
    assert " " in held[-1].replace("\u00a0", " ").strip()
    assert len(held) == len(break_lines(SENTENCE, font, width))


@given(words=st.lists(st.text("abcdefgh", min_size=1, max_size=14), max_size=12), width=st.integers(40, 500))
def test_holding_words_together_changes_no_letter_and_no_height(qapp, words, width):
    text, font = " ".join(words), QFont()
    held = hold_ending(text, font, width)
    assert held.replace("\u00a0", " ") == text
    assert len(break_lines(held, font, width)) == len(break_lines(text, font, width))


def test_the_text_read_back_is_the_text_set(kit, window):
    label = Label(kit, SENTENCE, wrap=True)
    label.setFixedWidth(width_leaving_one_word(kit.theme.font(Type.BODY)))
    window(label)
    assert label.text() == SENTENCE


def test_prose_keeps_to_the_measure_and_titles_do_not(kit, window):
    long = "word " * 60
    prose, title = Label(kit, long, Type.BODY, wrap=True), Label(kit, long, Type.TITLE, wrap=True)
    shown = window(prose, (1400, 500))
    shown.layout().addWidget(title)
    shown.layout().activate()
    letters = prose.contentsRect().width() / kit.theme.font(Type.BODY).pixelSize()
    assert 30 < letters < 45
    assert title.contentsRect().width() == title.width()


def test_a_wrapped_label_is_as_high_as_its_lines(kit, window):
    label = Label(kit, SENTENCE * 4, wrap=True)
    shown = window(label, (300, 600))
    shown.layout().addStretch(1)
    shown.layout().activate()
    lines = break_lines(label.text(), label.font(), label.contentsRect().width())
    assert label.height() >= len(lines) * label.fontMetrics().lineSpacing()


def test_a_label_takes_the_ink_of_the_new_scheme(kit):
    label = Label(kit, "Words", ink=Role.INK_2)
    kit.theme.set_mode(Mode.DARK)
    assert label.palette().color(QPalette.ColorRole.WindowText) == QColor("#C4C6C9")


def test_markup_is_shown_as_written(kit):
    assert Label(kit, "<b>not bold</b>").textFormat() is Qt.TextFormat.PlainText


def test_a_cut_name_has_its_whole_in_the_tip(kit, window):
    name = "Register extract for Northmere Instruments Limited 2026.pdf"
    label = ElidedLabel(kit, name)
    label.setFixedWidth(120)
    window(label)
    assert label.toolTip() == name
    label.setFixedWidth(900)
    label.resize(900, 20)
    assert label.toolTip() == ""
