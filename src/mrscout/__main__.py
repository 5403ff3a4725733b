"""The entry point of the ``mrscout`` command and of ``python -m mrscout``."""

import gc
import os
import signal
import sys


def run() -> None:
    """Run the command line, and end the process with its exit code."""
    # Modules stay loaded, and collecting garbage among them takes a twentieth of a short command's time.
    gc.set_threshold(100_000, 20, 100)
    # Python sets a standard stream to None if the parent process has closed it.
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115, PTH123
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115, PTH123
    from mrscout.cli import main

    _end_with_parent()
    signal.signal(signal.SIGTERM, _raise_terminated)
    if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:  # as nohup has it
        signal.signal(signal.SIGHUP, _raise_hung_up)
    code = main()
    if sys.argv[1:2] == ["discover"]:
        # Freeing all objects of the analysis one by one can take a tenth of the time.
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    sys.exit(code)


def _end_with_parent() -> None:
    """Have the system end this process as by SIGTERM when the process ends that the variable PARENT names, if it does.

    `mrscout mine` starts processes on machines where it cannot see to their end.
    """
    from mrscout.exits import PARENT

    parent = os.environ.pop(PARENT, "")
    if parent and sys.platform == "linux":
        from mrscout.sandbox.fence.inside.kernel import die_with_parent

        die_with_parent(signal.SIGTERM)
        if not os.path.exists(f"/proc/{int(parent)}"):  # noqa: PTH110 - it has ended already
            os.kill(os.getpid(), signal.SIGTERM)


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
