"""The profile for sandbox-exec of macOS. The last rule that fits an access decides it."""

import os

from mrscout.fence.inside.plan import Plan

_RULES = """(version 1)
(allow default)
(deny network*)
(allow network* (local ip "localhost:*"))
(allow network* (remote ip "localhost:*"))
(deny file-write*)
(deny file-read* (subpath "/Users") (subpath "/Volumes")
  (subpath "/private/var/root") (subpath "/private/tmp") (subpath "/private/var/folders"))
(allow file-read-metadata)
(allow file-read* {readable})
(allow file-read* file-write* (subpath {scratch}))
(allow file-write* (literal "/dev/null") (literal "/dev/zero"))
(deny process-info* (target others))
(deny signal (target others))
(deny mach-lookup (global-name "com.apple.SecurityServer") (global-name "com.apple.securityd.xpc"))
"""


def profile(plan: Plan) -> str:
    readable = " ".join(
        f"({'subpath' if os.path.isdir(path) else 'literal'} {_quoted(path)})" for path in plan.readable
    )
    return _RULES.format(readable=readable, scratch=_quoted(plan.scratch))


def _quoted(path: str) -> str:
    escaped = path.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
