"""Worker processes end with the program, also when it is killed."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = """
import os, sys, threading
from app.bridge.workers import Workers

if __name__ == "__main__":
    print(Workers().run(os.getpid), flush=True)
    threading.Event().wait()
"""


@pytest.mark.needs("posix")
def test_a_program_that_is_killed_leaves_no_worker_behind(tmp_path):
    script = tmp_path / "program.py"
    script.write_text(PROGRAM, encoding="utf-8")
    home = {**os.environ, "PYTHONPATH": str(ROOT)}
    child = subprocess.Popen([sys.executable, str(script)], env=home, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert child.stdout is not None
    worker = int(child.stdout.readline())
    os.kill(worker, 0)
    child.send_signal(signal.SIGKILL)
    child.wait(30)
    assert child.stdout.read() == "", "a worker that lives on keeps the pipe open, and this read would hang"
    child.stdout.close()
