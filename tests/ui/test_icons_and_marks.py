"""Icons exist, take any colour and are sharp; marks can be told apart without colour."""

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from app.ui.icons import Icon, Icons
from app.ui.resources import ResourceMissing, Resources
from app.ui.states import State
from app.ui.widgets.marks import draw_mark


def colours_of(image: QImage) -> set[tuple[int, int, int]]:
    return {
        image.pixelColor(x, y).getRgb()[:3]
        for x in range(image.width())
        for y in range(image.height())
        if image.pixelColor(x, y).alpha() == 255
    }


@pytest.mark.parametrize("icon", list(Icon))
def test_every_icon_is_drawn_in_the_colour_asked_for(kit, icon):
    image = kit.icons.pixmap(icon, 48, QColor("#123456")).toImage()
    assert (0x12, 0x34, 0x56) in colours_of(image)


def test_every_icon_file_has_round_ends_and_the_stroke_of_the_tokens(resources):
    for file in sorted((resources.root / "icons").glob("*.svg")):
        text = file.read_text(encoding="utf-8")
        assert 'stroke-width="1.7"' in text, file.name
        assert 'stroke-linecap="round"' in text, file.name


def test_an_icon_has_twice_the_pixels_on_a_dense_screen(kit):
    pixmap = kit.icons.pixmap(Icon.FOLDER, 16, QColor("black"), 2.0)
    assert (pixmap.width(), pixmap.devicePixelRatio()) == (32, 2.0)


def test_an_icon_is_drawn_once(kit):
    first = kit.icons.pixmap(Icon.FOLDER, 16, QColor("black"))
    assert kit.icons.pixmap(Icon.FOLDER, 16, QColor("black")).cacheKey() == first.cacheKey()


def test_a_missing_icon_is_named(tmp_path, qapp):
    with pytest.raises(ResourceMissing, match="folder"):
        Icons(Resources(tmp_path)).pixmap(Icon.FOLDER, 16, QColor("black"))


def shape(kit, state: State, turned: float = 0.0) -> set[tuple[int, int]]:
    """The dark pixels of a mark on white, as a print without colour shows them."""
    image = QImage(24, 24, QImage.Format.Format_Grayscale8)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    draw_mark(painter, QRectF(0, 0, 24, 24), state, kit.theme, turned)
    painter.end()
    return {(x, y) for x in range(24) for y in range(24) if image.pixelColor(x, y).lightness() < 150}


def test_marks_differ_in_shape_alone(kit):
    shapes = {state: shape(kit, state) for state in State}
    for one in State:
        for other in State:
            if one is not other:
                assert len(shapes[one] ^ shapes[other]) > 40, (one, other)


def test_the_mark_of_now_turns(kit):
    def image(turned):
        drawn = QImage(24, 24, QImage.Format.Format_ARGB32)
        drawn.fill(Qt.GlobalColor.transparent)
        painter = QPainter(drawn)
        draw_mark(painter, QRectF(0, 0, 24, 24), State.NOW, kit.theme, turned)
        painter.end()
        return drawn

    assert image(0.0) != image(90.0)
    assert image(0.0) == image(360.0)
