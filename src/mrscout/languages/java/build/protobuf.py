"""Generates Java from a module's Protocol Buffers schemas, with the protoc that its build names.

protoc comes from the registry, as a program for this machine. It is a part of the project's own build, which
``--no-build`` forbids. Schemas that are imported from libraries are unpacked from their jars.
"""

import os
import platform
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from mrscout import untrusted
from mrscout.errors import BrokenArchive
from mrscout.languages.java.build.maven.mvn import DEPENDENCY_PLUGIN
from mrscout.languages.java.build.module_compiler import ModuleCompiler, slug
from mrscout.languages.java.build.module_runtime import Shortfall
from mrscout.languages.java.build.modules import Dependency, Schemas, built_from
from mrscout.languages.java.projects.jars import entries, unpack, version_of
from mrscout.sandbox.tool_run import run_tool
from mrscout.sources import Role

_RUNTIMES = ("protobuf-java", "protobuf-javalite")
_SYSTEMS = {"Linux": "linux", "Darwin": "osx", "Windows": "windows"}
_MACHINES = {"x86_64": "x86_64", "AMD64": "x86_64", "aarch64": "aarch_64", "arm64": "aarch_64"}


def compile_schemas(compiler: ModuleCompiler) -> None:
    """Generate the sources of all wanted modules with schemas, and of those that they are built from."""
    tested = {
        sibling.module for folder in compiler.wanted for sibling in built_from(folder, compiler.modules)
    }
    for folder in sorted({*compiler.wanted, *tested}):
        schemas = compiler.module(folder).schemas
        if schemas is not None:
            for role in (Role.MAIN, Role.TEST):
                _compile(compiler, folder, role, schemas)


def _compile(compiler: ModuleCompiler, folder: str, role: Role, schemas: Schemas) -> None:
    """Generate the sources of one side of a module; nothing if it has no schemas, or protoc's version is unknown."""
    roots = _present(compiler, folder, schemas.roots[role])
    files = [path for root in roots for path in untrusted.files(root, _is_schema)]
    version = _version(schemas, compiler.jars(folder))
    if not files or version is None:
        return
    if not compiler.context.request.build:
        detail = f"{files[0].relative_to(compiler.copy)} wants protoc, and --no-build is given"
        advice = "Leave that away, or give the classes that are made of it with --classpath."
        compiler.context.report(Shortfall.TOOL_NOT_RUN, folder, detail, advice)
        return
    protoc = _program(compiler, Dependency("com.google.protobuf", "protoc", version))
    if protoc is None:
        return
    made = compiler.context.workspace / "generated" / slug(folder) / role.value
    untrusted.empty_below(compiler.context.workspace, made)
    output = f"lite:{made}" if schemas.lite else str(made)
    command = [str(protoc), f"--java_out={output}"]
    if schemas.services is not None and (plugin := _program(compiler, schemas.services)) is not None:
        command += [f"--plugin=protoc-gen-grpc={plugin}", f"--grpc_out={output}"]
    places = [*roots, *_import_roots(compiler, folder, schemas, role), _library_schemas(compiler, folder)]
    command += [f"-I{place}" for place in dict.fromkeys(places)]
    log = compiler.log(folder, role, "protoc")
    context = compiler.context
    around = context.around_compiler(made, ())
    whole = [*(around.prefix if around else ()), *command, *map(str, files)]
    variables = around.environment(os.environ) if around else None
    outcome = run_tool(whole, compiler.copy, log, context.request.timeout, variables)
    if outcome.well:
        compiler.generated[folder, role] = (made,)
    else:
        complaint = next(iter(outcome.text().splitlines()), "")
        advice = "Give the classes that are made of it with --classpath."
        context.report(Shortfall.TOOL_FAILED, folder, f"protoc: {complaint}", advice, log)


def _present(compiler: ModuleCompiler, folder: str, roots: Iterable[str]) -> list[Path]:
    """The existing ones of these folders, below the module's folder or else below the project's root."""
    folders: dict[Path, None] = {}
    for root in roots:
        places = [Path(os.path.normpath(compiler.copy / base / root)) for base in (folder, "")]
        here = [place for place in places if place.is_dir() and untrusted.is_within(place, compiler.copy)]
        folders.update(dict.fromkeys(here[:1]))
    return list(folders)


def _import_roots(compiler: ModuleCompiler, folder: str, schemas: Schemas, role: Role) -> list[Path]:
    """Folders that schemas import from: for tests the module's main ones, and those of the modules it is built from."""
    folders = _present(compiler, folder, schemas.roots[Role.MAIN]) if role is Role.TEST else []
    for sibling in built_from(folder, compiler.modules):
        other = compiler.module(sibling.module).schemas
        folders += _present(compiler, sibling.module, other.roots[Role.MAIN]) if other is not None else []
    return folders


def _library_schemas(compiler: ModuleCompiler, folder: str) -> Path:
    """Unpack the schemas in the jars of a module; return the folder that holds them."""
    place = compiler.context.workspace / "generated" / ".imported" / slug(folder)
    untrusted.make_below(compiler.context.workspace, place)
    for jar in compiler.jars(folder):
        if any(map(_is_schema, entries(jar))):
            with suppress(BrokenArchive):  # protoc reports what then lacks
                unpack(jar, place, wanted=_is_schema)
    return place


def _is_schema(name: str) -> bool:
    return name.endswith(".proto")


def _version(schemas: Schemas, jars: tuple[Path, ...]) -> str | None:
    """The version of protoc that the build names, else that of the Protocol Buffers library among the jars."""
    if schemas.compiler is not None and schemas.compiler.version:
        return schemas.compiler.version
    return next((version for name in _RUNTIMES if (version := version_of(jars, name)) is not None), None)


def _program(compiler: ModuleCompiler, named: Dependency) -> Path | None:
    """Fetch a program for this machine from the registry; None, and a problem, where that fails."""
    system, machine = _SYSTEMS.get(platform.system()), _MACHINES.get(platform.machine())
    place = compiler.context.workspace / "tools"
    program = place / f"{named.artifact}-{named.version}-{system}-{machine}.exe"
    if not program.is_file():
        wanted = f"{named}:exe:{system}-{machine}"
        fetched = place / "fetched"
        untrusted.remove_tree(fetched)
        fetched.mkdir(parents=True)
        arguments = [f"{DEPENDENCY_PLUGIN}:copy", f"-Dartifact={wanted}", f"-DoutputDirectory={fetched}"]
        maven = compiler.context.maven(compiler.jdk)
        outcome = maven.run(fetched, named.artifact, arguments)
        with suppress(OSError):
            untrusted.copy_file(fetched / program.name, program)
        untrusted.remove_tree(fetched)
        if not program.is_file():
            advice = "Check mvn's settings (mirrors, proxies), or give the classes with --classpath."
            compiler.context.report(Shortfall.DEPENDENCY_MISSING, "", wanted, advice, outcome.log)
            return None
    program.chmod(0o755)
    return program
