"""Finds the files and folders that Gradle scripts speak of."""

import re
from collections.abc import Sequence

from mrscout.languages.java.build.gradle.script_tree import Clause


def read_properties(text: str) -> dict[str, str]:
    lines = (line.strip() for line in text.splitlines())
    pairs = (
        re.split(r"(?<!\s)\s*+[=:]\s*+", line, maxsplit=1) for line in lines if line and line[0] not in "#!"
    )
    return {pair[0]: pair[1] for pair in pairs if len(pair) == 2}


def folders_down_to(folder: str, top: str) -> list[str]:
    """The folders from the settings file down to the module, both included."""
    found = [folder]
    while folder and folder != top:
        folder = folder.rpartition("/")[0]
        found.append(folder)
    return found[::-1]


def joined(top: str, path: str) -> str:
    return f"{top}/{path}".strip("/")


def bare_name(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())


def path_in_checkout(text: str) -> str | None:
    """A path in the checkout, without the variables for its root; None for an address."""
    text = re.sub(
        r"\$\{?(?:rootDir|rootProject\.(?:projectDir|rootDir)|(?:project\.)?projectDir)\}?/?", "", text
    )
    return None if "$" in text or "://" in text else text.removeprefix("./").lstrip("/")


def moved_projects(settings: Sequence[Clause]) -> dict[str, str]:
    """Projects whose folder is not where their path says.

    They stand elsewhere, ``project(':x').projectDir = file('y')``, or have another name, ``project(':x').name = 'y'``.
    """
    moved: dict[str, str] = {}
    renamed: dict[str, str] = {}
    for clause in settings:
        strings = [path_in_checkout(token.text) for token in clause.tokens if token.kind == "string"]
        if clause.head != "project" or len(strings) < 2 or not strings[0] or not strings[-1]:
            continue
        if "projectDir" in clause.words:
            moved[strings[0]] = strings[-1]
        elif clause.words[-1] == "name":
            above, _, _ = strings[0].strip(":").rpartition(":")
            renamed[f"{above}:{strings[-1]}".strip(":")] = strings[0]
    for name, path in renamed.items():
        moved[name] = moved.get(path, path.strip(":").replace(":", "/"))
    return moved
