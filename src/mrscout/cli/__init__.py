"""The command line: commands parse their options, call the pipeline, and hand the result to a printer.

A command is a module of this package with a function under ``@app.command()``, and has an entry in
``overview.COMMANDS``. It raises a MrscoutError to refuse; `print_error` alone prints one. Only the module of the
command that is called is loaded.
"""

import errno
import io
import os
import sys

from mrscout.errors import EnvironmentLacks, MrscoutError, OutputUnwritable, UsageError
from mrscout.exits import Exit, Terminated

__all__ = ["main", "print_error"]

#: characters of a path in a message
_SHOWN = 100
#: no room, no more of it allowed, too large a file, a system that can be read only
_UNWRITABLE = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS})
#: too long, or a circle of links
_NO_NAME = frozenset({errno.ENAMETOOLONG, errno.ELOOP})
_CIRCLE = "Symlink loop from"


def print_error(error: MrscoutError) -> None:
    """Print an error on standard error: the place, what is wrong there, what to do next, and where more is said.

    The text may quote output of a stranger's code, so control characters, which could steer the terminal, are
    removed.
    """
    from rich.console import Console
    from rich.text import Text

    console = Console(stderr=True, highlight=False)
    head = Text.assemble(
        ("error", "bold red"),
        f": {_printable_lines(error.place)}: {_printable_lines(error.found.rstrip())} ",
        (f"[{error.slug}]", "dim"),
    )
    console.print(head, soft_wrap=True)
    console.print(Text.assemble(("  next", "bold"), f": {_printable_lines(error.advice)}"), soft_wrap=True)
    console.print(Text.assemble(("  more", "bold"), f": mrscout explain {error.slug}"), soft_wrap=True)


def _printable_lines(text: str) -> str:
    """Return the lines of a text without control characters."""
    from mrscout.report.terminal.sourcelines import printable

    return "\n".join(printable(line.expandtabs(4)) for line in text.replace("\r\n", "\n").split("\n"))


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return the exit code. Never lets a traceback out."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # any path can be printed on any terminal
    try:
        _run(sys.argv[1:] if arguments is None else arguments)
    except SystemExit as stop:
        if isinstance(stop.__context__, BrokenPipeError):
            return _leave_quietly()
        if (asked := _handled_termination(stop)) is not None:
            return asked.exit_code
        if stop.code == Exit.USAGE:  # printed by typer
            print(f"  more: mrscout explain {UsageError.slug}", file=sys.stderr)
        return stop.code if isinstance(stop.code, int) else Exit.FINE if stop.code is None else Exit.INTERNAL
    except MrscoutError as error:
        print_error(error)
        return error.exit_code
    except Terminated as asked:
        return asked.exit_code
    except KeyboardInterrupt:
        return Exit.INTERRUPTED
    except BrokenPipeError:
        return _leave_quietly()
    except Exception as bug:  # noqa: BLE001 - the last line of defence, so that users never meet a traceback
        shortage = _error_for_shortage(bug)
        if shortage is None:
            return _report_bug(bug)
        print_error(shortage)
        return shortage.exit_code
    return Exit.FINE


def _run(arguments: list[str]) -> None:
    """Run the command, and load no more than it takes: typer and rich need far longer than a short answer."""
    if arguments == ["--version"]:
        from mrscout import __version__

        print(f"mrscout {__version__}")
        return
    if arguments in (["--help"], ["-h"]):
        from mrscout.cli.overview import print_overview

        print_overview()
        return
    from mrscout.cli.quick import read_discover

    request = read_discover(arguments)
    if request is None:
        from mrscout.cli.app import application_for

        application_for(arguments)(arguments)
    else:
        from mrscout.cli import discover_run

        discover_run.run(request)


def _handled_termination(error: BaseException | None) -> Terminated | None:
    """Return the request to end the process that was being handled when ``error`` was raised; None if there was none.

    Typer answers Ctrl-C by an exception of its own, for example.
    """
    while error is not None and not isinstance(error, Terminated):
        error = error.__context__
    return error


def _leave_quietly() -> int:
    """Return the exit code for a closed pipe, and send what Python still flushes on its way out to nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    return Exit.BROKEN_PIPE


def _error_for_shortage(bug: Exception) -> MrscoutError | None:
    """Return an error for a lack of memory or disk space, or a path that cannot be; None for any other exception."""
    if isinstance(bug, MemoryError):
        return EnvironmentLacks("memory", "there is not enough of it", "Use fewer processes, with --jobs 1.")
    if isinstance(bug, OSError) and bug.errno in _UNWRITABLE:
        place = str(bug.filename or "the disk")
        advice = "Make room, and run the same command again: what is written already is used."
        return OutputUnwritable(place, f"it cannot be written: {bug.strerror}", advice)
    if isinstance(bug, OSError) and bug.errno in _NO_NAME:
        place = os.fsdecode(bug.filename) if isinstance(bug.filename, str | bytes) else "a path"
        problem = f"the system has no such names: {bug.strerror}"
        return UsageError(
            _shorten(place), problem, "Name a shorter path, without links that lead to themselves."
        )
    if isinstance(bug, RuntimeError) and str(bug).startswith(_CIRCLE):  # as pathlib says it
        place = str(bug).removeprefix(_CIRCLE).strip(" '")
        return UsageError(_shorten(place), "a link on its way leads to itself", "Name another path.")
    return None


def _shorten(place: str) -> str:
    return place if len(place) <= _SHOWN else f"{place[:_SHOWN]}…"


def _report_bug(bug: Exception) -> int:
    import traceback

    if os.environ.get("MRSCOUT_TRACEBACK"):
        traceback.print_exception(bug, file=sys.stderr)
    place = traceback.extract_tb(bug.__traceback__)[-1]
    where = f"{os.path.basename(place.filename)}:{place.lineno}"  # noqa: PTH119
    problem = f"{type(bug).__name__}: {bug}"
    advice = "This is a bug of mrscout. Set MRSCOUT_TRACEBACK=1, run again, and report what it prints."
    print_error(MrscoutError(where, problem, advice))
    return Exit.INTERNAL
