"""Small faults in the scripts, pages and styles that tests/browser reaches."""

from tests.mutants import Mutant

B = "tests/browser/"

MUTANTS = [
    Mutant(
        path="static/js/outbox.js",
        before="if (answer.ok && whose === uuid && Number(number) > 0)",
        after="if (answer.ok && Number(number) > 0)",
        tests=f"{B}test_outbox.py",
    ),
    Mutant(
        path="static/js/table.js",
        before="const TWICE = 60_000,",
        after="const TWICE = 0,",
        tests=f"{B}test_outbox.py",
    ),
    Mutant(
        path="static/js/table.js",
        before='if (document.hidden || state.act === "scan") return;',
        after='if (state.act === "scan") return;',
        tests=f"{B}test_follow.py",
    ),
    Mutant(
        path="static/js/keypad.js",
        before="box.dataset.total && open.length === 1 &&",
        after="box.dataset.total && open.length === 2 &&",
        tests=f"{B}test_table.py",
    ),
    Mutant(
        path="tournaments/static/tournaments/wall.js",
        before="    hold(held && said === order);\n",
        after="    hold(held);\n",
        tests=f"{B}test_wall.py",
    ),
    Mutant(
        path="tournaments/static/tournaments/wall.css",
        before="  .wall.is-still .wall-buttons { opacity: 0; }\n",
        after="  .wall.is-still .wall-buttons { opacity: .5; }\n",
        tests=f"{B}test_wall_afar.py",
    ),
    Mutant(
        path="tournaments/static/tournaments/grid.js",
        before='key === "Escape" && row.querySelector',
        after='key === "Delete" && row.querySelector',
        tests=f"{B}test_grid.py",
    ),
    Mutant(
        path="tournaments/static/tournaments/again.js",
        before='if (!answer.ok || answer.headers.get("ETag") === seen) return;',
        after="if (!answer.ok) return;",
        tests=f"{B}test_again.py",
    ),
    Mutant(
        path="scoring/templatetags/sheets.py",
        before='f"{name}_units", _("units"), 1, (*range(1, 10), 0), units',
        after='f"{name}_units", _("units"), 1, (*range(10),), units',
        tests=f"{B}test_table.py",
    ),
    Mutant(
        path="templates/tournaments/wall/public_wall.html",
        before=' data-seconds="{{ shown.wall.seconds }}"',
        after=' data-seconds="60"',
        tests=f"{B}test_wall.py",
    ),
]
