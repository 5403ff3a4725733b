"""Counts verdicts: the arithmetic of their summary and of `run.json`, and nothing that prints."""

from collections import Counter
from dataclasses import dataclass, field

from mrscout.model.relations import CodifiedMR
from mrscout.model.verdicts import Judged, Verdict


@dataclass(slots=True)
class VerdictTally:
    """Listens, and counts."""

    relations: dict[str, CodifiedMR]  #: in order
    _heard: dict[str, Judged] = field(default_factory=dict)

    def hear(self, judged: Judged) -> None:
        """Take note of a verdict."""
        self._heard[judged.id] = judged

    @property
    def mined(self) -> "VerdictTally":
        """The same for mined relations."""
        return self._counting_in_funnel(True)

    @property
    def candidates(self) -> "VerdictTally":
        """The same for candidates."""
        return self._counting_in_funnel(False)

    def _counting_in_funnel(self, wanted_answer: bool) -> "VerdictTally":
        wanted = {
            id_: each
            for id_, each in self.relations.items()
            if each.relation.origin.counts_in_funnel is wanted_answer
        }
        return VerdictTally(wanted, {id_: each for id_, each in self._heard.items() if id_ in wanted})

    @property
    def judged(self) -> list[Judged]:
        """In the order of the relations, whichever was heard of first."""
        return [self._heard[each] for each in self.relations if each in self._heard]

    def having(self, verdict: Verdict) -> list[Judged]:
        """The relations with a verdict."""
        return [each for each in self.judged if each.verdict is verdict]

    @property
    def verdicts(self) -> Counter[Verdict]:
        """How many became what."""
        return Counter(each.verdict for each in self.judged)

    @property
    def with_valid_input(self) -> list[Judged]:
        """Relations that were put to the test on an input other than the developers'."""
        return [each for each in self.judged if each.evidence.valid or each.counterexample is not None]

    @property
    def less_general(self) -> int:
        """Kept relations for which something had to be given up."""
        return sum(each.form.restricts for each in self.having(Verdict.KEPT))

    @property
    def funnel(self) -> tuple[tuple[str, int], ...]:
        """From codified to kept."""
        parametrised = sum(bool(self.relations[each.id].parameters) for each in self.judged)
        return (
            ("codified", len(self.judged)),
            ("with a parameter", parametrised),
            ("with a valid input", len(self.with_valid_input)),
            ("kept", len(self.having(Verdict.KEPT))),
        )
