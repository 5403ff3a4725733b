"""Words beside the name of a relation, for the reader at first sight."""

from mrscout.model.slugged import Slugged


class Mark(Slugged):
    """A word beside the name of a relation. The values are sentences for people."""

    PROPOSED = "No test states it: a law that other relations or contracts state was tried on other methods."
    WEAK = "It says little about the code."
    TRIVIAL = "It says next to nothing about the code, such as that a call gives the same twice."
    VARIANT = "Another relation of the same law says it better."
