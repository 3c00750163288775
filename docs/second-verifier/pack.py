"""Bytes, keys and log of a pack: that its parts are whole, certified and in the log (docs/evidence-pack.md, Claims)."""
from __future__ import annotations

import base64
import datetime as dt
import json
import re
from itertools import accumulate

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ed25519

from certificates import common_name, issued_by, load, names_issuer, stamped_at, valid_at
from container import read_container
from events import HASH, check_event, is_text, parse_canonical
from judging import SKEW, Book, Gap, Refuted, moment, need, sha256
from log import check_note, read_checkpoint, read_proof, root_of

# a pack from a machine whose clock runs a little ahead is still believed
AHEAD = dt.timedelta(minutes=10)


def leaf_of(line: bytes) -> bytes:
    return sha256(b"\x00" + line)


class Previous:
    """A log before the pack's own: its certificate, whether an anchor certified it, and the roots that it published, by size."""

    def __init__(self, name: str, cert: x509.Certificate, certified: bool, size: int, root: bytes):
        self.name, self.cert, self.certified, self.size = name, cert, certified, size
        self.roots = {size: root}


class Pack(Book):
    """What is known of a pack, filled in from claim to claim."""

    def __init__(self, data: bytes, anchors: list[x509.Certificate], now: dt.datetime):
        super().__init__()
        self.data, self.anchors, self.now = data, anchors, now
        # roots for signatories alone whom an authority outside certified
        self.lists: list[x509.Certificate] = []
        self.files: dict[str, bytes] = {}
        self.certs: dict[str, x509.Certificate] = {}
        self.events: list[tuple[dict, bytes]] = []
        # where each stands in the log, once that is proved; and the leaves beside them, once those are
        self.places: list[int] = []
        self.leaves: list[tuple[dict, str, int]] = []
        self.said: dict | None = None
        self.stamp: dt.datetime | None = None
        self.roots: set[str] = set()
        # of earlier sizes of the log, as its key signed them
        self.earlier_roots: dict[int, bytes] = {}
        # of each log before this one, the newest first, once that is proved: see leaves.py
        self.previous: list[Previous] = []
        self.repacked = False
        self.state: str | None = None

    @property
    def manifest(self) -> dict:
        if self.said is None:
            raise Gap("the manifest cannot be read")
        return self.said

    def ca_roots(self) -> list[bytes]:
        """Roots of authorities outside that certified signatories, as the pack holds them."""
        names = [name for name in self.files if re.fullmatch(r"certs/ca-root-[1-9]\d*\.cer", name)]
        return [self.files[name] for name in sorted(names, key=lambda name: int(re.sub(r"\D", "", name)))]

    @property
    def pool(self) -> list[x509.Certificate]:
        return list(self.certs.values())

    def held(self, name: str) -> x509.Certificate:
        # that it cannot be read refutes its key's own claim
        if name not in self.certs:
            raise Gap(f"{name} cannot be read")
        return self.certs[name]

    def certified(self, name: str, at: dt.datetime, cn_is) -> str:
        """By an anchor itself: a certificate between them would let a signer's stand in for the log's."""
        cert = self.certs.get(name)
        need(cert, f"{name} is no certificate")
        need(isinstance(cert.public_key(), ed25519.Ed25519PublicKey), "not an Ed25519 key")
        need(cn_is(common_name(cert)), f"another name: {common_name(cert)}")
        if not self.anchors:
            raise Gap("no anchor")
        by = next((one for one in self.anchors if names_issuer(cert, one)), None)
        if by is None:
            raise Gap("under no anchor")
        need(issued_by(cert, by), "not issued by the anchor")
        need(valid_at(cert, at) and valid_at(by, at), "not valid then")
        self.roots |= {by.fingerprint(hashes.SHA256()).hex()}
        need(len(self.roots) == 1, "under another root than the other key")
        test = "测试" in by.subject.rfc4514_string()
        need(not test or self.manifest["environment"] == "test", "of a test, and not marked so")
        return common_name(cert)

    def vkey(self, name: str) -> str:
        cert = self.held(name)
        if not isinstance(cert.public_key(), ed25519.Ed25519PublicKey):
            raise Gap(f"{name} is of no such key")
        raw = cert.public_key().public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)
        cn, typed = common_name(cert), b"\x01" + raw
        key_hash = sha256(cn.encode() + b"\n" + typed)[:4].hex()
        return f"{cn}+{key_hash}+{base64.b64encode(typed).decode()}"


def judge_container(pack: Pack) -> None:
    @pack.judge("container")
    def _container() -> str:
        pack.files, pack.repacked = read_container(pack.data)
        return f"{len(pack.files)} files"

    @pack.judge("manifest", "container")
    def _manifest() -> str:
        manifest = parse_canonical(pack.files["manifest.json"])
        need(manifest["v"] == 1 and manifest["kind"] == "xinqi.evidence-pack", "another kind")
        need(manifest["suite"] == "sha256-ed25519", "another suite")
        listed = manifest["files"]
        # what it says of contract, log and time counts below, whatever becomes of its list
        pack.said = manifest
        paths = [one["path"] for one in listed]
        need(paths == sorted(set(paths)), "not sorted, or twice")
        need(set(paths) == set(pack.files) - {"manifest.json", "manifest.note"}, "files are missing or extra")
        for one in listed:
            data = pack.files[one["path"]]
            need(len(data) == one["len"] and sha256(data).hex() == one["sha256"], f"{one['path']} is another")
        return f"{len(paths)} files"

    for name, data in pack.files.items():
        if name.startswith("certs/"):
            try:
                pack.certs[name] = load(data)
            except Refuted:
                pass


def judge_keys(pack: Pack) -> None:
    checkpoint = pack.files["log/checkpoint"]

    @pack.judge("manifest_signature", "container")
    def _note() -> str:
        key, manifest = pack.held("certs/pack.cer"), pack.files["manifest.json"]
        text = check_note(pack.files["manifest.note"], common_name(key), key.public_key())
        try:
            said = json.loads(manifest)
        except ValueError:
            raise Refuted("the manifest is broken") from None
        lines = ["xinqi.evidence-pack/v1", said["apply_no"], said["log"], sha256(manifest).hex()]
        need(text == "\n".join(lines) + "\n", "over another manifest")
        return common_name(key)

    @pack.judge("pack_key", "container")
    def _pack_key() -> str:
        installation, made_at = pack.manifest["log"].partition("/log/")[0], moment(pack.manifest["made_at"])
        need(made_at <= pack.now + AHEAD, "made in the future")
        return pack.certified("certs/pack.cer", made_at, lambda name: name.startswith(f"{installation}/pack/"))

    @pack.judge("checkpoint", "container")
    def _checkpoint() -> str:
        log = pack.held("certs/log.cer")
        text = check_note(checkpoint, common_name(log), log.public_key())
        origin, pack.size, pack.root = read_checkpoint(text)
        need(origin == pack.manifest["log"], "no checkpoint of this log")
        return f"{pack.size} leaves, root {pack.root.hex()}"

    @pack.judge("timestamp", "container")
    def _timestamp() -> str:
        stamps = [name for name in pack.files if name.startswith("tsa/")]
        if not stamps:
            raise Gap("no timestamp")
        pack.stamp = min(stamped_at(pack.files[name], checkpoint, pack.pool, pack.anchors) for name in stamps)
        return pack.stamp.isoformat()

    @pack.judge("log_key", "container")
    def _log_key() -> str:
        at = pack.stamp or moment(pack.manifest["made_at"])
        return pack.certified("certs/log.cer", at, lambda name: name == pack.manifest["log"])

    @pack.judge("trust_hint", "container")
    def _hint() -> str:
        hint = parse_canonical(pack.files["keys/trust.json"])
        need(hint["log"] == pack.vkey("certs/log.cer") and hint["pack"] == pack.vkey("certs/pack.cer"), "other keys")
        # the root is named for the reader: it may have been renewed under its key since
        need(is_text(hint["root_sha256"], HASH), "no root is named")
        outside = sorted(name for name in pack.files if name.startswith("certs/tsa-root-"))
        need(hint.get("tsa_roots", []) == [sha256(pack.files[name]).hex() for name in outside], "other roots of authorities")
        need(hint.get("ca_roots", []) == [sha256(one).hex() for one in pack.ca_roots()], "other roots of authorities")
        return ""


def judge_log(pack: Pack) -> None:
    @pack.judge("events", "container")
    def _events() -> str:
        data = pack.files["events.ndjson"]
        need(data.endswith(b"\n"), "no line end")
        read = [(parse_canonical(line, 6), line) for line in data[:-1].split(b"\n")]
        for event, line in read:
            need(len(line) <= 16 * 1024, "an event is too long")
            check_event(event)
        for event, _ in read:
            # of a log before this one: the claim `leaves` says whether it is
            need(event["log"] == pack.manifest["log"] or "log/leaves.ndjson" in pack.files, "an event of another log")
            need(event["apply_no"] == pack.manifest["apply_no"], "an event of another contract")
        need(len({event["id"] for event, _ in read}) == len(read), "an id twice")
        pack.events = read
        return f"{len(read)} events"

    @pack.judge("chain", "events")
    def _chain() -> str:
        before = None
        for place, (event, line) in enumerate(pack.events):
            need(event["seq_in_apply"] == place, f"event {place} has another number")
            need(event["prev"] == before, f"event {place} follows another")
            before = leaf_of(line).hex()
        return before or ""

    @pack.judge("inclusion", "events", "checkpoint")
    def _inclusion() -> str:
        proofs = {}
        for name, data in pack.files.items():
            if name.startswith("log/proofs/"):
                index, path = read_proof(data, pack.files["log/checkpoint"])
                need(name == f"log/proofs/{index}.tlog-proof", f"{name} is of another index")
                proofs[index] = path
        order = sorted(proofs)
        need(len(order) == len(pack.events), "as many proofs as events")
        for index, (_event, line) in zip(order, pack.events):
            need(root_of(index, pack.size, leaf_of(line), proofs[index]) == pack.root, f"leaf {index} is not in the log")
        pack.places = order
        return f"{len(order)} proofs"

    @pack.judge("event_times", "events")
    def _times() -> str:
        times = [moment(event["ts"]) for event, _ in pack.events]
        need(all(time >= newest - SKEW for time, newest in zip(times, accumulate(times, max))), "times run back")
        latest = pack.stamp or moment(pack.manifest["made_at"])
        need(all(time <= latest + SKEW for time in times), "later than the timestamp")
        return ""
