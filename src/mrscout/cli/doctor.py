"""`mrscout doctor`: prints what is installed on the machine, and what each thing is for."""

import textwrap
from typing import Annotated

import typer

from mrscout.cli.app import COMMANDS, Command, app, flag, lesson
from mrscout.exits import Exit

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
) -> None:
    """Print what is installed, or the rules by which mrscout decides. Exits with 4 if not even `discover` can run."""
    if rules:
        _print_rules()
        return
    from rich.console import Console
    from rich.text import Text

    from mrscout.machine_checks import examine, lacking
    from mrscout.model.machine import COMMANDS, Health
    from mrscout.report import instance_words as words

    console = Console(highlight=False)
    findings = list(examine())
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
    missing = {command: lacking(findings, command) for command in COMMANDS}
    ready = [command for command, names in missing.items() if not names]
    if ready:
        console.print(f"Ready to {words.joined(ready)}.", style="green")
    for names in dict.fromkeys(filter(None, missing.values())):
        stuck = [command for command in COMMANDS if missing[command] == names]
        summary = f"Not ready to {words.joined(stuck, 'or')}: {words.joined(names)} missing."
        console.print(summary, style="yellow" if ready else "red")
    if missing["discover"]:
        raise typer.Exit(Exit.ENVIRONMENT)


def _print_rules() -> None:
    from mrscout.cli.rules import rule_groups

    for title, rules in rule_groups().items():
        print(title)
        for rule in rules:
            print(f"  {rule.slug:<22}{rule.description}")


def _wrap(text: str, width: int) -> list[str]:
    """Return the lines of a text, wrapped beside a name. Paths stay whole, so that they can be copied."""
    return textwrap.wrap(text, max(20, width - 18), break_long_words=False, break_on_hyphens=False)
