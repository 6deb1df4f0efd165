"""The public pages, pictures and files of published rankings; publishing and withdrawing them at the desk."""
