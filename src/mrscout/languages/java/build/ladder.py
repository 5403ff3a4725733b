"""The ladder: makes the tests of each module compilable and runnable by the first step that works.

Steps in order, from those that cost least and run least of the project's code (`BuildStep` names them):

1. the class path that the user gives with ``--classpath``: no build file is read;
2. the jars that a registry publishes, for ``maven:`` sources;
3. classes that were already built in the checkout, if none is missing or older than its source;
4. dependencies from the build files, and javac on the sources;
5. the project's own build tool, on a copy: before javac for modules with errors in many files, since these lack
   generated sources; then for modules of which javac left out code; then for tests that still have no class;
6. ECJ, which compiles past broken files, for tests that are still missing.

Invariants:

- The checkout is never written. Copies, classes and logs go to the workspace, and no link in it is followed out of it.
- Compilers, annotation processors and build tools run in the fence, where there is one and the user wants it.
  With ``--no-build`` neither build tool nor annotation processors run.
- Each side of a module (main, test) is compiled at most once in each step.
- No source or build file leads to an exception: what could not be fetched or compiled becomes a `BuildProblem`.
- The same request, files and JDKs give the same result, from `build_cache`. A result with a failure that may pass by
  itself (an unreachable registry, a time-out) is not kept for the next run.
"""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from mrscout import untrusted
from mrscout.languages.java.build.build_cache import fingerprint, forget, is_known, recall, remember
from mrscout.languages.java.build.build_files import read_modules
from mrscout.languages.java.build.checkout import copy_checkout
from mrscout.languages.java.build.context import (
    CLASSES,
    READ,
    BuildContext,
    FirstBuild,
    Listener,
    Stage,
    staged,
    usable_jdks,
)
from mrscout.languages.java.build.dependencies import ResolvedDependencies, bring_dependencies
from mrscout.languages.java.build.javac import PROGRAM, Javac, JavacServer
from mrscout.languages.java.build.ladder_steps import (
    compile_past_errors,
    lacks_classes,
    module_on_given_path,
    needing_build_tool,
    published_runtime,
    runtime_on_given_path,
    use_build_tool,
    use_built_classes,
)
from mrscout.languages.java.build.module_compiler import ModuleCompiler
from mrscout.languages.java.build.module_runtime import PASSING, Build, BuildStep, ModuleRuntime, Shortfall
from mrscout.languages.java.build.modules import Module, needed
from mrscout.languages.java.build.protobuf import compile_schemas
from mrscout.languages.java.jdks import Jdk
from mrscout.languages.java.projects.tool_fences import tool_fences
from mrscout.model.builds import BuildRequest
from mrscout.sandbox.fence.probe import in_force
from mrscout.sources import Project


def prepare(project: Project, request: BuildRequest, workspace: Path, listen: Listener) -> Build:
    """Make the requested tests compilable and runnable, as far as possible, without writing to the checkout.

    Raises EnvironmentLacks if there is no JDK, or no mvn and the tests need dependencies.
    """
    context = BuildContext(project, request, workspace.absolute(), listen, usable_jdks(request))
    key = fingerprint(context)
    known = recall(context.workspace, key, context.jdks, (project.root, *request.classpath))
    if known is not None:
        return known
    context.workspace.parent.mkdir(parents=True, exist_ok=True)
    untrusted.make_below(context.workspace.parent, context.workspace)
    if request.build and request.tests and not is_known(context.workspace):
        listen(FirstBuild(_notice(request)))
    forget(context.workspace)
    with tool_fences(fenced=request.fenced) as context.fences:
        runtimes = [
            replace(runtime, passed=request.passed, root=project.root, processing=request.build)
            for runtime in _runtimes(context, _wanted(context))
        ]
    build = Build(
        tuple(sorted(runtimes, key=lambda runtime: runtime.module)),
        tuple(
            sorted(
                set(context.problems), key=lambda problem: (problem.reason.name, problem.place, problem.found)
            )
        ),
    )
    remember(
        context.workspace,
        key,
        build,
        lasting=not any(problem.reason in PASSING for problem in build.problems),
    )
    return build


def _notice(request: BuildRequest) -> str:
    """The notice for the user: which code of the project runs before any of its tests does."""
    if not request.fenced or in_force() is None:
        return (
            "The project is built without a fence: its annotation processors, and its build tool where javac alone "
            "does not do, may do all that you may do. --no-build runs none of them."
        )
    return (
        "The project is built in the fence, in a copy; --no-build runs nothing of its build. SECURITY.md says what "
        "may use the network."
    )


def _wanted(context: BuildContext) -> dict[str, list[str]]:
    """The requested test files by module; those that the project does not have are reported."""
    known = {file.path: file for file in context.project.files}
    wanted: dict[str, list[str]] = {}
    for path in sorted(set(context.request.tests)):
        if path in known:
            wanted.setdefault(known[path].module, []).append(path)
        else:
            advice = "Check the spelling; paths are relative to the project's root."
            context.report(Shortfall.NO_SUCH_FILE, path, "no such test file", advice)
    return wanted


def _runtimes(context: BuildContext, wanted: dict[str, list[str]]) -> list[ModuleRuntime]:
    """The runtime of each module with wanted tests."""
    if not wanted:
        return []
    if context.request.classpath:
        modules = {folder: module_on_given_path(context, folder) for folder in wanted}
        _copy(context)
        jdk = context.jdk_for(())
        with _javac_server(context, jdk) as server:
            javac = Javac(jdk, server, context.request.timeout, context.workspace)
            compiler = ModuleCompiler(context, javac, modules, ResolvedDependencies({}, {}, ()), wanted)
            runtimes = [runtime_on_given_path(compiler, folder) for folder in wanted]
            compiler.report()
        return runtimes
    with staged(context.listen, Stage.READING, context.project.name):
        modules = read_modules(context, wanted, context.jdk_for(()))
    order = needed(wanted, modules)
    for folder in order:
        modules.setdefault(folder, Module(folder))
    jdk = _choose_jdk(context, modules, order)
    with staged(context.listen, Stage.RESOLVING, context.project.name):
        supply = bring_dependencies(context, jdk, modules, order)
    published = published_runtime(context, jdk, modules, supply.jars.get("", ()))
    if published is not None:
        return [published]
    _copy(context)
    jars = dict.fromkeys(
        jar for folder in order for jar in (*supply.jars.get(folder, ()), *modules[folder].jars)
    )
    with _javac_server(context, jdk, jars) as server:
        javac = Javac(jdk, server, context.request.timeout, context.workspace)
        return _take_steps(ModuleCompiler(context, javac, modules, supply, wanted))


def _javac_server(context: BuildContext, jdk: Jdk, jars: Iterable[Path] = ()) -> JavacServer:
    """A server for javac in its fences, which reads sources, classes and these jars, and writes the output folder."""
    outputs = context.workspace / CLASSES
    untrusted.make_below(context.workspace, outputs)
    for name in READ:
        untrusted.make_below(context.workspace, context.workspace / name)
    readable = (jdk.home, PROGRAM, *jars)
    return JavacServer(jdk, lambda output: context.around_compiler(output, readable), outputs)


def _choose_jdk(context: BuildContext, modules: dict[str, Module], order: list[str]) -> Jdk:
    """The JDK for all these modules; those that want a newer one are reported."""
    jdk = context.jdk_for(modules[folder].level for folder in order)
    for folder in order:
        level = modules[folder].level
        if level is not None and level > jdk.major:
            advice = f"Install JDK {level} or later, or name one."
            detail = f"Java {level} is asked for, and Java {jdk.major} is the newest here"
            context.report(Shortfall.JDK_TOO_OLD, folder, detail, advice)
    return jdk


def _copy(context: BuildContext) -> None:
    """Copy the checkout into the workspace; report files that do not fit."""
    with staged(context.listen, Stage.COPYING, context.project.name):
        budget = copy_checkout(context.project.root, context.workspace / "checkout", context.workspace)
    if budget.left_out:
        more = f", and {budget.left_out - 1} more that do not fit" if budget.left_out > 1 else ""
        advice = "Move it out of the project if no test needs it; tests that read it fail."
        detail = f"it is left out{more}"
        context.report(Shortfall.TOO_LARGE, budget.first, detail, advice)


def _take_steps(compiler: ModuleCompiler) -> list[ModuleRuntime]:
    """Take steps 2 to 6, each for the modules that still lack classes; return the runtime of each wanted module."""
    context = compiler.context
    held = dict.fromkeys(compiler.wanted, BuildStep.DEPENDENCIES)
    if context.project.kind == "coordinate":
        held = dict.fromkeys(compiler.wanted, BuildStep.PUBLISHED)
    else:
        held.update(dict.fromkeys(use_built_classes(compiler), BuildStep.BUILT))
    compile_schemas(compiler)
    may_build = context.request.build and context.project.kind != "coordinate"
    lost = needing_build_tool(compiler) if may_build else []
    if lost:
        held.update(dict.fromkeys(use_build_tool(compiler, lost), BuildStep.TOOL))
    absent = [folder for folder in compiler.wanted if compiler.absent(folder)]
    # mvn fails on a dependency that it cannot resolve, so it is not run where one is missing.
    refused = any(problem.reason is Shortfall.DEPENDENCY_MISSING for problem in context.problems)
    for tests in (False, True) if may_build and not refused else ():
        asked = [
            folder for folder in absent if tests or (folder not in lost and lacks_classes(compiler, folder))
        ]
        if asked:
            held.update(dict.fromkeys(use_build_tool(compiler, asked, tests=tests), BuildStep.TOOL))
            absent = [folder for folder in absent if compiler.absent(folder)]
    if absent:
        held.update(dict.fromkeys(compile_past_errors(compiler, absent), BuildStep.TOLERANT))
    compiler.report()
    return [compiler.runtime(folder, step) for folder, step in held.items()]
