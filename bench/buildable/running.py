"""Asks a JVM on a home's class path about tests: whether they load, and how they end."""

import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path

from mrscout.languages.java.build import ModuleRuntime

_HERE = Path(__file__).parent


def runner(path: Path) -> str:
    """The program that runs the tests of a file, by what the file imports."""
    text = path.read_text("utf-8", errors="replace")
    if "org.junit.jupiter" in text:
        return "RunsPlatform"
    return "RunsTestNG" if "org.testng" in text else "RunsJUnit4"


def ask(
    tests: list[list[str]], homes: Mapping[str, ModuleRuntime], program: Callable[[str], str], seconds: float
) -> dict[str, str]:
    """What the program of each test's file says about it: ok, or why not. One JVM a home and program."""
    said = {f"{file} {name}": "its module has no home" for file, name in tests}
    groups: dict[tuple[ModuleRuntime, str], dict[str, str]] = {}
    for file, name in tests:
        if file in homes:
            group = groups.setdefault((homes[file], program(file)), {})
            group[f"{file} {name}"] = name.partition("(")[0]
    for (home, source), names in groups.items():
        answers, lost = _answers(home, source, sorted(set(names.values())), seconds)
        for key, name in names.items():
            said[key] = answers.get(name, lost)
    return said


def _answers(
    home: ModuleRuntime, source: str, names: list[str], seconds: float
) -> tuple[dict[str, str], str]:
    path = ":".join(map(str, home.classpath))
    # A program that is run from its source must name its level where previews are enabled.
    level = ["--source", str(home.jdk.order[0])] if "--enable-preview" in home.options else []
    program = str(_HERE / f"{source}.java")
    command = [str(home.jdk.home / "bin" / "java"), *home.options, *level, "-cp", path, program]
    text = "\n".join(names)
    try:
        run = subprocess.run(
            command, cwd=home.folder, input=text, text=True, capture_output=True, check=False, timeout=seconds
        )
        said, lost = run.stdout, (run.stderr.strip().splitlines() or ["the JVM said nothing"])[-1]
    except subprocess.TimeoutExpired as late:
        partial = late.stdout or b""
        said, lost = partial.decode() if isinstance(partial, bytes) else partial, "not done in time"
    return dict(line.split("\t", 1) for line in said.splitlines() if "\t" in line), lost
