"""What the system lacks is installed where that is allowed, and otherwise named with the exact command."""

import os
import sys
from pathlib import Path

import pytest

import dev

pytestmark = pytest.mark.needs("linux")


@pytest.fixture
def computer(tmp_path, monkeypatch):
    """A computer whose programs are only those that a test puts there; apt-get and sudo write down their calls."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(dev, "LOG", tmp_path / "log" / "setup.log")
    (tmp_path / "env").symlink_to("/usr/bin/env")
    return Computer(tmp_path, monkeypatch)


class Computer:
    """Programs in one folder, and whether the person is its administrator."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self.monkeypatch = folder, monkeypatch

    def has(self, name: str, script: str) -> None:
        """Put a program there."""
        program = self.folder / name
        program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        program.chmod(0o755)

    def has_apt(self, script: str = "exit 0") -> None:
        """Put an apt-get there that writes its arguments down first."""
        self.has("apt-get", f'echo "$DEBIAN_FRONTEND: $@" >> "{self.folder}/calls"\n{script}')

    def is_root(self, answer: bool) -> None:
        """Say who the person is."""
        self.monkeypatch.setattr(os, "geteuid", lambda: 0 if answer else 1000)

    @property
    def calls(self) -> list[str]:
        """What apt-get was asked to do, without its options."""
        path = self.folder / "calls"
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        return [line.split(" -y ")[1] for line in lines]


def lacking(folder: Path) -> dict[str, str]:
    """Something that is missing until the fake apt-get makes it."""
    return {} if (folder / "made").exists() else {"libEGL.so.1": "libegl1"}


def test_an_administrator_gets_it_installed(computer):
    computer.is_root(True)
    computer.has_apt(f'case "$*" in *install*) : > "{computer.folder}/made" ;; esac')
    assert dev.provide(lambda: lacking(computer.folder)) == {}
    assert computer.calls == ["update", "install --no-install-recommends libegl1"]


def test_nothing_is_called_when_nothing_is_missing(computer):
    computer.is_root(True)
    computer.has_apt()
    assert dev.provide(dict) == {}
    assert computer.calls == []


def test_a_sudo_that_asks_no_password_is_used(computer):
    computer.is_root(False)
    computer.has_apt(f'case "$*" in *install*) : > "{computer.folder}/made" ;; esac')
    computer.has("sudo", 'shift; exec "$@"')
    computer.has("true", "exit 0")
    assert dev.provide(lambda: lacking(computer.folder)) == {}
    assert computer.calls[-1].endswith("libegl1")


def test_a_sudo_that_asks_for_a_password_is_not(computer):
    computer.is_root(False)
    computer.has_apt()
    computer.has("sudo", "echo a password is required >&2; exit 1")
    assert dev.provide(lambda: lacking(computer.folder)) == {"libEGL.so.1": "libegl1"}
    assert computer.calls == []


def test_an_install_that_fails_leaves_it_missing_and_says_what_apt_said(computer):
    computer.is_root(True)
    computer.has_apt('echo "E: Unable to locate package libegl1"; exit 100')
    assert dev.provide(lambda: lacking(computer.folder)) == {"libEGL.so.1": "libegl1"}
    assert "Unable to locate package" in dev.last_complaint()


def test_what_may_not_be_installed_is_named_with_the_exact_command(computer):
    computer.is_root(False)
    computer.has_apt()
    with pytest.raises(dev.SetupProblem, match=r"sudo apt-get install libegl1 libgl1$"):
        dev.require_libraries({"libnot-here.so.1": "libgl1", "libnot-here.so.2": "libegl1", "libc.so.6": "libc6"})


def test_without_apt_the_libraries_themselves_are_named(computer):
    assert dev.by_hand({"libEGL.so.1": "libegl1"}).endswith("what has: libEGL.so.1")


def test_only_libraries_that_cannot_be_loaded_are_missing():
    wanted = {"libc.so.6": "libc6", "libnothing-of-the-kind.so.9": "nothing"}
    assert dev.missing_libraries(wanted) == {"libnothing-of-the-kind.so.9": "nothing"}


def test_libreoffice_without_impress_lacks_just_that(computer):
    computer.has("soffice", "exit 0")
    for part in ("libswlo.so", "libsclo.so"):
        (computer.folder / part).touch()
    assert dev.missing_office() == {"libsdlo.so": "libreoffice-impress-nogui"}


def test_without_libreoffice_all_parts_are_missing(computer):
    assert dev.missing_office() == dev.OFFICE_PARTS


@pytest.mark.parametrize(
    ("environment", "extra"),
    [
        ({}, {}),
        ({"DISPLAY": ":0"}, dev.X_LIBRARIES),
        ({"WAYLAND_DISPLAY": "wayland-0"}, dev.WAYLAND_LIBRARIES),
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, {**dev.X_LIBRARIES, **dev.WAYLAND_LIBRARIES}),
    ],
)
def test_the_libraries_follow_the_kind_of_screen(environment, extra, monkeypatch):
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert dev.screen_libraries() == {**dev.WINDOW_LIBRARIES, **extra}


def test_a_python_without_its_venv_part_names_the_package(computer, monkeypatch):
    computer.is_root(False)
    computer.has_apt()
    monkeypatch.setattr(dev, "VENV", computer.folder / "venv")
    monkeypatch.setattr(dev.importlib.util, "find_spec", lambda name: None if name == "ensurepip" else object())
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    with pytest.raises(dev.SetupProblem, match=f"sudo apt-get install python{version}-venv"):
        dev.require_venv_module()
