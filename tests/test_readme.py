"""README and tutorial: mrscout takes their commands, their outputs are recorded, and their prose is plain."""

import re
import shlex
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
import typer
from tests.markdown import Block, blocks, links, prose, reading_ease, syllables, text_lines
from typer.main import get_command

from mrscout.cli.app import application_for
from mrscout.exits import Exit

ROOT = Path(__file__).parents[1]
GOLDENS = ROOT / "tests" / "goldens"
README = ROOT / "README.md"
TUTORIAL = ROOT / "docs" / "tutorial.md"
CONCEPTS = ROOT / "docs" / "concepts.md"
GUIDE = ROOT / "docs" / "guide.md"
PAGES = (README, TUTORIAL, CONCEPTS)
#: programs that the pages may use beside mrscout and make
OTHERS = {"cat", "cd", "git", "pipx", "python", "uv"}
SHELL = {"sh", "console"}


def pages(*paths: Path):
    return pytest.mark.parametrize("page", paths, ids=lambda path: path.name)


def blocks_of(page: Path, *languages: str) -> list[Block]:
    return [block for block in blocks(page.read_text("utf-8")) if block.language in languages]


def commands(block: Block) -> list[list[str]]:
    """The commands of a block: each line of a script, and the lines with a prompt of a terminal."""
    lines = block.text.splitlines()
    if block.language == "console":
        lines = [line[2:] for line in lines if line.startswith("$ ")]
    split = [shlex.split(part, comments=True) for line in lines for part in line.split(" && ")]
    return [words for words in split if words]


def parse(words: list[str]) -> None:
    """Parse the arguments of mrscout as it does, without running it. Raises an error of click."""
    command = get_command(application_for(words))
    context = command.make_context("mrscout", list(words))
    while isinstance(command, typer.core.TyperGroup):
        rest = [*context._protected_args, *context.args]
        name, command, rest = command.resolve_command(context, rest)
        context = command.make_context(name, rest, parent=context)


def test_the_readme_has_at_most_two_hundred_lines():
    assert len(README.read_text("utf-8").splitlines()) <= 200


@pages(*PAGES)
def test_every_block_says_what_it_is(page: Path):
    languages = {block.language for block in blocks(page.read_text("utf-8"))}
    assert languages <= {*SHELL, "java", "text", "diff"}


@pages(README, TUTORIAL)
def test_every_command_is_one_that_there_is(page: Path):
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    seen = [words for block in blocks_of(page, *SHELL) for words in commands(block)]
    assert len(seen) > 5, "the pattern is wrong, or the page has no commands"
    for words in seen:
        if words[0] == "mrscout":
            parse(words[1:])
        elif words[0] == "make":
            assert set(words[1:]) <= targets
        else:
            assert words[0] in OTHERS


def test_every_command_of_the_guide_is_one_that_there_is():
    shown = [line for block in blocks(GUIDE.read_text("utf-8")) for line in block.text.splitlines()]
    lines = [line.removeprefix("$ ") for line in shown]
    seen = [shlex.split(line, comments=True) for line in lines if line.startswith("mrscout ")]
    assert len(seen) > 30
    for words in seen:
        parse(words[1 : words.index(">") if ">" in words else None])


@pages(README, TUTORIAL, CONCEPTS, GUIDE)
def test_commands_and_options_in_the_text_are_ones_that_there_are(page: Path):
    text = " ".join(prose(page.read_text("utf-8"), code=True))
    for command in re.findall(r"`mrscout ([^`]+)`", text):
        application_for(words := shlex.split(command))
        assert words[0] in _names(), command
    helps = {name: set(_options(name)) for name in _names()}
    for option in re.findall(r"`(--[a-z-]+)", text):
        assert any(option in options for options in helps.values()), option


def _names() -> list[str]:
    from mrscout.cli import app

    return list(app.COMMANDS)


def _options(name: str) -> list[str]:
    group = get_command(application_for([name]))
    context = group.make_context("mrscout", [name])
    command = group.get_command(context, name)
    return [option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)]


@pytest.mark.parametrize("words", ["run . --imputs 5", "runn .", "show", "run . --inputs few", "mine inti ."])
def test_a_command_that_there_is_not_is_noticed(words: str):
    with pytest.raises(Exception, match=r"(?i)no such|missing|valid integer"):
        parse(words.split())


@pages(README)
def test_prose_is_plain(page: Path):
    assert reading_ease(prose(page.read_text("utf-8"))) >= 50


@pages(TUTORIAL, CONCEPTS)
def test_prose_of_other_pages_for_newcomers_is_plain_too(page: Path):
    assert reading_ease(prose(page.read_text("utf-8"))) >= 50


def test_hard_prose_is_told_from_plain_prose():
    plain = "The cat sat on the mat. It was a big mat, and the cat liked it a lot."
    hard = (
        "Metamorphic relations necessitate parameterisation of intermediate representations, "
        "notwithstanding considerable methodological complications."
    )
    assert reading_ease([plain]) > 90
    assert reading_ease([hard]) < 0


@pytest.mark.parametrize(
    ("word", "count"),
    [("law", 1), ("makes", 1), ("used", 1), ("needed", 2), ("table", 2), ("input", 2), ("relation", 3)],
)
def test_syllables_are_counted_by_groups_of_vowels(word: str, count: int):
    assert syllables(word) == count


@pages(*PAGES)
def test_lines_of_prose_and_of_scripts_wrap(page: Path):
    scripts = [line for block in blocks_of(page, "sh") for line in block.text.splitlines()]
    lines = [line for line in text_lines(page.read_text("utf-8")) if not line.startswith(("|", "!["))]
    assert [line for line in (*scripts, *lines) if len(line) > 110] == []


@pages(*PAGES)
def test_pictures_are_small_and_complete(page: Path):
    for link in links(page.read_text("utf-8")):
        path = page.parent / link
        if path.suffix == ".svg":
            assert path.stat().st_size < 200_000
            ET.parse(path)
            assert "http" not in path.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
        elif path.suffix == ".png":
            assert path.stat().st_size < 200_000
            assert path.read_bytes().startswith(b"\x89PNG")


def test_every_picture_says_what_it_shows():
    for page in PAGES:
        for text in re.findall(r"!\[([^\]]*)\]\(", page.read_text("utf-8")):
            assert len(text) > 20


# outputs


def parts(text: str) -> list[list[str]]:
    """The lines of an output or of a source between marks of what is left out."""
    result: list[list[str]] = [[]]
    for line in text.splitlines():
        if line.strip() in ("…", "// …"):
            result.append([])
        else:
            result[-1].append(line.rstrip())
    return [_trimmed(lines) for lines in result if any(lines)]


def _trimmed(lines: list[str]) -> list[str]:
    while lines and not lines[0]:
        lines = lines[1:]
    while lines and not lines[-1]:
        lines = lines[:-1]
    return lines


def is_part(text: str, recorded: str) -> bool:
    """True if all parts of a text stand in what was recorded, in this order."""
    lines = [line.rstrip() for line in recorded.splitlines()]
    at = 0
    for part in parts(text):
        places = [place for place in range(at, len(lines)) if lines[place : place + len(part)] == part]
        if not places:
            return False
        at = places[0] + len(part)
    return True


RECORDED = sorted((GOLDENS / "tutorial").glob("*.txt"))


@pages(README, TUTORIAL, GUIDE)
def test_every_output_is_part_of_a_recorded_one(page: Path):
    outputs = blocks_of(page, "console")
    assert outputs
    for block in outputs:
        assert any(is_part(block.text, path.read_text("utf-8")) for path in RECORDED), block.text


def test_every_java_block_of_the_readme_is_of_a_test_or_of_an_exported_one():
    sources = [path.read_text("utf-8") for path in sorted((GOLDENS / "readme").iterdir())]
    assert len(sources) == 2
    for block in blocks_of(README, "java"):
        assert any(is_part(block.text, _dedented(block.text, source)) for source in sources), block.text


def _dedented(block: str, source: str) -> str:
    """The source with as little indentation as the block has, which may begin with a member of a class."""
    first = block.splitlines()[0].strip()
    found = re.search(rf"^( *){re.escape(first)}$", source, re.MULTILINE)
    indent = found[1] if found else ""
    return "\n".join(line.removeprefix(indent) for line in source.splitlines())


@pytest.mark.parametrize(
    ("block", "there"),
    [
        ("a\nb", True),
        ("a\n…\nd", True),
        ("…\nc\n…", True),
        ("b\na", False),
        ("a\nc", False),
        ("c\n…\na", False),
    ],
)
def test_lines_are_left_out_only_where_a_mark_says_so(block: str, there: bool):
    assert is_part(block, "a\nb\nc\nd\n") == there


def test_the_figures_of_the_readme_stand_on_the_pages_that_it_names():
    section = README.read_text("utf-8").split("## Five figures")[1].split("\n## ")[0]
    rows = re.findall(r"^\| [^|]+ \| ([^|]+) \| \[[^\]]*\]\(([^)#]+)[^)]*\) \|$", section, re.MULTILINE)
    assert len(rows) == 5
    for figures, link in rows:
        page = (ROOT / link).read_text("utf-8")
        for number in re.findall(r"[+-]?\d[\d.,]*(?<![.,])", figures):
            assert re.search(rf"(?<![\d.]){re.escape(number)}(?![\d])", page), (number, link)


def test_exit_codes_that_are_named_are_those_that_there_are():
    text = README.read_text("utf-8")
    named = {int(code) for code in re.findall(r"[Ee]xit code (\d+)", text)}
    assert named
    assert named <= {code.value for code in Exit}
