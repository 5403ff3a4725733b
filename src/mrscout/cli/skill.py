"""`mrscout skill`: prints instructions for coding agents."""

import sys
from pathlib import Path

from mrscout.cli.app import COMMANDS, Command, app, lesson

_HELP = lesson(
    COMMANDS["skill"],
    "Two pages of Markdown: which command when, how to read findings and verdicts, when a law is worth committing, how "
    "to report a bug, and pitfalls.",
    examples=("mrscout skill", "mrscout skill > .agents/skills/mrscout/SKILL.md"),
    writes="nothing.",
    then="give the file to the agent, in the folder where it looks for skills.",
)


@app.command(cls=Command, help=_HELP, epilog="Exit codes: 0 fine. See docs/exit-codes.md.")
def skill() -> None:
    """Print SKILL.md."""
    text = (Path(__file__).parents[1] / "SKILL.md").read_bytes()
    sys.stdout.flush()
    sys.stdout.buffer.write(text)
    sys.stdout.buffer.flush()
