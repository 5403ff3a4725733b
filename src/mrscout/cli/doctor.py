"""`mrscout doctor`."""

import typer

from mrscout.cli.app import Command, app
from mrscout.cli.lesson import lesson
from mrscout.exits import Exit

_HELP = lesson(
    "Say what is installed, what each thing is for, and how to get what is missing.",
    examples=("mrscout doctor",),
    writes="nothing.",
    then="mrscout run SOURCE, or mrscout discover SOURCE, which needs no JDK.",
)


@app.command(
    cls=Command,
    help=_HELP,
    epilog="Exit codes: 0 fine; 4 where something is missing without which nothing can be discovered.",
)
def doctor() -> None:
    """Say what is installed."""
    from rich.console import Console
    from rich.text import Text

    from mrscout.doctor import Health, examine

    console = Console(highlight=False)
    lacking = False
    unready: list[str] = []
    for finding in examine():
        good = finding.health is Health.GOOD
        mark = ("✓", "green") if good else ("✗", "red") if finding.required else ("–", "yellow")
        line = Text.assemble(mark, " ", (f"{finding.name:<15}", "bold"), " ", finding.found)
        console.print(line, soft_wrap=True)
        console.print(Text(f"  {'':<15} for {finding.purpose}", style="dim"), soft_wrap=True)
        if not good:
            console.print(Text(f"  {'':<15} {finding.remedy}"), soft_wrap=True)
        lacking |= finding.required and not good
        unready += [finding.name] if finding.for_synthesis and not good else []
    if lacking:
        console.print("\nSomething that discovery needs is missing.", style="red")
        raise typer.Exit(Exit.ENVIRONMENT)
    if unready:
        console.print("\nReady to discover.", style="green")
        console.print(f"Not ready to synthesize: {' and '.join(unready)} missing.", style="yellow")
    else:
        console.print("\nReady to discover and to synthesize.", style="green")
