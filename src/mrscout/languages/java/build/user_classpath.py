"""The step of ``--classpath``: the user knows best, and nothing is looked for."""

from pathlib import Path

from mrscout.languages.java.build.context import BuildContext
from mrscout.languages.java.build.jars import entries
from mrscout.languages.java.build.javac import major
from mrscout.languages.java.build.layout import class_file
from mrscout.languages.java.build.module_compiler import ModuleCompiler
from mrscout.languages.java.build.module_runtime import BuildStep, ModuleRuntime
from mrscout.languages.java.build.modules import Module
from mrscout.languages.java.build.options import opened


def module_on_given_path(context: BuildContext, folder: str) -> Module:
    """A module whose dependencies are what the user gave."""
    return Module(folder, jars=tuple(path.resolve() for path in context.request.classpath))


def runtime_on_given_path(compiler: ModuleCompiler, folder: str) -> ModuleRuntime:
    """The tests as they are on the class path, or compiled against it where they are not."""
    context = compiler.context
    paths = tuple(path.resolve() for path in context.request.classpath)
    names = [class_file(context.project.root, path) for path in compiler.wanted[folder]]
    if not all(any(_holds(path, name) for path in paths) for name in names):
        return compiler.runtime(folder, BuildStep.GIVEN)
    java = major(compiler.jdk)
    place = compiler.copy / folder
    return ModuleRuntime(folder, place, paths, compiler.jdk, java, BuildStep.GIVEN, opened(java, ()))


def _holds(path: Path, name: str) -> bool:
    return (path / name).is_file() if path.is_dir() else name in entries(path)
