# ruff: noqa: INP001 (a script, no package)
"""Make the pictures of the README and the outputs of the tutorial, from real runs; see README.md beside this file."""

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI, TerminalTheme
from rich.text import Text

ROOT = Path(__file__).resolve().parents[2]
BIN = Path(sys.executable).parent
PICTURES = ROOT / "docs" / "pictures"
RECORDINGS = ROOT / "tests" / "goldens" / "tutorial"
README_SOURCES = ROOT / "tests" / "goldens" / "readme"
TUTORIAL = ROOT / "docs" / "tutorial.md"
LIBRARY = "maven:org.apache.commons:commons-csv:1.10.0"
COLUMNS = 80
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
#: of the tutorial: the change that `mrscout check` is shown with, as a file, a text and its replacement
PLANTED = (
    "src/main/java/com/vdurmont/semver4j/Requirement.java",
    "return build(new Semver(requirement, Semver.SemverType.LOOSE));",
    r"""return build(new Semver(requirement.replaceAll("\\.+$", ""), Semver.SemverType.LOOSE));""",
)
#: rich's own, without fonts that are fetched from elsewhere
SVG = """<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg" role="img">
    <title>A run in a terminal</title>
    <style>
    .{unique_id}-matrix {{
        font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace;
        font-size: {char_height}px; line-height: {line_height}px; font-variant-east-asian: full-width;
    }}
    {styles}
    </style>
    <defs>
    <clipPath id="{unique_id}-clip-terminal">
      <rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
    </clipPath>
    {lines}
    </defs>
    {chrome}
    <g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
    {backgrounds}
    <g class="{unique_id}-matrix">
    {matrix}
    </g>
    </g>
</svg>
"""


def run(command: str, folder: Path, *, colours: bool = False) -> str:
    """Return what a command prints to standard output; it may fail, as a check does that finds something."""
    words = shlex.split(command)
    if words[0] == "mrscout":
        words[0] = str(BIN / "mrscout")
    surroundings: Mapping[str, str] = os.environ | {"COLUMNS": str(COLUMNS)}
    if colours:
        surroundings = {**surroundings, "FORCE_COLOR": "1"}
    print(f"$ {command}", flush=True)
    ended = subprocess.run(
        words,
        check=False,
        cwd=folder,
        env=surroundings,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    if ended.returncode not in (0, 5):
        raise SystemExit(f"it ended with {ended.returncode}")
    return ended.stdout.decode()


def picture(command: str, output: str, theme: TerminalTheme = MONOKAI) -> str:
    """Return a terminal with a command and its output as SVG."""
    text = Text.from_ansi(output.rstrip())
    columns = max(map(len, text.plain.splitlines())) + 1
    console = Console(record=True, width=columns, file=StringIO(), force_terminal=True, highlight=False)
    console.print(Text("$ ", style="bold green") + Text(command, style="bold"))
    console.print(text)
    drawn = console.export_svg(title=command, theme=theme, code_format=SVG, unique_id="run")
    return re.sub(r"[ \t]+$", "", drawn, flags=re.MULTILINE)


def law() -> None:
    """Write the exported law that the README shows, and nothing else of that test class."""
    README_SOURCES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        run(
            f"mrscout run {LIBRARY} --only CSVFormatTest.testDuplicateHeaderElements --inputs 100",
            Path(scratch),
        )
        run("mrscout export --to tests", Path(scratch))
        (exported,) = Path(scratch).rglob("CSVFormatLawsTest.java")
        shutil.copyfile(exported, README_SOURCES / exported.name)


def pictures(project: Path) -> None:
    """Write the terminal and the page of the run that a project has: `run` takes its results up again."""
    PICTURES.mkdir(exist_ok=True)
    command = "mrscout run . --inputs 100 --limit 3"
    output = run(command, project, colours=True)
    (PICTURES / "run.svg").write_text(picture(command, output), "utf-8")
    run("mrscout report", project)
    page(project / ".mrscout/report/index.html")


def page(report: Path) -> None:
    """Write the beginning of a report's page as it looks in Chromium."""
    from playwright.sync_api import sync_playwright

    browser = os.environ.get("MRSCOUT_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        raise SystemExit("there is no Chromium: install it, or name it in MRSCOUT_CHROMIUM")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox", "--disable-gpu"])
        window = chromium.new_page(viewport={"width": 1180, "height": 760}, color_scheme="light")
        window.goto(report.resolve().as_uri())
        window.wait_for_selector("html.ready")
        window.screenshot(path=str(PICTURES / "report.png"))
        chromium.close()


def tutorial(checkout: Path, jobs: str | None) -> None:
    """Write what the tutorial's commands print in a copy of the library's checkout, each as a file."""
    commands = re.findall(r"^\$ (.*)", TUTORIAL.read_text("utf-8"), re.MULTILINE)
    RECORDINGS.mkdir(parents=True, exist_ok=True)
    for old in RECORDINGS.glob("*.txt"):
        old.unlink()
    with tempfile.TemporaryDirectory() as scratch:
        project = Path(scratch) / checkout.name
        shutil.copytree(checkout, project, ignore=shutil.ignore_patterns(".mrscout"))
        for number, command in enumerate(commands, start=1):
            if command.startswith("mrscout check"):
                plant(project)
            name = "-".join(re.findall(r"\w+", command.removeprefix("mrscout"))[:2])
            takes_jobs = jobs and command.startswith(("mrscout run", "mrscout check"))
            output = run(f"{command} --jobs {jobs}" if takes_jobs else command, project)
            (RECORDINGS / f"{number:02}-{name}.txt").write_text(f"$ {command}\n{output}", "utf-8")
            if command.startswith("mrscout run"):
                pictures(project)


def plant(project: Path) -> None:
    """Make the change that the tutorial makes before `mrscout check`."""
    path, before, after = PLANTED
    text = (project / path).read_text("utf-8")
    if before not in text:
        raise SystemExit(f"{path} has no {before}")
    (project / path).write_text(text.replace(before, after), "utf-8")


def main() -> None:
    """Make what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    what = parser.add_subparsers(required=True, dest="what")
    what.add_parser("law", help="the exported test of the README: tests/goldens/readme")
    shots = what.add_parser("pictures", help="docs/pictures alone, of a run that is there")
    shots.add_argument("project", type=Path)
    steps = what.add_parser(
        "tutorial", help="all that is of semver4j: tests/goldens/tutorial and docs/pictures"
    )
    steps.add_argument("checkout", type=Path, help="a checkout of semver4j at 7653e41")
    steps.add_argument("--jobs", help="processes of run and check; the outputs are the same")
    arguments = parser.parse_args()
    if arguments.what == "law":
        law()
    elif arguments.what == "pictures":
        pictures(arguments.project)
    else:
        tutorial(arguments.checkout, arguments.jobs)


if __name__ == "__main__":
    main()
