"""The entry point of the ``mrscout`` command and of ``python -m mrscout``."""

import gc
import os
import signal
import sys


def run() -> None:
    """Run the command line, and end the process with its exit code."""
    # What is loaded at the start stays: looking for garbage in it is a twentieth of what a short command takes.
    gc.set_threshold(100_000, 20, 100)
    # A stream that whoever started this has closed is none at all to Python.
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115, PTH123
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115, PTH123
    from mrscout.cli import main

    signal.signal(signal.SIGTERM, _raise_terminated)
    if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:  # as nohup has it
        signal.signal(signal.SIGHUP, _raise_hung_up)
    code = main()
    if sys.argv[1:2] == ["discover"]:
        # Nothing is left to do but to take the analysis apart, object by object, which can take a tenth of the time.
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    sys.exit(code)


def _raise_terminated(*_: object) -> None:
    """Handle SIGTERM."""
    from mrscout.exits import Terminated

    raise Terminated


def _raise_hung_up(*_: object) -> None:
    """Handle SIGHUP."""
    from mrscout.exits import HungUp

    raise HungUp


if __name__ == "__main__":
    run()
