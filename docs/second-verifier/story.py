"""The events of a contract as a story: told one after another, found again by their leaf, opened where the pack opens them."""
from __future__ import annotations

import re

from cryptography.x509.oid import NameOID

from certificates import load
from documents import revisions_of
from events import parse_canonical
from judging import Gap, Refuted, need, sha256
from pack import Pack, leaf_of

RECIPIENT = ("recipient.add", "recipient.replace", "recipient.correct")
COMMITMENT = re.compile(r"(?:(?:actor|net|pii|data)\.)?([a-z][a-z0-9_]*)_c")


def commitment(event: dict, path: str) -> str:
    at: object = event
    for key in path.split("."):
        at = at[key]
    return at


def fits(event: dict, one: dict) -> bool:
    """Whether an opening gives the commitment that stands there."""
    field = COMMITMENT.fullmatch(one["path"])
    if not field or not re.fullmatch(r"[0-9a-f]{64}", one["salt"]):
        return False
    made = sha256(b"commit/v1\x00" + field.group(1).encode() + b"\x00" + bytes.fromhex(one["salt"]) + one["value"].encode())
    return made.hex() == commitment(event, one["path"])


class Story:
    def __init__(self, pack: Pack):
        self.pack = pack
        self.told = [(event, leaf_of(line).hex()) for event, line in pack.events]
        self.at = {leaf: place for place, (_event, leaf) in enumerate(self.told)}
        self.values = self.read_openings()
        self.subjects = self.read_subjects()
        created = next((event for event, _ in self.told if event["type"] == "apply.create"), None)
        self.created = created
        self.voids = created["data"].get("voids") if created else None
        # of a contract with several files what it says of each
        self.named_files = created["data"].get("files") if created else None

    def of(self, *kinds: str) -> list[tuple[int, dict]]:
        return [(place, event) for place, (event, _leaf) in enumerate(self.told) if event["type"] in kinds]

    def revisions(self, file: int) -> list[dict]:
        """None where the claim `documents` speaks against them: nothing is compared with what is not right itself."""
        return revisions_of(self.pack, file) if self.pack.result("documents") == "proved" else []

    def read_openings(self) -> dict[str, str]:
        """Opened values by their commitment: later events of a line repeat the very commitment."""
        events = {event["id"]: event for event, _ in self.told}
        values = {}
        try:
            for one in parse_canonical(self.pack.files["opening.json"])["openings"]:
                need(fits(events[one["event"]], one), "another value")
                values[commitment(events[one["event"]], one["path"])] = one["value"]
        except (Refuted, KeyError, TypeError):
            # the claim `openings` says so; what is opened beside a wrong one counts no more
            return {}
        return values

    def opened(self, event: dict, path: str) -> str | None:
        part, key = path.split(".")
        return self.values.get(event.get(part, {}).get(key))

    def read_subjects(self) -> dict[str, tuple[str, str]]:
        """Of each certificate in the pack CN and O, without a mark of what is not verified."""
        found = {}
        for der in (data for name, data in self.pack.files.items() if name.startswith("certs/")):
            try:
                subject = load(der).subject
            except Refuted:
                continue
            of = lambda oid: "".join(one.value for one in subject.get_attributes_for_oid(oid))
            corp = re.sub("（未认证）$", "", of(NameOID.ORGANIZATION_NAME))
            found[sha256(der).hex()] = (of(NameOID.COMMON_NAME), corp)
        return found


def judge_openings(pack: Pack) -> None:
    @pack.judge("openings", "events")
    def _openings() -> str:
        opening = parse_canonical(pack.files["opening.json"])
        events = {event["id"]: event for event, _ in pack.events}
        need(set(opening) == {"v", "openings"} and opening["v"] == 1, "another form")
        places = [(one["event"], one["path"]) for one in opening["openings"]]
        need(len(set(places)) == len(places), "a place twice")
        for one in opening["openings"]:
            right = set(one) == {"event", "path", "salt", "value"} and fits(events[one["event"]], one)
            need(right, f"{one['path']} of {one['event']} is another")
        if not places:
            raise Gap("nothing is opened")
        return f"{len(places)} values"
