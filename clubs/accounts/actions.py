"""Accounts are opened and confirmed: one transaction each. Tested in tests/clubs/accounts/test_views.py."""

from __future__ import annotations

from django.contrib.auth.hashers import make_password
from django.db import transaction

from clubs.models import User


@transaction.atomic
def sign_up(email: str, name: str, password: str, *, confirmed: bool) -> User | None:
    """A new account, closed until its address is proven unless `confirmed`; None if the address is taken.

    Whoever signed up and never confirmed may start again. Both answers cost one password hash.
    """
    user = User.objects.select_for_update().filter(email=email).first() or User(email=email)
    if (user.pk and user.is_active) or user.last_login:
        make_password(password)
        return None
    user.name, user.is_active = name, confirmed
    user.clean_fields(exclude=["password"])
    user.set_password(password)
    user.save()
    return user


@transaction.atomic
def confirm_account(user: User) -> User:
    """Open an account whose address is proven."""
    user.is_active = True
    user.save(update_fields=["is_active"])
    return user
