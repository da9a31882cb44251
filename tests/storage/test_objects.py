"""Stored results: kept once, durable, and never returned altered."""

import errno
import hashlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.storage.objects import ObjectStore
from app.storage.problems import ObjectDamaged, StorageProblem
from tests.storage.faults import Faulty


@given(st.binary(max_size=2000))
def test_bytes_come_back_under_their_own_hash(tmp_path_factory: pytest.TempPathFactory, data: bytes):
    store = ObjectStore(tmp_path_factory.mktemp("objects"))
    digest = store.put(data)
    assert digest == hashlib.sha256(data).hexdigest()
    assert store.get(digest) == data
    assert store.has(digest)
    assert list(store.names()) == [digest]


def test_the_same_bytes_are_kept_once(tmp_path: Path):
    store = ObjectStore(tmp_path)
    assert store.put(b"one") == store.put(b"one")
    assert len([path for path in tmp_path.rglob("*") if path.is_file()]) == 1


def test_an_altered_object_is_refused_and_mended_by_keeping_it_again(tmp_path: Path):
    store = ObjectStore(tmp_path)
    digest = store.put(b"one")
    store.path(digest).write_bytes(b"two")
    with pytest.raises(ObjectDamaged, match="object-damaged"):
        store.get(digest)
    assert store.put(b"one") == digest
    assert store.get(digest) == b"one"


def test_a_missing_object_is_told(tmp_path: Path):
    store = ObjectStore(tmp_path)
    assert not store.has("0" * 64)
    with pytest.raises(ObjectDamaged, match="object-missing"):
        store.get("0" * 64)


@pytest.mark.parametrize("name", ["", "../../etc/passwd", "A" * 64, "0" * 63, "0" * 64 + "/x"])
def test_what_is_no_hash_reaches_no_file(tmp_path: Path, name: str):
    with pytest.raises(StorageProblem, match="not-an-object-name"):
        ObjectStore(tmp_path).get(name)


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO])
def test_whatever_call_fails_nothing_half_is_left_under_the_name(tmp_path: Path, number: int):
    counting = Faulty()
    ObjectStore(tmp_path / "count", counting.file_system()).put(b"content")
    assert counting.count >= 7
    for fail_at in range(1, counting.count + 1):
        root = tmp_path / str(fail_at)
        with pytest.raises(StorageProblem):
            ObjectStore(root, Faulty(fail_at, OSError(number, "no")).file_system()).put(b"content")
        store = ObjectStore(root)
        assert all(store.get(name) == b"content" for name in store.names())
        assert store.get(store.put(b"content")) == b"content"
