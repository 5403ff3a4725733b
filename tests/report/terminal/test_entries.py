"""An entry of a list of laws."""

import re
from io import StringIO

from rich.console import Console

from mrscout.report.run_report import RunReport
from mrscout.report.terminal.entries import print_entry


def test_the_name_of_a_law_stands_out_and_its_rank_does_not(every_state: RunReport):
    console = Console(
        file=StringIO(), force_terminal=True, color_system="standard", width=120, highlight=False
    )
    print_entry(console, every_state.results[0], 1)
    head = console.file.getvalue().splitlines()[0]
    assert re.match(r"\x1b\[2m 1  \x1b\[0m\x1b\[1m\w", head)
