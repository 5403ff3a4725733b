"""Checks out a commit of a git repository, a mirror on this machine or an address, and runs nothing that it brings.

The checkout is a repository of ours that the commit is fetched into: neither hooks nor filters nor the configuration
of the other have an effect, and submodules are left out. It is made anew if it is not complete.
"""

import os
import shlex
import subprocess
from collections.abc import Sequence
from pathlib import Path

from mrscout.environment import find_program
from mrscout.errors import CheckoutFailed, EnvironmentLacks, FetchFailed
from mrscout.untrusted import remove_tree

#: seconds
_LOCAL, _FETCH = 600.0, 1800.0
_ENVIRONMENT = {
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_LFS_SKIP_SMUDGE": "1",
    "GIT_ALLOW_PROTOCOL": "file:https:http:ssh:git",
    "LC_ALL": "C",
}
_QUIET = ("-c", f"core.hooksPath={os.devnull}", "-c", "core.fsmonitor=false", "-c", "safe.directory=*")
#: what a repository or a network that cannot be reached makes git say
_UNREACHABLE = (
    "could not resolve host",
    "timed out",
    "connection",
    "network",
    "early eof",
    "http 5",
    "error: 5",
)
#: holds the commit of a complete checkout, in its `.git`
_DONE = "mrscout-commit"


def check_out(repository: str, commit: str, folder: Path) -> str:
    """Make ``folder`` a checkout of a commit, or of the default branch, and return the commit.

    Raises CheckoutFailed, FetchFailed, and EnvironmentLacks without git.
    """
    done = folder / ".git" / _DONE
    if done.is_file() and (there := done.read_text("ascii")).startswith(commit):
        return there
    remove_tree(folder)
    folder.mkdir(parents=True)
    ask(folder, "init", "--quiet", ".")
    wanted = ("--depth=1", "--no-tags", "--end-of-options", repository, commit or "HEAD")
    ask(folder, "fetch", "--quiet", *_served(repository), *wanted, seconds=_FETCH)
    ask(folder, "checkout", "--quiet", "--detach", "FETCH_HEAD")
    there = ask(folder, "rev-parse", "HEAD").strip()
    done.write_text(there, "ascii")
    return there


def _served(repository: str) -> tuple[str, ...]:
    """Return the option by which another user's repository on this machine is read, as in a container.

    The process that serves it does not see our options, and runs nothing that the repository names.
    """
    if not Path(repository).is_dir():
        return ()
    return ("--upload-pack", f"{shlex.quote(find_program('git') or 'git')} -c 'safe.directory=*' upload-pack")


def ask(folder: Path, *arguments: str, seconds: float = _LOCAL) -> str:
    """Return what git answers in a folder. Raises CheckoutFailed, FetchFailed, and EnvironmentLacks without git."""
    git = find_program("git")
    if git is None:
        raise EnvironmentLacks("git", "it is not installed", "Install git, or name folders and coordinates.")
    command: Sequence[str] = (str(git), *_QUIET, *arguments)
    environment = {**os.environ, **_ENVIRONMENT}
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            check=False,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=seconds,
        )
    except subprocess.TimeoutExpired as late:
        raise FetchFailed(str(folder), f"git {arguments[0]} takes too long", "Try it by hand.") from late
    if done.returncode:
        said = " ".join(done.stderr.decode("utf-8", "replace").split())[-300:] or "git gives no reason"
        away = any(sign in said.lower() for sign in _UNREACHABLE)
        advice = f"Try git {' '.join(arguments)} by hand."
        raise (FetchFailed if away else CheckoutFailed)(str(folder), said, advice)
    return done.stdout.decode("utf-8", "replace")
