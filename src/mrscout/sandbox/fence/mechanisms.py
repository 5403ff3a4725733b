"""The ways to make a fence, and what a fence protects."""

from enum import Enum


class Protection(Enum):
    """What is kept safe from the fenced program."""

    NETWORK = "no network beyond loopback"
    WRITING = "no writing outside of the scratch folder"
    READING = "no reading of keys, dot files and all else that was not named"
    PROCESSES = "no sight of other processes, and no signals to them"


#: Without these, running other people's code on strange inputs is refused.
NEEDED = (Protection.NETWORK, Protection.WRITING, Protection.READING)


class Mechanism(Enum):
    """How a fence is made, the best first. Limits on resources come with each of them."""

    NAMESPACES = "namespaces"  #: of our own making, with Landlock and a filter of system calls on top
    BUBBLEWRAP = "bubblewrap"  #: where the system lets bwrap make namespaces, and not us
    LANDLOCK = "landlock"  #: with a filter of system calls; without any network, loopback included
    SEATBELT = "seatbelt"  #: sandbox-exec of macOS
