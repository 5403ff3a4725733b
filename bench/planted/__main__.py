"""Plants small faults in libraries, and counts the inputs that it takes to find each.

    python bench/planted OUT [--inputs 1000] [--only TEXT …] [--seed N]

`faults.toml` states the faults, `relations/` the tests whose relations cover them. The sources of the libraries are
fetched with mvn into OUT, where one project is made of them. `mrscout synthesize` and `mrscout filter` make its
relations and their forms once. Then inputs of each form are drawn, on the code as it is, in the order in which
filtering draws them: with everything, and with each mechanism of drawing switched off. A fault is found by the first
input that passed and does not pass with the fault, or was refused and refutes the relation with it; the number of valid
inputs up to there is what it takes. Faults that the test's own values show are not counted.

OUT keeps what was made: called again, the bench goes on where it was. Remove OUT/found.jsonl to draw anew, and OUT/run
after a change of anything but drawing.
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parent))

from libraries import Fault, make_project, read_faults

from mrscout.filtering.branches import BranchSearch
from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.inputs import Input, key_of
from mrscout.filtering.search.input_sampling import Sampler, boundary_inputs, edge_inputs
from mrscout.filtering.stage import FilterOptions
from mrscout.filtering.tally import Execute, Tally
from mrscout.filtering.values.domain import Origin
from mrscout.languages.java.runtime.execute import Jvm
from mrscout.languages.java.runtime.jvm_launch import Launch
from mrscout.languages.java.runtime.module_sandbox import Place
from mrscout.languages.java.runtime.protocol import ClassPaths, Source
from mrscout.model.relations import CodifiedMR
from mrscout.model.values import Value
from mrscout.model.verdicts import Ending, Judged
from mrscout.pipeline.filter import Clock, Filterer, RunOptions, only_steps, places_for
from mrscout.pipeline.input_space import plan_of
from mrscout.store.journals import known_verdicts
from mrscout.store.runs import read_run

#: mechanisms of drawing: origins of values, inputs with one value at an edge, varying what reaches new branches
EDGES, BRANCHES = "EDGES", "BRANCHES"
ORIGINS = [origin.name for origin in Origin if origin.has_switch]
#: the mechanisms that each configuration switches off; the last one draws as version 2c8b22a5 did
CONFIGURATIONS = {
    "default": (),
    **{mechanism: (mechanism,) for mechanism in (*ORIGINS, EDGES, BRANCHES)},
    "2c8b22a5": ("BOUNDARY", "RESHAPED", BRANCHES),
}


def mine(project: Path, run: Path) -> None:
    """Make the relations of the project and their forms, unless they are there."""
    if (run / "verdicts.jsonl").is_file():
        return
    for command in (("synthesize", str(project), "--no-candidates"), ("filter", "--inputs", "200")):
        subprocess.run([sys.executable, "-m", "mrscout", *command, "--out", str(run)], check=True)


def draw(plan: Plan, execute: Execute, inputs: int, seed: int, off: Sequence[str]) -> Tally:
    """Return a tally of inputs of a form, as filtering draws them without some mechanisms."""
    for origin in (Origin[name] for name in off if name in ORIGINS):
        plan = replace(plan, domains=tuple(domain.without(origin) for domain in plan.domains))
    search = BranchSearch(None if BRANCHES in off else execute)
    search.start((plan.original, *plan.rows))
    sampler = Sampler(execute, "planted", seed, lambda: False, search)
    chosen = (*plan.rows, *(() if EDGES in off else edge_inputs(plan)), *boundary_inputs(plan))
    return sampler.sample(plan, inputs, sampler.tried(plan, chosen))


class Remembering:
    """Runs inputs once."""

    def __init__(self, execute: Execute) -> None:
        self._execute = execute
        self._known: dict[object, object] = {}

    def __call__(self, inputs: Sequence[Input]) -> list:
        fresh = {key_of(values): values for values in inputs if key_of(values) not in self._known}
        self._known.update(zip(fresh, self._execute(list(fresh.values())), strict=True))
        return [self._known[key_of(values)] for values in inputs]


class Bench:
    """The relations of the project, and runs of them on the code with and without a fault."""

    def __init__(self, out: Path, seed: int) -> None:
        self._out, self._seed = out, seed
        run = read_run(out / "run")
        project = run.open_project()
        request = replace(
            run.build_request(run.codified, offline=False),
            tests=tuple(sorted({codified.relation.file for codified in run.codified})),
        )
        build = project.language.build(project, request, out / "run/build", only_steps(lambda _: None))
        self._places = places_for(build, run.codified, out / "run")
        self._options = RunOptions(FilterOptions(seed=seed), 1, root=project.root)
        self._verdicts = {judged.id: judged for judged in known_verdicts(out / "run").values()}
        self._sources = out / "project/src/main/java"
        self.relations: dict[str, list[CodifiedMR]] = {}
        for codified in run.codified:
            for test in _tests_of(codified):
                self.relations.setdefault(test, []).append(codified)

    def judged(self, codified: CodifiedMR) -> Judged | None:
        """Return the verdict of a relation; None if it has none."""
        return self._verdicts.get(codified.relation.id)

    def drawn(self, codified: CodifiedMR, inputs: int) -> dict[str, tuple[Tally, float]]:
        """Return the inputs in their order, and the seconds that drawing takes, for each configuration."""
        judged = self.judged(codified)
        plan = plan_of(codified, self._options.root)
        plan = (plan.restricted(judged.form) if judged is not None else None) or plan
        found: dict[str, tuple[Tally, float]] = {}
        with _filterer(self._places, self._options) as filterer:
            execute = Remembering(filterer.executor(codified, plan.names, Clock(1e9), branches=True))
            for configuration, off in CONFIGURATIONS.items():
                started = time.process_time()
                tally = draw(plan, execute, inputs, self._seed, off)
                found[configuration] = tally, time.process_time() - started
        return found

    def compiled(self, fault: Fault) -> Path | None:
        """Compile the file with the fault; return the folder of its classes, None if it does not compile."""
        folder = self._out / "faulty" / str(fault.number)
        if not folder.is_dir():
            (place,) = self._places.values()
            name = fault.file.removesuffix(".java").replace("/", ".")
            source = fault.planted((self._sources / fault.file).read_text())
            with Jvm(Launch.at(place.runtime), ClassPaths(place.runtime.classpath, ())) as jvm:
                (compiled,) = jvm.compile([Source(name, source)], folder)
            if compiled.diagnostics:
                print(fault.name, compiled.diagnostics)
                return None
        return folder

    def endings(self, codified: CodifiedMR, faulty: Path, inputs: Sequence[Input]) -> dict[object, Ending]:
        """Return the endings of inputs with a fault, by key."""
        places = {module: _with_classes(place, faulty) for module, place in self._places.items()}
        names = plan_of(codified, None).names
        with _filterer(places, self._options) as filterer:
            outcomes = filterer.executor(codified, names, Clock(1e9))(inputs)
        return {key_of(values): ran.ending for values, ran in zip(inputs, outcomes, strict=True)}


class _filterer:  # noqa: N801 - a context manager
    def __init__(self, places: dict[str, Place], options: RunOptions) -> None:
        self._filterer = Filterer(places, options)

    def __enter__(self) -> Filterer:
        return self._filterer

    def __exit__(self, *_: object) -> None:
        self._filterer.close()


def _with_classes(place: Place, faulty: Path) -> Place:
    """Return the place with a folder of classes before all others."""
    runtime = replace(place.runtime, classpath=(faulty.absolute(), *place.runtime.classpath))
    return replace(place, runtime=runtime, under_test=(faulty.absolute(), *place.under_test))


def _tests_of(codified: CodifiedMR) -> set[str]:
    """Return the class and method of the tests that state a relation."""
    relation = codified.relation
    tests = (relation.test, *(occurrence.test for occurrence in relation.occurrences))
    return {".".join(test.partition("(")[0].split(".")[-2:]) for test in tests}


def search(bench: Bench, faults: Sequence[Fault], inputs: int, done: Path) -> None:
    """Look for each fault, and write down after how many valid inputs each configuration finds it."""
    known = {json.loads(line)["fault"] for line in done.read_text().splitlines()} if done.is_file() else set()
    by_relation: dict[str, list[Fault]] = {}
    for fault in faults:
        if fault.name not in known:
            by_relation.setdefault(fault.relation, []).append(fault)
    with done.open("a") as journal:
        for relation, its_faults in by_relation.items():
            for record in _searched(bench, relation, its_faults, inputs):
                journal.write(json.dumps(record) + "\n")
                journal.flush()
                print(_line(record), flush=True)


def _searched(bench: Bench, relation: str, faults: Sequence[Fault], inputs: int) -> Iterator[dict]:
    drawings = [(codified, bench.drawn(codified, inputs)) for codified in bench.relations.get(relation, ())]
    for fault in faults:
        tries: dict[str, int | None] = dict.fromkeys(CONFIGURATIONS)
        values, own = "", False
        faulty = bench.compiled(fault)
        for codified, drawing in drawings if faulty is not None else ():
            plan = plan_of(codified, None)
            every = {key: values for tally, _ in drawing.values() for key, (values, _) in tally.ended.items()}
            endings = bench.endings(codified, faulty, [plan.original, *every.values()])
            own |= endings[key_of(plan.original)] is not Ending.PASSED
            for configuration, (tally, _) in drawing.items():
                first, finding = first_finding(tally, endings)
                if first and first < (tries[configuration] or first + 1):
                    tries[configuration] = first
                    if configuration == "default":
                        values = " ".join(map(_text, finding))[:80]
        defaults = [drawing["default"][0] for _, drawing in drawings]
        verdicts = [bench.judged(codified) for codified, _ in drawings]
        yield {
            "fault": fault.name,
            "kind": fault.kind,
            "relation": relation,
            "tries": tries,
            "input": values,
            "verdict": [judged.verdict.name.lower() for judged in verdicts if judged is not None],
            "shown by the developers' input": own,
            "valid": [tally.valid / max(1, tally.tried) for tally in defaults],
            "seconds": {name: sum(drawing[name][1] for _, drawing in drawings) for name in CONFIGURATIONS},
        }


def first_finding(tally: Tally, endings: Mapping[object, Ending]) -> tuple[int, Input]:
    """Return the first input that finds a fault, with the number of valid inputs up to it; 0 if none does.

    It passed and does not pass with the fault, or it was refused and refutes the relation with the fault.
    """
    valid = 0
    for key, (values, ran) in tally.ended.items():
        valid += ran.ending.is_valid
        before, after = ran.ending, endings[key]
        if after is not before and (before is Ending.PASSED or after is Ending.REFUTED):
            return max(1, valid), values
    return 0, ()


def _text(value: Value) -> str:
    data = value.data
    return "[" + " ".join(map(_text, data)) + "]" if isinstance(data, tuple) else repr(data)


def _line(record: dict) -> str:
    tries = " ".join(f"{record['tries'][name] or '-':>7}" for name in CONFIGURATIONS)
    return f"{record['fault']:36} {record['relation']:46} {tries}  {record['input']}"


def summary(done: Path) -> None:
    """Print how many faults each configuration finds, in how many inputs, and what is missed."""
    records = [json.loads(line) for line in done.read_text().splitlines()]
    counted = [record for record in records if not record["shown by the developers' input"]]
    left = [record["fault"] for record in records if record not in counted]
    print(
        f"\n{len(counted)} faults; shown by the developers' input, and not counted: {', '.join(left) or 'none'}"
    )
    for name, off in CONFIGURATIONS.items():
        tries = [record["tries"][name] for record in counted if record["tries"].get(name)]
        share = len(tries) / max(1, len(counted))
        label = f"without {off[0].lower()}" if len(off) == 1 else name
        seconds = sum({record["relation"]: record["seconds"][name] for record in records}.values())
        print(
            f"{label:20} {len(tries):4} {share:6.1%}  median of the inputs {median(tries or [0]):g}, {seconds:.0f} s"
        )
    for record in counted:
        if not record["tries"]["default"]:
            print(
                "missed:", record["fault"], record["relation"], ", ".join(record["verdict"]) or "no relation"
            )
    shares = [
        min(share) for share in {record["relation"]: record["valid"] for record in records}.values() if share
    ]
    print(f"valid inputs, median over relations: {median(shares or [0]):.1%}")


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("out", type=Path)
    parser.add_argument("--inputs", type=int, default=1000, help="valid inputs of each relation")
    parser.add_argument(
        "--only", nargs="*", default=[], help="faults whose name or relation contains one of these"
    )
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    out = arguments.out.absolute()
    libraries, faults = read_faults()
    make_project(out / "project", libraries)
    mine(out / "project", out / "run")
    only = arguments.only
    chosen = [
        fault
        for fault in faults
        if not only or any(part in f"{fault.name} {fault.relation}" for part in only)
    ]
    done = out / "found.jsonl"
    search(Bench(out, arguments.seed), chosen, arguments.inputs, done)
    summary(done)
    return 0


if __name__ == "__main__":
    sys.exit(main())
