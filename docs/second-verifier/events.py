"""Restricted JCS, and the form of every event (docs/evidence-pack.md, Events)."""
from __future__ import annotations

import base64
import json
import os
import re
import unicodedata

from judging import Refuted, moment, need

KEY = re.compile(r"[a-z][a-z0-9_]*")
# the categories Cc and Cs
CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")


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
        need(not CONTROL.search(value), "a control character")
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

with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "event-format.json"), encoding="utf-8") as file:
    FORMAT = json.load(file)
HASH = re.compile(r"[0-9a-f]{64}")
NUMBER = re.compile(r"[A-Za-z0-9-]{1,64}")
UUID7 = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
ORIGIN = re.compile(r"[a-z0-9.-]+(/[a-z0-9._-]+)*")
ABOUT_ONE = {"doc.upload", "doc.convert", "doc.signature", "doc.normalise", "doc.finalise", "doc.extend", "cert.issue", "sign.done"}
WAYS = {"operator": "operator3", "bank4": "bank4", "bank3": "bank3", "liveness": "face"}
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
        check_members(value, {"position": "count", "name_c?": "hash", "sha256": "hash", "pages": "count", "pages_h?": "hash"}, "file")
    except Refuted:
        return False
    return value["position"] == place and value["pages"] >= 1


def is_bytes(value: object) -> bool:
    try:
        data = base64.b64decode(value, validate=True)
    except (ValueError, TypeError):
        return False
    return 1 <= len(data) <= 2048 and base64.b64encode(data).decode() == value


def is_passkey(value: object) -> bool:
    members = {"key": "note", "registered": "time", "client": "note", "data": "note", "signature": "note", "leaf?": "hash"}
    try:
        check_members(value, members, "passkey")
        return True
    except Refuted:
        return False


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
    "ways": lambda value: is_list(value, 1, 7, lambda one: one in ("operator3", "bank4", "bank3", "face", "review", "password", "passkey")) and len(set(value)) == len(value),
    "checks": lambda value: is_list(value, 1, 5, lambda one: is_text(one, HASH)) and len(set(value)) == len(value),
    "passkey": lambda value: is_passkey(value),
    "note": is_bytes,
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
            given = value[key]
            fits = any(type(one) is type(given) and one == given for one in kind) if isinstance(kind, list) else KINDS[kind](given)
            need(fits, f"{where}.{key} is ill-formed")


def check_event(event: dict) -> None:
    """An event of a contract's chain."""
    members = "v log id type ts apply_no seq_in_apply prev actor data sign_no? doc? net? pii? tenant_c?".split()
    check_members(event, {name: "hash" if name == "tenant_c?" else "any" for name in members}, "event")
    kind = event["type"]
    wide = kind in ("tsa.anchor", "admin.act") or kind.startswith("key.") or is_leaf(kind)
    need(not wide, f"{kind} stands in no chain")
    check_common(event)
    need(is_text(event["apply_no"], NUMBER), "apply_no is ill-formed")
    need("sign_no" not in event or is_text(event["sign_no"], NUMBER), "sign_no is ill-formed")
    need("sign_no" in event or not (kind.startswith("sign.") or kind == "cert.revoke"), "sign_no is missing")
    need(is_count(event["seq_in_apply"]), "seq_in_apply is ill-formed")
    need(event["prev"] is None if event["seq_in_apply"] == 0 else is_text(event["prev"], HASH), "prev is ill-formed")
    need("doc" in event or kind not in WITH_DOC, "doc is missing")


def is_leaf(kind: object) -> bool:
    """Of no contract, and a pack may rest on it."""
    return kind == "log.start" or (isinstance(kind, str) and kind.startswith("passkey."))


def check_leaf(event: dict) -> None:
    members = "v log id type ts actor data doc? net? pii? tenant_c?".split()
    check_members(event, {name: "hash" if name == "tenant_c?" else "any" for name in members}, "event")
    need(is_leaf(event["type"]), "no leaf that a pack carries")
    check_common(event)


def check_common(event: dict) -> None:
    kind = event["type"]
    need(kind in FORMAT["types"], f"type {kind} is unknown")
    need(event["v"] == 1 and event["v"] is not True, "v is not 1")
    need(is_text(event["log"], ORIGIN) and len(event["log"]) <= 128, "log is ill-formed")
    need(is_text(event["id"], UUID7), "id is ill-formed")
    need(is_time(event["ts"]), "ts is ill-formed")
    words = FORMAT["words"]
    check_members(event["actor"], {"kind": words["actor_kind"], "id_c?": "hash", "auth": "any"}, "actor")
    need(isinstance(event["actor"]["auth"], list), "actor.auth is no list")
    auth = {"method": words["auth_method"], "level": words["auth_level"], "vendor_receipt_h?": "hash", "test?": "flag"}
    for one in event["actor"]["auth"]:
        check_members(one, auth, "actor.auth")
    if "doc" in event:
        rules = {"rev": "count", "length": "count", "sha256": "hash", "pages_h?": "hash", "file?": "file"}
        check_members(event["doc"], rules, "doc")
    if "net" in event:
        check_members(event["net"], {"ip_c?": "hash", "ua_c?": "hash"}, "net")
    if "pii" in event:
        check_members(event["pii"], {"name_c?": "hash", "idno_c?": "hash", "mobile_c?": "hash"}, "pii")
    check_members(event["data"], FORMAT["types"][kind], "data")
