"""System calls that Python's `os` lacks, or lacks in Python 3.11."""

import ctypes
import os

_LIBC = ctypes.CDLL(None, use_errno=True)
_mount = _LIBC.mount

MS_RDONLY, MS_NOSUID, MS_NODEV, MS_NOEXEC = 1, 2, 4, 8
MS_REMOUNT, MS_NOATIME, MS_NODIRATIME, MS_BIND, MS_REC = 32, 1024, 2048, 4096, 16384
MS_PRIVATE, MS_RELATIME = 1 << 18, 1 << 21
MNT_DETACH = 2

_PR_SET_PDEATHSIG, _PR_CAPBSET_DROP, _PR_SET_SECUREBITS = 1, 24, 28
_PR_SET_CHILD_SUBREAPER, _PR_SET_NO_NEW_PRIVS = 36, 38
_NO_ROOT_LOCKED = 0b1111  # a root's exec gains nothing, nor does a change of user; neither can be undone
_CAPABILITY_VERSION = 0x20080522
_LAST_CAPABILITY = 63


class Unsupported(OSError):
    """Raised for a mechanism that this machine does not have."""


def call(name: str, *arguments: object) -> int:
    """Call a function of the C library, and return its result. Raises OSError if that is -1."""
    whole = (
        ctypes.c_ulong(argument & (1 << 64) - 1) if isinstance(argument, int) else argument
        for argument in arguments
    )
    result: int = getattr(_LIBC, name)(*whole)
    if result == -1:
        number = ctypes.get_errno()
        raise OSError(number, f"{name}: {os.strerror(number)}")
    return result


def mount(source: str, target: str, kind: str | None, flags: int, data: str | None = None) -> None:
    system = kind.encode() if kind else None
    options = data.encode() if data else None
    # Straight to the function: a class path has hundreds of files.
    if _mount(os.fsencode(source), os.fsencode(target), system, ctypes.c_ulong(flags), options) == -1:
        number = ctypes.get_errno()
        raise OSError(number, f"mount {target}: {os.strerror(number)}")


def pivot_root(new: str, old: str) -> None:
    call("pivot_root", os.fsencode(new), os.fsencode(old))


def unmount(place: str) -> None:
    call("umount2", os.fsencode(place), MNT_DETACH)


def unshare(flags: int) -> None:
    call("unshare", flags)


def default_signal(number: int) -> None:
    """Restore the default action of a signal that Python ignores; executed programs inherit what is ignored."""
    _LIBC.signal(number, None)


def gain_nothing() -> None:
    """Let no program that is started from here on gain rights: setuid has no effect."""
    call("prctl", _PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)


def die_with_parent(signal: int) -> None:
    """Have the kernel send a signal when the parent ends. Must come last: changes of credentials undo it."""
    call("prctl", _PR_SET_PDEATHSIG, signal, 0, 0, 0)


def adopt_orphans() -> None:
    """Become the parent of all descendants whose parents end."""
    call("prctl", _PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def drop_capabilities() -> None:
    """Give up all capabilities for good; with ``gain_nothing`` not even a root's exec gets them back."""
    try:
        call("prctl", _PR_SET_SECUREBITS, _NO_ROOT_LOCKED, 0, 0, 0)
        for capability in range(_LAST_CAPABILITY + 1):
            call("prctl", _PR_CAPBSET_DROP, capability, 0, 0, 0)
    except OSError:  # the kernel has no more than these, or this process has none to begin with
        pass
    header = (ctypes.c_uint32 * 2)(_CAPABILITY_VERSION, 0)
    nothing = (ctypes.c_uint32 * 6)()
    call("capset", ctypes.byref(header), ctypes.byref(nothing))
