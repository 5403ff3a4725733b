"""Parses Java source to a tree-sitter tree within limits, and has the look-ups into trees that all readers share.

tree-sitter takes time and memory in the square or cube of the length of some texts that are no Java: ten kilobytes of
``)-`` take many seconds. So each text has a limit, beyond which it is refused with TooIntricate. A project can have
thousands of slow texts: once all of them together took too long, each gets only the time that Java takes.
"""

import os
import re
from collections.abc import Iterator
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from time import thread_time

import tree_sitter_java
from tree_sitter import Language, Node, Parser, Point, Tree

from mrscout.errors import TooIntricate
from mrscout.model.outline import Method

#: limit for recursion over a tree; a test whose expressions nest deeper is left out with a reason
RECURSION_LIMIT = 40_000
#: processor seconds that a text may take: a base, and more for each megabyte; Java takes less than a tenth of it
_SECONDS, _SECONDS_OF_MEGABYTE = 3.0, 1.0
#: the base once slow texts together have taken the second number of processor seconds in this process
_QUICK, _ALL_SLOW = 0.2, 6.0
#: bytes that the parser gets at once; the time is checked whenever it asks for more
_CHUNK = 1 << 10
#: bytes of a text that cannot take long, whatever is in it
_SHORT = 2 << 10
#: signs `<` of a text that can take much memory, as `a<a<a<…` does: 0.3 GB for 5,000, and the square of it for more
_ANGLES = 3_000
#: bytes of memory that such a text may take: a base, and more for each of its own bytes
_MEMORY, _MEMORY_OF_BYTE = 512 << 20, 64


@lru_cache(maxsize=1)
def _parser() -> Parser:
    return Parser(Language(tree_sitter_java.language()))


#: digests of refused texts, which are not tried again
_refused: set[bytes] = set()


class _Slow:
    """Counts the processor seconds of all texts that took longer than Java does."""

    seconds = 0.0

    @classmethod
    def limit(cls, source: bytes) -> float:
        """The processor seconds that a text may take."""
        least = _SECONDS if cls.seconds < _ALL_SLOW else _QUICK
        return least + _SECONDS_OF_MEGABYTE * len(source) / 1e6

    @classmethod
    def count(cls, source: bytes, seconds: float) -> None:
        """Add the processor seconds of a text if it was slow."""
        if seconds > _QUICK + _SECONDS_OF_MEGABYTE * len(source) / 1e6:
            cls.seconds += seconds


def parse(source: bytes) -> Tree:
    """Parse UTF-8 Java text; broken text gives a tree with error nodes. Raises TooIntricate, and nothing else."""
    if len(source) <= _SHORT:
        return _parser().parse(source)
    if _refused and blake2b(source).digest() in _refused:
        raise TooIntricate
    try:
        if source.count(b"<") > _ANGLES:
            _try_apart(source)
        return _parse_in_time(source)
    except TooIntricate:
        _refused.add(blake2b(source).digest())
        raise


def _parse_in_time(source: bytes) -> Tree:
    """Parse a text piece by piece, with a look at the time and at signals between two pieces.

    The binding's own ``progress_callback`` crashes Python before version 3.14.
    """
    view = memoryview(source)
    start = thread_time()
    end = start + _Slow.limit(source)
    late = False

    def read(offset: int, _: Point) -> memoryview | bytes:
        nonlocal late
        if thread_time() > end:
            late = True
            return b""  # the end of the text, for the parser
        return view[offset : offset + _CHUNK]

    try:
        tree = _parser().parse(read)
    except SystemError as error:
        # The handler of a signal raised in `read`, and the parser asked for more all the same.
        first: BaseException = error
        while first.__cause__ is not None:
            first = first.__cause__
        raise first from None
    _Slow.count(source, thread_time() - start)
    if late:
        raise TooIntricate
    return tree


def _try_apart(source: bytes) -> None:
    """Parse a text in a process of its own, whose memory is limited. Raises TooIntricate if that process fails."""
    if not hasattr(os, "fork"):
        return
    child = os.fork()
    if child == 0:
        _parse_and_exit(source)
    try:
        _, status, usage = os.wait4(child, 0)
    except BaseException:  # a signal's handler, or Ctrl-C
        os.kill(child, 9)
        os.waitpid(child, 0)
        raise
    if status != 0:
        _Slow.count(source, usage.ru_utime + usage.ru_stime)
        raise TooIntricate


def _parse_and_exit(source: bytes) -> None:
    status = 1
    try:
        import faulthandler
        import resource

        faulthandler.disable()
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # the parser says there that it got no memory
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        most = _memory_in_use() + _MEMORY + _MEMORY_OF_BYTE * len(source)
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        resource.setrlimit(resource.RLIMIT_AS, (most if hard < 0 else min(most, hard), hard))
        _parse_in_time(source)
        status = 0
    finally:
        os._exit(status)


def _memory_in_use() -> int:
    """The bytes of this process's address space; more than any process has if the system does not tell."""
    try:
        return int(Path("/proc/self/statm").read_bytes().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 1 << 46


def text(source: bytes, node: Node) -> str:
    """The text of a node."""
    return source[node.start_byte : node.end_byte].decode("utf-8", "replace")


def name_of(source: bytes, node: Node) -> str:
    """The text of a node's `name` field: of a declaration, a call, an annotation; empty if it has none."""
    name = node.child_by_field_name("name")
    return text(source, name) if name is not None else ""


def declarators(declaration: Node) -> list[Node]:
    """The variables that a declaration declares, two in `int a = 1, b`."""
    return [child for child in declaration.named_children if child.type == "variable_declarator"]


def annotations(declaration: Node) -> list[Node]:
    """The annotations of a class, a member or a parameter."""
    return [
        modifier
        for child in declaration.children
        if child.type == "modifiers"
        for modifier in child.children
        if modifier.type in ("annotation", "marker_annotation")
    ]


def nodes(*roots: Node) -> Iterator[Node]:
    """Nodes with all their descendants, in a fixed order that is not that of the source."""
    pending = [*roots]
    while pending:
        node = pending.pop()
        pending += node.children
        yield node


_NOISE = re.compile(r"/\*[^*]*+(?:\*(?!/)[^*]*+)*+(?:\*/|\Z)|//[^\n]*+|\s++")


def dotted(source: bytes, node: Node) -> str:
    """The text of a simple or qualified name, without the white space and comments that Java allows inside it."""
    return _NOISE.sub("", text(source, node))


COMMENTS = frozenset({"line_comment", "block_comment"})


def first_error(root: Node) -> int:
    """The 0-based line of the first syntax error below a node that has one."""
    node = root
    while True:
        broken = next((child for child in node.children if child.has_error or child.is_missing), None)
        if broken is None or broken.is_missing or broken.is_error:
            return (broken or node).start_point[0]
        node = broken


_METHODS = frozenset({"method_declaration", "compact_constructor_declaration"})
#: methods declared inside of these are not the file's
_BODIES = frozenset({"block", "constructor_body"})


def methods(source: bytes) -> Iterator[Method]:
    """The methods of a file with their lines, in order, from the first annotation to the last brace."""
    pending = [parse(source).root_node]
    while pending:
        node = pending.pop()
        name = node.child_by_field_name("name") if node.type in _METHODS else None
        if name is not None:
            lines = range(node.start_point[0], node.end_point[0] + 1)
            yield Method(text(source, name), name.start_point[0], lines)
        pending += [child for child in reversed(node.children) if child.type not in _BODIES]
