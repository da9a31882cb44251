"""Two decks compared at the window: the changes stand on the slides, in the list, and in the file that is saved."""

from PySide6.QtCore import Qt

from producers.package.lint import lint
from producers.pptx import write_pptx
from producers.production import RenderOptions
from producers.reading.slides import read_deck
from tests.producers.pptx import specimens as decks


def put_decks(folder):
    """Two decks of which the second has another title, one slide fewer and other figures."""
    full = decks.full_deck()
    slides = list(full.slides)
    chart = next(one for one in slides if one.kind == "chart")
    first = chart.series[0]
    values = (first.values[0] + 1, *first.values[1:])
    changed = chart.model_copy(update={"series": (first.model_copy(update={"values": values}), *chart.series[1:])})
    news = [changed if one is chart else one for one in slides[:-1]]
    news[1] = news[1].model_copy(update={"title": f"{news[1].title} at once"})
    paths = (folder / "Board deck 1.pptx", folder / "Board deck 2.pptx")
    for path, one in zip(paths, (slides, news), strict=True):
        deck = full.model_copy(update={"slides": tuple(one)})
        path.write_bytes(write_pptx(deck, decks.figures(), RenderOptions()).data)
    return paths


def test_changes_of_decks_stand_on_the_slides_and_in_the_file_that_is_saved(sit_down, tmp_path, chosen):
    old, new = put_decks(tmp_path)
    person = sit_down()
    person.window.setFocus()
    person.keys(Qt.Key.Key_D, modifier=Qt.KeyboardModifier.ControlModifier)
    person.waits(lambda: person.window.dialogs.open_dialog is not None)
    form = person.window.dialogs.open_dialog.form
    for key, path in (("old", old), ("new", new)):
        person.types(form.row(key).editor.focus, str(path))
    person.presses("Compare")
    person.waits(lambda: person.sees("Board deck 2.pptx, compared with Board deck 1.pptx"))
    person.waits(lambda: person.sees("4 changes since Board deck 1.pptx"))
    page = person.window.comparing.page
    person.waits(lambda: page.pane.viewer is not None and page.pane.viewer.is_done())
    words = [page.pane.viewer.area.source.words(at) for at in range(page.pane.viewer.count())]
    assert "3 changes" in words[1]
    assert "a year at once" in words[1].replace("\u00a0", " ")
    assert any("removed" in one for one in words), "the slide that went is named beside where it stood"

    chosen.append(tmp_path / "out")
    person.presses("Save…")
    person.waits(lambda: person.window.exporting.dialog is not None)
    person.presses("Marked slides")
    person.presses("Choose: Where to")
    person.presses("Save")
    person.waits(lambda: person.sees("2 files were written"))
    saved = next((tmp_path / "out").glob("*.pptx"))
    said = [one.text for slide in read_deck(saved.read_bytes()).slides for one in slide.texts]
    assert any("3 changes" in text for text in said)
    assert lint(saved.read_bytes()) == ()
