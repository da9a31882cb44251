"""A disk that can lose power: the real calls are made, and beside them is kept what would be certain after a power cut.

Certain is only what was synced: bytes by syncing the file, names by syncing the folder. From what is
not, every state is made that a disk may show: none of it, all, half, or the right length full of zeros.
"""

import itertools
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from app.storage.filesystem import REAL_DISK, FileSystem


@dataclass
class Content:
    """The bytes of one file: those that are certain and those the program believes to be there."""

    certain: bytes = b""
    now: bytes = b""

    def states(self) -> list[bytes]:
        if self.certain == self.now:
            return [self.now]
        if not self.now.startswith(self.certain):
            return [self.certain, self.now]
        new = self.now[len(self.certain) :]
        middle = len(new) // 2
        endings = [b"", new, new[:middle], bytes(len(new)), new[:middle] + bytes(len(new) - middle)]
        return list(dict.fromkeys(self.certain + ending for ending in endings))


Names = dict[str, Content]


@dataclass
class CrashDisk:
    """Watches one folder. `states()` are the folders that may be found after power is lost at this moment."""

    root: Path
    certain: Names = field(default_factory=dict)
    now: Names = field(default_factory=dict)
    waiting: list[tuple[str, Callable[[Names], None]]] = field(default_factory=list)
    handles: dict[int, str] = field(default_factory=dict)
    after_each: Callable[[], None] = lambda: None

    def file_system(self, **changed: object) -> FileSystem:
        calls = {name: getattr(self, f"_{name}") for name in ("open", "write", "sync", "truncate", "replace")}
        calls |= {"unlink": self._unlink, "sync_folder": self._sync_folder, "close": self._close}
        return replace(REAL_DISK, **(calls | changed))

    def states(self) -> Iterator[dict[str, bytes]]:
        for done in range(len(self.waiting) + 1):
            names = dict(self.certain)
            for _, change in self.waiting[:done]:
                change(names)
            contents = [[(name, data) for data in content.states()] for name, content in names.items()]
            yield from (dict(choice) for choice in itertools.product(*contents))

    def _name(self, path: Path) -> str:
        return path.relative_to(self.root).as_posix()

    def _change(self, folder: Path, change: Callable[[Names], None]) -> None:
        change(self.now)
        self.waiting.append((str(folder), change))

    def _open(self, path: Path, flags: int, mode: int) -> int:
        handle = REAL_DISK.open(path, flags, mode)
        name = self._name(path)
        if name not in self.now:
            content = Content()
            self._change(path.parent, lambda names: names.update({name: content}))
        self.handles[handle] = name
        self.after_each()
        return handle

    def _write(self, handle: int, data: bytes) -> int:
        written = os.write(handle, data)
        self.now[self.handles[handle]].now += data[:written]
        self.after_each()
        return written

    def _sync(self, handle: int) -> None:
        content = self.now[self.handles[handle]]
        content.certain = content.now
        self.after_each()

    def _truncate(self, handle: int, length: int) -> None:
        os.ftruncate(handle, length)
        content = self.now[self.handles[handle]]
        content.now = content.now[:length]
        self.after_each()

    def _close(self, handle: int) -> None:
        os.close(handle)
        self.handles.pop(handle, None)

    def _replace(self, old: Path, new: Path) -> None:
        REAL_DISK.replace(old, new)
        old_name, new_name, content = self._name(old), self._name(new), self.now[self._name(old)]

        def change(names: Names) -> None:
            names.pop(old_name, None)
            names[new_name] = content

        self._change(new.parent, change)
        self.after_each()

    def _unlink(self, path: Path) -> None:
        path.unlink()
        name = self._name(path)
        self._change(path.parent, lambda names: names.pop(name, None))

    def _sync_folder(self, folder: Path) -> None:
        for _, change in (item for item in self.waiting if item[0] == str(folder)):
            change(self.certain)
        self.waiting = [item for item in self.waiting if item[0] != str(folder)]
        self.after_each()


def lay_out(state: dict[str, bytes], folder: Path) -> Path:
    """Put a state on the real disk, in place of the one that was there."""
    for path in folder.iterdir() if folder.is_dir() else ():
        path.unlink()
    for name, data in state.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    folder.mkdir(exist_ok=True)
    return folder
