"""Reads a playbook's folder: YAML, then models, then everything that must fit together."""

from pathlib import Path as FilePath
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from app.workforce.playbook.reading.known import Known
from app.workforce.playbook.reading.located import Located, YamlProblem, read_yaml
from app.workforce.playbook.reading.problems import PlaybookFault, PlaybookRefused, write_path
from app.workforce.playbook.spec.playbook import Deliverable, DeliverableFile, Main, Path, Playbook

ModelT = TypeVar("ModelT", bound=BaseModel)
MAIN_FILE = "playbook.yaml"
_REASONS = {
    "Field required": "this field is missing",
    "Extra inputs are not permitted": "there is no such field",
    "Input should be a valid string": "a text is expected here; words like yes, no and numbers need quotes",
}


def load_playbook(folder: FilePath, known: Known | None) -> Playbook:
    """Read and check one playbook. Raises PlaybookRefused with every fault that was found.

    Without `known` only the main file and its shape are checked: for a playbook that was examined before it was
    shipped. Examining takes five times as long as reading; it is loaded where it is done.
    """
    main, located = _read(folder / MAIN_FILE, Main)
    playbook = Playbook(folder, main, lambda: tuple(_read_deliverable(folder, name) for name in main.deliverables))
    if known is not None:
        _examine(playbook, located, known)
    return playbook


def _examine(playbook: Playbook, located: Located, known: Known) -> None:
    from app.workforce.playbook.reading.lint import lint_playbook  # noqa: PLC0415

    faults = lint_playbook(playbook, located.lines, known)
    if faults:
        raise PlaybookRefused(faults)


def _read_deliverable(folder: FilePath, name: str) -> Deliverable:
    file = folder / "deliverables" / f"{name}.yaml"
    entry, located = _read(file, DeliverableFile)
    return Deliverable(name, file, entry, located.lines)


def _read(file: FilePath, model: type[ModelT]) -> tuple[ModelT, Located]:
    try:
        located = read_yaml(file.read_text(encoding="utf-8"))
    except YamlProblem as problem:
        raise PlaybookRefused((PlaybookFault(file, problem.line, "(whole file)", problem.reason),)) from problem
    except UnicodeDecodeError as error:
        raise PlaybookRefused((PlaybookFault(file, 1, "(whole file)", "the file is not UTF-8 text"),)) from error
    except OSError as error:
        reason = "the file is not there" if isinstance(error, FileNotFoundError) else "the file cannot be read"
        raise PlaybookRefused((PlaybookFault(file, 1, "(whole file)", reason),)) from error
    try:
        return model.model_validate(located.data), located
    except ValidationError as error:
        raise PlaybookRefused(_faults(file, located, error)) from error


def _faults(file: FilePath, located: Located, error: ValidationError) -> tuple[PlaybookFault, ...]:
    faults = []
    for item in error.errors():
        path: Path = tuple(item["loc"])
        reason = _REASONS.get(item["msg"]) or _plain(item["msg"], item["input"])
        faults.append(PlaybookFault(file, located.line_of(path), write_path(path), reason))
    return tuple(faults)


def _plain(message: str, given: object) -> str:
    words = message.removeprefix("Value error, ").removeprefix("Assertion failed, ")
    if words.startswith("Input should be"):
        shown = f", not “{given}”" if isinstance(given, str | int | float) else ""
        return words.replace("Input should be", "this should be", 1) + shown
    return words
