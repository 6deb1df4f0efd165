"""An authority of this machine: what it vouches for, how long, and what a browser would say."""

from __future__ import annotations

import ssl
import stat
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.x509.verification import PolicyBuilder, Store, VerificationError

from web.authority import Identity, identity

NOW = datetime(2026, 11, 28, 20, tzinfo=UTC)
ROOM = ["192.168.1.20", "127.0.0.1", "localhost", "laptop.local"]


def chain_of(own: Identity) -> list[x509.Certificate]:
    return x509.load_pem_x509_certificates(own.chain.read_bytes())


def vouches(own: Identity, name: str, moment: datetime) -> bool:
    """Whether a phone that trusts the authority takes the certificate of `own` for `name`."""
    authority = x509.load_der_x509_certificate(own.authority.read_bytes())
    certificate, *between = chain_of(own)
    subject = x509.DNSName(name) if name[0].isalpha() else x509.IPAddress(ip_address(name))
    verifier = PolicyBuilder().store(Store([authority])).time(moment).build_server_verifier(subject)
    try:
        verifier.verify(certificate, between)
    except VerificationError:
        return False
    return True


def test_certificate_is_taken_for_the_names_of_the_room_and_for_no_other(tmp_path: Path) -> None:
    own = identity(tmp_path / "https", ROOM, NOW)

    assert [name for name in [*ROOM, "192.168.1.21", "bank.example"] if vouches(own, name, NOW)] == ROOM
    assert ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(own.chain, own.key) is None


def test_authority_may_vouch_for_nothing_but_local_networks(tmp_path: Path) -> None:
    own = identity(tmp_path, ROOM, NOW)
    authority = x509.load_der_x509_certificate(own.authority.read_bytes())

    constraints = authority.extensions.get_extension_for_class(x509.NameConstraints)
    assert constraints.critical
    permitted = constraints.value.permitted_subtrees or []
    assert [name.value for name in permitted if isinstance(name, x509.DNSName)] == ["localhost", "local"]
    networks = [name.value for name in permitted if isinstance(name, x509.IPAddress)]
    assert len(networks) == 8
    assert [network for network in networks if network.is_global] == []


def test_nobody_else_reads_its_keys(tmp_path: Path) -> None:
    identity(tmp_path / "https", ROOM, NOW)

    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "https").glob("*.key")}
    assert modes == {"authority.key": 0o600, "site.key": 0o600}
    assert stat.S_IMODE((tmp_path / "https").stat().st_mode) == 0o700


@pytest.mark.parametrize(
    ("names", "later", "renewed"),
    [
        pytest.param(ROOM, timedelta(days=300), False, id="as long as it stands"),
        pytest.param([*ROOM, "10.0.0.7"], timedelta(days=1), True, id="another room"),
        pytest.param(ROOM, timedelta(days=340), True, id="its last month"),
    ],
)
def test_certificate_is_renewed_by_the_same_authority(
    tmp_path: Path, names: list[str], later: timedelta, *, renewed: bool
) -> None:
    before = identity(tmp_path, ROOM, NOW)
    first, trusted = chain_of(before)[0], before.authority.read_bytes()

    after = identity(tmp_path, names, NOW + later)

    assert (chain_of(after)[0] != first) == renewed
    assert after.authority.read_bytes() == trusted
    assert all(vouches(after, name, NOW + later) for name in names)


def test_network_that_is_no_local_one_gets_an_authority_for_its_address(tmp_path: Path) -> None:
    trusted = identity(tmp_path, ROOM, NOW).authority.read_bytes()

    own = identity(tmp_path, ["203.0.113.9"], NOW)

    assert own.authority.read_bytes() != trusted
    assert vouches(own, "203.0.113.9", NOW)
    assert identity(tmp_path, ROOM, NOW).authority.read_bytes() == own.authority.read_bytes()
