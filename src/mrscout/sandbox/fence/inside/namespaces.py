"""Namespaces: the program has processes and a root folder of its own, and by default a network with loopback only.

They belong to a user namespace, so no privilege is needed to make them, and none is left when they are made.

The root is an empty folder into which a few folders of the machine are mounted. What is not mounted does not exist
there: no home, no other user's files, no sockets of services.
"""

import ctypes
import os
import stat

from mrscout.sandbox.fence.inside import kernel
from mrscout.sandbox.fence.inside.plan import Plan

_OLD = "/.old"
_DEVICES = ("null", "zero", "full", "random", "urandom")
_DEVICE_LINKS = {"fd": "/proc/self/fd", "stdin": "fd/0", "stdout": "fd/1", "stderr": "fd/2"}
#: JVMs meet in /tmp, wherever their own folder for such files is: it is empty, small and gone afterwards
_TEMPORARY = "mode=700,size=64m,nr_inodes=16k"
#: A home that is not the scratch folder, for programs that leave settings there: gone afterwards, too.
_HOME = "mode=700,size=256m,nr_inodes=64k"
_made: set[str] = set()  # folders of the new root
_PROC_FLAGS = kernel.MS_NOSUID | kernel.MS_NODEV | kernel.MS_NOEXEC
_FLAGS = {
    "ro": kernel.MS_RDONLY,
    "nosuid": kernel.MS_NOSUID,
    "nodev": kernel.MS_NODEV,
    "noexec": kernel.MS_NOEXEC,
    "noatime": kernel.MS_NOATIME,
    "nodiratime": kernel.MS_NODIRATIME,
    "relatime": kernel.MS_RELATIME,
}


def build(plan: Plan) -> None:
    """Mount the plan's paths below a new root, and change to it. No path leads back to the old root."""
    kernel.mount("none", "/", None, kernel.MS_REC | kernel.MS_PRIVATE)
    # The scratch folder is the one that is there for certain; moving the root uncovers it again.
    base = plan.scratch
    kernel.mount("fence", base, "tmpfs", kernel.MS_NOSUID | kernel.MS_NODEV, "mode=755,size=16m")
    os.mkdir(base + _OLD)
    kernel.pivot_root(base, base + _OLD)
    os.chdir("/")
    for folder in ("/proc", "/dev", "/etc", "/tmp"):
        os.mkdir(folder)
    kernel.mount("fence", "/tmp", "tmpfs", kernel.MS_NOSUID | kernel.MS_NODEV, _TEMPORARY)
    for name in _DEVICES:
        _bind(f"/dev/{name}")
    for name, target in _DEVICE_LINKS.items():
        os.symlink(target, f"/dev/{name}")
    for path in sorted({*plan.readable, *plan.writable, *plan.between, plan.scratch, plan.home} - {""}):
        if path == plan.home:  # folders come before what is in them
            os.makedirs(path, exist_ok=True)
            kernel.mount("fence", path, "tmpfs", kernel.MS_NOSUID | kernel.MS_NODEV, _HOME)
        else:
            _bind(path)
    for link, target in plan.links:
        if not os.path.lexists(link):
            os.makedirs(os.path.dirname(link), exist_ok=True)
            os.symlink(target, link)
    _write_etc(plan.home or plan.scratch)
    _seal(plan)
    kernel.mount("proc", "/proc", "proc", _PROC_FLAGS)  # allowed only while another one is in sight
    kernel.unmount(_OLD)
    os.rmdir(_OLD)


def close() -> None:
    """Make the root and /proc/sys read-only. A root user without capabilities still owns /proc/sys."""
    flags = kernel.MS_REMOUNT | kernel.MS_BIND | kernel.MS_RDONLY
    kernel.mount("none", "/proc", None, flags | _PROC_FLAGS)
    kernel.mount("none", "/", None, flags | kernel.MS_NOSUID | kernel.MS_NODEV)


def _bind(path: str) -> None:
    """Mount a path of the machine at the same place of the new root; its place is made if it is not there yet."""
    source = _OLD + path
    try:
        is_folder = stat.S_ISDIR(os.stat(source).st_mode)
    except OSError:  # it does not exist, or is not readable
        return
    folder = path if is_folder else path[: path.rindex("/")]
    if folder not in _made:
        os.makedirs(folder or "/", exist_ok=True)
        _made.add(folder)
    if not is_folder:
        try:
            os.close(os.open(path, os.O_CREAT | os.O_WRONLY | os.O_EXCL, 0o444))
        except FileExistsError:
            pass
    kernel.mount(source, path, None, kernel.MS_BIND | kernel.MS_REC)


def _write_etc(home: str) -> None:
    """Write the lists of users and hosts, which name only those inside."""
    user, group = os.getuid(), os.getgid()
    texts = {
        "passwd": f"mrscout:x:{user}:{group}::{home}:/bin/sh\n",
        "group": f"mrscout:x:{group}:\n",
        "hosts": "127.0.0.1 localhost\n::1 localhost\n",
        "nsswitch.conf": "passwd: files\ngroup: files\nhosts: files\n",
    }
    for name, text in texts.items():
        if not os.path.lexists(f"/etc/{name}"):
            with open(f"/etc/{name}", "w", encoding="utf-8", errors="surrogateescape") as file:
                file.write(text)


def _seal(plan: Plan) -> None:
    """Make everything that was mounted read-only, except for writable folders and mounts below them."""
    with open(f"{_OLD}/proc/self/mountinfo", encoding="utf-8", errors="surrogateescape") as file:
        lines = [line.split(" ") for line in file]
    writable = {plan.scratch, *plan.writable, plan.home} - {""}
    named = {*plan.readable, *writable}
    for fields in lines:
        place = _unescape(fields[4])
        if place in ("/", "/tmp") or place == _OLD or place.startswith(_OLD + "/"):
            continue
        # What the machine has set cannot be unset, and must be named again.
        flags = kernel.MS_NOSUID | kernel.MS_REMOUNT | kernel.MS_BIND
        for option in fields[5].split(","):
            flags |= _FLAGS.get(option, 0)
        if not place.startswith("/dev/"):
            flags |= kernel.MS_NODEV
        if not place.startswith("/dev/") and _nearest(place, named) not in writable:
            flags |= kernel.MS_RDONLY
        kernel.mount("none", place, None, flags)


def _nearest(place: str, named: set[str]) -> str:
    """Return the innermost path of the plan that a place is in: a readable folder in a writable one stays read-only."""
    while place and place not in named:
        place = place.rpartition("/")[0]
    return place


def _unescape(text: str) -> str:
    """Return a path of mountinfo with its octal escapes, such as \040 for a blank, replaced."""
    head, *parts = text.split("\\")
    return head + "".join(chr(int(part[:3], 8)) + part[3:] for part in parts)


_MOUNTS, _CGROUP, _UTS, _IPC = 0x00020000, 0x02000000, 0x04000000, 0x08000000
_USER, _PROCESSES, _NETWORK = 0x10000000, 0x20000000, 0x40000000
_INTERNET, _DATAGRAM, _GET_FLAGS, _SET_FLAGS, _UP = 2, 2, 0x8913, 0x8914, 1
_NAME = b"localhost"
_FEWEST = 301  # process ids that the kernel lets a namespace have


def leave(network: bool) -> None:
    """Enter new namespaces as the same user; the next child is the first process in them.

    With ``network`` the machine's network is kept.
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
    """Prepare the new namespaces for the program: network, host name, root folder. For their first process."""
    if not plan.network:
        _raise_loopback()
    kernel.call("sethostname", _NAME, len(_NAME))
    build(plan)
    for name, value in (
        ("user/max_user_namespaces", "0"),
        ("kernel/pid_max", str(max(_FEWEST, plan.processes))),
    ):
        try:
            _write(f"/proc/sys/{name}", value)
        except OSError:  # pid_max: of a namespace since Linux 6.14; the filter refuses namespaces anyway
            pass
    close()


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
