"""Office files in a compound file that encrypts them (ECMA-376 agile and standard), opened with a password.

What the file says about its encryption is looked at first, since the library takes an unknown hash or cipher for the
usual one and would call a right password wrong. Loaded only for a file that somebody gave a password for.
"""

import io
import logging
import struct
from typing import cast

import olefile
from msoffcrypto.exceptions import InvalidKeyError
from msoffcrypto.format.ooxml import OOXMLFile

from producers.reading.limits import Limits
from producers.reading.markup import Element, parse_markup
from producers.reading.passwords import Password
from producers.reading.problems import ReadingProblem

MOST_SPINS = 10_000_000
"""The most turns of the hash that [MS-OFFCRYPTO] 2.3.4.10 allows."""
_MOST_INFO = 65_536
"""The most bytes of a description of an encryption; Office writes about a thousand."""
_AGILE, _STANDARD = {(4, 4)}, {(2, 2), (3, 2), (4, 2)}
_HASHES = frozenset({"SHA1", "SHA256", "SHA384", "SHA512"})
_AES = frozenset({0x660E, 0x660F, 0x6610})
_BITS = frozenset({128, 192, 256})


def unlock(data: bytes, password: Password, limits: Limits) -> bytes:
    """Return the package inside. Raises ReadingProblem "wrong-password", "lock-unknown", "damaged" or "too-large"."""
    silence()
    _check(data, limits)
    opened = io.BytesIO()
    try:
        file = OOXMLFile(io.BytesIO(data))
        file.load_key(password=password.words, verify_password=True)
    except InvalidKeyError:
        raise ReadingProblem("wrong-password") from None
    except (MemoryError, RecursionError):
        raise
    except Exception:  # noqa: BLE001 - a key that the library cannot make; its own words might hold the password
        raise ReadingProblem("lock-unknown") from None
    try:
        file.decrypt(opened)
    except (MemoryError, RecursionError):
        raise
    except Exception:  # noqa: BLE001 - the password was right, so it is the file
        raise ReadingProblem("damaged") from None
    return opened.getvalue()


def silence() -> None:
    """Let the library write no log: at its finest level it would write passwords and keys."""
    logging.getLogger("msoffcrypto").setLevel(logging.CRITICAL + 1)


def _check(data: bytes, limits: Limits) -> None:
    info, declared, held = _streams(data)
    if declared > limits.file_bytes:
        raise ReadingProblem("too-large")
    if declared > held:
        raise ReadingProblem("damaged")
    if len(info) < 8 or len(info) > _MOST_INFO:
        raise ReadingProblem("damaged")
    version = cast("tuple[int, int]", struct.unpack_from("<HH", info))
    known = _knows_agile(info[8:]) if version in _AGILE else version in _STANDARD and _knows_standard(info)
    if not known:
        raise ReadingProblem("lock-unknown")


def _streams(data: bytes) -> tuple[bytes, int, int]:
    """Return what describes the encryption, the size that the package inside has, and the bytes that are there."""
    try:
        with olefile.OleFileIO(io.BytesIO(data)) as compound:
            held = compound.get_size("EncryptedPackage") - 8
            declared = struct.unpack("<Q", compound.openstream("EncryptedPackage").read(8))[0]
            info = compound.openstream("EncryptionInfo").read(_MOST_INFO + 1)
    except (OSError, ValueError, KeyError, IndexError, TypeError, AttributeError, struct.error):
        raise ReadingProblem("damaged") from None
    return info, declared, held


def _knows_agile(description: bytes) -> bool:
    root = parse_markup(description)
    keys = [one for one in root.iter() if _local(one) in {"keyData", "encryptedKey"}]
    by_password = [one for one in keys if "password" in str(one.tag) or _local(one) == "keyData"]
    return len(by_password) == 2 and all(_knows_key(one) for one in by_password)


def _knows_key(key: Element) -> bool:
    try:
        spins, bits = int(key.get("spinCount", "0")), int(key.get("keyBits", "0"))
    except ValueError:
        return False
    ways = key.get("cipherAlgorithm"), key.get("cipherChaining")
    usual = ways == ("AES", "ChainingModeCBC") and key.get("hashAlgorithm") in _HASHES
    return usual and bits in _BITS and 0 <= spins <= MOST_SPINS


def _knows_standard(info: bytes) -> bool:
    """Whether the header names AES with a hash of SHA-1 and a key of a size that AES has."""
    try:
        cipher, hashing, bits = struct.unpack_from("<III", info, 20)
    except struct.error:
        return False
    return cipher in _AES and hashing in {0, 0x8004} and bits in _BITS


def _local(element: Element) -> str:
    return str(element.tag).rpartition("}")[2]
