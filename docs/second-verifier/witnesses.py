"""Claim `witnesses`: which parties outside cosigned the checkpoint, and whether they are enough for the judge's policy (rules C1 to C5)."""
from __future__ import annotations

import base64
import datetime as dt
import re

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ed25519

from certificates import common_name
from judging import SKEW, Gap, moment, need, sha256
from log import b64
from pack import AHEAD, Pack

NAME = "log/cosignatures"
LINE = re.compile(r"\u2014 ([^\s+]+) ([A-Za-z0-9+/]+=*)")
LATEST = 253402300799


def read_vkey(text: str, kind: int) -> tuple[str, bytes, bytes]:
    """Name, key id and raw key of a vkey of this type."""
    name, key_id, encoded = re.fullmatch(r"([^\s+]+)\+([0-9a-f]{8})\+(\S+)", text).groups()
    typed = b64(encoded)
    if len(typed) != 33 or typed[0] != kind or sha256(name.encode() + b"\n" + typed)[:4].hex() != key_id:
        raise ValueError("a vkey of another kind")
    return name, bytes.fromhex(key_id), typed[1:]


class Policy:
    """A C2SP tlog-policy: logs, witnesses, groups, and the quorum."""

    def __init__(self, text: str):
        self.logs: list[tuple[str, bytes, bytes]] = []
        self.witnesses: dict[str, tuple[str, bytes, bytes]] = {}
        self.groups: dict[str, tuple[int, list[str]]] = {}
        quorums: list[str] = []
        members: set[str] = set()
        for line in text.split("\n"):
            word, *rest = re.split(r"[ \t]+", line.strip(" \t"))
            if word == "" or word.startswith("#"):
                continue
            if word == "log" and len(rest) in (1, 2):
                self.logs.append(read_vkey(rest[0], 1))
            elif word == "witness" and len(rest) in (2, 3) and self.is_new(rest[0]):
                self.witnesses[rest[0]] = read_vkey(rest[1], 4)
            elif word == "group" and len(rest) >= 3 and self.is_new(rest[0]):
                name, count, *names = rest
                needed = {"all": len(names), "any": 1}.get(count) or int(count)
                known = all(one in self.witnesses or one in self.groups for one in names)
                if not known or not 1 <= needed <= len(names) or members & set(names) or len(set(names)) < len(names):
                    raise ValueError(f"policy: {line}")
                members |= set(names)
                self.groups[name] = (needed, names)
            elif word == "quorum" and len(rest) == 1 and (rest[0] == "none" or not self.is_new(rest[0])):
                quorums += rest
            else:
                raise ValueError(f"policy: {line}")
        for keys in (self.logs, list(self.witnesses.values())):
            if len({key for _, _, key in keys}) < len(keys):
                raise ValueError("policy: the same key twice")
        if len(quorums) != 1:
            raise ValueError("policy: one quorum")
        self.quorum = quorums[0]

    def is_new(self, name: str) -> bool:
        return name != "none" and name not in self.witnesses and name not in self.groups

    def enough(self, cosigned: set[str], name: str | None = None) -> bool:
        name = name or self.quorum
        if name in self.groups:
            needed, names = self.groups[name]
            return sum(self.enough(cosigned, one) for one in names) >= needed
        return name == "none" or name in cosigned


def read_lines(data: bytes) -> list[tuple[str, bytes, int, bytes]]:
    """Name, key id, time and signature of each line."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = ""
    need(text.endswith("\n") and text.count("\n") <= 16, "no lines of cosignatures", "C1")
    lines = []
    for row in text[:-1].split("\n"):
        found = LINE.fullmatch(row)
        need(found, "no signature line", "C1")
        try:
            raw = base64.b64decode(found.group(2), validate=True)
        except ValueError:
            raw = b""
        spelled = base64.b64encode(raw).decode() == found.group(2)
        time = int.from_bytes(raw[4:12], "big")
        need(spelled and len(raw) == 76 and 1 <= time <= LATEST, "no cosignature", "C1")
        lines.append((found.group(1), raw[:4], time, raw[12:]))
    need(len({line[:2] for line in lines}) == len(lines), "two lines of one key", "C1")
    return lines


def holds(key: bytes, text: str, time: int, signature: bytes) -> bool:
    try:
        ed25519.Ed25519PublicKey.from_public_bytes(key).verify(signature, f"cosignature/v1\ntime {time}\n{text}".encode())
        return True
    except InvalidSignature:
        return False


def host_of(name: str) -> str:
    return name.split("/")[0].lower()


def judge_witnesses(pack: Pack, policy: Policy | None) -> None:
    if NAME not in pack.files and policy is None:
        return

    @pack.judge("witnesses", "container")
    def _witnesses() -> str:
        lines = read_lines(pack.files[NAME]) if NAME in pack.files else []
        if policy is None:
            raise Gap("; ".join(["no policy is given", *(f"claimed: {line[0]}" for line in lines)]))
        if pack.result("events") != "proved" or pack.result("checkpoint") != "proved":
            raise Gap("events or checkpoint are not proved")
        text = pack.files["log/checkpoint"].decode().rpartition("\n\n")[0] + "\n"
        seen: dict[str, tuple[str, int]] = {}
        for name, (key_name, key_id, key) in policy.witnesses.items():
            for line in lines:
                if line[:2] == (key_name, key_id):
                    need(holds(key, text, line[2], line[3]), f"the cosignature of {key_name} is false", "C2")
                    seen[name] = (key_name, line[2])
        newest = max(moment(event["ts"]) for event, _ in pack.events)
        for key_name, time in seen.values():
            at = dt.datetime.fromtimestamp(time, dt.timezone.utc)
            need(newest - SKEW <= at <= pack.now + AHEAD, f"the time of {key_name} is impossible", "C3")
        log = pack.held("certs/log.cer")
        raw = log.public_key().public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)
        known = any(name == common_name(log) and key == raw for name, _, key in policy.logs)
        need(known or not policy.logs, "the policy is about other logs", "C4")
        need(policy.enough(set(seen)), "no quorum", "C5")
        if not seen:
            raise Gap("the policy demands none, and there is none")
        outside = {host_of(name) for name, _ in seen.values()} - {host_of(common_name(log))}
        unrelated = [host for host in outside if not re.search(r"(^|\.)test(:\d+)?$", host)]
        return f"{len(unrelated)} unrelated parties; " + "; ".join(f"{name} at {time}" for name, time in seen.values())
