"""Certificates and timestamps: X.509 by `cryptography`, RFC 3161 by hand (docs/evidence-pack.md, Trust)."""
from __future__ import annotations

import datetime as dt
import functools
import re

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
from cryptography.x509.oid import ExtendedKeyUsageOID, ExtensionOID, NameOID

from judging import Gap, Refuted, need


def utc(value: dt.datetime) -> dt.datetime:
    return value.replace(tzinfo=dt.timezone.utc)


def validity(cert: x509.Certificate) -> tuple[dt.datetime, dt.datetime]:
    if hasattr(cert, "not_valid_before_utc"):
        return cert.not_valid_before_utc, cert.not_valid_after_utc
    return utc(cert.not_valid_before), utc(cert.not_valid_after)


def valid_at(cert: x509.Certificate, at: dt.datetime) -> bool:
    before, after = validity(cert)
    return before <= at <= after


def verify_with(key, signature: bytes, data: bytes, algorithm) -> bool:
    try:
        if isinstance(key, ed25519.Ed25519PublicKey):
            key.verify(signature, data)
        elif isinstance(key, ec.EllipticCurvePublicKey):
            key.verify(signature, data, ec.ECDSA(algorithm))
        elif isinstance(key, rsa.RSAPublicKey):
            key.verify(signature, data, padding.PKCS1v15(), algorithm)
        else:
            return False
        return True
    except InvalidSignature:
        return False


# Who judges many packs meets the same certificates again: what was read or checked once is known by its bytes.
@functools.lru_cache(maxsize=4096)
def issued_by(cert: x509.Certificate, issuer: x509.Certificate) -> bool:
    if cert.issuer != issuer.subject:
        return False
    try:
        constraints = issuer.extensions.get_extension_for_oid(ExtensionOID.BASIC_CONSTRAINTS).value
    except x509.ExtensionNotFound:
        return False
    return constraints.ca and verify_with(
        issuer.public_key(), cert.signature, cert.tbs_certificate_bytes, cert.signature_hash_algorithm
    )


def names_issuer(cert: x509.Certificate, issuer: x509.Certificate) -> bool:
    """By its name and, where it names one, by its key: another root of the same name is a foreign one."""
    try:
        key = cert.extensions.get_extension_for_oid(ExtensionOID.AUTHORITY_KEY_IDENTIFIER).value.key_identifier
        own = issuer.extensions.get_extension_for_oid(ExtensionOID.SUBJECT_KEY_IDENTIFIER).value.digest
    except x509.ExtensionNotFound:
        key = own = None
    return cert.issuer == issuer.subject and key == own


def common_name(cert: x509.Certificate) -> str:
    names = cert.subject.get_attributes_for_oid(NameOID.COMMON_NAME)
    need(len(names) == 1, "a certificate has no name")
    return names[0].value


@functools.lru_cache(maxsize=4096)
def load(der: bytes) -> x509.Certificate:
    try:
        cert = x509.load_der_x509_certificate(der)
        need(cert.public_bytes(serialization.Encoding.DER) == der, "bytes behind a certificate")
        need(cert.serial_number > 0, "a serial number that is not positive")
        # the library reads these when they are asked for
        cert.subject, cert.issuer, cert.extensions, cert.public_key()
        return cert
    except Refuted:
        raise
    except Exception as error:  # the library has many, KeyError for a string of an unknown kind among them
        raise Refuted(f"no certificate: {type(error).__name__} {error}") from None


def chain_to(cert: x509.Certificate, pool: list[x509.Certificate], anchors: list[x509.Certificate], at: dt.datetime | None, depth: int = 4) -> bool:
    """Whether it leads to an anchor, all of them valid at that time (None: at any)."""

    def holds(one: x509.Certificate) -> bool:
        return at is None or valid_at(one, at)

    if not holds(cert):
        return False
    if any(cert == anchor or (issued_by(cert, anchor) and holds(anchor)) for anchor in anchors):
        return True
    return depth > 0 and any(
        issued_by(cert, one) and chain_to(one, pool, anchors, at, depth - 1) for one in pool if one != cert
    )


class Der:
    """One element of DER: its tag, its content, its whole bytes."""

    def __init__(self, data: bytes, at: int = 0, end: int | None = None):
        end = len(data) if end is None else end
        need(at + 2 <= end, "DER ends early")
        self.tag = data[at]
        length, start = data[at + 1], at + 2
        if length & 0x80:
            count = length & 0x7F
            need(0 < count <= 4 and start + count <= end, "a length of DER")
            length, start = int.from_bytes(data[start : start + count], "big"), start + count
            need(length >= max(0x80, 1 << 8 * (count - 1)), "a length that DER writes shorter")
        need(start + length <= end, "DER ends early")
        self.content = data[start : start + length]
        self.whole = data[at : start + length]

    def as_(self, tag: int) -> "Der":
        need(self.tag == tag, f"tag {self.tag:02x} in the place of {tag:02x}")
        return self

    def parts(self) -> list["Der"]:
        found, at = [], 0
        while at < len(self.content):
            found.append(Der(self.content, at))
            at += len(found[-1].whole)
        return found


OID = {
    "signedData": bytes.fromhex("2a864886f70d010702"),
    "tstInfo": bytes.fromhex("2a864886f70d0109100104"),
    "contentType": bytes.fromhex("2a864886f70d010903"),
    "messageDigest": bytes.fromhex("2a864886f70d010904"),
    "signingCertificateV2": bytes.fromhex("2a864886f70d010910022f"),
}
# ECDSA with SHA-256 to SHA-512, RSA PKCS #1 v1.5 with the same
SIGNATURES = {bytes.fromhex(f"2a8648ce3d0403{n:02x}") for n in (2, 3, 4)} | {
    bytes.fromhex(f"2a864886f70d0101{n:02x}") for n in (11, 12, 13)
}
INTEGER, OCTETS, OBJECT, SEQUENCE, SET, FIRST = 0x02, 0x04, 0x06, 0x30, 0x31, 0xA0
HASHES = {
    bytes.fromhex("608648016503040201"): hashes.SHA256(),
    bytes.fromhex("608648016503040202"): hashes.SHA384(),
    bytes.fromhex("608648016503040203"): hashes.SHA512(),
}


def digest(algorithm, data: bytes) -> bytes:
    made = hashes.Hash(algorithm)
    made.update(data)
    return made.finalize()


def hash_of(element: Der):
    algorithm = HASHES.get(element.as_(SEQUENCE).parts()[0].as_(OBJECT).content)
    need(algorithm, "an unknown hash")
    return algorithm


def stamped_at(response: bytes, stamped: bytes, certs: list[x509.Certificate], anchors: list[x509.Certificate]) -> dt.datetime:
    """Time of a granted RFC 3161 response over these bytes, by an authority under an anchor."""
    try:
        status, token = Der(response).as_(SEQUENCE).parts()
        need(Der(response).whole == response, "bytes behind the response")
        need(status.as_(SEQUENCE).parts()[0].as_(INTEGER).content == b"\x00", "not granted")
        kind, wrapped = token.as_(SEQUENCE).parts()
        need(kind.as_(OBJECT).content == OID["signedData"], "no signed data")
        need(len(wrapped.as_(FIRST).parts()) == 1, "bytes behind the signed data")
        parts = Der(wrapped.content).as_(SEQUENCE).parts()
        need(parts[0].as_(INTEGER).content == b"\x03", "signed data of another version")
        content = parts[2].as_(SEQUENCE).parts()
        need(content[0].as_(OBJECT).content == OID["tstInfo"], "no timestamp")
        wrapped_info = Der(content[1].as_(FIRST).content).as_(OCTETS)
        info = wrapped_info.content
        version, _policy, imprint, _serial, time = Der(info).as_(SEQUENCE).parts()[:5]
        need(version.as_(INTEGER).content == b"\x01", "a timestamp of another version")
        algorithm, hashed = imprint.as_(SEQUENCE).parts()
        need(hashed.as_(OCTETS).content == digest(hash_of(algorithm), stamped), "a stamp over other bytes")
        at = utc(dt.datetime.strptime(re.sub(r"\.\d+Z$", "Z", time.content.decode()), "%Y%m%d%H%M%SZ"))
        fraction = re.search(r"\.(\d+)Z$", time.content.decode())
        if fraction:
            at += dt.timedelta(seconds=float(f"0.{fraction.group(1)}"))
        inside = [load(one.whole) for part in parts[3:] if part.tag == FIRST for one in part.parts()]
        signers = parts[-1].as_(SET).parts()
        need(len(signers) == 1, "not one signer")
        signer = signers[0].as_(SEQUENCE).parts()
        need(signer[0].as_(INTEGER).content == b"\x01", "a signer of another version")
        hashed_by = [one.whole for one in parts[1].as_(SET).parts()]
        need(hashed_by == [signer[2].whole], "another hash than the signer's")
        need(signer[4].as_(SEQUENCE).parts()[0].as_(OBJECT).content in SIGNATURES, "an unknown kind of signature")
        algorithm, attributes, signature = hash_of(signer[2]), signer[3].as_(FIRST), signer[5].as_(OCTETS).content
        issuer, serial = signer[1].as_(SEQUENCE).parts()
        serial.as_(INTEGER)
        said = {one.parts()[0].content: one.parts()[1].parts() for one in attributes.parts()}
        need(said[OID["contentType"]][0].content == OID["tstInfo"], "another content type")
        need(said[OID["messageDigest"]][0].content == digest(algorithm, info), "another content")
        identifier = said[OID["signingCertificateV2"]][0].parts()[0].parts()[0].parts()
        named = next(one.content for one in identifier if one.tag == 0x04)
        used = hash_of(identifier[0]) if identifier[0].tag == 0x30 and len(identifier) > 1 and identifier[1].tag == 0x04 else hashes.SHA256()
    except (ValueError, IndexError, KeyError, StopIteration) as error:
        raise Refuted(f"a broken timestamp: {error}") from None
    authority = next((one for one in inside + certs if one.fingerprint(used) == named), None)
    need(authority, "the certificate of the authority is missing")
    named_so = (authority.issuer.public_bytes(), authority.serial_number)
    need(named_so == (issuer.whole, int.from_bytes(serial.content, "big")), "signed by another")
    signed = b"\x31" + attributes.whole[1:]
    need(verify_with(authority.public_key(), signature, signed, algorithm), "the signature of the stamp does not fit")
    try:
        usage = authority.extensions.get_extension_for_oid(ExtensionOID.EXTENDED_KEY_USAGE)
    except x509.ExtensionNotFound:
        raise Refuted("no authority for timestamps") from None
    need(usage.critical and list(usage.value) == [ExtendedKeyUsageOID.TIME_STAMPING], "no authority for timestamps")
    if not chain_to(authority, inside + certs, anchors, at):
        raise Gap("the authority is under no anchor")
    return at
