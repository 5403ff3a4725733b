"""Exports kept relations: one test class for each class under test, with a method for each law.

Every class compiles, and passes twice in different orders, before it is returned. Order: `select_inputs` chooses what a
law runs on, a `Bench` finds the inputs that pass and a layout for each law, laws of one class under test are put
together, and what fails together stands in a class of its own. `habits` says how the neighbouring tests are written.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path, PurePosixPath

from mrscout import untrusted
from mrscout.errors import MrscoutError
from mrscout.filtering.example_inputs import fixed
from mrscout.languages.base.exporting import (
    ExportedFile,
    ExportedLaw,
    ExportRequest,
    Kept,
    NotExported,
    RowStyle,
)
from mrscout.languages.base.values import Row
from mrscout.languages.java.build import Build, ModuleRuntime
from mrscout.languages.java.codify.relation_class import RelationClass
from mrscout.languages.java.codify.text_layout import code_words
from mrscout.languages.java.export.adaptations import (
    MODERN,
    escape_for_encoding,
    with_finals,
    with_plain_parameters,
    without_fixed,
)
from mrscout.languages.java.export.attempts import Attempt, Bench
from mrscout.languages.java.export.classes import (
    Written,
    may_merge,
    needed_members,
    test_method_name,
    write_class,
)
from mrscout.languages.java.export.companions import (
    Company,
    also_compared,
    in_company,
    joint_form,
    joint_inputs,
    with_companions,
)
from mrscout.languages.java.export.computed_values import computed_values
from mrscout.languages.java.export.existing_tests import ExistingTest, Replacement, has_tests, superclass_name
from mrscout.languages.java.export.fixtures import (
    with_local_fixtures,
    with_short_helpers_inlined,
    without_comments,
    without_idle_runner,
)
from mrscout.languages.java.export.generators import with_generator
from mrscout.languages.java.export.habits import Habits, habits_of
from mrscout.languages.java.export.law_source import Law, Layout, layouts, plain_number
from mrscout.languages.java.runtime.execute import Jvm
from mrscout.languages.java.runtime.module_sandbox import Place, compiler_launch
from mrscout.languages.java.runtime.protocol import ClassPaths
from mrscout.languages.java.runtime.runner import Workplace
from mrscout.prose.acceptance import refusals_of
from mrscout.prose.relation_sentences import relation_phrase
from mrscout.sandbox.temporary import temporary_folder
from mrscout.sources import Project, Role, read_source
from mrscout.sources.text import LARGEST

_PARAMS = re.compile(rb"org\.junit\.jupiter\.params|junit-jupiter-params|junit-jupiter(?![-\w])")
_BUILD_FILES = ("pom.xml", "build.gradle", "build.gradle.kts", "gradle/libs.versions.toml")
#: the folder of tests where a test does not stand below its package
_TESTS = "src/test/java"
#: inputs of a law that are too many to write down
_MANY = 10
#: the most neighbours that are looked at
_NEIGHBOURS = 30


def export_relations(
    project: Project, kept: Sequence[Kept], build: Build, request: ExportRequest, *, scratch: Path | None
) -> Iterator[ExportedFile | NotExported]:
    """Yield the test classes with the relations, those of one module together, best first.

    Fenced code may write into `scratch`; if it is None, there is no fence.
    """
    runtimes = {runtime.module: runtime for runtime in build.runtimes}
    wished = Counter(relation.codified.module for relation in kept[: request.most])
    for module in dict.fromkeys(relation.codified.module for relation in kept):
        wanted = [relation for relation in kept if relation.codified.module == module]
        if module not in runtimes:
            yield from (NotExported(relation, "its module could not be built") for relation in wanted)
            continue
        with temporary_folder("export") as classes, ExitStack() as stack:
            runtime = runtimes[module]
            path = ClassPaths(runtime.classpath, (classes,))
            compiler = stack.enter_context(Jvm(compiler_launch(runtime, classes, scratch), path))
            workplace = Workplace(Place(runtime, classes), scratch)
            runner = stack.enter_context(Jvm(workplace.launch, path))
            bench = Bench(
                *(compiler, runner, classes, runtime.release, _old_level(runtime)),
                params=has_params(project, module),
            )
            exported = _ModuleExport(project, module, request, bench, old=_old_level(runtime) is not None)
            yield from exported.run(wanted, wished[module])


def _old_level(runtime: ModuleRuntime) -> int | None:
    """Return the module's Java level if it is before 8."""
    return runtime.asked if runtime.asked is not None and runtime.asked < MODERN else None


@dataclass(slots=True)
class _Group:
    """Laws that share a class."""

    habits: Habits
    folder: str
    attempts: list[Attempt] = field(default_factory=list)
    name: str = ""
    written: Written | None = None

    @property
    def package(self) -> str:
        return self.attempts[0].law.parts.package

    @property
    def qualified(self) -> str:
        return ".".join(filter(None, (self.package, self.name)))


class _ModuleExport:
    """The export of one module."""

    def __init__(
        self, project: Project, module: str, request: ExportRequest, bench: Bench, *, old: bool
    ) -> None:
        self._project = project
        self._module = module
        self._request = request
        self._bench = bench
        self._old = old
        self._habits: dict[str, Habits] = {}
        self._taken: set[str] = set()
        self._beside: dict[int, tuple[Kept, ...]] = {}  #: the companions of each relation, by its identity

    def run(self, wanted: Sequence[Kept], most: int) -> Iterator[ExportedFile | NotExported]:
        """Yield the classes with up to `most` of the wanted relations, and those that became no test."""
        companies = in_company(wanted, self._request.beside)
        attempts = [self._attempt(number, company) for number, company in enumerate(companies)]
        if not self._request.in_place:
            for attempt in attempts:
                attempt.reason = self._better_in_place(attempt)
        self._bench.check_inputs(attempts)
        companies, attempts = self._without_companions_that_fail(companies, attempts)
        by_attempt = {id(attempt): company.kept for attempt, company in zip(attempts, companies, strict=True)}
        self._beside = {id(company.kept): company.others for company in companies}
        for attempt in attempts:
            self._draw(attempt, by_attempt[id(attempt)])
        self._bench.check_layouts(attempts)
        good = [attempt for attempt in attempts if not attempt.reason]
        if self._request.in_place:
            edited = list(self._edited(good[:most], by_attempt))
            yield from edited
            done = {id(law.kept) for file in edited for law in file.laws}
            most -= len(done)
            good = [attempt for attempt in good if id(by_attempt[id(attempt)]) not in done]
        for attempt in good:
            attempt.reason = self._better_in_place(attempt)
        good = [attempt for attempt in good if not attempt.reason]
        for group in self._written(self._groups(good[:most])):
            yield self._file(group, by_attempt)
        yield from (NotExported(by_attempt[id(attempt)], "") for attempt in good[most:])
        for attempt in attempts:
            if attempt.reason:
                yield NotExported(by_attempt[id(attempt)], attempt.reason)

    def _without_companions_that_fail(
        self, companies: Sequence[Company], attempts: Sequence[Attempt]
    ) -> tuple[list[Company], list[Attempt]]:
        """Return the relations with their attempts; those that fail together have one each."""
        alone: list[tuple[Company, Attempt]] = []
        for company, attempt in zip(companies, attempts, strict=True):
            members = [company]
            if attempt.reason and company.others:
                alone_too = [other for other in company.others if other not in self._request.beside]
                members = [Company(kept) for kept in (company.kept, *alone_too)]
            for member in members:
                number = len(companies) + len(alone)
                alone.append((member, attempt if member is company else self._attempt(number, member)))
        self._bench.check_inputs([attempt for _, attempt in alone if attempt not in attempts])
        return [company for company, _ in alone], [attempt for _, attempt in alone]

    def _attempt(self, number: int, company: Company) -> Attempt:
        kept = company.kept
        relation = kept.codified.relation
        subject = _simple_name(relation.class_under_test)
        name = f"{subject}Law{number}Test"
        inputs = joint_inputs(company, self._request.rows)
        rows = [one.row for one in inputs]
        whole_class = partial(_render, company, self._old)
        columns = list(zip(kept.codified.parameters, zip(*rows, strict=True), strict=False))
        values = {
            parameter.name: column[0]
            for parameter, column in columns
            if len(rows) > 1 and len(set(column)) == 1
        }
        # Without a proposition the sentence is of an earlier version, and has the form already.
        form = joint_form(company) if relation.proposition is not None else None
        whole = Law(
            kept.codified,
            relation_phrase(kept.codified, form, values, also_compared(company), refusals_of(kept.judged)),
            whole_class,
            whole_class(name),
            tuple(inputs),
            whole=kept.judged.whole_domain and not kept.judged.form.conditions,
        )
        plain, renamed = _by_itself(whole.parts, rows)
        constant = {
            name
            for column, (_, name) in enumerate(whole.columns)
            if len(rows) > 1 and len({row[column] for row in rows}) == 1
        }
        names = {renamed.get(name, name) for name in fixed(kept.judged) | constant}
        types = {one: type_ for type_, one in plain.relation.parameters}
        computed = computed_values(kept.judged.form, types, renamed)
        parts, fewer = without_fixed(plain, rows, names, computed)
        law = replace(
            whole,
            render=partial(_render_plainly, whole_class, rows, names, computed),
            parts=parts,
            inputs=tuple(
                replace(one, row=tuple(map(plain_number, row)))
                for one, row in zip(inputs, fewer, strict=True)
            ),
            renamed=renamed,
        )
        habits = self._habits_of(kept.codified.relation.file)
        return Attempt(
            law,
            name,
            _outermost(kept.codified.relation.class_under_test),
            habits,
            whole if parts != whole.parts else None,
        )

    def _draw(self, attempt: Attempt, kept: Kept) -> None:
        """Let a law draw its inputs, if the user asks for it or if it needs many."""
        many = kept.selected is not None and len(kept.selected) > _MANY
        if self._request.style is RowStyle.ROWS or not (many or self._request.style):
            return
        if not attempt.reason and (drawing := with_generator(attempt.law, kept)) is not None:
            attempt.law, attempt.rows = drawing, attempt.law

    def _better_in_place(self, attempt: Attempt) -> str:
        """Return the reason against a class of its own for a law; empty if there is none."""
        return self._too_long(attempt) or self._inherits_tests(attempt)

    def _inherits_tests(self, attempt: Attempt) -> str:
        """Return the reason against a law whose class would inherit tests; empty if it inherits none."""
        parent = superclass_name(attempt.law.parts.header) if attempt.law.parts.inherits else ""
        files = (one.path for one in self._project.having(Role.TEST) if one.module == self._module)
        if any(PurePosixPath(path).stem == parent and has_tests(self._source(path)) for path in files):
            return f"its class would run the tests of {parent} again; --patch adds it to its test class"
        return ""

    def _too_long(self, attempt: Attempt) -> str:
        """Return the reason against a law that takes too much of its test class along; empty if there is none."""
        parts = attempt.law.parts
        needed = needed_members(parts.members, code_words(parts.relation.body))
        lines = sum(member.text.count("\n") + 1 for member in needed)
        if self._request.longest is None or lines <= self._request.longest:
            return ""
        return f"it needs {lines} lines of its test class, where it belongs; --patch adds it there"

    def _habits_of(self, file: str) -> Habits:
        """Return the habits of the tests in a file's folder; those of the module if there are few."""
        folder = PurePosixPath(file).parent.as_posix()
        if folder not in self._habits:
            tests = [one.path for one in self._project.having(Role.TEST) if one.module == self._module]
            near = [path for path in tests if PurePosixPath(path).parent.as_posix() == folder]
            others = [path for path in tests if path not in near] if len(near) < 3 else []
            sources = {path: self._source(path) for path in [*near, *others][:_NEIGHBOURS]}
            read = {
                path: source
                for path, source in sources.items()
                if "Test" in PurePosixPath(path).stem and source
            }
            self._habits[folder] = habits_of(list(read.values()), [PurePosixPath(path).stem for path in read])
        return self._habits[folder]

    def _source(self, path: str) -> str:
        """Return the text of a file; empty if it cannot be read."""
        try:
            return read_source(self._project.root / path, self._project.encoding).data.decode(
                "utf-8", "replace"
            )
        except MrscoutError:
            return ""

    def _folder_of_tests(self, attempt: Attempt) -> str:
        """Return the source folder of the test that a law was mined from, relative to the module."""
        file = PurePosixPath(attempt.law.codified.relation.file)
        package = attempt.law.parts.package.replace(".", "/")
        parent = file.parent.as_posix()
        root = parent.removesuffix(package).rstrip("/") if package else parent
        inside = root.removeprefix(f"{self._module}/") if self._module else root
        below = parent.endswith(package) and (not self._module or root.startswith(f"{self._module}/"))
        return inside if below and inside != "." else _TESTS

    def _edited(self, attempts: Sequence[Attempt], kept: dict[int, Kept]) -> Iterator[ExportedFile]:
        """Yield existing test classes with laws that belong there, and with one test in the place of copies."""
        for path in dict.fromkeys(attempt.law.codified.relation.file for attempt in attempts):
            existing = self._existing(path)
            here = [one for one in attempts if one.law.codified.relation.file == path]
            if existing is None or not existing.name:
                continue
            changes = [change for attempt in here if (change := self._change(existing, attempt)) is not None]
            fitting = changes if self._passes(existing, changes) else []
            if not fitting:
                for change in changes:
                    if self._passes(existing, [*fitting, change]):
                        fitting.append(change)
            if fitting:
                yield self._edited_file(existing, fitting, kept)

    def _existing(self, path: str) -> ExistingTest | None:
        """Return a test class of the project; None if it cannot be edited."""
        try:
            source = untrusted.read_within(self._project.root, self._project.root / path, LARGEST).decode(
                "utf-8"
            )
        except (OSError, ValueError):
            return None
        habits = replace(self._habits_of(path), crlf="\r\n" in source)
        return ExistingTest(path, source.replace("\r\n", "\n"), habits)

    def _change(
        self, existing: ExistingTest, attempt: Attempt
    ) -> "tuple[Attempt, Replacement | None] | None":
        """Return the change of a test class that a law asks for; None if it belongs into a class of its own."""
        relation = attempt.law.codified.relation
        own = relation.origin.counts_in_funnel
        tests = [
            one.test.partition("(")[0].rpartition(".")[2]
            for one in relation.occurrences
            if one.file == existing.path
        ]
        replacement = existing.copies_of(attempt.law, tests, params=self._bench.params) if own else None
        if replacement is not None:
            return attempt, replacement
        expected = existing.habits.class_name.format(_simple_name(attempt.subject))
        belongs = existing.name.rpartition(".")[2] == expected or bool(self._better_in_place(attempt))
        return (attempt, None) if belongs and existing.can_take(attempt.law) else None

    def _passes(
        self, existing: ExistingTest, changes: "Sequence[tuple[Attempt, Replacement | None]]"
    ) -> bool:
        """True if a test class with changes compiles, and its new tests pass; replacements try their layouts."""
        for layouts_ in self._layouts_to_try(changes):
            existing.additions = [(one.law, one.layout) for one, replaced in changes if replaced is None]
            existing.replacements = [
                replace(replaced, layout=layout)
                for (_, replaced), layout in zip(changes, layouts_, strict=True)
                if replaced is not None and layout is not None
            ]
            if not self._bench.check([(existing.name, existing.written())])[0]:
                return True
        return False

    def _layouts_to_try(
        self, changes: "Sequence[tuple[Attempt, Replacement | None]]"
    ) -> Iterator[list[Layout | None]]:
        """Yield the layouts of all replacements, the best ones first, then what always works."""
        choices = [
            [one for one in layouts(replaced.law, params=True) if one is not Layout.CALLS]
            if replaced is not None
            else []
            for _, replaced in changes
        ]
        yield [options[0] if options else None for options in choices]
        if any(len(options) > 1 for options in choices):
            yield [options[-1] if options else None for options in choices]

    def _edited_file(
        self,
        existing: ExistingTest,
        changes: "Sequence[tuple[Attempt, Replacement | None]]",
        kept: dict[int, Kept],
    ) -> ExportedFile:
        self._passes(existing, changes)
        written = existing.written()
        replacing = [(one, replaced) for one, replaced in changes if replaced is not None]
        adding = [(one, replaced) for one, replaced in changes if replaced is None]
        laws = tuple(
            ExportedLaw(
                kept[id(attempt)],
                law.test,
                law.rows,
                sum(member.count("\n") + 1 for member in law.members),
                replaced.tests if replaced is not None else (),
            )
            for (attempt, replaced), law in zip([*replacing, *adding], written.laws, strict=True)
        )
        inside = existing.path.removeprefix(f"{self._module}/") if self._module else existing.path
        folder = PurePosixPath(inside).parent.as_posix()
        return ExportedFile(
            self._module, folder, PurePosixPath(inside).name, "", written.text, laws, edited=True
        )

    def _groups(self, attempts: Sequence[Attempt]) -> list[_Group]:
        """Put the laws of one class under test together, as far as their classes can be merged."""
        groups: list[_Group] = []
        for attempt in attempts:
            folder = self._folder_of_tests(attempt)
            fitting = (
                group
                for group in groups
                if group.folder == folder
                and group.attempts[0].subject == attempt.subject
                and all(may_merge(_common(one), _common(attempt)) for one in group.attempts)
                and _test_name(attempt) not in map(_test_name, group.attempts)
            )
            group = next(fitting, None)
            if group is None:
                group = _Group(attempt.habits, folder)
                groups.append(group)
            group.attempts.append(attempt)
        for group in groups:
            group.name = self._new_name(group)
        return groups

    def _new_name(self, group: _Group) -> str:
        """Return a name without a number that no other class of the package has."""
        first = group.attempts[0]
        subject = _simple_name(first.subject)
        test = first.law.codified.relation.test.partition("(")[0].rpartition(".")[0].rpartition(".")[2]
        stem = re.sub(r"^Test(?=[A-Z])|(?:Tests?|TestCase)$", "", test)
        law = first.law.parts.relation.name
        proposals = (
            f"{subject}Laws",
            f"{subject}{stem.removeprefix(subject)}Laws",
            f"{subject}FurtherLaws",
            f"{subject}{law[:1].upper()}{law[1:]}",
            f"{stem}{law[:1].upper()}{law[1:]}",
        )
        method = first.law.codified.relation.test.partition("(")[0].rpartition(".")[2]
        last = f"{subject}{law[:1].upper()}{law[1:]}In{method[:1].upper()}{method[1:]}"
        for proposal in (*proposals, last):
            name = group.habits.class_name.format(proposal)
            if f"{group.package}.{name}" not in self._taken:
                break
        while f"{group.package}.{name}" in self._taken:
            name = group.habits.class_name.format(f"{name}Too")
        self._taken.add(f"{group.package}.{name}")
        return name

    def _written(self, groups: Sequence[_Group]) -> Iterator[_Group]:
        """Yield groups whose class passes; laws that only pass by themselves get a class each."""
        written = [(group.qualified, self._write(group)) for group in groups]
        slim = self._bench.without_needless_lines(written)
        names = [name for name, _ in written]
        slim = self._bench.without_idle_superclass(list(zip(names, slim, strict=True)))
        for group, text in zip(groups, slim, strict=True):
            group.written = text
        reasons = self._bench.check(
            [(group.qualified, group.written) for group in groups if group.written is not None]
        )
        for group, reason in zip(groups, reasons, strict=True):
            if not reason:
                yield group
                continue
            if len(group.attempts) == 1:
                group.attempts[0].reason = reason
                continue
            alone = []
            for attempt in group.attempts:
                one = _Group(group.habits, group.folder, [attempt])
                one.name = self._new_name(one)
                alone.append(one)
            yield from self._written(alone)

    def _write(self, group: _Group) -> Written:
        laws: list[tuple[Law, Layout]] = [(one.law, one.layout) for one in group.attempts]
        return write_class(group.name, laws, group.habits)

    def _file(self, group: _Group, kept: dict[int, Kept]) -> ExportedFile:
        assert group.written is not None
        package = group.package.replace(".", "/")
        header = group.habits.header
        if group.habits.crlf:
            header = header.replace("\n", "\r\n")
        laws = tuple(
            ExportedLaw(
                kept[id(attempt)],
                law.test,
                law.rows,
                sum(member.count("\n") + 1 for member in law.members),
                beside=self._beside.get(id(kept[id(attempt)]), ()),
            )
            for attempt, law in zip(group.attempts, group.written.laws, strict=True)
        )
        return ExportedFile(
            self._module,
            group.folder,
            "/".join(filter(None, (package, f"{group.name}.java"))),
            escape_for_encoding(header, self._project.encoding),
            escape_for_encoding(group.written.text, self._project.encoding),
            laws,
        )


def _common(attempt: Attempt) -> RelationClass:
    """Return the class of a law under a name that does not tell it from others."""
    return attempt.law.under(f"{_simple_name(attempt.subject)}LawsTest").parts


def _test_name(attempt: Attempt) -> str:
    return test_method_name(attempt.law, attempt.habits)


def _render(company: Company, old: bool, name: str) -> RelationClass:
    parts = company.kept.draft.relation_class(company.kept.codified, name)
    assert isinstance(parts, RelationClass)
    parts = with_companions(parts, company)
    return with_finals(parts) if old else parts


def _render_plainly(
    whole: "partial[RelationClass]",
    rows: Sequence[Row],
    names: set[str],
    computed: Mapping[str, str],
    name: str,
) -> RelationClass:
    return without_fixed(_by_itself(whole(name), rows)[0], rows, names, computed)[0]


def _by_itself(parts: RelationClass, rows: Sequence[Row]) -> tuple[RelationClass, dict[str, str]]:
    """Return the class of a law with what its test shares with others as part of it; and new names of parameters."""
    bare = with_short_helpers_inlined(without_comments(without_idle_runner(parts)))
    plain, renamed = with_plain_parameters(bare)
    return with_local_fixtures(plain, len(rows)), renamed


def _simple_name(qualified: str) -> str:
    """Return the name of a class without its package: `RangeOperator`, and `CSVFormatBuilder` for a nested one."""
    parts = qualified.replace("$", ".").split(".")
    return "".join(part for part in parts if part[:1].isupper()) or parts[-1]


def _outermost(qualified: str) -> str:
    """Return the class that stands in a file of its own: `a.Range` for `a.Range$Builder` and `a.Range.Builder`."""
    parts = qualified.replace("$", ".").split(".")
    first = next((at for at, part in enumerate(parts) if part[:1].isupper()), len(parts) - 1)
    return ".".join(parts[: first + 1])


def has_params(project: Project, module: str) -> bool:
    """True if the tests or the build files of a module mention junit-jupiter-params."""
    tests = (file for file in project.having(Role.TEST) if file.module == module)
    if any(_PARAMS.search(read_source(project.root / file.path, project.encoding).data) for file in tests):
        return True
    folder = project.root / module
    for above in (folder, *folder.parents):
        for name in _BUILD_FILES:
            with suppress(OSError):
                if _PARAMS.search(untrusted.read_within(project.root, above / name, LARGEST)):
                    return True
        if above == project.root:
            break
    return False
