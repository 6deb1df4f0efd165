"""Members and their roles: the owner's business."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from clubs.accounts import letters
from clubs.members import actions, queries
from clubs.members.forms import InvitationForm, RoleForm
from clubs.models import Role
from clubs.permissions import Access, access_club, access_membership
from web.refusals import Refusal


@require_http_methods(["GET", "POST"])
def members(request: HttpRequest, slug: str) -> HttpResponse:
    """Who is a member, and a form to add somebody by e-mail."""
    access = access_club(request, slug, Role.OWNER)
    form = InvitationForm(request.POST or None)
    if not form.is_valid():
        return _members_page(request, access, form, status=422 if form.is_bound else 200)
    try:
        membership = actions.invite_member(access.club, **form.cleaned_data)
    except Refusal as refusal:
        form.add_error("email", str(refusal))
        return _members_page(request, access, form, status=refusal.status)
    letters.invite(request, membership)
    messages.success(request, _("%(name)s is a member, and gets an e-mail.") % {"name": membership.user.name})
    return redirect("clubs:members", slug)


@require_POST
def role(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Give a member another role."""
    access, membership = access_membership(request, slug, pk)
    form = RoleForm(request.POST)
    if not form.is_valid():
        return _members_page(
            request,
            access,
            InvitationForm(),
            status=422,
            refusal=" ".join(form.errors["role"].as_data()[0].messages),
        )
    try:
        membership = actions.change_role(membership, form.cleaned_data["role"])
    except Refusal as refusal:
        return _members_page(request, access, InvitationForm(), status=refusal.status, refusal=str(refusal))
    said = {"name": membership.user.name, "role": membership.get_role_display()}
    messages.success(request, _("%(name)s is now %(role)s.") % said)
    return redirect("clubs:members", slug)


@require_http_methods(["GET", "POST"])
def remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take somebody out of the club, once confirmed."""
    access, membership = access_membership(request, slug, pk)
    if request.method != "POST":
        context = {"club": access.club, "access": access, "membership": membership}
        return render(request, "clubs/members/member_remove.html", context)
    try:
        actions.remove_member(membership)
    except Refusal as refusal:
        return _members_page(request, access, InvitationForm(), status=refusal.status, refusal=str(refusal))
    messages.success(request, _("%(name)s is no longer a member.") % {"name": membership.user.name})
    if membership.user == access.user:
        return redirect("clubs:mine")
    return redirect("clubs:members", slug)


@require_POST
def invite_again(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Send the letter of welcome once more."""
    access, membership = access_membership(request, slug, pk)
    if membership.user.is_name_only:
        refusal = _("%(name)s has no e-mail address here: add this person as a member.")
        refusal %= {"name": membership.user.name}
        return _members_page(request, access, InvitationForm(), status=409, refusal=refusal)
    letters.invite(request, membership)
    messages.success(request, _("A new e-mail is on its way to %(name)s.") % {"name": membership.user.name})
    return redirect("clubs:members", slug)


def _members_page(
    request: HttpRequest, access: Access, form: InvitationForm, *, status: int, refusal: str = ""
) -> HttpResponse:
    context = {
        "club": access.club,
        "access": access,
        "form": form,
        "members": queries.members_of(access.club),
        "roles": Role.choices,
        "refusal": refusal,
    }
    return render(request, "clubs/members/members.html", context, status=status)
