"""What some well-known Gradle plug-ins add to a build without a word in its ``dependencies``."""

from collections.abc import Iterator

from mrscout.languages.java.build.gradle.script_tree import Clause
from mrscout.languages.java.build.gradle.script_values import Values
from mrscout.languages.java.build.modules import Dependency

#: The first that compiles on Java 25; annotations of older versions mean the same to it.
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
    """The artifacts that a plug-in brings; with ``managed`` the lists of versions."""
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
