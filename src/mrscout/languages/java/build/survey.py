"""Reads all build files of a project into modules, whichever tools they are written for."""

from collections.abc import Iterable
from pathlib import Path

from mrscout.jdks import Jdk
from mrscout.languages.java.build.effective import read_effective
from mrscout.languages.java.build.modules import Module
from mrscout.languages.java.build.poms import closure, effective_poms, read_poms
from mrscout.languages.java.build.site import Site
from mrscout.sources.markup import text_of
from mrscout.sources.walk import walk


def survey(site: Site, wanted: Iterable[str], jdk: Jdk) -> dict[str, Module]:
    """What the build files say about the wanted modules and all that they depend on, by folder."""
    modules: dict[str, Module] = {}
    folders = sorted(set(wanted))
    poms = _poms(site)
    modules.update(_maven(site, poms, folders, jdk))
    for folder in folders:
        modules.setdefault(folder, Module(folder))
    return modules


def _poms(site: Site) -> dict[str, str]:
    if site.project.kind == "coordinate":
        return {"": "artifact.pom"}
    builds = sorted(path for path in walk(site.project.root).builds if path.rpartition("/")[2] == "pom.xml")
    return {path.rpartition("/")[0]: path for path in builds}


def _maven(site: Site, paths: dict[str, str], wanted: list[str], jdk: Jdk) -> dict[str, Module]:
    staged = read_poms(site.project.root, paths)
    staged.asked = closure(staged.poms, wanted)
    site.problems += staged.problems
    if not staged.asked:
        return {}
    place = site.workspace / "poms"
    told = len(staged.problems)
    effective = effective_poms(staged, site.maven(jdk), place, _settings(site.project.root))
    site.problems += staged.problems[told:]
    names = {
        (text_of(pom, "groupId") or "", text_of(pom, "artifactId") or ""): folder
        for folder, pom in effective.items()
    }
    tree = (place / "tree").as_posix()
    return {folder: read_effective(folder, pom, tree, names) for folder, pom in effective.items()}


def _settings(root: Path) -> list[str]:
    """The properties that the project gives mvn in a file, and those that a plug-in would detect."""
    settings = [
        "-Dos.detected.name=linux",
        "-Dos.detected.arch=x86_64",
        "-Dos.detected.classifier=linux-x86_64",
    ]
    try:
        stated = (root / ".mvn" / "maven.config").read_text("utf-8").split()
    except (OSError, ValueError):
        stated = []
    return settings + [word for word in stated if word.startswith("-D")]
