"""Says once, before everything else, why most relations of a project do not run here."""

from rich.console import Console
from rich.text import Text

from mrscout.model.diagnosis import Diagnosis
from mrscout.report import instance_words as words
from mrscout.report.terminal.sourcelines import printable
from mrscout.report.terminal.styles import say


def print_diagnosis(console: Console, diagnosis: Diagnosis | None) -> None:
    """Print the reason and what to do about it; nothing if most relations run."""
    if diagnosis is None:
        return
    cause = diagnosis.cause
    count = f"{diagnosis.failing:,} of {words.counted(diagnosis.total, 'relation')}"
    verb = "does" if diagnosis.failing == 1 else "do"
    one = diagnosis.behind == diagnosis.failing
    behind = "for one reason" if one else f"{diagnosis.behind:,} of them for one reason"
    head = Text.assemble(
        (f"{count} {verb} not run here, {behind}", "bold yellow"), (f" [{cause.code}]", "dim")
    )
    say(console, head)
    say(console, printable(cause.sentence), 2)
    say(console, Text.assemble(("next", "bold"), f": {printable(cause.advice)}"), 2)
    say(console, Text.assemble(("more", "bold"), f": mrscout explain {cause.code}"), 2)
    say(console)
