"""A text has a limit of time and memory: what is no Java cannot hold up the rest."""

import os
import resource
import signal
import time

import pytest

from mrscout.errors import TooIntricate
from mrscout.languages.java.syntax import parse as module
from mrscout.languages.java.syntax.parse import parse

#: tree-sitter takes the cube of its length: minutes for so much
SLOW = b"class A { void f() { " + b")-" * 40_000
#: it takes the square of its length of memory: 80 GB for so much
LARGE = b"a<" * 100_000


def shape(node):
    return node.type, node.start_byte, node.end_byte, [shape(child) for child in node.children]


def test_a_text_that_takes_too_long_is_refused_and_not_tried_again(monkeypatch):
    monkeypatch.setattr(module, "_SECONDS", 0.2)
    with pytest.raises(TooIntricate):
        parse(SLOW)
    monkeypatch.setattr(module, "_parse_in_time", lambda _: pytest.fail("it is tried again"))
    with pytest.raises(TooIntricate):
        parse(SLOW)


@pytest.fixture(autouse=True)
def _forget(monkeypatch):
    monkeypatch.setattr(module._Slow, "seconds", 0.0)


def test_many_texts_that_take_too_long_share_a_limit(monkeypatch):
    monkeypatch.setattr(module, "_SECONDS", 1.5)
    monkeypatch.setattr(module, "_ALL_SLOW", 1.5)
    taken = []
    for number in range(3):
        start = time.thread_time()
        with pytest.raises(TooIntricate):
            parse(SLOW[: 20_000 + number])
        taken.append(time.thread_time() - start)
    assert taken[0] >= 1.5
    assert all(seconds < 1.2 for seconds in taken[1:])
    plain = b"class A { int f(int a) { return a * 2; } }\n" * 10_000
    assert not parse(plain).root_node.has_error


def test_java_is_not_counted_as_slow():
    parse(b"class A { int f(int a) { return a * 2; } }\n" * 10_000)
    assert module._Slow.seconds == 0.0


def test_a_text_that_takes_too_much_memory_is_refused():
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(TooIntricate):
        parse(LARGE)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss < before + (100 << 10)


def test_many_type_arguments_are_java():
    source = b"class A { " + b"List<List<String>> a = new ArrayList<List<String>>();\n" * 2_000 + b"}"
    assert source.count(b"<") > module._ANGLES
    assert not parse(source).root_node.has_error


def test_a_tree_is_the_same_in_pieces_as_at_once():
    source = 'class A { String s = "é√𝄞"; /* é */ int f(int a) { return a * 2; } }\n'.encode() * 200
    assert len(source) > 4 * module._CHUNK
    assert shape(parse(source).root_node) == shape(module._parser().parse(source).root_node)
    odd = source[:3] + source
    assert shape(parse(odd).root_node) == shape(module._parser().parse(odd).root_node)


@pytest.mark.parametrize("text", [SLOW, LARGE])
def test_a_signal_ends_the_parsing(monkeypatch, text):
    monkeypatch.setattr(module, "_SECONDS", 1_000.0)
    monkeypatch.setattr(module, "_MEMORY", 3 << 30)
    monkeypatch.setattr(module, "_refused", set())

    def heed(*_: object) -> None:
        raise KeyboardInterrupt

    def forked(fork=os.fork) -> int:
        children.append(fork())
        # What a handler raises while a busy machine is still forking is lost: Python's own callbacks run there.
        signal.setitimer(signal.ITIMER_REAL, 0.3 if children[-1] else 0)
        return children[-1]

    children: list[int] = []
    monkeypatch.setattr(module.os, "fork", forked)
    before = signal.signal(signal.SIGALRM, heed)
    try:
        if text is SLOW:
            signal.setitimer(signal.ITIMER_REAL, 0.3)
        with pytest.raises(KeyboardInterrupt):
            parse(text)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert len(children) == (text is LARGE)
    for child in children:
        with pytest.raises(ChildProcessError):  # it has been waited for
            os.waitpid(child, os.WNOHANG)
