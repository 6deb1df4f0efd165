"""Small faults in permissions, middleware, the API, actions, files and templates."""

from tests.mutants import Mutant

FAULTS = "tests/tournaments/club_file/test_faults.py"
MUTANTS = [
    Mutant(
        path="clubs/permissions.py",
        before="    if not access.may(role):\n        raise PermissionDenied\n    return access\n"
        "\n\ndef access_session(",
        after="    if not access.may(Role.MEMBER):\n        raise PermissionDenied\n    return access\n"
        "\n\ndef access_session(",
        tests="tests/clubs/test_permissions.py tests/clubs/members/test_members.py",
    ),
    Mutant(
        path="tournaments/permissions.py",
        before="        club=access.club,\n        pk=pk,\n",
        after="        pk=pk,\n",
        tests="tests/doors/test_matrix.py",
    ),
    Mutant(
        path="config/middleware.py",
        before='        if not response.has_header("Cache-Control"):\n',
        after='        if response.status_code == 200 and not response.has_header("Cache-Control"):\n',
        tests="tests/doors/test_headers.py",
    ),
    Mutant(
        path="clubs/members/actions.py",
        before="    if not still_owner and list(owners) == [membership]:",
        after="    if not still_owner and not owners:",
        tests="tests/clubs/members",
    ),
    Mutant(
        path="clubs/players/actions.py",
        before="first_name=first_name, last_name=last_name, public_form=public_form, minor=minor, hidden=minor",
        after="first_name=first_name, last_name=last_name, public_form=public_form, minor=minor",
        tests="tests/clubs/players/test_minors.py",
    ),
    Mutant(
        path="tournaments/club_file/rows.py",
        before="        if unknown := sorted(row.keys() - names):",
        after='        if unknown := sorted(row.keys() - names - {"password", "email"}):',
        tests=FAULTS,
    ),
    Mutant(
        path="tournaments/club_file/writing.py",
        before="    if not secrets:",
        after="    if secrets:",
        tests="tests/tournaments/club_file/test_commands.py tests/tournaments/club_file/test_restore.py",
    ),
    Mutant(
        path="web/spreadsheets.py",
        before='BEGINS_A_FORMULA = ("=", "+", "-", "@", "\\t", "\\r")',
        after='BEGINS_A_FORMULA = ("=", "+", "-", "\\t", "\\r")',
        tests="tests/web/test_spreadsheets.py",
    ),
    Mutant(
        path="tournaments/exports/archive.py",
        before="    sheets = Sheet.objects.filter(pairing__round__in=() if tournament.hidden else published)",
        after="    sheets = Sheet.objects.filter(pairing__round__in=published)",
        tests="tests/tournaments/exports",
    ),
    Mutant(
        path="scoring/house_rules/forms.py",
        before="            changed=here != setting.default,",
        after="            changed=bool(here) != bool(setting.default),",
        tests="tests/scoring/house_rules/test_settings.py",
    ),
    Mutant(
        path="web/api.py",
        before="        if unknown:\n",
        after="        if len(unknown) > 1:\n",
        tests="tests/api/test_mass_assignment.py",
    ),
    Mutant(
        path="web/guards.py",
        before="    if plan:\n        uninstall(using)",
        after="    if not plan:\n        uninstall(using)",
        tests="tests/web/test_guards.py",
    ),
    Mutant(
        path="templates/clubs/members/list.html",
        before='<input type="search" id="q" name="q"',
        after='<input type="search" onchange="this.form.submit()" id="q" name="q"',
        tests="tests/doors/test_headers.py",
    ),
    Mutant(
        path="templates/components/files.html",
        before='_csv" href="{{ csv }}{% if query %}',
        after='_csv" href="{{ xlsx }}{% if query %}',
        tests="tests/doors/test_files.py",
    ),
]
