"""Landlock: the process gives up rights on files, also for all that it starts. Needs no privilege."""

import ctypes
import os

from mrscout.sandbox.fence.inside import kernel

_CREATE, _ADD, _RESTRICT = 444, 445, 446  # the same on every architecture
_EXECUTE, _WRITE, _READ_FILE, _READ_FOLDER = 1, 2, 4, 8
_TRUNCATE, _DEVICE_CONTROL = 1 << 14, 1 << 15
_OF_FILES = _EXECUTE | _WRITE | _READ_FILE | _TRUNCATE | _DEVICE_CONTROL
_READ = _EXECUTE | _READ_FILE | _READ_FOLDER
#: how many rights on files each version knows
_RIGHTS = {1: 13, 2: 14, 3: 15, 4: 15}
_RIGHTS_NOW = 16
_TCP = 0b11  # bind and connect
_SCOPES = 0b11  # abstract sockets and signals stay inside
_TCP_SINCE, _SCOPES_SINCE = 4, 6
#: The first that keeps a file from being truncated, without which 'no writing' would be a lie.
OLDEST = 3


def version() -> int:
    """Return the version of the kernel's Landlock; 0 if it has none."""
    try:
        return kernel.call("syscall", _CREATE, None, 0, 1)
    except OSError:
        return 0


def restrict(readable: list[str], writable: list[str], network: bool) -> None:
    """Allow only these paths to be opened from here on. Without network, TCP is refused as well."""
    known = version()
    if known < OLDEST:
        raise kernel.Unsupported(38, f"Landlock is of version {known}, and {OLDEST} is needed")
    everything = (1 << _RIGHTS.get(known, _RIGHTS_NOW)) - 1
    tcp = _TCP if known >= _TCP_SINCE and not network else 0
    scopes = _SCOPES if known >= _SCOPES_SINCE else 0
    attributes = (ctypes.c_uint64 * 3)(everything, tcp, scopes)
    size = 24 if known >= _SCOPES_SINCE else 16 if known >= _TCP_SINCE else 8
    rules = kernel.call("syscall", _CREATE, ctypes.byref(attributes), size, 0)
    for path in readable:
        _allow(rules, path, _READ & everything)
    for path in writable:
        _allow(rules, path, everything)
    kernel.call("syscall", _RESTRICT, rules, 0)
    os.close(rules)


def parts(folder: str, sealed: list[str]) -> list[str]:
    """Return a folder, or the parts of it that hold none of the ``sealed`` paths.

    A right on a folder covers all that is in it; Landlock has no exceptions. So nothing new can be made in folders
    that lead to a sealed path.
    """
    inside = [path for path in sealed if path.startswith(f"{folder}/")]
    if not inside:
        return [folder]
    readable: list[str] = []
    for name in sorted(os.listdir(folder)):
        child = f"{folder}/{name}"
        if child not in inside and not os.path.islink(child):  # a link's target has rights of its own
            readable += parts(child, inside)
    return readable


class _Beneath(ctypes.Structure):
    _pack_ = 1
    _layout_ = "ms"
    _fields_ = (("rights", ctypes.c_uint64), ("folder", ctypes.c_int32))


def _allow(rules: int, path: str, rights: int) -> None:
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:  # it does not exist, or is not readable
        return
    try:
        if not os.path.isdir(path):
            rights &= _OF_FILES
        rule = _Beneath(rights, place)
        kernel.call("syscall", _ADD, rules, 1, ctypes.byref(rule), 0)
    finally:
        os.close(place)
