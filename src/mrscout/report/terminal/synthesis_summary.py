"""The summary of `mrscout synthesize`: the funnel, what became of the other instances, and some relations."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from rich.console import Console
from rich.text import Text

from mrscout.model.figures import Step
from mrscout.model.ranking import ranked, standing_of
from mrscout.model.relations import CodifiedMR, Status
from mrscout.pipeline.tallies import Tally
from mrscout.report import instance_words as words
from mrscout.report.states import percent, print_funnel
from mrscout.report.terminal.sourcelines import on_one_line, printable
from mrscout.report.terminal.styles import (
    glyphs_for,
    relation_head,
    say,
    say_counts,
    say_head,
    say_line,
    say_rule,
)

_EXAMPLES = 3
_DETAIL = 160
_STEPS = {
    "tests": "tests looked at",
    "mtcs": "MTCs",
    "instances": "MR instances",
    "drafted": "drafted",
    "compiled": "compiled",
    "codified": "codified",
}
_NO_FILES = "The change touches no test, so there is nothing to look at."
_NO_MTCS = "No test hides a metamorphic relation, so there is nothing to synthesize."
_NO_MTCS_BUT = "No test hides a metamorphic relation."
_WHY_NOT = "mrscout discover SOURCE says why, and --explain TEST says it of one."
_NOTHING_RUNS = (
    "Nothing of it could be made to run. The warnings say why; --classpath PATHS names classes that were "
    "built elsewhere, --java HOME another JDK."
)


def named_steps(steps: Sequence[Step]) -> list[Step]:
    """Return the steps of synthesis with their names for people."""
    return [replace(step, name=_STEPS[step.name]) for step in steps]


def different_relations(tally: Tally) -> list[Step]:
    """Return a step for the number of relations; empty if each instance states one of its own."""
    count = tally.different
    return [Step("relations", count, count, first=True)] if count < tally.instances else []


def print_summary(console: Console, tally: Tally, out: Path, hint: str, limit: int) -> None:
    """Print the summary; ``limit`` is the number of relations to show."""
    _Summary(console, tally, out).print(hint, limit)


class _Summary:
    def __init__(self, console: Console, tally: Tally, out: Path) -> None:
        self._console = console
        self._tally = tally
        self._out = out
        self._glyphs = glyphs_for(console.encoding)

    def print(self, hint: str, limit: int) -> None:
        tally = self._tally
        assert tally.opened is not None
        say_head(self._console, tally.opened.project, tally.opened.files, hint)
        self._say()
        if not tally.tests:
            none = f"No tests found. {tally.opened.project.language.layout.known_tests}"
            self._say(none if tally.opened.files else _NO_FILES, 2)
        else:
            self._print_funnel()
        if tally.tests and not tally.mtcs:
            self._say()
            self._say(f"{_NO_MTCS_BUT if tally.drafted_candidates else _NO_MTCS} {_WHY_NOT}", 2)
        if tally.file_problems:
            self._say()
            problems = words.counted(tally.file_problems, "problem")
            self._say(Text(f"{problems} with files; see the warnings.", style="yellow"), 2)
        if tally.mtcs:
            self._print_outcomes()
            self._print_kinds()
        if tally.mtcs or tally.drafted_candidates:
            self._print_candidates()
            self._print_modules()
        self._print_files()
        self._print_relations(limit)

    def _say(self, text: Text | str = "", indent: int = 0, hang: Text | None = None) -> None:
        say(self._console, text, indent, hang)

    # Counts

    def _print_funnel(self) -> None:
        shown = named_steps(self._tally.funnel if self._tally.mtcs else self._tally.funnel[:2])
        if self._tally.mtcs:
            shown[-1:-1] = different_relations(self._tally)
        print_funnel(self._console, shown, max(map(len, _STEPS.values())))

    def _print_outcomes(self) -> None:
        tally = self._tally
        self._say()
        say_counts(self._console, tally.statuses, lambda _: "cyan", after=self._print_examples)
        tried = any(status is not Status.CUT for status in tally.statuses)
        if tally.ready is not None and tally.ready.relations and tried and not tally.compiled:
            self._say()
            self._say(Text(_NOTHING_RUNS, style="yellow"), 2)

    def _print_examples(self, status: Status, indent: int) -> None:
        """Print reasons why some instances with this status did not become relations."""
        if status is Status.NOT_SYNTHESIZED:
            reasons = Counter(instance.reason for instance in self._tally.undrafted)
            for reason, count in sorted(reasons.items(), key=lambda entry: (-entry[1], entry[0]))[:_EXAMPLES]:
                self._say(f"{count:,} × {_crop(reason)}", indent)
            return
        if status in (
            *(Status.CODIFIED, Status.SAME, Status.NOT_BUILT, Status.LEFT_OUT, Status.CUT, Status.DRAFTED),
        ):
            return
        relations = [relation for relation in self._tally.settled if relation.status is status]
        for relation in relations[:_EXAMPLES]:
            line = Text.assemble(
                (relation.relation.id, "bold"), f" {relation.relation.name}: {_crop(relation.detail)}"
            )
            self._say(line, indent)
        if len(relations) > _EXAMPLES:
            self._say(
                f"{self._glyphs.cut} and {len(relations) - _EXAMPLES:,} more; relations.jsonl has them",
                indent,
            )

    def _print_kinds(self) -> None:
        """Print how many relations have parameters, of which kinds they are, and why some are weak."""
        codified = self._tally.codified
        if not codified:
            return
        self._say()
        count = sum(len(relation.parameters) for relation in codified)
        share = percent(self._tally.lifted / len(codified)).strip()
        lifted = f"{self._tally.lifted:,} of {words.counted(len(codified), 'codified relation')} ({share})"
        self._say(f"{lifted} have lifted parameters, {words.counted(count, 'parameter')} in all.", 2)
        kinds = Counter(relation.relation.kind for relation in codified)
        weak = Counter(weakness for relation in codified for weakness in relation.weaknesses)
        self._say()
        say_counts(self._console, kinds, lambda _: "cyan")
        if weak:
            self._say()
            self._say("Weak, since", 2)
            say_counts(self._console, weak, lambda _: "cyan")

    def _print_candidates(self) -> None:
        """Print the number of candidates, which no other count includes."""
        tally = self._tally
        if not tally.drafted_candidates:
            return
        self._say()
        count = words.counted(tally.drafted_candidates, "candidate")
        passing = f"{len(tally.candidates):,} compile and pass"
        self._say(f"{count} from laws that hold here or in other projects; {passing}.", 2)

    def _print_modules(self) -> None:
        modules = self._tally.ready.modules if self._tally.ready else ()
        if not modules:
            return
        self._say()
        self._say("The code runs by", 2)
        by_rung: dict[tuple[str, str], list[str]] = {}
        for module in modules:
            by_rung.setdefault((module.build_step, module.version), []).append(module.module or ".")
        assert self._tally.opened is not None
        language = self._tally.opened.project.language.layout.language
        for (rung, version), names in by_rung.items():
            line = f"{rung}, on {language} {version}"
            if len(modules) > 1:
                line += f": {words.joined([printable(name) for name in names])}"
            self._say(line, 4)

    # Files and relations

    def _print_files(self) -> None:
        tally = self._tally
        codified = len(tally.codified) + len(tally.candidates)
        records = len(tally.settled) + len(tally.undrafted) + len(tally.candidates) + len(tally.broken)
        out = printable(str(self._out))
        self._say()
        rows = [("relations.jsonl", words.counted(records, "record"))]
        if codified:
            rows.append(("relations/", words.counted(codified, "class", "classes")))
        others = len(tally.settled) - len(tally.codified) + len(tally.broken)
        if others:
            rows.append(("drafts/", f"{others:,} that did not become a relation"))
        rows.append(("run.json", "versions, options, counts"))
        width = max(len(f"{out}/{name}") for name, _ in rows)
        for name, what in rows:
            say_line(self._console, Text.assemble("  ", (f"{out}/{name}".ljust(width), "blue"), f"  {what}"))

    def _print_relations(self, limit: int) -> None:
        codified = [place.item for place in ranked(self._tally.codified, standing_of)]
        for number, relation in enumerate(codified[:limit], 1):
            self._say()
            say_rule(self._console, f"{number} of {len(codified)}")
            self._print_relation(relation)
        left = len(codified) - limit
        if left > 0:
            self._say()
            more = f"{self._glyphs.cut} and {words.counted(left, 'more relation')}. " if limit else ""
            self._say(f"{more}--limit N shows the first N, mrscout show ID all about one.")

    def _print_relation(self, codified: CodifiedMR) -> None:
        relation = codified.relation
        say_line(self._console, relation_head(relation) + Text(relation.kind.slug, style="cyan"))
        self._say(printable(relation.statement), 2)
        names = max((len(parameter.name) for parameter in codified.parameters), default=0)
        for parameter in codified.parameters:
            hang = Text.assemble((f"{printable(parameter.name):<{names}}", "yellow"), "  ")
            value = Text.assemble((printable(parameter.type), "cyan"), " = ", on_one_line(parameter.value))
            self._say(value, 2, hang)
        if not codified.parameters:
            self._say(Text("no parameter: nothing could be lifted", style="dim"), 2)


def _crop(text: str) -> str:
    line = on_one_line(text)
    return line if len(line) <= _DETAIL else line[: _DETAIL - 1] + "…"
