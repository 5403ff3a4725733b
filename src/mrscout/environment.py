"""Which environment variables reach code of a project, and where our own cache is.

A shell's environment is full of tokens. Programs that run a project's code (the build tool, its tests, relations)
get the variables below and what the user names with ``--env``, and nothing else.
"""

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

#: how to find programs and how to talk to people
_PLAIN = ("PATH", "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "TZ", "JAVA_HOME")
#: who the user is and where temporary files go; the fence has its own
_PERSONAL = ("HOME", "USER", "LOGNAME", "TMPDIR", "SHELL", "TERM")
#: how a build tool reaches its registry
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


def for_fenced_code(outside: Mapping[str, str], passed: Iterable[str] = ()) -> dict[str, str]:
    """For code behind the fence, which has a home and a user of its own."""
    return _of(outside, (*_PLAIN, *passed))


def for_project_code(outside: Mapping[str, str], passed: Iterable[str] = ()) -> dict[str, str]:
    """For tests that run without a fence."""
    return _of(outside, (*_PLAIN, *_PERSONAL, *passed))


def for_build_tool(outside: Mapping[str, str], passed: Iterable[str] = ()) -> dict[str, str]:
    """For mvn, Gradle and javac."""
    return _of(outside, (*_PLAIN, *_PERSONAL, *_BUILD, *passed))


def _of(outside: Mapping[str, str], names: Iterable[str]) -> dict[str, str]:
    return {name: outside[name] for name in names if name in outside}


def cache_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """``$MRSCOUT_CACHE``, else ``$XDG_CACHE_HOME/mrscout``, else ``~/.cache/mrscout``."""
    if own := environment.get("MRSCOUT_CACHE"):
        return Path(own).expanduser().absolute()
    if (shared := environment.get("XDG_CACHE_HOME")) and Path(shared).is_absolute():
        return Path(shared) / "mrscout"
    return Path("~/.cache/mrscout").expanduser()
