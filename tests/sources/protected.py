"""Protected files, made here: Office files in both encryptions of ECMA-376, with any description, and PDFs."""

import io
import os
import struct
from collections.abc import Callable
from hashlib import sha1

import olefile
import pypdf
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from msoffcrypto.method.ecma376_agile import ECMA376Agile
from msoffcrypto.method.ecma376_standard import ECMA376Standard

from tests.sources.compoundfile import compound

PASSWORD = "seven-oaks-4711"
SPINS = 1000
"""Office turns a hundred thousand times; a thousand are as good for a test."""
_SALT = bytes(range(16))


def agile(data: bytes, password: str = PASSWORD) -> bytes:
    """An Office file, encrypted as Office does since 2010."""
    return bytes(ECMA376Agile.encrypt(password, io.BytesIO(data), spin_count=SPINS))


def standard(data: bytes, password: str = PASSWORD, cipher: int = 0x660E, bits: int = 128) -> bytes:
    """An Office file, encrypted as Office 2007 does."""
    key = ECMA376Standard.makekey_from_password(password, 0x660E, 0x8004, 0x18, 128, 16, _SALT)
    aes = Cipher(algorithms.AES(bytes(key)), modes.ECB())

    def seal(words: bytes) -> bytes:
        sealing = aes.encryptor()
        return sealing.update(words.ljust(-(-len(words) // 16) * 16, b"\0")) + sealing.finalize()

    verifier = os.urandom(16)
    provider = "Microsoft Enhanced RSA and AES Cryptographic Provider\0".encode("utf-16-le")
    header = struct.pack("<8I", 0x24, 0, cipher, 0x8004, bits, 0x18, 0, 0) + provider
    info = struct.pack("<HHII", 4, 2, 0x24, len(header)) + header
    info += struct.pack("<I", 16) + _SALT + seal(verifier) + struct.pack("<I", 20) + seal(sha1(verifier).digest())
    return compound({"EncryptionInfo": info, "EncryptedPackage": struct.pack("<Q", len(data)) + seal(data)})


def described(data: bytes, change: Callable[[bytes], bytes]) -> bytes:
    """An encrypted Office file whose description of the encryption is changed."""
    with olefile.OleFileIO(io.BytesIO(data)) as file:
        info, package = (file.openstream(name).read() for name in ("EncryptionInfo", "EncryptedPackage"))
    changed = change(info)
    assert changed != info
    return compound({"EncryptionInfo": changed, "EncryptedPackage": package})


def pdf(page: bytes, password: str = PASSWORD, owner: str | None = None, algorithm: str = "AES-256") -> bytes:
    """A PDF that asks for a password."""
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(page))
    writer.encrypt(password, owner, algorithm=algorithm)
    stream = io.BytesIO()
    writer.write(stream)
    return stream.getvalue()
