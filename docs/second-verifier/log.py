"""Signed notes, and proofs of inclusion in the log (docs/evidence-pack.md, Log)."""
from __future__ import annotations

import base64
import re

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ed25519

from judging import Refuted, need, sha256


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


def continues(old_size: int, new_size: int, old_root: bytes, new_root: bytes, proof: list[bytes]) -> bool:
    """Whether the tree of the new size starts with the whole tree of the old one (RFC 9162 §2.1.4.2)."""
    if old_size & (old_size - 1) == 0:
        proof = [old_root, *proof]
    if not proof:
        return False
    fn, sn = old_size - 1, new_size - 1
    while fn & 1:
        fn, sn = fn >> 1, sn >> 1
    old = new = proof[0]
    for sibling in proof[1:]:
        if sn == 0:
            return False
        if fn & 1 or fn == sn:
            old, new = sha256(b"\x01" + sibling + old), sha256(b"\x01" + sibling + new)
            while fn and not fn & 1:
                fn, sn = fn >> 1, sn >> 1
        else:
            new = sha256(b"\x01" + new + sibling)
        fn, sn = fn >> 1, sn >> 1
    return sn == 0 and old == old_root and new == new_root


def read_checkpoint(text: str) -> tuple[str, int, bytes]:
    """Origin, size and root of the text of a checkpoint."""
    found = re.fullmatch(r"([^\n]+)\n(0|[1-9][0-9]{0,15})\n([A-Za-z0-9+/]{43}=)\n", text)
    need(found, "no checkpoint")
    return found.group(1), int(found.group(2)), b64(found.group(3))


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
