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
#: uses of time and randomness
_NONDETERMINISTIC = re.compile(
    rb"\b(currentTimeMillis|nanoTime|now|random\w*|millis|instant|identityHashCode|next(?:Int|Long|Double|Float|Boolean|"
    rb"Gaussian|Bytes))\s*\(|\b(Random|SecureRandom|ThreadLocalRandom|Clock)\b"
    rb"|\bnew\s+(?:[\w.]+\.)?Date\s*\(\s*\)"
)
#: in the code outside of methods: ends of declarations and statements, annotations, and what no field's declaration has
_END = re.compile(rb"[;{}]")
_ANNOTATION = re.compile(rb"@[\w.]+\s*(?:\([^()]*\))?")
_NO_FIELD = re.compile(rb"\(|\b(?:class|interface|enum|record|extends|implements)\b")
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
    """Decides which methods of a module are safe to call, and which are deterministic."""

    facts: Facts
    module: str
    _known: dict[MethodDecl, tuple[bool, bool]] = field(default_factory=dict)
    _summaries: dict[MethodDecl, "_Summary"] = field(default_factory=dict)

    def is_unsafe(self, method: MethodDecl, info: SourceClass) -> bool:
        """True if a method or constructor may reach outside of the program."""
        if method.body is None and method.name != "<init>":
            parameters = {word.lower() for name, _ in method.params for word in _WORDS.findall(name)}
            if parameters & _PLACES or not _ACTIONS.isdisjoint(map(str.lower, _WORDS.findall(method.name))):
                return True
        return self._effects(method, info)[0]

    def names_outside(self, method: MethodDecl) -> bool:
        """True if a method itself, whatever it calls, names something outside of the program, or a place there.

        It is enough for what runs in the fence alone, and never as a test.
        """
        parameters = {word.lower() for name, _ in method.params for word in _WORDS.findall(name)}
        return bool(parameters & _PLACES) or _UNSAFE.search(self._files.body(method)) is not None

    def has_unsafe_initializers(self, info: SourceClass) -> bool:
        """True if a field initialiser of a class, or of one above it, may reach outside of the program."""
        return bool(_UNSAFE.search(self._files.outside_methods(self._with_superclasses(info))))

    def is_nondeterministic(self, method: MethodDecl, info: SourceClass) -> bool:
        """True if a method may depend on time or randomness."""
        return self._effects(method, info)[1]

    def _effects(self, method: MethodDecl, info: SourceClass) -> tuple[bool, bool]:
        """Return two flags for a method: unsafe, and nondeterministic."""
        if method not in self._known:
            seen, effects = self._follow(method, info)
            # All methods that a harmless one calls are harmless.
            self._known.update(dict.fromkeys(seen if effects == (False, False) else [method], effects))
        return self._known[method]

    def _follow(self, method: MethodDecl, info: SourceClass) -> tuple[set[MethodDecl], tuple[bool, bool]]:
        """Return the methods that one may call, itself included, and its two flags."""
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
            summary = self._summary(one, owner)
            nondeterministic = nondeterministic or summary.nondeterministic
            if summary.unsafe or len(seen) > _FOLLOWED:
                return seen, (True, nondeterministic)
            for added in (new for new in summary.classes if new.name not in classes):
                classes.add(added.name)
                for name, bodies in _methods_of(added):
                    having.setdefault(name, []).extend(bodies)
                    todo += bodies if name in names else ()
            for name in summary.names - names:
                names.add(name)
                todo += having.get(name, ())
        return seen, (False, nondeterministic)

    def _summary(self, method: MethodDecl, info: SourceClass) -> "_Summary":
        """Return the summary of one method, without following its calls."""
        if method not in self._summaries:
            body = self._files.body(method)
            text = body + self._files.outside_methods(self._with_superclasses(info))
            called = {name for match in _NAME.findall(body) for name in match if name}
            names = {name.decode("utf-8", "replace") for name in called}
            classes = list(self._named_classes(body, info))
            if method.body is None:
                names.add(method.name)
                classes += self._concrete_subclasses(info)
            built = [candidate for candidate in classes if candidate.decl.name in names]
            of_built = b"".join(
                self._files.outside_methods(self._with_superclasses(candidate)) for candidate in built
            )
            self._summaries[method] = _Summary(
                _UNSAFE.search(text + of_built) is not None,
                _NONDETERMINISTIC.search(body + of_built) is not None or self._uses_random_field(body, info),
                frozenset(names),
                tuple(classes),
            )
        return self._summaries[method]

    def _uses_random_field(self, body: bytes, info: SourceClass) -> bool:
        """True if a body names a field of its class, or of one above, that depends on time or randomness."""
        files = dict.fromkeys(above.decl.file for above in self._with_superclasses(info))
        fields = [self._files.random_fields(file) for file in files]
        if any(names is None for names in fields):
            return True
        random = frozenset().union(*(names for names in fields if names is not None))
        return bool(random) and not random.isdisjoint(re.findall(rb"\w+", body))

    def _named_classes(self, body: bytes, info: SourceClass) -> Iterator[SourceClass]:
        """Yield a class, its superclasses, and the project's classes that a body or the fields of its file name."""
        yield from self._with_superclasses(info)
        text = body + self._files.file_outside_methods(info.decl.file)
        for name in sorted(set(_CLASS.findall(text))):
            canonical = self.facts.classes.names.name(name.decode(), info.decl, self.module)
            yield from self._main_classes([canonical] if canonical else [])

    def _with_superclasses(self, info: SourceClass) -> Iterator[SourceClass]:
        """Yield a class, its superclasses and its interfaces, as far as the project declares them."""
        yield from self._main_classes(ancestor.name for ancestor in self.facts.members.ancestors(info))

    def _concrete_subclasses(self, info: SourceClass) -> Iterator[SourceClass]:
        """Yield the concrete subclasses of a class or interface."""
        names = self.facts.hierarchy.concrete_below(info.name, self.module, _IMPLEMENTATIONS)
        yield from self._main_classes(names)

    def _main_classes(self, names: Iterable[str]) -> Iterator[SourceClass]:
        """Yield the classes of the project's main sources among some names."""
        for name in names:
            info = self.facts.classes.find(name, self.module)
            if isinstance(info, SourceClass) and info.role is Role.MAIN:
                yield info

    @cached_property
    def _files(self) -> "_Files":
        return _Files(self.facts)


@dataclass(frozen=True, slots=True)
class _Summary:
    """The methods and classes that the source of one method names, and its own two flags."""

    unsafe: bool
    nondeterministic: bool
    names: frozenset[str]  #: names of the methods that it calls
    classes: tuple[SourceClass, ...]  #: classes that may declare those methods


class _Files:
    """The code of methods, and of files without their methods; comments and literals are removed."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._sources: dict[str, bytes] = {}
        self._outside: dict[str, bytes] = {}
        self._random: dict[str, frozenset[bytes] | None] = {}

    def body(self, method: MethodDecl) -> bytes:
        """Return the code of a method's body."""
        source = self._source(method.owner.file.path)
        return _code(source[slice(*method.body)]) if method.body is not None else b""

    def outside_methods(self, classes: Iterable[SourceClass]) -> bytes:
        """Return the code outside of methods in the files of some classes."""
        return b"\n".join(self.file_outside_methods(info.decl.file) for info in classes)

    def file_outside_methods(self, file: FileDecl) -> bytes:
        """Return the code of a file outside of methods: fields, initialiser blocks and static imports."""
        if file.path not in self._outside:
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
            self._outside[file.path] = re.sub(rb"\bimport\s+(?!static)[^;]*;", b"", text)
        return self._outside[file.path]

    def random_fields(self, file: FileDecl) -> frozenset[bytes] | None:
        """Return the fields of a file that depend on time or randomness; None if other code outside of methods does.

        `Random RANDOM = new Random(); int SEED = RANDOM.nextInt();` has `RANDOM` and `SEED`.
        """
        if file.path not in self._random:
            self._random[file.path] = _random_fields(_END.split(self.file_outside_methods(file)))
        return self._random[file.path]

    def _source(self, path: str) -> bytes:
        if path not in self._sources:
            try:
                self._sources[path] = self._facts.read(path)
            except MrscoutError:
                self._sources[path] = b"new Thread"  # a file that cannot be read counts as unsafe
        return self._sources[path]


def _methods_of(info: SourceClass) -> Iterator[tuple[str, list[Body]]]:
    """Yield the methods of a class by name, and its constructors by the name of the class."""
    for name, methods in info.decl.methods.items():
        yield name, [(method, info) for method in methods]
    yield info.decl.name, [(method, info) for method in info.decl.constructors]


def _methods_in(decl: TypeDecl) -> Iterator[MethodDecl]:
    """Yield all constructors and methods of a type and of the types nested in it."""
    yield from decl.constructors
    for methods in decl.methods.values():
        yield from methods
    for nested in decl.nested.values():
        yield from _methods_in(nested)


def _random_fields(statements: Iterable[bytes]) -> frozenset[bytes] | None:
    """Return what statements set to a value that depends on time or randomness; None if one sets nothing."""
    random: set[bytes] = set()
    left = [statement for statement in statements if statement.strip()]
    while True:
        drawn = [
            statement
            for statement in left
            if _NONDETERMINISTIC.search(statement) or not random.isdisjoint(re.findall(rb"\w+", statement))
        ]
        if not drawn:
            return frozenset(random)
        left = [statement for statement in left if statement not in drawn]
        for statement in drawn:
            target = _target(statement)
            if target is None:
                return None
            random.add(target)


def _target(statement: bytes) -> bytes | None:
    """Return the name that a declaration or an assignment sets, `seed` of `final long seed = now()`; or None."""
    declared, equals, _ = _ANNOTATION.sub(b"", statement).partition(b"=")
    names: list[bytes] = re.findall(rb"\w+", declared)
    if _NO_FIELD.search(declared) or len(names) < (1 if equals else len(("Random", "random"))):
        return None
    return names[-1]


def _code(text: bytes) -> bytes:
    """Return source without comments and literals; if Unicode escapes are left, an unsafe statement instead."""
    bare = _NOT_CODE.sub(b" ", text)
    return bare if b"\\u" not in bare else b"new Thread"
