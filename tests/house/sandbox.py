"""Keeps tests away from the person's screen, settings, keychain and network.

Set when this module is imported, which is before anything of ours or of Qt is. The network guard is an audit hook:
it sees every Python socket, also those opened inside libraries, and lets only this computer itself be reached.
"""

import atexit
import ipaddress
import os
import shutil
import sys
import tempfile

import pytest

FOLDERS = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME")
UNWANTED = ("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "ANTHROPIC_BASE_URL", "DISPLAY", "WAYLAND_DISPLAY")
strays: list[str] = []


def close_off() -> None:
    """Give this process settings folders of its own and take screen and keys out of its environment."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.null.Keyring"
    for name in UNWANTED:
        os.environ.pop(name, None)
    private = tempfile.mkdtemp(prefix="engross-tests-")
    atexit.register(shutil.rmtree, private, ignore_errors=True)
    for name in FOLDERS:
        os.environ[name] = os.path.join(private, name.lower())  # noqa: PTH118 - an environment value is text


def is_local(host: object) -> bool:
    """Whether a host given to a socket is this computer; names other than localhost are not."""
    text = host.decode() if isinstance(host, bytes) else host
    if text in (None, "", "localhost"):
        return True
    try:
        address = ipaddress.ip_address(str(text).split("%")[0])
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified


def watch(event: str, arguments: tuple[object, ...]) -> None:
    """Refuse every connection and name look-up that leaves this computer, and remember that it was tried."""
    if event in ("socket.connect", "socket.sendto"):
        address = arguments[1]
        host = address[0] if isinstance(address, tuple) else None
    elif event == "socket.getaddrinfo":
        host = arguments[0]
    else:
        return
    if not is_local(host):
        strays.append(str(host))
        raise OSError(f"Tests reach no other computer; this one tried {host}.")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    """Fail a test that tried to reach another computer, also where the code swallowed the refusal."""
    strays.clear()
    result = yield
    if strays and not item.get_closest_marker("reaches_out"):
        pytest.fail(f"The test tried to reach: {', '.join(sorted(set(strays)))}", pytrace=False)
    return result


def pytest_configure(config):
    """Describe the marker for tests of the guard itself."""
    config.addinivalue_line("markers", "reaches_out: tries the network on purpose, to see it refused")


close_off()
sys.addaudithook(watch)
