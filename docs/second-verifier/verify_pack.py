#!/usr/bin/env python3
"""A second judge of evidence packs, written from docs/evidence-pack.md and from no code of the product.

    python3 verify_pack.py PACK.evidence.zip --trust ROOT.pem [--trust MORE.pem]

Needs Python 3.11 and the package `cryptography` (38 or newer), nothing else: no network, no database, no product.
It judges the claims of JUDGED below and says so of every other claim of the page: `not judged`. It answers JSON:
{"claims": {id: {"result": "proved" | "refuted" | "not_covered", "reason": ...}}, "not_judged": [...]}.
Exit 0: nothing was refuted and no gap that counts. 1: something was. 2: it could not run.
"""
from __future__ import annotations

import base64
import datetime as dt
import hashlib
import io
import json
import os
import re
import sys
import unicodedata
import zipfile

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
from cryptography.x509.oid import ExtendedKeyUsageOID, ExtensionOID, NameOID

JUDGED = (
    "container manifest manifest_signature pack_key log_key checkpoint events chain inclusion timestamp "
    "event_times state signing_order authentication recipients will approvals seal_use documents original pages openings trust_hint"
).split()
NOT_JUDGED = (
    "history reading passkey signer_certificates files report identity later_events carried_signatures "
    "pdf_signatures"
).split()
# a gap in one of these leaves the pack unproved; in the others it is a warning or nothing
STORY = {"signing_order", "authentication", "recipients", "will", "approvals", "seal_use"}
ESSENTIAL = set(JUDGED) - {"timestamp", "pages", "openings", "trust_hint"} - STORY
SKEW = dt.timedelta(seconds=60)


class Refuted(Exception):
    """What is wrong."""


class Gap(Exception):
    """What is missing to judge."""


def need(condition: object, why: str) -> None:
    if not condition:
        raise Refuted(why)


def sha256(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


# --- container -------------------------------------------------------------------------------------------------

KNOWN = re.compile(
    r"manifest\.json|manifest\.note|events\.ndjson|opening\.json|report\.html|readme\.txt|keys/trust\.json|log/checkpoint"
    r"|log/proofs/(?:0|[1-9][0-9]*)\.tlog-proof|tsa/[a-z0-9-]+\.tsr|certs/[a-z0-9-]+\.cer"
    r"|docs/(?:(?:[1-9]|1[0-9])/)?(?:original\.pdf|final\.pdf|revisions\.json|pages\.json)"
)
REQUIRED = (
    "manifest.json manifest.note docs/original.pdf docs/final.pdf docs/revisions.json docs/pages.json events.ndjson "
    "opening.json log/checkpoint certs/log.cer certs/pack.cer keys/trust.json report.html"
).split()


def read_container(data: bytes) -> dict[str, bytes]:
    """Names to bytes; nothing may lie before, between or after the entries."""
    need(data[-22:-18] == b"PK\x05\x06", "no end record at the end")
    files: dict[str, bytes] = {}
    at = 0
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        need(archive.comment == b"", "a comment")
        for info in sorted(archive.infolist(), key=lambda one: one.header_offset):
            name = info.filename
            if name.endswith("/"):
                need(info.file_size == 0, f"{name} is no folder")
            else:
                need(KNOWN.fullmatch(name), f"unknown name {name}")
                need(name not in files, f"{name} twice")
            need(info.comment == b"" and not info.flag_bits & 1, f"{name} has a comment or is encrypted")
            need(info.header_offset == at, f"something lies before {name}")
            local = data[at : at + 30]
            need(local[:4] == b"PK\x03\x04", f"no entry at {name}")
            length_of = lambda where: int.from_bytes(local[where : where + 2], "little")
            at += 30 + length_of(26) + length_of(28) + info.compress_size
            if info.flag_bits & 8:
                at += 16 if data[at : at + 4] == b"PK\x07\x08" else 12
            if not name.endswith("/"):
                # zipfile compares the CRC
                files[name] = archive.read(info)
        need(at == archive.start_dir, "something lies before the directory")
    for name in REQUIRED:
        need(name in files, f"{name} is missing")
    need(any(name.startswith("log/proofs/") for name in files), "log/proofs/* is missing")
    return files


# --- restricted JCS ---------------------------------------------------------------------------------------------

KEY = re.compile(r"[a-z][a-z0-9_]*")


def canonical(value: object) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode("utf-8")


def check_value(value: object, levels: int) -> None:
    need(levels >= 0, "too many levels")
    if isinstance(value, dict):
        for key, member in value.items():
            need(KEY.fullmatch(key), f"key {key!r}")
            check_value(member, levels - 1)
    elif isinstance(value, list):
        for member in value:
            check_value(member, levels - 1)
    elif isinstance(value, str):
        need(unicodedata.is_normalized("NFC", value), "a string is not NFC")
        need(not any(unicodedata.category(char) in ("Cc", "Cs") for char in value), "a control character")
    elif isinstance(value, int) and not isinstance(value, bool):
        need(abs(value) <= 2**53 - 1, "a number is too large")


def parse_canonical(data: bytes, levels: int = 8) -> dict:
    """The value of exactly these bytes."""

    def members(pairs: list[tuple[str, object]]) -> dict:
        need(len({key for key, _ in pairs}) == len(pairs), "a key twice")
        return dict(pairs)

    def no_float(text: str) -> object:
        raise Refuted(f"the number {text}")

    try:
        value = json.loads(data.decode("utf-8"), object_pairs_hook=members, parse_float=no_float, parse_constant=no_float)
        check_value(value, levels)
        need(canonical(value) == data, "not canonical JSON")
    except (ValueError, RecursionError) as error:
        raise Refuted(f"not JSON: {error}") from None
    need(isinstance(value, dict), "no object")
    return value


# --- events --------------------------------------------------------------------------------------------------------

with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "event-format.json"), encoding="utf-8") as file:
    FORMAT = json.load(file)
HASH = re.compile(r"[0-9a-f]{64}")
NUMBER = re.compile(r"[A-Za-z0-9-]{1,64}")
UUID7 = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
ORIGIN = re.compile(r"[a-z0-9.-]+(/[a-z0-9._-]+)*")
ABOUT_ONE = {"doc.upload", "doc.convert", "doc.signature", "doc.normalise", "doc.finalise", "doc.extend", "cert.issue", "sign.done"}
WAYS = {"operator": "operator3", "bank4": "bank4", "bank3": "bank3"}
WITH_DOC = {"sign.intent", "sign.done", "doc.normalise", "doc.finalise", "doc.extend"}


def is_text(value: object, pattern: re.Pattern) -> bool:
    return isinstance(value, str) and pattern.fullmatch(value) is not None


def is_count(value: object, least: int = 0) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= 2**53 - 1


def is_time(value: object) -> bool:
    if not is_text(value, re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", re.ASCII)):
        return False
    try:
        moment(str(value))
        return True
    except ValueError:
        return False


def is_list(value: object, least: int, most: int, one) -> bool:
    return isinstance(value, list) and least <= len(value) <= most and all(one(member) for member in value)


def is_named_file(value: object, place: int) -> bool:
    try:
        check_members(value, {"position": "count", "name_c?": "hash", "sha256": "hash", "pages": "count", "pages_h": "hash"}, "file")
    except Refuted:
        return False
    return value["position"] == place and value["pages"] >= 1


def is_passkey(value: object) -> bool:
    try:
        check_members(value, {"key": "any", "registered": "time", "client": "any", "data": "any", "signature": "any"}, "passkey")
        parts = [value[name] for name in ("key", "client", "data", "signature")]
        read = [base64.b64decode(part, validate=True) for part in parts]
    except (Refuted, ValueError, TypeError):
        return False
    return all(1 <= len(data) <= 2048 and base64.b64encode(data).decode() == part for data, part in zip(read, parts))


KINDS = {
    "hash": lambda value: is_text(value, HASH),
    "time": is_time,
    "text": lambda value: isinstance(value, str) and 1 <= len(value.encode("utf-16-le")) // 2 <= 200,
    "count": is_count,
    "flag": lambda value: isinstance(value, bool),
    "file": lambda value: is_count(value) and value < 20,
    "places": lambda value: is_list(value, 1, 20, lambda one: is_count(one) and one < 20) and value == sorted(set(value)),
    "hashes": lambda value: is_list(value, 2, 20, lambda one: is_text(one, HASH)),
    "files": lambda value: is_list(value, 2, 20, lambda one: True) and all(is_named_file(one, i) for i, one in enumerate(value)),
    "ways": lambda value: is_list(value, 1, 4, lambda one: one in ("operator3", "bank4", "bank3", "passkey")) and len(set(value)) == len(value),
    "checks": lambda value: is_list(value, 1, 3, lambda one: is_text(one, HASH)) and len(set(value)) == len(value),
    "passkey": lambda value: is_passkey(value),
    "any": lambda value: True,
}


def check_members(value: object, rules: dict, where: str) -> None:
    """Refutes unknown, missing and ill-formed members; `name?` may be missing."""
    need(isinstance(value, dict), f"{where} is no object")
    for key in value:
        need(key in rules or f"{key}?" in rules, f"{where}.{key} is unknown")
    for rule, kind in rules.items():
        key = rule.rstrip("?")
        if key not in value:
            need(key != rule, f"{where}.{key} is missing")
        else:
            fits = value[key] in kind if isinstance(kind, list) else KINDS[kind](value[key])
            need(fits, f"{where}.{key} is ill-formed")


def check_event(event: dict) -> None:
    members = "v log id type ts apply_no seq_in_apply prev actor data sign_no? doc? net? pii? tenant_c?".split()
    check_members(event, {name: "hash" if name == "tenant_c?" else "any" for name in members}, "event")
    kind = event["type"]
    need(kind in FORMAT["types"], f"type {kind} is unknown")
    need(kind not in ("tsa.anchor", "admin.act") and not kind.startswith("key."), f"{kind} stands in no pack")
    need(event["v"] == 1 and event["v"] is not True, "v is not 1")
    need(is_text(event["log"], ORIGIN) and len(event["log"]) <= 128, "log is ill-formed")
    need(is_text(event["id"], UUID7), "id is ill-formed")
    need(is_time(event["ts"]), "ts is ill-formed")
    need(is_text(event["apply_no"], NUMBER), "apply_no is ill-formed")
    need("sign_no" not in event or is_text(event["sign_no"], NUMBER), "sign_no is ill-formed")
    need("sign_no" in event or not (kind.startswith("sign.") or kind == "cert.revoke"), "sign_no is missing")
    need(is_count(event["seq_in_apply"]), "seq_in_apply is ill-formed")
    need(event["prev"] is None if event["seq_in_apply"] == 0 else is_text(event["prev"], HASH), "prev is ill-formed")
    words = FORMAT["words"]
    check_members(event["actor"], {"kind": words["actor_kind"], "id_c?": "hash", "auth": "any"}, "actor")
    need(isinstance(event["actor"]["auth"], list), "actor.auth is no list")
    auth = {"method": words["auth_method"], "level": words["auth_level"], "vendor_receipt_h?": "hash", "test?": "flag"}
    for one in event["actor"]["auth"]:
        check_members(one, auth, "actor.auth")
    if "doc" in event:
        rules = {"rev": "count", "length": "count", "sha256": "hash", "pages_h?": "hash", "file?": "file"}
        check_members(event["doc"], rules, "doc")
    need("doc" in event or kind not in WITH_DOC, "doc is missing")
    if "net" in event:
        check_members(event["net"], {"ip_c?": "hash", "ua_c?": "hash"}, "net")
    if "pii" in event:
        check_members(event["pii"], {"name_c?": "hash", "idno_c?": "hash", "mobile_c?": "hash"}, "pii")
    check_members(event["data"], FORMAT["types"][kind], "data")


# --- signed notes, log ------------------------------------------------------------------------------------------


def read_note(data: bytes) -> tuple[str, str, bytes, bytes]:
    """Text, key name, key hash and signature of a C2SP signed note with exactly one line."""
    try:
        text, _, lines = data.decode("utf-8").rpartition("\n\n")
    except UnicodeDecodeError:
        raise Refuted("not UTF-8") from None
    found = re.fullmatch(r"\u2014 ([^ +\n]+) ([A-Za-z0-9+/]{91}=)\n", lines)
    need(text and found, "no signed note with one line")
    raw = base64.b64decode(found.group(2), validate=True)
    need(base64.b64encode(raw).decode() == found.group(2), "a second spelling of base64")
    return text + "\n", found.group(1), raw[:4], raw[4:]


def check_note(data: bytes, name: str, key: ed25519.Ed25519PublicKey) -> str:
    text, signer, key_hash, signature = read_note(data)
    need(signer == name, f"signed by {signer}, not {name}")
    raw = key.public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)
    need(key_hash == sha256(name.encode() + b"\n\x01" + raw)[:4], "another key")
    try:
        key.verify(signature, text.encode())
    except InvalidSignature:
        raise Refuted("the signature does not fit") from None
    return text


def root_of(index: int, size: int, leaf: bytes, path: list[bytes]) -> bytes:
    """Root from an inclusion proof (RFC 9162 §2.1.3.2)."""
    need(index < size, "index outside of the tree")
    fn, sn, at = index, size - 1, leaf
    for sibling in path:
        need(sn > 0, "the proof is too long")
        if fn & 1 or fn == sn:
            at = sha256(b"\x01" + sibling + at)
            while not fn & 1 and fn:
                fn, sn = fn >> 1, sn >> 1
        else:
            at = sha256(b"\x01" + at + sibling)
        fn, sn = fn >> 1, sn >> 1
    need(sn == 0, "the proof is too short")
    return at


def b64(text: str) -> bytes:
    raw = base64.b64decode(text, validate=True)
    need(base64.b64encode(raw).decode() == text, "a second spelling of base64")
    return raw


def read_proof(data: bytes, checkpoint: bytes) -> tuple[int, list[bytes]]:
    """Index and hashes of a C2SP tlog-proof that holds this checkpoint."""
    need(data.endswith(b"\n\n" + checkpoint), "another checkpoint")
    lines = data[: -len(checkpoint) - 2].decode("ascii", "replace").split("\n")
    need(lines[0] == "c2sp.org/tlog-proof@v1", "no tlog-proof")
    index = re.fullmatch(r"index (0|[1-9][0-9]{0,15})", lines[1] if len(lines) > 1 else "")
    need(index, "no index")
    try:
        path = [b64(line) for line in lines[2:]]
    except ValueError:
        raise Refuted("a hash is not base64") from None
    need(all(len(one) == 32 for one in path), "a hash has another length")
    return int(index.group(1)), path


# --- certificates, timestamps ------------------------------------------------------------------------------------


def utc(value: dt.datetime) -> dt.datetime:
    return value.replace(tzinfo=dt.timezone.utc)


def valid_at(cert: x509.Certificate, at: dt.datetime) -> bool:
    return utc(cert.not_valid_before) <= at <= utc(cert.not_valid_after)


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


def common_name(cert: x509.Certificate) -> str:
    names = cert.subject.get_attributes_for_oid(NameOID.COMMON_NAME)
    need(len(names) == 1, "a certificate has no name")
    return names[0].value


def load(der: bytes) -> x509.Certificate:
    try:
        cert = x509.load_der_x509_certificate(der)
        need(cert.public_bytes(serialization.Encoding.DER) == der, "bytes behind a certificate")
        # names are read when they are asked for
        cert.subject, cert.issuer
        return cert
    except Refuted:
        raise
    except Exception as error:  # the library has many, KeyError for a string of an unknown kind among them
        raise Refuted(f"no certificate: {type(error).__name__} {error}") from None


def chain_to(cert: x509.Certificate, pool: list[x509.Certificate], anchors: list[x509.Certificate], at: dt.datetime, depth: int = 4) -> bool:
    if not valid_at(cert, at):
        return False
    if any(cert == anchor or (issued_by(cert, anchor) and valid_at(anchor, at)) for anchor in anchors):
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
        need(start + length <= end, "DER ends early")
        self.content = data[start : start + length]
        self.whole = data[at : start + length]

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
    algorithm = HASHES.get(element.parts()[0].content)
    need(algorithm, "an unknown hash")
    return algorithm


def stamped_at(response: bytes, stamped: bytes, certs: list[x509.Certificate], anchors: list[x509.Certificate]) -> dt.datetime:
    """Time of a granted RFC 3161 response over these bytes, by an authority under an anchor."""
    try:
        status, token = Der(response).parts()
        need(Der(response).whole == response, "bytes behind the response")
        need(status.parts()[0].content == b"\x00", "not granted")
        kind, wrapped = token.parts()
        need(kind.content == OID["signedData"], "no signed data")
        parts = Der(wrapped.content).parts()
        content = parts[2].parts()
        need(content[0].content == OID["tstInfo"] and content[1].tag == 0xA0, "no timestamp")
        wrapped_info = Der(content[1].content)
        need(wrapped_info.tag == 0x04, "no timestamp")
        info = wrapped_info.content
        _version, _policy, imprint, _serial, time = Der(info).parts()[:5]
        algorithm, hashed = imprint.parts()
        need(hashed.content == digest(hash_of(algorithm), stamped), "a stamp over other bytes")
        at = utc(dt.datetime.strptime(re.sub(r"\.\d+Z$", "Z", time.content.decode()), "%Y%m%d%H%M%SZ"))
        fraction = re.search(r"\.(\d+)Z$", time.content.decode())
        if fraction:
            at += dt.timedelta(seconds=float(f"0.{fraction.group(1)}"))
        inside = [load(one.whole) for part in parts[3:] if part.tag == 0xA0 for one in part.parts()]
        signers = parts[-1].parts()
        need(len(signers) == 1, "not one signer")
        signer = signers[0].parts()
        algorithm, attributes, signature = hash_of(signer[2]), signer[3], signer[5].content
        issuer, serial = signer[1].parts()
        need(attributes.tag == 0xA0, "no signed attributes")
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


def moment(time: str) -> dt.datetime:
    return dt.datetime.fromisoformat(time.replace("Z", "+00:00"))


# --- claims --------------------------------------------------------------------------------------------------------


def masked(name: str) -> str:
    """The first character, a star for each further one; of three or more the last stays."""
    return f"{name[:1]}*" if len(name) <= 2 else f"{name[0]}{'*' * (len(name) - 2)}{name[-1]}"


class Link:
    """One generation of a line's link: since which event, and what became of it."""

    def __init__(self, since: int):
        self.since, self.opened, self.coded, self.revoked = since, False, False, False


class Line:
    """Who stands in a line, since which event, by which links."""

    def __init__(self, name: str):
        self.name, self.who, self.since, self.today = name, {}, -1, False
        self.links: dict[int, Link] = {}
        self.replaced = self.ended = self.filled = False


class Pack:
    def __init__(self, data: bytes, anchors: list[x509.Certificate]):
        self.data, self.anchors = data, anchors
        self.said: dict | None = None
        self.roots: set[str] = set()
        self.claims: dict[str, dict[str, str]] = {}

    @property
    def manifest(self) -> dict:
        if self.said is None:
            raise Gap("the manifest cannot be read")
        return self.said

    def judge(self, claim: str, *needs: str):
        """Decorates what judges a claim; without the claims that it needs it is not covered."""

        def run(work) -> None:
            missing = [one for one in needs if self.claims.get(one, {}).get("result") != "proved"]
            if missing:
                self.claims[claim] = {"result": "not_covered", "reason": f"needs {', '.join(missing)}"}
                return
            try:
                self.claims[claim] = {"result": "proved", "reason": work() or ""}
            except Refuted as error:
                self.claims[claim] = {"result": "refuted", "reason": str(error)}
            except Gap as error:
                self.claims[claim] = {"result": "not_covered", "reason": str(error)}
            except Exception as error:  # what cannot be read is not what the page describes
                self.claims[claim] = {"result": "refuted", "reason": f"broken: {type(error).__name__} {error}"}

        return run

    def run(self) -> dict:
        @self.judge("container")
        def _container() -> str:
            self.files = read_container(self.data)
            return f"{len(self.files)} files"

        @self.judge("manifest", "container")
        def _manifest() -> str:
            manifest = parse_canonical(self.files["manifest.json"])
            need(manifest["v"] == 1 and manifest["kind"] == "xinqi.evidence-pack", "another kind")
            need(manifest["suite"] == "sha256-ed25519", "another suite")
            listed = manifest["files"]
            # what it says of contract, log and time counts below, whatever becomes of its list
            self.said = manifest
            paths = [one["path"] for one in listed]
            need(paths == sorted(set(paths)), "not sorted, or twice")
            need(set(paths) == set(self.files) - {"manifest.json", "manifest.note"}, "files are missing or extra")
            for one in listed:
                data = self.files[one["path"]]
                need(len(data) == one["len"] and sha256(data).hex() == one["sha256"], f"{one['path']} is another")
            return f"{len(paths)} files"

        if not hasattr(self, "files"):
            return self.answer()
        certs: dict[str, x509.Certificate] = {}
        for name in self.files:
            if name.startswith("certs/"):
                try:
                    certs[name] = load(self.files[name])
                except Refuted:
                    pass
        pool = list(certs.values())

        def held(name: str) -> x509.Certificate:
            # that it cannot be read refutes its key's own claim
            if name not in certs:
                raise Gap(f"{name} cannot be read")
            return certs[name]

        @self.judge("manifest_signature", "container")
        def _note() -> str:
            pack, manifest = held("certs/pack.cer"), self.files["manifest.json"]
            text = check_note(self.files["manifest.note"], common_name(pack), pack.public_key())
            try:
                said = json.loads(manifest)
            except ValueError:
                raise Refuted("the manifest is broken") from None
            lines = ["xinqi.evidence-pack/v1", said["apply_no"], said["log"], sha256(manifest).hex()]
            need(text == "\n".join(lines) + "\n", "over another manifest")
            return common_name(pack)

        def certified(name: str, at: dt.datetime, cn_is) -> str:
            cert = certs.get(name)
            need(cert, f"{name} is no certificate")
            need(isinstance(cert.public_key(), ed25519.Ed25519PublicKey), "not an Ed25519 key")
            need(cn_is(common_name(cert)), f"another name: {common_name(cert)}")
            if not self.anchors:
                raise Gap("no anchor")
            by = next((one for one in self.anchors if one.subject == cert.issuer), None)
            if by is None:
                raise Gap("under no anchor")
            need(issued_by(cert, by), "not issued by the anchor")
            need(valid_at(cert, at) and valid_at(by, at), "not valid then")
            self.roots |= {by.fingerprint(hashes.SHA256()).hex()}
            need(len(self.roots) == 1, "under another root than the other key")
            return common_name(cert)

        @self.judge("pack_key", "container")
        def _pack_key() -> str:
            installation = self.manifest["log"].partition("/log/")[0]
            return certified("certs/pack.cer", moment(self.manifest["made_at"]), lambda name: name.startswith(f"{installation}/pack/"))

        checkpoint = self.files["log/checkpoint"]

        @self.judge("checkpoint", "container")
        def _checkpoint() -> str:
            log = held("certs/log.cer")
            text = check_note(checkpoint, common_name(log), log.public_key())
            found = re.fullmatch(r"([^\n]+)\n(0|[1-9][0-9]{0,15})\n([A-Za-z0-9+/]{43}=)\n", text)
            need(found and found.group(1) == self.manifest["log"], "no checkpoint of this log")
            self.size, self.root = int(found.group(2)), b64(found.group(3))
            return f"{self.size} leaves, root {self.root.hex()}"

        self.stamp: dt.datetime | None = None

        @self.judge("timestamp", "container")
        def _timestamp() -> str:
            stamps = [name for name in self.files if name.startswith("tsa/")]
            if not stamps:
                raise Gap("no timestamp")
            self.stamp = min(stamped_at(self.files[name], checkpoint, pool, self.anchors) for name in stamps)
            return self.stamp.isoformat()

        @self.judge("log_key", "container")
        def _log_key() -> str:
            at = self.stamp or moment(self.manifest["made_at"])
            return certified("certs/log.cer", at, lambda name: name == self.manifest["log"])

        self.events: list[tuple[dict, bytes]] = []

        @self.judge("events", "container")
        def _events() -> str:
            data = self.files["events.ndjson"]
            need(data.endswith(b"\n"), "no line end")
            read = [(parse_canonical(line, 6), line) for line in data[:-1].split(b"\n")]
            for event, line in read:
                need(len(line) <= 16 * 1024, "an event is too long")
                check_event(event)
            for event, _ in read:
                need(event["log"] == self.manifest["log"], "an event of another log")
                need(event["apply_no"] == self.manifest["apply_no"], "an event of another contract")
            need(len({event["id"] for event, _ in read}) == len(read), "an id twice")
            self.events = read
            return f"{len(read)} events"

        leaf = lambda line: sha256(b"\x00" + line)

        @self.judge("chain", "events")
        def _chain() -> str:
            before = None
            for place, (event, line) in enumerate(self.events):
                need(event["seq_in_apply"] == place, f"event {place} has another number")
                need(event["prev"] == before, f"event {place} follows another")
                before = leaf(line).hex()
            return before or ""

        @self.judge("inclusion", "events", "checkpoint")
        def _inclusion() -> str:
            proofs = {}
            for name, data in self.files.items():
                if name.startswith("log/proofs/"):
                    index, path = read_proof(data, checkpoint)
                    need(name == f"log/proofs/{index}.tlog-proof", f"{name} is of another index")
                    proofs[index] = path
            order = sorted(proofs)
            need(len(order) == len(self.events), "as many proofs as events")
            for index, (_event, line) in zip(order, self.events):
                need(root_of(index, self.size, leaf(line), proofs[index]) == self.root, f"leaf {index} is not in the log")
            return f"{len(order)} proofs"

        @self.judge("event_times", "events")
        def _times() -> str:
            times = [moment(event["ts"]) for event, _ in self.events]
            need(all(after >= before - SKEW for before, after in zip(times, times[1:])), "times run back")
            if self.stamp is None:
                raise Gap("no timestamp to compare with")
            need(all(time <= self.stamp + SKEW for time in times), "later than the timestamp")
            return ""

        self.judge_documents()
        self.judge_story()

        @self.judge("openings", "events")
        def _openings() -> str:
            opening = parse_canonical(self.files["opening.json"])
            events = {event["id"]: event for event, _ in self.events}
            need(set(opening) == {"v", "openings"} and opening["v"] == 1, "another form")
            places = [(one["event"], one["path"]) for one in opening["openings"]]
            need(len(set(places)) == len(places), "a place twice")
            for one in opening["openings"]:
                need(set(one) == {"event", "path", "salt", "value"}, "another form")
                at: object = events[one["event"]]
                for key in one["path"].split("."):
                    at = at[key]
                field = re.fullmatch(r"(?:(?:actor|net|pii|data)\.)?([a-z][a-z0-9_]*)_c", one["path"])
                need(field and re.fullmatch(r"[0-9a-f]{64}", one["salt"]), f"{one['path']} cannot be opened")
                made = sha256(b"commit/v1\x00" + field.group(1).encode() + b"\x00" + bytes.fromhex(one["salt"]) + one["value"].encode())
                need(made.hex() == at, f"{one['path']} of {one['event']} is another")
            if not places:
                raise Gap("nothing is opened")
            return f"{len(places)} values"

        @self.judge("trust_hint", "container", "pack_key", "log_key")
        def _hint() -> str:
            hint = parse_canonical(self.files["keys/trust.json"])

            def vkey(name: str) -> str:
                cert = certs[name]
                raw = cert.public_key().public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)
                cn = common_name(cert)
                key_hash = sha256(cn.encode() + b"\n\x01" + raw)[:4].hex()
                key = base64.b64encode(b"\x01" + raw).decode()
                return f"{cn}+{key_hash}+{key}"

            need(hint["log"] == vkey("certs/log.cer") and hint["pack"] == vkey("certs/pack.cer"), "other keys")
            # the root is named for the reader: it may have been renewed under its key since
            need(is_text(hint["root_sha256"], HASH), "no root is named")
            outside = sorted(name for name in self.files if name.startswith("certs/tsa-root-"))
            need(hint.get("tsa_roots", []) == [sha256(self.files[name]).hex() for name in outside], "other roots of authorities")
            return ""

        return self.answer()

    def judge_documents(self) -> None:
        count = 1 + sum(1 for name in self.files if re.fullmatch(r"docs/\d+/original\.pdf", name))
        base = lambda k: "docs/" if k == 0 else f"docs/{k}/"

        def of_file(event: dict, k: int) -> bool:
            return event.get("doc", {}).get("file", event["data"].get("file", 0)) == k

        def since_upload(k: int) -> list[dict]:
            """Events from the last upload of the file on."""
            events = [event for event, _ in self.events]
            uploads = [i for i, e in enumerate(events) if e["type"] == "doc.upload" and e["data"].get("file", 0) == k]
            need(uploads, f"file {k} was not uploaded")
            # uploads of other files stand between
            return [e for i, e in enumerate(events) if i >= uploads[-1] and (e["type"] != "doc.upload" or i == uploads[-1])]

        @self.judge("documents", "events")
        def _documents() -> str:
            for k in range(count):
                final = self.files[f"{base(k)}final.pdf"]
                listed = parse_canonical(self.files[f"{base(k)}revisions.json"])["revisions"]
                need(listed and listed[-1]["length"] == len(final), f"file {k}: the last revision is not the file")
                lengths = [one["length"] for one in listed]
                need(lengths == sorted(set(lengths)), f"file {k}: revisions do not grow")
                for one in listed:
                    need(sha256(final[: one["length"]]).hex() == one["sha256"], f"file {k}: a revision is another")
                named, made, newest, closed = set(), set(), -1, False
                for event in since_upload(k):
                    if event["type"] == "doc.upload":
                        need(event["data"]["length"] >= 0, "a length")
                        if (event["data"]["length"], event["data"]["sha256"]) == (listed[0]["length"], listed[0]["sha256"]):
                            named.add(0)
                    if "doc" not in event or not of_file(event, k):
                        continue
                    # of several files the act of will is one for all of them (claim `files`)
                    if count > 1 and event["type"] not in ABOUT_ONE:
                        continue
                    doc, kind = event["doc"], event["type"]
                    need(doc["rev"] < len(listed), f"file {k}: {kind} names a revision that is missing")
                    one = listed[doc["rev"]]
                    need((one["length"], one["sha256"]) == (doc["length"], doc["sha256"]), f"file {k}: {kind} names another revision")
                    named.add(doc["rev"])
                    if kind in ("doc.normalise", "sign.done", "doc.finalise", "doc.extend"):
                        need(doc["rev"] >= newest, f"file {k}: revisions run back")
                        need(kind not in ("sign.done", "doc.extend") or doc["rev"] not in made, f"file {k}: two of one revision")
                        need(closed == (kind == "doc.extend"), f"file {k}: {kind} on the wrong side of doc.finalise")
                        closed = closed or kind == "doc.finalise"
                        made.add(doc["rev"])
                        newest = doc["rev"]
                need(0 in named, f"file {k}: nothing names revision 0")
                need(set(range(1, len(listed))) <= made, f"file {k}: a revision was made by no event")
            return f"{count} files"

        @self.judge("original", "events")
        def _original() -> str:
            for k in range(count):
                original = self.files[f"{base(k)}original.pdf"]
                upload = since_upload(k)[0]["data"]
                need(sha256(original).hex() == upload["sha256"] and len(original) == upload["length"], f"file {k} is another")
                first = parse_canonical(self.files[f"{base(k)}revisions.json"])["revisions"][0]
                if first["sha256"] == upload["sha256"]:
                    continue
                joined = [e for e in since_upload(k) if e["type"] == "doc.normalise" and of_file(e, k)]
                need(
                    any(e["data"]["from"] == upload["sha256"] and e["doc"]["sha256"] == first["sha256"] and e["doc"]["rev"] == 0 for e in joined),
                    f"file {k}: nothing joins the upload and revision 0",
                )
            return ""

        @self.judge("pages", "events")
        def _pages() -> str:
            named = False
            for k in range(count):
                shown = sha256(self.files[f"{base(k)}pages.json"]).hex()
                for event, _ in self.events:
                    said = event.get("doc", {}).get("pages_h")
                    if said is not None and of_file(event, k):
                        named = True
                        need(said == shown, f"file {k}: other pages were shown")
            if not named:
                raise Gap("no event names pages")
            return ""

    def judge_story(self) -> None:
        """What somebody did before something else (rules H13 to H18, R1 to R7, S1 to S4, W1 to W6)."""
        told = [(event, sha256(b"\x00" + line).hex()) for event, line in self.events]
        at = {leaf: place for place, (_event, leaf) in enumerate(told)}

        def of(*kinds: str) -> list[tuple[int, dict]]:
            return [(place, event) for place, (event, _leaf) in enumerate(told) if event["type"] in kinds]

        def revisions(file: int) -> list[dict]:
            """None where the claim `documents` speaks against them: nothing is compared with what is not right itself."""
            if self.claims["documents"]["result"] != "proved":
                return []
            base = "docs/" if file == 0 else f"docs/{file}/"
            return parse_canonical(self.files[f"{base}revisions.json"])["revisions"]

        def intent_of(event: dict, before: int) -> int:
            """Place of the intent that the event names, of the same line and before it."""
            place = at.get(event["data"]["intent"], len(told))
            need(place < before and told[place][0]["type"] == "sign.intent", f"{event['sign_no']}: no such intent before")
            need(told[place][0]["sign_no"] == event["sign_no"], f"{event['sign_no']}: an intent of another line")
            return place

        @self.judge("signing_order", "events")
        def _order() -> str:
            used: set[str] = set()
            for place, event in of("sign.done"):
                data, file = event["data"], event["doc"].get("file", 0)
                intended = intent_of(event, place)
                confirmed = any(
                    e["sign_no"] == event["sign_no"] and e["data"]["intent"] == data["intent"]
                    for between, e in of("sign.accept")
                    if intended < between < place
                )
                need(confirmed, f"{event['sign_no']}: signed without a confirmation (H17)")
                intent = told[intended][0]
                if "docs" in intent["data"]:
                    listed = revisions(file)
                    seen = [one["sha256"] for one in listed].index(intent["data"]["docs"][file]) if listed else None
                else:
                    seen = intent["doc"]["rev"]
                need(seen is None or event["doc"]["rev"] > seen, f"{event['sign_no']}: signed in a revision that he had seen (H17)")
                for issued, e in of("cert.issue"):
                    if e["data"]["cert_sha256"] == data["cert_sha256"]:
                        need(issued < place and e["data"]["intent"] == data["intent"], f"{event['sign_no']}: a certificate of another intent (H17)")
                need(data["cert_sha256"] not in used, f"{event['sign_no']}: a certificate used twice (H17)")
                used.add(data["cert_sha256"])
            if not used:
                raise Gap("nobody has signed")
            return f"{len(used)} signatures"

        @self.judge("authentication", "events")
        def _authentication() -> str:
            accepts = of("sign.accept")
            for place, event in accepts:
                for method in ("sms", "face"):
                    if any(one["method"] == method for one in event["actor"]["auth"]):
                        passed = any(
                            e.get("sign_no") == event["sign_no"] and e["data"]["result"] == "passed"
                            for before, e in of(f"auth.{method}")
                            if before < place
                        )
                        need(passed, f"{event['sign_no']}: no {method} was passed (H18)")
            if not accepts:
                raise Gap("nobody has confirmed")
            return f"{len(accepts)} confirmations"

        @self.judge("seal_use", "events")
        def _seals() -> str:
            uses = of("seal.use")
            let: set[str] = set()
            for place, event in uses:
                intent_of(event, place)
                inst = event["data"].get("inst")
                if inst is None:
                    continue
                asked = [e for before, e in of("approve.submit") if before < place and e["data"]["inst"] == inst]
                need(asked and asked[0]["data"]["kind"] == "seal", "a seal used by a request of another kind (H16)")
                need(asked[0].get("sign_no") == event["sign_no"], "a seal used by a request of another line (H16)")
                ended = [e for before, e in of("approve.end") if before < place and e["data"]["inst"] == inst]
                need(any(e["data"]["result"] == "passed" for e in ended), "a seal used before the request had passed (H16)")
                need(inst not in let, "a request that let two uses (H16)")
                let.add(inst)
            if not uses:
                raise Gap("no seal was used")
            return f"{len(uses)} uses"

        @self.judge("approvals", "events")
        def _approvals() -> str:
            requests: dict[str, dict] = {}
            for place, event in of("approve.submit", "approve.decide", "approve.hand", "approve.end"):
                data, kind = event["data"], event["type"]
                inst = data["inst"]
                if kind == "approve.submit":
                    need(inst not in requests, f"{inst} submitted twice (H13)")
                    need((data["kind"] == "seal") == ("sign_no" in event), f"{inst}: a line where none belongs, or none (H13)")
                    listed = revisions(0)
                    if listed and "document" in data:
                        need(data["document"] == listed[0]["sha256"], f"{inst}: another document (H14)")
                    requests[inst] = {"of": event, "approved": set(), "rejected": False, "end": None, "at": place}
                    continue
                need(inst in requests, f"{inst} was never submitted (H13)")
                request = requests[inst]
                need(request["end"] is None, f"{inst} goes on after its end (H13)")
                need(event.get("sign_no") == request["of"].get("sign_no"), f"{inst}: another line (H13)")
                if kind == "approve.decide":
                    if data["result"] == "approved":
                        request["approved"].add(data["step"])
                    else:
                        request["rejected"] = True
                if kind == "approve.end":
                    request["end"] = (place, data["result"])
                    if data["result"] == "passed":
                        steps = set(range(1, request["of"]["data"]["steps"] + 1))
                        need(not request["rejected"] and steps <= request["approved"], f"{inst} passed without approval (H13)")
            for request in requests.values():
                if request["of"]["data"]["kind"] == "initiate":
                    passed = request["end"] is not None and request["end"][1] == "passed"
                    out = [place for place, _ in of("link.issue", "sign.intent")]
                    need(not out or (passed and min(out) > request["end"][0]), "sent before it was approved (H15)")
            if not requests:
                raise Gap("no approvals")
            return f"{len(requests)} requests"

        @self.judge("recipients", "events")
        def _recipients() -> str:
            lines: dict[str, Line] = {}
            opened = self.opened()
            modern = closed = False
            signatures = 0

            def line_of(event: dict) -> Line:
                line = lines.get(event.get("sign_no"))
                need(line and not line.replaced, f"{event.get('sign_no')}: nobody stands there (R1)")
                return line

            def repeats(line: Line, event: dict, places: tuple[str, ...]) -> None:
                for part, key in (place.split(".") for place in places):
                    said = event.get(part, {}).get(key)
                    need(said == line.who.get(part, {}).get(key), f"{event['sign_no']}: {part}.{key} is another's (R3)")

            def issued(line: Line, generation: int) -> Link:
                link = line.links.get(generation)
                need(link and link.since >= line.since, "a link that he never got (R5)")
                return link

            def passed(line: Line, until: int, method: str) -> bool:
                return any(
                    line.since < before < until and e["data"]["result"] == "passed" and e.get("sign_no") == line.name
                    for before, e in of(f"auth.{method}")
                )

            for place, (event, _leaf) in enumerate(told):
                kind, data, name = event["type"], event["data"], event.get("sign_no")
                if kind in ("recipient.add", "recipient.replace", "recipient.correct"):
                    before = lines.get(name)
                    if kind == "recipient.correct":
                        need(before and not before.replaced, f"{name}: nobody to correct (R1)")
                        need(not before.ended, f"{name}: corrected after its end (R1)")
                    else:
                        need(before is None, f"{name}: added twice (R1)")
                    today = "subject_c" in data
                    if kind == "recipient.replace":
                        gone = lines.get(data.get("from"))
                        need(gone or ("from" not in data and not today), f"{name}: replaces nobody (R1)")
                        if gone:
                            need(not gone.replaced and not gone.ended, f"{name}: replaces one that had ended (R1)")
                            gone.replaced = True
                    need(today or not modern, f"{name}: of the older style after today's (R3)")
                    need(today or event["ts"] < "2027", f"{name}: of the older style (R3)")
                    modern = modern or today
                    if today:
                        need({"name_c", "mobile_c"} <= set(event.get("pii", {})), f"{name}: commits to no name or phone (R3)")
                    line = before or Line(name)
                    line.who, line.since, line.today = event, place, today
                    lines[name] = line
                    continue
                if kind == "recipient.fill":
                    line = line_of(event)
                    if line.today:
                        repeats(line, event, ("pii.name_c", "pii.mobile_c"))
                    need(not line.links and not line.filled, f"{name}: filled in after he was invited, or twice (R7)")
                    need(data["verified"] <= data["filled"] <= event["ts"], f"{name}: filled in before he was known (R7)")
                    line.filled = True
                if kind == "link.issue":
                    line = line_of(event)
                    need(not line.today or data["generation"] not in line.links, f"{name}: a link issued twice (R5)")
                    line.links[data["generation"]] = Link(place)
                if kind == "link.open":
                    line = line_of(event)
                    if line.today:
                        issued(line, data["generation"]).opened = True
                if kind == "link.revoke" and name in lines:
                    for generation, link in lines[name].links.items():
                        link.revoked = link.revoked or generation <= data["generation"]
                if kind == "auth.sms" and name is not None:
                    line = line_of(event)
                    if line.today:
                        need(data.get("mobile_c") == line.who["pii"]["mobile_c"], f"{name}: a code to another phone (R3)")
                        if "generation" in data:
                            link = issued(line, data["generation"])
                            link.coded = link.coded or data["result"] == "passed"
                if kind == "auth.check":
                    repeats(line_of(event), event, ("pii.name_c", "pii.mobile_c"))
                if kind in ("sign.intent", "sign.accept", "sign.refuse"):
                    line = line_of(event)
                    need(not line.ended, f"{name}: acts after he had ended (R1)")
                    line.ended = kind != "sign.intent"
                if kind == "sign.intent":
                    if line.today:
                        repeats(line, event, ("pii.name_c", "pii.mobile_c", "data.org_c", "data.subject_c"))
                        if "generation" in data:
                            link = issued(line, data["generation"])
                            need(not link.revoked and link.opened and link.coded, f"{name}: a link that is not his any more, or that he never used (R5)")
                        else:
                            need(
                                any(
                                    line.since < before < place and e.get("sign_no") == name and e["data"]["result"] == "passed"
                                    and e["data"].get("purpose") == "sign" and "generation" not in e["data"]
                                    for before, e in of("auth.sms")
                                ),
                                f"{name}: no code for a signature (R5)",
                            )
                if kind == "sign.accept":
                    intended = at.get(data["intent"], -1)
                    need(intended > line.since, f"{name}: an intent of somebody else (R1)")
                    if line.today:
                        repeats(line, event, ("pii.name_c", "pii.mobile_c"))
                if kind in ("sign.intent", "sign.accept"):
                    until = place if kind == "sign.intent" else at.get(data["intent"], place)
                    for method in ("sms", "face"):
                        if any(one["method"] == method for one in event["actor"]["auth"]):
                            need(passed(line, until, method), f"{name}: a {method} that was not passed by him (R2)")
                if kind == "sign.done":
                    signatures += 1
                    line = lines.get(name)
                    need(line, f"{name}: nobody stands there (R1)")
                    made = [e for before, e in of("cert.issue") if before < place and e["data"]["cert_sha256"] == data["cert_sha256"]]
                    if line.today:
                        need(any(e.get("sign_no") == name and e["data"]["intent"] == data["intent"] for e in made), f"{name}: no certificate for this intent (R6)")
                    else:
                        need(all(e.get("sign_no") == name for e in made), f"{name}: a certificate of another line (R6)")
                    person, corp = self.subjects().get(data["cert_sha256"], (None, ""))
                    said = opened.get(line.who["data"].get("subject_c", ""))
                    called = opened.get(line.who.get("pii", {}).get("name_c", ""))
                    org = opened.get(line.who["data"].get("org_c", ""))
                    if line.today and person is not None:
                        subject = f"{person} · {corp}" if corp else person
                        need(said in (None, subject), f"{name}: the certificate is of {subject} (R4)")
                        need(called is None or masked(called) == person, f"{name}: the certificate is of {person} (R4)")
                        need(org in (None, corp), f"{name}: the certificate is of {corp} (R4)")
                    closed = closed or (line.today and said is None)
            if closed:
                raise Gap("the subject of a certificate is not opened")
            return f"{signatures} signatures"

        @self.judge("state", "events")  # S4 asks whom the claim before knows
        def _state() -> str:
            return self.state_of(told, of)

        @self.judge("will", "events")
        def _will() -> str:
            came: dict[str, int] = {}
            recipient: dict[str, dict] = {}
            demand: dict[str, tuple[list[str], int]] = {}
            numbers: dict[str, str | None] = {}
            named: set[str] = set()
            judged = False
            intents: dict[str, tuple[dict, tuple[list[str], int]]] = {}
            for place, (event, leaf) in enumerate(told):
                kind, line, data = event["type"], event.get("sign_no"), event["data"]
                if kind in ("recipient.add", "recipient.replace", "recipient.correct"):
                    came[line], recipient[line] = place, event
                    numbers[line] = event.get("pii", {}).get("idno_c")
                    if kind == "recipient.add":
                        demand[line] = (data.get("will", []), data.get("will_n", 0))
                    elif kind == "recipient.replace":
                        demand[line] = demand.get(data.get("from", line), ([], 0))
                if kind == "sign.intent":
                    identity = [key in data for key in ("identity", "identity_at", "identity_h")]
                    need(all(identity) or not any(identity), f"{line}: half an identity (W5)")
                    if all(identity):
                        need(data["identity_at"] <= event["ts"], f"{line}: verified after the intent (W5)")
                    checks = data.get("checks", [])
                    shown = set()
                    for check in checks:
                        judged = True
                        need(check not in named, f"{line}: a check named twice (W3)")
                        named.add(check)
                        before = at.get(check, len(told))
                        passed = told[before][0] if before < place else None
                        need(passed and passed["type"] == "auth.check" and passed["data"]["result"] == "passed", f"{line}: no passed check (W2)")
                        need(passed.get("sign_no") == line and before > came.get(line, -1), f"{line}: a check of somebody else (W2)")
                        need(passed["data"].get("generation") == data.get("generation"), f"{line}: a check by another link (W2)")
                        minutes = moment(event["ts"]) - moment(passed["ts"])
                        need(minutes <= dt.timedelta(minutes=30) + SKEW, f"{line}: an old check (W2)")
                        need(passed.get("pii", {}).get("idno_c") == numbers.get(line), f"{line}: a check of another number (W6)")
                        shown.add(passed["data"]["way"])
                    claimed = {WAYS[one["method"]] for one in event["actor"]["auth"] if one["method"] in WAYS}
                    need(claimed <= shown, f"{line}: claims a way that no check shows (W2)")
                    intents[leaf] = (event, demand.get(line, ([], 0)))
                    if numbers.get(line) is not None:
                        need(demand.get(line, ([], 0))[1] > 0, f"{line}: a number is named, and no check demanded (W6)")
                if kind == "sign.accept" and data["intent"] in intents:
                    intent, (ways, least) = intents[data["intent"]]
                    keys = {"passkey"} if "passkey" in intent["data"] else set()
                    judged = judged or bool(keys)
                    found = ({told[at[check]][0]["data"]["way"] for check in intent["data"].get("checks", [])} | keys) & set(ways)
                    need(len(found) >= least, f"{line}: too few checks (W1)")
                    judged = judged or least > 0
            if not judged:
                raise Gap("nothing was demanded of whoever signed")
            return f"{len(named)} checks"

    def opened(self) -> dict[str, str]:
        """Opened values by their commitment: later events of a line repeat the very commitment."""
        events = {event["id"]: event for event, _ in self.events}
        values = {}
        try:
            for one in parse_canonical(self.files["opening.json"])["openings"]:
                at: object = events[one["event"]]
                for key in one["path"].split("."):
                    at = at[key]
                values[at] = one["value"]
        except (Refuted, KeyError, TypeError):
            return {}
        return values

    def subjects(self) -> dict[str, tuple[str, str]]:
        """Of each certificate in the pack CN and O, without a mark of what is not verified."""
        found = {}
        for name, der in self.files.items():
            if not name.startswith("certs/"):
                continue
            try:
                subject = load(der).subject
            except Refuted:
                continue
            of = lambda oid: "".join(one.value for one in subject.get_attributes_for_oid(oid))
            name_of, corp = of(NameOID.COMMON_NAME), of(NameOID.ORGANIZATION_NAME)
            found[sha256(der).hex()] = (name_of, re.sub("（未认证）$", "", corp))
        return found

    def state_of(self, told: list[tuple[dict, str]], of) -> str:
        """The state at the last event (rules S1 to S4)."""
        # that it is the first is asked by `history`
        created = next((event for event, _ in told if event["type"] == "apply.create"), None)
        if created is None:
            raise Gap("no apply.create")
        state, ended = "signing", None
        standing: dict[str, str] = {}
        asked: str | None = None
        finished = 0
        ends = {"sign.refuse": "refused", "apply.cancel": "cancelled", "apply.terminate": "terminated", "apply.expire": "expired"}
        acts = {"recipient.add", "recipient.replace", "recipient.correct", "recipient.fill", "apply.extend"}
        acts |= {"sign.intent", "sign.accept", "sign.done", "seal.use", "doc.finalise"}
        # who stands where is judged there
        known = self.claims["recipients"]["result"] != "refuted"
        files = max(1, len(created["data"].get("files", [])))
        for event, _leaf in told:
            kind, data, name = event["type"], event["data"], event.get("sign_no")
            given_up = state in ends.values() or state == "turned down"
            if kind in acts | set(ends):
                late = (given_up and kind != "sign.done") or finished >= files
                need(not late, f"{kind} follows an end (S1)")
            if kind == "recipient.add":
                standing[name] = "open"
            if kind == "recipient.replace":
                standing.pop(data.get("from"), None)
                standing[name] = "open"
            if kind == "sign.accept":
                standing[name] = "confirmed"
            if kind in ends:
                state = ends[kind]
            if kind == "approve.submit" and data["kind"] == "initiate":
                state = "approving"
            if kind == "approve.end" and name is None and state == "approving":
                state = "signing" if data["result"] == "passed" else "turned down" if data["result"] in ("rejected", "timeout") else state
            if kind == "doc.finalise" and known:
                need(all(one == "confirmed" for one in standing.values()), "closed before everybody had confirmed (S4)")
                done = [e for _, e in of("sign.done") if e["doc"].get("file", 0) == event["doc"].get("file", 0)]
                need(data["signatures"] == len(done), "closed with another number of signatures (S4)")
                if files == 1:
                    need(data["signatures"] == len(standing), "closed with another number of signatories (S4)")
                need(len(standing) >= created["data"]["signers"], "fewer signatories than it was made for (S4)")
            if kind == "doc.finalise":
                finished += 1
                if finished == files:
                    state = "finished"
            if kind == "apply.void":
                if data["role"] == "voiding":
                    need(data["counterpart"] == created["data"].get("voids"), "voids another contract (S3)")
                elif data["step"] == "requested":
                    need(state == "finished" and asked is None, "voiding of what is not finished (S2)")
                    state, asked = "being voided", data["counterpart"]
                else:
                    need(asked == data["counterpart"] and state == "being voided", "an agreement that nobody asked for (S2)")
                    state, asked = ("void" if data["step"] == "done" else "finished"), None
        return state

    def answer(self) -> dict:
        for claim in JUDGED:
            self.claims.setdefault(claim, {"result": "not_covered", "reason": "needs what is before it"})
        return {"claims": {claim: self.claims[claim] for claim in JUDGED}, "not_judged": NOT_JUDGED}


def judge_pack(data: bytes, anchors: list[x509.Certificate]) -> dict:
    return Pack(data, anchors).run()


def is_good(report: dict) -> bool:
    results = {claim: said["result"] for claim, said in report["claims"].items()}
    return "refuted" not in results.values() and all(results[claim] == "proved" for claim in ESSENTIAL)


def main(arguments: list[str]) -> int:
    roots, packs = [], []
    while arguments:
        one = arguments.pop(0)
        if one == "--trust" and arguments:
            with open(arguments.pop(0), "rb") as file:
                roots += re.findall(rb"-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----", file.read(), re.S)
        else:
            packs.append(one)
    if not packs:
        print(__doc__, file=sys.stderr)
        return 2
    anchors = [x509.load_pem_x509_certificate(pem) for pem in roots]
    good = True
    for path in packs:
        with open(path, "rb") as file:
            report = judge_pack(file.read(), anchors)
        good = good and is_good(report)
        print(json.dumps({"pack": path, **report}, ensure_ascii=False))
    return 0 if good else 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (OSError, ValueError) as error:
        print(f"could not run: {error}", file=sys.stderr)
        sys.exit(2)
