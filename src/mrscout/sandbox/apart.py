"""Starts programs of the machine where no project can have its say: in an empty folder, with few variables.

Programs take options from files of the folder that they are started in, or of one above: mvn reads `.mvn/jvm.config`,
with agents for its JVM; javac looks for classes, sources and plug-ins there. The user may stand in a stranger's
project, and `PATH` may begin with a dot.
"""

import os
import subprocess
from collections.abc import Sequence

from mrscout.environment import for_build_tool
from mrscout.sandbox.temporary import temporary_folder

#: has mvn look for no other `.mvn` in folders above
_BASE = "MAVEN_BASEDIR"


def run_apart(command: Sequence[str], seconds: float) -> subprocess.CompletedProcess[bytes]:
    """Run a program, named by its absolute path, to its end; its output and its errors come as one.

    Raises OSError where it cannot be started, subprocess.TimeoutExpired where it takes longer.
    """
    with temporary_folder("apart") as folder:
        (folder / ".mvn").mkdir()
        return subprocess.run(
            command,
            cwd=folder,
            env=for_build_tool(os.environ) | {_BASE: str(folder)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=seconds,
            check=False,
        )
