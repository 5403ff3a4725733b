"""Evaluates a run: measures each module with its kept relations, and sums up over all modules (paper 4.3)."""

from collections.abc import Callable, Sequence
from pathlib import Path

from mrscout.errors import EnvironmentLacks, MrscoutError
from mrscout.evaluation.totals import Measured, sum_up
from mrscout.filtering.example_inputs import readable_rows, varied
from mrscout.filtering.inputs import choose
from mrscout.languages.base.measuring import NumberedInputs
from mrscout.model.relations import CodifiedMR
from mrscout.model.verdicts import Judged
from mrscout.model.worth import EvaluateRun, Evaluation, Trouble, Working
from mrscout.pipeline.input_space import vectors_of
from mrscout.sources import Project

Kept = tuple[CodifiedMR, Judged]


def evaluate_run(
    project: Project, kept: Sequence[Kept], out: Path, options: EvaluateRun, listen: Callable[[Working], None]
) -> Evaluation:
    """Evaluate all modules; a module that fails becomes a trouble. Raises FenceUnavailable, EnvironmentLacks."""
    modules = sorted({codified.module for codified, _ in kept})
    measured: list[Measured] = []
    troubles: list[Trouble] = []
    measuring = project.language.measuring
    with measuring.open(project, modules, out, options, listen) as measurement:
        for module in modules:
            pairs = (pair for pair in kept if pair[0].module == module)
            relations = [(codified, _inputs_of(codified, judged)) for codified, judged in pairs]
            try:
                measured.append(measurement.measure(module, relations))
            except MrscoutError as failed:
                place = f"module {module or '.'}: {failed.place}"
                troubles.append(Trouble(place, failed.found, failed.advice))
    if troubles and not measured:
        raise EnvironmentLacks(troubles[0].place, troubles[0].found, troubles[0].advice)
    relations_kept = [codified.relation for codified, _ in kept]
    return sum_up(relations_kept, measured, troubles, measurement.describe, measuring.tools)


def _inputs_of(codified: CodifiedMR, judged: Judged) -> NumberedInputs:
    """Return the developers' own input as number 0, then the verdict's examples, those that differ most first."""
    vector = vectors_of(codified, varied(judged))
    readable = readable_rows(codified, judged)
    numbers = {repr(judged.examples[number]): number + 1 for number in readable}
    examples = [judged.examples[number] for number in readable]
    ordered = [*examples[:1], *choose(examples[0], examples, len(examples))] if examples else []
    return ((0, ()), *((numbers[repr(example)], vector(example)) for example in ordered))
