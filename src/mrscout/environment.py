"""The environment variables that reach a project's code; finds programs and the cache folder.

A shell's environment is full of tokens. Programs that run a project's code (the build tool, its tests, relations) get
the variables below and those that the user names with ``--env``, and nothing else.
"""

import os
import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path

#: where programs are, and the language of messages
_PLAIN = ("PATH", "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "TZ", "JAVA_HOME")
#: who the user is and where temporary files go; the fence has its own
_PERSONAL = ("HOME", "USER", "LOGNAME", "TMPDIR", "SHELL", "TERM")
#: how a build tool reaches its repositories
_BUILD = (
    *(
        "MAVEN_HOME",
        "M2_HOME",
        "MAVEN_OPTS",
        "MAVEN_USER_HOME",
        "GRADLE_HOME",
        "GRADLE_USER_HOME",
        "GRADLE_OPTS",
    ),
    *("http_proxy", "https_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY"),
    *("SSL_CERT_FILE", "SSL_CERT_DIR"),
)


#: variables that build servers set, the one that nearly all of them share first
_BUILD_SERVERS = ("CI", "CONTINUOUS_INTEGRATION", "BUILD_NUMBER", "TF_BUILD", "TEAMCITY_VERSION")


def build_server_variable(outside: Mapping[str, str] = os.environ) -> str | None:
    """Return the name of a variable by which a build server is known; None on a machine of a person."""
    off = ("", "0", "false", "no")
    return next((name for name in _BUILD_SERVERS if outside.get(name, "").lower() not in off), None)


def for_fenced_code(outside: Mapping[str, str], passed: Iterable[str] = ()) -> dict[str, str]:
    """Return the variables for code in the fence, which has a home and a user of its own."""
    return _select(outside, (*_PLAIN, *passed))


def for_project_code(outside: Mapping[str, str], passed: Iterable[str] = ()) -> dict[str, str]:
    """Return the variables for tests that run without a fence."""
    return _select(outside, (*_PLAIN, *_PERSONAL, *passed))


def for_build_tool(outside: Mapping[str, str], passed: Iterable[str] = ()) -> dict[str, str]:
    """Return the variables for mvn, Gradle and javac."""
    return _select(outside, (*_PLAIN, *_PERSONAL, *_BUILD, *passed))


def _select(outside: Mapping[str, str], names: Iterable[str]) -> dict[str, str]:
    variables = {name: outside[name] for name in names if name in outside}
    return variables | ({"PATH": search_path(outside)} if "PATH" in variables else {})


def search_path(outside: Mapping[str, str]) -> str:
    """Return the absolute folders of ``PATH``; a relative one may be the folder of a stranger's project."""
    folders = outside.get("PATH", os.defpath).split(os.pathsep)
    return os.pathsep.join(folder for folder in folders if Path(folder).is_absolute())


def find_program(name: str, outside: Mapping[str, str] = os.environ) -> str | None:
    """Return the path of a program on the ``PATH``; None if it is not there, or only in a relative folder of it."""
    # `which` would look in the current folder if the path were empty.
    return shutil.which(name, path=search_path(outside) or os.devnull)


def cache_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Return ``$MRSCOUT_CACHE``, else ``$XDG_CACHE_HOME/mrscout``, else ``~/.cache/mrscout``."""
    if named := environment.get("MRSCOUT_CACHE"):
        return Path(named).expanduser().absolute()
    if (shared := environment.get("XDG_CACHE_HOME")) and Path(shared).is_absolute():
        return Path(shared) / "mrscout"
    return Path("~/.cache/mrscout").expanduser()
