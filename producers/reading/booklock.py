"""Old binary workbooks (.xls) opened with a password. Loaded only for a file that somebody gave a password for."""

import io

import olefile
from msoffcrypto.exceptions import DecryptionError, InvalidKeyError
from msoffcrypto.format.xls97 import Xls97File

from producers.reading.limits import Limits
from producers.reading.officelock import silence
from producers.reading.passwords import Password
from producers.reading.problems import ReadingProblem


def unlock(data: bytes, password: Password, limits: Limits) -> bytes:  # noqa: ARG001 - one shape for both locks
    """Return the workbook without its protection; a file without any, or of another kind, comes back as it is.

    Raises ReadingProblem "wrong-password", "lock-unknown" or "damaged".
    """
    silence()
    opened = io.BytesIO()
    try:
        if not _is_book(data):
            return data
        book = Xls97File(io.BytesIO(data))
        if not book.is_encrypted():
            return data
        book.load_key(password=password.words)
        book.decrypt(opened)
    except InvalidKeyError:
        raise ReadingProblem("wrong-password") from None
    except DecryptionError:
        raise ReadingProblem("lock-unknown") from None
    except (MemoryError, RecursionError):
        raise
    except Exception:  # noqa: BLE001 - whatever is in the file; the library's own words might hold the password
        raise ReadingProblem("damaged") from None
    return opened.getvalue()


def _is_book(data: bytes) -> bool:
    with olefile.OleFileIO(io.BytesIO(data)) as compound:
        return bool(compound.exists("Workbook"))
