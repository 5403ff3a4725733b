"""The class of a relation as pieces of source: the readable class and exported tests are composed of them."""

import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from mrscout.languages.base.values import Row
from mrscout.languages.java.codify.text_layout import (
    INDENT,
    code_words,
    signature,
    wrap_comment,
)
from mrscout.model.relations import Import, MemberKind


class Framework(Enum):
    """The test framework of a project's tests."""

    JUNIT3 = "junit3"
    JUNIT4 = "junit4"
    JUPITER = "jupiter"
    TESTNG = "testng"


#: values of `Framework` by the packages that annotated tests import, the first that occurs
FRAMEWORKS = (("org.junit.jupiter", "jupiter"), ("org.testng", "testng"), ("org.junit", "junit4"))


@dataclass(frozen=True, slots=True)
class Method:
    """The pieces of a void method."""

    name: str
    parameters: tuple[tuple[str, str], ...]  #: (type, name)
    throws: str
    body: str  #: between the braces, indented as in the class
    annotations: tuple[str, ...] = ()
    sentence: str = ""  #: first sentence of its Javadoc; empty for no Javadoc
    documented: tuple[tuple[str, str], ...] = ()  #: names of parameters with their `@param` lines

    @property
    def doc(self) -> str:
        """Its Javadoc with a final line break; empty if there is none."""
        if not self.sentence:
            return ""
        tags = "".join(lines for _, lines in self.documented)
        return f"/**\n * {self.sentence}\n{' *' + chr(10) if tags else ''}{tags} */\n"


@dataclass(frozen=True, slots=True)
class WrittenMember:
    """The source of a member copied from the test's class."""

    kind: MemberKind
    text: str  #: indented
    names: frozenset[str]  #: the names that it declares
    mentions: frozenset[str]  #: all words in its source
    private: bool = False
    annotated: bool = False

    @property
    def droppable(self) -> bool:
        """True if a class that does not mention the member can do without it: no framework finds it by itself."""
        frameworks_find_it = self.annotated or (self.kind is MemberKind.METHOD and not self.private)
        return bool(self.names) and not frameworks_find_it


@dataclass(frozen=True, slots=True)
class RelationClass:
    """The pieces of a relation's class."""

    package: str
    imports: tuple[Import, ...]  #: those that its code may need
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
    captured: frozenset[str]  #: words of local and anonymous classes in the relation's method

    @property
    def has_constructor(self) -> bool:
        """True if one of its members is a constructor."""
        return any(member.kind is MemberKind.CONSTRUCTOR for member in self.members)

    @property
    def code(self) -> str:
        """The source of the class without package, imports and Javadoc."""
        methods = [write_method(self.test, "public "), write_method(self.relation)]
        if self.paper is not None:
            methods.append(write_method(self.paper))
        members = [*(member.text for member in self.members), *methods]
        return write_class_code(self.annotations, self.name, self.header, members)

    @property
    def names(self) -> frozenset[str]:
        """All words in the source of the class."""
        return code_words(self.code)

    @property
    def text(self) -> str:
        """The whole source file, for people to read."""
        comment = f"/**\n{wrap_comment(self.statement)} *\n{self.origin} */\n"
        return write_file(self.package, self.imports, comment + self.code)

    @property
    def relation_lines(self) -> range:
        """The 0-based lines of the relation's method in `text`, without its Javadoc."""
        end = self.text.count("\n") - 1
        if self.paper is not None:
            end -= write_method(self.paper).count("\n") + 2
        uncommented = write_method(replace(self.relation, sentence=""))
        return range(end - 1 - uncommented.count("\n"), end)

    def refuting_test(self, row: Row) -> str:
        """Return a test method that fails on a counterexample, to be pasted into the class."""
        from mrscout.languages.java.export.classes import refuting_test  # imports this module

        return refuting_test(self, row)

    @property
    def paper_line(self) -> int:
        """The 1-based line in which the paper's form begins; one past the last line if there is none."""
        lines = self.text.count("\n")
        return lines + 1 if self.paper is None else lines - 1 - write_method(self.paper).count("\n")


def write_method(method: Method, access: str = "") -> str:
    """Return the source of a method, indented as a member; `access` is `"public "` or empty."""
    annotations = "".join(f"{annotation}\n" for annotation in method.annotations)
    head = signature(f"{access}void {method.name}", method.parameters, method.throws)
    return textwrap.indent(f"{method.doc}{annotations}{head}", INDENT) + f"\n{method.body}\n{INDENT}}}"


def write_class_code(annotations: Iterable[str], name: str, header: str, members: Sequence[str]) -> str:
    """Return the source of a class with these indented members."""
    before = "".join(f"{annotation}\n" for annotation in annotations)
    body = "\n\n".join(_join_fields(members))
    return f"{before}public class {name}{header} {{\n\n{body}\n}}\n"


def write_file(package: str, imports: Iterable[Import], code: str) -> str:
    """Return a source file with a class; imports are sorted, static ones last."""
    used = list(imports)
    blocks = [
        "\n".join(sorted({line.text for line in used if line.static is static})) for static in (False, True)
    ]
    head = f"package {package};\n\n" if package else ""
    return head + "".join(f"{block}\n\n" for block in blocks if block) + code


def _join_fields(members: Sequence[str]) -> list[str]:
    """Join adjacent one-line fields, so that no blank line separates them."""
    groups: list[str] = []
    for member in members:
        field = member.endswith(";") and "\n" not in member
        if field and groups and groups[-1].endswith(";") and "{" not in groups[-1]:
            groups[-1] += "\n" + member
        else:
            groups.append(member)
    return groups
