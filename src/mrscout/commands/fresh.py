"""`evaluate --fresh`: kept relations on fresh inputs, from another seed and in other JVMs."""

from contextlib import closing
from dataclasses import replace
from time import monotonic

from rich.console import Console

from mrscout.commands.evaluate import Request, read_kept
from mrscout.languages.java.build import prepare
from mrscout.model.evaluation import Fresh
from mrscout.pipeline.evaluate_fresh import try_afresh
from mrscout.pipeline.evaluation_events import Step, Working
from mrscout.pipeline.filter import RunOptions
from mrscout.pipeline.filter_run import places_for
from mrscout.report.terminal.fresh_summary import FRESH, fresh_record, print_fresh
from mrscout.report.terminal.worth_progress import WorthProgress
from mrscout.sandbox.scratch import scratch_folder
from mrscout.store.run_folder import write_run


def run(request: Request, inputs: int, seed: int | None) -> list[Fresh]:
    """Do what was asked. Raises MrscoutError where that cannot be done."""
    found, project, kept = read_kept(request)
    relations = {codified.relation.id: codified for codified, _ in kept}
    before = found.filter_options
    options = replace(before, inputs=inputs, seed=before.seed + 1 if seed is None else seed)
    started, out = monotonic(), request.out.resolve()
    tried: dict[str, Fresh] = {}
    with (
        scratch_folder(fenced=request.fenced) as scratch,
        WorthProgress(Console(stderr=True, highlight=False), quiet=request.quiet) as progress,
    ):
        progress.hear(Working(Step.BUILDING, ""))
        asked = found.build_request(list(relations.values()), offline=request.offline, passed=request.passed)
        build = prepare(project, asked, out / "build", lambda _: None)
        places = places_for(project, build, relations.values(), out)
        run_options = RunOptions(options, request.jobs, scratch=scratch, root=project.root)
        with closing(try_afresh(kept, places, run_options)) as events:
            for fresh in events:
                tried[fresh.id] = fresh
                progress.hear(Working(Step.FRESH, "", f"{len(tried):,} of {len(kept):,}"))
    every = [tried[id_] for id_ in relations]
    spent = {**found.record["seconds"], FRESH: round(monotonic() - started, 2)}
    write_run(request.out, {**found.record, FRESH: fresh_record(every, options), "seconds": spent})
    console = Console(highlight=False, markup=False, emoji=False)
    print_fresh(console, every, relations, options, request.limit)
    return every
