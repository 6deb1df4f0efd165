"""Published rankings: frozen, corrected, withdrawn, revealed; the public pages and files of a tournament."""
