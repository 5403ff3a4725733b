"""Why a test was passed over. Every test that is not an MTC has exactly one of these."""

from mrscout.model.slugged import Slugged


class Reason(Slugged):
    """The values are sentences for the user; the slug is what records carry."""

    SYNTAX_ERROR = "The test's source has a syntax error."
    TOO_DEEP = "An expression of the test is nested too deeply to be analysed."
    TOO_INTRICATE = "The test's values depend on each other in too many ways to be analysed."
    INTERNAL = "mrscout failed on this test, which is a defect of mrscout: please report it."
    EXPECTS_EXCEPTION = "The test expects an exception, so nothing says that its assertions are reached."
    NO_ASSERTION = "The test makes no assertion, nor does any helper of its class that it calls."
    UNRESOLVED = "No call could be resolved to a class of the project; the classes called are unknown."
    NO_OWN_CALL = "The test calls no method of the project's own classes."
    ONE_CALL = "No class of the project has two of its methods called before an assertion (property P1)."
    ACCESSORS_ONLY = "The calls on the project's classes are plain getters and setters."
    NO_COMPARISON = (
        "Its assertions compare nothing with anything else: null checks, bare booleans, expected exceptions."
    )
    CONSTANT = "Every assertion compares an output with a constant, not with another execution (property P2)."
    SAME_CALL = "The assertions relate the input and the output of one and the same call."
    OTHER_CLASSES = "The assertions relate calls of different classes."
    UNCONNECTED = (
        "The first call has no influence on the second, and its output is not compared: it is not needed."
    )
