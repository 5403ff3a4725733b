"""Whether a method keeps to itself: it reads no clock, draws no lots, and touches nothing outside of the program.

What is told is run on made up values, first behind a fence, and then as a test on developers' machines, where there
is none. A method that deletes what it is given, or that depends on the time of day, is no method to guess at. So a
method is looked into with all that it may call: any method of a name that is called, in any class that is named on the
way.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from mrscout.errors import MrscoutError
from mrscout.languages.java.classes import SourceClass
from mrscout.languages.java.declarations import FileDecl, MethodDecl, TypeDecl
from mrscout.languages.java.facts import Facts
from mrscout.languages.java.hierarchy import COMMENT
from mrscout.sources.project import Role

#: files, processes, threads, networks, data bases, and what belongs to the whole JVM
_BEYOND = re.compile(
    rb"\b(File|Files|Path|Paths|File(?:Channel|Writer|OutputStream|InputStream|Reader|System|Lock)\w*|RandomAccessFile|"
    rb"PrintStream|PrintWriter|Process|ProcessBuilder|ProcessHandle|Executors|ExecutorService|CompletableFuture|"
    rb"ForkJoin\w*|\w*Socket\w*|InetAddress|URLConnection|Http\w*|\w+Channel|DriverManager|DataSource|"
    rb"PreparedStatement|EntityManager|Preferences|Unsafe)\b"
    rb"|\b(?:new|extends)\s+(?:Formatter|Thread|Timer|TimerTask|URL)\b|\bThread\s*\."
    rb"|\bSystem\s*\.\s*(exit|set\w+|clearProperty|getProperties|load\w*|gc|runFinalization)\b"
    rb"|\bgetRuntime\s*\(\s*\)(?!\s*\.\s*(?:availableProcessors|\w+Memory))"
    rb"|\b(setDefault|exit|halt|invoke|sleep|setLastModified|setReadOnly|setWritable|setExecutable|"
    rb"createTemp\w+|mkdirs?|renameTo|execute|executeUpdate|executeQuery|getContent|openStream)\s*\("
    rb"|\bdelete\s*\(\s*\)|\bdelete(?:If|On|Quiet|Dir|Rec|File|Path|Fold)\w*|\w+Delete\s*\("
    rb"|import\s+static\s+java\.(?:nio|io|net)\."
)
#: clocks and lots
_UNSTEADY = re.compile(
    rb"\b(currentTimeMillis|nanoTime|now|random\w*|millis|instant|identityHashCode|next(?:Int|Long|Double|Float|Boolean|"
    rb"Gaussian|Bytes))\s*\(|\b(Random|SecureRandom|ThreadLocalRandom|Clock)\b"
    rb"|\bnew\s+(?:[\w.]+\.)?Date\s*\(\s*\)"
)
#: what may be called: a name before a bracket, or behind two colons; and what may be the class of it
_NAME = re.compile(rb"\b(\w+)\s*\(|::\s*(\w+)")
_CLASS = re.compile(rb"\b[A-Z]\w*")
#: texts, characters and comments, whichever begins first
_ASIDE = re.compile(
    rb'"""(?:[^\\]|\\.)*?"""|"(?:[^"\\\n]|\\.)*"|' + rb"'(?:[^'\\\n]|\\.)+'|" + COMMENT.pattern, re.DOTALL
)
#: words in the names of methods without a body, and of what they take, that speak of what is outside
_WORDS = re.compile(r"[a-z]+|[A-Z]+(?![a-z])|[A-Z][a-z]*")
_DOES = frozenset(
    {
        *("delete", "erase", "write", "save", "send", "exec", "execute", "exit", "kill", "shutdown", "run"),
        *("download", "upload", "connect", "install", "uninstall", "publish", "deploy", "random", "now"),
    }
)
_PLACES = frozenset(
    {"file", "path", "dir", "directory", "folder", "url", "uri", "host", "hostname", "port", "command", "sql"}
)
#: methods that are looked into for one: what calls more may do anything
_MOST = 250
_BELOW = 20

Body = tuple[MethodDecl, SourceClass]


@dataclass(frozen=True)
class Reach:
    """Looks into methods and what they call, as far as names tell."""

    facts: Facts
    module: str
    _known: dict[MethodDecl, tuple[bool, bool]] = field(default_factory=dict)

    def is_beyond(self, method: MethodDecl, info: SourceClass) -> bool:
        """Whether a method, or what builds an object, may do more than give a result."""
        if method.body is None and method.name != "<init>":
            takes = {word.lower() for name, _ in method.params for word in _WORDS.findall(name)}
            if takes & _PLACES or not _DOES.isdisjoint(map(str.lower, _WORDS.findall(method.name))):
                return True
        return self._found(method, info)[0]

    def starts_beyond(self, info: SourceClass) -> bool:
        """Whether what an object starts with may do more than that."""
        return any(_BEYOND.search(self._files.start(each.decl.file)) for each in self._above(info))

    def is_unsteady(self, method: MethodDecl, info: SourceClass) -> bool:
        """Whether a method may say something else each time."""
        return self._found(method, info)[1]

    def _found(self, method: MethodDecl, info: SourceClass) -> tuple[bool, bool]:
        """Whether it reaches beyond, and whether it is unsteady."""
        if method not in self._known:
            texts = list(self._texts(method, info))
            beyond = len(texts) > _MOST or any(map(_BEYOND.search, texts))
            self._known[method] = beyond, any(map(_UNSTEADY.search, texts))
        return self._known[method]

    def _texts(self, method: MethodDecl, info: SourceClass) -> Iterator[bytes]:
        """The texts of a method and of all that it may call, and of what classes on the way start with."""
        names: set[str] = set()
        classes: dict[str, SourceClass] = {}
        seen: set[MethodDecl] = set()
        started: set[str] = set()
        todo: list[Body] = [(method, info)]
        while todo and len(seen) <= _MOST:
            one, owner = todo.pop()
            if one in seen:
                continue
            seen.add(one)
            body = self._files.body(one)
            yield body
            called = {name for found in _NAME.findall(body) for name in found if name}
            new = {each.decode("utf-8", "replace") for each in called} - names
            more = {each.name: each for each in self._named(body, owner)}
            if one.body is None:
                more |= {each.name: each for each in self._below(owner)}
                new |= {one.name}
            fresh = {name: each for name, each in more.items() if name not in classes}
            todo += self._methods(new, classes.values())
            names |= new
            classes |= fresh
            todo += self._methods(names, fresh.values())
            built = [owner, *(each for each in classes.values() if each.decl.name in names)]
            for above in (above for each in built if each.name not in started for above in self._above(each)):
                yield self._files.start(above.decl.file)
            started.update(each.name for each in built)
        if todo:
            yield from (b"" for _ in range(_MOST + 1))  # more than anybody looks into

    def _methods(self, names: Iterable[str], classes: Iterable[SourceClass]) -> Iterator[Body]:
        """The methods of some names that classes have, and their constructors where their names are among them."""
        wanted = set(names)
        for each in classes:
            for name in wanted & each.decl.methods.keys():
                yield from ((method, each) for method in each.decl.methods[name])
            if each.decl.name in wanted:
                yield from ((method, each) for method in each.decl.constructors)

    def _named(self, body: bytes, info: SourceClass) -> Iterator[SourceClass]:
        """The class itself with those above it, and the project's own that a body or its file's start name."""
        yield from self._above(info)
        text = body + self._files.start(info.decl.file)
        for name in sorted(set(_CLASS.findall(text))):
            canonical = self.facts.classes.names.name(name.decode(), info.decl, self.module)
            yield from self._sources([canonical] if canonical else [])

    def _above(self, info: SourceClass) -> Iterator[SourceClass]:
        yield from self._sources(each.name for each in self.facts.members.ancestors(info))

    def _below(self, info: SourceClass) -> Iterator[SourceClass]:
        """What an abstract method may be in the end."""
        yield from self._sources(self.facts.hierarchy.concrete_below(info.name, self.module, _BELOW))

    def _sources(self, names: Iterable[str]) -> Iterator[SourceClass]:
        for name in names:
            found = self.facts.classes.find(name, self.module)
            if isinstance(found, SourceClass) and found.role is Role.MAIN:
                yield found

    @cached_property
    def _files(self) -> "_Files":
        return _Files(self.facts)


class _Files:
    """Texts of methods, and of files without them, with neither comments nor literals in them."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._sources: dict[str, bytes] = {}
        self._starts: dict[str, bytes] = {}

    def body(self, method: MethodDecl) -> bytes:
        """What stands in a method."""
        source = self._source(method.owner.file.path)
        return _code(source[slice(*method.body)]) if method.body is not None else b""

    def start(self, file: FileDecl) -> bytes:
        """What stands outside of methods: fields and what they start with, blocks, and static imports."""
        if file.path not in self._starts:
            source = self._source(file.path)
            every = (each for decl in file.types.values() for each in _methods_in(decl))
            bodies = sorted(
                (each.start, each.body[1] if each.body else source.find(b";", each.start)) for each in every
            )
            kept, at = [], 0
            for begins, ends in bodies:
                kept.append(source[at:begins])
                at = max(at, ends)
            text = _code(b"".join((*kept, source[at:])))
            self._starts[file.path] = re.sub(rb"\bimport\s+(?!static)[^;]*;", b"", text)
        return self._starts[file.path]

    def _source(self, path: str) -> bytes:
        if path not in self._sources:
            try:
                self._sources[path] = self._facts.read(path)
            except MrscoutError:
                self._sources[path] = b"new Thread"  # what cannot be read may do anything
        return self._sources[path]


def _methods_in(decl: TypeDecl) -> Iterator[MethodDecl]:
    yield from decl.constructors
    for methods in decl.methods.values():
        yield from methods
    for nested in decl.nested.values():
        yield from _methods_in(nested)


def _code(text: bytes) -> bytes:
    """Code alone. What is written in escapes is not to be read, and taken for the worst."""
    bare = _ASIDE.sub(b" ", text)
    return bare if b"\\u" not in bare else b"new Thread"
