"""Claims about what is there in a test, as tests beside it: in a copy of the developers' file, which stands nowhere."""

import re
from collections.abc import Iterable
from dataclasses import replace

from mrscout.languages.java.laws.claims import Claim
from mrscout.languages.java.laws.scenes import Scene
from mrscout.languages.java.laws.script import ASSERTIONS, Script, is_java, unused
from mrscout.languages.java.lowering.facts import Facts
from mrscout.languages.java.syntax.parse import parse
from mrscout.model.origin import CANDIDATES

_METHOD = re.compile(rb"(?<!\w)(\w++)\s*+\(")
_NAME = re.compile(r"\w+")
#: a statement that declares a variable
_DECLARED = re.compile(r"[\w.]+(?:<.*>)?(?:\[\])* (\w+) = ")


def write_annex(claims: Iterable[tuple[Scene, Claim]], framework: str, facts: Facts) -> Script:
    """A file with its claims; one whose names mean something else there is left out."""
    every = list(claims)
    file = every[0][0].file
    source = facts.read(file.path)
    taken = {name.decode("utf-8", "replace") for name in _METHOD.findall(source)}
    imports: dict[str, None] = {}
    tests: dict[str, Claim] = {}
    added: dict[int, list[str]] = {}
    for scene, claim in every:
        wanted = _imports(scene, claim, framework, source, facts)
        claim = replace(claim, lines=tuple(_fresh(claim.lines, scene)))  # noqa: PLW2901
        lines = (*scene.statements, *claim.lines)
        if wanted is None or not is_java(lines):
            continue
        name = unused(claim.name, framework, taken)
        taken.add(name)
        tests[name] = claim
        imports.update(dict.fromkeys(wanted))
        added.setdefault(scene.end, []).extend(
            (
                "",
                *([f"    {scene.annotation}"] if scene.annotation else []),
                f"    public void {name}() throws Exception {{",
                *(f"        {line}" for line in lines),
                "    }",
            )
        )
    for at in sorted(added, reverse=True):
        source = source[:at] + "\n".join([*added[at], ""]).encode() + source[at:]
    root = parse(source).root_node
    package = next((each for each in root.named_children if each.type == "package_declaration"), None)
    behind = package.end_byte if package is not None else 0
    before = "\n".join(["", *(f"import {each};" for each in sorted(imports)), ""]).encode()
    text = source[:behind] + before + source[behind:]
    return Script(f"{CANDIDATES}{file.path}", text.decode("utf-8", "replace"), tests)


def _fresh(lines: Iterable[str], scene: Scene) -> list[str]:
    """The lines of a claim, whose variables have names that the scene does not have."""
    written = list(lines)
    taken = {name for name, _ in scene.variables}.union(*map(_NAME.findall, scene.statements))
    for at, line in enumerate(written):
        declared = _DECLARED.match(line)
        if declared is not None and declared[1] in taken:
            own = re.compile(rf"(?<![\w.]){declared[1]}(?![\w(])")
            # What it starts with is what the scene calls so.
            written[at] = f"{own.sub(f'{declared[1]}Again', declared[0])}{line[declared.end() :]}"
            written[at + 1 :] = [own.sub(f"{declared[1]}Again", each) for each in written[at + 1 :]]
    return written


def _imports(scene: Scene, claim: Claim, framework: str, source: bytes, facts: Facts) -> list[str] | None:
    """What a file does not import yet of the names in a claim; None where one of them means something else there."""
    found: list[str] = []
    for short, canonical in sorted(claim.names):
        meant = facts.classes.names.name(short, scene.place, scene.file.module)
        if meant is None:
            found.append(canonical)
        elif meant != canonical:
            return None
    assertions = ASSERTIONS[framework]
    asserted = claim.lines[-1].partition("(")[0]
    known = rf"import\s+static\s+([\w.]+\.{asserted}|{re.escape(str(assertions))}\.\*)\s*;".encode()
    if assertions is not None and not re.search(known, source):
        found.append(f"static {assertions}.{asserted}")
    return found
