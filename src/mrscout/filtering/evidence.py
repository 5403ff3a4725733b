"""What is told of the inputs that were tried: how many ended how, and some of them."""

from collections.abc import Sequence

from mrscout.filtering.inputs import Input, key_of, spread
from mrscout.filtering.tally import LOST, Tally
from mrscout.model.verdicts import Ending, Evidence, Tried

_SHOWN = 60
#: refuting inputs among them, at most; the others show where the relation holds
_REFUTING = 30


def evidence_of(tally: Tally) -> Evidence:
    """A tally in numbers."""
    counts = tally.counts
    lost = sum(counts[each] for each in LOST)
    crashes = sum(ran.own for _, ran in tally.ended.values() if ran.ending is Ending.INVALID)
    return Evidence(tally.tried, tally.valid, tally.passed, counts[Ending.VACUOUS], lost, crashes)


def some_inputs(tally: Tally, refuting: Sequence[Input]) -> tuple[Tried, ...]:
    """Inputs spread evenly over a tally; `refuting` are those that a more general form was refuted by."""
    refuted = {key_of(each): each for each in (*refuting, *tally.inputs(Ending.REFUTED))}
    against = [Tried(each, Ending.REFUTED) for each in refuted.values()]
    others = [Tried(each, ran.ending) for key, (each, ran) in tally.ended.items() if key not in refuted]
    shown = spread(against, max(_REFUTING, _SHOWN - len(others)))
    return (*shown, *spread(others, _SHOWN - len(shown)))
