"""How the static files are served: hashed, compressed, and one file where the sources of a page are many."""

import posixpath
import re
from collections.abc import Callable, Iterator
from typing import Any

from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

Paths = dict[str, tuple[Any, str]]
"""The files collected: by name, the storage that has the source, and its path there."""

OUR_MODULES = "js/"
SHEET = re.compile(
    r'@import url\("(?P<url>[^":]+)"\)(?: layer\((?P<layer>[\w.-]+)\))?(?: (?P<media>[^;]+))?;'
)
LEFT_OUT = re.compile(  # but for texts: notes for the reader, and the blanks that tell nobody else anything
    r"""("[^"\n]*")|/\*(?!!).*?\*/|^\s+|(?<=[{};])\s+|\s+(?=[{}])""", re.DOTALL | re.MULTILINE
)
RELATIVE = re.compile(r"""url\(["']?(?!["']|data:|[#/])""")
NOTE = re.compile(r"""^[ \t]*//(?!#).*\n|^\n|^[ \t]+|(?<=[;{},)])[ \t]+// [^"`\n]*$""", re.MULTILINE)
MODULE = re.compile(r'^import (?:\{(?P<names>[^}]*)\} from )?"(?P<url>\./[^"]+)";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:const|class|function|async function)\b)", re.MULTILINE)
BOUND = re.compile(r"^(?:import|export)\b", re.MULTILINE)
HASHED = (
    r"""(?P<matched>(?P<how>\b(?:import\s*\(?|from)\s*)["'](?P<url>\.[^"']+)["'])""",
    '%(how)s"%(url)s"',
)


class WholeFilesStorage(CompressedManifestStaticFilesStorage):
    """WhiteNoise's storage, which puts what a file of ours imports in the place of the import.

    A stylesheet takes in `@import url("x.css") layer(name) media;` where `x.css` is a file of ours; one that names
    further files by relative addresses is refused with a ValueError. A module takes in `import "./x.js";` and
    `import { name } from "./x.js";` where nobody else imports `x.js`; it finds all others under their hashed names.
    """

    patterns = (*CompressedManifestStaticFilesStorage.patterns, (f"{OUR_MODULES}*.js", (HASHED,)))

    def post_process(self, paths: Paths, dry_run: bool = False, **options: Any) -> Iterator[Any]:
        if not dry_run:
            paths = {name: self._in_one(name, paths) for name in paths}
        yield from super().post_process(paths, dry_run=dry_run, **options)  # type: ignore[no-untyped-call]  # theirs

    def _in_one(self, name: str, paths: Paths) -> tuple[Any, str]:
        """Where to read `name` from: what takes others in is written to this storage, whole."""
        taken_in = _taker(name)
        whole = taken_in and taken_in(name, paths)
        if whole is None or whole == _source(name, paths):
            return paths[name]
        self.delete(name)
        return self, self.save(name, ContentFile(whole.encode()))


def _taker(name: str) -> Callable[[str, Paths], str] | None:
    if name.endswith(".css"):
        return _bare_stylesheet
    return _module if name.startswith(OUR_MODULES) and name.endswith(".js") else None


def _source(name: str, paths: Paths) -> str:
    storage, path = paths[name]
    with storage.open(path) as file:
        return str(file.read().decode())


def _target(name: str, match: re.Match[str]) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), match["url"]))


def _bare_stylesheet(name: str, paths: Paths) -> str:
    """The stylesheet `name`; where it imports, with what it imports and without what only its readers need."""
    whole = _stylesheet(name, paths)
    return LEFT_OUT.sub(lambda match: match[1] or "", whole) if SHEET.search(_source(name, paths)) else whole


def _stylesheet(name: str, paths: Paths) -> str:
    def imported(match: re.Match[str]) -> str:
        target = _target(name, match)
        if target not in paths:
            return match[0]  # the storage says that it is missing
        text = _stylesheet(target, paths)
        if RELATIVE.search(text):
            raise ValueError(f"{target} cannot be imported by {name}: it names files by relative addresses")
        layer, media = match["layer"], match["media"]
        for rule in (layer and f"@layer {layer}", media and f"@media {media}"):
            text = f"{rule} {{\n{text}\n}}" if rule else text
        return text

    return SHEET.sub(imported, _source(name, paths))


def _module(name: str, paths: Paths) -> str:
    """The module `name` with those that it alone imports, each in a function that returns what is asked of it.

    Notes are left out, blank lines and indentation: no text of a module goes over several lines.
    """

    def imported(match: re.Match[str]) -> str:
        target = _target(name, match)
        if target not in paths or len(_importers(target, paths)) > 1:
            return match[0]
        text = EXPORT.sub("", _module(target, paths))
        if BOUND.search(text):
            return match[0]  # it must stay a module
        names = [item.strip() for item in (match["names"] or "").split(",") if item.strip()]
        exports = ", ".join(item.split(" as ")[0] for item in names)
        binding = f"const {{ {', '.join(item.replace(' as ', ': ') for item in names)} }} = " if names else ""
        return f"{binding}(() => {{\n{text}\nreturn {{ {exports} }};\n}})();"

    return MODULE.sub(imported, NOTE.sub("", _source(name, paths)))


def _importers(target: str, paths: Paths) -> list[str]:
    modules = [name for name in paths if name.startswith(OUR_MODULES) and name.endswith(".js")]
    return [
        name
        for name in modules
        if any(_target(name, match) == target for match in re.finditer(HASHED[0], _source(name, paths)))
    ]
