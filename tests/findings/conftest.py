"""Relations with failed inputs, from which findings are made."""

from mrscout.findings.signals import Knowledge
from mrscout.findings.stage import findings_of
from mrscout.model.assertions import Operator
from mrscout.model.failures import CodeKind, Failure, FailureGroup, Frame, Nature
from mrscout.model.findings import Finding
from mrscout.model.forms import Form, FormParameter, Freedom
from mrscout.model.ir import Span
from mrscout.model.origin import MINED, Kind, Origin
from mrscout.model.propositions import Comparison, Proposition
from mrscout.model.relations import (
    CodifiedMR,
    Constituents,
    InputRelation,
    MetamorphicRelation,
    Parameter,
    Status,
    ValueRole,
)
from mrscout.model.role_kind import RoleKind
from mrscout.model.values import Kind as ValueKind
from mrscout.model.values import Value
from mrscout.model.verdicts import Evidence, Judged, Verdict

HERE = Span(0, 1, 0, 0, "ATest.x")
TEST = Frame("org.acme.Harness", "test", 9, CodeKind.TEST)
PARSE = Frame("org.acme.Parser", "parse", 12, CodeKind.MAIN)
REDUCE = Frame("org.acme.Parser", "reduce", 30, CodeKind.MAIN)
EMPTY = Failure(Nature.UNCHECKED, "java.util.EmptyStackException", frames=(REDUCE, PARSE, TEST))
REFUSED = Failure(Nature.REFUSED, "org.acme.ParseException", frames=(PARSE, TEST))
ASSERTED = Failure(Nature.ASSERTION, "java.lang.AssertionError", "expected:<1> but was:<2>", (TEST,))
ENDLESS = Failure(Nature.ENDLESS, frames=(REDUCE, PARSE, TEST))
#: a language that documents nothing, and in which no method takes an index
KNOWN = Knowledge(
    lambda *_: False,
    lambda _: False,
    lambda exception: "IndexOutOfBounds" in exception,
    lambda exception: "Argument" in exception,
    {},
)


def codified(id_: str, *, origin: Origin = MINED, taker: str = "parse", **more: object) -> CodifiedMR:
    relation = MetamorphicRelation(
        *(
            id_,
            "ATest.x",
            3,
            f"ATest.test{id_}()",
            "org.acme.Parser",
            "law",
            "Law",
            "It holds.",
            Kind.ROUND_TRIP,
        ),
        *(InputRelation.FROM_INPUT, 2),
        Constituents((f"org.acme.Parser.{taker}",) * 2, (), (), (), HERE, HERE, HERE),
        origin,
        proposition=Proposition(
            (), Comparison(Operator.EQUAL, bool(more.pop("denies", False)), ("a",), ("b",))
        ),
    )
    role = ValueRole(RoleKind.ARGUMENT, "org.acme.Parser", taker, 1)
    parameter = Parameter(str(more.pop("name", "text")), "String", '"a"', (0,), "", role)
    weak = tuple(more.pop("weaknesses", ()))
    return CodifiedMR(relation, Status.CODIFIED, "", weak, (parameter,), (), (), True, "", "", "", "")


def group(failure: Failure, text: str = ")", **more: object) -> FailureGroup:
    facts = {
        "in_range": False,
        "small": True,
        "share": 0.5,
        "reached": failure.nature is Nature.ASSERTION,
        **more,
    }
    return FailureGroup(
        failure,
        (Value(ValueKind.STRING, text),),
        3,
        float(facts["share"]),
        bool(facts["reached"]),
        bool(facts["in_range"]),
        bool(facts["small"]),
        bool(facts.get("of_developers", False)),
        bool(facts.get("repeated", True)),
        (f'"{text}"',),
        f'parse("{text}");',
        "void test() {}",
    )


def judged(
    codified: CodifiedMR, *groups: FailureGroup, freedom: Freedom = Freedom.FREE
) -> tuple[CodifiedMR, Judged]:
    form = Form((FormParameter("text", freedom, '"a"'),))
    verdict = Judged(
        codified.relation.id, Verdict.KEPT, Evidence(), 0.9, False, False, form, None, (), (), failures=groups
    )
    return codified, verdict


def found(*pairs: tuple[CodifiedMR, Judged], knowledge: Knowledge = KNOWN) -> tuple[Finding, ...]:
    return findings_of(pairs, (), (), knowledge)
