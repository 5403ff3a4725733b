"""Draft files: the draft of a relation as JSON in the run folder, from which later stages render classes and tests.

Every relation has one. It has the templates and the failing lines of the harness; parameters and sites are in the
relation's record.
"""

import json
from collections.abc import Sequence
from dataclasses import astuple, dataclass, replace
from functools import cached_property
from typing import Any

from mrscout.languages.base.values import Row
from mrscout.languages.java.codify.relation_class import RelationClass
from mrscout.languages.java.codify.render import (
    Lines,
    relation_class,
    render_harness,
    render_with_values,
    up_to_failure,
)
from mrscout.languages.java.codify.text_layout import words
from mrscout.model.relations import (
    CodifiedMR,
    Draft,
    Form,
    Import,
    Member,
    MemberKind,
    Parameter,
    Skeleton,
    ValueRole,
)
from mrscout.model.role_kind import RoleKind
from mrscout.model.template import Hole, Slot, Template, inside

Json = dict[str, Any]
#: fields that are stored as they are: of a skeleton, of its members, and of parameters without their role
_PLAIN = (
    *("package", "annotations", "inherits", "test_annotations", "throws", "framework", "method"),
    *("test_class", "test_method"),
)
_MEMBER = ("kind", "template", "names", "private", "annotated")
_PARAMETER = ("name", "type", "value", "sites", "link")


@dataclass(frozen=True)
class DraftFile:
    """The content of a draft file."""

    project: str
    class_name: str  #: simple name
    skeleton: Skeleton
    sections: tuple[Template, ...]
    paper: Form | None
    failing: tuple[Lines, ...]  #: lines of the harness at which a failure refutes the relation

    def relation_class(self, codified: CodifiedMR, class_name: str = "") -> RelationClass:
        """Return the pieces of a relation's class, with the parameters of its record. Raises one of DAMAGE."""
        draft = self._draft(codified)
        return relation_class(codified.relation, draft, class_name or self.class_name, self.project)

    def snippet(self, codified: CodifiedMR, row: Row, line: int = 0) -> str:
        """Return the statements of a relation with values in place of its parameters. Raises one of DAMAGE.

        Those behind a line of the harness, at which a statement failed, are left out as far as that can be told.
        """
        draft = self._draft(codified)
        statements = render_with_values(draft, row)
        harness = render_harness(draft, f"{self.class_name}Harness").text if line else ""
        return up_to_failure(statements, harness, line)

    def _draft(self, codified: CodifiedMR) -> Draft:
        lifted = Form(codified.parameters, self.sections)
        return Draft(
            self.skeleton,
            codified.sites,
            codified.types,
            (),
            lifted,
            self.paper,
            codified.sliced,
            codified.weaknesses,
            marked=False,
        )

    def reading(self, codified: CodifiedMR) -> tuple[object, ...]:
        """Return a key that two relations of a test share if their classes differ only in names and layout.

        Two variables that an assertion equates may stand in either order.
        """
        ordered = replace(self, sections=tuple(map(_with_operands_sorted, self.sections)))
        pieces = ordered.relation_class(codified, "_")
        code = (pieces.header, *(member.text for member in pieces.members), pieces.relation.body)
        return (
            *(pieces.annotations, pieces.test.annotations, pieces.test.parameters, pieces.test.throws),
            tuple((parameter.type, parameter.name, parameter.value) for parameter in codified.parameters),
            tuple(" ".join(piece.split()) for piece in code),
        )

    @property
    def bound(self) -> frozenset[int]:
        """The sites whose parameter replaces a variable of the test, and has its name."""
        slots = (part for section in self.sections for part in section if isinstance(part, Slot))
        return frozenset(slot.number for slot in slots if slot.hole is Hole.BIND)

    @cached_property
    def words(self) -> frozenset[str]:
        """All words of its texts; a new parameter must have another name."""
        skeleton, paper = self.skeleton, self.paper
        members = (member.template for member in skeleton.members)
        templates = (skeleton.header, *members, *self.sections, *(paper.sections if paper else ()))
        texts = [part for template in templates for part in template if isinstance(part, str)]
        texts += [*skeleton.annotations, *skeleton.test_annotations, skeleton.throws, skeleton.method]
        texts += [word for pair in skeleton.test_parameters for word in pair]
        texts += [line.name for line in skeleton.imports]
        texts += [parameter.name for parameter in (paper.parameters if paper else ())]
        return words("\n".join(texts))


def write_draft(draft: Draft, class_name: str, project: str, failing: Sequence[Lines]) -> str:
    """Return the content of a draft file."""
    skeleton, paper = draft.skeleton, draft.paper
    record = {
        "project": project,
        "class": class_name,
        "failing": failing,
        "skeleton": {
            **{name: getattr(skeleton, name) for name in _PLAIN},
            "imports": [astuple(line) for line in skeleton.imports],
            "header": skeleton.header,
            "members": [[getattr(member, name) for name in _MEMBER] for member in skeleton.members],
            "test_parameters": skeleton.test_parameters,
        },
        "sections": draft.lifted.sections,
        "paper": paper
        and {
            "parameters": [
                [*(getattr(parameter, name) for name in _PARAMETER), astuple(parameter.role)]
                for parameter in paper.parameters
            ],
            "sections": paper.sections,
        },
    }
    return json.dumps(record, separators=(",", ":"), default=lambda enum: enum.value)


def read_draft(text: str) -> DraftFile:
    """Read the content of a draft file. Raises one of DAMAGE."""
    record = json.loads(text)
    paper = record["paper"]
    return DraftFile(
        record["project"],
        record["class"],
        _read_skeleton(record["skeleton"]),
        tuple(_read_template(section) for section in record["sections"]),
        None if paper is None else _read_form(paper),
        tuple((int(first), int(last)) for first, last in record["failing"]),
    )


def _with_operands_sorted(template: Template) -> Template:
    """Return a template with the operands of its assertion in alphabetical order, if both are plain names."""
    operands = [*inside(template, Hole.OPERAND, Hole.OPERAND_END)]
    texts = ["".join(part for part in operand if isinstance(part, str)) for operand in operands]
    begins = [at for at, part in enumerate(template) if isinstance(part, Slot) and part.hole is Hole.OPERAND]
    if len(operands) != 2 or len(begins) != 2 or not all(map(str.isidentifier, texts)):
        return template
    parts = list(template)
    for begin, operand, text in zip(begins, operands, sorted(texts), strict=True):
        parts[begin + 1 : begin + 1 + len(operand)] = [text] + [""] * (len(operand) - 1)
    return tuple(parts)


def _read_template(record: Sequence[Any]) -> Template:
    """Read a list of strings and slots, `["x = ", ["site", 0]]`."""
    return tuple(part if isinstance(part, str) else Slot(Hole(part[0]), int(part[1])) for part in record)


def _read_form(record: Json) -> Form:
    parameters = (
        Parameter(name, type_, value, tuple(sites), link, ValueRole(RoleKind(role[0]), *role[1:]))
        for name, type_, value, sites, link, role in record["parameters"]
    )
    return Form(tuple(parameters), tuple(_read_template(section) for section in record["sections"]))


def _read_member(record: Sequence[Any]) -> Member:
    kind, template, names, private, annotated = record
    return Member(MemberKind(kind), _read_template(template), tuple(names), private, annotated)


def _read_skeleton(record: Json) -> Skeleton:
    plain: Json = {name: record[name] for name in _PLAIN}
    plain |= {name: tuple(value) for name, value in plain.items() if isinstance(value, list)}
    return Skeleton(
        **plain,
        imports=tuple(Import(text, name, static) for text, name, static in record["imports"]),
        header=_read_template(record["header"]),
        members=tuple(_read_member(member) for member in record["members"]),
        test_parameters=tuple((type_, name) for type_, name in record["test_parameters"]),
    )
