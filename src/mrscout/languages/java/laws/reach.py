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
from mrscout.languages.java.lowering.facts import Facts
from mrscout.languages.java.syntax.classes import SourceClass
from mrscout.languages.java.syntax.declarations import FileDecl, MethodDecl, TypeDecl
from mrscout.model.project import Role

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
    rb'"""(?:[^\\]|\\.)*?"""|"(?<!\\")(?:[^"\\\n]++|\\.)*+"|'
    rb"'(?<!\\')(?:[^'\\\n]++|\\.)++'|//[^\n]*+|/\*[^*]*+(?:\*(?!/)[^*]*+)*+(?:\*/|\Z)",
    re.DOTALL,
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
    _looks: dict[MethodDecl, "_Look"] = field(default_factory=dict)

    def is_beyond(self, method: MethodDecl, info: SourceClass) -> bool:
        """Whether a method, or what builds an object, may do more than give a result."""
        if method.body is None and method.name != "<init>":
            takes = {word.lower() for name, _ in method.params for word in _WORDS.findall(name)}
            if takes & _PLACES or not _DOES.isdisjoint(map(str.lower, _WORDS.findall(method.name))):
                return True
        return self._found(method, info)[0]

    def starts_beyond(self, info: SourceClass) -> bool:
        """Whether what an object starts with may do more than that."""
        return bool(_BEYOND.search(self._files.starts(self._above(info))))

    def is_unsteady(self, method: MethodDecl, info: SourceClass) -> bool:
        """Whether a method may say something else each time."""
        return self._found(method, info)[1]

    def _found(self, method: MethodDecl, info: SourceClass) -> tuple[bool, bool]:
        """Whether it reaches beyond, and whether it is unsteady."""
        if method not in self._known:
            seen, found = self._looked_into(method, info)
            # What a harmless method calls is harmless.
            self._known.update(dict.fromkeys(seen if found == (False, False) else [method], found))
        return self._known[method]

    def _looked_into(
        self, method: MethodDecl, info: SourceClass
    ) -> tuple[set[MethodDecl], tuple[bool, bool]]:
        """A method with all that it may call: what has a name that is called, in a class that is named on the way."""
        names: set[str] = set()
        having: dict[str, list[Body]] = {}
        classes: set[str] = set()
        seen: set[MethodDecl] = set()
        unsteady = False
        todo: list[Body] = [(method, info)]
        while todo:
            one, owner = todo.pop()
            if one in seen:
                continue
            seen.add(one)
            look = self._look(one, owner)
            unsteady = unsteady or look.unsteady
            if look.beyond or len(seen) > _MOST:
                return seen, (True, unsteady)
            for each in (new for new in look.classes if new.name not in classes):
                classes.add(each.name)
                for name, bodies in _methods_of(each):
                    having.setdefault(name, []).extend(bodies)
                    todo += bodies if name in names else ()
            for name in look.names - names:
                names.add(name)
                todo += having.get(name, ())
        return seen, (False, unsteady)

    def _look(self, method: MethodDecl, info: SourceClass) -> "_Look":
        """What is to be seen of one method."""
        if method not in self._looks:
            body = self._files.body(method)
            text = body + self._files.starts(self._above(info))
            called = {name for found in _NAME.findall(body) for name in found if name}
            names = {each.decode("utf-8", "replace") for each in called}
            classes = list(self._named(body, info))
            if method.body is None:
                names.add(method.name)
                classes += self._below(info)
            built = [each for each in classes if each.decl.name in names]
            text += b"".join(self._files.starts(self._above(each)) for each in built)
            beyond, unsteady = (bool(each.search(text)) for each in (_BEYOND, _UNSTEADY))
            self._looks[method] = _Look(beyond, unsteady, frozenset(names), tuple(classes))
        return self._looks[method]

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


@dataclass(frozen=True, slots=True)
class _Look:
    """What one method shows."""

    beyond: bool
    unsteady: bool
    names: frozenset[str]  #: that it calls
    classes: tuple[SourceClass, ...]  #: that those may be of


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

    def starts(self, classes: Iterable[SourceClass]) -> bytes:
        """What stands outside of methods in the files of some classes."""
        return b"\n".join(self.start(each.decl.file) for each in classes)

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


def _methods_of(info: SourceClass) -> Iterator[tuple[str, list[Body]]]:
    """The methods of a class by their names, and its constructors by its own."""
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
    """Code alone. What is written in escapes is not to be read, and taken for the worst."""
    bare = _ASIDE.sub(b" ", text)
    return bare if b"\\u" not in bare else b"new Thread"
