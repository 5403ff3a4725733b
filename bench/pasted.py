"""Pastes the counterexample of each relation of a run into the relation's class: it must compile, and fail.

    python bench/pasted.py RUN...

A RUN is the folder of a run that was filtered. The exit code is 1 where a pasted test does anything else.
"""

import re
import sys
import tempfile
from pathlib import Path

from mrscout.languages.java.build import prepare
from mrscout.languages.java.runtime.execute import Jvm
from mrscout.languages.java.runtime.jvm_launch import Launch, intact
from mrscout.languages.java.runtime.protocol import ClassPaths, Execution, Outcome, Source
from mrscout.model.relations import CodifiedMR
from mrscout.sources import open_source
from mrscout.store.runs import Run, read_run


def main() -> int:
    wrong = 0
    for name in sys.argv[1:]:
        run = read_run(Path(name))
        verdicts = run.verdicts()
        refuted = [
            (relation, found.counterexample.test)
            for relation in run.codified
            if (found := verdicts.get(relation.relation.id)) is not None and found.counterexample is not None
        ]
        said = [
            line
            for module in sorted({relation.module for relation, _ in refuted})
            for line in _paste(run, module, refuted)
        ]
        print(f"{name}: {len(refuted)} counterexamples, {len(refuted) - len(said)} of them compile and fail")
        print("".join(f"  {line}\n" for line in said), end="", flush=True)
        wrong += len(said)
    return 1 if wrong else 0


def _paste(run: Run, module: str, refuted: list[tuple[CodifiedMR, str]]) -> list[str]:
    """What is wrong with the tests of one module."""
    chosen = [(relation, test) for relation, test in refuted if relation.module == module]
    build = prepare(
        open_source(run.source),
        run.build_request(run.codified),
        run.folder.absolute() / "build",
        lambda _: None,
    )
    home = next(runtime for runtime in build.runtimes if runtime.module == module)
    with tempfile.TemporaryDirectory() as folder:
        classes = Path(folder)
        launch = Launch(home.jdk, home.folder, options=home.options)
        with Jvm(launch, ClassPaths(intact(home.classpath), (classes,))) as jvm:
            sources = [_source(run, each, test) for each, test in chosen]
            compiled = jvm.compile(sources, classes, home.release)
            jvm.reset()
            said = []
            for source, outcome, (relation, test) in zip(sources, compiled, chosen, strict=True):
                method = re.search(r"\bvoid (\w+)\(", test)
                place = f"{relation.relation.id} {relation.relation.name}"
                if not outcome.ok or method is None:
                    message = outcome.diagnostics[0].message if outcome.diagnostics else "there is no test"
                    said.append(f"{place}: it does not compile: {message}")
                    continue
                ((result, *_),) = jvm.run([Execution(source.name, method[1])], limit=20.0)
                if result.outcome is not Outcome.FAILED:
                    said.append(f"{place}: {result.outcome.value} {result.reason}")
    return said


def _source(run: Run, codified: CodifiedMR, test: str) -> Source:
    path = Path(codified.path)
    text = (run.folder / path).read_text().rstrip().removesuffix("}")
    return Source(".".join((*path.parts[1:-1], path.stem)), f"{text}\n{test}\n}}\n")


if __name__ == "__main__":
    sys.exit(main())
