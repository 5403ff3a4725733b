"""How long an input may take: more where its test has not run in this process yet, and classes are loaded.

Without that difference one had to choose between cutting off slow starts and waiting long for every loop
without end.
"""

from mrscout.languages.java.runtime.outcomes import Execution, Outcome, Result

_LEAST = 1.0  # seconds
_SLOWER = 3.0  # so much slower than the last time may a test start

_Test = tuple[str, str]


class Allowances:
    """Seconds on top of an input's limit, learnt from how long tests took to start."""

    def __init__(self) -> None:
        self._warm: set[_Test] = set()
        self._seconds: dict[_Test, float] = {}

    def forget_process(self) -> None:
        """All classes will be loaded again."""
        self._warm.clear()

    def on_top(self, execution: Execution, most: float) -> float:
        test = execution.test
        if test in self._warm and not execution.fresh:
            return 0.0
        return min(most, self._seconds.get(test, most))

    def learn(self, execution: Execution, most: float, result: Result) -> None:
        test = execution.test
        if test in self._warm:
            return
        if result.outcome is Outcome.TIMED_OUT:  # perhaps it never starts
            self._seconds[test] = max(_LEAST, self.on_top(execution, most) / 4)
        else:
            self._seconds[test] = _LEAST + _SLOWER * result.seconds
        self._warm.add(test)
