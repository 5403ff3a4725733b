"""Reads the small things out of Gradle scripts: language levels, addresses, lists of versions."""

import re
from collections.abc import Iterable, Sequence

from mrscout.languages.java.build.gradle.script_values import Values
from mrscout.languages.java.build.maven.effective import parse_level
from mrscout.languages.java.build.modules import Dependency
from mrscout.languages.java.projects.gradle_script import Clause

#: Words that state a language level, the surest last.
LEVELS = frozenset({"sourceCompatibility", "release", "languageVersion", "jvmToolchain"})


def stated_level(clause: Clause, values: Values) -> int | None:
    for token in clause.tokens:
        if token.kind == "word" and (found := re.fullmatch(r"VERSION_(?:1_)?(\d+)", token.text)):
            return int(found[1])
        if token.kind in ("string", "number"):
            level = parse_level(values.filled(token))
            if level is not None:
                return level
    for token in clause.tokens:
        if token.kind == "word" and token.text not in LEVELS:
            level = parse_level(values.text(token.text))
            if level is not None:
                return level
    return None


def imported_list(platform: Dependency) -> Dependency:
    return Dependency(platform.group, platform.artifact, platform.version, "pom", scope="import")


def addresses(clauses: Sequence[Clause]) -> list[str]:
    found: list[str] = []
    for clause in clauses:
        found += [
            token.text
            for token in clause.tokens
            if token.kind == "string" and re.match(r"https?://[^$]+$", token.text)
        ]
        found += addresses(clause.body)
    return found


def distinct(dependencies: Iterable[Dependency]) -> tuple[Dependency, ...]:
    """Each artifact once in each scope, with the version that was stated last."""
    found: dict[tuple[str, str, str, str], Dependency] = {}
    for each in dependencies:
        key = (each.group, each.artifact, each.type, each.classifier)
        known = found.get(key)
        if known is None or each.version or not known.version:
            wide = known is not None and known.scope != "test" and each.scope == "test"
            found[key] = each if not wide or known is None else known
    return tuple(found.values())


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
