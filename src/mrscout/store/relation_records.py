"""What became of an MR instance as a JSON object, and back: a line of `relations.jsonl` (docs/records.md).

The same rules hold as for `discover.jsonl`. Every MR instance has a line, with the same keys; where no
relation could be made of it, what nobody knows is null.
"""

import json
from collections.abc import Callable, Iterator
from typing import Any

from mrscout.model.ir import Span
from mrscout.model.kinds import Kind
from mrscout.model.origin import MINED, Candidate, Law, Origin
from mrscout.model.relations import (
    CodifiedMR,
    Constituents,
    InputRelation,
    LiftedSite,
    MetamorphicRelation,
    Parameter,
    RoleKind,
    SiteShape,
    Status,
    StringPart,
    Undrafted,
    ValueRole,
    Weakness,
)
from mrscout.model.verdicts import Ending
from mrscout.prose.roles import role_words
from mrscout.store.records import Json, line_of, place, read_span

#: gives the source text of a stretch
TextOf = Callable[[Span], str]

_STATUSES = {each.slug: each for each in Status}
_KINDS = {each.slug: each for each in Kind}
_WEAKNESSES = {each.slug: each for each in Weakness}
_INPUT_RELATIONS = {each.slug: each for each in InputRelation}
_LAWS = {each.slug: each for each in Law}
#: the laws as earlier versions called them
_FORMER_LAWS = {
    "retrieval": Law.GET_AFTER_SET,
    "undoing": Law.ROUND_TRIP,
    "conversion": Law.CONVERSION,
    "commuting": Law.COMMUTATIVITY,
    "repeating": Law.IDEMPOTENCE,
    "overloading": Law.OVERLOAD_EQUIVALENCE,
    "opposing": Law.ROUND_TRIP_BY_NAME,
    "copying": Law.COPY_EQUIVALENCE,
    "hashing": Law.HASH_CODE,
    "telling": Law.HASH_DISTINCTNESS,
    "writing": Law.STRING_EQUALITY,
    "ordering": Law.COMPARISON_SYMMETRY,
    "recovering": Law.ROUND_TRIP_BY_TYPE,
    "distinguishing": Law.DISTINCTNESS,
    "growing": Law.MONOTONICITY,
    "viewing": Law.VIEW_EQUIVALENCE,
    "answering": Law.CHANGE_REPORT,
    "counting": Law.COUNT,
}
_MANY = ("source_input", "follow_up_input", "transformation")
_ONE = ("source_output", "follow_up_output", "output_relation")
_UNKNOWN: Json = {
    "name": None,
    "statement": None,
    "kind": None,
    "parameters": [],
    "path": None,
    "calls": None,
    "beyond": None,
    "input_relation": None,
    "weaknesses": [],
    "constituents": None,
    "sites": [],
    "ended": None,
    "sliced": None,
    "class_name": None,
    "harness": None,
    "method": None,
    "module": None,
    "origin": {"kind": "mined"},
}


def to_line(settled: CodifiedMR | Undrafted, text_of: TextOf) -> bytes:
    """One line of `relations.jsonl`, with its end."""
    return line_of(to_json(settled, text_of))


def from_line(line: bytes | str) -> CodifiedMR | Undrafted:
    """What a line was written from."""
    return from_json(json.loads(line))


def read_lines(data: bytes) -> Iterator[Json]:
    """The records of a file; a last line that a killed run did not finish is left out."""
    for line in data.splitlines(keepends=True):
        if line.endswith(b"\n"):
            yield with_origin(json.loads(line))


def to_json(settled: CodifiedMR | Undrafted, text_of: TextOf) -> Json:
    """What became of an instance as a JSON object."""
    if isinstance(settled, Undrafted):
        head = {"id": settled.id, "status": Status.NOT_SYNTHESIZED.slug, "reason": settled.reason}
        record = {**head, **_UNKNOWN, **_place(settled), "detail": ""}
    else:
        record = _codified(settled, text_of)
    return {key: record[key] for key in _ORDER}


def from_json(record: Json) -> CodifiedMR | Undrafted:
    """What an object was made from."""
    file = record["file"]
    place_of = (record["id"], file, record["line"], record["test"], record["class_under_test"])
    if record["constituents"] is None:
        return Undrafted(*place_of, record["reason"])
    relation = MetamorphicRelation(
        *place_of,
        record["name"],
        record["class_name"],
        record["statement"],
        _KINDS[record["kind"]],
        _INPUT_RELATIONS[record["input_relation"]],
        record["calls"],
        _read_constituents(record["constituents"], file),
        _read_origin(record["origin"]),
    )
    return CodifiedMR(
        relation,
        _STATUSES[record["status"]],
        record["detail"],
        tuple(_WEAKNESSES[each] for each in record["weaknesses"]),
        tuple(_read_parameter(each) for each in record["parameters"]),
        tuple(_read_site(each, file) for each in record["sites"]),
        tuple(each["type"] for each in record["sites"]),
        record["sliced"],
        record["path"],
        record["harness"],
        record["method"],
        record["module"],
        None if record["ended"] is None else Ending(record["ended"]),
    )


def place_of_test(record: Json) -> tuple[str, int]:
    """The file of a relation's test with a line in it: of the test's name, or of a candidate's assertion."""
    at = record["constituents"]["output_relation"] if is_candidate(record) else record
    return at["file"], at["line"]


def is_candidate(record: Json) -> bool:
    """True for the record of a relation that a law proposes and no test states."""
    return bool(record["origin"]["kind"] == "candidate")


def with_origin(record: Json) -> Json:
    """The record in the form of this version: earlier ones have `analogue` for `origin`."""
    if "origin" in record or "analogue" not in record:
        return record
    former = record["analogue"]
    origin = MINED if former is None else Candidate(_FORMER_LAWS[former["law"]], former["of"])
    return {**{key: value for key, value in record.items() if key != "analogue"}, "origin": _origin(origin)}


def texts_in(record: Json) -> dict[Span, str]:
    """The source text of every stretch that a record names: what can be shown when the project is gone."""
    file, parts = record["file"], record["constituents"] or {}
    places: list[Json] = [*record["sites"], *(parts[name] for name in _ONE if parts)]
    places += [each for name in _MANY if parts for each in parts[name]]
    return {read_span(each, file): each["text"] for each in places}


def _place(of: MetamorphicRelation | Undrafted) -> Json:
    return {"file": of.file, "line": of.line, "test": of.test, "class_under_test": of.class_under_test}


def _codified(codified: CodifiedMR, text_of: TextOf) -> Json:
    relation, status = codified.relation, codified.status
    sites = zip(codified.sites, codified.types, strict=True)
    return {
        "id": relation.id,
        "status": status.slug,
        "reason": codified.reason,
        "name": relation.name,
        "statement": relation.statement,
        "kind": relation.kind.slug,
        "parameters": [_parameter(each) for each in codified.parameters],
        "path": codified.path,
        **_place(relation),
        "calls": relation.calls,
        "beyond": relation.beyond,
        "input_relation": relation.input_relation.slug,
        "weaknesses": [each.slug for each in codified.weaknesses],
        "constituents": _constituents(relation.constituents, text_of, relation.file),
        "sites": [
            {
                "role": role_to_json(site.role),
                "type": type_,
                "canonical": site.canonical,
                "choices": list(site.choices),
                "shape": site.shape.value,
                "values": list(site.values),
                "near": list(site.near),
                "parts": [_part(each) for each in site.parts],
                "borrowed": site.borrowed,
                **place(site.span, site.text, relation.file),
            }
            for site, type_ in sites
        ],
        "detail": codified.detail,
        "ended": codified.ended.value if codified.ended is not None else None,
        "sliced": codified.sliced,
        "class_name": relation.class_name,
        "harness": codified.harness,
        "method": codified.method,
        "module": codified.module,
        "origin": _origin(relation.origin),
    }


_ORDER = (
    *("id", "status", "reason", "name", "statement", "kind", "parameters", "path"),
    *("file", "line", "test", "class_under_test", "calls", "beyond", "input_relation", "weaknesses"),
    *("constituents", "sites", "detail", "ended", "sliced", "class_name", "harness", "method", "module"),
    "origin",
)


def _origin(origin: Origin) -> Json:
    if not isinstance(origin, Candidate):
        return {"kind": "mined"}
    law = origin.law
    return {"kind": "candidate", "law": law.slug, "trust": law.trust.slug, "evidence": origin.evidence}


def _read_origin(record: Json) -> Origin:
    return MINED if record["kind"] == "mined" else Candidate(_LAWS[record["law"]], record["evidence"])


def role_to_json(role: ValueRole) -> Json:
    """A role as data, with words for people, which are not read back."""
    return {
        "kind": role.kind.value,
        "owner": role.owner,
        "method": role.method,
        "argument": role.argument,
        "name": role.name,
        "operand": role.operand,
        "borrowed": role.borrowed,
        "words": role_words(role),
    }


def role_from_json(record: Json) -> ValueRole:
    """What an object was made from."""
    texts = {name: record[name] for name in ("owner", "method", "name", "operand", "borrowed")}
    return ValueRole(RoleKind(record["kind"]), argument=record["argument"], **texts)


def _parameter(parameter: Parameter) -> Json:
    return {
        "name": parameter.name,
        "type": parameter.type,
        "value": parameter.value,
        "role": role_to_json(parameter.role),
        "link": parameter.link,
        "sites": list(parameter.sites),
        "size": parameter.size,
    }


def _read_parameter(record: Json) -> Parameter:
    first = (record["name"], record["type"], record["value"], tuple(record["sites"]))
    return Parameter(*first, record["link"], role_from_json(record["role"]), record["size"])


def _read_site(record: Json, file: str) -> LiftedSite:
    place_of, choices = read_span(record, file), tuple(record["choices"])
    return LiftedSite(
        place_of,
        record["text"],
        role_from_json(record["role"]),
        record["canonical"],
        choices,
        SiteShape(record["shape"]),
        tuple(record["values"]),
        tuple(record["near"]),
        tuple(_read_part(each) for each in record["parts"]),
        record["borrowed"],
    )


def _part(part: StringPart) -> Json:
    return {"kind": part.kind, "text": part.text, "links": [list(each) for each in part.links]}


def _read_part(record: Json) -> StringPart:
    return StringPart(record["kind"], record["text"], tuple((site, at) for site, at in record["links"]))


def _constituents(parts: Constituents, text_of: TextOf, file: str) -> Json:
    def shown(span: Span) -> Json:
        return place(span, text_of(span), file)

    many = {name: [shown(span) for span in getattr(parts, name)] for name in _MANY}
    one = {name: shown(getattr(parts, name)) for name in _ONE}
    return {"target_methods": list(parts.target_methods), **many, **one}


def _read_constituents(record: Json, file: str) -> Constituents:
    many: list[Any] = [tuple(read_span(each, file) for each in record[name]) for name in _MANY]
    one = (read_span(record[name], file) for name in _ONE)
    return Constituents(tuple(record["target_methods"]), *many, *one)
