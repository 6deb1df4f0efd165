"""Promises, chains, seeds and orders: what anybody can compute with a command line."""

import pytest

from tournaments.pairing.checkable.chance import Chance, chain, keyed_order, plain, sha256

SECRET = sha256("not very secret")


def test_commitment_is_the_hash_anybody_can_compute() -> None:
    # printf '%s' 'not very secret' | sha256sum; printf '%s' "$that" | sha256sum
    assert SECRET == "46d1a2125252deca3498789fcbba60e76a333872b5a27e5bdd14b164cf59542a"
    assert (
        Chance("spring", SECRET, 1).commitment
        == "a66853c57a7c889c641deb640cab9399f7a7ac9ff9ef40bbd2c6572f475ca233"
    )


def test_each_secret_of_a_chain_is_the_promise_of_the_next() -> None:
    secrets = chain(SECRET, 5)

    assert len(secrets) == 6
    assert secrets[5] == SECRET
    assert [sha256(secret) for secret in secrets[1:]] == list(secrets[:5])


def test_commitment_of_every_round_of_a_chain_is_the_same() -> None:
    secrets = chain(SECRET, 5)

    promised = {Chance("spring", secrets[number], number).commitment for number in range(1, 6)}

    assert promised == {secrets[0]}


def test_seed_is_the_hash_of_all_that_decides() -> None:
    chance = Chance("spring", SECRET, 3, "4 2 6")

    assert chance.seed(sha256("list")) == sha256(f"draw-v1|spring|{SECRET}|{sha256('list')}|4 2 6|3")


def test_seed_changes_with_each_of_its_parts() -> None:
    one = Chance("spring", SECRET, 3, "4 2 6")
    others = [
        Chance("summer", SECRET, 3, "4 2 6"),
        Chance("spring", sha256("other"), 3, "4 2 6"),
        Chance("spring", SECRET, 4, "4 2 6"),
        Chance("spring", SECRET, 3, "4 2 5"),
    ]

    seeds = {chance.seed(sha256("list")) for chance in (one, *others)} | {one.seed(sha256("other"))}

    assert len(seeds) == 6


def test_order_is_that_of_keys_anybody_can_compute() -> None:
    # printf '%s' '0|Alice' | openssl dgst -sha256 -hmac 'seed', and the others: 41c0, e9c7, 1714, ec5c
    assert keyed_order(["Alice", "Bob", "Charlie", "Dora"], "seed", "0") == (
        "Charlie",
        "Alice",
        "Bob",
        "Dora",
    )


@pytest.mark.parametrize(
    ("event", "secret", "number", "value"),
    [
        ("", SECRET, 1, ""),
        ("a|b", SECRET, 1, ""),
        ("a", SECRET, 1, "1|2"),
        ("a\nb", SECRET, 1, ""),
        ("e\u0301t\u00e9", SECRET, 1, ""),
        ("a", SECRET.upper(), 1, ""),
        ("a", SECRET[1:], 1, ""),
        ("a", SECRET, 0, ""),
        ("a", SECRET, 10**9, ""),
    ],
)
def test_texts_that_could_be_read_in_two_ways_are_refused(
    event: str, secret: str, number: int, value: str
) -> None:
    with pytest.raises(ValueError, match=r"secret|plain|rounds"):
        Chance(event, secret, number, value)


@pytest.mark.parametrize(
    ("text", "kept"),
    [(" Rene\u0301  Dupont\n", "René Dupont"), ("a|b\tc", "a b c"), ("\ud800x\u2028y", "x y"), ("|", "")],
)
def test_plain_text_is_what_the_method_can_take(text: str, kept: str) -> None:
    assert plain(text) == kept
    assert plain(kept) == kept
