"""The steps of the ladder besides javac: given and published jars, classes already built, the build tool, and ECJ."""

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from mrscout import untrusted
from mrscout.languages.java.build.build_files import gradle_top
from mrscout.languages.java.build.build_tool import find_gradle, run_gradle, run_maven
from mrscout.languages.java.build.context import OLDEST, BuildContext, Stage, staged
from mrscout.languages.java.build.javac import ARGUMENTS, Compilation
from mrscout.languages.java.build.jvm_flags import opened
from mrscout.languages.java.build.maven.resolve import bring_tools
from mrscout.languages.java.build.module_compiler import ModuleCompiler
from mrscout.languages.java.build.module_files import SourceSet, class_file, find_output, generated_roots
from mrscout.languages.java.build.module_runtime import BuildStep, ModuleRuntime, Shortfall
from mrscout.languages.java.build.modules import Dependency, Module, built_from, needed
from mrscout.languages.java.jdks import Jdk
from mrscout.languages.java.projects.jars import entries, unpack
from mrscout.sandbox.tool_run import run_tool
from mrscout.sources import Role
from mrscout.untrusted import copy_tree

#: The last version of ECJ that runs on Java 11, and one that reads the class files of the newest Java.
_OLDER = Dependency("org.eclipse.jdt", "ecj", "3.33.0")
_NEWER = Dependency("org.eclipse.jdt", "ecj", "3.43.0")
_LAST_OF_OLDER = 20
_ENDING = re.compile(r'["\r\n]')
_BRACKET = re.compile(r"[\[\]]")


def bring_ecj(context: BuildContext, jdk: Jdk) -> Path | None:
    """The jar of an ECJ that runs on this JDK; None, and a problem, where it cannot be fetched."""
    chosen = _OLDER if jdk.major <= _LAST_OF_OLDER else _NEWER
    resolution = bring_tools({"ecj": chosen}, context.maven(jdk))
    context.problems += resolution.problems
    return next((jar for jar in resolution.jars["ecj"] if jar.name.startswith("ecj-")), None)


def run_ecj(ecj: Path, jdk: Jdk, compilation: Compilation, log: Path, context: BuildContext) -> None:
    """Compile with ECJ past errors, in the fence: Lombok runs with it, and file names may be read as options."""
    untrusted.make_below(context.workspace, compilation.output)
    words = context.workspace / ARGUMENTS / f"{log.stem}.args"
    words.parent.mkdir(parents=True, exist_ok=True)
    # A name with a quotation mark or a line break would end its word and begin an option.
    plain = [path for path in map(str, compilation.files) if not _ENDING.search(path)]
    # ECJ takes brackets after an entry for options, such as the folder to write to.
    classpath, sourcepath = (
        [path for path in map(str, entries) if not _BRACKET.search(path)]
        for entries in (compilation.classpath, compilation.sourcepath)
    )
    words.write_text("\n".join(f'"{path}"' for path in plain), "utf-8")
    joined = ":".join(classpath) or str(compilation.output)
    level = str(compilation.level)
    lombok = [jar for jar in compilation.processors if jar.name.startswith("lombok-")]
    readable = (jdk.home, ecj, *lombok, *compilation.classpath, *compilation.sourcepath)
    around = context.around_compiler(compilation.output, readable)
    command = [
        *(around.prefix if around else ()),
        str(jdk.home / "bin" / "java"),
        *(around.java_options if around else ()),
        *(f"-javaagent:{jar}=ECJ" for jar in lombok[:1]),
        *(
            "-cp",
            str(ecj),
            "org.eclipse.jdt.internal.compiler.batch.Main",
            "-proceedOnError",
            "-nowarn",
            "-g",
        ),
        *("-source", level, "-target", level, "-encoding", compilation.encoding, "-proc:none"),
        *("-d", str(compilation.output), "-cp", joined),
        *(("-sourcepath", ":".join(sourcepath)) if sourcepath else ()),
        f"@{words}",
    ]
    variables = around.environment(os.environ) if around else None
    run_tool(command, compilation.output, log, context.request.timeout, variables)


def _closure(compiler: ModuleCompiler, folders: Iterable[str]) -> list[str]:
    """These modules and all that they are built from."""
    closure: dict[str, None] = {}
    for folder in folders:
        closure.setdefault(folder)
        closure.update(dict.fromkeys(sibling.module for sibling in built_from(folder, compiler.modules)))
    return list(closure)


def use_built_classes(compiler: ModuleCompiler) -> set[str]:
    """Use classes that were already built in the checkout; return the modules whose tests are all among them."""
    root = compiler.context.project.root
    java = compiler.jdk.major
    for folder in _closure(compiler, compiler.wanted):
        sources = SourceSet(root, compiler.side(folder, Role.MAIN).files)
        output = find_output(root / folder, Role.MAIN, sources, java, within=root, fresh=True)
        if output is not None:
            compiler.adopted[folder, Role.MAIN] = output
    ready: set[str] = set()
    for folder, tests in compiler.wanted.items():
        behind = [folder, *(sibling.module for sibling in built_from(folder, compiler.modules))]
        if all(
            (module, Role.MAIN) in compiler.adopted or not compiler.side(module, Role.MAIN).files
            for module in behind
        ):
            wanted = SourceSet(root, tuple(tests))
            output = find_output(root / folder, Role.TEST, wanted, java, within=root, fresh=True)
            if output is not None:
                compiler.adopted[folder, Role.TEST] = output
                ready.add(folder)
    return ready


def needing_build_tool(compiler: ModuleCompiler) -> list[str]:
    """The modules that need code in which javac finds errors in many files, and that a build tool can be run for.

    Such code lacks sources that only the build generates. To find out with javac how much of it compiles without them
    takes longer than the build.
    """
    compiler.patient = False
    lost = []
    for folder in compiler.wanted:
        if has_tool(compiler, folder):
            for module in needed([folder], compiler.modules):  # what others are built from comes first
                compiler.classes(module, Role.MAIN)
                compiled = compiler.compiled.get((module, Role.MAIN))
                if compiled is not None and compiled.given_up:
                    lost.append(folder)
                    break
    compiler.patient = True
    for key in [key for key, compiled in compiler.compiled.items() if compiled.given_up]:
        compiler.compiled.pop(key)
    return lost


def lacks_classes(compiler: ModuleCompiler, folder: str) -> bool:
    """True if javac left out some of the main code that a module's tests need."""
    sides = (compiler.compiled.get((module, Role.MAIN)) for module in _closure(compiler, [folder]))
    return any(compiled is not None and compiled.left_out for compiled in sides)


def has_tool(compiler: ModuleCompiler, folder: str) -> bool:
    """True if a build tool can be run for a module."""
    if (compiler.copy / folder / "pom.xml").is_file():
        return True
    top = gradle_top(compiler.context.project.root, folder)
    return top is not None and find_gradle(compiler.copy / top) is not None


def use_build_tool(compiler: ModuleCompiler, folders: list[str], *, tests: bool = False) -> set[str]:
    """Run the build tool for these modules and use its classes and sources; return the modules for which it made some.

    With ``tests`` the tool compiles the tests, too; else javac does, which compiles only the wanted ones.
    """
    context = compiler.context
    with staged(context.listen, Stage.BUILDING, context.project.name):
        ran = _run_tools(compiler, folders, tests=tests)
    gained: set[str] = set()
    compiler.built.update(_closure(compiler, ran))
    for folder in _closure(compiler, ran):
        for role in (Role.MAIN, Role.TEST):
            if _adopt(compiler, folder, role):
                gained.add(folder)
    for key in [*compiler.compiled]:
        if not gained.isdisjoint(_closure(compiler, [key[0]])):
            compiler.compiled.pop(key)
    return {folder for folder in ran if not gained.isdisjoint(_closure(compiler, [folder]))}


def _run_tools(compiler: ModuleCompiler, folders: list[str], *, tests: bool) -> list[str]:
    """Run Maven for the modules with a POM and Gradle for the others; return those for which a tool was run."""
    context = compiler.context
    maven = [folder for folder in folders if (compiler.copy / folder / "pom.xml").is_file()]
    if maven:
        run_maven(context, compiler.jdk, compiler.copy, maven, compiler.modules, tests=tests)
    gradle: list[str] = []
    for folder in folders:
        top = gradle_top(context.project.root, folder) if folder not in maven else None
        command = find_gradle(compiler.copy / top) if top is not None else None
        if top is not None and command is None:
            advice = "Build the project once by hand, so that its Gradle is there, or give --classpath."
            detail = "no distribution of Gradle is on this machine"
            context.report(Shortfall.TOOL_ABSENT, top, detail, advice)
        elif top is not None and command is not None:
            if not any(gradle_top(context.project.root, other) == top for other in gradle):
                run_gradle(context, compiler.jdk, compiler.copy, command, top)
            gradle.append(folder)
    untrusted.make_accessible(compiler.copy)
    return maven + gradle


def _adopt(compiler: ModuleCompiler, folder: str, role: Role) -> bool:
    """Use the classes that a tool has made of one side of a module, else its generated sources; False for neither."""
    context = compiler.context
    files = compiler.side(folder, role).files if role is Role.MAIN else tuple(compiler.wanted.get(folder, ()))
    base = compiler.copy / folder
    sources, java = SourceSet(context.project.root, files), compiler.jdk.major
    output = find_output(base, role, sources, java, within=compiler.copy, fresh=False)
    if output is not None:
        compiler.adopted[folder, role] = output
        return True
    roots = tuple(generated_roots(base, role, compiler.copy))
    if roots:
        compiler.generated[folder, role] = roots
    return bool(roots)


def compile_past_errors(compiler: ModuleCompiler, folders: list[str]) -> set[str]:
    """Compile with ECJ what javac left out of these modules and those that they are built from; return the modules."""
    context = compiler.context
    ecj = bring_ecj(context, compiler.jdk)
    if ecj is None:
        return set()
    with staged(context.listen, Stage.TOLERATING, context.project.name):
        for folder in reversed(_closure(compiler, folders)):
            _compile_past_errors(compiler, folder, Role.MAIN, ecj)
        for folder in folders:
            _compile_past_errors(compiler, folder, Role.TEST, ecj)
    return set(folders)


def _compile_past_errors(compiler: ModuleCompiler, folder: str, role: Role, ecj: Path) -> None:
    """Compile with ECJ the files of one side of a module that javac left out; of tests, the wanted ones."""
    compiled = compiler.compiled.get((folder, role))
    if compiled is None or not compiled.left_out or (folder, role) in compiler.adopted:
        return
    left_out = compiled.left_out
    behind = compiler.behind(folder, tests=role is Role.TEST)
    roots = [compiler.sources(place) for place in compiler.side(folder, role).roots]
    sourcepath: list[Path] = []
    if role is Role.TEST:
        wanted = {compiler.context.project.root / path for path in compiler.absent(folder)}
        left_out = tuple(path for path in left_out if path in wanted)
        sourcepath = roots
    compilation = compiler.compilation(
        folder, role, left_out, [compiled.compilation.output, *behind], sourcepath
    )
    output = compiler.output(folder, role, "-past-errors")
    compilation = replace(compilation, output=output, level=compiled.compilation.level)
    untrusted.empty_below(compiler.context.workspace, output)
    log = compiler.log(folder, role, "ecj")
    run_ecj(ecj, compiler.jdk, compilation, log, compiler.context)
    compiler.added[folder, role] = output


def module_on_given_path(context: BuildContext, folder: str) -> Module:
    """A module whose jars are those of the class path that the user gave."""
    return Module(folder, jars=tuple(path.resolve() for path in context.request.classpath))


def runtime_on_given_path(compiler: ModuleCompiler, folder: str) -> ModuleRuntime:
    """The runtime of tests on the class path that the user gave; tests without a class there are compiled."""
    context = compiler.context
    paths = tuple(path.resolve() for path in context.request.classpath)
    names = [class_file(context.project.root, path) for path in compiler.wanted[folder]]
    if not all(any(_holds(path, name) for path in paths) for name in names):
        return compiler.runtime(folder, BuildStep.GIVEN)
    java = compiler.jdk.major
    place = compiler.copy / folder
    return ModuleRuntime(folder, place, paths, compiler.jdk, java, BuildStep.GIVEN, opened(java, ()))


def _holds(path: Path, name: str) -> bool:
    """True if a folder or jar of a class path has this class file."""
    return (path / name).is_file() if path.is_dir() else name in entries(path)


_TESTS = "-tests.jar"


def published_runtime(
    context: BuildContext, jdk: Jdk, modules: Mapping[str, Module], jars: tuple[Path, ...]
) -> ModuleRuntime | None:
    """The runtime of a published artifact's tests; None for other projects, and without a jar of compiled tests."""
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
        release=min(max(module.level or OLDEST, OLDEST), jdk.major),
        step=BuildStep.PUBLISHED,
        options=opened(jdk.major, module.options),
        variables=module.variables,
        left_out=module.left_out,
        chosen=module.chosen,
        asked=module.level,
    )


def published_folder(context: BuildContext) -> Path:
    """Unpack a library into a folder laid out as its checkout, for tests that read files by their paths; return it."""
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
