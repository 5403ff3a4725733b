"""Relations from draft to trial: parameters, drafts, outcomes, and splits of linked literals (`relations.jsonl`)."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from mrscout.model.instances import Weakness
from mrscout.model.ir import Span
from mrscout.model.origin import MINED, Kind, Origin
from mrscout.model.propositions import Proposition
from mrscout.model.role_kind import RoleKind
from mrscout.model.slugged import Slugged
from mrscout.model.template import (
    Hole,
    Slot,
    Template,
    settle,
    spare_statements,
    without_spare,
    without_spare_marks,
)
from mrscout.model.verdicts import Ending, LinkSplit

_WORD = re.compile(r"\w+")


class InputRelation(Slugged):
    """The way in which the source input and the follow-up input depend on each other."""

    FROM_INPUT = "the follow-up input is built from the source input"
    FROM_OUTPUT = "the follow-up input is built from the source output"
    HARD_CODED = "the follow-up input is written out; shared literals link it to the source input"


class Status(Slugged):
    """The outcome of synthesis for an MR instance. The values are sentences for people."""

    CODIFIED = "It compiles, and passes on the developers' own input."
    SAME = "It reads just like another relation of its test, which stands for it."
    DOES_NOT_COMPILE = "The compiler rejects it."
    FAILS = "It compiles, and fails on the developers' own input."
    ENVIRONMENT = "The original test itself fails, or is skipped, here."
    NEEDS_MORE = (
        "The original test seems to need more than the fence allows; --unfenced-trial runs it without."
    )
    LEFT_OUT = "The project's build leaves its test out; --integration tries it all the same."
    LOST = "The process that tried it was killed; the next run tries it again."
    NOT_BUILT = "The module that its test is in could not be built."
    NOT_SYNTHESIZED = "No method could be made of it."
    CUT = "The budget was over before it was tried; a larger --budget, or none, tries it."
    DRAFTED = "It was written, and nothing was compiled."


class SiteShape(Enum):
    """The properties of a lifted value that its type does not tell."""

    PLAIN = ""
    NUMERIC_STRING = "number"  #: a string that is a number
    SEED = "seed"  #: a seed of random numbers, or a value that the test draws at random
    CONSTANT = "constant"  #: an enum constant, or a static constant of the type of the value
    CLASS_LITERAL = "class"
    CHANGE = "change"  #: calls of methods that change an object

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class ValueRole:
    """The role of a lifted value in the code that receives it: argument 1 of `new Foo`, value of a variable."""

    kind: RoleKind = RoleKind.VALUE
    owner: str = ""  #: of an argument: the class of the method or constructor, with its package
    method: str = ""  #: of an argument; empty for a constructor
    argument: int = 0  #: its number, from 1
    name: str = ""  #: of the variable, the constant or the object
    operand: str = ""  #: its role in a computation there: `offset`, `factor`
    borrowed: str = ""  #: the test that its statement was borrowed from; empty for the test itself


@dataclass(frozen=True, slots=True)
class StringPart:
    """A run of characters of one class in a string: `2020` in `2020-05-23`."""

    kind: str  #: digits, letters, other
    text: str  #: as it stands in the source; its length is the width, leading zeros are padding
    #: runs and numbers with the same value: (site, part), part -1 if the site is a number
    links: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class LiftedSite:
    """A place in the source that a parameter is lifted from."""

    span: Span
    text: str  #: the developers' expression there
    role: ValueRole
    canonical: str = ""  #: the canonical name of the type: `java.lang.String`, `int[]`
    choices: tuple[
        str, ...
    ] = ()  #: the enum constants, or the static constants that a class has of its own type
    shape: SiteShape = SiteShape.PLAIN
    values: tuple[str, ...] = ()  #: other values that the developers use there, as expressions
    near: tuple[str, ...] = ()  #: the least and the greatest value that the developers use there
    parts: tuple[StringPart, ...] = ()  #: of a string with more than one
    borrowed: str = ""  #: the test that the site's statement was borrowed from


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a relation, with the sites that take its value."""

    name: str
    type: str  #: as it is written in the relation's source
    value: str  #: the developers' value, as an expression
    sites: tuple[int, ...]  #: numbers of the sites that take it
    link: str  #: the reason why several sites share it; empty for one site
    role: ValueRole
    size: bool = False  #: a length or a count, such as the size of a collection


@dataclass(frozen=True, slots=True)
class LeftLiteral:
    """A literal or constant of the relation that is no parameter, since a rule leaves it as it is."""

    span: Span
    text: str  #: as the developers wrote it
    rule: str  #: slug of the rule, as `mrscout doctor --rules` lists it
    lifted: "Promotion | None" = None  #: how it becomes a parameter; None if it cannot, or in a record


@dataclass(frozen=True, slots=True)
class Promotion:
    """The site and the parameter that a literal becomes if occurrences of its relation have different ones."""

    site: LiftedSite
    type: str  #: as written in the relation's source
    parameter: Parameter  #: its sites are unknown


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A place in a test that states a relation: one of the MR instances that it was mined from."""

    id: str  #: of the MR instance
    file: str
    line: int  #: of the test's name, from 1
    test: str
    asserted: int  #: line of the assertion, from 1
    #: the developers' values by site, as expressions; empty if its values do not fit the relation's sites
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Constituents:
    """The parts of an MR instance (paper 3.2, step 2), each with its place."""

    target_methods: tuple[str, ...]
    source_input: tuple[Span, ...]
    follow_up_input: tuple[Span, ...]
    transformation: tuple[Span, ...]  #: statements that build the follow-up input
    source_output: Span
    follow_up_output: Span
    output_relation: Span
    #: what the target methods take and return, as `Signature.written` has it; empty for one that is unresolved
    signatures: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Form:
    """The body of a relation's method as templates, with its parameters."""

    parameters: tuple[Parameter, ...]
    sections: tuple[Template, ...]  #: parts of the body, each with an indentation of its own


@dataclass(frozen=True, slots=True)
class Import:
    """An import of the test's file."""

    text: str
    name: str  #: the simple name that it imports; empty for a wildcard
    static: bool


class MemberKind(Enum):
    """The sort of a class member."""

    FIELD = "field"
    METHOD = "method"
    CONSTRUCTOR = "constructor"
    INITIALIZER = "initializer"  #: a block that runs among the fields, whose order then matters
    TYPE = "type"


@dataclass(frozen=True, slots=True)
class Member:
    """A member that a relation's class copies from the test's class."""

    kind: MemberKind
    template: Template
    names: tuple[str, ...] = ()  #: the names that it declares; none for constructors and initializers
    private: bool = False
    annotated: bool = False


@dataclass(frozen=True, slots=True)
class Skeleton:
    """The class around a relation's method, in the parts that rendering puts together."""

    package: str
    imports: tuple[Import, ...]
    annotations: tuple[str, ...]  #: of the class, as written
    header: Template  #: type parameters, superclass and interfaces
    inherits: bool  #: it has a superclass
    members: tuple[Member, ...]
    test_annotations: tuple[str, ...]
    test_parameters: tuple[tuple[str, str], ...]  #: (type, name) of a parameterised test
    throws: str
    framework: str  #: junit3, junit4, jupiter, testng
    method: str  #: name of the relation's test method
    test_class: str  #: binary name of the class that the original test runs in
    test_method: str


@dataclass(frozen=True, slots=True)
class Draft:
    """A relation as templates: everything that rendering its classes needs, and nothing of the analysis."""

    skeleton: Skeleton
    sites: tuple[LiftedSite, ...]
    types: tuple[str, ...]  #: of the sites, as written in the relation's source
    written: tuple[str, ...]  #: the text at the sites in the test
    lifted: Form
    paper: Form | None
    sliced: bool  #: False where the whole test was kept
    weaknesses: tuple[Weakness, ...]
    marked: bool  #: an operand of the assertion is marked; otherwise a statement before it is
    left: tuple[LeftLiteral, ...] = ()  #: in order of their place
    names: tuple[str, ...] = ()  #: of the local variables that its statements declare, sorted
    proposition: Proposition | None = None  #: None for a draft that was read from its file
    #: what is stated without the statements that it may do without; None if it has no such statements
    distilled: Proposition | None = None

    def restating(self, change: Callable[[Template], Template]) -> "Draft":
        """Return the draft with the templates of its statements changed."""
        stated, distilled = self.proposition, self.distilled
        return replace(
            self,
            proposition=stated.map(change) if stated is not None else None,
            distilled=distilled.map(change) if distilled is not None else None,
        )


def taken_back(draft: Draft, sites: set[int]) -> Draft:
    """Return the draft with the developers' literals back at some sites, which are parameters no more."""
    texts = {number: draft.written[number] for number in sites}
    parameters = tuple(
        replace(parameter, sites=tuple(site for site in parameter.sites if site not in sites))
        for parameter in draft.lifted.parameters
    )
    sections = tuple(settle(section, texts) for section in draft.lifted.sections)
    members = (replace(member, template=settle(member.template, texts)) for member in draft.skeleton.members)
    skeleton = replace(draft.skeleton, members=tuple(members))
    lifted = Form(tuple(parameter for parameter in parameters if parameter.sites), sections)
    paper = draft.paper
    if paper is not None:
        paper = replace(paper, sections=tuple(settle(section, texts) for section in paper.sections))
    changed = replace(draft, skeleton=skeleton, lifted=lifted, paper=paper)
    return changed.restating(lambda template: settle(template, texts))


def spare_of(draft: Draft) -> list[int]:
    """Return the numbers of the statements that the relation may do without, in order."""
    return [number for section in draft.lifted.sections for number in spare_statements(section)]


def without_statements(draft: Draft, numbers: Collection[int]) -> Draft:
    """Return the draft without some of the statements that it may do without, and what only these needed."""
    sections = tuple(without_spare(section, numbers) for section in draft.lifted.sections)
    members = draft.skeleton.members
    if not draft.skeleton.inherits:
        members = _mentioned(members, (*sections, draft.skeleton.header))
    templates = (*sections, *(member.template for member in members))
    sites = {
        part.number for template in templates for part in template if isinstance(part, Slot) if _takes(part)
    }
    parameters = tuple(
        parameter for parameter in draft.lifted.parameters if sites.intersection(parameter.sites)
    )
    paper = draft.paper
    if paper is not None:
        paper = replace(paper, sections=tuple(without_spare(section, numbers) for section in paper.sections))
    lifted = replace(draft.lifted, parameters=parameters, sections=sections)
    stated = draft.proposition.without(numbers) if draft.proposition is not None else None
    if set(numbers) >= set(spare_of(draft)):
        stated = draft.distilled or stated
    skeleton = replace(draft.skeleton, members=members)
    return replace(draft, lifted=lifted, paper=paper, skeleton=skeleton, proposition=stated)


def as_it_stands(draft: Draft) -> Draft:
    """Return the draft with all statements that it has, none of which it may do without."""
    lifted, paper = draft.lifted, draft.paper
    lifted = replace(lifted, sections=tuple(map(without_spare_marks, lifted.sections)))
    if paper is not None:
        paper = replace(paper, sections=tuple(map(without_spare_marks, paper.sections)))
    weaknesses = dict.fromkeys((*draft.weaknesses, *_complications(draft)))
    return replace(draft, lifted=lifted, paper=paper, weaknesses=tuple(weaknesses))


#: parameters of a law that one keeps in mind
_MEMORABLE = 6


def _complications(draft: Draft) -> Iterator[Weakness]:
    """Yield the reasons for which what a draft states is no law that one can say."""
    if draft.proposition is not None and draft.proposition.program:
        yield Weakness.ENTANGLED
    if len(draft.lifted.parameters) > _MEMORABLE:
        yield Weakness.MANY_PARAMETERS


def _takes(slot: Slot) -> bool:
    """True if a slot takes the value of a parameter."""
    return slot.hole in (Hole.SITE, Hole.BIND, Hole.HAND)


def _mentioned(members: tuple[Member, ...], roots: Iterable[Template]) -> tuple[Member, ...]:
    """Return the members without private helpers that nothing mentions any more."""
    helpers = [member for member in members if member.kind is MemberKind.METHOD and member.private]
    needed = list(roots)
    needed += [member.template for member in members if member not in helpers]
    pending, known = list(needed), set[str]()
    kept: list[Member] = []
    while pending:
        for part in pending.pop():
            known |= set(_WORD.findall(part)) if isinstance(part, str) else set()
        for member in helpers:
            if member not in kept and known.intersection(member.names):
                kept.append(member)
                pending.append(member.template)
    return tuple(member for member in members if member not in helpers or member in kept)


@dataclass(frozen=True, slots=True)
class LawKey:
    """What relations of one law have in common: they say the same sort of thing of the same methods."""

    class_under_test: str
    kind: Kind
    methods: tuple[str, ...]  #: the target methods, each once and in order of their names


#: words that tell a relation from others of its name, behind a preposition: `("With", ("Builder", "SetQuote"))`
Qualifier = tuple[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class MetamorphicRelation:
    """A relation as it is before anything runs: its names, its statement, and its constituents."""

    id: str
    file: str
    line: int
    test: str
    class_under_test: str
    name: str
    class_name: str  #: proposed name of its class; made unique later
    statement: str
    kind: Kind
    input_relation: InputRelation
    calls: int
    constituents: Constituents
    origin: Origin = MINED  #: `test` of a candidate is that of the mined relation that is its evidence
    #: all places that state it, the first in order of files first; empty for a candidate
    occurrences: tuple[Occurrence, ...] = ()
    #: what `statement` says, as data; None until it was tried, and in records of earlier versions
    proposition: Proposition | None = None
    #: words that can be added to its name to tell it from others; they are in no record
    qualifiers: tuple[Qualifier, ...] = ()

    @property
    def law(self) -> LawKey:
        """The law that it is a case of; the best of its relations stands for a law, the others are its variants."""
        methods = tuple(sorted(set(self.constituents.target_methods)))
        return LawKey(self.class_under_test, self.kind, methods)

    @property
    def beyond(self) -> bool:
        """True if the paper does not count it: it has not exactly two calls, or its follow-up input is hard-coded."""
        return self.calls != 2 or self.input_relation is InputRelation.HARD_CODED


@dataclass(frozen=True, slots=True)
class Drafted:
    """A relation with its drafts."""

    relation: MetamorphicRelation
    #: the one with the most parameters first; the next is tried if one does not compile or fails
    drafts: tuple[Draft, ...]


@dataclass(frozen=True, slots=True)
class Undrafted:
    """An MR instance that could not be drafted, with the reason."""

    id: str
    file: str
    line: int
    test: str
    class_under_test: str
    reason: str


@dataclass(frozen=True, slots=True)
class CodifiedMR:
    """A relation after its trial, with its status: a line of `relations.jsonl`."""

    relation: MetamorphicRelation
    status: Status
    #: diagnostics, a failure, why the test does not run, or the id of the equal relation (SAME)
    detail: str
    weaknesses: tuple[Weakness, ...]
    parameters: tuple[Parameter, ...]
    sites: tuple[LiftedSite, ...]
    types: tuple[str, ...]  #: of the sites
    sliced: bool
    path: str  #: of the readable source, relative to the run folder
    harness: str  #: qualified name of the harness class
    method: str  #: of the harness
    module: str
    ended: Ending | None = (
        None  #: the outcome of its run on the developers' own input; None if it was not run
    )
    left: tuple[LeftLiteral, ...] = ()  #: in order of their place

    @property
    def is_refuted(self) -> bool:
        """True if its assertion failed on the developers' own input."""
        return self.status is Status.FAILS and self.ended is Ending.REFUTED

    @property
    def equates_unrelated_values(self) -> bool:
        """True if two values are said to be equal, and no parameter has a part in both of them.

        They are equal for all values of the parameters only if these make no difference.
        """
        stated = self.relation.proposition
        if stated is None or stated.comparison.negated or not stated.comparison.operator.equates:
            return False
        sides = stated.sites_of_sides()
        if sides is None:
            return False
        left, right = (
            {number for number, parameter in enumerate(self.parameters) if side.intersection(parameter.sites)}
            for side in sides
        )
        return bool(left or right) and not left & right

    @property
    def reason(self) -> str | None:
        """The reason why it is not codified, a sentence; None if it is."""
        if self.status is Status.CODIFIED:
            return None
        made_up = self.status is Status.FAILS and not self.relation.origin.has_developers_values
        return "It compiles, and fails on its initial values." if made_up else self.status.value


@dataclass(frozen=True, slots=True)
class Trial:
    """A drafted relation to be tried, with the final name of its class."""

    drafted: Drafted
    class_name: str
    project: str


@dataclass(frozen=True, slots=True)
class TriedRelation:
    """The outcome of a trial, with the sources rendered from the draft that was chosen."""

    drafted: Drafted
    draft: Draft
    status: Status
    detail: str
    ended: Ending | None  #: the outcome of its run; None if it was not run
    path: str  #: of its source, relative to the folder of relations
    harness_class: str  #: qualified name of the harness class
    source: str
    harness: str
    paper_form: str  #: the paper's form as a class of its own; empty if it has none
    stored: str  #: the draft as a file


def effective_splits(codified: CodifiedMR, splits: Sequence[LinkSplit]) -> list[LinkSplit]:
    """Return the splits that the relation does not have yet: those that leave a site to the parameter they split."""
    sites = {parameter.name: set(parameter.sites) for parameter in codified.parameters}
    return [split for split in splits if set(split.sites) < sites.get(split.of, set())]


def split_parameters(codified: CodifiedMR, splits: Sequence[LinkSplit]) -> CodifiedMR:
    """Return the relation with one more parameter for each split, right after the parameter that it splits."""
    effective = effective_splits(codified, splits)
    parameters = (
        piece for parameter in codified.parameters for piece in _pieces(parameter, codified.sites, effective)
    )
    return replace(codified, parameters=tuple(parameters))


def _pieces(
    parameter: Parameter, sites: Sequence[LiftedSite], splits: Sequence[LinkSplit]
) -> Iterator[Parameter]:
    of_parameter = [split for split in splits if split.of == parameter.name]
    if not of_parameter:
        yield parameter
        return
    split_off = {site for split in of_parameter for site in split.sites}
    remaining = tuple(site for site in parameter.sites if site not in split_off)
    groups = [(parameter.name, remaining), *((split.name, split.sites) for split in of_parameter)]
    for name, numbers in groups:
        link = parameter.link if len(numbers) > 1 else ""
        yield replace(parameter, name=name, sites=numbers, link=link, role=sites[numbers[0]].role)
