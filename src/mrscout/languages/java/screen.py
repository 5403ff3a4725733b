"""A quick look at a test's text that spares most tests the full analysis.

A relation needs an assertion with two values that are not constants, or with a literal that the test also uses
elsewhere. Half of all tests have none, and that shows in their text. In doubt the answer is yes.
"""

import re
from collections.abc import Iterator
from enum import Enum


class Outlook(Enum):
    """What a test's assertions can state at most."""

    RELATION = "relation"
    CONSTANT = "constant"
    NOTHING = "nothing"


_CALL = re.compile(
    rb"(?<!\w)(assert\w*|Assert\w*|fail\w*|verify\w*|expect\w*|check\w*|ensure\w*|that|then|should\w*)\s*\("
)
_TOKEN = re.compile(
    rb"\"\"\".*?\"\"\"|\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)+'|//[^\n]*|/\*.*?\*/|[(\[{]|[)\]}]|,", re.DOTALL
)
_CHAINED = re.compile(rb"\s*\.\s*(\w+)\s*\(")
_CONSTANT = re.compile(
    rb"\s*(?:\(\s*(?:byte|short|int|long|char|float|double|String|Object)\s*\)\s*)*"
    rb"(-?\s*[0-9][\w.]*|\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)+'|true|false|null|[\w.]+\.class)\s*"
)
_MATCHERS = re.compile(
    rb"\b(?:(?:CoreMatchers|Matchers|Is|IsEqual|IsNull|IsNot|org|hamcrest|Integer|Long|Boolean|valueOf)\s*\.\s*|"
    rb"(?:is|equalTo|not|hasSize|nullValue|notNullValue|containsString|startsWith|endsWith|instanceOf|isA|"
    rb"greaterThan|lessThan|greaterThanOrEqualTo|lessThanOrEqualTo|hasItem|hasItems|hasKey|empty|valueOf)\s*\()"
)
_COMPARES = re.compile(rb"[=!<>]=|[<>]|compare|\w\s*\(\s*[^\s)]")
_WORD = re.compile(rb"\s*(?:this\s*\.\s*)?\w+\s*")
_KEYWORD = re.compile(rb"\bassert[\s(]")
_ABSENT = frozenset(
    (
        b"assertNull assertNotNull assertThrows assertThrowsExactly assertDoesNotThrow assertAll assertTimeout "
        b"assertTimeoutPreemptively fail assertInstanceOf assertThatThrownBy assertThatCode"
    ).split()
)
_TRUTH = frozenset((b"assertTrue", b"assertFalse"))


def outlook(body: bytes) -> Outlook:
    """What the assertions in a body can state; helpers that it calls are not looked into."""
    best = Outlook.NOTHING
    for match in _CALL.finditer(body):
        name = match.group(1)
        if name == b"fail" and b"if" in body:
            return Outlook.RELATION  # a guard around it may compare
        if name in _ABSENT:
            continue
        args, end = _arguments(body, match.end())
        if args is None:
            return Outlook.RELATION
        if name in _TRUTH:
            args = [arg for arg in args if not arg.lstrip().startswith(b'"')]
            if any(_COMPARES.search(arg) or _WORD.fullmatch(arg) for arg in args):
                return Outlook.RELATION
            continue
        if not name.startswith((b"assert", b"fail")) and name not in (b"that", b"then"):
            return Outlook.RELATION
        args += _chained(body, end)
        if _relates(args, body):
            return Outlook.RELATION
        best = Outlook.CONSTANT
    if _KEYWORD.search(body):
        return Outlook.RELATION
    return best


def _relates(args: list[bytes], body: bytes) -> bool:
    varying = 0
    for arg in args:
        stripped = _MATCHERS.sub(b" ", arg).replace(b")", b" ") if b"(" in arg else arg
        match = _CONSTANT.fullmatch(stripped) if stripped.strip() else None
        if match is None:
            if not stripped.strip():
                continue
            varying += 1
            if b"compare" in arg or b"quals" in arg:
                return True
        else:
            literal = match.group(1)
            if literal not in (b"true", b"false", b"null") and body.count(literal) > 1:
                varying += 1
            elif literal in (b"true", b"false") and any(_COMPARES.search(each) for each in args if each is not arg):
                return True
    return varying > 1


def _arguments(body: bytes, start: int) -> tuple[list[bytes] | None, int]:
    """The arguments of a call whose parenthesis opens before `start`, and where it closes."""
    depth, begin = 1, start
    found: list[bytes] = []
    for token in _TOKEN.finditer(body, start):
        letter = token.group()
        if letter in (b"(", b"[", b"{"):
            depth += 1
        elif letter in (b")", b"]", b"}"):
            depth -= 1
            if depth == 0:
                found.append(body[begin : token.start()])
                return found, token.end()
        elif letter == b"," and depth == 1:
            found.append(body[begin : token.start()])
            begin = token.end()
    return None, len(body)


def _chained(body: bytes, end: int) -> Iterator[bytes]:
    """The arguments of the calls that follow in a fluent assertion."""
    while (match := _CHAINED.match(body, end)) is not None:
        args, end = _arguments(body, match.end())
        if args is None:
            return
        yield from args
