"""Renders a relation: as a class for people, and as a harness that takes any input."""

import re
import textwrap
from collections.abc import Callable, Iterable
from dataclasses import replace

from mrscout.languages.java.codify.extra_arguments import one_more, with_more
from mrscout.languages.java.runtime.literal_values import write
from mrscout.model.origin import Candidate
from mrscout.model.relations import (
    Draft,
    Form,
    Import,
    LiftedSite,
    MetamorphicRelation,
    Parameter,
    SiteShape,
    Skeleton,
)
from mrscout.model.template import Hole, Slot, Template, fill, without_bound
from mrscout.model.values import Kind, Value
from mrscout.prose.roles import role_words

WIDTH = 110
PROBE = "mrscout.jvm.Probe"
_INDENT = "    "
#: ends the name of the method that is the paper's form
GIVEN = "Given"
_GIVEN = "The same, for any source input."
_BLANKS = re.compile(r"\n[ \t]*\n([ \t]*\n)+")
_EMPTY_BLOCK = re.compile(r"\{[ \t]*\n\s*\n?[ \t]*\}")
_PRIMITIVES = frozenset({"boolean", "char", "byte", "short", "int", "long", "float", "double"})
_TABS = re.compile(r"^[ \t]*\t[ \t]*", re.MULTILINE)
#: begins the name of a row's own value, where a local variable of the harness goes by the row's name
_ROW = "row_"
#: where a declaration stood, and its line
_GONE = "\0"
_LEFT = re.compile(r"(?:(?<![ \t])[ \t]++)?\0[ \t]*+(//[^\n]*+)?\n?")
#: what is said behind the brace that a method begins with
_BEHIND = re.compile(r"\A[ \t]*//[^\n]*\n")
_WORD = re.compile(r"\w+")
_ANNOTATION = re.compile(r"^(@[\w.]+(\([^)]*\))?\s+)+")
_TEXT_BLOCK = re.compile(r'("""[ \t]*\n.*?(?<!\\)""")', re.DOTALL)


def render_relation(relation: MetamorphicRelation, draft: Draft, class_name: str, project: str) -> str:
    """The class that people read: the relation, parameterised, and the developers' own input as a test of it."""
    skeleton = draft.skeleton
    form = draft.lifted
    names = {site: parameter.name for parameter in form.parameters for site in parameter.sites}
    put = _putter(draft, class_name, lambda index: names[index])
    members = [_member(each, put) for each in skeleton.members]
    members.append(_own_input(relation, skeleton, form, put))
    members.append(_method(relation.name, _sentence(relation), skeleton, form, put))
    if draft.paper is not None:
        members.append(_method(f"{relation.name}{GIVEN}", _GIVEN, skeleton, draft.paper, put))
    doc = _class_doc(relation, project)
    return _class(skeleton, class_name, doc, members, put)


def render_harness(draft: Draft, class_name: str) -> str:
    """The class that is run: every site an input of its own, the developers' value where none is given."""
    skeleton = draft.skeleton
    put = _putter(draft, class_name, lambda index: f"site{index}", draft.marked)
    members = [_member(each, put) for each in skeleton.members]
    values = {site: parameter for parameter in draft.lifted.parameters for site in parameter.sites}
    rows = _lifted_rows(skeleton, draft.lifted)
    lines: list[str] = []
    later: list[str] = []
    for number, type_ in enumerate(draft.types):
        if number not in values:
            continue
        fetch = _fetch(type_, number, draft.sites[number])
        own = values[number].value
        if own in rows:
            later.append(f"{type_} {own} = site{number};")
            own = f"{_ROW}{own}"
        lines.append(f"final {type_} site{number} = {PROBE}.given({number}) ? {fetch} : {own};")
    body = "\n".join([*lines, *later, _body(draft.lifted.sections, put)])
    annotations = "".join(f"{each}\n" for each in skeleton.test_annotations)
    parameters = [
        (type_, f"{_ROW if name in rows else ''}{name}") for type_, name in skeleton.test_parameters
    ]
    head = _signature(parameters, f"public void {skeleton.method}", skeleton.throws)
    members.append(annotations + head + "\n" + textwrap.indent(body, _INDENT) + "\n}")
    return _class(skeleton, class_name, "", members, put)


def render_given(relation: MetamorphicRelation, draft: Draft, class_name: str) -> str:
    """The class that a generator of tests is given: the paper's form, marked; empty where there is none."""
    if draft.paper is None:
        return ""
    skeleton = replace(draft.skeleton, annotations=())  # nobody runs it as a test
    put = _putter(draft, class_name, lambda index: f"site{index}", draft.marked)
    members = [_member(each, put) for each in skeleton.members]
    name = f"{relation.name}{GIVEN}"
    members.append(_method(name, _GIVEN, skeleton, draft.paper, put, access="public "))
    return _class(skeleton, class_name, "", members, put)


def _lifted_rows(skeleton: Skeleton, form: Form) -> set[str]:
    """The parameters of a parameterised test that are parameters of the relation as well."""
    return {name for _, name in skeleton.test_parameters} & {
        each.name for each in form.parameters if each.sites
    }


def _fetch(type_: str, number: int, site: LiftedSite) -> str:
    if type_ in _PRIMITIVES:
        return f"{PROBE}.{type_}Input({number})"
    if site.shape in (SiteShape.CLASS_LITERAL, SiteShape.CHANGE):
        names = ", ".join(write(Value(Kind.STRING, each)) for each in site.choices)
        of = type_ if site.shape is SiteShape.CHANGE else "Class<?>"
        return f"{PROBE}.<{of}>one(new String[] {{{names}}}, {number}, {', '.join(site.choices)})"
    if site.shape is SiteShape.CONSTANT:
        return f"{PROBE}.constant({type_}.class, {number})"
    if site.choices and "[" not in type_:  # by name, since the relation may have a copy of the class
        return f"{type_}.valueOf({PROBE}.stringInput({number}))"
    return f"({type_}) {PROBE}.input({number})"


def _putter(
    draft: Draft, class_name: str, site: Callable[[int], str], marked: bool | None = None
) -> Callable[[Slot], str]:
    values = {site: each.value for each in draft.lifted.parameters for site in each.sites}

    def put(slot: Slot) -> str:
        if slot.hole in (Hole.HAND, Hole.KEEP, Hole.TAKE):
            name = site(slot.number)
            kept = values[slot.number] if slot.hole is Hole.KEEP else name
            return one_more(name, f"{draft.types[slot.number]} {name}" if slot.hole is Hole.TAKE else kept)
        if slot.hole is Hole.SITE:
            return site(slot.number)
        if slot.hole is Hole.CLASS:
            return class_name
        if slot.hole in (Hole.BIND, Hole.BOUND, Hole.CHANGE, Hole.CHANGED):
            return ""
        if marked is None or marked is (slot.hole is Hole.REACH):
            return ""
        reached = {Hole.MARK: f"{PROBE}.reached(", Hole.UNMARK: ")", Hole.REACH: f"{PROBE}.reached(); "}
        return reached[slot.hole]

    return put


def _member(template: Template, put: Callable[[Slot], str]) -> str:
    return _tidy(_dedent_rest(_spaced(fill(template, put))))


def _spaced(text: str) -> str:
    """Lines that end in one way, and are indented in one way."""
    return _outside(
        with_more(text.replace("\r", "")),
        lambda code: _TABS.sub(lambda found: found.group().expandtabs(len(_INDENT)), code),
    )


def _outside(text: str, change: Callable[[str], str]) -> str:
    """Change everything but text blocks, where every space and line counts."""
    pieces = _TEXT_BLOCK.split(text)
    return "".join(piece if number % 2 else change(piece) for number, piece in enumerate(pieces))


def _dedent_rest(text: str) -> str:
    """Dedent a member whose first line starts where its text does."""
    first, newline, rest = text.partition("\n")
    return first + newline + textwrap.dedent(rest) if newline else first


def _body(sections: Iterable[Template], put: Callable[[Slot], str]) -> str:
    filled = (_BEHIND.sub("", _LEFT.sub("", fill(section, put)), count=1) for section in sections)
    tidy = (_tidy(textwrap.dedent(_spaced(each)).strip("\n")) for each in filled if each.strip())
    return "\n".join(_outside(each, _closed) for each in tidy)


def _closed(code: str) -> str:
    """No blank line, which something that went has left, at the ends of a block."""
    return re.sub(r"\{\n\n++", "{\n", re.sub(r"(?<!\n)\n\n++(?=[ \t]*+\})", "\n", code))


def _tidy(text: str) -> str:
    return _outside(text, _tidied).strip("\n").rstrip()


def _tidied(code: str) -> str:
    code = re.sub(r"(?<![ \t])[ \t]++(?=\n)", "", code)
    return _BLANKS.sub("\n\n", _EMPTY_BLOCK.sub("{ }", code))


def _signature(parameters: list[tuple[str, str]], head: str, throws: str) -> str:
    """A method's head, broken into lines where it is long."""
    listed = [f"{type_} {name}" for type_, name in parameters]
    clause = f" throws {throws}" if throws else ""
    line = f"{head}({', '.join(listed)}){clause} {{"
    if len(line) + len(_INDENT) <= WIDTH:
        return line
    if not listed:
        return f"{head}()\n{_INDENT * 2}throws {throws} {{" if throws else line
    return f"{head}(\n" + ",\n".join(_INDENT * 2 + each for each in listed) + f"){clause} {{"


def _method(
    name: str, sentence: str, skeleton: Skeleton, form: Form, put: Callable[[Slot], str], access: str = ""
) -> str:
    body = _body([without_bound(each, _GONE) for each in form.sections], put)
    parameters = [(_ANNOTATION.sub("", type_), name) for type_, name in _handed_on(skeleton, form, body)]
    parameters += [(each.type, each.name) for each in form.parameters]
    head = _signature(parameters, f"{access}void {name}", skeleton.throws)
    doc = "".join(_parameter_doc(each) for each in form.parameters)
    comment = f"/**\n * {sentence}\n{' *' + chr(10) if doc else ''}{doc} */\n"
    return comment + head + "\n" + textwrap.indent(body, _INDENT) + "\n}"


def _handed_on(skeleton: Skeleton, form: Form, body: str) -> list[tuple[str, str]]:
    """The test's own parameters that a relation needs besides its own."""
    rows, words = _lifted_rows(skeleton, form), set(_WORD.findall(body))
    return [(type_, name) for type_, name in skeleton.test_parameters if name not in rows and name in words]


def _parameter_doc(parameter: Parameter) -> str:
    linked = f"; {parameter.link}" if parameter.link else ""
    return commented(f"@param {parameter.name} {role_words(parameter.role)}{linked}", " *     ", " * ")


def _sentence(relation: MetamorphicRelation) -> str:
    return relation.kind.value[0].upper() + relation.kind.value[1:] + "."


def _own_input(
    relation: MetamorphicRelation, skeleton: Skeleton, form: Form, put: Callable[[Slot], str]
) -> str:
    """The test that hands the relation what the developers had written."""
    annotations = "".join(f"{each}\n" for each in skeleton.test_annotations)
    body = _body([without_bound(each, _GONE) for each in form.sections], put)
    arguments = [name for _, name in _handed_on(skeleton, form, body)]
    arguments += [each.value for each in form.parameters]
    head = _signature(list(skeleton.test_parameters), f"public void {skeleton.method}", skeleton.throws)
    call = f"{relation.name}({', '.join(arguments)});"
    if len(call) + 2 * len(_INDENT) > WIDTH:
        call = f"{relation.name}(\n" + ",\n".join(_INDENT * 2 + each for each in arguments) + ");"
    return annotations + head + "\n" + textwrap.indent(call, _INDENT) + "\n}"


def _class_doc(relation: MetamorphicRelation, project: str) -> str:
    span = relation.constituents.output_relation
    lines = commented(escaped(relation.statement))
    lines += " *\n"
    lines += commented(f"Kind: {relation.kind.slug.replace('_', ' ')}.")
    place = escaped(f"{relation.test}, {relation.file}:{relation.line} of {project}")
    if isinstance(relation.origin, Candidate):
        law = relation.origin.law
        lines += commented(f"Proposed by the law {law.slug} ({law.description}), which is stated by {place}.")
    else:
        lines += commented(f"Mined from {place} (assertion in line {span.line + 1}).")
    return f"/**\n{lines} */\n"


def escaped(text: str) -> str:
    """Text that can stand in a comment of the language: it neither ends it nor holds escapes of characters."""
    plain = "".join(each if each.isprintable() else " " for each in text)
    return plain.replace("*/", "*&#47;").replace("\\u", "&#92;u").replace("<", "&lt;").replace(">", "&gt;")


def commented(text: str, following: str = " * ", first: str = " * ") -> str:
    """Text as lines of a comment."""
    lines = textwrap.wrap(
        text, WIDTH, initial_indent=first, subsequent_indent=following, break_long_words=False
    )
    return "".join(line + "\n" for line in lines)


def _class(skeleton: Skeleton, name: str, doc: str, members: list[str], put: Callable[[Slot], str]) -> str:
    header = fill(skeleton.header, put)
    annotations = "".join(f"{each}\n" for each in skeleton.annotations)
    body = "\n\n".join(textwrap.indent(each, _INDENT) for each in _grouped(members))
    code = f"{annotations}public class {name}{header} {{\n\n{body}\n}}\n"
    package = f"package {skeleton.package};\n\n" if skeleton.package else ""
    return package + _imports(skeleton.imports, code) + doc + code


def _grouped(members: list[str]) -> list[str]:
    """Fields that follow each other stand together."""
    groups: list[str] = []
    for each in members:
        field = each.endswith(";") and "\n" not in each
        if field and groups and groups[-1].endswith(";") and "{" not in groups[-1]:
            groups[-1] += "\n" + each
        else:
            groups.append(each)
    return groups


def _imports(imports: tuple[Import, ...], code: str) -> str:
    words = set(_WORD.findall(code))
    used = [each for each in imports if not each.name or each.name in words]
    plain = sorted({each.text for each in used if not each.static})
    static = sorted({each.text for each in used if each.static})
    blocks = ["\n".join(block) for block in (plain, static) if block]
    return "\n\n".join(blocks) + "\n\n" if blocks else ""
