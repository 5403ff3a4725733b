"""The step of ``maven:`` sources: the tests are published, compiled, and need only their dependencies."""

from collections.abc import Mapping
from pathlib import Path

from mrscout.jdks import Jdk
from mrscout.languages.java.build.context import OLDEST, BuildContext
from mrscout.languages.java.build.javac import major
from mrscout.languages.java.build.module_runtime import BuildStep, ModuleRuntime
from mrscout.languages.java.build.modules import Module
from mrscout.languages.java.build.options import opened
from mrscout.sources.archive import unpack
from mrscout.untrusted import copy_tree

_TESTS = "-tests.jar"


def published_runtime(
    context: BuildContext, jdk: Jdk, modules: Mapping[str, Module], jars: tuple[Path, ...]
) -> ModuleRuntime | None:
    """The runtime of a coordinate's tests; None where the source is none, or publishes no compiled tests."""
    tests = [jar for jar in context.project.classpath if jar.name.endswith(_TESTS)]
    if context.project.kind != "coordinate" or not tests:
        return None
    folder = published_folder(context)
    module = modules[""].at(folder)
    libraries = [jar for jar in context.project.classpath if jar not in tests]
    return ModuleRuntime(
        module="",
        folder=folder,
        classpath=(*tests, *libraries, *jars),
        jdk=jdk,
        release=min(max(module.level or OLDEST, OLDEST), major(jdk)),
        step=BuildStep.PUBLISHED,
        options=opened(major(jdk), module.options),
        variables=module.variables,
        left_out=module.left_out,
        chosen=module.chosen,
        asked=module.level,
    )


def published_folder(context: BuildContext) -> Path:
    """A folder laid out as the library's own checkout, for tests that read files by their paths in it."""
    folder = context.workspace / "checkout"
    made = folder / ".made"
    if made.exists():
        return folder
    (folder / "target").mkdir(parents=True, exist_ok=True)
    for jar in context.project.classpath:
        side = "test" if jar.name.endswith(_TESTS) else "main"
        unpack(jar, folder / "src" / side / "resources")
        copy_tree(context.project.root / side, folder / "src" / side / "java")
    made.touch()
    return folder
