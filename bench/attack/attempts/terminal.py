"""Words of the attacker's on the terminal and in reports: escape codes, markup, formulas, links."""

import csv
import json
from xml.etree.ElementTree import fromstring

from canaries import House
from registry import Broke, NotTried, Part, Severity, attempt
from workbench import Workbench

from attempts.fence import inside_run

_CODES = ("\x1b", "\x9b", "\x07", "\x08", "\u202e")


def _clean(text: str, where: str) -> None:
    for code in _CODES:
        if code in text:
            at = text.index(code)
            raise Broke(f"{where} has {code!r}: {text[max(0, at - 30) : at + 20]!r}")


def _loud(bench: Workbench) -> House:
    house = inside_run(bench)
    if "alert(1)" not in (house.out / "verdicts.jsonl").read_text():
        raise NotTried("the loud relation left no message")
    return house


@attempt(Part.TERMINAL, Severity.MEDIUM, quick=True)
def escape_codes_on_the_terminal(bench: Workbench) -> str:
    """An exception whose message clears the screen and sets the title, in `run`."""
    ran = json.loads((_loud(bench).base / "ran.json").read_text())
    _clean(ran["out"] + ran["err"], "run")
    return "run prints none"


@attempt(Part.TERMINAL, Severity.MEDIUM, quick=True)
def escape_codes_in_show(bench: Workbench) -> str:
    """The same message in `show`."""
    house = bench.copy_of(_loud(bench), "show")
    ran = bench.run(house, "show", "LoudEncodeDecodeRoundTrip", "--out", house.out, seconds=30)
    if "alert" not in ran.said:
        raise NotTried(ran.said[-300:])
    _clean(ran.said, "show")
    return "show prints none"


@attempt(Part.TERMINAL, Severity.MEDIUM, quick=True)
def markup_in_reports(bench: Workbench) -> str:
    """A message with scripts, links and markup, in each format of `report`."""
    house = bench.copy_of(_loud(bench), "reports")
    formats = [word for name in ("html", "sarif", "junit", "markdown") for word in ("--format", name)]
    ran = bench.run(house, "report", "--out", house.out, *formats, seconds=60).must_end(0)
    _clean(ran.said, "report")
    pages = {path.name: path.read_text() for path in (house.out / "report").iterdir() if path.is_file()}
    if "<script>alert(1)" in pages["index.html"]:
        raise Broke("the page has a script of the attacker's")
    if "<script>alert(1)" in pages["comment.md"] or "\n# Forged" in pages["comment.md"]:
        raise Broke("the comment has markup of the attacker's")
    fromstring(pages["junit.xml"])
    for result in json.loads(pages["mrscout.sarif"])["runs"][0]["results"]:
        if "[x](javascript:" in result["message"]["text"]:
            raise Broke("the SARIF message has a link of the attacker's")
    return "every format escapes it"


@attempt(Part.TERMINAL, Severity.LOW)
def escape_codes_by_evaluate(bench: Workbench) -> str:
    """Code that ends the measuring JVM with escape codes on standard error."""
    from attempts.evaluate import hostile_evaluation

    _, ran = hostile_evaluation(
        bench,
        "loud-evaluation",
        'new FileOutputStream("/dev/fd/2").write("\\u001b]0;PWNED\\u0007\\u001b[2J\\u001b[H".getBytes()); Runtime.getRuntime().halt(3);',
    )
    _clean(ran.said, "evaluate")
    return f"exit {ran.code}, no escape code"


@attempt(Part.TERMINAL, Severity.LOW, quick=True)
def formula_in_table(bench: Workbench) -> str:
    """A path that a spreadsheet would take for a formula, in a sheet of `sample`."""
    house = bench.copy_of(inside_run(bench), "formula")
    for name in ("relations.jsonl", "discover.jsonl"):
        path = house.out / name
        path.write_text(path.read_text().replace("src/test/java", "=1+1"))
    to = house.base / "sample"
    ran = bench.run(house, "sample", "--population", "relations", "--out", house.out, "--to", to, seconds=60)
    ran.must_end(0)
    sheets = sorted(to.glob("*.csv"))
    if not sheets or "1+1" not in sheets[0].read_text():
        raise NotTried(f"no sheet names the path: {ran.last}")
    for sheet in sheets:
        for row in csv.reader(sheet.read_text().splitlines()):
            if formulas := [cell for cell in row if cell.startswith(("=", "+", "@"))]:
                raise Broke(f"{sheet.name} has a formula: {formulas[0]}")
    return "no cell begins like a formula"
