"""What the launcher is told on its command line: the mechanism, the paths, the limits, and the program."""


class Plan:
    """Arguments rather than a file: nobody can change them, ps shows them, and a class path may be long."""

    __slots__ = (
        "address_space",
        "command",
        "cpu",
        "file_size",
        "files",
        "helper",
        "home",
        "links",
        "mechanism",
        "memory",
        "output",
        "processes",
        "readable",
        "scratch",
    )

    def __init__(self, arguments: list[str]) -> None:
        self.mechanism = ""
        self.scratch = ""
        self.helper = ""  #: the program of the system that makes the fence, where one does
        self.readable: list[str] = []  #: without symbolic links
        self.links: list[
            tuple[str, str]
        ] = []  #: symbolic links on the way to readable paths, and their targets
        self.cpu = self.processes = self.files = self.file_size = self.memory = 0
        self.output = self.address_space = 0  #: 0: no limit
        rest = iter(arguments)
        for name in rest:
            match name:
                case "--":
                    break
                case "--mechanism":
                    self.mechanism = next(rest)
                case "--helper":
                    self.helper = next(rest)
                case "--scratch":
                    self.scratch = next(rest)
                case "--read":
                    self.readable.append(next(rest))
                case "--link":
                    self.links.append((next(rest), next(rest)))
                case (
                    "--cpu"
                    | "--processes"
                    | "--files"
                    | "--file-size"
                    | "--memory"
                    | "--output"
                    | "--address-space"
                ):
                    setattr(self, name[2:].replace("-", "_"), int(next(rest)))
                case _:
                    raise ValueError(name)
        self.command = list(rest)
        if not (self.command and self.scratch and self.mechanism):
            raise ValueError("incomplete")
