"""What the launcher is told on its command line: the mechanism, the paths, the limits, and the program."""


class Plan:
    """Arguments rather than a file: nobody can change them, ps shows them, and a class path may be long."""

    __slots__ = (
        "address_space",
        "between",
        "command",
        "cpu",
        "file_size",
        "files",
        "helper",
        "home",
        "links",
        "mechanism",
        "memory",
        "network",
        "output",
        "processes",
        "readable",
        "scratch",
        "sized",
        "writable",
    )

    def __init__(self, arguments: list[str]) -> None:
        self.mechanism = ""
        self.scratch = ""
        self.helper = ""  #: the program of the system that makes the fence, where one does
        self.home = ""  #: another than the scratch folder, where there is one
        self.network = False  #: True: the machine's own
        self.sized = False  #: True: the helper can limit file systems in memory
        self.writable: list[str] = []  #: folders besides the scratch folder, without symbolic links
        self.readable: list[str] = []  #: without symbolic links; read-only even inside of writable folders
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
                case "--home":
                    self.home = next(rest)
                case "--network":
                    self.network = True
                case "--sized":
                    self.sized = True
                case "--write":
                    self.writable.append(next(rest))
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
        #: folders between a writable one and a readable one inside: mounted, so that nobody renames them
        self.between = between(self.readable, [self.scratch, *self.writable])
        if not (self.command and self.scratch and self.mechanism):
            raise ValueError("incomplete")


def between(readable: list[str], writable: list[str]) -> list[str]:
    """The folders that lead from a writable one to a readable one inside of it.

    A mount cannot be renamed, but a folder around it can, and then another one can take its place.
    """
    named = {*readable, *writable}
    folders: set[str] = set()
    for path in readable:
        above = path.rpartition("/")[0]
        passed: list[str] = []
        while above and above not in named:
            passed.append(above)
            above = above.rpartition("/")[0]
        if above in writable:
            folders.update(passed)
    return sorted(folders)
