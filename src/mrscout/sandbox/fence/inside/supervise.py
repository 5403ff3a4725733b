"""Supervises the fenced program by two processes.

The supervisor runs outside. It ends with its parent, and ends everything inside. With namespaces, the first process
inside is ours too: it adopts orphans, and when it ends the kernel kills all others.
"""

import os
import select
from signal import signal

from mrscout.sandbox.fence.inside import kernel, landlock, limits, namespaces, outside, seccomp
from mrscout.sandbox.fence.inside.plan import Plan

_PART = 1 << 16


class Relay:
    """Passes standard output and standard error on through pipes, up to a number of bytes."""

    def __init__(self, most: int) -> None:
        self._left = most
        self._pipes = {1: os.pipe(), 2: os.pipe()}
        self.streams: dict[
            int, int
        ] = {}  #: the ends that we read, and the streams that they are passed on to

    @property
    def is_full(self) -> bool:
        """True if the program has written more than is allowed."""
        return self._left < 0

    def speak(self) -> None:
        """In the child: make the pipes its standard streams."""
        for stream, (_, writing) in self._pipes.items():
            os.dup2(writing, stream)

    def listen(self) -> None:
        """In the supervisor: keep copies of the standard streams, before they are closed."""
        for stream, (reading, writing) in self._pipes.items():
            os.close(writing)
            self.streams[reading] = os.dup(stream)

    def pass_on(self, reading: int) -> bool:
        """Pass on some bytes; return False at the end of a stream, or if there are too many."""
        data = os.read(reading, _PART)
        self._left -= len(data)
        if not data or self.is_full:
            return False
        rest = memoryview(data)
        try:
            while rest:
                rest = rest[os.write(self.streams[reading], rest) :]
        except BrokenPipeError:
            self._left = -1
            return False
        return True

    def drain(self) -> None:
        """Pass on what is left in the pipes when all writers have ended."""
        for reading in self.streams:
            while not self.is_full and self.pass_on(reading):
                pass


_KILL, _PIPE, _TERMINATE, _TOO_LARGE = 9, 13, 15, 25
_LOOK = 100  # milliseconds between two looks, where the kernel does not wake us
_MOST_FILES = 1 << 20  # more than the limit of now: one that is open may be from before it was lowered
_NOT_FOUND = 127
_NO_SUCH_FILE = 2
_REFUSED = 125


def supervise(plan: Plan) -> int:
    """Run the plan; return the exit code. If a signal ended the program, end by the same signal."""
    os.closerange(3, _MOST_FILES)  # the child inherits the three standard streams only
    try:
        os.setsid()
    except PermissionError:  # it leads one already
        pass
    parent = os.getppid()
    apart = plan.mechanism == "namespaces"
    relay = Relay(plan.output) if plan.output else None
    listening, telling = os.pipe()
    wakers = [waker for waker in (_waker(parent),) if waker is not None]
    nothing = os.open("/dev/null", os.O_RDWR)  # opened now, since the root will be another one later
    if apart:
        namespaces.leave(plan.network)
    elif os.uname().sysname == "Linux":
        kernel.adopt_orphans()
    child = os.fork()
    if child == 0:
        os.close(listening)
        _run_child(plan, telling, relay, nothing)
    os.close(telling)
    if relay:
        relay.listen()
    if (waker := _waker(child)) is not None:
        wakers.append(waker)
    _let_go(nothing)
    # Told to end, we wait until everything inside has ended: without namespaces nobody else ends what has gone to a
    # session of its own, and with them the kernel would do so a little later.
    signal(_TERMINATE, lambda *_: os.kill(child, _KILL))
    status = _watch(child, parent, wakers, relay, apart)
    if not apart:
        outside.end_orphans()
        status = outside.program_status(plan, status)
    if relay:
        relay.drain()
        if relay.is_full:
            status = _TOO_LARGE
    return _end_like(os.read(listening, 16) if apart else b"", status)


def _run_child(plan: Plan, telling: int, relay: Relay | None, nothing: int) -> None:
    """In the child: enter the fence and run the program; never returns."""
    code = _REFUSED
    try:
        if relay:
            relay.speak()
        if plan.mechanism == "namespaces":
            _be_first(plan, telling, nothing)
            code = 0
        else:
            outside.enter(plan)
            _execute(plan)
    except BaseException as refused:  # noqa: BLE001 - whatever it is, nothing may go on from here
        _complain(refused)
    finally:
        os._exit(code)


def _be_first(plan: Plan, telling: int, nothing: int) -> None:
    """In the first process of the namespaces: give up all rights, start the program, adopt orphans."""
    directory = os.getcwd()
    namespaces.settle(plan)
    kernel.drop_capabilities()
    kernel.gain_nothing()
    if seccomp.is_known():
        seccomp.refuse_calls(namespaces=True, network=plan.network)
    kernel.die_with_parent(_KILL)
    poller = select.poll()
    poller.register(telling, 0)
    if poller.poll(0):  # the supervisor was gone before we asked to go with it
        return
    program = os.fork()
    if program == 0:
        try:
            os.setsid()
            _go_to(directory, plan.scratch)
            limits.limit(plan, namespaces=True)
            if landlock.version() >= landlock.OLDEST:
                # Read-only mounts in these folders stay what they are; TCP is the network namespace's affair.
                writable = [plan.scratch, *plan.writable, *([plan.home] if plan.home else ()), "/tmp", "/dev"]
                landlock.restrict(["/"], writable, network=True)
            _execute(plan)
        except BaseException as refused:  # noqa: BLE001 - as above
            _complain(refused)
        finally:
            os._exit(_REFUSED)
    _let_go(nothing)
    ended, status = 0, 0
    while ended != program:
        ended, status = os.wait()
    os.write(telling, str(status).encode())


def _complain(refused: BaseException) -> None:
    """Write an error to standard error. Uses nothing that Python has to load, which the new root does not have."""
    os.write(
        2, f"the fence cannot be put up: {str(refused) or type(refused).__name__}\n".encode(errors="replace")
    )


def _execute(plan: Plan) -> None:
    for number in (_PIPE, _TOO_LARGE):
        kernel.default_signal(number)
    name, reason = plan.command[0], "not found"
    folders = [""] if "/" in name else [f"{folder}/" for folder in os.environ.get("PATH", "").split(":")]
    for folder in folders:  # execvp would import modules, which can no longer be read
        try:
            os.execv(folder + name, plan.command)
        except OSError as refused:
            if refused.errno != _NO_SUCH_FILE:
                reason = str(refused.strerror)
    os.write(2, f"{name}: {reason}\n".encode(errors="replace"))
    os._exit(_NOT_FOUND)


def _go_to(directory: str, scratch: str) -> None:
    try:
        os.chdir(directory)
    except OSError:  # it is not one of those inside
        os.chdir(scratch)


def _waker(process: int) -> int | None:
    """Return a descriptor that becomes readable when a process ends; None if the system has no such thing."""
    if not hasattr(os, "pidfd_open"):
        return None
    try:
        return os.pidfd_open(process)
    except OSError:
        return None


def _let_go(nothing: int) -> None:
    """Replace the standard streams by ``nothing``, so that readers see their end when the program closes them."""
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    os.close(nothing)


def _watch(child: int, parent: int, wakers: list[int], relay: Relay | None, apart: bool) -> int:
    """Wait for the child to end; end it if our parent ends, or if it writes too much. Return its status."""
    events = select.poll()
    for waker in (*wakers, *(relay.streams if relay else ())):
        events.register(waker, select.POLLIN)
    pause = _LOOK if len(wakers) < 2 or not apart else None  # an orphan that ends does not wake us
    while True:
        if (status := outside.reap(child)) is not None:
            return status
        if os.getppid() != parent:
            if not apart:
                os.kill(child, _KILL)
                outside.end_orphans()
            os.killpg(0, _KILL)
        for stream, _ in events.poll(pause):
            if relay and stream in relay.streams and not relay.pass_on(stream):
                events.unregister(stream)
        if relay and relay.is_full:
            os.kill(child, _KILL)


def _end_like(report: bytes, status: int) -> int:
    status = int(report) if report and not os.WIFSIGNALED(status) else status
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        kernel.default_signal(number)
        os.kill(os.getpid(), number)
    return os.waitstatus_to_exitcode(status) & 0xFF
