"""The list of commands, and the page of `mrscout --help`, which is rendered without typer and rich.

Loading these takes ten times as long as showing the page. The help of one command is typer's.
"""

import os
import re
import sys
import textwrap

HELP = (
    "Mines metamorphic relations out of the tests that a project already has.\n\n"
    "A metamorphic relation says how the outputs of two or more calls relate, such as "
    "[italic]decode(encode(x)) equals x[/]. Many tests check one, on a single input. mrscout finds them, "
    "makes each a method that takes any input, and keeps those that hold on generated inputs.\n\n"
    "A SOURCE is the folder of a Java project (Maven, Gradle, Android, Ant or plain), or "
    "[bold]maven:group:artifact:version[/] for a library that publishes its tests. For example:\n\n"
    "  mrscout run maven:org.apache.commons:commons-csv:1.10.0\n"
    "  mrscout show 8986602893\n"
    "  mrscout export --to /tmp/tests\n\n"
    "Start with [bold]mrscout doctor[/] where something seems to be missing."
)

#: the commands in the order of the help, each with its summary: everything, its stages, what to do with a run, the
#: machine. The module of a command has its name, unless it is in `_RESEARCH_COMMANDS`.
COMMANDS = {
    "init": "Set up a project: a configuration, a file for its build server, and a line in .gitignore.",
    "run": "Do everything: discover, synthesize, filter.",
    "discover": "Find the tests that hide a metamorphic relation (MTCs), and say why the others do not.",
    "synthesize": "Turn every metamorphic relation that tests hide into a parameterised method that compiles "
    "and passes.",
    "filter": "Try the relations of a run on generated inputs, and keep the ones that hold.",
    "check": "Run the relations of a run against the code as it is now, and say which do not hold any more.",
    "baseline": "Accept what is broken or wrong now, so that mrscout check fails only for what is new.",
    "ci": "Review a pull request in a build: what it breaks, as a comment, and as SARIF for code scanning.",
    "evaluate": "Measure what the kept relations of a run add to the developers' tests.",
    "findings": "List what fails: exceptions by accident, hangs, contradictions, broken relations, the surest first.",
    "list": "List every relation and candidate of a run, best first, with its state.",
    "show": "Show one relation: in words, its test, its source, its parts, what became a parameter, and its verdict; "
    "or one finding.",
    "report": "Write what a run found as one page, which needs nothing but a browser, or for other programs.",
    "export": "Write the kept relations of a run as tests, in the framework that the project uses.",
    "survey": "Discover over many projects at once: the records of each, and a table of all.",
    "mine": "Mine many projects, on this machine or a cluster, and go on after whatever stopped it.",
    "catalog": "Make tables of all that corpora have and ask them questions, or make laws for other projects of them.",
    "sample": "Draw a random sample for people to judge, with a sheet for each of them; [bold]score[/] reads them "
    "back.",
    "config": "Say which settings are in force for a project, and where each value comes from.",
    "skill": "Print instructions for coding agents: how to mine, judge and commit relations well.",
    "explain": "Say what a code of an error, a warning or a verdict means, why it happens, and what to do.",
    "doctor": "Say what is installed, what each thing is for, and how to get what is missing.",
}
EPILOG = (
    "Exit codes: 0 fine, 1 a bug of mrscout, 2 usage, 3 the source cannot be opened, "
    "4 a tool is missing (see [bold]mrscout doctor[/]), 5 --fail-on met its verdict."
)

_MARKUP = re.compile(r"\[/?[a-z]*\]")
_OPTIONS = {
    "--version": "Print the version and stop.",
    "--install-completion": "Install completion for the current shell.",
    "--show-completion": "Show completion for the current shell, to copy it or customize the installation.",
    "--help, -h": "Show this message and exit.",
}
_WIDEST, _NARROWEST = 120, 40


def overview(width: int, box: str = "╭─╮│╰╯") -> str:
    """Return the page of `mrscout --help`; ``box`` has the characters of frames."""
    lines = ["", " Usage: mrscout [OPTIONS] COMMAND [ARGS]...", ""]
    for paragraph in _plain(HELP).split("\n"):
        lines += _wrapped(paragraph, width - 2, " ")
    lines.append("")
    for title, entries in (("Options", _OPTIONS), ("Commands", COMMANDS)):
        lines += _panel(title, entries, width, box)
    lines += ["", *_wrapped(_plain(EPILOG), width - 2, " "), ""]
    return "\n".join(lines)


def print_overview() -> None:
    """Print the page, as wide as the terminal."""
    text = overview(_width())
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        text = overview(_width(), "+-+|++")
    print(_coloured(text) if _has_colours() else text)


def _coloured(text: str) -> str:
    """Return the page with the names of commands and options in colour."""
    return re.sub(r"^([│|]) (\S+(?:, \S+)?)", "\\1 \x1b[1;36m\\2\x1b[0m", text, flags=re.MULTILINE)


def _has_colours() -> bool:
    """True if the output is a terminal that shows colours, by the rules of rich."""
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (
        sys.stdout.isatty() and os.environ.get("TERM", "dumb") not in ("dumb", "unknown")
    )


def _panel(title: str, entries: dict[str, str], width: int, box: str) -> list[str]:
    left, line, right, side, bottom, corner = tuple(box)
    names = max(map(len, entries))
    lines = [f"{left}{line} {title} {line * (width - len(title) - 5)}{right}"]
    for name, summary in entries.items():
        for number, part in enumerate(textwrap.wrap(_plain(summary), width - names - 6)):
            head = name if number == 0 else ""
            lines.append(f"{side} {head:<{names}}  {part:<{width - names - 6}} {side}")
    return [*lines, f"{bottom}{line * (width - 2)}{corner}"]


def _wrapped(text: str, width: int, indent: str) -> list[str]:
    """Return the lines of a paragraph; an example, which is indented, stays as it is."""
    if text.startswith("  ") or not text:
        return [f"{indent}{text}".rstrip()]
    return textwrap.wrap(text, width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)


def _plain(text: str) -> str:
    return _MARKUP.sub("", text)


def _width() -> int:
    """Return the columns of the terminal, within limits; 80 if there is none."""
    columns = os.environ.get("COLUMNS", "")
    if columns.isdigit():
        width = int(columns)
    else:
        try:
            width = os.get_terminal_size(sys.stdout.fileno()).columns
        except (OSError, ValueError):
            width = 80
    return max(_NARROWEST, min(width or 80, _WIDEST))
