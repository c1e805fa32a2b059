"""Running other programs during set-up: told while it lasts, ended with us, and failing in one sentence."""

import importlib.util
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path


class SetupError(Exception):
    """Set-up cannot go on. The text is one sentence for the person at the keyboard."""


# What npm and pip print, and what it means to somebody who knows neither; the first that fits is told.
_MEANINGS = (
    (("ENOSPC", "No space left on device", "There is not enough space"), "there is no space left on the disk"),
    (("EINTEGRITY", "DO NOT MATCH THE HASHES"), "what arrived does not have the pinned hash"),
    (
        (
            "ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "ENETUNREACH", "EHOSTUNREACH",
            "ERR_SOCKET_TIMEOUT", "NewConnectionError", "NameResolutionError", "ConnectTimeoutError",
            "ReadTimeoutError", "ProxyError", "Failed to establish a new connection", "Connection refused",
            "Connection aborted", "Network is unreachable",
        ),
        "the package registry cannot be reached; is this machine online?",
    ),
    (("ETARGET", "E404", "No matching distribution found"), "the registry has no such version for this system"),
)  # fmt: skip


def say(text: str) -> None:
    """Tell the person what goes on. Flushed, so that it is seen before a slow step and in a log."""
    print(text, flush=True)


def run(what: str, command: Sequence[str | Path], *, cwd: Path, path_first: Path | None = None) -> str:
    """Run `command` to its end and return what it printed.

    `what` names the step for the person ("Fetching … with npm"). `path_first` is put before the search path.
    Raises SetupError with the reason when the command cannot be started or fails.
    """
    environment = dict(os.environ)
    if path_first:
        environment["PATH"] = os.pathsep.join([str(path_first), environment.get("PATH", "")])
    began = time.monotonic()
    live = sys.stdout.isatty()
    if not live:
        say(f"{what} …")
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as log:
        try:
            # A session of its own: Ctrl-C reaches us alone, and `_end` then ends the whole family of the command.
            process = subprocess.Popen(
                list(map(str, command)), cwd=cwd, env=environment,
                stdin=subprocess.DEVNULL, stdout=out, stderr=log, start_new_session=True,
            )  # fmt: skip
        except OSError as error:
            raise SetupError(f"{what} failed: {Path(command[0]).name} cannot be started ({error.strerror}).") from error
        try:
            while process.poll() is None:
                try:
                    process.wait(timeout=0.25)
                except subprocess.TimeoutExpired:
                    if live:
                        print(f"\r{what} … {time.monotonic() - began:.0f} s ", end="", flush=True)
        finally:
            _end(process)
        out.seek(0)
        log.seek(0)
        printed = out.read().decode(errors="replace")
        complaints = log.read().decode(errors="replace")
    if live:
        say(f"\r{what} … {time.monotonic() - began:.1f} s ")
    if process.returncode:
        raise SetupError(f"{what} failed: {_reason(complaints + printed)}")
    return printed


PIP = ("-m", "pip", "--quiet", "--no-input", "--disable-pip-version-check")


def make_venv(what: str, folder: Path) -> Path:
    """A new virtual environment with pip in `folder`, which is emptied first; returns its Python."""
    if not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
        raise SetupError("Python's venv is missing here; on Debian or Ubuntu: apt install python3-venv.")
    run(what, [sys.executable, "-m", "venv", "--clear", folder], cwd=folder.parent)
    return venv_python(folder)


def venv_python(folder: Path) -> Path:
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _end(process: subprocess.Popen[bytes]) -> None:
    """End the command and what it started, if it still runs."""
    if process.poll() is not None:
        return
    if os.name == "posix":
        os.killpg(process.pid, signal.SIGKILL)
    else:
        process.terminate()
    process.wait()


def _reason(output: str) -> str:
    for signs, meaning in _MEANINGS:
        if any(sign in output for sign in signs):
            return meaning + ("" if meaning.endswith("?") else ".")
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if "error" in line.lower()]
    return (errors or lines or ["it did not say why"])[0]
