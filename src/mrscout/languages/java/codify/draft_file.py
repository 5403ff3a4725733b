"""The text of a relation with its holes, as a file: from it the class is written again with other parameters.

A mould is kept where literals are linked. Filtering may find that they need not be; the class that people read then
has a parameter for each of them (decision 16).
"""

import json
from collections.abc import Sequence
from typing import Any

from mrscout.languages.java.codify.render import render_relation
from mrscout.model.relations import CodifiedMR, Draft, Form, Import, Parameter, RoleKind, Skeleton, ValueRole
from mrscout.model.template import Hole, Slot, Template

Json = dict[str, Any]
_AS_THEY_ARE = (
    *("package", "annotations", "test_annotations", "throws", "framework", "method"),
    *("test_class", "test_method"),
)
#: what a file that somebody has changed makes of reading it
DAMAGE = (ValueError, KeyError, TypeError, AttributeError, IndexError)


def write_mould(draft: Draft, class_name: str, project: str) -> str:
    """A draft as a text; empty where no two literals are linked."""
    if all(len(each.sites) < 2 for each in draft.lifted.parameters):
        return ""
    return json.dumps(
        {
            "project": project,
            "class": class_name,
            "skeleton": _skeleton(draft.skeleton),
            "sections": [_template(each) for each in draft.lifted.sections],
            "given": None if draft.paper is None else _form(draft.paper),
        },
        separators=(",", ":"),
    )


def render_told(mould: str, codified: CodifiedMR) -> str:
    """The class of a relation, with the parameters that it has now. Raises one of DAMAGE."""
    record = json.loads(mould)
    given = record["given"]
    draft = Draft(
        _read_skeleton(record["skeleton"]),
        codified.sites,
        codified.types,
        (),
        Form(codified.parameters, tuple(_read_template(each) for each in record["sections"])),
        None if given is None else _read_form(given),
        codified.sliced,
        codified.weaknesses,
        marked=False,
    )
    return render_relation(codified.relation, draft, record["class"], record["project"])


def bound_in(mould: str) -> frozenset[int]:
    """The sites whose parameter is a variable of the test, which goes by its own name. Raises one of DAMAGE."""
    sections = (_read_template(each) for each in json.loads(mould)["sections"])
    slots = (part for section in sections for part in section if isinstance(part, Slot))
    return frozenset(each.number for each in slots if each.hole is Hole.BIND)


def _template(template: Template) -> list[Any]:
    return [part if isinstance(part, str) else [part.hole.value, part.number] for part in template]


def _read_template(record: Sequence[Any]) -> Template:
    return tuple(part if isinstance(part, str) else Slot(Hole(part[0]), int(part[1])) for part in record)


def _form(form: Form) -> Json:
    return {
        "parameters": [
            [each.name, each.type, each.value, list(each.sites), each.link, _role(each.role)]
            for each in form.parameters
        ],
        "sections": [_template(each) for each in form.sections],
    }


def _role(role: ValueRole) -> list[Any]:
    return [role.kind.value, role.owner, role.method, role.argument, role.name, role.operand, role.borrowed]


def _read_form(record: Json) -> Form:
    parameters = (
        Parameter(name, type_, value, tuple(sites), link, ValueRole(RoleKind(role[0]), *role[1:]))
        for name, type_, value, sites, link, role in record["parameters"]
    )
    return Form(tuple(parameters), tuple(_read_template(each) for each in record["sections"]))


def _skeleton(skeleton: Skeleton) -> Json:
    return {
        **{name: getattr(skeleton, name) for name in _AS_THEY_ARE},
        "imports": [[each.text, each.name, each.static] for each in skeleton.imports],
        "header": _template(skeleton.header),
        "members": [_template(each) for each in skeleton.members],
        "test_parameters": [list(each) for each in skeleton.test_parameters],
    }


def _read_skeleton(record: Json) -> Skeleton:
    plain: Json = {name: record[name] for name in _AS_THEY_ARE}
    plain |= {name: tuple(each) for name, each in plain.items() if isinstance(each, list)}
    return Skeleton(
        **plain,
        imports=tuple(Import(text, name, static) for text, name, static in record["imports"]),
        header=_read_template(record["header"]),
        members=tuple(_read_template(each) for each in record["members"]),
        test_parameters=tuple((type_, name) for type_, name in record["test_parameters"]),
    )
