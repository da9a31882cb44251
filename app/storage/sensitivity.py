"""Where the texts of one project may go; kept with the project, so that it travels with the folder.

The same file remembers which services on other computers the person has allowed for this project, so that each is
asked about once.
"""

from pathlib import Path
from typing import Any, Literal

from app.storage import strictjson
from app.storage.atomic import write_atomically
from app.storage.filesystem import REAL_DISK, FileSystem, read_if_there
from app.storage.problems import describe_os_error
from app.storage.strictjson import NotStrictJson

Sensitivity = Literal["cloud", "local", "builtin"]
LEVELS: tuple[Sensitivity, ...] = ("cloud", "local", "builtin")
_NAME = "sensitivity.json"
_LEVEL, _ALLOWED = "texts_may_go_to", "allowed_services"


def load_sensitivity(kept: Path, usual: Sensitivity, fs: FileSystem = REAL_DISK) -> Sensitivity:
    """What is set for a project, `usual` when nothing is. A damaged setting counts as the strictest one."""
    saved = _load(kept, fs)
    if saved is None:
        return "builtin"
    if _LEVEL not in saved and set(saved) <= {_ALLOWED}:
        return usual
    return next((level for level in LEVELS if level == saved.get(_LEVEL)), "builtin")


def save_sensitivity(kept: Path, level: Sensitivity, fs: FileSystem = REAL_DISK) -> None:
    """Set it for a project; services allowed before stay so. Raises `StorageProblem`."""
    _save(kept, {**(_load(kept, fs) or {}), _LEVEL: level}, fs)


def load_allowed(kept: Path, fs: FileSystem = REAL_DISK) -> frozenset[str]:
    """The hosts that may see texts of a project, as the person said. A damaged file allows none."""
    found = (_load(kept, fs) or {}).get(_ALLOWED, [])
    return frozenset(host for host in found if isinstance(host, str)) if isinstance(found, list) else frozenset()


def allow_service(kept: Path, host: str, fs: FileSystem = REAL_DISK) -> None:
    """Remember that the person allows a host for a project; a damaged file stays as strict as it counts.

    Raises `StorageProblem`.
    """
    saved = _load(kept, fs)
    allowed = sorted({*load_allowed(kept, fs), host})
    _save(kept, {**({_LEVEL: "builtin"} if saved is None else saved), _ALLOWED: allowed}, fs)


def _load(kept: Path, fs: FileSystem) -> dict[str, Any] | None:
    """What is saved, nothing when there is no file, None when it is damaged."""
    try:
        raw = read_if_there(fs, kept / _NAME)
    except OSError as error:
        raise describe_os_error(error, kept / _NAME) from error
    if raw is None:
        return {}
    try:
        return strictjson.loads_object(raw)
    except NotStrictJson:
        return None


def _save(kept: Path, values: dict[str, Any], fs: FileSystem) -> None:
    write_atomically(kept / _NAME, strictjson.dumps_readable(values), fs)
