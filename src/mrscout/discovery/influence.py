"""What one call means to another: whether it reaches what the other works on, and by what."""

from mrscout.discovery.flow import Contents, Flow
from mrscout.languages.base import RECEIVER, Effect, Facts
from mrscout.model.ir import Call, Expr
from mrscout.model.records import Transformation


class Influence:
    """Questions about the calls of one routine. What the code under test does is looked up once for each call."""

    def __init__(self, flow: Flow, facts: Facts) -> None:
        self._flow = flow
        self._facts = facts
        #: by the order of the calls
        self._effects: dict[int, Effect] = {}
        self._writers: dict[tuple[int, int], bool] = {}

    def effect(self, call: Call) -> Effect:
        """What a call reads and writes."""
        known = self._effects.get(call.order)
        if known is None:
            known = self._effects[call.order] = self._facts.effect(call)
        return known

    def writes(self, call: Call, origin: int) -> bool:
        """Whether a call writes its RECEIVER or the argument at a position: told sooner than all of its effect."""
        place = (call.order, origin)
        known = self._writers.get(place)
        if known is None:
            known = self._writers[place] = self._facts.writes(call, origin)
        return known

    def reaches(self, first: Call, second: Call) -> bool:
        """Whether the second call would have other inputs, or another state to work on, without the first."""
        inputs = self._inputs_of(second)
        if any(first.order in each.calls for each in inputs):
            return True
        effect = self.effect(first)
        changed: list[Expr] = []
        if effect.writes_receiver and first.receiver is not None:
            changed.append(first.receiver)
        changed += [first.args[index] for index in effect.writes_args if index < len(first.args)]
        for each in changed:
            key = self._flow.input_key(each, first.step)
            if key is not None and any(key in contents.keys for contents in inputs):
                return True
        if first.receiver is None and second.receiver is None:
            return effect.writes_receiver  # static state, or that of the test's own object
        return False

    def transformation(self, source: Call, follow_up: Call) -> Transformation | None:
        """What the follow-up input is built from, if from anything of the source's."""
        inputs = self._inputs_of(follow_up)
        if any(source.order in each.calls for each in inputs):
            return Transformation.OUTPUT
        held = {key for each in inputs for key in each.keys if key[0] != "literal"}
        if source.receiver is not None and self._flow.input_key(source.receiver, source.step) in held:
            return Transformation.OUTPUT if self.writes(source, RECEIVER) else Transformation.INPUT
        given = (key for each in self._inputs_of(source) for key in each.keys)
        return Transformation.INPUT if any(key in held for key in given) else None

    def _inputs_of(self, call: Call) -> list[Contents]:
        return [self._flow.contents(each, call.step) for each in call.inputs]
