"""Where the texts of one project may go; kept with the project, so that it travels with the folder."""

from pathlib import Path
from typing import Literal

from app.storage import strictjson
from app.storage.atomic import write_atomically
from app.storage.filesystem import REAL_DISK, FileSystem, read_if_there
from app.storage.problems import describe_os_error
from app.storage.strictjson import NotStrictJson

Sensitivity = Literal["cloud", "local", "builtin"]
_NAME = "sensitivity.json"
_LEVELS: tuple[Sensitivity, ...] = ("cloud", "local", "builtin")


def load_sensitivity(kept: Path, usual: Sensitivity, fs: FileSystem = REAL_DISK) -> Sensitivity:
    """What is set for a project, `usual` when nothing is. A damaged setting counts as the strictest one."""
    try:
        raw = read_if_there(fs, kept / _NAME)
    except OSError as error:
        raise describe_os_error(error, kept / _NAME) from error
    if raw is None:
        return usual
    try:
        found = strictjson.loads_object(raw).get("texts_may_go_to")
    except NotStrictJson:
        return "builtin"
    return next((level for level in _LEVELS if level == found), "builtin")


def save_sensitivity(kept: Path, level: Sensitivity, fs: FileSystem = REAL_DISK) -> None:
    """Set it for a project. Raises `StorageProblem`."""
    write_atomically(kept / _NAME, strictjson.dumps_readable({"texts_may_go_to": level}), fs)
