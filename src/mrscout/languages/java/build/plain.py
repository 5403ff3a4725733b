"""Finds the dependencies of modules without Maven or Gradle: jars in the checkout, and Ivy's file."""

from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element

from mrscout import untrusted
from mrscout.languages.java.build.gradle.notation import maven_version
from mrscout.languages.java.build.modules import Dependency, Module
from mrscout.markup import BrokenMarkup, parse_markup
from mrscout.sources.text import LARGEST

#: Folders whose jars are results, tools or data, and not what the code is compiled against.
_PASSED = frozenset({"target", "build", "out", "bin", "dist", "wrapper", "node_modules", "resources"})
_MOST_JARS = 500


def read_plain(root: Path, folder: str) -> Module:
    """Read a module of Ant, of Eclipse or of no tool at all, as far as files tell."""
    dependencies: list[Dependency] = []
    for place in dict.fromkeys((folder, "")):
        ivy = _markup(root, root / place / "ivy.xml")
        if ivy is not None:
            dependencies += _ivy(ivy)
            break
    jars = list(_jars(root / folder))
    if not jars and folder:
        jars = list(_jars(root))
    # Of two jars of one name, a tool's folder keeps a copy: the one that is nearer to the root counts.
    distinct: dict[str, Path] = {}
    for jar in sorted(jars, key=lambda path: (len(path.parts), path)):
        distinct.setdefault(jar.name, jar)
    return Module(
        folder=folder, dependencies=tuple(dict.fromkeys(dependencies)), jars=tuple(distinct.values())
    )


def _markup(root: Path, path: Path) -> Element | None:
    try:
        return parse_markup(untrusted.read_within(root, path, LARGEST))
    except (OSError, BrokenMarkup):
        return None


def _ivy(document: Element) -> Iterator[Dependency]:
    for node in document.findall("dependencies/dependency"):
        organisation = node.get("org") or (document.find("info") or Element("info")).get("organisation") or ""
        name, revision = node.get("name"), node.get("rev")
        if not name or not revision or "${" in revision:
            continue
        configuration = (node.get("conf") or "").partition("->")[0].strip()
        exclusions = tuple(
            (each.get("org") or "*", each.get("name") or "*") for each in node.findall("exclude")
        )
        scope = "test" if "test" in configuration.lower() else "compile"
        yield Dependency(organisation, name, maven_version(revision), scope=scope, exclusions=exclusions)


def _jars(base: Path) -> Iterator[Path]:
    found = 0
    for folder, below, names in untrusted.walk(base):
        below[:] = [name for name in below if name not in _PASSED and not name.startswith(".")]
        for name in names:
            if name.endswith(".jar") and not name.endswith(("-sources.jar", "-javadoc.jar")):
                found += 1
                if found > _MOST_JARS:
                    return
                yield folder / name
