"""Which failures of a test inside of the fence may be the fence's doing."""

import pytest

from mrscout.languages.java.runtime.protocol import Outcome, Result, Thrown
from mrscout.languages.java.runtime.relation_trial import seems_fenced_off


@pytest.mark.parametrize(
    ("thrown", "message", "causes"),
    [
        ("java.net.UnknownHostException", "repo.example.org", ()),
        ("java.net.ConnectException", "Connection refused", ()),
        ("org.acme.ClientException", "no answer", ("java.net.NoRouteToHostException",)),
        ("java.nio.file.AccessDeniedException", "/opt/data", ()),
        ("java.io.FileNotFoundException", "/home/me/.acme/settings (No such file or directory)", ()),
        ("java.nio.file.NoSuchFileException", "/var/lib/acme", ()),
        ("java.io.IOException", "Read-only file system", ()),
        ("java.io.UncheckedIOException", "java.io.FileNotFoundException: x (Permission denied)", ()),
    ],
)
def test_what_was_refused_the_network_or_a_file_may_need_more(
    thrown: str, message: str | None, causes: tuple[str, ...]
):
    assert seems_fenced_off(Result(Outcome.INVALID, thrown=Thrown(thrown, message, (), False, causes)))


@pytest.mark.parametrize(
    ("thrown", "message"),
    [
        ("java.lang.AssertionError", "expected: <1> but was: <2>"),
        ("java.lang.AssertionError", "expected: </a> but was: </b>"),
        ("java.lang.NullPointerException", None),
        ("java.io.FileNotFoundException", "data.txt (No such file or directory)"),
        ("java.nio.file.NoSuchFileException", "src/test/resources/data.txt"),
        ("java.lang.IllegalStateException", "the connection is closed"),
        ("org.acme.NotAConnectException", "x"),
    ],
)
def test_what_fails_by_itself_does_not(thrown: str, message: str | None):
    assert not seems_fenced_off(Result(Outcome.FAILED, thrown=Thrown(thrown, message, (), False)))


def test_what_threw_nothing_does_not():
    assert not seems_fenced_off(Result(Outcome.SKIPPED, reason="not today"))
