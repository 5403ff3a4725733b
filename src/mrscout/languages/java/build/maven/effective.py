"""Reads an effective POM: dependencies, language level, roots, selected tests, and the options of the tests' JVM."""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path, PurePosixPath
from xml.etree.ElementTree import Element

from mrscout.languages.java.build.jvm_flags import javac_flags, jvm_options
from mrscout.languages.java.build.modules import OUTPUTS, ROOT, Dependency, Module, Sibling
from mrscout.languages.java.build.test_selection import SUREFIRE, SelectedTests
from mrscout.markup import BrokenMarkup, parse_markup, text_of
from mrscout.sources import Role
from mrscout.untrusted import read_below

_LEVELS = ("release", "testRelease", "source", "testSource", "target", "testTarget")
_RESOURCES = {Role.MAIN: "build/resources/resource", Role.TEST: "build/testResources/testResource"}
_GOALS = {"add-source": Role.MAIN, "add-test-source": Role.TEST}
#: the id of Maven Central, which Maven knows by itself
_CENTRAL = "central"
#: the id of surefire's execution that every build has
_USUAL = "default-test"
#: a pattern that matches no class
_NO_CLASS = "/"
#: the most bytes of a suite file of TestNG
_SUITE = 1 << 20
_STARTING = re.compile(r"(?!\w+$)|(LD|PYTHON|DYLD)_?|_?(JAVA|JDK_JAVA)_|(CLASSPATH|PATH|HOME|TMPDIR|SHELL)$")


def read_effective(
    folder: str, project: Element, root: Path, tree: str, names: Mapping[tuple[str, str], str]
) -> Module:
    """The module of an effective POM.

    ``tree`` is the folder of the copied POMs, which paths in it begin with; ``names`` has the folder of each artifact.
    """
    dependencies: list[Dependency] = []
    siblings: list[Sibling] = []
    jars: list[Path] = []
    for node in project.findall("dependencies/dependency"):
        dependency = _dependency(node)
        home = names.get(dependency.name)
        if home is None:
            if dependency.scope != "system":
                dependencies.append(dependency)
            else:
                place = _placed(text_of(node, "systemPath") or "", folder, tree)
                jars += [root / place] if place and (root / place).is_file() else []
        elif home != folder or "test" in dependency.type or "test" in dependency.classifier:
            tests = dependency.type == "test-jar" or "tests" in dependency.classifier
            siblings.append(Sibling(home, dependency.scope, tests))
    managed = [_dependency(node) for node in project.findall("dependencyManagement/dependencies/dependency")]
    compilers = list(_settings(project, "maven-compiler-plugin"))
    surefires = list(_settings(project, "maven-surefire-plugin"))
    lines = (text for settings in surefires if (text := text_of(settings, "argLine")))
    properties = {"basedir": f"{tree}/{folder}".rstrip("/")} | _properties(surefires)
    return Module(
        folder=folder,
        dependencies=tuple(dependencies),
        managed=tuple(known for known in managed if known.name not in names and known.version),
        siblings=tuple(siblings),
        processors=_processors(compilers),
        level=_level(project, compilers),
        encoding=_encoding(project, compilers),
        flags=tuple(dict.fromkeys(_flags(compilers))),
        options=tuple(option.replace(tree, ROOT) for option in jvm_options(" ".join(lines), properties)),
        variables=tuple((name, value.replace(tree, ROOT)) for name, value in _variables(surefires)),
        left_out=tuple(dict.fromkeys(_listed(project, "excludes", "surefire.excludes"))),
        chosen=_selected_tests(project, folder, root, tree),
        roots=_roots(project, folder, tree),
        resources={
            role: _places(project, f"{path}/directory", folder, tree) for role, path in _RESOURCES.items()
        },
        copied={
            role: tuple(_copied(project, path, folder, tree, OUTPUTS[role]))
            for role, path in _RESOURCES.items()
        },
        jars=tuple(jars),
        repositories=tuple(
            (name, url.replace(tree, root.as_posix()))  # some lie in the checkout
            for node in project.findall("repositories/repository")
            if (name := text_of(node, "id") or "other") != _CENTRAL and (url := text_of(node, "url"))
        ),
    )


def _dependency(node: Element) -> Dependency:
    return Dependency(
        group=text_of(node, "groupId") or "",
        artifact=text_of(node, "artifactId") or "",
        version=text_of(node, "version"),
        type=text_of(node, "type") or "jar",
        classifier=text_of(node, "classifier") or "",
        scope=text_of(node, "scope") or "compile",
        exclusions=tuple(
            (text_of(exclusion, "groupId") or "*", text_of(exclusion, "artifactId") or "*")
            for exclusion in node.findall("exclusions/exclusion")
        ),
    )


def _settings(project: Element, artifact: str) -> Iterator[Element]:
    """The configurations of a plug-in: the general one, then those of its executions."""
    for plugin in _plugins(project, artifact):
        yield from plugin.findall("configuration")
        yield from plugin.findall("executions/execution/configuration")


def _plugins(project: Element, artifact: str) -> Iterator[Element]:
    for plugin in project.findall("build/plugins/plugin"):
        if text_of(plugin, "artifactId") == artifact:
            yield plugin


def _processors(compilers: list[Element]) -> tuple[Dependency, ...] | None:
    declared = [path for settings in compilers for path in settings.findall("annotationProcessorPaths/*")]
    return tuple(dict.fromkeys(map(_dependency, declared))) if declared else None


def _level(project: Element, compilers: list[Element]) -> int | None:
    stated = [text_of(settings, name) for settings in compilers for name in _LEVELS]
    stated += [text_of(project, f"properties/maven.compiler.{name}") for name in _LEVELS]
    return max((level for text in stated if (level := parse_level(text)) is not None), default=None)


def parse_level(text: str | None) -> int | None:
    """The number of a Java version, ``1.8`` or ``11``; None where the text is no version."""
    number = re.fullmatch(r"(?:1\.)?(\d{1,2})(?:\.0)?", (text or "").strip())
    return int(number[1]) if number else None


def _encoding(project: Element, compilers: list[Element]) -> str | None:
    stated = next((text for settings in compilers if (text := text_of(settings, "encoding"))), None)
    stated = stated or text_of(project, "properties/project.build.sourceEncoding")
    return stated if stated and "${" not in stated else None


def _flags(compilers: list[Element]) -> Iterator[str]:
    for settings in compilers:
        stated = [(node.text or "").strip() for node in settings.findall("compilerArgs/*")]
        stated += (text_of(settings, "compilerArgument") or "").split()
        yield from javac_flags(stated)
        if text_of(settings, "parameters") == "true":
            yield "-parameters"


def _variables(surefires: list[Element]) -> Iterator[tuple[str, str]]:
    """The environment variables of the tests, without those that change how programs start, such as PATH."""
    for settings in surefires:
        for node in settings.findall("environmentVariables/*"):
            value = (node.text or "").strip()
            if "${" not in value and not _STARTING.match(node.tag):
                yield node.tag, value


def _usual_settings(project: Element) -> Iterator[Element]:
    """The configurations of surefire's default execution; others do not count."""
    for plugin in _plugins(project, "maven-surefire-plugin"):
        usual = [
            execution
            for execution in plugin.findall("executions/execution")
            if text_of(execution, "id") == _USUAL
        ]
        for node in (plugin, *usual):
            yield from node.findall("configuration")


def _listed(project: Element, name: str, user_property: str) -> Iterator[str]:
    """The patterns in a list of surefire's default execution, and in the property of the same meaning."""
    stated = [node.text for settings in _usual_settings(project) for node in settings.findall(f"{name}/*")]
    for text in (*stated, text_of(project, f"properties/{user_property}")):
        yield from filter(None, map(str.strip, (text or "").split(",")))


def _stated(project: Element, name: str, user_property: str) -> tuple[str, ...]:
    """The values of a setting of surefire's default execution, and of the property of the same meaning."""
    texts = [text_of(settings, name) for settings in _usual_settings(project)]
    texts.append(text_of(project, f"properties/{user_property}"))
    return tuple(dict.fromkeys(text for text in texts if text))


def _selected_tests(project: Element, folder: str, root: Path, tree: str) -> SelectedTests:
    """The tests that surefire's default execution selects; integration tests are run by another plug-in."""
    skips = (*_stated(project, "skipTests", "skipTests"), *_stated(project, "skip", "maven.test.skip"))
    included = tuple(dict.fromkeys(_listed(project, "includes", "surefire.includes"))) or SUREFIRE
    for test in _stated(project, "test", "test"):  # in place of all patterns
        included = tuple(filter(None, map(str.strip, test.split(","))))
    suites = [
        node.text or ""
        for settings in _usual_settings(project)
        for node in settings.findall("suiteXmlFiles/*")
    ]
    suite_classes: list[str] = []
    suite_excluded: list[str] = []
    for text in suites:
        place = _placed(text.strip(), folder, tree)
        classes, excluded = _read_suite(root, place) if place else ((), ())
        suite_classes += classes
        suite_excluded += excluded
    if suites:  # of a suite that cannot be read no class counts
        included = tuple(suite_classes) or (_NO_CLASS,)
    return SelectedTests(
        nothing="true" in skips,
        included=included,
        groups=_stated(project, "groups", "groups"),
        excluded_groups=(*_stated(project, "excludedGroups", "excludedGroups"), *suite_excluded),
    )


def _read_suite(root: Path, place: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The class patterns and the excluded groups of a suite file of TestNG; nothing if it cannot be read."""
    try:
        suite = parse_markup(read_below(root, place, _SUITE))
    except (OSError, BrokenMarkup):
        return (), ()
    classes = [name.replace(".", "/") for name in _names(suite.iter("class"))]
    packages = [name.replace(".*", "/**").replace(".", "/") for name in _names(suite.iter("package"))]
    packages = [name if name.endswith("**") else f"{name}/*" for name in packages]
    excluded = _names(node for run in suite.iter("run") for node in run.findall("exclude"))
    return (*classes, *packages), tuple(excluded)


def _names(nodes: Iterable[Element]) -> list[str]:
    return [name for node in nodes if (name := node.get("name"))]


def _properties(surefires: list[Element]) -> dict[str, str]:
    """The system properties of the tests."""
    properties: dict[str, str] = {}
    for settings in surefires:
        for node in settings.findall("systemPropertyVariables/*"):
            properties[node.tag] = (node.text or "").strip()
        for node in settings.findall("systemProperties/property"):
            properties[text_of(node, "name") or ""] = text_of(node, "value") or ""
    return properties


def _places(project: Element, path: str, folder: str, tree: str) -> tuple[str, ...]:
    """The folders in the elements at a path of the POM, relative to the project's root."""
    stated = [(node.text or "").strip() for node in project.findall(path)]
    placed = [_placed(text, folder, tree) for text in stated if text]
    return tuple(dict.fromkeys(place for place in placed if place is not None))


def _copied(project: Element, path: str, folder: str, tree: str, output: str) -> Iterator[tuple[str, str]]:
    """Folders of resources with a ``targetPath``, each with the folder in the output that it is copied to."""
    for node in project.findall(path):
        stated, target = text_of(node, "directory"), text_of(node, "targetPath")
        if stated and target:
            place, to = _placed(stated, folder, tree), _placed(target, f"{folder}/{output}", tree)
            if (
                place and to and not f"{to}/".startswith(f"{place}/")
            ):  # into itself it would be copied for ever
                yield place, to


def _placed(text: str, folder: str, tree: str) -> str | None:
    """A path of the copied POMs, relative to the project's root; None if it is computed or leads out of it."""
    text = text.replace("\\", "/")
    if "${" in text:
        return None
    if not text.startswith("/"):
        text = f"{tree}/{folder}/{text}"
    parts: list[str] = []
    for part in PurePosixPath(text).parts[1:]:
        if part == "..":
            del parts[-1:]
        else:
            parts.append(part)
    plain = "/" + "/".join(parts)
    if plain == tree:
        return ""
    return plain.removeprefix(f"{tree}/") if plain.startswith(f"{tree}/") else None


def _roots(project: Element, folder: str, tree: str) -> dict[Role, tuple[str, ...]]:
    """The source roots of each side, with those of build-helper-maven-plugin."""
    roots = {
        Role.MAIN: list(_places(project, "build/sourceDirectory", folder, tree)),
        Role.TEST: list(_places(project, "build/testSourceDirectory", folder, tree)),
    }
    for plugin in _plugins(project, "build-helper-maven-plugin"):
        for execution in plugin.findall("executions/execution"):
            for goal in execution.findall("goals/goal"):
                role = _GOALS.get((goal.text or "").strip())
                if role is not None:
                    roots[role] += _places(execution, "configuration/sources/*", folder, tree)
    return {role: tuple(dict.fromkeys(places)) for role, places in roots.items()}
