"""HTTPS in a room without internet: an authority of this machine alone, and the certificate that it vouches for.

A phone that was told to trust the authority once opens this machine without a warning. It can vouch for nothing but
addresses of local networks: who steals its key cannot pretend to be a bank. Tested in tests/web/test_authority.py.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import ip_address, ip_network
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

AUTHORITY_STANDS = timedelta(days=3650)
CERTIFICATE_STANDS = timedelta(days=365)  # phones take none that stands for more than 825 days
RENEWED_BEFORE = timedelta(days=30)
A_DAY = timedelta(days=1)  # a phone whose clock is late takes it all the same
LOCAL = (
    "10.0.0.0/8",
    "172.16.0.0/12",
    "192.168.0.0/16",
    "169.254.0.0/16",
    "127.0.0.0/8",
    "100.64.0.0/10",
    "fc00::/7",
    "fe80::/10",
)


@dataclass(frozen=True)
class Identity:
    """The files by which this machine speaks HTTPS: `chain` and `key` for the server, `authority` for the phones."""

    chain: Path
    key: Path
    authority: Path


def identity(folder: Path, names: Collection[str], now: datetime) -> Identity:
    """The identity kept in `folder` for `names`, addresses or host names; made where it is missing.

    The authority is made once, unless this machine has come into a network that is not a local one. The certificate is
    made anew when a name is not in it or it ends within a month.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    files = Identity(folder / "site.pem", folder / "site.key", folder / "authority.crt")
    issuer_key, issuer = _key(folder / "authority.key"), _read_authority(files.authority)
    if issuer is None or not _may_vouch(issuer, names, now):
        issuer = _authority(issuer_key, names, now)
        files.authority.write_bytes(issuer.public_bytes(Encoding.DER))
        files.chain.unlink(missing_ok=True)
    if not _holds(files.chain, names, now):
        certificate = _certificate(issuer, issuer_key, _key(files.key), names, now)
        files.chain.write_bytes(certificate.public_bytes(Encoding.PEM) + issuer.public_bytes(Encoding.PEM))
    return files


def fingerprint(authority: Path) -> str:
    """The SHA-256 of an authority, as phones show it before they are told to trust it: « 3F:A0:… »."""
    return x509.load_der_x509_certificate(authority.read_bytes()).fingerprint(SHA256()).hex(":").upper()


def _key(path: Path) -> ec.EllipticCurvePrivateKey:
    """The key kept in `path`, which only its owner reads; made once."""
    if path.exists():
        own = load_pem_private_key(path.read_bytes(), password=None)
        assert isinstance(own, ec.EllipticCurvePrivateKey)
        return own
    key = ec.generate_private_key(ec.SECP256R1())
    path.touch(mode=0o600)
    path.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return key


def _read_authority(path: Path) -> x509.Certificate | None:
    return x509.load_der_x509_certificate(path.read_bytes()) if path.exists() else None


def _may_vouch(issuer: x509.Certificate, names: Collection[str], now: datetime) -> bool:
    """Whether all `names` are within what `issuer` may vouch for, and it stands as long as a certificate."""
    within = issuer.extensions.get_extension_for_class(x509.NameConstraints).value.permitted_subtrees or []
    return now + CERTIFICATE_STANDS < issuer.not_valid_after_utc and all(
        any(_is_within(_general(name), subtree) for subtree in within) for name in names
    )


def _is_within(name: x509.GeneralName, subtree: x509.GeneralName) -> bool:
    """Whether `subtree`, a network or a part of the host names, takes in `name`, an address or a host name."""
    if isinstance(name, x509.DNSName) and isinstance(subtree, x509.DNSName):
        return f".{name.value}".endswith(f".{subtree.value}")
    if not isinstance(name, x509.IPAddress) or not isinstance(subtree, x509.IPAddress):
        return False
    return ip_address(str(name.value)) in ip_network(str(subtree.value))


def _holds(chain: Path, names: Collection[str], now: datetime) -> bool:
    if not chain.exists():
        return False
    certificate = x509.load_pem_x509_certificate(chain.read_bytes())
    named = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return set(map(_general, names)) <= set(named) and now + RENEWED_BEFORE < certificate.not_valid_after_utc


def _general(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def _subtree(name: x509.GeneralName) -> x509.GeneralName:
    """What has to be permitted for `name` alone."""
    return x509.IPAddress(ip_network(name.value)) if isinstance(name, x509.IPAddress) else name


def _named(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _authority(key: ec.EllipticCurvePrivateKey, names: Collection[str], now: datetime) -> x509.Certificate:
    """An authority for local networks, and for the networks of `names` that are none."""
    name = _named(f"Manille, {now:%d/%m/%Y}")
    local = [
        x509.DNSName("localhost"),
        x509.DNSName("local"),
        *(x509.IPAddress(ip_network(net)) for net in LOCAL),
    ]
    own = [
        _subtree(name)
        for name in map(_general, names)
        if not any(_is_within(name, subtree) for subtree in local)
    ]
    within = [*local, *own]
    usage = x509.KeyUsage(
        key_cert_sign=True, crl_sign=True, digital_signature=False, content_commitment=False, key_encipherment=False,
        data_encipherment=False, key_agreement=False, encipher_only=False, decipher_only=False,
    )  # fmt: skip
    return (
        _begun(name, name, key.public_key(), now, AUTHORITY_STANDS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(x509.NameConstraints(permitted_subtrees=within, excluded_subtrees=None), critical=True)
        .add_extension(usage, critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, SHA256())
    )


def _certificate(
    issuer: x509.Certificate,
    issuer_key: ec.EllipticCurvePrivateKey,
    key: ec.EllipticCurvePrivateKey,
    names: Collection[str],
    now: datetime,
) -> x509.Certificate:
    signed_by = x509.AuthorityKeyIdentifier.from_issuer_public_key(issuer_key.public_key())
    return (
        _begun(_named("Manille"), issuer.subject, key.public_key(), now, CERTIFICATE_STANDS)
        .add_extension(x509.SubjectAlternativeName(list(map(_general, names))), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(signed_by, critical=False)
        .sign(issuer_key, SHA256())
    )


def _begun(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePublicKey, now: datetime, stands: timedelta
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - A_DAY)
        .not_valid_after(now + stands)
    )
