"""The plan of a fence, as the launcher reads it from its command line: mechanism, paths, limits, program."""

_NUMBERS = ("--cpu", "--processes", "--files", "--file-size", "--memory", "--output", "--address-space")


class Plan:
    """The arguments of the launcher.

    They are no file, since nobody can change arguments, ps shows them, and they may be as long as a class path.
    """

    def __init__(self, arguments: list[str]) -> None:
        self.mechanism = ""
        self.scratch = ""
        self.helper = ""  #: the program of the system that makes the fence, where one does
        self.home = ""  #: another than the scratch folder, where there is one
        self.network = False  #: True: the machine's own
        self.sized = False  #: True: the helper can limit file systems in memory
        self.writable: list[str] = []  #: folders besides the scratch folder, without symbolic links
        self.readable: list[str] = []  #: without symbolic links; read-only even inside of writable folders
        #: symbolic links on the way to readable paths, and their targets
        self.links: list[tuple[str, str]] = []
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
                case _ if name in _NUMBERS:
                    setattr(self, name[2:].replace("-", "_"), int(next(rest)))
                case _:
                    raise ValueError(name)
        self.command = list(rest)
        #: folders between a writable one and a readable one inside: mounted, so that nobody renames them
        self.between = between(self.readable, [self.scratch, *self.writable])
        if not (self.command and self.scratch and self.mechanism):
            raise ValueError("incomplete")


def between(readable: list[str], writable: list[str]) -> list[str]:
    """Return the folders on the way from a writable folder to a readable one inside of it.

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
