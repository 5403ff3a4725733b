"""Warnings about a run as a whole; those about files and the build have reasons of their own."""

from mrscout.model.slugged import Slugged


class RunWarning(Slugged):
    """A warning about a run. The values are sentences for people."""

    UNFENCED = "The project's tests run without a fence, and may do all that you may do."
    INCOMPLETE = "The run lacks something that a command closes."
    CUT = "The budget was over before everything was tried."
    LOST = "Relations have no verdict, since the processes that tried them were killed."
    OUTDATED = "An earlier evaluation is about other relations or verdicts."
