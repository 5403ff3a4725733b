"""Finds implementations of methods and subclasses of classes by the class heads of all files; class literals."""

import re
from collections.abc import Iterable

from mrscout.languages.java.syntax.classes import Classes, SourceClass
from mrscout.model.ir import Signature
from mrscout.model.project import Role, SourceFile
from mrscout.sources.text import read_bytes

#: The head of a class and its supertypes. The search starts with the keyword itself, which is fast. A head without
#: supertypes is matched as well, without a second group, so that no part of it is scanned again.
_HEAD = re.compile(
    rb"(?:class(?<!\wclass)|interface(?<!\winterface)|enum(?<!\wenum)|record(?<!\wrecord))\s++(\w++)"
    rb"(?:(?>[^{};]*?\b(?:extends|implements)\s++)([^{;]*+)\{|[^{};]*+)"
)
COMMENT = re.compile(rb"/(?:/[^\n]*+|\*[^*]*+(?:\*(?!/)[^*]*+)*+\*/)")
#: the same, but a comment that is never closed lasts to the end
_COMMENT_OR_REST = re.compile(rb"/(?:/[^\n]*+|\*[^*]*+(?:\*(?!/)[^*]*+)*+(?:\*/|\Z))")
#: `/*` after the last `*/` of a file that may be in string literals, as in `src/**/*.java`
_MOST_OPEN = 100
_PACKAGE = re.compile(rb"^[^\S\n]*+package\s++([\w.]++)\s*+;", re.MULTILINE)
_NAME = re.compile(rb"(?<![\w.])[\w.]++(?=[<,{\s]|\Z)")
#: implementations that are looked at; those of an interface with more agree, or it is too general to matter
_MOST_IMPLEMENTATIONS = 4


def without_comments(source: bytes) -> bytes:
    """The source with a blank in the place of each comment."""
    if source.count(b"/*", source.rfind(b"*/") + 1) > _MOST_OPEN:
        return _COMMENT_OR_REST.sub(b" ", source)
    return COMMENT.sub(b" ", source)


class Hierarchy:
    """Finds subtypes by the simple names of their supertypes, in the files of one role."""

    def __init__(self, classes: Classes, files: Iterable[SourceFile], role: Role = Role.MAIN) -> None:
        self._classes = classes
        self._files = [file for file in files if file.role is role]
        self._below: dict[str, list[tuple[str, str]]] | None = None

    def implementations(self, signature: Signature, owner: SourceClass) -> list[Signature]:
        """The implementations that a call of an abstract method may reach."""
        implementations: list[Signature] = []
        seen = {owner.name}
        pending = [owner.name]
        while pending and len(implementations) < _MOST_IMPLEMENTATIONS:
            above = pending.pop(0)
            for name, module in self._subtypes().get(above.rpartition(".")[2], ()):
                if name in seen:
                    continue
                seen.add(name)
                below = self._classes.find(name, module)
                if not isinstance(below, SourceClass) or not _extends(below, above):
                    continue
                pending.append(name)
                implementations += [
                    method
                    for method in below.methods(signature.name)
                    if not method.abstract and len(method.params) == len(signature.params)
                ]
        return implementations

    def concrete_below(self, canonical: str, module: str, most: int = _MOST_IMPLEMENTATIONS) -> list[str]:
        """The subclasses of a class that can be instantiated, nearest first: of its module, or else of another."""
        others = sorted({file.module for file in self._files} - {module})
        candidates = (self._concrete_below(canonical, {module, other}, most) for other in (module, *others))
        return next(filter(None, candidates), [])

    def _concrete_below(self, canonical: str, modules: set[str], most: int) -> list[str]:
        concrete: list[str] = []
        seen = {canonical}
        pending = [canonical]
        while pending and len(concrete) < most:
            above = pending.pop(0)
            for name, where in sorted(self._subtypes().get(above.rpartition(".")[2], ())):
                below = self._classes.find(name, where)
                if name in seen or where not in modules or not isinstance(below, SourceClass):
                    continue
                seen.add(name)
                if _extends(below, above):
                    pending.append(name)
                    if not below.decl.modifiers.words & {"abstract", "private"}:
                        concrete.append(name)
        return concrete

    def _subtypes(self) -> dict[str, list[tuple[str, str]]]:
        if self._below is None:
            self._below = {}
            for file in self._files:
                self._add_subtypes(file, self._below)
        return self._below

    def _add_subtypes(self, file: SourceFile, into: dict[str, list[tuple[str, str]]]) -> None:
        try:
            source = read_bytes(f"{self._classes.root}/{file.path}")
        except OSError:
            return
        if b"extends" not in source and b"implements" not in source:
            return
        package = _PACKAGE.search(source)
        prefix = package.group(1).decode("ascii", "replace") if package else ""
        top = file.path[file.path.rfind("/") + 1 : -5]
        for match in _HEAD.finditer(without_comments(source)):
            if match.group(2) is None:
                continue
            simple = match.group(1).decode("ascii", "replace")
            name = f"{prefix}.{top}" if simple == top else f"{prefix}.{top}.{simple}"
            for above in _NAME.findall(match.group(2)):
                last = above.rpartition(b".")[2].decode("ascii", "replace")
                into.setdefault(last, []).append((name, file.module))


def _extends(info: SourceClass, supertype: str) -> bool:
    return any(type_.name == supertype for type_ in info.supertypes())


_LITERAL = re.compile(rb"(?<![\w.])((?:[A-Za-z_]\w*\.)*[A-Z]\w*(?:\[\])*)\.class\b(?!\s*\.)")
#: text before a class literal that is no input: annotations, runners, mocks, expected exceptions, loggers
_NO_INPUT = re.compile(
    rb"(@\w+(\.\w+)*\s*\([^()]*|\b(mock|spy|any|isA|getLogger|getLog|assertThrows\w*|expectThrows|thrown|"
    rb"expect|isInstanceOf|hasCauseInstanceOf|hasRootCauseInstanceOf|assertThatExceptionOfType|instanceOf|"
    rb"catchThrowableOfType|createMock|getResource\w*)\s*\(\s*)$"
)
#: bytes before a class literal that are searched for it
_BEFORE = 120


def class_literals(source: bytes) -> tuple[str, ...]:
    """The class literals of a file that may be inputs, such as `Foo.class`, in order, each once."""
    text = without_comments(source)
    names = (
        match[1]
        for match in _LITERAL.finditer(text)
        if not _NO_INPUT.search(text, max(0, match.start() - _BEFORE), match.start())
    )
    return tuple(f"{name.decode('utf-8', 'replace')}.class" for name in dict.fromkeys(names))
