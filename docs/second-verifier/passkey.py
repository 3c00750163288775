"""Claim `passkey`: whoever holds the key approved exactly this content (rules P1 to P12)."""
from __future__ import annotations

import base64
import json
import re

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa

from events import canonical
from judging import Gap, need, sha256
from story import RECIPIENT, Story
from will import demands_of

OF_THE_MOMENT = re.compile(r"passkey|checks|identity.*|shown_at|read_.*|location_.*")
ORIGIN = re.compile(r"https?://([a-z0-9.-]+)(?::[0-9]{1,5})?")
PRESENT, VERIFIED = 1, 4


def challenge_of(intent: dict) -> str:
    members = {key: intent[key] for key in ("type", "log", "apply_no", "sign_no", "doc", "pii") if key in intent}
    data = {key: value for key, value in intent["data"].items() if not OF_THE_MOMENT.fullmatch(key)}
    made = sha256(b"xinqi.passkey/v1\x00" + canonical({**members, "data": data}))
    return base64.urlsafe_b64encode(made).decode().rstrip("=")


def read_client(data: bytes) -> dict:
    try:
        client = json.loads(data.decode("utf-8"))
    except ValueError:
        return {}
    return client if isinstance(client, dict) else {}


def verifies(spki: bytes, signature: bytes, signed: bytes) -> bool:
    try:
        key = serialization.load_der_public_key(spki)
        if isinstance(key, ec.EllipticCurvePublicKey) and isinstance(key.curve, ec.SECP256R1):
            key.verify(signature, signed, ec.ECDSA(hashes.SHA256()))
        elif isinstance(key, ed25519.Ed25519PublicKey):
            key.verify(signature, signed)
        elif isinstance(key, rsa.RSAPublicKey) and key.key_size >= 2048:
            key.verify(signature, signed, padding.PKCS1v15(), hashes.SHA256())
        else:
            return False
        return True
    except (InvalidSignature, UnsupportedAlgorithm, ValueError):
        return False


def check_assertion(intent: dict, proof: dict) -> None:
    who = intent["sign_no"]
    spki, raw, data, signature = (base64.b64decode(proof[name]) for name in ("key", "client", "data", "signature"))
    client = read_client(raw)
    need(client.get("type") == "webauthn.get" and client.get("crossOrigin") is not True, f"{who}: no confirmation", "P2")
    need(client.get("challenge") == challenge_of(intent), f"{who}: an assertion of another intent", "P1")
    origin = client.get("origin")
    host = ORIGIN.fullmatch(origin) if isinstance(origin, str) else None
    need(host and data[:32] == sha256(host.group(1).encode()), f"{who}: of another site", "P3")
    flags = data[32] if len(data) > 32 else 0
    need(len(data) >= 37 and flags & PRESENT and flags & VERIFIED, f"{who}: nobody was verified", "P4")
    need(verifies(spki, signature, data + sha256(raw)), f"{who}: the signature does not fit", "P5")


def check_marks(story: Story, intent: dict, leaf: str) -> None:
    """What he drew, filled in and sealed with is bound by what he signed."""
    who, data = intent["sign_no"], intent["data"]
    if "passkey" not in data:
        need("marks_c" not in data and "image_h" not in data, f"{who}: what a passkey would sign, and none", "P6")
        return
    need("marks_c" in data and (data.get("seal") is True) == ("image_h" in data), f"{who}: less than he did", "P6")
    for _place, use in story.of("seal.use"):
        other = use["data"]["intent"] == leaf and use["data"]["image_h"] != data.get("image_h")
        need(not other, f"{who}: another seal", "P6")


def check_registration(story: Story, place: int, intent: dict, proof: dict) -> None:
    """The key that he used is the one that was registered in the log, and it was known before (P10 to P12)."""
    who, leaf, leaves = intent["sign_no"], proof.get("leaf"), story.pack.leaves
    if leaf is None:
        need(intent["ts"] < "2027-01-01T00:00:00.000Z", f"{who}: no registration is named", "P10")
        return
    found = next(((event, index) for event, one, index in leaves if one == leaf), None)
    need(found and found[0]["type"] == "passkey.register", f"{who}: the registration is not in the log", "P10")
    event, index = found
    same = event["data"]["key_h"] == sha256(base64.b64decode(proof["key"])).hex()
    need(same and event["data"]["registered"] == proof["registered"], f"{who}: another key was registered", "P11")
    at = story.pack.places[place] if story.pack.places else float("inf")
    known = event["data"]["registered"] <= event["ts"] <= intent["ts"] and index < at
    gone = any(one["type"] == "passkey.remove" and one["data"]["registration"] == leaf and i < at for one, _, i in leaves)
    need(known and not gone, f"{who}: not registered when it was used", "P12")


def check_demands(story: Story) -> None:
    """Nobody is demanded a passkey or a signing password who may have none, twice, or in the place of a named person (P8)."""
    demands = demands_of(story, lambda data: (data.get("will", []), data.get("will_n", 0)))
    for _place, event in story.of(*RECIPIENT):
        ways, least = demands.get(event["sign_no"], ([], 0))
        others = len(set(ways) - {"password", "passkey"})
        twice = "review" in ways and others < len(ways)
        if others < len(ways) or "review" in ways:
            named = "idno_c" in event.get("pii", {})
            need(least <= others and not twice and not named, f"{event['sign_no']}: a passkey or a password is demanded that nothing can replace", "P8")


def judge_passkey(story: Story) -> None:
    @story.pack.judge("passkey", "events")
    def _passkey() -> str:
        check_demands(story)
        confirmed = {event["data"]["intent"] for _, event in story.of("sign.accept")}
        used, proved = set(), 0
        for place, (event, leaf) in enumerate(story.told):
            if event["type"] != "sign.intent":
                continue
            who, proof = event["sign_no"], event["data"].get("passkey")
            claimed = any(one["method"] == "passkey" for one in event["actor"]["auth"])
            need(claimed == (proof is not None), f"{who}: a passkey claimed and not there, or there and not claimed", "P7")
            if proof:
                need(proof["registered"] <= event["ts"], f"{who}: registered after it was used", "P7")
                check_assertion(event, proof)
            check_marks(story, event, leaf)
            if proof:
                need(proof["signature"] not in used, f"{who}: one assertion for two intents", "P9")
                used.add(proof["signature"])
                check_registration(story, place, event, proof)
                proved += leaf in confirmed
        if not proved:
            raise Gap("no passkey was used")
        return f"{proved} intents"
