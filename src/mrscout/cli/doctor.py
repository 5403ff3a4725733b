"""`mrscout doctor`: prints what is installed on the machine, and what each thing is for."""

import textwrap
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mrscout import __version__
from mrscout.cli.app import COMMANDS, Command, app, flag, lesson
from mrscout.cli.json_output import OBJECT_HELP, ObjectFormat, print_json
from mrscout.exits import Exit

if TYPE_CHECKING:
    from mrscout.model.machine import Finding

_HELP = lesson(
    COMMANDS["doctor"],
    examples=("mrscout doctor", "mrscout doctor --rules"),
    writes="nothing.",
    then="mrscout run SOURCE, or mrscout discover SOURCE, which needs no JDK.",
)


@app.command(
    cls=Command,
    help=_HELP,
    epilog="Exit codes: 0 fine; 4 where something is missing without which nothing can be discovered.",
)
def doctor(
    *,
    rules: Annotated[
        bool, flag("--rules", help="List the rules by which mrscout decides, and nothing else.")
    ] = False,
    form: Annotated[ObjectFormat, typer.Option("--format", help=OBJECT_HELP)] = ObjectFormat.TEXT,
) -> None:
    """Print what is installed, or the rules by which mrscout decides. Exits with 4 if not even `discover` can run."""
    if rules:
        _print_rules(form)
        return
    from rich.console import Console
    from rich.text import Text

    from mrscout.machine_checks import examine, lacking, next_step
    from mrscout.model.machine import COMMANDS, Health
    from mrscout.report import instance_words as words

    findings = list(examine())
    missing = {command: lacking(findings, command) for command in COMMANDS}
    step = next_step(findings, Path.cwd())
    if form is ObjectFormat.JSON:
        _print_object(findings, missing, step)
        _fail_if_useless(missing)
        return
    console = Console(highlight=False)
    for finding in findings:
        good = finding.health is Health.GOOD
        required = "discover" in finding.needed_by
        mark = ("✓", "green") if good else ("✗", "red") if required else ("–", "yellow")
        details = [(finding.found, ""), (f"for {finding.purpose}", "dim")]
        details += [] if good else [(finding.remedy, "")]
        lines = [(line, style) for text, style in details for line in _wrap(text, console.width)]
        for number, (line, style) in enumerate(lines):
            head = (mark, " ", (f"{finding.name:<15}", "bold")) if number == 0 else ("  ", " " * 15)
            console.print(Text.assemble(*head, " ", (line, style)), soft_wrap=True)
    console.print()
    ready = [command for command, names in missing.items() if not names]
    if ready:
        console.print(f"Ready to {words.joined(ready)}.", style="green")
    for names in dict.fromkeys(filter(None, missing.values())):
        stuck = [command for command in COMMANDS if missing[command] == names]
        summary = f"Not ready to {words.joined(stuck, 'or')}: {words.joined(names)} missing."
        console.print(summary, style="yellow" if ready else "red")
    console.print(Text.assemble(("Next: ", "bold"), step), soft_wrap=True)
    _fail_if_useless(missing)


def _fail_if_useless(missing: Mapping[str, tuple[str, ...]]) -> None:
    """Exit with 4 if not even `discover` can run."""
    if missing["discover"]:
        raise typer.Exit(Exit.ENVIRONMENT)


def _print_object(findings: "Iterable[Finding]", missing: Mapping[str, tuple[str, ...]], step: str) -> None:
    from mrscout.model.machine import Health
    from mrscout.report.answer_records import DoctorAnswer, ToolRecord

    tools = tuple(
        ToolRecord(
            name=finding.name,
            good=finding.health is Health.GOOD,
            found=finding.found,
            purpose=finding.purpose,
            remedy=finding.remedy,
            needed_by=tuple(sorted(finding.needed_by)),
        )
        for finding in findings
    )
    answer = DoctorAnswer(
        mrscout=__version__,
        ready=tuple(command for command, names in missing.items() if not names),
        lacking={command: names for command, names in missing.items() if names},
        tools=tools,
        next=step,
    )
    print_json(answer)


def _print_rules(form: ObjectFormat) -> None:
    from mrscout.cli.rules import rule_groups

    if form is ObjectFormat.JSON:
        from mrscout.report.answer_records import RuleRecord, RulesAnswer

        records = tuple(
            RuleRecord(group=group, rule=rule.slug, description=rule.description)
            for group, rules in rule_groups().items()
            for rule in rules
        )
        print_json(RulesAnswer(mrscout=__version__, rules=records))
        return
    for title, rules in rule_groups().items():
        print(title)
        for rule in rules:
            print(f"  {rule.slug:<22}{rule.description}")


def _wrap(text: str, width: int) -> list[str]:
    """Return the lines of a text, wrapped beside a name. Paths stay whole, so that they can be copied."""
    return textwrap.wrap(text, max(20, width - 18), break_long_words=False, break_on_hyphens=False)
