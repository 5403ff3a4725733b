"""The summary of filtering for people: the funnel, the verdicts, what was kept and what refutes the rest."""

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.text import Text

from mrscout.model.relations import CodifiedMR
from mrscout.model.verdicts import Judged, Verdict
from mrscout.report import words
from mrscout.report.excerpt import glyphs_for
from mrscout.report.sourcelines import printable
from mrscout.report.styles import say, say_line

_BAR = 30
_STYLES = {Verdict.KEPT: "green", Verdict.REJECTED: "red"}


@dataclass(slots=True)
class VerdictTally:
    """Listens, and counts."""

    relations: dict[str, CodifiedMR]
    judged: list[Judged] = field(default_factory=list)

    def hear(self, judged: Judged) -> None:
        """Take note of a verdict."""
        self.judged.append(judged)

    def having(self, verdict: Verdict) -> list[Judged]:
        """The relations with a verdict."""
        return [each for each in self.judged if each.verdict is verdict]

    @property
    def verdicts(self) -> Counter[Verdict]:
        """How many became what."""
        return Counter(each.verdict for each in self.judged)

    @property
    def with_valid_input(self) -> list[Judged]:
        """Relations that were put to the test on an input other than the developers'."""
        return [each for each in self.judged if each.evidence.valid or each.counterexample is not None]

    @property
    def less_general(self) -> int:
        """Kept relations for which something had to be given up."""
        return sum(bool(each.given_up) for each in self.having(Verdict.KEPT))

    @property
    def funnel(self) -> tuple[tuple[str, int], ...]:
        """From codified to kept."""
        parametrised = sum(bool(self.relations[each.id].parameters) for each in self.judged)
        return (
            ("codified", len(self.judged)),
            ("with a parameter", parametrised),
            ("with a valid input", len(self.with_valid_input)),
            ("kept", len(self.having(Verdict.KEPT))),
        )


def print_verdicts(console: Console, tally: VerdictTally, out: Path, limit: int) -> None:
    """Print all of it; `limit` is the number of relations shown of each verdict."""
    if not tally.judged:
        say_line(
            console, Text("There is no codified relation to filter. mrscout synthesize SOURCE makes them.")
        )
        return
    glyphs = glyphs_for(console.encoding)
    whole = len(tally.judged)
    for name, count in tally.funnel:
        full = "█" if glyphs.bar == "│" else "#"
        bar = full * max(bool(count), round(_BAR * count / whole))
        say_line(
            console,
            Text.assemble(f"{name:>20} {count:>6,}  ", (f"{bar:<{_BAR}}", "cyan"), f" {count / whole:4.0%}"),
        )
    console.print()
    for verdict, count in tally.verdicts.most_common():
        name = verdict.slug.replace("-", " ")
        say(
            console,
            Text.assemble(
                (f"{count:>7,} ", "bold"), (name, _STYLES.get(verdict, "yellow")), f"  {verdict.value}"
            ),
        )
    valid = [each.evidence.valid for each in tally.with_valid_input if each.evidence.valid]
    if valid:
        say(
            console,
            Text(
                f"\nValid inputs a relation: {median(valid):,.0f} at the median. "
                f"{words.counted(tally.less_general, 'relation')} kept in a less general form."
            ),
        )
    _kept(console, tally, limit)
    _rejected(console, tally, limit)
    say(
        console,
        Text(
            f"\nAll verdicts are in {printable(str(out / 'verdicts.jsonl'))}; mrscout show ID tells of one."
        ),
    )


def _kept(console: Console, tally: VerdictTally, limit: int) -> None:
    for judged in tally.having(Verdict.KEPT)[:limit]:
        codified = tally.relations[judged.id]
        relation, evidence = codified.relation, judged.evidence
        held = f"held on {evidence.passed:,} of {evidence.valid:,} valid inputs"
        whole = ", which is all there are" if judged.whole_domain else ""
        say_line(console, Text.assemble("\n", (relation.name, "bold green"), f"  {judged.id}  {held}{whole}"))
        say(console, Text(f"  {printable(relation.statement)}"))
        for given_up in judged.given_up:
            say(console, Text(f"  {printable(given_up)}", style="yellow"))


def _rejected(console: Console, tally: VerdictTally, limit: int) -> None:
    for judged in tally.having(Verdict.REJECTED)[:limit]:
        codified = tally.relations[judged.id]
        say_line(
            console, Text.assemble("\n", (codified.relation.name, "bold red"), f"  {judged.id}  rejected")
        )
        say(console, Text(f"  {printable(codified.relation.statement)}"))
        if judged.counterexample is not None:
            pairs = zip(
                (each.name for each in codified.parameters), judged.counterexample.texts, strict=False
            )
            shown = ", ".join(f"{name} = {text}" for name, text in pairs)
            say(console, Text(f"  refuted by {printable(shown)}"))
            say(console, Text(f"  {printable(judged.counterexample.failure[:200])}", style="dim"))
