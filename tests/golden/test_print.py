"""Printed rulebooks: two word for word, and what must be so of every bundled game and of the small ones."""

from __future__ import annotations

import re
import shutil
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

import rulewright
from golden.recording import compare
from rulewright.diagnostics import Findings
from rulewright.load import parse_files
from rulewright.rulebook import Rulebook, make_rulebook
from rulewright.rulebook.document import Section
from rulewright.ruleset.world import World
from rulewright.scenario.groups import scenario_groups
from rulewright_tools.cli import main
from rulewright_tools.printing import as_html, as_markdown

FOLDER = Path(__file__).parent / "print"
PLAY = Path(__file__).parent / "play"
FOLDERS = (*rulewright.bundled().values(), *sorted(path.parent for path in PLAY.glob("*/game.yaml")))
GOLDEN = ("tic_tac_toe", "nim")
EMPTY = {"meta"}


@cache
def world_of(folder: Path) -> World:
    ruleset, findings = rulewright.load(folder)
    assert ruleset is not None, findings
    return ruleset.world


@cache
def rulebook_of(folder: Path, variant: str = "") -> Rulebook:
    setting, _ = world_of(folder).settle(variant=variant or None)
    assert setting is not None
    return make_rulebook(world_of(folder), setting)


def sections_of(sections: tuple[Section, ...]) -> list[Section]:
    return [each for section in sections for each in (section, *sections_of(section.sections))]


@pytest.mark.parametrize("name", GOLDEN)
def test_page(name: str, capsys: pytest.CaptureFixture[str], pytestconfig: pytest.Config) -> None:
    FOLDER.mkdir(exist_ok=True)
    assert main(["print", name]) == 0
    compare(FOLDER / f"{name}.md", capsys.readouterr().out, pytestconfig)


class Page(HTMLParser):
    """A page as its anchors, links and text; tags that are not closed in order fail."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.anchors: list[str] = []
        self.links: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        assert not {"src", "srcset"} & set(given)
        assert tag not in ("script", "link", "img")
        self.anchors += [given["id"] or ""] if "id" in given else []
        self.links += [given["href"] or ""] if "href" in given else []
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] != ["style"]:
            self.words.append(data)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_html_is_whole(folder: Path) -> None:
    page = Page()
    page.feed(as_html(rulebook_of(folder)))
    page.close()
    assert page.open == []
    assert len(page.anchors) == len(set(page.anchors))
    assert all(link.startswith("#") for link in page.links)
    assert {link[1:] for link in page.links} <= set(page.anchors)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_both_pages_say_the_same(folder: Path) -> None:
    page = Page()
    page.feed(as_html(rulebook_of(folder)))
    text = as_markdown(rulebook_of(folder))
    markdown = re.sub(r"\[((?:\\.|[^\]\\])*)\]\(#[^)]*\)", r"\1", re.sub(r'<a id="[^"]*"></a>', "", text))
    plain = set(re.findall(r"\w+", re.sub(r"\\(.)", r"\1", markdown)))
    assert plain == set(re.findall(r"\w+", " ".join(page.words)))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_markdown_links_lead_somewhere(folder: Path) -> None:
    text = as_markdown(rulebook_of(folder))
    anchors = re.findall(r'<a id="([^"]+)"></a>', text)
    assert len(anchors) == len(set(anchors))
    assert set(re.findall(r"\]\(#([^)]+)\)", text)) <= set(anchors)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_citation_stands_in_the_rulebook(folder: Path) -> None:
    world = world_of(folder)
    setting, _ = world.settle()
    assert setting is not None
    files = parse_files(world, setting, Findings())
    cited = {span.text for file in files for spans in file.cites.values() for span in spans}
    cited |= {citation.number for citation in world.data_citations()}
    for group in scenario_groups(world, Findings()).values():
        cited |= {span.text for text in group.texts for spans in text.cites.values() for span in spans}
    rulebook = rulebook_of(folder)
    assert cited <= {number for sentence in rulebook.sentences() for number in sentence.cites}
    anchors = {section.anchor for section in sections_of(rulebook.sections)}
    assert {f"statement-{number}" for number in cited} <= anchors


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_declaration_has_its_place(folder: Path) -> None:
    world = world_of(folder)
    setting, _ = world.settle()
    assert setting is not None
    rules = rulewright.load(folder)[0].game().program.rules  # type: ignore[union-attr]
    anchors = {section.anchor for section in sections_of(rulebook_of(folder).sections)}
    assert {f"action-{name}" for name in rules.actions} <= anchors
    assert {f"part-{name}" for name in rules.procedures} <= anchors
    text = as_markdown(rulebook_of(folder))
    assert all(piece.title in text for piece in setting.pieces if not piece.title[-1:].isdigit())
    refusals = [need.span for action in rules.actions.values() for need in action.head if hasattr(need, "condition")]
    assert text.count("Needed") + text.count("it is needed") + text.count("It costs") >= len(refusals)


def test_a_variant_is_printed_with_its_own_rules(capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(PLAY / "variants")
    assert main(["print", folder, "--variant", "storm"]) == 0
    storm = capsys.readouterr().out
    assert main(["print", folder]) == 0
    plain = capsys.readouterr().out
    course, other = (text.partition("## Course")[2].partition("## Variants")[0] for text in (storm, plain))
    assert "Blow" in course
    assert "Blow" not in other
    assert "whoever has fewest" in course
    assert "variant “Storm”" in storm.splitlines()[2]


def test_a_file_is_written_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "rulebook.html"
    assert main(["print", "nim", "--html", "-o", str(target)]) == 0
    text = target.read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert capsys.readouterr().out == ""
    assert main(["print", "nim", "-o", str(target)]) == 2
    assert "is there already" in capsys.readouterr().err
    assert target.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["nym"], "There is no ruleset `nym`. Did you mean `nim`?"),
        (["nim", "--variant", "x"], "has no variants"),
        (["nim", "--players", "9"], "is for 2, 3 or 4 players"),
        (["nim", "-o", "nowhere/page.md"], "there is no folder `nowhere`"),
        (["nim", "-o", "/"], "it is a folder"),
    ],
)  # fmt: skip
def test_a_wish_that_can_not_be_met(argv: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", *argv]) == 2
    shown = capsys.readouterr()
    assert words in shown.err
    assert shown.out == ""


def test_a_scenario_that_is_wrong_is_left_out_aloud(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = copied(tmp_path)
    scenarios = folder / "scenarios.rules"
    scenarios.write_text(scenarios.read_text("utf-8").replace("first: heap_c, 3", "first: heap_x, 3", 1), "utf-8")
    assert main(["print", str(folder)]) == 1
    shown = capsys.readouterr()
    assert "[N222]" in shown.err
    assert "left out of the rulebook" in shown.err
    assert "### An empty heap gives nothing" in shown.out
    assert "### Whoever takes the last match loses" not in shown.out


def copied(tmp_path: Path) -> Path:
    """A copy of a game that may be changed."""
    return Path(shutil.copytree(rulewright.bundled()["nim"], tmp_path / "game"))


def test_what_designers_write_is_text_only(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    game = folder / "game.yaml"
    game.write_text(game.read_text(encoding="utf-8").replace("title: Nim", "title: '<b>*Nim*</b> [x](#y)'"), "utf-8")
    html, markdown = as_html(rulebook_of(folder)), as_markdown(rulebook_of(folder))
    assert "<b>" not in html
    assert "&lt;b&gt;*Nim*" in html
    assert r"\<b\>\*Nim\*" in markdown
