"""Lines of `relations.jsonl`: converts relations, and instances that became none, to records and back
(docs/records.md).

The same rules hold as for `discover.jsonl`. Every MR instance has a line, with the same keys; if no relation could be
made of it, unknown values are null.
"""

from collections.abc import Callable
from dataclasses import asdict
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import astuple

from mrscout.model.instances import Weakness
from mrscout.model.ir import Span
from mrscout.model.origin import (
    CALLED,
    MINED,
    Called,
    Candidate,
    Kind,
    Law,
    Origin,
    Precedent,
    Refutation,
    Trust,
)
from mrscout.model.relations import (
    CodifiedMR,
    Constituents,
    InputRelation,
    LeftLiteral,
    LiftedSite,
    MetamorphicRelation,
    Occurrence,
    Parameter,
    SiteShape,
    Status,
    StringPart,
    Undrafted,
    ValueRole,
)
from mrscout.model.role_kind import RoleKind
from mrscout.model.verdicts import Ending
from mrscout.prose.relation_sentences import role_words
from mrscout.store.proposition_records import PropositionRecord, proposition_record, read_proposition
from mrscout.store.records import (
    LARGEST_INTEGER,
    Count,
    Json,
    Line,
    NonEmpty,
    PlaceRecord,
    RelationId,
    RelativePath,
    TestName,
    check_class_name,
    check_path,
    line_of,
    place,
    slugs_of,
    stretch,
    to_json,
)

#: gives the source text of a stretch
TextOf = Callable[[Span], str]
Places = tuple[PlaceRecord, ...]
#: a part that shares its value: the number of a site, and of its part; -1 if the site is a number
LinkEnd = Annotated[int, Meta(ge=-1, le=LARGEST_INTEGER)]

#: the laws as earlier versions called them
_FORMER_LAWS = {
    "retrieval": Law.GET_AFTER_SET,
    "undoing": Law.ROUND_TRIP,
    "conversion": Law.ROUND_TRIP,
    "commuting": Law.COMMUTATIVITY,
    "repeating": Law.IDEMPOTENCE,
    "overloading": Law.OVERLOAD_EQUIVALENCE,
    "opposing": Law.ROUND_TRIP_BY_NAME,
    "copying": Law.COPY_EQUIVALENCE,
    "hashing": Law.HASH_CODE,
    "telling": Law.HASH_CODE,
    "writing": Law.HASH_CODE,
    "ordering": Law.COMPARISON_SYMMETRY,
    "recovering": Law.ROUND_TRIP_BY_NAME,
    "distinguishing": Law.EQUALITY_SYMMETRY,
    "growing": Law.COMPARISON_SYMMETRY,
    "viewing": Law.VIEW_EQUIVALENCE,
    "answering": Law.CHANGE_REPORT,
    "counting": Law.COUNT,
}
#: laws of earlier versions that no contract demands; a record of one is read as the nearest law there is
_WITHDRAWN_LAWS = {
    "conversion": Law.ROUND_TRIP,
    "hash-distinctness": Law.HASH_CODE,
    "string-equality": Law.HASH_CODE,
    "round-trip-by-type": Law.ROUND_TRIP_BY_NAME,
    "distinctness": Law.EQUALITY_SYMMETRY,
    "monotonicity": Law.COMPARISON_SYMMETRY,
}
#: fields that are null if no relation could be made
_NULL_FIELDS = (
    *("name", "statement", "kind", "path", "calls", "beyond", "input_relation", "constituents"),
    *("ended", "sliced", "class_name", "harness", "method", "module"),
)
_MINED, _CALLED = "mined", "called"
_NOT_SYNTHESIZED = Status.NOT_SYNTHESIZED.slug


class RoleRecord(Struct, frozen=True):
    """The role of a lifted value in the code that takes it, as data and in words."""

    kind: RoleKind
    owner: Annotated[str, Meta(description="Of an argument: the class of the method or constructor.")]
    method: Annotated[str, Meta(description="Of an argument; empty for a constructor.")]
    argument: Annotated[Count, Meta(description="Its number, from 1.")]
    name: Annotated[str, Meta(description="Of the variable, the constant or the object.")]
    operand: Annotated[str, Meta(description="What the value is in a computation there.")]
    borrowed: Annotated[str, Meta(description="The test that its statement was borrowed from.")]
    words: str


class ParameterRecord(Struct, frozen=True):
    """A parameter of a relation."""

    name: NonEmpty
    type: Annotated[str, Meta(min_length=1, description="As it is written in the relation's source.")]
    value: Annotated[str, Meta(description="The developers' value, as an expression.")]
    role: RoleRecord
    link: Annotated[str, Meta(description="Why more than one site takes it; empty for one.")]
    sites: Annotated[tuple[Count, ...], Meta(min_length=1)]
    size: Annotated[bool, Meta(description="A number that says how much of something there is.")]


class StringPartRecord(Struct, frozen=True):
    """A run of characters of one kind in a string."""

    kind: Annotated[str, Meta(pattern="^(digits|letters|other)$")]
    text: Annotated[str, Meta(description="Its length is the width, leading zeros are padding.")]
    links: Annotated[
        tuple[tuple[LinkEnd, LinkEnd], ...],
        Meta(description="Equal values: the number of a site, and of its part; -1 if the site is a number."),
    ]


class SiteRecord(PlaceRecord, frozen=True, omit_defaults=True):
    """A place that a parameter was lifted from."""

    role: RoleRecord
    type: Annotated[str, Meta(description="As it is written in the relation's source.")]
    canonical: Annotated[str, Meta(description="The type with its full name.")]
    choices: Annotated[
        tuple[str, ...],
        Meta(description="The constants of an enumeration, or of a class that has some of its own."),
    ]
    shape: Annotated[SiteShape, Meta(description="What the value is beyond its type; empty for no more.")]
    values: Annotated[
        tuple[str, ...], Meta(description="Other values that the developers use there, as expressions.")
    ]
    near: Annotated[
        tuple[str, ...],
        Meta(max_length=2, description="The least and the greatest value that the developers use there."),
    ]
    parts: Annotated[
        tuple[StringPartRecord, ...],
        Meta(description="Runs of characters of one kind in a string, if there is more than one."),
    ]
    borrowed: Annotated[
        str, Meta(description="The test that the statement was borrowed from; empty for the test's own.")
    ]


class LeftRecord(PlaceRecord, frozen=True, omit_defaults=True):
    """A literal or constant of the relation that is no parameter."""

    rule: Annotated[str, Meta(min_length=1, description="Of those that mrscout doctor --rules lists.")]


class ConstituentsRecord(Struct, frozen=True, omit_defaults=True):
    """The parts of an MR instance (paper 3.2, step 2)."""

    target_methods: Annotated[tuple[str, ...], Meta(min_length=1)]
    source_input: Places
    follow_up_input: Places
    transformation: Annotated[Places, Meta(description="Statements that build the follow-up input.")]
    source_output: PlaceRecord
    follow_up_output: PlaceRecord
    output_relation: PlaceRecord
    signatures: Annotated[
        tuple[str, ...],
        Meta(
            description="What each target method takes and returns, static (Type,Type)Type. Empty for one that is "
            "unresolved; absent in earlier versions."
        ),
    ] = ()

    def __post_init__(self) -> None:
        """Raises ValueError if not each target method has its signature."""
        if len(self.signatures) not in (0, len(self.target_methods)):
            raise ValueError("each target method has a signature, or none has")


class OccurrenceRecord(Struct, frozen=True, omit_defaults=True):
    """A place that states a relation, with the developers' values there."""

    id: Annotated[RelationId, Meta(description="Of the MR instance, as in discover.jsonl.")]
    file: RelativePath
    line: Annotated[Line, Meta(description="Of the test's name.")]
    test: TestName
    asserted: Annotated[Line, Meta(description="Of the assertion.")]
    values: Annotated[
        tuple[str, ...],
        Meta(description="By site, as expressions; absent if its values fit no sites of the relation."),
    ] = ()


class OriginRecord(Struct, frozen=True, omit_defaults=True):
    """The origin of a relation: mined from a test, or a candidate that a law proposes; or that of a call."""

    kind: Annotated[str, Meta(pattern="^(mined|candidate|called)$")]
    law: Annotated[str, Meta(extra_json_schema=slugs_of(Law))] = ""
    trust: Annotated[
        str, Meta(description="How much evidence there is for the law.", extra_json_schema=slugs_of(Trust))
    ] = ""
    evidence: Annotated[
        str,
        Meta(
            pattern="^([0-9a-f]{10})?$",
            description="The id of the mined relation that states the law; absent if it holds in other projects.",
        ),
    ] = ""
    if_refuted: Annotated[
        str,
        Meta(
            description="What it says about the code if the candidate is refuted.",
            extra_json_schema=slugs_of(Refutation),
        ),
    ] = ""
    pattern: Annotated[
        str,
        Meta(
            description="Names and shapes of the methods for which the law holds in other projects; absent for a law "
            "of all classes, and if a relation of this project states the law."
        ),
    ] = ""
    seen_in: Annotated[tuple[str, ...], Meta(description="The other projects in which the law holds.")] = ()

    def __post_init__(self) -> None:
        """Raises ValueError for a candidate without its law, trust or evidence."""
        evidence = self.evidence or self.seen_in
        if self.kind == "candidate" and not (self.law and self.trust and evidence):
            raise ValueError("a candidate has a law, trust and evidence")


class RelationRecord(Struct, frozen=True, kw_only=True):
    """A codified metamorphic relation, or an MR instance with the reason why it is none."""

    id: Annotated[RelationId, Meta(description="The instance's, as in discover.jsonl.")]
    status: Annotated[str, Meta(extra_json_schema=slugs_of(Status))]
    reason: Annotated[str | None, Meta(description="Why it is not codified; null if it is.")]
    name: Annotated[str | None, Meta(description="Name of the relation's method, which states it.")]
    statement: Annotated[str | None, Meta(description="The relation as a sentence: For every …: … equals ….")]
    kind: Annotated[str | None, Meta(extra_json_schema={"enum": [None, *slugs_of(Kind)["enum"]]})]
    parameters: tuple[ParameterRecord, ...]
    path: Annotated[
        Annotated[str, Meta(pattern=r"^(relations|drafts)/(?!.*\.\.)")] | None,
        Meta(description="The source that people read, relative to the run's folder."),
    ]
    file: RelativePath
    line: Line
    test: TestName
    class_under_test: NonEmpty
    calls: Annotated[int, Meta(ge=1, le=LARGEST_INTEGER)] | None
    beyond: Annotated[
        bool | None,
        Meta(
            description="True if the paper would have passed it over: more than two calls, or no transformation."
        ),
    ]
    input_relation: Annotated[
        str | None, Meta(extra_json_schema={"enum": [None, *slugs_of(InputRelation)["enum"]]})
    ]
    weaknesses: tuple[Annotated[str, Meta(extra_json_schema=slugs_of(Weakness))], ...]
    constituents: ConstituentsRecord | None
    sites: Annotated[
        tuple[SiteRecord, ...],
        Meta(description="Where parameters were lifted from; parameters name them by their number, from 0."),
    ]
    detail: Annotated[str, Meta(description="Diagnostics, a failure, or why the test does not run.")]
    ended: Annotated[
        Ending | None,
        Meta(description="How its run on the developers' own input ended; null if it was not run."),
    ]
    sliced: Annotated[bool | None, Meta(description="False if the whole test had to be kept.")]
    class_name: Annotated[str | None, Meta(description="That the relation's class would like to have.")]
    harness: Annotated[str | None, Meta(description="Qualified name of the class that is run.")]
    method: Annotated[str | None, Meta(description="Name of the harness's test.")]
    module: Annotated[str | None, Meta(description="The module's folder, empty for the root.")]
    origin: OriginRecord
    occurrences: Annotated[
        tuple[OccurrenceRecord, ...],
        Meta(description="All places that it was mined from; none for a candidate, and in earlier versions."),
    ] = ()
    left: Annotated[
        tuple[LeftRecord, ...] | UnsetType,
        Meta(description="Literals that a rule leaves as they are; absent if there are none."),
    ] = UNSET
    proposition: Annotated[
        PropositionRecord | UnsetType,
        Meta(description="What the statement says, as data; absent in earlier versions."),
    ] = UNSET

    def __post_init__(self) -> None:
        """Raises ValueError for paths and names that lead elsewhere, and for fields that do not fit together."""
        for path in (self.file, self.path, self.module):
            check_path(path or "")
        for name in (self.harness, self.class_name):
            if name is not None:
                check_class_name(name)
        if self.status == Status.CODIFIED.slug:
            if self.reason is not None or not (self.path or "").startswith("relations/"):
                raise ValueError("a codified relation has a path below relations/, and no reason")
        elif not self.reason:
            raise ValueError("what is not codified has a reason")
        known = (
            *(self.name, self.statement, self.kind, self.path, self.calls, self.beyond, self.input_relation),
            *(self.constituents, self.sliced, self.class_name, self.harness, self.method, self.module),
        )
        if self.status == _NOT_SYNTHESIZED:
            if (self.constituents, self.name, self.path) != (None, None, None):
                raise ValueError("nothing is known of a relation that was not synthesized")
        elif self.name == "" or any(field is None for field in known):
            raise ValueError(f"a relation that is {self.status[:40]!r} has all fields")
        for occurrence in self.occurrences:
            check_path(occurrence.file)
            if len(occurrence.values) not in (0, len(self.sites)):
                raise ValueError("an occurrence has a value for each site, or none")
        for parameter in self.parameters:
            if max(parameter.sites) >= len(self.sites):
                raise ValueError(f"parameter {parameter.name[:40]} names a site that there is not")

    @property
    def is_candidate(self) -> bool:
        """True for a relation that a law proposes and no test states."""
        return self.origin.kind == "candidate"

    @property
    def place_of_test(self) -> tuple[str, int]:
        """The file of the test, and a line: of the test's name, or for a candidate of the assertion."""
        if self.is_candidate and self.constituents is not None:
            asserted = self.constituents.output_relation
            return asserted.file or self.file, asserted.line
        return self.file, self.line

    def texts(self, *, sites: bool = True) -> dict[Span, str]:
        """Return the source text of every span that the record names, to be shown when the project is gone."""
        places: list[PlaceRecord] = list(self.sites) if sites else []
        if (parts := self.constituents) is not None:
            places += (parts.source_output, parts.follow_up_output, parts.output_relation)
            places += (*parts.source_input, *parts.follow_up_input, *parts.transformation)
        return {place.span(self.file): place.text for place in places}


def to_line(settled: CodifiedMR | Undrafted, text_of: TextOf) -> bytes:
    """Return a relation, or an instance that became none, as a line of `relations.jsonl`, with its line break."""
    return line_of(to_record(settled, text_of))


def to_record(settled: CodifiedMR | Undrafted, text_of: TextOf) -> RelationRecord:
    """Return the record of a relation, or of an instance that became none."""
    return (
        _undrafted_record(settled) if isinstance(settled, Undrafted) else _codified_record(settled, text_of)
    )


def _undrafted_record(undrafted: Undrafted) -> RelationRecord:
    unknown: Json = dict.fromkeys(_NULL_FIELDS)
    return RelationRecord(
        **asdict(undrafted),
        **unknown,
        status=_NOT_SYNTHESIZED,
        parameters=(),
        weaknesses=(),
        sites=(),
        detail="",
        origin=_origin_record(MINED),
    )


def _codified_record(codified: CodifiedMR, text_of: TextOf) -> RelationRecord:
    relation = codified.relation
    sites = zip(codified.sites, codified.types, strict=True)
    return RelationRecord(
        id=relation.id,
        status=codified.status.slug,
        reason=codified.reason,
        name=relation.name,
        statement=relation.statement,
        kind=relation.kind.slug,
        parameters=tuple(_parameter_record(parameter) for parameter in codified.parameters),
        path=codified.path,
        file=relation.file,
        line=relation.line,
        test=relation.test,
        class_under_test=relation.class_under_test,
        calls=relation.calls,
        beyond=relation.beyond,
        input_relation=relation.input_relation.slug,
        weaknesses=tuple(weakness.slug for weakness in codified.weaknesses),
        constituents=_constituents_record(relation.constituents, text_of, relation.file),
        sites=tuple(_site_record(site, type_, relation.file) for site, type_ in sites),
        detail=codified.detail,
        ended=codified.ended,
        sliced=codified.sliced,
        class_name=relation.class_name,
        harness=codified.harness,
        method=codified.method,
        module=codified.module,
        origin=_origin_record(relation.origin),
        occurrences=tuple(OccurrenceRecord(**asdict(occurrence)) for occurrence in relation.occurrences),
        left=tuple(_left_record(literal, relation.file) for literal in codified.left) or UNSET,
        proposition=proposition_record(relation.proposition) if relation.proposition is not None else UNSET,
    )


def from_record(record: RelationRecord) -> CodifiedMR | Undrafted:
    """Return the relation or instance that a record was made from. Raises ValueError."""
    file = record.file
    origin = (record.id, file, record.line, record.test, record.class_under_test)
    if record.constituents is None:
        return Undrafted(*origin, record.reason or "")
    relation = MetamorphicRelation(
        *origin,
        record.name or "",
        record.class_name or "",
        record.statement or "",
        Kind.from_slug(record.kind or ""),
        InputRelation.from_slug(record.input_relation or ""),
        record.calls or 0,
        _read_constituents(record.constituents, file),
        _read_origin(record.origin),
        tuple(Occurrence(*astuple(occurrence)) for occurrence in record.occurrences),
        read_proposition(record.proposition) if isinstance(record.proposition, PropositionRecord) else None,
    )
    return CodifiedMR(
        relation,
        Status.from_slug(record.status),
        record.detail,
        tuple(map(Weakness.from_slug, record.weaknesses)),
        tuple(_read_parameter(parameter) for parameter in record.parameters),
        tuple(_read_site(site, file) for site in record.sites),
        tuple(site.type for site in record.sites),
        bool(record.sliced),
        record.path or "",
        record.harness or "",
        record.method or "",
        record.module or "",
        record.ended,
        tuple(_read_left(each, file) for each in record.left or ()),
    )


def with_origin(record: Any) -> Any:  # noqa: ANN401 - whatever stands there
    """Return a record with the field `origin`, which earlier versions call `analogue`."""
    if not isinstance(record, dict) or "origin" in record or "analogue" not in record:
        return record
    former = record["analogue"]
    origin = MINED if former is None else Candidate(_FORMER_LAWS[former["law"]], former["of"])
    rest = {key: value for key, value in record.items() if key != "analogue"}
    return {**rest, "origin": to_json(_origin_record(origin))}


def _origin_record(origin: Origin) -> OriginRecord:
    if not isinstance(origin, Candidate):
        return OriginRecord(_CALLED if isinstance(origin, Called) else _MINED)
    seen = origin.precedent or Precedent("", ())
    trust, refuted = origin.trust.slug, origin.if_refuted.slug
    return OriginRecord(
        "candidate", origin.law.slug, trust, origin.evidence, refuted, seen.pattern, seen.projects
    )


def _read_origin(record: OriginRecord) -> Origin:
    if record.kind in (_MINED, _CALLED):
        return MINED if record.kind == _MINED else CALLED
    Trust.from_slug(record.trust)  # checks it; the law implies its trust
    law = _WITHDRAWN_LAWS.get(record.law) or Law.from_slug(record.law)
    precedent = Precedent(record.pattern, record.seen_in) if record.seen_in else None
    return Candidate(law, record.evidence, precedent)


def _left_record(left: LeftLiteral, file: str) -> LeftRecord:
    return LeftRecord(**stretch(left.span, file), text=left.text, rule=left.rule)


def _read_left(record: LeftRecord, file: str) -> LeftLiteral:
    return LeftLiteral(record.span(file), record.text, record.rule)


def role_record(role: ValueRole) -> RoleRecord:
    """Return a role as a record, with words for people, which are not read back."""
    return RoleRecord(**asdict(role), words=role_words(role))


def role_of(record: RoleRecord) -> ValueRole:
    """Return the role that a record was made from."""
    return ValueRole(*astuple(record)[:-1])


def _parameter_record(parameter: Parameter) -> ParameterRecord:
    role = role_record(parameter.role)
    return ParameterRecord(
        parameter.name, parameter.type, parameter.value, role, parameter.link, parameter.sites, parameter.size
    )


def _read_parameter(record: ParameterRecord) -> Parameter:
    return Parameter(
        record.name, record.type, record.value, record.sites, record.link, role_of(record.role), record.size
    )


def _site_record(site: LiftedSite, type_: str, file: str) -> SiteRecord:
    return SiteRecord(
        role_record(site.role),
        type_,
        site.canonical,
        site.choices,
        site.shape,
        site.values,
        site.near,
        tuple(StringPartRecord(part.kind, part.text, part.links) for part in site.parts),
        site.borrowed,
        **stretch(site.span, file),
        text=site.text,
    )


def _read_site(record: SiteRecord, file: str) -> LiftedSite:
    return LiftedSite(
        record.span(file),
        record.text,
        role_of(record.role),
        record.canonical,
        record.choices,
        record.shape,
        record.values,
        record.near,
        tuple(StringPart(part.kind, part.text, part.links) for part in record.parts),
        record.borrowed,
    )


def _constituents_record(parts: Constituents, text_of: TextOf, file: str) -> ConstituentsRecord:
    def shown(span: Span) -> PlaceRecord:
        return place(span, text_of(span), file)

    return ConstituentsRecord(
        parts.target_methods,
        tuple(map(shown, parts.source_input)),
        tuple(map(shown, parts.follow_up_input)),
        tuple(map(shown, parts.transformation)),
        shown(parts.source_output),
        shown(parts.follow_up_output),
        shown(parts.output_relation),
        parts.signatures,
    )


def _read_constituents(record: ConstituentsRecord, file: str) -> Constituents:
    def spans(places: Places) -> tuple[Span, ...]:
        return tuple(place.span(file) for place in places)

    return Constituents(
        record.target_methods,
        spans(record.source_input),
        spans(record.follow_up_input),
        spans(record.transformation),
        record.source_output.span(file),
        record.follow_up_output.span(file),
        record.output_relation.span(file),
        record.signatures,
    )
