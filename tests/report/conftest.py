"""Runs as reports see them, made up in memory: whatever a test says about one, the rest is plausible."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from mrscout.model.forms import Form, FormParameter, Freedom
from mrscout.model.instances import ElementKind, Invocation, MRInstance, RelatedElement, RelationAssertion
from mrscout.model.ir import Span
from mrscout.model.origin import Kind
from mrscout.model.relations import (
    CodifiedMR,
    Constituents,
    InputRelation,
    LiftedSite,
    MetamorphicRelation,
    Parameter,
    Status,
    ValueRole,
)
from mrscout.model.role_kind import RoleKind
from mrscout.model.values import Kind as ValueKind
from mrscout.model.values import Value
from mrscout.model.verdicts import Counterexample, Ending, Evidence, Judged, Verdict
from mrscout.model.worth import Flag, Measure, Mutant, Worth
from mrscout.report.run_report import RunReport, figures_of_run
from mrscout.store.results import RelationResult
from mrscout.store.source_excerpts import Drawn, Link, Passage

FILE = "src/test/java/org/acme/CodecTest.java"
TEST = """package org.acme;

class CodecTest {
    // Zoë wrote this 🎈
    @Test
    void roundTrip() {
        Codec codec = new Codec("Zoë 🎈", 7);
        byte[] data = codec.encode("päx");
        assertEquals("päx", codec.decode(data));
    }
}
"""
CODIFIED = """package org.acme;

class CodecDecodeUndoesEncode {
    /**
     * What one call does, the other undoes.
     *
     * @param text argument 1 of Codec.encode
     */
    void decodeUndoesEncode(String text, int level) {
        Codec codec = new Codec("Zoë 🎈", level);
        byte[] data = codec.encode(text);
        assertEquals(text, codec.decode(data));
    }
}
"""


def span(text: str, nth: int = 0, file: str = FILE, source: str = TEST) -> Span:
    """Where a text stands in a source."""
    data, wanted = source.encode(), text.encode()
    start = -1
    for _ in range(nth + 1):
        start = data.index(wanted, start + 1)
    end = start + len(wanted)
    return Span(start, end, data.count(b"\n", 0, start), data.count(b"\n", 0, end), file)


def relation(id_: str, name: str = "decodeUndoesEncode", **more: object) -> MetamorphicRelation:
    plain = MetamorphicRelation(
        *(id_, FILE, 6, "org.acme.CodecTest.roundTrip()", "org.acme.Codec", name, "CodecDecodeUndoesEncode"),
        "IF one calls `codec.encode(text)`, and then `codec.decode(data)`, THEN `text` equals `codec.decode(data)`.",
        *(Kind.ROUND_TRIP, InputRelation.FROM_OUTPUT, 2),
        Constituents(
            ("org.acme.Codec.encode", "org.acme.Codec.decode"),
            (span('"päx"'),),
            (span("data", 1),),
            (),
            span('"päx"', 1),
            span("codec.decode(data)"),
            span('assertEquals("päx", codec.decode(data))'),
        ),
    )
    return replace(plain, **more)


ENCODED = ValueRole(RoleKind.ARGUMENT, "org.acme.Codec", "encode", 1)
LEVEL_OF = ValueRole(RoleKind.ARGUMENT, "org.acme.Codec", "", 2)
SITES = (
    LiftedSite(span('"päx"'), '"päx"', ENCODED, "java.lang.String"),
    LiftedSite(span('"päx"', 1), '"päx"', ValueRole(RoleKind.ASSERTION), "java.lang.String"),
    LiftedSite(span("7"), "7", LEVEL_OF, "int"),
)
PARAMETERS = (
    Parameter("text", "String", '"päx"', (0, 1), "what goes in comes out", ENCODED),
    Parameter("level", "int", "7", (2,), "", LEVEL_OF),
)


TEXT, LEVEL = FormParameter("text", Freedom.FREE), FormParameter("level", Freedom.FREE)


def judged(id_: str, verdict: Verdict = Verdict.KEPT, **more: object) -> Judged:
    plain = Judged(
        *(id_, verdict, Evidence(1200, 1100, 1100), 0.997, False, verdict is Verdict.KEPT),
        *(Form((TEXT, LEVEL)), None, (("java.io.IOException: no", 100),), ()),
        seconds=1.5,
    )
    return replace(plain, **more)


COUNTER = Counterexample(
    (Value(ValueKind.STRING, "ß"), Value(ValueKind.INT, -1)),
    "org.opentest4j.AssertionFailedError: expected: <ß> but was: <ss>",
    ('"ß"', "-1"),
    '@Test\npublic void refutesIt() throws Throwable {\n    decodeUndoesEncode("ß", -1);\n}',
)


def drawn() -> tuple[Drawn, ...]:
    """Twenty inputs, of which one refutes and one is invalid."""
    endings = {0: Ending.REFUTED, 5: Ending.INVALID, 6: Ending.TIMED_OUT}
    return tuple(
        Drawn(
            (Value(ValueKind.STRING, "x" * at), Value(ValueKind.INT, (-3) ** at)),
            (f'"{"x" * at}"', str((-3) ** at)),
            endings.get(at, Ending.PASSED),
        )
        for at in range(20)
    )


def codified(id_: str, status: Status = Status.CODIFIED, **more: object) -> CodifiedMR:
    return CodifiedMR(
        relation(id_, **more),
        *(status, "" if status is Status.CODIFIED else "it says why", (), PARAMETERS, SITES),
        *(("String", "String", "int"), True, "relations/org/acme/CodecDecodeUndoesEncode.java"),
        *("org.acme.CodecHarness", "roundTrip", ""),
    )


def instance(id_: str) -> MRInstance:
    call = Invocation("org.acme.Codec.encode", span('codec.encode("päx")'), 'codec.encode("päx")')
    asserted = span('assertEquals("päx", codec.decode(data))')
    related = RelatedElement(0, ElementKind.RETURN, asserted, "data")
    assertion = RelationAssertion(asserted, 'assertEquals("päx", codec.decode(data))', "assertEquals")
    return MRInstance(id_, "org.acme.Codec", (call, call), assertion, "CompAssert", related, related, None)


MakeResult = Callable[..., RelationResult]
MakeReport = Callable[..., RunReport]


@pytest.fixture(scope="session")
def make_result() -> MakeResult:
    """A result with a verdict, or with what is named instead."""

    def make(
        id_: str = "00000000aa", verdict: Verdict | None = Verdict.KEPT, **more: object
    ) -> RelationResult:
        settled = more.pop("settled", None) or codified(id_, **more.pop("relation", {}))
        refuted = verdict is Verdict.REJECTED
        verdict_more = (
            {"counterexample": COUNTER, **more.pop("judged", {})} if refuted else more.pop("judged", {})
        )
        found = RelationResult(
            *(id_, FILE, 6, "org.acme.CodecTest.roundTrip()", "org.acme.Codec", instance(id_), settled),
            judged=judged(id_, verdict, **verdict_more) if verdict else None,
            original=Passage(FILE, TEST.encode(), range(4, 10)),
            codified=Passage(
                "relations/org/acme/CodecDecodeUndoesEncode.java", CODIFIED.encode(), range(8, 13)
            ),
            drawn=drawn() if verdict else (),
        )
        return replace(found, **more)

    return make


@pytest.fixture(scope="session")
def make_report(make_result: MakeResult) -> MakeReport:
    """A run of some results."""

    def make(*results: RelationResult, **more: object) -> RunReport:
        figures = figures_of_run(None, {"funnel": {"tests": 40, "mtcs": 9}}, results)
        return replace(RunReport("acme-codec", "1.2.3", results, figures, link=Link("../../")), **more)

    return make


def mutant(line: int) -> Mutant:
    where = ("org.acme.Codec", "src/main/java/org/acme/Codec.java", line, "encode")
    return Mutant(*where, "negate-conditionals", "negated conditional", "    if (a < b) {", "if (a >= b) {")


@pytest.fixture(scope="session")
def every_state(make_result: MakeResult, make_report: MakeReport) -> RunReport:
    """A run that was evaluated, with a relation of each verdict, and things that never became one."""
    found = [
        make_result(f"{number:010x}", verdict, relation={"name": f"relation{number}Of{verdict.name.title()}"})
        for number, verdict in enumerate(Verdict, 1)
    ]
    kept = found[0]
    only, shared = (mutant(12), replace(mutant(14), after=None)), (mutant(20),)
    found[0] = replace(kept, worth=Worth(kept.id, 1, 40, 9, 3, 5, only, shared, (0,), ()))
    exceptions = make_result(
        "00000000b1",
        relation={
            "name": "encodeAgreesWithItself",
            "kind": Kind.AGREEMENT,
            "class_under_test": "org.acme.Hex.Table",
        },
        judged={"counterexample": COUNTER, "perfect": False, "evidence": Evidence(1000, 900, 899)},
        class_under_test="org.acme.Hex.Table",
        worth=Worth("00000000b1", 2, 10, 2, 0, 0, (), (), (), ()),
    )
    vacuous = make_result(
        "00000000b2", worth=Worth("00000000b2", 3, 0, 0, 0, 0, (), (), (), (Flag.KILLS_NOTHING,))
    )
    undone = [
        make_result("00000000c1", None, settled=codified("00000000c1", Status.FAILS), codified=None),
        make_result("00000000c2", None, relation={"name": "notJudgedYet"}),
        RelationResult(
            "00000000c3", FILE, 6, "org.acme.CodecTest.roundTrip()", "org.acme.Codec", instance("00000000c3")
        ),
    ]
    measures = {
        name: Measure(0.5, 0.3, 0.62)
        for name in ("line_coverage", "covered_mutants", "test_strength", "mutation_score")
    }
    return make_report(
        *found,
        exceptions,
        vacuous,
        *undone,
        worth=measures,
        reasons=(("The test makes no assertion.", 20), ("It is another.", 11)),
        problems=(("core/pom.xml", "it does not build. Name a JDK."),),
        facts=(("Source", "acme"), ("Seed", "0")),
    )
