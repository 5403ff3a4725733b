"""The sites of a slice: its literals and constants, loop variables, the test's own parameters, literals in helpers."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from mrscout.languages.base import Codifier, Facts
from mrscout.model.ir import Constant, Expr, Routine, Span, Step, TypeRef, VariableKind
from mrscout.model.outline import CountedLoop, Statement, StatementKind
from mrscout.model.relations import SiteShape, ValueRole
from mrscout.model.role_kind import RoleKind
from mrscout.model.rules import first_rule
from mrscout.model.template import Edit
from mrscout.synthesis.instance_context import InstanceContext
from mrscout.synthesis.lifting.left_rules import LOOP_BOUND, ONLY_EXPECTED, TOO_MANY, UNREAD, LeftPlace
from mrscout.synthesis.lifting.lift import Known, Literals, constant_part, literals
from mrscout.synthesis.lifting.links import Group, link
from mrscout.synthesis.lifting.site import Site
from mrscout.synthesis.slicing.helper_slices import Trimmed
from mrscout.synthesis.slicing.slice import Slicer


def with_spelled_strings(sites: list[Site], facts: Facts) -> list[Site]:
    """Return the sites, with arrays of characters that spell another site's string turned into strings."""
    string = facts.syntax.string
    strings = {site.text: site for site in sites if site.type == string and not site.after}
    return [_with_spelled_string(site, strings, facts) for site in sites]


def _with_spelled_string(site: Site, strings: dict[str, Site], facts: Facts) -> Site:
    spelled = facts.syntax.spelled_string(site.type, facts.source_of(site.span))
    text, made = spelled if spelled is not None else ("", "")
    string = strings.get(text)
    if string is None or not made:
        return site
    return replace(site, type=string.type, text=text, hint=string.hint, part=string.part, after=made)


def constants(routine: Routine, slicer: Slicer, facts: Facts) -> dict[int, Known]:
    """Return the fields of a test that are constants, by the numbers of their variables."""
    by_variable: dict[int, Known] = {}
    for variable in routine.variables:
        type_ = variable.type
        if (
            variable.kind is not VariableKind.FIELD
            or type_ is None
            or type_.dims
            or facts.leaves_variable(variable.name)
        ):
            continue
        writes = [
            write for write in routine.writes if write.variable == variable.index and write.value is not None
        ]
        text = ""
        if not writes:
            text = facts.constant_text(variable.owner, variable.name) if _is_simple(type_, facts) else ""
        elif len(writes) == 1 and writes[0].strong and writes[0].value is not None:
            at = slicer.statement_of[writes[0].step]
            text = _literal(writes[0].value, facts) if at and at.kind is StatementKind.FIELD else ""
        if text:
            narrow = facts.syntax.needs_cast(type_)
            by_variable[variable.index] = Known(variable.name, text, type_, in_arrays=narrow)
    return by_variable


def _is_simple(type_: TypeRef, facts: Facts) -> bool:
    return facts.syntax.is_simple(type_) or facts.syntax.is_boxed(type_)


def _literal(value: Expr, facts: Facts) -> str:
    if isinstance(value, Constant) and facts.is_enum_constant(value.owner, value.name):
        return f"{value.owner}.{value.name}"
    literal = facts.syntax.unboxed(value)
    return literal.text if literal is not None else facts.syntax.joined(value) or ""


def replaced(known: Known, kept: list[Statement], chosen: list[Site], facts: Facts) -> bool:
    """True if every mention of a constant in the kept statements is a site."""
    part = constant_part(known.name)
    replaced = sum((site.constant == known.name) + site.mentions.count(part) for site in chosen)
    named = 0
    for statement in kept:
        if statement.kind is StatementKind.FIELD and known.name in statement.declares:
            continue
        named += facts.syntax.count_name(_own_text(statement, facts), known.name)
    return named == replaced


def _shared_constants(sites: Sequence[Site]) -> set[str]:
    """Return the parts of constants that stand in an array, and in another one or by themselves as well.

    What they have in common is lost if the arrays become parameters as a whole.
    """
    arrays: dict[str, set[str]] = {}
    for site in sites:
        for part in site.mentions:
            arrays.setdefault(part, set()).add(site.text)
    alone = {site.part for site in sites if not site.mentions}
    return {part for part, texts in arrays.items() if part in alone or len(texts) > 1}


def _own_text(statement: Statement, facts: Facts) -> str:
    """Return the text of a statement without the statements inside it."""
    written = facts.source_of(statement.span).encode()
    start = statement.span.start
    for child in reversed(statement.children):
        written = written[: child.span.start - start] + b" " + written[child.span.end - start :]
    return written.decode("utf-8", "replace")


def declares(statement: Statement, names: set[str]) -> bool:
    """True if a statement does nothing but declare some of these names."""
    return statement.kind is StatementKind.FIELD and bool(statement.declares) and statement.declares <= names


def stands(span: Span, kept: list[Statement]) -> bool:
    """True if a place is in the text of a kept statement, rather than in a helper."""
    return any(statement.span.encloses(span) for statement in kept)


def loop_sites(
    kept: list[Statement], criterion: Statement, routine: Routine, slicer: Slicer, codifier: Codifier
) -> Iterator[tuple[Site, CountedLoop]]:
    """Yield the loops around the assertion whose variable can be a parameter instead, each as a site."""
    for statement in kept:
        if not statement.loop or not statement.encloses(criterion) or statement is criterion:
            continue
        loop = codifier.counted(statement)
        if loop is None or not loop.literal or _declared(loop.name, kept) != 1:
            continue
        type_ = _type(loop, statement, routine, slicer)
        inside = _inside(statement, kept)
        read = any(loop.name in statement.uses for statement in inside)
        if type_ is not None and read and _independent(loop.name, inside, routine, slicer):
            yield (
                Site(
                    loop.first,
                    type_,
                    loop.text,
                    ValueRole(RoleKind.LOOP_VARIABLE, name=loop.name),
                    f"loop {statement.index}",
                    loop.name,
                    values=loop.values,
                    near=loop.near,
                    bound=loop.name,
                ),
                loop,
            )


def idle_loops(
    kept: list[Statement],
    criterion: Statement,
    drawn: Sequence[Site],
    routine: Routine,
    slicer: Slicer,
    codifier: Codifier,
) -> Iterator[CountedLoop]:
    """Yield the loops around the assertion that only repeat random draws, which are parameters now."""
    for statement in kept:
        if not statement.loop or not statement.encloses(criterion) or statement is criterion:
            continue
        loop, inside = codifier.counted(statement), _inside(statement, kept)
        if loop is None or any(loop.name in statement.uses for statement in inside):
            continue
        draws = any(statement.span.encloses(site.span) for site in drawn)
        if draws and _independent(loop.name, inside, routine, slicer):
            yield loop


def _inside(statement: Statement, kept: list[Statement]) -> list[Statement]:
    return [other for other in kept if statement.encloses(other) and other is not statement]


def _declared(name: str, kept: list[Statement]) -> int:
    return sum(name in statement.declares for statement in kept)


def _type(loop: CountedLoop, statement: Statement, routine: Routine, slicer: Slicer) -> TypeRef | None:
    for step in slicer.steps(statement):
        for write in step.writes:
            variable = routine.variables[write.variable]
            if variable.name == loop.name and variable.type is not None and not variable.type.dims:
                return variable.type if _is_simple(variable.type, slicer.facts) else None
    return None


def _independent(name: str, inside: list[Statement], routine: Routine, slicer: Slicer) -> bool:
    """True if no round of a loop depends on an earlier one."""
    declared = {name for statement in inside for name in statement.declares}
    for statement in inside:
        if statement.kind in (StatementKind.JUMP, StatementKind.RETURN):
            return False
        touched = {write.variable for step in slicer.steps(statement) for write in step.writes}
        for index in touched | set(slicer.changes.by(statement)):
            if index < 0:
                return False  # it is fetched from the test object
            variable = routine.variables[index]
            inner = variable.name in declared or variable.kind in (
                VariableKind.PARAMETER,
                VariableKind.RESULT,
            )
            if not inner or variable.name == name:
                return False
    return True


def without_arrays(kept: list[Statement], loops: list[CountedLoop]) -> list[Statement]:
    """Return the kept statements without arrays over which only removed loops iterate."""
    headers = {loop.header.start for loop in loops}
    for loop in loops:
        users = [
            statement
            for statement in kept
            if loop.over in statement.uses and statement.span.start not in headers
        ]
        if loop.over and all(statement.declares == {loop.over} for statement in users):
            kept = [statement for statement in kept if statement.declares != {loop.over}]
    return kept


#: sites in helpers, at most
_MOST_IN_HELPERS = 4


@dataclass(frozen=True, slots=True)
class LiftedSlice:
    """A slice with the sites that become parameters."""

    kept: list[Statement]
    sites: list[Site]
    groups: list[Group]
    #: constants that the remaining text does not mention
    gone: frozenset[str]
    #: what stays by a rule, in order of its place
    left: tuple[LeftPlace, ...]


class SliceLifter:
    """Finds the sites in the slices of one instance."""

    def __init__(self, context: InstanceContext) -> None:
        self._context = context

    def rows(self, kept: list[Statement]) -> Iterator[Site]:
        """Yield the parameters of a parameterised test that have simple types."""
        facts = self._context.facts
        used = {name for statement in kept for name in statement.uses}
        for parameter in self._context.codifier.test_parameters():
            simple = facts.syntax.is_simple(parameter.type) or facts.enum_constants(parameter.type.name)
            if parameter.name in used and simple and not parameter.type.dims:
                yield Site(
                    parameter.span,
                    parameter.type,
                    parameter.values[0] if parameter.values else parameter.name,
                    ValueRole(RoleKind.TEST_PARAMETER, name=parameter.name),
                    f"parameter {parameter.name}",
                    parameter.name,
                    constant=parameter.name,
                    shown=parameter.name,
                    values=parameter.values[1:],
                    bound=parameter.name,
                )

    def loops(self, kept: list[Statement]) -> dict[Span, tuple[Site, CountedLoop]]:
        """Return the loops whose variable can be a parameter instead, by the places of their first literals."""
        loops = loop_sites(
            kept,
            self._context.located.criterion,
            self._context.subject.routine,
            self._context.slicer,
            self._context.codifier,
        )
        return {site.span: (site, loop) for site, loop in loops}

    def lifted(
        self, kept: list[Statement], extra: list[Site], cuts: list[Edit], trimmed: Trimmed, *, plain: bool
    ) -> LiftedSlice:
        """Lift the kept statements outside of `cuts`; a constant is lifted at its uses, or at its declaration."""
        known = (
            constants(self._context.subject.routine, self._context.slicer, self._context.facts)
            if not plain
            else {}
        )
        if known:
            elsewhere = self._context.codifier.named_by_members(self._context.unedited(kept))
            known = {number: constant for number, constant in known.items() if constant.name not in elsewhere}
        expected: set[str] = set()
        apart: set[str] = set()
        while True:
            found_literals = self._literals(kept, known, expected, trimmed, apart, plain=plain)
            if shared := _shared_constants(found_literals.sites) - apart:
                apart |= shared
                continue
            standing = [site for site in found_literals.sites if not _cut_out(site.span, cuts)]
            sites = sorted(
                [*extra, *with_spelled_strings(standing, self._context.facts)],
                key=lambda site: (not site.borrowed, site.span.start),
            )
            groups = link(sites, self._context.facts)
            chosen = [site for group in groups for site in group.sites]
            unnamed = {
                number: constant
                for number, constant in known.items()
                if not replaced(constant, kept, chosen, self._context.facts)
            }
            if not unnamed:
                break
            for number, constant in unnamed.items():
                del known[number]
                own = [site for site in sites if site.constant == constant.name]
                if not constant.in_arrays and all(site.expected for site in own):
                    expected.add(constant.name)  # no more than what is expected
        left = [*found_literals.left, *self._passed_over(kept, trimmed), *_unchosen(sites, groups)]
        mentioned = {part for site in chosen for part in (constant_part(site.constant), *site.mentions)}
        gone = {constant.name for constant in known.values() if constant_part(constant.name) in mentioned}
        kept = [statement for statement in kept if not declares(statement, gone)]
        return LiftedSlice(kept, sites, groups, frozenset(gone), self._left_in_text(left, kept, cuts, chosen))

    def _literals(
        self,
        kept: list[Statement],
        known: Mapping[int, Known],
        expected: set[str],
        trimmed: Trimmed,
        apart: set[str],
        *,
        plain: bool,
    ) -> Literals:
        skipped = expected | {constant.name for constant in known.values()}
        looked = [
            statement
            for statement in kept
            if not declares(statement, skipped)
            and (not plain or statement.unit == self._context.subject.test_unit)
            and not self._rule_over(statement, kept)
        ]
        loops = [statement for statement in kept if statement.loop and statement not in looked]
        heads = [step for statement in loops for step in self._context.slicer.steps(statement)]
        routine, steps = self._context.subject.routine, self._steps(looked, trimmed)
        scanned = literals(routine, steps, self._context.facts, known, heads, trimmed.unread, apart)
        sites = [
            site
            for site in scanned.sites
            if self._is_in_text(site.span, kept)
            # what was drawn before may have to differ each time
            and not (plain and site.shape is SiteShape.SEED)
        ]
        return Literals(sites, scanned.left)

    def _is_in_text(self, span: Span, kept: list[Statement]) -> bool:
        return span.file == self._context.subject.file and stands(span, kept)

    def _rule_over(self, statement: Statement, kept: list[Statement]) -> str:
        """Return the slug of the rule by which all literals of a statement stay; empty for none."""
        off = self._context.facts.without_rules
        return first_rule((LOOP_BOUND,), off, statement) or first_rule(
            (UNREAD,), off, statement, kept, self._context.slicer
        )

    def _passed_over(self, kept: list[Statement], trimmed: Trimmed) -> Iterator[LeftPlace]:
        """Yield the literals of statements that a rule leaves as a whole."""
        routine, facts = self._context.subject.routine, self._context.facts
        for statement in kept:
            if rule := self._rule_over(statement, kept):
                scanned = literals(routine, self._steps([statement], trimmed), facts, {}, (), trimmed.unread)
                yield from (replace(place, rule=rule) for place in scanned.left)
                yield from (LeftPlace(site.span, rule, site) for site in scanned.sites)

    def _left_in_text(
        self, left: list[LeftPlace], kept: list[Statement], cuts: list[Edit], chosen: list[Site]
    ) -> tuple[LeftPlace, ...]:
        """Of the places that rules leave, those in the text that is kept, without what a parameter replaces."""
        inside = [
            place
            for place in left
            if self._is_in_text(place.span, kept)
            and not _cut_out(place.span, cuts)
            and not any(site.span.encloses(place.span) for site in chosen)
        ]
        by_place = {place.span: place for place in reversed(inside)}
        return tuple(by_place[span] for span in sorted(by_place))

    def in_helpers(self, kept: list[Statement], trimmed: Trimmed) -> list[Site]:
        """Return the sites in helpers that come along, up to a limit."""
        cut = self._context.unedited(kept, trimmed.trims)
        sites: list[Site] = []
        steps = self._steps([statement for statement in kept if not statement.loop], trimmed)
        for site in literals(
            self._context.subject.routine, steps, self._context.facts, {}, (), trimmed.unread
        ).sites:
            if (
                site.span.file == self._context.subject.file
                and not stands(site.span, kept)
                and not site.expected
            ):
                helper_parameter = self._context.codifier.helper_parameter(site.span, cut)
                if helper_parameter is not None:
                    sites.append(replace(site, helper_parameter=helper_parameter))
        return sites[:_MOST_IN_HELPERS]

    def _steps(self, kept: list[Statement], trimmed: Trimmed) -> Iterator[Step]:
        for statement in kept:
            yield from (
                step for step in self._context.slicer.steps(statement) if step.index not in trimmed.gone
            )


def _unchosen(sites: list[Site], groups: list[Group]) -> Iterator[LeftPlace]:
    """Yield the sites that are in no group, each with the rule that left it."""
    chosen = {id(site) for group in groups for site in group.sites}
    for site in sites:
        if id(site) not in chosen:
            yield LeftPlace(site.span, ONLY_EXPECTED.slug if site.expected else TOO_MANY.slug, site)


def _cut_out(span: Span, cuts: list[Edit]) -> bool:
    return any(cut.start <= span.start and span.end <= cut.end for cut in cuts)
