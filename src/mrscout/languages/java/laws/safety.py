"""Which methods are safe to call with made-up values, and which give the same result each time.

Candidates run on generated values, first in the fence, and later as exported tests on developers' machines without one.
So no candidate calls a method that may touch files, processes, threads, networks or the JVM as a whole, and none is
guessed about a method that depends on time or randomness.

The analysis goes by names: it follows any method with a name that is called, in any class that is named on the way. It
does not look into libraries, and code that is written to deceive it can.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from mrscout.errors import MrscoutError
from mrscout.languages.java.lowering.facts import Facts
from mrscout.languages.java.syntax.classes import SourceClass
from mrscout.languages.java.syntax.declarations import FileDecl, MethodDecl, TypeDecl
from mrscout.model.project import Role

#: files, processes, threads, networks, data bases, and the JVM as a whole
_UNSAFE = re.compile(
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
#: time and randomness
_NONDETERMINISTIC = re.compile(
    rb"\b(currentTimeMillis|nanoTime|now|random\w*|millis|instant|identityHashCode|next(?:Int|Long|Double|Float|Boolean|"
    rb"Gaussian|Bytes))\s*\(|\b(Random|SecureRandom|ThreadLocalRandom|Clock)\b"
    rb"|\bnew\s+(?:[\w.]+\.)?Date\s*\(\s*\)"
)
#: names that may be called: before a bracket, or after two colons; and names of classes
_NAME = re.compile(rb"\b(\w+)\s*\(|::\s*(\w+)")
_CLASS = re.compile(rb"\b[A-Z]\w*")
#: string and character literals and comments, whichever begins first
_NOT_CODE = re.compile(
    rb'"""(?:[^\\]|\\.)*?"""|"(?<!\\")(?:[^"\\\n]++|\\.)*+"|'
    rb"'(?<!\\')(?:[^'\\\n]++|\\.)++'|//[^\n]*+|/\*[^*]*+(?:\*(?!/)[^*]*+)*+(?:\*/|\Z)",
    re.DOTALL,
)
#: words of method and parameter names that make a method without a body unsafe
_WORDS = re.compile(r"[a-z]+|[A-Z]+(?![a-z])|[A-Z][a-z]*")
_ACTIONS = frozenset(
    {
        *("delete", "erase", "write", "save", "send", "exec", "execute", "exit", "kill", "shutdown", "run"),
        *("download", "upload", "connect", "install", "uninstall", "publish", "deploy", "random", "now"),
    }
)
_PLACES = frozenset(
    {"file", "path", "dir", "directory", "folder", "url", "uri", "host", "hostname", "port", "command", "sql"}
)
#: methods followed from one, more than which count as unsafe; implementations of an abstract method
_FOLLOWED, _IMPLEMENTATIONS = 250, 20

Body = tuple[MethodDecl, SourceClass]


@dataclass(frozen=True)
class Safety:
    """Answers for the methods of one module."""

    facts: Facts
    module: str
    _known: dict[MethodDecl, tuple[bool, bool]] = field(default_factory=dict)
    _looks: dict[MethodDecl, "_Look"] = field(default_factory=dict)

    def is_unsafe(self, method: MethodDecl, info: SourceClass) -> bool:
        """True if a method or constructor may reach outside of the program."""
        if method.body is None and method.name != "<init>":
            parameters = {word.lower() for name, _ in method.params for word in _WORDS.findall(name)}
            if parameters & _PLACES or not _ACTIONS.isdisjoint(map(str.lower, _WORDS.findall(method.name))):
                return True
        return self._effects(method, info)[0]

    def has_unsafe_initializers(self, info: SourceClass) -> bool:
        """True if a field initialiser of a class, or of one above it, may reach outside of the program."""
        return bool(_UNSAFE.search(self._files.starts(self._above(info))))

    def is_nondeterministic(self, method: MethodDecl, info: SourceClass) -> bool:
        """True if a method may depend on time or randomness."""
        return self._effects(method, info)[1]

    def _effects(self, method: MethodDecl, info: SourceClass) -> tuple[bool, bool]:
        """Unsafe, and nondeterministic."""
        if method not in self._known:
            seen, effects = self._follow(method, info)
            # Whatever a harmless method calls is harmless.
            self._known.update(dict.fromkeys(seen if effects == (False, False) else [method], effects))
        return self._known[method]

    def _follow(self, method: MethodDecl, info: SourceClass) -> tuple[set[MethodDecl], tuple[bool, bool]]:
        """The methods that one may call, itself included, and its effects."""
        names: set[str] = set()
        having: dict[str, list[Body]] = {}
        classes: set[str] = set()
        seen: set[MethodDecl] = set()
        nondeterministic = False
        todo: list[Body] = [(method, info)]
        while todo:
            one, owner = todo.pop()
            if one in seen:
                continue
            seen.add(one)
            look = self._look(one, owner)
            nondeterministic = nondeterministic or look.nondeterministic
            if look.unsafe or len(seen) > _FOLLOWED:
                return seen, (True, nondeterministic)
            for added in (new for new in look.classes if new.name not in classes):
                classes.add(added.name)
                for name, bodies in _methods_of(added):
                    having.setdefault(name, []).extend(bodies)
                    todo += bodies if name in names else ()
            for name in look.names - names:
                names.add(name)
                todo += having.get(name, ())
        return seen, (False, nondeterministic)

    def _look(self, method: MethodDecl, info: SourceClass) -> "_Look":
        """One method by itself."""
        if method not in self._looks:
            body = self._files.body(method)
            text = body + self._files.starts(self._above(info))
            called = {name for match in _NAME.findall(body) for name in match if name}
            names = {name.decode("utf-8", "replace") for name in called}
            classes = list(self._named(body, info))
            if method.body is None:
                names.add(method.name)
                classes += self._below(info)
            built = [candidate for candidate in classes if candidate.decl.name in names]
            text += b"".join(self._files.starts(self._above(candidate)) for candidate in built)
            unsafe, nondeterministic = (
                bool(pattern.search(text)) for pattern in (_UNSAFE, _NONDETERMINISTIC)
            )
            self._looks[method] = _Look(unsafe, nondeterministic, frozenset(names), tuple(classes))
        return self._looks[method]

    def _named(self, body: bytes, info: SourceClass) -> Iterator[SourceClass]:
        """The class with those above it, and the project's classes that the body or the file's fields name."""
        yield from self._above(info)
        text = body + self._files.start(info.decl.file)
        for name in sorted(set(_CLASS.findall(text))):
            canonical = self.facts.classes.names.name(name.decode(), info.decl, self.module)
            yield from self._sources([canonical] if canonical else [])

    def _above(self, info: SourceClass) -> Iterator[SourceClass]:
        yield from self._sources(ancestor.name for ancestor in self.facts.members.ancestors(info))

    def _below(self, info: SourceClass) -> Iterator[SourceClass]:
        """The classes that may implement an abstract method."""
        yield from self._sources(
            self.facts.hierarchy.concrete_below(info.name, self.module, _IMPLEMENTATIONS)
        )

    def _sources(self, names: Iterable[str]) -> Iterator[SourceClass]:
        for name in names:
            info = self.facts.classes.find(name, self.module)
            if isinstance(info, SourceClass) and info.role is Role.MAIN:
                yield info

    @cached_property
    def _files(self) -> "_Files":
        return _Files(self.facts)


@dataclass(frozen=True, slots=True)
class _Look:
    """What the source text of one method names."""

    unsafe: bool
    nondeterministic: bool
    names: frozenset[str]  #: of methods that it calls
    classes: tuple[SourceClass, ...]  #: that may declare those methods


class _Files:
    """The code of methods, and of files without their methods; no comments or literals."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._sources: dict[str, bytes] = {}
        self._starts: dict[str, bytes] = {}

    def body(self, method: MethodDecl) -> bytes:
        """The body of a method."""
        source = self._source(method.owner.file.path)
        return _code(source[slice(*method.body)]) if method.body is not None else b""

    def starts(self, classes: Iterable[SourceClass]) -> bytes:
        """The code outside of methods in the files of some classes."""
        return b"\n".join(self.start(info.decl.file) for info in classes)

    def start(self, file: FileDecl) -> bytes:
        """What stands outside of methods: fields and what they start with, blocks, and static imports."""
        if file.path not in self._starts:
            source = self._source(file.path)
            every = (method for decl in file.types.values() for method in _methods_in(decl))
            bodies = sorted(
                (method.start, method.body[1] if method.body else source.find(b";", method.start))
                for method in every
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
                self._sources[path] = b"new Thread"  # a file that cannot be read counts as unsafe
        return self._sources[path]


def _methods_of(info: SourceClass) -> Iterator[tuple[str, list[Body]]]:
    """The methods of a class by name, and its constructors by the name of the class."""
    for name, methods in info.decl.methods.items():
        yield name, [(method, info) for method in methods]
    yield info.decl.name, [(method, info) for method in info.decl.constructors]


def _methods_in(decl: TypeDecl) -> Iterator[MethodDecl]:
    yield from decl.constructors
    for methods in decl.methods.values():
        yield from methods
    for nested in decl.nested.values():
        yield from _methods_in(nested)


def _code(text: bytes) -> bytes:
    """Source without comments and literals; with Unicode escapes in its code it counts as unsafe."""
    bare = _NOT_CODE.sub(b" ", text)
    return bare if b"\\u" not in bare else b"new Thread"
