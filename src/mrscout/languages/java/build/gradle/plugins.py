"""The dependencies and schemas that well-known Gradle plug-ins add, without a statement in ``dependencies``."""

from collections.abc import Callable, Iterator, Sequence

from mrscout.languages.java.build.gradle.script_values import Values, path_in_checkout
from mrscout.languages.java.build.modules import Dependency, Schemas
from mrscout.languages.java.projects.gradle_script import Clause
from mrscout.sources import Role

#: The first Lombok that runs on Java 25; it understands the annotations of older versions.
LOMBOK = Dependency("org.projectlombok", "lombok", "1.18.42", scope="provided")
_JAVAFX = "17.0.2"
_MODULES = ("base", "graphics", "controls", "fxml", "media", "swing", "web")


def plugin_names(clause: Clause, values: Values) -> Iterator[tuple[str, str | None]]:
    """The plug-ins that a ``plugins`` block or an ``apply plugin`` names, with their versions where given."""
    if clause.head == "apply":
        if "plugin" in clause.words:
            yield from ((token.text, None) for token in clause.tokens if token.kind == "string")
        return
    for inner in clause.body:
        strings = [values.filled(token) for token in inner.tokens if token.kind == "string"]
        if inner.head == "id" and strings and strings[0]:
            yield strings[0], strings[1] if len(strings) > 1 else None


def plugin_dependencies(
    name: str,
    version: str | None,
    clause: Clause | None = None,
    values: Values | None = None,
    *,
    managed: bool = False,
) -> list[Dependency]:
    """The artifacts that a plug-in adds; with ``managed`` its lists of versions instead."""
    if managed:
        if name == "org.springframework.boot" and version:
            return [
                Dependency(
                    "org.springframework.boot", "spring-boot-dependencies", version, "pom", scope="import"
                )
            ]
        return []
    if name == "io.freefair.lombok":
        return [LOMBOK]
    if name == "org.openjfx.javafxplugin" and clause is not None and values is not None:
        return _javafx(clause, values)
    return []


def _javafx(clause: Clause, values: Values) -> list[Dependency]:
    number = _JAVAFX
    modules: list[str] = []
    for inner in clause.body:
        strings = [
            text for token in inner.tokens if token.kind == "string" and (text := values.filled(token))
        ]
        if inner.head == "version" and strings:
            number = strings[0]
        elif inner.head == "modules":
            modules += [text.removeprefix("javafx.") for text in strings]
    number = number if "." in number else _JAVAFX
    return [Dependency("org.openjfx", f"javafx-{module}", number) for module in modules if module in _MODULES]


_USUAL = {Role.MAIN: ("src/main/proto",), Role.TEST: ("src/test/proto",)}
_COMPILER, _SERVICES = "protoc", "protoc-gen-grpc-java"


def read_schemas(
    blocks: Sequence[Clause], sets: Sequence[Clause], stated: Callable[[Clause], list[Dependency]]
) -> Schemas:
    """The schemas of a module, from its blocks ``protobuf`` and ``sourceSets``; ``stated`` reads coordinates."""
    within = [clause for block in blocks for clause in _with_inner(block)]
    named = [dependency for clause in within if clause.head == "artifact" for dependency in stated(clause)]
    lite = any(
        "option" in clause.words and any(token.text == "lite" for token in clause.tokens) for clause in within
    )
    more = [(role, place) for block in sets for role, place in _roots(block, ())]
    roots = {
        role: (*usual, *dict.fromkeys(place for side, place in more if side is role))
        for role, usual in _USUAL.items()
    }
    return Schemas(_named(named, _COMPILER), roots, lite, _named(named, _SERVICES))


def _named(dependencies: Sequence[Dependency], artifact: str) -> Dependency | None:
    return next((dependency for dependency in dependencies if dependency.artifact == artifact), None)


def _with_inner(clause: Clause) -> Iterator[Clause]:
    """A clause and all clauses inside of it."""
    yield clause
    for inner in clause.body:
        yield from _with_inner(inner)


def _roots(clause: Clause, around: tuple[str, ...]) -> Iterator[tuple[Role, str]]:
    """The folders of schemas by side, from ``main { proto { srcDir 'x' } }``; ``around`` has words of outer blocks."""
    words = (*around, *clause.words)
    if "proto" in words and ("srcDir" in words or "srcDirs" in words):
        role = Role.TEST if "test" in words else Role.MAIN
        for token in clause.tokens:
            place = path_in_checkout(token.text) if token.kind == "string" else None
            if place:
                yield role, place
    for inner in clause.body:
        yield from _roots(inner, words)
