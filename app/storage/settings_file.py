"""Reading and saving the settings: a damaged file costs only what is damaged in it, and a copy of it is kept."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from app.settings import Settings
from app.storage import strictjson
from app.storage.atomic import clear_leftovers, make_folders, write_atomically
from app.storage.filesystem import REAL_DISK, FileSystem, read_if_there
from app.storage.hold import hold
from app.storage.problems import Notice, StorageProblem, describe_os_error
from app.storage.strictjson import NotStrictJson


@dataclass(frozen=True)
class LoadedSettings:
    """The settings in force and what had to be passed over to get them."""

    settings: Settings
    notices: tuple[Notice, ...] = ()


def load_settings(path: Path, fs: FileSystem = REAL_DISK) -> LoadedSettings:
    """The settings saved at `path`, the usual ones where nothing usable is saved. Never raises.

    A value that does not fit is replaced by its usual one; a file not fully used is copied to `<name>.damaged`.
    """
    try:
        raw = read_if_there(fs, path)
    except OSError as error:
        problem = describe_os_error(error, path)
        return LoadedSettings(Settings(), (Notice(problem.code, problem.fields),))
    if raw is None:
        return LoadedSettings(Settings())
    try:
        settings, dropped = _validate(strictjson.loads_object(raw))
    except NotStrictJson:
        return LoadedSettings(Settings(), (_keep_copy(path, raw, "settings-damaged", "", fs),))
    if not dropped:
        return LoadedSettings(settings)
    names = ", ".join(dropped)
    return LoadedSettings(settings, (_keep_copy(path, raw, "settings-partly-damaged", names, fs),))


def save_settings(path: Path, settings: Settings, fs: FileSystem = REAL_DISK) -> None:
    """Save durably, with every field a newer version may have added. Raises `StorageProblem`."""
    make_folders(path.parent, fs)
    data = strictjson.dumps_readable(settings.model_dump(mode="json"))
    with hold(path.with_name("settings.lock")):
        clear_leftovers(path.parent, fs)
        write_atomically(path, data, fs)


def _validate(values: dict[str, Any]) -> tuple[Settings, tuple[str, ...]]:
    """The settings without the values that do not fit, and the names of those."""
    dropped: list[str] = []
    while True:
        try:
            return Settings.model_validate(values), tuple(dropped)
        except ValidationError as error:
            location = [str(part) for part in error.errors()[0]["loc"]]
            values = _without(values, location)
            dropped.append(".".join(location))


def _without(values: dict[str, Any], location: list[str]) -> dict[str, Any]:
    """`values` less the field at `location`, or less the nearest field around it that is there."""
    name, rest = location[0], location[1:]
    inner = values.get(name)
    if rest and isinstance(inner, dict) and rest[0] in inner:
        return {**values, name: _without(inner, rest)}
    return {key: value for key, value in values.items() if key != name}


def _keep_copy(path: Path, raw: bytes, code: str, names: str, fs: FileSystem) -> Notice:
    kept = path.with_name(path.name + ".damaged")
    try:
        write_atomically(kept, raw, fs)
    except StorageProblem:
        return Notice(code, {"path": str(path), "names": names, "kept": ""})
    return Notice(code, {"path": str(path), "names": names, "kept": str(kept)})
