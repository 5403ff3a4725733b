"""The profile for sandbox-exec of macOS. The last rule that fits an access decides it."""

import os

from mrscout.sandbox.fence.inside.plan import Plan

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
    writable = sorted((plan.scratch, *plan.writable))
    # What is writable in something readable in something writable comes after it.
    inner = sorted(
        path for path in (*plan.readable, *writable) if any(path.startswith(f"{each}/") for each in writable)
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
