"""Evaluates what Gradle scripts define: values with names, language levels, addresses, moved projects."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from mrscout.languages.java.build.maven.effective import parse_level
from mrscout.languages.java.build.modules import Dependency
from mrscout.languages.java.projects.gradle_script import Clause, Token

_PUT_IN = re.compile(r"\$\{([^{}]+)\}|\$([A-Za-z_][\w.]*)")
#: Words before a name that say in which object it is kept.
_WHERE = frozenset(
    {"project", "rootProject", "parent", "ext", "extra", "gradle", "properties"}
    | {"this", "extensions", "extraProperties"}
)
_ASKING = frozenset(
    {"property", "findProperty", "get", "getProperty", "providers", "gradleProperty", "toString", "orNull"}
)
_DECLARING = frozenset(
    {"def", "val", "var", "const", "final", "String", "static", "private", "internal", "public", "by"}
)
_MAKING = frozenset({"mapOf", "listOf", "arrayOf", "mutableMapOf", "mutableListOf"})
_DEEPEST = 20
#: the most characters of a value: values that contain each other twice would grow exponentially
_LONGEST = 4_000


@dataclass(slots=True)
class Values:
    """Names and their values. The entries of a map have names like ``map.key``."""

    texts: dict[str, str] = field(default_factory=dict)
    lists: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def copy(self) -> "Values":
        return Values(dict(self.texts), dict(self.lists))

    def text(self, name: str) -> str | None:
        """The value of a dotted name; None where it is not known."""
        return self.texts.get(plain_name(name))

    def filled(self, token: Token) -> str | None:
        """A string with the values of its expressions put in; None where one is not known."""
        if token.plain or "$" not in token.text:
            return token.text
        unknown = False
        length = 0

        def value(match: re.Match[str]) -> str:
            nonlocal unknown, length
            if length > _LONGEST:
                return ""
            text = self._evaluate(match[1] or match[2])
            if text is None and match[2] and "." in match[2]:
                # "$version.jar" is the value of version, and then .jar
                first, _, rest = match[2].partition(".")
                text = self.text(first)
                text = None if text is None else f"{text}.{rest}"
            unknown |= text is None
            length += len(text or "")
            return text or ""

        text = _PUT_IN.sub(value, token.text)
        return None if unknown or length > _LONGEST else text

    def _evaluate(self, expression: str) -> str | None:
        """The value of an expression in a string: a name, or ``map["key"]``."""
        quoted = re.findall(r"""["']([^"']+)["']""", expression)
        if quoted:
            before = re.match(r"\s*([A-Za-z_][\w.]*)\s*\[", expression)
            name = f"{before[1]}.{quoted[0]}" if before else quoted[0]
            return self.text(name)
        return self.text(expression.strip().removesuffix("()"))

    def value(self, tokens: Sequence[Token]) -> str | None:
        """The value of an expression of strings, names and ``+``; None if a part is not known, or it is too long."""
        parts: list[str] = []
        length = 0
        name: list[str] = []

        def add(text: str | None) -> bool:
            nonlocal length
            if text is None or (length := length + len(text)) > _LONGEST:
                return False
            parts.append(text)
            return True

        def flush() -> bool:
            if not name:
                return True
            text = self.text(".".join(name))
            name.clear()
            return add(text)

        for token in tokens:
            if token.kind == "word":
                name.append(token.text)
            elif token.kind == "string" and name and (name[-1] in _ASKING or name[-1] in _WHERE):
                name[:] = [*(word for word in name if word not in _ASKING), token.text]
            elif token.kind in ("string", "number"):
                if not flush() or not add(self.filled(token)):
                    return None
            elif token.text == "+" and not flush():
                return None
        return "".join(parts) if flush() and parts else None


def plain_name(name: str) -> str:
    """A name without the words that only say where it is kept: ``version`` for ``project.ext.version``."""
    parts = [part for part in re.split(r"[.\s]+", name.strip()) if part]
    while len(parts) > 1 and parts[0] in _WHERE:
        del parts[0]
    while len(parts) > 1 and parts[-1] in _ASKING:
        del parts[-1]
    return ".".join(part for part in parts if part not in ("ext", "extra"))


def gather(values: Values, clauses: Sequence[Clause], prefix: str = "", depth: int = 0) -> None:
    """Add the values that these clauses define; those in blocks get no prefix, except in objects of Kotlin."""
    for clause in clauses:
        words = clause.words
        if "object" in words[:3] and clause.body:  # constants of Kotlin; a companion has no name
            named = words[words.index("object") + 1 :][:1]
            gather(values, clause.body, prefix + "".join(f"{name}." for name in named), depth + 1)
            continue
        _assign(values, clause, prefix)
        if clause.body and depth < _DEEPEST and clause.head not in ("dependencies", "plugins"):
            gather(values, clause.body, prefix, depth + 1)


def _assign(values: Values, clause: Clause, prefix: str) -> None:
    """Add the value that one clause defines: ``name = value`` or ``set("name", "value")``."""
    tokens = clause.tokens
    marks = [index for index, token in enumerate(tokens) if token.kind == "mark" and token.text == "="]
    if marks:
        left, right = tokens[: marks[0]], tokens[marks[0] + 1 :]
        name = ".".join(
            token.text for token in left if token.kind in ("word", "string") and token.text not in _DECLARING
        )
    elif clause.head in ("set", "extra", "ext") or {"by", "extra"} <= set(clause.words):
        # set('name', 'value'), and val name by extra("value")
        strings = [token for token in tokens if token.kind == "string"]
        if clause.head in ("val", "var") and strings:
            name, right = clause.words[1], (strings[0],)
        elif len(strings) > 1:
            name, right = strings[0].text, (strings[1],)
        else:
            return
    else:
        return
    key = prefix + plain_name(name)
    if right and right[0].kind != "string" and (right[0].text == "[" or right[0].text in _MAKING):
        _assign_many(values, key, right)
    elif (text := _project(right) or values.value(right)) is not None:
        values.texts[key] = text


def _project(tokens: Sequence[Token]) -> str | None:
    """The path ``:x`` in ``project(":x")``; no other value begins with a colon."""
    words = [token.text for token in tokens if token.kind == "word"]
    strings = [token.text for token in tokens if token.kind == "string"]
    return strings[0] if words == ["project"] and len(strings) == 1 and strings[0].startswith(":") else None


def _assign_many(values: Values, key: str, tokens: Sequence[Token]) -> None:
    """Add the items of a list, or the entries of a map."""
    items: dict[str, list[str]] = {}
    maps: dict[str, None] = {}
    for within, name, value in _entries(tokens):
        text = values.value(value)
        if text is None:
            continue
        place = ".".join((key, *within))
        if name is None:
            items.setdefault(place, []).append(text)
        else:
            values.texts[f"{place}.{name}"] = text
            maps[place] = None
    values.lists.update((place, tuple(texts)) for place, texts in items.items())
    for place in maps:  # [group: 'a', name: 'b', version: 'c'] is a:b:c
        parts = [values.texts.get(f"{place}.{part}") for part in ("group", "name", "version")]
        if parts[0] and parts[1]:
            values.texts[place] = ":".join(part for part in parts if part)


def _entries(tokens: Sequence[Token]) -> Iterator[tuple[tuple[str, ...], str | None, list[Token]]]:
    """The entries of ``[a: 'x', b: [c: 'y'], 'z']``, each with the names of the maps around it."""
    around: list[str | None] = []
    name: str | None = None
    value: list[Token] = []
    for token in tokens:
        mark = token.text if token.kind == "mark" else ""
        if mark in ("[", "(") and (not value or value[-1].text in _MAKING):
            around.append(name)
            name, value = None, []
        elif mark == "(" and value[-1].text == "create":  # dependencies.create('a:b:1') is what it is given
            around.append(None)
            value = []
        elif mark and mark in ",[]()":
            if value:
                yield tuple(filter(None, around)), name, value
            name, value = None, []
            if mark in "])" and around:
                around.pop()
        elif mark == ":" or (token.kind == "word" and token.text == "to"):
            name, value = (value[-1].text if value else None), []
        else:
            value.append(token)
    if value:
        yield tuple(filter(None, around)), name, value


#: Words that state a language level, the surest last.
LEVELS = frozenset({"sourceCompatibility", "release", "languageVersion", "jvmToolchain"})


def stated_level(clause: Clause, values: Values) -> int | None:
    """The language level in a statement, ``17`` for ``JavaVersion.VERSION_17``; None where there is none."""
    for token in clause.tokens:
        if token.kind == "word" and (version := re.fullmatch(r"VERSION_(?:1_)?(\d+)", token.text)):
            return int(version[1])
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
    """A platform as a dependency of scope ``import``, as Maven has it."""
    return Dependency(platform.group, platform.artifact, platform.version, "pom", scope="import")


def addresses(clauses: Sequence[Clause]) -> list[str]:
    """The addresses of HTTP in these clauses and their blocks."""
    urls: list[str] = []
    for clause in clauses:
        urls += [
            token.text
            for token in clause.tokens
            if token.kind == "string" and re.match(r"https?://[^$]+$", token.text)
        ]
        urls += addresses(clause.body)
    return urls


def distinct(dependencies: Iterable[Dependency]) -> tuple[Dependency, ...]:
    """Each artifact once, as it was stated last with a version, unless that narrows its scope to tests."""
    latest: dict[tuple[str, str, str, str], Dependency] = {}
    for dependency in dependencies:
        key = (dependency.group, dependency.artifact, dependency.type, dependency.classifier)
        known = latest.get(key)
        if known is None or dependency.version or not known.version:
            wide = known is not None and known.scope != "test" and dependency.scope == "test"
            latest[key] = dependency if not wide or known is None else known
    return tuple(latest.values())


def read_properties(text: str) -> dict[str, str]:
    """The properties in a file such as ``gradle.properties``."""
    lines = (line.strip() for line in text.splitlines())
    pairs = (
        re.split(r"(?<!\s)\s*+[=:]\s*+", line, maxsplit=1) for line in lines if line and line[0] not in "#!"
    )
    return {pair[0]: pair[1] for pair in pairs if len(pair) == 2}


def folders_down_to(folder: str, top: str) -> list[str]:
    """The folders from the settings file down to the module, both included."""
    folders = [folder]
    while folder and folder != top:
        folder = folder.rpartition("/")[0]
        folders.append(folder)
    return folders[::-1]


def joined(top: str, path: str) -> str:
    return f"{top}/{path}".strip("/")


def bare_name(name: str) -> str:
    """A name in lower case, without punctuation."""
    return re.sub(r"[^a-z0-9]", "", name.lower())


def path_in_checkout(text: str) -> str | None:
    """A path in the checkout, without the variables for its root; None for an address."""
    text = re.sub(
        r"\$\{?(?:rootDir|rootProject\.(?:projectDir|rootDir)|(?:project\.)?projectDir)\}?/?", "", text
    )
    return None if "$" in text or "://" in text else text.removeprefix("./").lstrip("/")


def moved_projects(settings: Sequence[Clause]) -> dict[str, str]:
    """The folders of projects that are not where their path says, by path.

    Settings move them, ``project(':x').projectDir = file('y')``, or rename them, ``project(':x').name = 'y'``.
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
