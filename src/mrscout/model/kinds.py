"""The kinds of metamorphic relations."""

from mrscout.model.slugged import Slugged


class Kind(Slugged):
    """What sort of relation it is. The values are sentences for people."""

    ROUND_TRIP = "what one call does, the other undoes"
    RETRIEVAL = "what was put in comes out again"
    IDEMPOTENCE = "doing it twice is doing it once"
    COMMUTATIVITY = "the order of the inputs does not matter"
    INVARIANCE = "a change of the input leaves the output as it was"
    AGREEMENT = "two ways lead to the same result"
    REPETITION = "the same call gives the same result again"
    CONSISTENCY = "what two calls say fits together"
    MONOTONICITY = "the outputs are in order"
    DISTINCTION = "different inputs are told apart"
    FRESHNESS = "each call gives an object of its own"
