"""Leave-one-out: what the laws of all other projects of a corpus propose for each project, and what becomes of it.

    python bench/laws/elsewhere.py run CORPUS OUT [--only NAME ...] [--inputs 60] [--budget 90s] [--sources SOURCE ...]
    python bench/laws/elsewhere.py summary OUT

The catalogue for a project is made of the runs of all others but its kin: the same group or owner. mrscout run then
looks at one test that relates no executions, or at all tests of a project that has no other, so that every candidate
comes from a precedent. Each project is a line of OUT/results.jsonl, and the same command goes on after the last.
SOURCE is the folder of a project that the corpus does not have, for which all of the corpus counts. With --laws an
earlier file of laws counts as well.
"""

import argparse
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

from mrscout.catalogue.build import read_source
from mrscout.catalogue.rows import Mined
from mrscout.model.law_patterns import plain_name
from mrscout.model.origin import Candidate, Law, Trust
from mrscout.model.relations import CodifiedMR, Status
from mrscout.sources import is_coordinate
from mrscout.store.law_catalogue import (
    CatalogueRecord,
    catalogue_of_cases,
    catalogue_text,
    read_cases,
    read_catalogue_record,
    without_projects,
)
from mrscout.store.record_files import JUDGED, SETTLED, VERDICTS

RESULTS = "results.jsonl"


def run(
    corpus: Path,
    out: Path,
    only: Sequence[str],
    more: Sequence[Path],
    laws: Path | None,
    options: Sequence[str],
) -> None:
    """Run mrscout on each project that has no line yet."""
    out.mkdir(parents=True, exist_ok=True)
    results = out / RESULTS
    done = {line["project"] for line in _lines(results)}
    mined = {one.project: one for one in read_source(corpus).projects if (one.folder / VERDICTS).exists()}
    cases = {name: list(read_cases(one.folder)) for name, one in mined.items()}
    print(f"{len(cases)} projects with verdicts", flush=True)
    wanted = [
        (one.project, _source(corpus, one), one) for one in mined.values() if not only or one.project in only
    ]
    earlier = read_catalogue_record(laws) if laws is not None else None
    for name, source, one in [(folder.name, str(folder), None) for folder in more] or wanted:
        if name in done:
            continue
        others = {
            other.library: cases[other.project]
            for other in mined.values()
            if one is None or kin_of(other) != kin_of(one)
        }
        kin = {plain_name(other.library) for other in mined.values() if other.library not in others}
        catalogue = catalogue_of_cases(
            others, without_projects(earlier, kin) if earlier is not None else None
        )
        line = {"project": name, **_try(name, source, one, catalogue, out, options)}
        with results.open("a") as stream:
            stream.write(json.dumps(line) + "\n")


def kin_of(one: Mined) -> str:
    """Return the group of a coordinate, or the owner of a mirror such as `acme+shelf/repo`."""
    if is_coordinate(one.source):
        return one.source.split(":")[1]
    owner = re.search(r"/([^/+]+)\+[^/]+/repo", one.source)
    return owner[1] if owner else one.project


def _source(corpus: Path, one: Mined) -> str:
    checkout = corpus / "items" / one.project / "source"
    return str(checkout) if checkout.is_dir() else one.source


def _try(
    name: str,
    source: str,
    one: Mined | None,
    catalogue: CatalogueRecord,
    out: Path,
    options: Sequence[str],
) -> dict[str, object]:
    laws, folder = out / f"{name}.laws.json", out / name
    laws.write_bytes(catalogue_text(catalogue))
    command = [sys.executable, "-m", "mrscout", "run", source, f"--out={folder}", f"--laws={laws}"]
    command += ["--jobs=1", "--quiet"]
    plain = _plain_test(one.folder) if one is not None else ""
    command += [f"--only={plain}"] if plain else []
    ended = subprocess.run([*command, *options], check=False, capture_output=True, text=True)
    (out / f"{name}.log").write_text(ended.stdout + ended.stderr)
    made = list(_candidates(folder)) if (folder / SETTLED.name).exists() else []
    print(f"{name}: exit {ended.returncode}, {Counter(state for state, *_ in made)}", flush=True)
    return {
        "exit": ended.returncode,
        "libraries": len(catalogue.projects),
        "only": plain,
        "candidates": [
            {"state": state, "law": law.slug, "contract": demanded, "id": id_, "statement": statement}
            for state, law, id_, statement in made
            for demanded in (law.trust is Trust.DEMANDED,)
        ],
    }


def _plain_test(folder: Path) -> str:
    """Return a test that relates no executions, in the file with the most of them; empty if all tests are such."""
    tests = _lines(folder / "discover.jsonl")
    if not any(test["mtc"] for test in tests):
        return ""
    plain = [test for test in tests if not test["mtc"]]
    files = Counter(test["file"] for test in plain)
    return min(plain, key=lambda test: (-files[test["file"]], test["line"]))["test"] if plain else ""


def _candidates(folder: Path) -> Iterator[tuple[str, Law, str, str]]:
    """Yield each candidate by precedent: its verdict, or why there is none, its law, id and sentence."""
    verdicts = (
        {judged.id: judged for _, judged in JUDGED.read(folder)} if (folder / VERDICTS).exists() else {}
    )
    for _, codified in SETTLED.read(folder):
        if not isinstance(codified, CodifiedMR) or not isinstance(codified.relation.origin, Candidate):
            continue
        relation, origin = codified.relation, codified.relation.origin
        judged = verdicts.get(relation.id)
        if judged is not None:
            state = judged.verdict.slug
        else:
            state = "refuted" if codified.is_refuted else codified.status.slug
            state = "not-judged" if codified.status is Status.CODIFIED else state
        yield state, origin.law, relation.id, relation.statement


def _lines(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def summary(out: Path) -> None:
    """Print a line for each project, and the figures over all of them."""
    kept = []
    for line in _lines(out / RESULTS):
        states = Counter(one["state"] for one in line["candidates"])
        telling = sum(one["state"] == "kept" and not one["contract"] for one in line["candidates"])
        others = ", ".join(f"{count} {state}" for state, count in states.most_common() if state != "kept")
        counts = f"{len(line['candidates']):3} candidates {states['kept']:3} kept ({telling} no contract)"
        print(f"{line['project']:32} {counts}  {others}")
        kept.append(states["kept"])
    if kept:
        print(
            f"{len(kept)} projects, {sum(kept)} kept, median {median(kept)}; {sum(map(bool, kept))} have one"
        )


def main() -> None:
    """Do what the arguments say."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("run")
    one.add_argument("corpus", type=Path)
    one.add_argument("out", type=Path)
    one.add_argument("--only", nargs="*", default=[])
    one.add_argument("--sources", nargs="*", default=[], type=Path, dest="more")
    one.add_argument("--laws", type=Path, help="an earlier file of laws")
    one.add_argument("--inputs", default="60")
    one.add_argument("--budget", default="90s")
    commands.add_parser("summary").add_argument("out", type=Path)
    asked = parser.parse_args()
    if asked.command == "summary":
        summary(asked.out)
    else:
        options = (f"--inputs={asked.inputs}", f"--budget={asked.budget}")
        run(asked.corpus, asked.out, asked.only, asked.more, asked.laws, options)


if __name__ == "__main__":
    main()
