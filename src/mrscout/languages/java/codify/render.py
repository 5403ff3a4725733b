"""Renders a draft: as a class for people, as a harness that takes any input, as the paper's form.

Nothing parses a rendered text. Rendering returns what others need to know about it: the pieces of the class
(`RelationClass`), and the lines of the harness at which a failure refutes the relation (`Harness`).
"""

import re
import textwrap
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from mrscout.languages.base.values import Row
from mrscout.languages.java.codify.relation_class import (
    Framework,
    Method,
    RelationClass,
    WrittenMember,
    write_class_code,
    write_file,
    write_method,
)
from mrscout.languages.java.codify.text_layout import (
    INDENT,
    WIDTH,
    code_words,
    dedent_rest,
    escape_comment,
    normalize_white_space,
    strip_blocks,
    tidy,
    words,
    wrap_comment,
)
from mrscout.languages.java.runtime.value_forms import write
from mrscout.model.ir import PRIMITIVES
from mrscout.model.origin import Candidate
from mrscout.model.relations import (
    Draft,
    Form,
    Import,
    LiftedSite,
    Member,
    MetamorphicRelation,
    Parameter,
    SiteShape,
    Skeleton,
)
from mrscout.model.template import (
    AROUND_MARK,
    BEHIND_REACH,
    Hole,
    Slot,
    Template,
    fill,
    inside,
    without_bound,
)
from mrscout.model.values import Kind, Value
from mrscout.prose.phrases import javadoc
from mrscout.prose.relation_sentences import role_words, statement_phrase

PROBE = "mrscout.jvm.Probe"
#: suffix of the name of the method that is the paper's form
GIVEN = "Given"
_GIVEN = "The same, for any source input."
#: prefix of a test parameter in the harness, where a local variable with a site's value has its name
_ROW = "row_"
#: Noncharacters of Unicode as marks in a text while it is laid out; no text has one when it leaves this module.
#: They stand for a removed declaration, and for the begin and the end of a failing statement.
_GONE, _FAILING, _FAILING_END = "\ufdd0", "\ufdd1", "\ufdd2"
_REMOVED_LINE = re.compile(rf"(?:(?<![ \t])[ \t]++)?{_GONE}[ \t]*+(//[^\n]*+)?\n?")
#: a comment behind the opening brace of a method
_FIRST_COMMENT = re.compile(r"\A[ \t]*//[^\n]*\n")
_LITERAL = re.compile(r"\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])+'")
_ANNOTATION = re.compile(r"^(@[\w.]+(\([^)]*\))?\s+)+")
Lines = tuple[int, int]  #: the first and the last line, 1-based


class Harness(NamedTuple):
    """The class that runs a relation on inputs."""

    text: str
    #: lines of the assertion and of the handlers of its failure: an exception thrown there refutes the relation
    failing: tuple[Lines, ...]


def relation_class(
    relation: MetamorphicRelation, draft: Draft, class_name: str, project: str
) -> RelationClass:
    """Return the pieces of the class that people read: the relation, and a test on the developers' input."""
    skeleton, form, kind = draft.skeleton, draft.lifted, relation.kind.value
    names = {site: parameter.name for parameter in form.parameters for site in parameter.sites}
    filling = _Filling(draft, class_name, lambda index: names[index])
    pieces = RelationClass(
        skeleton.package,
        (),
        javadoc(statement_phrase(relation, form.parameters)),
        _origin_lines(relation, project),
        skeleton.annotations,
        class_name,
        filling.text(skeleton.header).rstrip(),
        skeleton.inherits,
        tuple(_write_member(member, filling) for member in skeleton.members),
        _developers_test(relation, skeleton, form, filling),
        _relation_method(relation.name, f"{kind[:1].upper()}{kind[1:]}.", skeleton, form, filling),
        _paper_method(relation, draft, filling),
        Framework(skeleton.framework),
        _words_of_inner_classes(form, filling),
    )
    return replace(pieces, imports=_used_imports(skeleton.imports, pieces.code))


def render_harness(draft: Draft, class_name: str) -> Harness:
    """Return the class that runs a relation: each site takes an input, or the developers' value if it gets none."""
    skeleton = draft.skeleton
    filling = _Filling(draft, class_name, lambda index: f"site{index}", draft.marked)
    values = {site: parameter for parameter in draft.lifted.parameters for site in parameter.sites}
    rows = _lifted_rows(skeleton, draft.lifted)
    lines: list[str] = []
    later: list[str] = []
    for number, type_ in enumerate(draft.types):
        if number not in values:
            continue
        fetch = _input_expression(type_, number, draft.sites[number])
        value = values[number].value
        if value in rows:
            later.append(f"{type_} {value} = site{number};")
            value = f"{_ROW}{value}"
        lines.append(f"final {type_} site{number} = {PROBE}.given({number}) ? {fetch} : {value};")
    body = "\n".join([*lines, *later, _render_body(draft.lifted.sections, filling)])
    parameters = (
        (type_, f"{_ROW if name in rows else ''}{name}") for type_, name in skeleton.test_parameters
    )
    method = Method(
        skeleton.method,
        tuple(parameters),
        skeleton.throws,
        textwrap.indent(body, INDENT * 2),
        skeleton.test_annotations,
    )
    source = _class_without_javadoc(skeleton, class_name, write_method(method, "public "), filling)
    return _without_marks(source)


def render_with_values(draft: Draft, row: Row) -> str:
    """Return the statements of a relation, not indented, with the values of a row in place of its parameters."""
    values = {
        site: value
        for parameter, value in zip(draft.lifted.parameters, row, strict=True)
        for site in parameter.sites
    }
    filling = _Filling(draft, "Test", lambda index: values[index])
    return _render_body(draft.lifted.sections, filling)


def up_to_failure(statements: str, harness: str, line: int) -> str:
    """Return the statements up to the one that failed at a line of a harness, without comments.

    A harness ends with the same lines, a bracket of its method and one of its class. All statements are returned if the
    line is none of them, or is inside of a block.
    """
    lines = statements.split("\n")
    at = len(lines) - 1 - (len(harness.rstrip("\n").split("\n")) - 2 - line)
    while 0 <= at < len(lines) and not lines[at].rstrip().endswith((";", "}")):
        at += 1
    shown = lines[: at + 1] if line and 0 <= at < len(lines) else lines
    text = _LITERAL.sub("", "\n".join(shown))
    if text.count("{") != text.count("}") or text.count("(") != text.count(")"):
        shown = lines
    return "\n".join(code for code in shown if not code.lstrip().startswith("//"))


def render_given(relation: MetamorphicRelation, draft: Draft, class_name: str) -> str:
    """Return a class with the paper's form for test generators, with calls of the probe; empty if there is no form."""
    skeleton = replace(draft.skeleton, annotations=())  # nobody runs it as a test
    filling = _Filling(draft, class_name, lambda index: f"site{index}", draft.marked)
    method = _paper_method(relation, draft, filling)
    if method is None:
        return ""
    source = _class_without_javadoc(skeleton, class_name, write_method(method, "public "), filling)
    return _without_marks(source).text


def _class_without_javadoc(skeleton: Skeleton, name: str, method: str, filling: "_Filling") -> str:
    """Return a class file of the skeleton's members and one method, without Javadoc."""
    members = [*(_write_member(member, filling).text for member in skeleton.members), method]
    code = write_class_code(skeleton.annotations, name, filling.text(skeleton.header), members)
    return write_file(skeleton.package, _used_imports(skeleton.imports, code), code)


def _without_marks(text: str) -> Harness:
    """Remove the marks of failing statements from a text, and return it with the lines that they marked."""
    began: list[int] = []
    failing: set[Lines] = set()
    for number, line in enumerate(text.split("\n"), 1):
        for character in line if _FAILING in line or _FAILING_END in line else "":
            if character == _FAILING:
                began.append(number)
            elif character == _FAILING_END and began:
                failing.add((began.pop(), number))
    return Harness(text.replace(_FAILING, "").replace(_FAILING_END, ""), tuple(sorted(failing)))


def _lifted_rows(skeleton: Skeleton, form: Form) -> set[str]:
    """Return the parameters of a parameterised test that are parameters of the relation as well."""
    return {name for _, name in skeleton.test_parameters} & {
        parameter.name for parameter in form.parameters if parameter.sites
    }


def _input_expression(type_: str, number: int, site: LiftedSite) -> str:
    """Return the expression by which the harness gets the input of a site, `Probe.intInput(0)`."""
    if type_ in PRIMITIVES:
        return f"{PROBE}.{type_}Input({number})"
    if site.shape in (SiteShape.CLASS_LITERAL, SiteShape.CHANGE):
        names = ", ".join(write(Value(Kind.STRING, choice)) for choice in site.choices)
        of = type_ if site.shape is SiteShape.CHANGE else "Class<?>"
        return f"{PROBE}.<{of}>one(new String[] {{{names}}}, {number}, {', '.join(site.choices)})"
    if site.shape is SiteShape.CONSTANT:
        return f"{PROBE}.constant({type_}.class, {number})"
    if site.choices and "[" not in type_:  # by name, since the relation may have a copy of the class
        return f"{type_}.valueOf({PROBE}.stringInput({number}))"
    return f"({type_}) {PROBE}.input({number})"


@dataclass(slots=True)
class _Filling:
    """Fills the templates of a draft for one class."""

    draft: Draft
    class_name: str
    site: Callable[[int], str]  #: the expression at a site
    marked: bool | None = None  #: as in the draft; None for a class without calls of the probe
    values: dict[int, str] = field(init=False)  #: the developers' values by site

    def __post_init__(self) -> None:
        parameters = self.draft.lifted.parameters
        self.values = {site: parameter.value for parameter in parameters for site in parameter.sites}

    def text(self, template: Template) -> str:
        """Return a template with all holes filled."""
        return fill(template, self._fill_slot, lambda slot: self.site(slot.number))

    def _fill_slot(self, slot: Slot) -> str:
        match slot.hole:
            case Hole.SITE | Hole.HAND:
                return self.site(slot.number)
            case Hole.KEEP:
                return self.values[slot.number]
            case Hole.TAKE:
                return f"{self.draft.types[slot.number]} {self.site(slot.number)}"
            case Hole.CLASS:
                return self.class_name
            case Hole.MARK | Hole.UNMARK if self.marked:
                return f"{PROBE}.reached(" if slot.hole is Hole.MARK else ")"
            case Hole.REACH if self.marked is False:
                return f"{PROBE}.reached(); "
            case Hole.FAILING | Hole.FAILING_END if self.marked is not None:
                mine = slot.number == (AROUND_MARK if self.marked else BEHIND_REACH)
                mark = _FAILING if slot.hole is Hole.FAILING else _FAILING_END
                return mark if mine else ""
            case _:
                return ""


def _write_member(member: Member, filling: _Filling) -> WrittenMember:
    """Return a member of a skeleton as tidy source."""
    text = tidy(dedent_rest(normalize_white_space(filling.text(member.template))))
    return WrittenMember(
        member.kind,
        textwrap.indent(text, INDENT),
        frozenset(member.names),
        code_words(text),
        member.private,
        member.annotated,
    )


def _render_body(sections: Iterable[Template], filling: _Filling) -> str:
    """Return the statements of a method, not indented."""
    texts = (_REMOVED_LINE.sub("", filling.text(section)) for section in sections)
    filled = (_FIRST_COMMENT.sub("", code, count=1) for code in texts)
    spaced = (normalize_white_space(code) for code in filled if code.strip())
    laid_out = (tidy(textwrap.dedent(code).strip("\n")) for code in spaced)
    return "\n".join(map(strip_blocks, laid_out))


def _render_parameterised_body(form: Form, filling: _Filling) -> str:
    """Return the statements of a method without the declarations of variables that are its parameters."""
    return _render_body([without_bound(section, _GONE) for section in form.sections], filling)


def _relation_method(name: str, sentence: str, skeleton: Skeleton, form: Form, filling: _Filling) -> Method:
    body = _render_parameterised_body(form, filling)
    parameters = [(_ANNOTATION.sub("", type_), name) for type_, name in _passed_on(skeleton, form, body)]
    parameters += [(parameter.type, parameter.name) for parameter in form.parameters]
    documented = tuple((parameter.name, _parameter_doc(parameter)) for parameter in form.parameters)
    indented = textwrap.indent(body, INDENT * 2)
    return Method(name, tuple(parameters), skeleton.throws, indented, (), sentence, documented)


def _paper_method(relation: MetamorphicRelation, draft: Draft, filling: _Filling) -> Method | None:
    """Return the paper's form of a relation as a method; None if it has none."""
    if draft.paper is None:
        return None
    return _relation_method(f"{relation.name}{GIVEN}", _GIVEN, draft.skeleton, draft.paper, filling)


def _passed_on(skeleton: Skeleton, form: Form, body: str) -> list[tuple[str, str]]:
    """Return the parameters of a parameterised test that a relation's body mentions and that it has to pass on."""
    rows, mentioned = _lifted_rows(skeleton, form), words(body)
    rest = [parameter for parameter in skeleton.test_parameters if parameter[1] not in rows]
    return [(type_, name) for type_, name in rest if name in mentioned]


def _words_of_inner_classes(form: Form, filling: _Filling) -> frozenset[str]:
    """Return the words of the local and anonymous classes in a relation's method."""
    bodies = (body for section in form.sections for body in inside(section, Hole.INNER, Hole.INNER_END))
    return frozenset().union(*(code_words(filling.text(body)) for body in bodies))


def _parameter_doc(parameter: Parameter) -> str:
    linked = f"; {parameter.link}" if parameter.link else ""
    return wrap_comment(f"@param {parameter.name} {role_words(parameter.role)}{linked}", " *     ", " * ")


def _developers_test(
    relation: MetamorphicRelation, skeleton: Skeleton, form: Form, filling: _Filling
) -> Method:
    """Return the test that calls the relation with the developers' values."""
    arguments = [name for _, name in _passed_on(skeleton, form, _render_parameterised_body(form, filling))]
    arguments += [parameter.value for parameter in form.parameters]
    call = f"{relation.name}({', '.join(arguments)});"
    if len(call) + 2 * len(INDENT) > WIDTH:
        call = f"{relation.name}(\n" + ",\n".join(INDENT * 2 + argument for argument in arguments) + ");"
    return Method(
        skeleton.method,
        skeleton.test_parameters,
        skeleton.throws,
        textwrap.indent(call, INDENT * 2),
        skeleton.test_annotations,
    )


def _origin_lines(relation: MetamorphicRelation, project: str) -> str:
    """Return kind and place of a relation as lines of a Javadoc comment."""
    place = escape_comment(f"{relation.test}, {relation.file}:{relation.line} of {project}")
    if isinstance(relation.origin, Candidate):
        law, seen = relation.origin.law, relation.origin.precedent
        where = f"is stated by {place}"
        if seen is not None:
            others = len(seen.projects) - 1
            more = f" and {others} other project{'s' if others > 1 else ''}" if others else ""
            where = f"holds in {escape_comment(seen.projects[0])}{more}"
        mined = f"Proposed by the law {law.slug} ({law.description}), which {where}."
    else:
        line = relation.constituents.output_relation.line + 1
        mined = f"Mined from {place} (assertion in line {line})."
    return wrap_comment(f"Kind: {relation.kind.slug.replace('_', ' ')}.") + wrap_comment(mined)


def _used_imports(imports: Iterable[Import], code: str) -> tuple[Import, ...]:
    """Return the imports of names that some code mentions, and those of whole packages."""
    mentioned = words(code)
    return tuple(line for line in imports if not line.name or line.name in mentioned)
