"""`mrscout explain`: prints the page of a code, or lists all codes."""

from itertools import groupby
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from mrscout.cli.app import COMMANDS, Command, app, lesson
from mrscout.cli.json_output import OBJECT_HELP, ObjectFormat, print_json
from mrscout.errors import NoSuchCode
from mrscout.explanations import Code, all_codes, codes_called, similar_slugs
from mrscout.report import instance_words as words
from mrscout.report.terminal.sourcelines import printable
from mrscout.report.terminal.styles import say, say_line

_HELP = lesson(
    COMMANDS["explain"],
    "A code is the word in brackets at the end of an error or a warning, the state of a relation, or the reason why a "
    "test states none. Without a code, all of them are listed.",
    examples=(
        "mrscout explain no-java",
        "mrscout explain rejected",
        "mrscout explain",
        "mrscout explain --format json | jq -r .codes[].code",
    ),
    writes="nothing.",
    then="what the page says.",
)


@app.command(
    cls=Command, help=_HELP, epilog="Exit codes: 0 fine; 2 there is no such code. See docs/exit-codes.md."
)
def explain(
    code: Annotated[
        str | None,
        typer.Argument(metavar="CODE", help="Such as no-java or rejected.", show_default=False),
    ] = None,
    form: Annotated[ObjectFormat, typer.Option("--format", help=OBJECT_HELP)] = ObjectFormat.TEXT,
) -> None:
    """Print what a code means, or list all codes. Raises NoSuchCode."""
    wanted = all_codes() if code is None else codes_called(code.strip("[]"))
    if code is not None and not wanted:
        near = similar_slugs(code)
        meant = f"Did you mean {words.joined(near, 'or')}? " if near else ""
        raise NoSuchCode(code, "there is no such code", f"{meant}mrscout explain lists all of them.")
    if form is ObjectFormat.JSON:
        from mrscout.report.answer_records import explain_answer

        print_json(explain_answer(wanted))
        return
    console = Console(highlight=False, markup=False, emoji=False)
    if code is None:
        _print_list(console, wanted)
        return
    for number, one in enumerate(wanted):
        if number:
            say(console)
        _print_page(console, one)


def _print_page(console: Console, code: Code) -> None:
    """Print a page: what the code is about, why it happens and what to do, and examples as they are."""
    ends = f", exit code {code.exit_code.value}" if code.exit_code is not None else ""
    say_line(console, Text.assemble((code.slug, "bold"), f"  {code.kind.value}{ends}"))
    say(console, Text(code.sentence, style="italic"), 2)
    for example, lines in groupby(code.page.split("\n"), lambda line: line.startswith("    ")):
        if example:
            for line in lines:
                say_line(console, Text(printable(line), style="cyan"))
            continue
        text = " ".join(lines).strip()
        say(console)
        if text:
            say(console, text.replace("`", ""), 2)
            say(console)


def _print_list(console: Console, codes: tuple[Code, ...]) -> None:
    """Print all codes by kind, each with its sentence."""
    width = max(len(code.slug) for code in codes)
    for kind, members in groupby(codes, lambda code: code.kind):
        say(console, Text(kind.value, style="bold"))
        for code in members:
            say(console, code.sentence, 2, Text(f"{code.slug:<{width}}  ", style="cyan"))
        say(console)
    say(console, "mrscout explain CODE prints the page of one.")
