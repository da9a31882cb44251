"""The program's own data files (theme, icons, fonts, words), read by name; the person's files never."""

from pathlib import Path
from typing import NamedTuple


class ResourceMissing(FileNotFoundError):
    """A data file of the program is not where it must be; the message is its name."""


class Resources(NamedTuple):
    """The folder the program's data lies in."""

    root: Path

    def text(self, name: str) -> str:
        """Return the text of `name`, a path inside the folder. Raises ResourceMissing."""
        try:
            return (self.root / name).read_text(encoding="utf-8")
        except OSError as fault:
            raise ResourceMissing(name) from fault

    def fonts(self, families: tuple[str, ...]) -> tuple[Path, ...]:
        """Return the font files of `families`, in order of name."""
        stems = {family.replace(" ", "") for family in families}
        files = sorted((self.root / "fonts").glob("*.ttf"))
        return tuple(file for file in files if file.stem.partition("-")[0] in stems)
