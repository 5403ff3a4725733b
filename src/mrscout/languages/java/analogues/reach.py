"""Whether a method keeps to itself: it reads no clock, draws no lots, and touches nothing outside of the program.

What is told is run on made up values, first behind a fence, and then as a test on developers' machines, where there is
none. A method that deletes what it is given, or that depends on the time of day, is no method to guess at.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from mrscout.errors import MrscoutError
from mrscout.languages.java.classes import SourceClass
from mrscout.languages.java.declarations import MethodDecl, TypeDecl
from mrscout.languages.java.facts import Facts

#: clocks and lots
_UNSTEADY = re.compile(
    rb"\b(currentTimeMillis|nanoTime|now|random\w*|Random|SecureRandom|ThreadLocalRandom)\s*\(|\bnew\s+(?:[\w.]+\.)?Date\s*\(\s*\)"
)
_BEYOND = re.compile(
    rb"\bdelete\s*\(\s*\)|\b(exit|halt|getRuntime|delete(?:If|On|Quiet|Dir|Rec|File|Path|Fold)\w*|\w+Delete|mkdirs?|createNewFile|createTemp\w+|renameTo|openConnection|openStream|"
    rb"setProperty|clearProperty|setDefault|setOut|setErr|setIn|sleep)\s*\("
    rb"|\b(FileOutputStream|FileWriter|RandomAccessFile|PrintWriter|ProcessBuilder|\w*Socket|HttpClient|DriverManager|"
    rb"ExecutorService|Executors|Thread|Timer)\b"
    rb"|\bFiles\s*\.\s*(write|delete|create|move|copy|new)\w*"
)
#: what a method calls: a name, and what stands before it
_CALL = re.compile(rb"(?:\bnew\s+([A-Z]\w*)|(?:\b(\w+)\s*\.\s*)?\b(\w+))\s*\(")
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
#: methods that are looked into for one
_MOST = 60


@dataclass(frozen=True)
class Reach:
    """Looks into methods and what they call, as far as names tell."""

    facts: Facts
    module: str
    _known: dict[MethodDecl, tuple[bytes, ...]] = field(default_factory=dict)
    _texts: dict[str, bytes] = field(default_factory=dict)

    def is_beyond(self, method: MethodDecl, info: SourceClass) -> bool:
        """Whether a method may do more than give a result."""
        if method.body is None:
            takes = {word.lower() for name, _ in method.params for word in _WORDS.findall(name)}
            return bool(takes & _PLACES) or not _DOES.isdisjoint(map(str.lower, _WORDS.findall(method.name)))
        return any(map(_BEYOND.search, self._bodies(method, info)))

    def is_unsteady(self, method: MethodDecl, info: SourceClass) -> bool:
        """Whether a method may say something else each time."""
        return any(map(_UNSTEADY.search, self._bodies(method, info)))

    def _bodies(self, method: MethodDecl, info: SourceClass) -> tuple[bytes, ...]:
        """The texts of a method, and of what it calls."""
        if method not in self._known:
            seen = {method: info}
            todo = [method]
            bodies: list[bytes] = []
            while todo and len(bodies) < _MOST:
                one = todo.pop()
                bodies.append(self._body(one))
                new = {called: at for called, at in self._called(bodies[-1], seen[one]) if called not in seen}
                seen.update(new)
                todo += new
            self._known[method] = tuple(bodies)
        return self._known[method]

    def _body(self, method: MethodDecl) -> bytes:
        if method.body is None:
            return b""
        path = method.owner.file.path
        if path not in self._texts:
            try:
                self._texts[path] = self.facts.read(path)
            except MrscoutError:
                self._texts[path] = b""
        return self._texts[path][slice(*method.body)]

    def _called(self, body: bytes, info: SourceClass) -> Iterator[tuple[MethodDecl, SourceClass]]:
        """The methods of the project's own that a body calls: of its class, of those above, and of those it names."""
        for match in _CALL.finditer(body):
            made, on, name = (each.decode("utf-8", "replace") if each else "" for each in match.groups())
            named = made or (on if on[:1].isupper() else "")
            if named:
                owner = self._class(named, info.decl)
                owners = [owner] if owner is not None else []
            else:
                owners = self._above(info) if on in ("", "this", "super") else []
            for each in owners:
                found = each.decl.constructors if made else each.decl.methods.get(name, [])
                yield from ((method, each) for method in found)

    def _class(self, name: str, place: TypeDecl) -> SourceClass | None:
        canonical = self.facts.classes.names.name(name, place, self.module)
        found = self.facts.classes.find(canonical, self.module) if canonical else None
        return found if isinstance(found, SourceClass) else None

    def _above(self, info: SourceClass) -> list[SourceClass]:
        every = (
            self.facts.classes.find(each.name, self.module) for each in self.facts.members.ancestors(info)
        )
        return [each for each in every if isinstance(each, SourceClass)]
