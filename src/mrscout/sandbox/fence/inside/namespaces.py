"""Namespaces: processes of its own, a root of a few folders, and unless the plan keeps the machine's network
one with a loopback and nothing else.

They belong to a user namespace, so no privilege is needed to make them, and none is left when they are made.
"""

import ctypes
import os

from mrscout.sandbox.fence.inside import kernel, root
from mrscout.sandbox.fence.inside.plan import Plan

_MOUNTS, _CGROUP, _UTS, _IPC = 0x00020000, 0x02000000, 0x04000000, 0x08000000
_USER, _PROCESSES, _NETWORK = 0x10000000, 0x20000000, 0x40000000
_INTERNET, _DATAGRAM, _GET_FLAGS, _SET_FLAGS, _UP = 2, 2, 0x8913, 0x8914, 1
_NAME = b"localhost"
_FEWEST = 301  # process ids that the kernel lets a namespace have


def leave(network: bool) -> None:
    """Go to new namespaces as the same user; of processes, the next child is the first in it.

    With ``network`` the machine's network stays.
    """
    user, group = os.getuid(), os.getgid()
    try:
        os.setgroups([])  # for root alone: what a group may do would go along
    except PermissionError:
        pass
    new = _USER | _MOUNTS | _CGROUP | _UTS | _IPC | _PROCESSES
    kernel.unshare(new if network else new | _NETWORK)
    _write("/proc/self/setgroups", "deny")
    _write("/proc/self/gid_map", f"{group} {group} 1")
    _write("/proc/self/uid_map", f"{user} {user} 1")


def settle(plan: Plan) -> None:
    """Make the new namespaces a place to live in. For the first process in them."""
    if not plan.network:
        _raise_loopback()
    kernel.call("sethostname", _NAME, len(_NAME))
    root.build(plan)
    for name, value in (
        ("user/max_user_namespaces", "0"),
        ("kernel/pid_max", str(max(_FEWEST, plan.processes))),
    ):
        try:
            _write(f"/proc/sys/{name}", value)
        except OSError:  # pid_max: of a namespace since Linux 6.14; the filter refuses namespaces anyway
            pass
    root.close()


class _Interface(ctypes.Structure):
    _fields_ = (("name", ctypes.c_char * 16), ("flags", ctypes.c_short), ("rest", ctypes.c_char * 22))


def _raise_loopback() -> None:
    socket = kernel.call("socket", _INTERNET, _DATAGRAM, 0)
    request = _Interface(b"lo")
    kernel.call("ioctl", socket, _GET_FLAGS, ctypes.byref(request))
    request.flags |= _UP
    kernel.call("ioctl", socket, _SET_FLAGS, ctypes.byref(request))
    os.close(socket)


def _write(path: str, text: str) -> None:
    place = os.open(path, os.O_WRONLY)
    try:
        os.write(place, text.encode())
    finally:
        os.close(place)
