"""Rules tests out by their text, which spares most of them parsing and lowering.

A relation needs an assertion with two values that are not constants, or with a literal that the test passes to
a call, too. Half of all tests have none, and that shows in their text. In doubt a test is not ruled out. The names of
assertions come from the table in `library/assertion_libraries.py`.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property

from mrscout.languages.java.library.assertion_libraries import (
    CHAIN_STARTS,
    FAILURE,
    MATCHER_CLASSES,
    PLAIN_MATCHERS,
    PREFIXES,
    SURE_PREFIXES,
    WORDS_WITHIN,
    names,
)
from mrscout.languages.java.library.conventions import BOXING, BOXING_CLASSES
from mrscout.model.assertions import Form, Operator
from mrscout.model.instances import Reason


def _any_of(words: Iterable[str]) -> bytes:
    """A regular expression for any of some words, the longest first, since the first that fits is taken."""
    return b"|".join(re.escape(word).encode() for word in sorted(words, key=lambda word: (-len(word), word)))


#: starts of fluent chains and asserting methods whose names begin with no word of assertions
_UNPREFIXED = frozenset(
    name
    for name in CHAIN_STARTS | names(lambda method: method[:2] != (Form.COMPARISON, Operator.PREDICATE))
    if not name.startswith(PREFIXES)
)
#: methods that fail the test
FAILING = frozenset(name.encode() for name in names(lambda method: method.fails))
FAILS_BY_THROWING = f"throw new {FAILURE}".encode()
#: methods that assert, but compare nothing
_BLANK = frozenset(name.encode() for name in names(lambda method: method.blank))
#: methods that assert a condition
_CONDITIONS = frozenset(name.encode() for name in names(lambda method: method.form is Form.CONDITION))
#: methods whose first argument is the expected value
_EXPECTING = names(lambda method: method.operator.equates and not method.takes_matcher)
#: prefixes of methods that do nothing but assert
_SURE = tuple(prefix.encode() for prefix in SURE_PREFIXES)
#: occurs in every text that may assert; each alternative starts with a letter, so that the search is fast
ASSERTION_WORDS = re.compile(
    b"|".join(
        [
            _any_of(WORDS_WITHIN),
            *(rb"%s(?<!\w%s)" % (name, name) for name in sorted(FAILING)),
            *(rb"%s(?<!\w%s)\s*\(" % (name.encode(), name.encode()) for name in sorted(_UNPREFIXED)),
        ]
    )
)

_CALL = re.compile(rb"\b((?:" + _any_of(PREFIXES) + rb")\w*+|" + _any_of(_UNPREFIXED) + rb")\s*+\(")
#: Each alternative starts with a sign of its own, so that the search skips other bytes fast.
#: A quotation mark that closes nowhere is looked behind once: those after it are escaped, and open nothing.
_TOKEN = re.compile(
    rb"\(|\)|,|\"\"\".*?\"\"\"|\"(?<!\\\")(?:[^\"\\]++|\\.)*+\"|'(?<!\\')(?:[^'\\]++|\\.)++'|//[^\n]*+|"
    rb"/\*[^*]*+(?:\*(?!/)[^*]*+)*+(?:\*/|\Z)|\[|\]|\{|\}",
    re.DOTALL,
)
_CHAINED = re.compile(rb"\s*+\.\s*+(\w++)\s*+\(")
_CONSTANT = re.compile(
    rb"\s*+(?:\(\s*+(?:byte|short|int|long|char|float|double|String|Object)\s*+\)\s*+)*+"
    rb"(-?\s*+[0-9](?:[eE][-+]|[\w.])*+|\"(?:[^\"\\]++|\\.)*+\"|'(?:[^'\\]++|\\.)++'|true|false|null|"
    rb"[\w.]+\.class)\s*+"
)
_MATCHERS = re.compile(
    rb"\b(?:(?:" + _any_of((*MATCHER_CLASSES, *BOXING_CLASSES, BOXING)) + rb")\s*+\.\s*+|"
    rb"(?:" + _any_of((*PLAIN_MATCHERS, BOXING)) + rb")\s*+\()"
)
_GAP = rb"(?:\s++|/\*[^*]*+(?:\*(?!/)[^*]*+)*+\*/|//[^\n]*+)*+"
#: A literal that is all of an argument; what is expected of an assertion goes nowhere. Of several parentheses around
#: it, the innermost counts. Comments are looked through from each parenthesis and comma before them.
_PASSED = re.compile(
    rb"(?:"
    + b"".join(rb"(?<!%s)" % name.encode() for name in sorted(_EXPECTING))
    + rb"\(|,)"
    + _GAP
    + rb"(?:\(\s*+\w++\s*+\)\s*+){0,9}+"
    rb"(-?\s*+[0-9](?:[eE][-+]|[\w.])*+|\"(?:[^\"\\]++|\\.)*+\"|'(?:[^'\\]++|\\.)++'|[\w.]+\.class)"
    + _GAP
    + rb"(?=[,)])",
    re.DOTALL,
)
#: `new` expressions with plain arguments or elements
_PARTS = re.compile(
    rb"new(?<!\wnew)\s++[\w$.]++(?:<[\w\s,.<>?]{0,500}>)?\s*+(?:\([^()\"']*+\)|(?:\[\s*+\]\s*+)++\{[^{}()\"']*+\})"
)
_NUMBER = re.compile(rb"\s*+-?[0-9]*+(?:\.[0-9]*+)?(?:[eE]-?[0-9]++)?[fFdD]?\s*+")
_NAMED = re.compile(rb"\s*+(?:\w++\.)?[A-Z][A-Z0-9_]*+\s*+")
_COMPARES = re.compile(rb"[=!<>]=|[<>]|compare")
_CALLED_WITH = re.compile(rb"\w\s*+\(\s*+[^\s)]")
_TRUTH_CALL = re.compile(rb"[!\s]*+[\w.]++\s*+(?:\(\s*+\)\s*+)?\.?+\s*+\w*+\s*+\(([^()]*+)\)\s*+")
_NAME = re.compile(rb"[A-Za-z_$][\w$]*+")
_WORD = re.compile(rb"[!\s(]*+(?:this\s*+\.\s*+)?\w++[\s)]*+")
_ANY_CALL = re.compile(rb"(new\s++(?:[\w.]+\.)?)?(?<!\w)(\w++)\s*+\(")
_NO_CALL = re.compile(
    rb"(?:if|for|while|switch|catch|try|synchronized|return|super|this|assert\w*|"
    + b"|".join(sorted(FAILING))
    + rb")$"
)
_GUARD = re.compile(rb"if(?<!\wif)\s*+\(")
#: The search starts with the word itself, which is fast; the look-behind checks that it is a whole word.
_KEYWORD = re.compile(rb"assert(?<!\wassert)[\s(]")
#: a literal, or a part of one, and a name
_PIECE = re.compile(rb"\"(?<!\\\")(?:[^\"\\\n]++|\\.)*+\"|'(?<!\\')(?:[^'\\\n]++|\\.)++'|[\w.]++")
#: bytes of a body that may be scanned more than once, for nested calls and for comments before arguments; a body that
#: needs more, which nobody writes, is not ruled out
_MOST_RESCANNED = 20_000_000
#: bytes that may be scanned to count literals one by one; in a body that needs more, all are counted in one scan
_MOST_COUNTED = 200_000_000


def reason_against(body: bytes, *, closed: bool) -> Reason | None:
    """The reason for which the assertions in a body state no relation; None if they may state one.

    Helpers are not looked into. A body is `closed` if it calls no method of its own class, so that it mentions
    everything that plays a part in it.
    """
    reason = _reason_by_assertions(body, closed=closed)
    if reason is None and closed and b"::" not in body and not _may_call_twice(body):
        return Reason.ONE_CALL
    return reason


def _may_call_twice(body: bytes) -> bool:
    """True if the body may have two calls besides constructors and assertions."""
    calls = (
        match
        for match in _ANY_CALL.finditer(body)
        if not match.group(1) and not _NO_CALL.match(match.group(2))
    )
    return next(calls, None) is not None and next(calls, None) is not None


def _reason_by_assertions(body: bytes, *, closed: bool) -> Reason | None:
    reason = Reason.NO_COMPARISON
    text = _Text(body, closed)
    for match in _CALL.finditer(body):
        name = match.group(1)
        if name in FAILING and text.guarded:
            return None  # a condition around it may compare
        if name in _BLANK:
            continue
        args, end = _find_arguments(body, match.end())
        if args is None or not text.spend(end - match.end()):
            return None
        if name in _CONDITIONS:
            args = [arg for arg in args if not arg.lstrip().startswith(b'"')]
            if any(map(text.may_compare, args)):
                return None
            continue
        if not name.startswith(_SURE) and name.decode() not in _UNPREFIXED:
            return None
        if len(args) == 3 and _has_tolerance(*args):
            args.pop()
        args += _chained_arguments(body, end, text)
        if not text.spend(0) or text.relates(args):
            return None
        reason = Reason.CONSTANT
    return None if _KEYWORD.search(body) else reason


def _has_tolerance(expected: bytes, actual: bytes, last: bytes) -> bool:
    """True if the last of three arguments is a tolerance for two numbers."""
    if _NUMBER.fullmatch(last):
        return not expected.lstrip().startswith(b'"')
    return bool(_NUMBER.fullmatch(expected) and _NAMED.fullmatch(last)) and not _NUMBER.fullmatch(actual)


class _Text:
    """The body of a test, with counts of its names and literals."""

    def __init__(self, body: bytes, closed: bool) -> None:
        self._body = body
        self._closed = closed
        self._counts: Counter[bytes] | None = None
        self._left = _MOST_RESCANNED
        self._occurring: dict[bytes, bool] = {}

    def spend(self, count: int) -> bool:
        """Charge scanned bytes to the body's budget; False once it is used up."""
        self._left -= count
        return self._left >= 0

    @cached_property
    def guarded(self) -> bool:
        """True if the body has an `if`."""
        return _GUARD.search(self._body) is not None

    def may_compare(self, condition: bytes) -> bool:
        """True if a condition may relate two values."""
        if _COMPARES.search(condition) or _WORD.fullmatch(condition):
            return True
        if not _CALLED_WITH.search(condition):
            return False
        match = _TRUTH_CALL.fullmatch(condition)
        # `set.contains("x")`: an object and a constant that plays no other part.
        return match is None or not match.group(1).strip() or not self._is_constant(match.group(1))

    def relates(self, args: list[bytes]) -> bool:
        """True if two of the arguments may vary."""
        varying = 0
        for arg in args:
            bare = _MATCHERS.sub(b" ", arg).replace(b")", b" ") if b"(" in arg else arg
            if not bare.strip() or self._is_constant(bare):
                if bare.strip() in (b"true", b"false"):
                    others = [other for other in args if other is not arg]
                    if any(map(self.may_compare, others)):
                        return True
                continue
            varying += 1
            if _COMPARES.search(arg) or b"quals" in arg:
                return True
        return varying > 1

    def _is_constant(self, arg: bytes) -> bool:
        match = _CONSTANT.fullmatch(arg)
        if match is not None:
            literal = match.group(1)
            if literal in (b"true", b"false", b"null") or self._occurs_once(literal):
                return True
            return (
                self._closed and self._passed is not None and literal.replace(b" ", b"") not in self._passed
            )
        if not self._closed or b"(" in arg or b'"' in arg or b"[" in arg:
            return False
        if self._counts is None:
            self._counts = Counter(_NAME.findall(self._body))
        # A name that occurs nowhere else is neither an argument nor the result of a call.
        return all(self._counts[name] == 1 for name in _NAME.findall(arg))

    def _occurs_once(self, literal: bytes) -> bool:
        """True if nothing else in the body has a literal's text; in a body of too many literals, no other literal."""
        known = self._occurring.get(literal)
        if known is None:
            if len(self._occurring) * len(self._body) < _MOST_COUNTED:
                known = self._body.count(literal) == 1
            else:
                known = any(self._pieces[piece] == 1 for piece in _PIECE.findall(literal))
            self._occurring[literal] = known
        return known

    @cached_property
    def _pieces(self) -> Counter[bytes]:
        return Counter(_PIECE.findall(self._body))

    @cached_property
    def _passed(self) -> set[bytes] | None:
        """The literals that calls other than constructors take; None if there are too many comments to look."""
        comments = self._body.count(b"/*") + self._body.count(b"//")
        if comments * len(self._body) > _MOST_RESCANNED:
            return None
        rest = _PARTS.sub(b" ", self._body)
        return {literal.replace(b" ", b"") for literal in _PASSED.findall(rest)}


def _find_arguments(body: bytes, start: int) -> tuple[list[bytes] | None, int]:
    """The arguments of a call whose parenthesis opens before `start`, None if it never closes, and its end."""
    depth, begin = 1, start
    args: list[bytes] = []
    for token in _TOKEN.finditer(body, start):
        letter = token.group()
        if letter in (b"(", b"[", b"{"):
            depth += 1
        elif letter in (b")", b"]", b"}"):
            depth -= 1
            if depth == 0:
                args.append(body[begin : token.start()])
                return args, token.end()
        elif letter == b"," and depth == 1:
            args.append(body[begin : token.start()])
            begin = token.end()
    return None, len(body)


def _chained_arguments(body: bytes, end: int, text: _Text) -> Iterator[bytes]:
    """The arguments of the calls that follow in a fluent assertion."""
    while (match := _CHAINED.match(body, end)) is not None:
        args, end = _find_arguments(body, match.end())
        if args is None or not text.spend(end - match.end()):
            return
        yield from args
