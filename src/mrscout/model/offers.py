"""Reasons not to offer a kept relation as a test unless it is asked for, as named rules.

Goal: what `mrscout export` writes by default is what a maintainer merges. A test has to state something that holds
without exception, is read in one go, and goes beyond the cases that the tests have. `OBJECTIONS` are tried in order;
the first that applies is the reason. To add one, write a predicate of a standing and a line in the table, and a test.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from mrscout.model.forms import Freedom
from mrscout.model.origin import Candidate, Kind
from mrscout.model.propositions import StatedStep, StepKind
from mrscout.model.ranking import Standing
from mrscout.model.template import fill, without_bound

#: valid inputs of a candidate that is offered before it is measured
_MANY = 50
#: characters of code, parameters, and steps with an effect of a law that is read in one go
_LONG, _PARAMETERS, _EFFECTS = 260, 5, 3
#: the kinds that say much of code without any branch, too
_TELLING = frozenset({Kind.ROUND_TRIP, Kind.IDEMPOTENCE, Kind.COMMUTATIVITY, Kind.MONOTONICITY})
#: inputs of the developers' after which the tests state a law well enough
_OFTEN = 3
_LOOPS = (StepKind.EACH, StepKind.COUNT, StepKind.WHILE)
#: a call that asks for something
_QUESTION = re.compile(
    r"(?:.*\.)?(?:(?:get|is|has|to|as|find|convert|contains|compute|calculate|indexOf|equals)[A-Z]\w*|convert"
    r"|contains|equals|hashCode|compareTo|size|length|indexOf|isEmpty)\(.*\)",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Objection:
    """A reason not to offer a relation."""

    slug: str
    description: str  #: a predicate of several relations: "6 kept relations are left out: …"
    asked_with: str  #: the option that offers them all the same
    applies: Callable[[Standing], bool]

    @property
    def sentence(self) -> str:
        """Its description with the option."""
        return f"{self.description} ({self.asked_with})"


def _is_proposed(standing: Standing) -> bool:
    return standing.origin.exported_if_it_adds


def _is_of_no_gain(standing: Standing) -> bool:
    return _is_proposed(standing) and standing.worth is not None and not standing.worth.added


def _is_unmeasured(standing: Standing) -> bool:
    """True for a candidate that does not say enough by itself: its law is not telling, or few inputs bear it out."""
    if not _is_proposed(standing) or standing.worth is not None:
        return False
    telling = isinstance(standing.origin, Candidate) and standing.origin.law.is_worth_a_test
    return not telling or standing.judged is None or standing.judged.evidence.valid < _MANY


def _has_exceptions(standing: Standing) -> bool:
    return standing.judged is not None and not standing.judged.perfect


def _is_weak(standing: Standing) -> bool:
    return bool(standing.weaknesses) or bool(standing.worth and standing.worth.flags)


def _runs_no_new_code(standing: Standing) -> bool:
    """True for a mined law whose inputs run no more code than the test: it is that test with more rows."""
    judged = standing.judged
    if judged is None or _is_proposed(standing) or standing.worth is not None:
        return False
    relation = standing.relation
    seldom = relation is not None and len({one.values for one in relation.occurrences}) < _OFTEN
    telling = relation is not None and relation.kind in _TELLING
    return judged.runs_no_new_code and not (telling and seldom)


def _is_held_back(standing: Standing) -> bool:
    """True if a parameter takes only the developers' value, or values like theirs."""
    held = standing.judged.form.held_back if standing.judged is not None else ()
    return any(parameter.freedom is not Freedom.FREE for parameter in held)


def _steps(standing: Standing) -> tuple[StatedStep, ...]:
    proposition = standing.relation.proposition if standing.relation is not None else None
    return proposition.steps if proposition is not None else ()


def _code(standing: Standing, step: StatedStep) -> str:
    """Return the code of a step with the names of parameters."""
    parameters = standing.codified.parameters if standing.codified is not None else ()
    names = {site: parameter.name for parameter in parameters for site in parameter.sites}
    return fill(without_bound(step.code, ""), lambda slot: names.get(slot.number, ""), lambda _: "").strip()


def _has_idle_steps(standing: Standing) -> bool:
    """True if a step only asks for something, and nothing looks at the answer."""
    return any(
        step.kind is StepKind.ACTION and not step.name and _QUESTION.fullmatch(_code(standing, step))
        for step in _steps(standing)
    )


def _is_of_equal_objects(standing: Standing) -> bool:
    """True for a candidate about several objects that are all built alike, of which most laws hold trivially."""
    built = [_code(standing, step) for step in _steps(standing) if step.kind is StepKind.DEFINITION]
    return _is_proposed(standing) and len(built) > 1 and len(set(built)) == 1


def _is_long(standing: Standing) -> bool:
    proposition = standing.relation.proposition if standing.relation is not None else None
    kinds = [step.kind for step in _steps(standing)]
    loops = [step for step in _steps(standing) if step.kind in _LOOPS]
    entangled = proposition is not None and (bool(proposition.program) or proposition.length > _LONG)
    return (
        entangled
        or len(standing.parameters) > _PARAMETERS
        or kinds.count(StepKind.ACTION) > _EFFECTS
        or len(loops) > 1
        or not (_is_proposed(standing) or all(map(_fills, loops)))
    )


def _fills(loop: StatedStep) -> bool:
    """True for a loop that does one thing so many times, as one that puts any number of elements into a collection."""
    return loop.kind is not StepKind.WHILE and len(loop.steps) == 1 and loop.steps[0].kind is StepKind.ACTION


VARIANT = Objection("variant", "variants of laws that rank higher", "--all", lambda one: one.variant)
#: the first that applies is the reason
OBJECTIONS = (
    Objection("no-gain", "proposed, and of no gain to the existing tests", "--only ID", _is_of_no_gain),
    Objection(
        "unmeasured",
        "proposed, and not known to add anything before mrscout evaluate has run",
        "--only ID",
        _is_unmeasured,
    ),
    Objection("exceptions", "not without exception; mrscout show ID says where", "--all", _has_exceptions),
    Objection("weak", "weak: they say little, or kill no mutant", "--all", _is_weak),
    Objection(
        "no-new-code",
        "no more than tests with other values: no input runs code that the test does not run",
        "--all",
        _runs_no_new_code,
    ),
    Objection("held-back", "known to hold for values like those of the tests alone", "--all", _is_held_back),
    Objection("idle-steps", "with steps that have no part in them", "--all", _has_idle_steps),
    Objection(
        "equal-objects", "proposed, and of objects that are built alike", "--only ID", _is_of_equal_objects
    ),
    Objection("long", "too long to be read as one law", "--all", _is_long),
    VARIANT,
)


def objection(standing: Standing, *, everything: bool) -> Objection | None:
    """Return the first reason not to offer a kept relation; with `everything` only that of a candidate counts."""
    applying = (
        rule
        for rule in OBJECTIONS
        if (rule.asked_with != "--all" or not everything) and rule.applies(standing)
    )
    return next(applying, None)
