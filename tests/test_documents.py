"""The documents name what is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
NAMED = re.compile(r"`((?:[\w.-]+/)+[\w.-]*|[\w-]+\.(?:py|md|toml))`|\]\(([\w/.-]+)\)")
NO_PATHS = {"var/", "Europe/Paris"}


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md"])
def test_every_path_a_document_names_exists(document: str) -> None:
    named = {first or second for first, second in NAMED.findall((ROOT / document).read_text())}

    missing = sorted(path for path in named - NO_PATHS if not (ROOT / path).exists())

    assert named
    assert [path for path in missing if "/" in path] == []
