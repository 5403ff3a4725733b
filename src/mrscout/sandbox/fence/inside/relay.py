"""Passes on what the fenced program says, and counts it. Used only where its output is limited."""

import os

_PART = 1 << 16


class Relay:
    """Standard output and standard error, through a pipe each."""

    def __init__(self, most: int) -> None:
        self._left = most
        self._pipes = {1: os.pipe(), 2: os.pipe()}
        self.streams: dict[int, int] = {}  #: the ends that we read, and where it goes

    @property
    def is_full(self) -> bool:
        return self._left < 0

    def speak(self) -> None:
        """In the child: its streams are the pipes."""
        for stream, (_, writing) in self._pipes.items():
            os.dup2(writing, stream)

    def listen(self) -> None:
        """In the supervisor, before it lets go of the streams."""
        for stream, (reading, writing) in self._pipes.items():
            os.close(writing)
            self.streams[reading] = os.dup(stream)

    def pass_on(self, reading: int) -> bool:
        """What is there; False at the end, or when it is too much."""
        data = os.read(reading, _PART)
        self._left -= len(data)
        if not data or self.is_full:
            return False
        rest = memoryview(data)
        try:
            while rest:
                rest = rest[os.write(self.streams[reading], rest) :]
        except BrokenPipeError:
            self._left = -1
            return False
        return True

    def drain(self) -> None:
        """What is still in the pipes when all that wrote to them have ended."""
        for reading in self.streams:
            while not self.is_full and self.pass_on(reading):
                pass
