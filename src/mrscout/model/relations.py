"""What synthesis makes of an MR instance, how it is tried, and how linked literals are split (`relations.jsonl`)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from mrscout.model.ir import Span
from mrscout.model.origin import MINED, Kind, Origin
from mrscout.model.slugged import Slugged
from mrscout.model.template import Template, settle
from mrscout.model.verdicts import Apart, Ending


class Weakness(Slugged):
    """Why a relation says less than it seems to."""

    SAME_CONSTRUCTION = "both sides are built by the same code, so it states no more than determinism"
    GOLDEN_VALUE = "one side is a constant, which no input changes"
    COMPARED_WITH_ITSELF = "an object is compared with itself"
    NOTHING_LIFTED = "the slice holds no literal that could become a parameter"


class InputRelation(Slugged):
    """How the relation between the inputs is known."""

    FROM_INPUT = "the follow-up input is built from the source input"
    FROM_OUTPUT = "the follow-up input is built from the source output"
    HARD_CODED = "the follow-up input is written out; shared literals link it to the source input"


class Status(Slugged):
    """What became of an MR instance. The values are sentences for people."""

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
    DRAFTED = "It was written, and nothing was compiled."


class SiteShape(Enum):
    """What a lifted value is beyond its type."""

    PLAIN = ""
    NUMERIC_STRING = "number"  #: a string that is a number
    SEED = "seed"  #: a seed of random numbers, or what a test draws at random
    CONSTANT = "constant"  #: of an enumeration, or of a class that has some of its own
    CLASS_LITERAL = "class"
    CHANGE = "change"  #: calls of an object's own methods, which change it

    __hash__ = object.__hash__


class RoleKind(Enum):
    """What takes a lifted value."""

    VALUE = "value"  #: nothing that has a name
    ARGUMENT = "argument"  #: a method or a constructor
    VARIABLE = "variable"
    CONSTANT = "constant"  #: a constant stands there
    TEST_PARAMETER = "test-parameter"
    LOOP_VARIABLE = "loop-variable"
    ARRAY_LENGTH = "array-length"
    ASSERTION = "assertion"
    SEED = "seed"
    RANDOM_UUID = "random-uuid"
    CHANGE = "change"  #: an object, right after it was made
    SOURCE_INVOCATION = "source-invocation"


@dataclass(frozen=True, slots=True)
class ValueRole:
    """What a lifted value is to the code that takes it."""

    kind: RoleKind = RoleKind.VALUE
    owner: str = ""  #: of an argument: the class of the method or constructor, with its package
    method: str = ""  #: of an argument; empty for a constructor
    argument: int = 0  #: its number, from 1
    name: str = ""  #: of the variable, the constant or the object
    operand: str = ""  #: what the value is in a computation there: `offset`, `factor`
    borrowed: str = ""  #: the test that its statement was borrowed from


@dataclass(frozen=True, slots=True)
class StringPart:
    """A run of characters of one kind in a text."""

    kind: str  #: digits, letters, other
    text: str  #: as it stands in the source; its length is the width, leading zeros are padding
    #: runs and numbers that have the same value: (site, part), with -1 for the part where the site is a number
    links: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class LiftedSite:
    """One place that a parameter was lifted from."""

    span: Span
    text: str  #: what the developers wrote there
    role: ValueRole
    canonical: str = ""  #: the type with its full name, as class files have it
    choices: tuple[str, ...] = ()  #: the constants of an enumeration, or of a class that has some of its own
    shape: SiteShape = SiteShape.PLAIN
    values: tuple[str, ...] = ()  #: other values that the developers use there, as expressions
    near: tuple[str, ...] = ()  #: the least and the greatest value that the developers use there
    parts: tuple[StringPart, ...] = ()  #: of a text, where there is more than one
    borrowed: str = ""  #: the test that the site's statement was borrowed from


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of the lifted form."""

    name: str
    type: str  #: as it is written in the relation's source
    value: str  #: the developers' value, as an expression
    sites: tuple[int, ...]  #: numbers of the sites that take it
    link: str  #: why more than one site takes it; empty for one
    role: ValueRole
    size: bool = False  #: a number that says how much of something there is


@dataclass(frozen=True, slots=True)
class LeftLiteral:
    """A literal or constant of the relation that is no parameter, since a rule leaves it as it is."""

    span: Span
    text: str  #: as the developers wrote it
    rule: str  #: slug of the rule, as `mrscout doctor --rules` lists it


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


@dataclass(frozen=True, slots=True)
class Form:
    """One way to write a relation: a body with its parameters."""

    parameters: tuple[Parameter, ...]
    sections: tuple[Template, ...]  #: stretches of the body, each with an indentation of its own


@dataclass(frozen=True, slots=True)
class Import:
    """An import of the test's file."""

    text: str
    name: str  #: that it brings in; empty where it brings in all of a package or class
    static: bool


class MemberKind(Enum):
    """What a member of a class is."""

    FIELD = "field"
    METHOD = "method"
    CONSTRUCTOR = "constructor"
    INITIALIZER = "initializer"  #: a block that runs among the fields, whose order then matters
    TYPE = "type"


@dataclass(frozen=True, slots=True)
class Member:
    """A member that a relation's class takes over from the test's."""

    kind: MemberKind
    template: Template
    names: tuple[str, ...] = ()  #: that it declares; none for constructors and initializers
    private: bool = False
    annotated: bool = False


@dataclass(frozen=True, slots=True)
class Skeleton:
    """The class around a relation, in pieces that a renderer puts together."""

    package: str
    imports: tuple[Import, ...]
    annotations: tuple[str, ...]  #: of the class, as written
    header: Template  #: type parameters, superclass and interfaces
    inherits: bool  #: whether it has a superclass
    members: tuple[Member, ...]
    test_annotations: tuple[str, ...]
    test_parameters: tuple[tuple[str, str], ...]  #: (type, name) of a parameterised test
    throws: str
    framework: str  #: junit3, junit4, jupiter, testng
    method: str  #: name that the test gets
    test_class: str  #: binary name of the class that the original is run in
    test_method: str


@dataclass(frozen=True, slots=True)
class Draft:
    """A relation that was written and not yet tried: everything that rendering needs, and nothing of the analysis."""

    skeleton: Skeleton
    sites: tuple[LiftedSite, ...]
    types: tuple[str, ...]  #: of the sites, as written in the relation's source
    written: tuple[str, ...]  #: what stands at the sites in the test
    lifted: Form
    paper: Form | None
    sliced: bool  #: False where the whole test was kept
    weaknesses: tuple[Weakness, ...]
    marked: bool  #: whether an operand of the assertion is marked, rather than the statement before it
    left: tuple[LeftLiteral, ...] = ()  #: in order of their place


def taken_back(draft: Draft, sites: set[int]) -> Draft:
    """A draft in which the literals of some sites stand again as the developers wrote them."""
    texts = {number: draft.written[number] for number in sites}
    parameters = tuple(
        replace(each, sites=tuple(site for site in each.sites if site not in sites))
        for each in draft.lifted.parameters
    )
    sections = tuple(settle(section, texts) for section in draft.lifted.sections)
    members = (replace(each, template=settle(each.template, texts)) for each in draft.skeleton.members)
    skeleton = replace(draft.skeleton, members=tuple(members))
    lifted = Form(tuple(each for each in parameters if each.sites), sections)
    paper = draft.paper
    if paper is not None:
        paper = replace(paper, sections=tuple(settle(section, texts) for section in paper.sections))
    return replace(draft, skeleton=skeleton, lifted=lifted, paper=paper)


@dataclass(frozen=True, slots=True)
class MetamorphicRelation:
    """What is known of a relation before anything is run."""

    id: str
    file: str
    line: int
    test: str
    class_under_test: str
    name: str
    class_name: str  #: that its class would like to have; others may want the same
    statement: str
    kind: Kind
    input_relation: InputRelation
    calls: int
    constituents: Constituents
    origin: Origin = MINED  #: a candidate has the test of the mined relation that is its evidence

    @property
    def beyond(self) -> bool:
        """Whether the paper would have passed it over: more than two calls, or no transformation."""
        return self.calls != 2 or self.input_relation is InputRelation.HARD_CODED


@dataclass(frozen=True, slots=True)
class Drafted:
    """A relation with the ways to write it."""

    relation: MetamorphicRelation
    #: the finest first; a later one is tried where an earlier does not compile or does not hold
    drafts: tuple[Draft, ...]


@dataclass(frozen=True, slots=True)
class Undrafted:
    """An instance that no relation was made of."""

    id: str
    file: str
    line: int
    test: str
    class_under_test: str
    reason: str


@dataclass(frozen=True, slots=True)
class CodifiedMR:
    """What became of an MR instance: a line of `relations.jsonl`."""

    relation: MetamorphicRelation
    status: Status
    #: diagnostics, a failure, why the test does not run, or the id of the relation that stands for it
    detail: str
    weaknesses: tuple[Weakness, ...]
    parameters: tuple[Parameter, ...]
    sites: tuple[LiftedSite, ...]
    types: tuple[str, ...]  #: of the sites
    sliced: bool
    path: str  #: of the source that people read, relative to the output folder
    harness: str  #: name of the class that is run
    method: str  #: of the harness
    module: str
    ended: Ending | None = None  #: how its run on the developers' own input ended; None where it was not run
    left: tuple[LeftLiteral, ...] = ()  #: in order of their place

    @property
    def is_refuted(self) -> bool:
        """True if its assertion failed on the developers' own input."""
        return self.status is Status.FAILS and self.ended is Ending.REFUTED

    @property
    def reason(self) -> str | None:
        """Why it is not codified, a sentence; None where it is."""
        if self.status is Status.CODIFIED:
            return None
        made_up = self.status is Status.FAILS and not self.relation.origin.has_developers_values
        return "It compiles, and fails on its initial values." if made_up else self.status.value


@dataclass(frozen=True, slots=True)
class Trial:
    """A relation that is to be tried, under the name that its class will have."""

    drafted: Drafted
    class_name: str
    project: str


@dataclass(frozen=True, slots=True)
class TriedRelation:
    """The outcome of a trial, with everything that was rendered of the draft that it settled on."""

    drafted: Drafted
    draft: Draft
    status: Status
    detail: str
    ended: Ending | None  #: how its run ended; None where it was not run
    path: str  #: where its source belongs below a folder of relations
    harness_class: str  #: the qualified name of the class that is run
    source: str
    harness: str
    given: str  #: the paper's form as a class of its own; empty where it has none
    stored: str  #: the draft as a file


def effective_splits(codified: CodifiedMR, apart: Sequence[Apart]) -> list[Apart]:
    """The splits that a relation does not have yet: of a parameter that stands at more sites than the split takes."""
    sites = {parameter.name: set(parameter.sites) for parameter in codified.parameters}
    return [each for each in apart if set(each.sites) < sites.get(each.of, set())]


def split_parameters(codified: CodifiedMR, apart: Sequence[Apart]) -> CodifiedMR:
    """A relation with a parameter for each split, right behind the one that its sites were linked to."""
    own = effective_splits(codified, apart)
    parameters = (part for each in codified.parameters for part in _parts(each, codified.sites, own))
    return replace(codified, parameters=tuple(parameters))


def _parts(parameter: Parameter, sites: Sequence[LiftedSite], apart: Sequence[Apart]) -> Iterator[Parameter]:
    own = [each for each in apart if each.of == parameter.name]
    if not own:
        yield parameter
        return
    gone = {site for each in own for site in each.sites}
    left = tuple(site for site in parameter.sites if site not in gone)
    for name, taken in ((parameter.name, left), *((each.name, each.sites) for each in own)):
        link = parameter.link if len(taken) > 1 else ""
        yield replace(parameter, name=name, sites=taken, link=link, role=sites[taken[0]].role)
