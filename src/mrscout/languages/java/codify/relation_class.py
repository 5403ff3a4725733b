"""The class of a relation in pieces: the readable class is their sum, and tests are put together from the same ones."""

import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from mrscout.languages.base.values import Row
from mrscout.languages.java.codify.text_layout import INDENT, code_words, commented, escaped, signature
from mrscout.model.relations import Import, MemberKind


class Framework(Enum):
    """What the project's tests are written in."""

    JUNIT3 = "junit3"
    JUNIT4 = "junit4"
    JUPITER = "jupiter"
    TESTNG = "testng"


@dataclass(frozen=True, slots=True)
class Method:
    """A method, in pieces."""

    name: str
    parameters: tuple[tuple[str, str], ...]  #: (type, name)
    throws: str
    body: str  #: between the braces, indented as in the class
    annotations: tuple[str, ...] = ()
    sentence: str = ""  #: that its comment begins with; empty for no comment
    documented: tuple[tuple[str, str], ...] = ()  #: parameters with their lines of the comment

    @property
    def doc(self) -> str:
        """Its comment, with the end of the last line."""
        if not self.sentence:
            return ""
        tags = "".join(lines for _, lines in self.documented)
        return f"/**\n * {self.sentence}\n{' *' + chr(10) if tags else ''}{tags} */\n"


@dataclass(frozen=True, slots=True)
class WrittenMember:
    """A member that was taken over from the test's class."""

    kind: MemberKind
    text: str  #: indented
    names: frozenset[str]  #: that it declares
    mentions: frozenset[str]  #: every word of its code
    private: bool = False
    annotated: bool = False

    @property
    def droppable(self) -> bool:
        """True if only code that names it needs it: frameworks call methods, and fill annotated fields."""
        return (
            bool(self.names) and not self.annotated and (self.kind is not MemberKind.METHOD or self.private)
        )


@dataclass(frozen=True, slots=True)
class RelationClass:
    """The class of a relation."""

    package: str
    imports: tuple[Import, ...]  #: that its code may need
    statement: str
    origin: str  #: kind and place of the relation, as lines of the class's comment
    annotations: tuple[str, ...]
    name: str
    header: str  #: type parameters, superclass and interfaces
    inherits: bool
    members: tuple[WrittenMember, ...]
    test: Method  #: runs the relation on the developers' own input
    relation: Method
    paper: Method | None  #: the paper's form of the relation
    framework: Framework
    captured: frozenset[str]  #: words that classes inside the relation's method mention

    @property
    def has_constructor(self) -> bool:
        """True if it declares a constructor."""
        return any(member.kind is MemberKind.CONSTRUCTOR for member in self.members)

    @property
    def code(self) -> str:
        """The class without package, imports and comment."""
        methods = [write_method(self.test, "public "), write_method(self.relation)]
        if self.paper is not None:
            methods.append(write_method(self.paper))
        members = [*(member.text for member in self.members), *methods]
        return write_class_code(self.annotations, self.name, self.header, members)

    @property
    def names(self) -> frozenset[str]:
        """Every word of its code."""
        return code_words(self.code)

    @property
    def text(self) -> str:
        """The class that people read."""
        comment = f"/**\n{commented(escaped(self.statement))} *\n{self.origin} */\n"
        return write_file(self.package, self.imports, comment + self.code)

    @property
    def relation_lines(self) -> range:
        """The lines of the relation's method in the text, from 0, without its comment."""
        end = self.text.count("\n") - 1
        if self.paper is not None:
            end -= write_method(self.paper).count("\n") + 2
        uncommented = write_method(replace(self.relation, sentence=""))
        return range(end - 1 - uncommented.count("\n"), end)

    def refuting_test(self, row: Row) -> str:
        """A counterexample as a test method that can be pasted into the class, where it fails."""
        from mrscout.languages.java.export.classes import refuting_test  # which needs this module

        return refuting_test(self, row)

    @property
    def paper_line(self) -> int:
        """The number of the line, from 1, that the paper's form begins in; behind the last one where there is none."""
        lines = self.text.count("\n")
        return lines + 1 if self.paper is None else lines - 1 - write_method(self.paper).count("\n")


def write_method(method: Method, access: str = "") -> str:
    """A method, indented as a member."""
    annotations = "".join(f"{annotation}\n" for annotation in method.annotations)
    head = signature(f"{access}void {method.name}", method.parameters, method.throws)
    return textwrap.indent(f"{method.doc}{annotations}{head}", INDENT) + f"\n{method.body}\n{INDENT}}}"


def write_class_code(annotations: Iterable[str], name: str, header: str, members: Sequence[str]) -> str:
    """A class of indented members."""
    before = "".join(f"{annotation}\n" for annotation in annotations)
    body = "\n\n".join(_grouped(members))
    return f"{before}public class {name}{header} {{\n\n{body}\n}}\n"


def write_file(package: str, imports: Iterable[Import], code: str) -> str:
    """A file with a class, its imports sorted."""
    used = list(imports)
    blocks = [
        "\n".join(sorted({line.text for line in used if line.static is static})) for static in (False, True)
    ]
    head = f"package {package};\n\n" if package else ""
    return head + "".join(f"{block}\n\n" for block in blocks if block) + code


def _grouped(members: Sequence[str]) -> list[str]:
    """Members with fields of one line that follow each other put together."""
    groups: list[str] = []
    for member in members:
        field = member.endswith(";") and "\n" not in member
        if field and groups and groups[-1].endswith(";") and "{" not in groups[-1]:
            groups[-1] += "\n" + member
        else:
            groups.append(member)
    return groups
