"""Runs kept relations on fresh inputs: the same form, another seed, another JVM (paper 4.2, RQ2)."""

import os
from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from functools import partial

from mrscout.errors import MrscoutError
from mrscout.filtering.acceptance import ENOUGH
from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.search.input_sampling import Sampler
from mrscout.filtering.tally import Tally
from mrscout.languages.base import Place, Row
from mrscout.languages.registry import language_of_file
from mrscout.model.relations import CodifiedMR
from mrscout.model.verdicts import Ending, Judged
from mrscout.model.worth import Fresh
from mrscout.pipeline.filter import Clock, Filterer, RunOptions
from mrscout.pipeline.input_space import plan_of
from mrscout.sandbox.worker_pool import Lost, spread

Kept = tuple[CodifiedMR, Judged]


def try_afresh(
    kept: Sequence[Kept], places: dict[str, Place], options: RunOptions
) -> Generator[Fresh, None, None]:
    """Yield the result of each relation as soon as it is there; `options` have the new seed and number of inputs."""
    jobs = min(options.jobs or os.cpu_count() or 1, len(kept))
    for (codified, _), answer in spread(partial(_FreshTrials, places, options), kept, jobs, options.patience):
        if isinstance(answer, Lost):
            yield Fresh(
                codified.relation.id, 0, 0, 0, why=f"the process that tried it was lost: {answer.how}"
            )
        else:
            yield answer


class _FreshTrials:
    """Runs kept relations on fresh inputs, in a process that stays up."""

    def __init__(self, places: dict[str, Place], options: RunOptions) -> None:
        self._options = options
        self._filterer = Filterer(places, options)

    def __enter__(self) -> Callable[[Kept], Fresh]:
        return self.try_afresh

    def __exit__(self, *_: object) -> None:
        self._filterer.close()

    def try_afresh(self, kept: Kept) -> Fresh:
        """Draw fresh inputs of a relation's form, run them, and count the outcomes."""
        codified, judged = kept
        nothing = Fresh(codified.relation.id, 0, 0, 0)
        plan = plan_of(codified, self._options.root).restricted(judged.form)
        if plan is None:
            return replace(nothing, why="its verdict is of another version of mrscout")
        clock = Clock(self._options.filtering.time_limit)
        try:
            execute = self._filterer.executor(codified, plan.names, clock)
            execute([plan.original])  # loads the classes
            clock.start()
            sampler = Sampler(execute, codified.relation.id, self._options.filtering.seed, clock.expired)
            tally = sampler.sample(plan, self._options.filtering.inputs)
        except MrscoutError as failed:
            self._filterer.close()
            return replace(nothing, why=failed.found)
        refuting = [
            tuple(map(language_of_file(codified.relation.file).values.write, values))
            for values in tally.inputs(Ending.REFUTED)
        ]
        return _result_of(nothing, tally, plan, refuting, self._options.filtering.criterion)


def _result_of(fresh: Fresh, tally: Tally, plan: Plan, refuting: Sequence[Row], criterion: float) -> Fresh:
    smallest = min(refuting, key=lambda row: (sum(map(len, row)), row), default=())
    shown = tuple(f"{name} = {text}" for name, text in zip(plan.names, smallest, strict=False))
    enough = tally.valid >= ENOUGH or (plan.everything() is not None and tally.valid > 0)
    why = "" if enough else "too few of the fresh inputs were valid to tell"
    holds = enough and tally.share() >= criterion
    return Fresh(fresh.id, tally.tried, tally.valid, tally.passed, holds=holds, refuted_by=shown, why=why)
