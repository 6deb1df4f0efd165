"""Static files as they are served: what a stylesheet imports stands in it; modules name each other by their hashes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.core.files.storage import FileSystemStorage
from django.test import override_settings

from config.storage import WholeFilesStorage


def served(tmp_path: Path, **sources: str) -> dict[str, str]:
    """What is served for each of `sources`, named `css__site` for css/site.css: their text, by name."""
    source, target = tmp_path / "source", tmp_path / "target"
    names = {}
    for key, text in sources.items():
        folder, stem = key.split("__")
        name = f"{folder}/{stem}.{'js' if folder == 'js' else 'css'}"
        for place in (source, target):  # collectstatic has copied them
            (place / folder).mkdir(parents=True, exist_ok=True)
            (place / name).write_text(text)
        names[name] = (FileSystemStorage(source), name)
    storage = WholeFilesStorage(location=target, base_url="/static/")
    for name, _hashed, done in storage.post_process(names):
        if isinstance(done, Exception):
            raise done
        assert done, name
    with override_settings(DEBUG=False):
        return {name: (target / storage.stored_name(name)).read_text() for name in names}


def test_import_is_put_in_its_place(tmp_path: Path) -> None:
    site = '@layer a, b;\n@import url("base.css");\n@layer b { p { color: red } }\n'

    css = served(tmp_path, css__site=site, css__base="@layer a { p { color: blue } }")

    assert css["css/site.css"] == "@layer a, b;@layer a{p{color: blue}}@layer b{p{color: red}}"


@pytest.mark.parametrize(
    ("how", "whole"),
    [
        (" layer(pico)", "@layer pico{b{}}"),
        (" print", "@media print{b{}}"),
        (" layer(pico) (width > 40em)", "@media (width > 40em){@layer pico{b{}}}"),
    ],
)
def test_import_keeps_its_layer_and_its_media(tmp_path: Path, how: str, whole: str) -> None:
    css = served(tmp_path, css__site=f'@import url("../vendor/other.css"){how};', vendor__other="b {}")

    assert css["css/site.css"] == whole


def test_import_of_an_import_is_followed(tmp_path: Path) -> None:
    css = served(
        tmp_path,
        css__site='@import url("a.css");',
        css__a='@import url("b.css") layer(b);',
        css__b="u {}",
    )

    assert css["css/site.css"] == css["css/a.css"] == "@layer b{u{}}"


def test_import_of_what_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"The file 'css/lost.css' could not be found"):
        served(tmp_path, css__site='@import url("lost.css");')


@pytest.mark.parametrize("named", ["url(felt.png)", "url('felt.png')", 'url("../img/felt.png")'])
def test_imported_stylesheet_names_no_files_by_relative_addresses(tmp_path: Path, named: str) -> None:
    with pytest.raises(ValueError, match=r"css/a\.css cannot be imported by css/site\.css"):
        served(tmp_path, css__site='@import url("a.css");', css__a=f"p {{ background: {named} }}")


def test_imported_stylesheet_may_hold_a_picture(tmp_path: Path) -> None:
    picture = 'p{background: url("data:image/svg+xml,%3Csvg%3E%3Cstyle%3E g { fill: red; } %3C/style%3E")}'

    css = served(tmp_path, css__site='@import url("a.css");', css__a=picture)

    assert css["css/site.css"] == picture


KEYPAD = """// Keys.
let count = 0; // how many
export function press() { count += 1; return count; }
export const most = 34;
"""
BARE = KEYPAD.removeprefix("// Keys.\n").replace(" // how many", "")
TAKEN_IN = BARE.replace("export ", "")


@pytest.mark.parametrize(
    ("how", "whole"),
    [
        ('import "{}";', f"(() => {{\n{TAKEN_IN}\nreturn {{  }};\n}})();"),
        (
            'import {{ press }} from "{}";',
            f"const {{ press }} = (() => {{\n{TAKEN_IN}\nreturn {{ press }};\n}})();",
        ),
        (
            'import {{\n  press as tap,\n  most,\n}} from "{}";',
            f"const {{ press: tap, most }} = (() => {{\n{TAKEN_IN}\nreturn {{ press, most }};\n}})();",
        ),
    ],
)
def test_module_takes_in_what_it_alone_imports(tmp_path: Path, how: str, whole: str) -> None:
    js = served(tmp_path, js__table=how.format("./keypad.js") + "\n  let more;", js__keypad=KEYPAD)

    assert js["js/table.js"] == f"{whole}\nlet more;"
    assert js["js/keypad.js"] == BARE


def test_module_has_no_blank_lines(tmp_path: Path) -> None:
    js = served(tmp_path, js__table="let one;\n\n// a note\n\n\nlet two;\n")

    assert js["js/table.js"] == "let one;\nlet two;\n"


def test_text_that_looks_like_a_note_is_kept(tmp_path: Path) -> None:
    texts = (
        'const one = "a; // b";\nconst two = `a; // b`;\nconst site = "https://manille.example"; // where\n'
    )

    js = served(tmp_path, js__table=texts)

    assert js["js/table.js"] == texts.replace(" // where", "")


@pytest.mark.parametrize(
    ("table", "keypad"),
    [
        ('import * as keypad from "./keypad.js";', KEYPAD),
        ('export { press } from "./keypad.js";', KEYPAD),
        ('import press from "./keypad.js";', "export default function press() {}"),
        ('const { press } = await import("./keypad.js");', KEYPAD),
    ],
)
def test_other_import_is_by_the_hashed_name(tmp_path: Path, table: str, keypad: str) -> None:
    js = served(tmp_path, js__table=table, js__keypad=keypad)

    assert_hashed(tmp_path, js, "js/table.js")


def test_module_that_two_import_is_one(tmp_path: Path) -> None:
    table = 'import { press } from "./keypad.js";\nimport "./outbox.js";'

    js = served(
        tmp_path, js__table=table, js__outbox='import { most } from "./keypad.js";', js__keypad=KEYPAD
    )

    assert_hashed(tmp_path, js, "js/table.js")
    assert_hashed(tmp_path, js, "js/outbox.js")


def assert_hashed(tmp_path: Path, js: dict[str, str], name: str) -> None:
    """`name` imports the keypad by its hashed name, and that is where it is."""
    [hashed] = re.findall(r'"\./(keypad\..+)"', js[name])
    assert re.fullmatch(r"keypad\.[0-9a-f]{12}\.js", hashed)
    assert (tmp_path / "target" / "js" / hashed).read_text() == js["js/keypad.js"]


def test_what_only_its_readers_need_is_left_out(tmp_path: Path) -> None:
    site = '@import url("../vendor/other.css") layer(other);\n/* Red,\n   for now. */ p {\n  color: red;\n}'

    css = served(tmp_path, css__site=site, vendor__other="/*! Whose it is. */\nb {}\n")

    assert css["css/site.css"] == "@layer other{/*! Whose it is. */\nb{}} p{color: red;}"
