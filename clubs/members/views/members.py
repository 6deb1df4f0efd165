"""Members and their roles: the owner's business. Tested in tests/clubs/members/."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from clubs.accounts import letters
from clubs.members import actions, queries
from clubs.members.forms import InvitationForm, RoleForm
from clubs.models import Role
from clubs.permissions import access_club, access_membership
from web.refusals import Refusal, filled, refused_at, refused_on, show

MEMBERS = "clubs:members"


@require_http_methods(["GET", "POST"])
@refused_on(MEMBERS)
def members(request: HttpRequest, slug: str) -> HttpResponse:
    """Who is a member, and a form to add somebody by e-mail."""
    access = access_club(request, slug, Role.OWNER)
    if request.method == "POST":
        form = filled(request, form=InvitationForm(request.POST))
        with refused_at(form, "email"):
            membership = actions.invite_member(access.club, **form.cleaned_data)
        letters.invite(request, membership)
        sentence = _("%(name)s is a member, and gets an e-mail.") % {"name": membership.user.name}
        messages.success(request, sentence)
        return redirect(MEMBERS, slug)
    context = access.page(form=InvitationForm(), members=queries.members_of(access.club), roles=Role.choices)
    return show(request, "clubs/members/members.html", context)


@require_POST
@refused_on(MEMBERS)
def role(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Give a member another role."""
    _access, membership = access_membership(request, slug, pk)
    form = RoleForm(request.POST)
    if not form.is_valid():
        raise Refusal("bad_role", " ".join(form.errors["role"].as_data()[0].messages), status=422)
    membership = actions.change_role(membership, form.cleaned_data["role"])
    params = {"name": membership.user.name, "role": membership.get_role_display()}
    messages.success(request, _("%(name)s is now %(role)s.") % params)
    return redirect(MEMBERS, slug)


@require_http_methods(["GET", "POST"])
@refused_on(MEMBERS)
def remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take somebody out of the club, once confirmed."""
    access, membership = access_membership(request, slug, pk)
    if request.method != "POST":
        context = access.page(membership=membership)
        return render(request, "clubs/members/member_remove.html", context)
    actions.remove_member(membership)
    messages.success(request, _("%(name)s is no longer a member.") % {"name": membership.user.name})
    if membership.user == access.user:
        return redirect("clubs:mine")
    return redirect(MEMBERS, slug)


@require_POST
@refused_on(MEMBERS)
def invite_again(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Send the letter of welcome once more."""
    _access, membership = access_membership(request, slug, pk)
    name = membership.user.name
    if membership.user.is_name_only:
        sentence = _("%(name)s has no e-mail address here: add this person as a member.")
        raise Refusal("no_address", sentence, name=name)
    letters.invite(request, membership)
    messages.success(request, _("A new e-mail is on its way to %(name)s.") % {"name": name})
    return redirect(MEMBERS, slug)
