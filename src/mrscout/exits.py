"""The exit codes of the command line: part of the interface, documented and stable."""

from enum import IntEnum
from typing import ClassVar

#: the variable that tells `mrscout` the process with which it is to end
PARENT = "MRSCOUT_PARENT"


class Exit(IntEnum):
    """The exit codes of the process. Verdicts change the code only if the user asks for that by ``--fail-on``."""

    #: The command did what was asked.
    FINE = 0
    #: Something happened that nobody foresaw: a bug of mrscout, worth a report.
    INTERNAL = 1
    #: The command line cannot be understood.
    USAGE = 2
    #: The source cannot be opened: no such path, no Java in it, no such artifact, no network.
    SOURCE = 3
    #: The machine lacks a tool that the command needs (mvn, a JDK, a parser).
    ENVIRONMENT = 4
    #: A relation has a verdict that ``--fail-on`` names.
    FAILED = 5
    #: The terminal was closed, or the connection to it was lost (128 + SIGHUP).
    HUNG_UP = 129
    #: Stopped with Ctrl-C (128 + SIGINT).
    INTERRUPTED = 130
    #: Asked to end, as by a build server or ``timeout`` (128 + SIGTERM).
    TERMINATED = 143
    #: The reader of the output went away, as in ``mrscout … | head`` (128 + SIGPIPE).
    BROKEN_PIPE = 141


class Terminated(KeyboardInterrupt):
    """Raised by SIGTERM, so that the process ends as after Ctrl-C, with all that it has started."""

    exit_code: ClassVar[Exit] = Exit.TERMINATED


class HungUp(Terminated):
    """Raised by SIGHUP: the terminal is gone."""

    exit_code = Exit.HUNG_UP
