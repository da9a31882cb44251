"""What checking a file needs of this computer, handed over by the composition root: the window opens no file itself."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtWidgets import QWidget

from app.bridge.check_list import CheckList
from app.bridge.inspecting import Inspected
from app.preview.views import Preview
from app.ui.preview.exact import ExactPages
from producers.reading.passwords import Password

Looked = Preview | Inspected


@dataclass(frozen=True)
class CheckDoors:
    """`inspect`, `save` and `read` are called on a thread of their own; `stop` from the window's.

    `inspect` yields what a file looks like, then what the checks found, in a language, opening it with a password where
    one was typed; one that fits is known from then on. It raises RelayProblem when that
    took too much, as it does after `stop`. `choose_target` is given a title, a suggestion and the kinds to choose from
    ("Word document (*.docx);;Text (*.txt)"). `save` never writes over a file; it raises RelayProblem. `read` returns
    the bytes for exact pages, None where there are none; `exact` is None where such pages cannot be made.
    """

    choose_file: Callable[[QWidget, str, Path], Path | None]
    choose_target: Callable[[QWidget, str, Path, str], Path | None]
    inspect: Callable[[Path, str, Password | None], Iterator[Looked]]
    stop: Callable[[], None]
    save: Callable[[Path, CheckList], None]
    read: Callable[[Path], bytes | None]
    exact: ExactPages | None = None
