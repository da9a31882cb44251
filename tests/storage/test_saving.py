"""A list is saved whole under a free name; whatever has that name already stays as it is."""

from dataclasses import replace

import pytest

from app.storage.filesystem import REAL_DISK
from app.storage.problems import StorageProblem
from app.storage.saving import save_new


def test_a_free_name_gets_the_whole_file(tmp_path):
    save_new(tmp_path / "list.txt", b"words")
    assert (tmp_path / "list.txt").read_bytes() == b"words"
    assert [one.name for one in tmp_path.iterdir()] == ["list.txt"]


@pytest.mark.parametrize("taken", ["file", "folder", "link to nothing"])
def test_what_is_there_stays(tmp_path, taken):
    path = tmp_path / "list.txt"
    if taken == "file":
        path.write_bytes(b"mine")
    elif taken == "folder":
        path.mkdir()
    else:
        path.symlink_to(tmp_path / "nowhere")
    with pytest.raises(StorageProblem, match="already-there") as problem:
        save_new(path, b"words")
    assert problem.value.fault.fields == {"name": "list.txt"}
    assert not (path.is_file() and path.read_bytes() == b"words")
    assert len(list(tmp_path.iterdir())) == 1


def test_a_name_that_is_taken_while_it_is_written_stays_too(tmp_path):
    path = tmp_path / "list.txt"

    def sync(handle: int) -> None:
        REAL_DISK.sync(handle)
        path.write_bytes(b"mine")

    with pytest.raises(StorageProblem, match="already-there"):
        save_new(path, b"words", replace(REAL_DISK, sync=sync))
    assert path.read_bytes() == b"mine"
    assert len(list(tmp_path.iterdir())) == 1


def test_a_folder_that_is_not_there_is_told(tmp_path):
    with pytest.raises(StorageProblem, match="not-found"):
        save_new(tmp_path / "none" / "list.txt", b"words")
