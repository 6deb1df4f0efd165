"""Addresses of this room: at the director's desk, under the ranking of a season.
Tested in tests/doors/test_matrix.py."""

from django.urls import path

from tournaments.papers import seasons, views

desk_urls = [
    path("<int:pk>/rounds/<int:number>/cards/", views.cards, name="cards"),
    path("<int:pk>/rounds/<int:number>/papers/", views.papers, name="papers"),
    path("<int:pk>/paper/", views.papers_to_print, name="papers_to_print"),
    path("<int:pk>/rounds/<int:number>/paper/tables/", views.print_by_table, name="print_by_table"),
    path("<int:pk>/rounds/<int:number>/paper/names/", views.print_by_name, name="print_by_name"),
    path("<int:pk>/rounds/<int:number>/paper/", views.print_pack, name="print_pack"),
    path("<int:pk>/editions/<int:number>/paper/", views.print_ranking, name="print_ranking"),
    path("<int:pk>/editions/<int:number>/certificates/", views.print_certificates, name="print_certificates"),
    path("<int:pk>/paper/crosstable/", views.print_crosstable, name="print_crosstable"),
    path("<int:pk>/paper/prizes/", views.print_prizes, name="print_prizes"),
    path("<int:pk>/paper/prizes/receipts/", views.print_prize_receipts, name="print_prize_receipts"),
    path("<int:pk>/paper/receipts/", views.print_receipts, name="print_receipts"),
    path("<int:pk>/paper/receipts/<int:number>/", views.print_receipts, name="print_receipt"),
    path("<int:pk>/paper/badges/", views.print_badges, name="print_badges"),
]
season_urls = [
    path("<int:pk>/editions/<int:number>/paper/", seasons.print_edition, name="print_edition"),
]
