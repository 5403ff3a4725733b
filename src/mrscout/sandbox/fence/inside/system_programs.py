"""The command line of bubblewrap, and the profile for sandbox-exec of macOS."""

import os

from mrscout.sandbox.fence.inside import seccomp
from mrscout.sandbox.fence.inside.plan import Plan

#: bytes of the file systems in memory: as with namespaces
_TEMPORARY, _HOME = 64 << 20, 256 << 20


def wrapped(plan: Plan) -> list[str]:
    """Return the command that runs the program in bubblewrap, which mounts in the order of its arguments."""
    arguments = [plan.helper, "--unshare-user", "--unshare-all", "--die-with-parent", "--new-session"]
    arguments += ["--cap-drop", "ALL", *(["--share-net"] if plan.network else [])]
    arguments += ["--hostname", "localhost", *_memory(plan, _TEMPORARY), "/tmp"]
    arguments += ["--proc", "/proc", "--dir", "/dev"]
    for name in ("null", "zero", "full", "random", "urandom"):
        arguments += ["--dev-bind", f"/dev/{name}", f"/dev/{name}"]
    arguments += ["--symlink", "/proc/self/fd", "/dev/fd"]
    writable = (*plan.writable, *plan.between, plan.scratch)
    for path in sorted({*plan.readable, *writable, plan.home} - {""}):  # folders before what is in them
        if path == plan.home:
            arguments += [*_memory(plan, _HOME), path]
        elif os.path.lexists(path):  # it may not exist, or not be readable
            arguments += ["--bind" if path in writable else "--ro-bind", path, path]
    below = tuple(f"{path}/" for path in (*plan.readable, *writable))
    for link, target in plan.links:
        if not link.startswith(below):
            arguments += ["--symlink", target, link]
    # A root without capabilities still owns the settings in /proc/sys.
    arguments += ["--remount-ro", "/proc", "--remount-ro", "/", "--chdir", _directory(plan)]
    if seccomp.is_known():
        reading, writing = os.pipe()
        os.write(writing, seccomp.program(namespaces=True, network=plan.network))
        os.close(writing)
        os.set_inheritable(reading, True)
        arguments += ["--seccomp", str(reading)]
    return [*arguments, "--", *plan.command]


def _memory(plan: Plan, size: int) -> list[str]:
    """Return the option for a file system in memory; without a size, it may take half of the machine's memory."""
    return [*(["--size", str(size)] if plan.sized else []), "--tmpfs"]


def _directory(plan: Plan) -> str:
    here = os.getcwd()
    visible = (*plan.readable, *plan.writable, plan.scratch)
    return here if any(f"{here}/".startswith(f"{path}/") for path in visible) else plan.scratch


_LOOPBACK = """(deny network*)
(allow network* (local ip "localhost:*"))
(allow network* (remote ip "localhost:*"))
"""
_RULES = """(version 1)
(allow default)
{network}(deny file-write*)
(deny file-read* (subpath "/Users") (subpath "/Volumes")
  (subpath "/private/var/root") (subpath "/private/tmp") (subpath "/private/var/folders"))
(allow file-read-metadata)
(allow file-read* {readable})
(allow file-read* file-write* {writable})
{sealed}(allow file-write* (literal "/dev/null") (literal "/dev/zero"))
(deny process-info* (target others))
(deny signal (target others))
(deny mach-lookup (global-name "com.apple.SecurityServer") (global-name "com.apple.securityd.xpc"))
"""


def profile(plan: Plan) -> str:
    """Return the rules of sandbox-exec for a plan."""
    writable = sorted((plan.scratch, *plan.writable))
    # What is writable in something readable in something writable comes after it.
    inner = sorted(
        path
        for path in (*plan.readable, *writable)
        if any(path.startswith(f"{folder}/") for folder in writable)
    )
    return _RULES.format(
        network="" if plan.network else _LOOPBACK,
        readable=" ".join(map(_place, plan.readable)),
        writable=" ".join(map(_place, writable)),
        sealed="".join(
            f"({'allow' if path in writable else 'deny'} file-write* {_place(path)})\n" for path in inner
        ),
    )


def _place(path: str) -> str:
    return f"({'literal' if os.path.isfile(path) else 'subpath'} {_quoted(path)})"


def _quoted(path: str) -> str:
    escaped = path.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
