"""Reads one statement of a ``dependencies`` block: coordinates, catalogue entries, projects and files."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice

from mrscout.languages.java.build.gradle.script_values import Values
from mrscout.languages.java.build.modules import Dependency
from mrscout.languages.java.projects.folders import names_tests
from mrscout.languages.java.projects.gradle_script import Clause, Token

_PLATFORMS = frozenset({"platform", "enforcedPlatform", "mavenBom"})
_FILES = frozenset({"files", "fileTree"})
_PROJECTS = frozenset({"project", "projects", "rootProject"})
_COMMA = Token("mark", ",")
_KEYS = frozenset({"group", "name", "version", "classifier", "ext", "path", "configuration", "transitive"})
#: Endings of names of configurations with the scopes of Maven that they correspond to; longer endings first.
_ENDINGS = (
    ("annotationprocessor", "processor"),
    ("compileonlyapi", "provided"),
    ("compileonly", "provided"),
    ("compileclasspath", "provided"),
    ("providedcompile", "provided"),
    ("provided", "provided"),
    ("runtimeonly", "runtime"),
    ("runtime", "runtime"),
    ("implementation", "compile"),
    ("compile", "compile"),
    ("api", "compile"),
    ("optional", "provided"),
    ("shadow", "compile"),
    ("kapt", "processor"),
)
#: the most characters of a statement that cannot be read, in problems
_UNKNOWN = 200
#: Source sets whose dependencies count as the module's own.
_OWN = frozenset({"", "shadow", "internal", "debug", "release", "bundle", "embedded", "shaded"})


@dataclass(slots=True)
class Stated:
    """The dependencies that one statement declares."""

    coordinates: list[Dependency] = field(default_factory=list)
    platforms: list[Dependency] = field(default_factory=list)
    projects: list[tuple[str, bool]] = field(default_factory=list)  #: path, and True for its tests
    managing: list[str] = field(default_factory=list)  #: paths of projects that are platforms
    files: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)  #: what could not be read, as written
    size: int = (
        0  #: the number of artifacts and of their exclusions; as many as are allowed if some were left out
    )


def scope_of(configuration: str) -> str | None:
    """Maven's scope for a configuration: ``test`` for ``testImplementation``; or ``processor``; or None."""
    lower = configuration.lower()
    for ending, scope in _ENDINGS:
        if lower.endswith(ending):
            sources = configuration[: len(configuration) - len(ending)]
            if names_tests(sources) or sources.lower() == "testfixtures":
                return scope if scope == "processor" else "test"
            return scope if sources.lower() in _OWN else None
    return None


def read_statement(
    clause: Clause, values: Values, catalogs: Mapping[str, tuple[str, ...]], scope: str, most: int
) -> Stated:
    """Read a statement whose first word is the configuration; ``most`` bounds artifacts and their exclusions."""
    stated = Stated()
    exclusions = tuple(islice(_exclusions(clause.body, values), most))
    pinned = _pinned(clause.body, values)
    coordinates: list[Token] = []  # of all arguments, since group, name and version may be three of them
    platforms: list[Token] = []
    for argument in _outermost(clause.tokens[1:]):
        words = {token.text for token in argument if token.kind == "word"}
        projects = list(_projects(argument, values) if words & _PROJECTS else _by_name(argument, values))
        if projects and words & _PLATFORMS:
            stated.managing += [path for path, _ in projects]
        elif projects:
            stated.projects += projects
        elif words & _FILES:
            stated.files += [
                text for token in argument if token.kind == "string" and (text := values.filled(token))
            ]
        elif "configurations" not in words:  # another configuration, whose own statements are read
            (platforms if words & _PLATFORMS else coordinates).extend((*argument, _COMMA))
    for tokens, target in ((coordinates, stated.coordinates), (platforms, stated.platforms)):
        for text in _coordinates(tokens, values, catalogs):
            if stated.size + 1 + len(exclusions) > most:
                stated.size = most
                break
            stated.size += 1 + len(exclusions)
            dependency = parse_coordinate(text if pinned is None else f"{text}:{pinned}", scope, exclusions)
            if dependency is None:
                stated.unknown.append(text[:_UNKNOWN])
            else:
                target.append(dependency)
    return stated


def parse_coordinate(
    text: str, scope: str, exclusions: tuple[tuple[str, str], ...] = ()
) -> Dependency | None:
    """The dependency of ``group:artifact:version:classifier@type``, of which the last three may be missing."""
    text, _, extension = text.strip().partition("@")
    parts = [part.strip() for part in text.split(":")]
    if len(parts) < 2 or not all(re.fullmatch(r"[\w.-]+", part) for part in parts[:2]):
        return None
    version = maven_version(parts[2]) if len(parts) > 2 and parts[2] else None
    classifier = parts[3] if len(parts) > 3 else ""
    kind = extension if extension in ("aar", "zip", "pom") else "jar"
    return Dependency(parts[0], parts[1], version, kind, classifier, scope, exclusions)


def maven_version(text: str) -> str:
    """A version of Gradle in Maven's notation: ``RELEASE`` for ``latest.release``, ``[1,1.99999]`` for ``1.+``."""
    text = text.removesuffix("!!")
    if text == "+" or text.startswith("latest."):
        return "RELEASE"
    if text.endswith("+"):
        stem = text[:-1].rstrip(".")
        return f"[{stem},{stem}.99999]"
    if text.startswith("]"):
        text = "(" + text[1:]
    return text[:-1] + ")" if text.endswith("[") else text


def _outermost(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """The arguments of a statement, cut at the commas outside of inner brackets."""
    while len(tokens) > 1 and tokens[0].kind == "mark" and tokens[0].text in "([" and _closes_last(tokens):
        tokens = tokens[1:-1]
    depth = start = 0
    for at, token in enumerate(tokens):
        if token.kind == "mark":
            depth += (token.text in "([") - (token.text in ")]")
            if token.text == "," and depth == 0:
                yield tokens[start:at]
                start = at + 1
    yield tokens[start:]


def _closes_last(tokens: Sequence[Token]) -> bool:
    """True if the bracket that comes first is closed by the last token."""
    depth = 0
    for at, token in enumerate(tokens):
        if token.kind == "mark":
            depth += (token.text in "([") - (token.text in ")]")
            if depth == 0:
                return at == len(tokens) - 1
    return False


def _arguments(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """The arguments, cut at commas, without brackets and without the functions around them."""
    argument: list[Token] = []
    for token in tokens:
        if token.kind == "mark" and token.text == ",":
            yield argument
            argument = []
        elif token.kind == "mark" and token.text == "(":
            # The name before a bracket is kept if it stands for a value, and dropped for `platform(` and the like.
            if argument and argument[-1].kind == "word" and argument[-1].text in _PLATFORMS:
                argument.pop()
        elif not (token.kind == "mark" and token.text in ")[]"):
            argument.append(token)
    if argument:
        yield argument


def _coordinates(
    tokens: Sequence[Token], values: Values, catalogs: Mapping[str, tuple[str, ...]]
) -> Iterator[str]:
    """The coordinates in arguments: strings, entries of catalogues, or ``group:``, ``name:`` and ``version:``."""
    named: dict[str, str] = {}
    loose: list[str] = []
    for argument in _arguments(tokens):
        if len(argument) > 2 and argument[0].text in _KEYS and argument[1].text in (":", "="):
            if argument[0].text == "group" and "group" in named:
                yield _named(named)
                named = {}
            named[argument[0].text] = values.value(argument[2:]) or ""
            continue
        names = ".".join(token.text for token in argument if token.kind == "word")
        if all(token.kind != "string" for token in argument):
            listed = catalogs.get(re.sub(r"\.(?:get|asProvider)$", "", names)) or values.lists.get(names)
            if listed:
                yield from listed
                continue
        text = values.value(argument)
        if text is not None and ":" in text:
            yield text
        elif text is not None:
            loose.append(text)
        else:
            written = next((token.text for token in argument if token.kind == "string"), names)
            if written.count(":") >= 2:  # the version cannot be read, and may be managed
                yield ":".join(written.split(":")[:2])
            elif written:
                yield written
    if named:
        yield _named(named)
    if len(loose) > 1:
        yield ":".join(loose)


def _named(named: Mapping[str, str]) -> str:
    """The coordinate in the notation with names, ``group: 'a', name: 'b', version: '1'``."""
    text = ":".join((named.get("group", ""), named.get("name", ""), named.get("version", "")))
    if named.get("classifier"):
        text += f":{named['classifier']}"
    return text + (f"@{named['ext']}" if named.get("ext") else "")


def _projects(tokens: Sequence[Token], values: Values) -> Iterator[tuple[str, bool]]:
    """The projects that an argument names, ``project(":core")`` or ``projects.core``, with True for their tests."""
    words = [token.text for token in tokens if token.kind == "word" and token.text not in _PLATFORMS]
    strings = [text for token in tokens if token.kind == "string" and (text := values.filled(token))]
    others = [word for word in words if word not in ("project", "projects", "path")]
    tests = any(
        names_tests(text.removeprefix(":")) for text in (*others, *strings[1:]) if text != "configuration"
    )
    if words == ["rootProject"] and not strings:
        yield ":", False
    if "projects" in words:
        accessor = words[words.index("projects") + 1 :]
        yield ":" + ":".join(accessor), False
    for text in strings:
        if text.startswith(":"):
            yield text, tests


def _by_name(tokens: Sequence[Token], values: Values) -> Iterator[tuple[str, bool]]:
    """The project that a variable stands for, ``val core = project(":core")``."""
    if any(token.kind == "string" for token in tokens):
        return
    words = [token.text for token in tokens if token.kind == "word" and token.text not in _PLATFORMS]
    path = values.text(".".join(words)) if words else None
    if path is not None and path.startswith(":"):
        yield path, False


def _exclusions(body: Sequence[Clause], values: Values) -> Iterator[tuple[str, str]]:
    for clause in body:
        if clause.head == "exclude":
            named: dict[str, str] = {}
            for argument in _arguments(clause.tokens[1:]):
                if len(argument) > 2 and argument[1].text in (":", "="):
                    named[argument[0].text] = values.value(argument[2:]) or ""
            yield named.get("group") or "*", named.get("module") or "*"
        elif clause.words == ("transitive", "false") or clause.words == ("isTransitive", "false"):
            yield "*", "*"


def _pinned(body: Sequence[Clause], values: Values) -> str | None:
    """The version in a block ``version { strictly("1") }``."""
    for clause in body:
        if clause.head == "version":
            for inner in clause.body:
                if inner.head in ("strictly", "require", "prefer"):
                    return values.value(inner.tokens[1:])
    return None
