"""The form of a receipt (docs/evidence-pack.md, A receipt): a C2SP tlog-proof whose `extra` line holds the event and what its holder needs."""
from __future__ import annotations

import re
from dataclasses import dataclass, field

from events import HASH, check_event, check_members, parse_canonical
from judging import Refuted, need
from log import b64, read_checkpoint

MOST_CONSISTENCY = 16
MOST_BYTES, MOST_EVENT_BYTES = 256 * 1024, 16 * 1024


def hash_lines(rows: list[str]) -> list[bytes]:
    hashes = [b64(row) for row in rows]
    need(len(hashes) <= 63 and all(len(one) == 32 for one in hashes), "no hashes")
    return hashes


def split_proof(data: bytes) -> tuple[list[str], bytes]:
    """The lines before the first empty one, and what stands behind it."""
    head, gap, rest = data.partition(b"\n\n")
    need(gap, "no empty line")
    return head.decode("ascii").split("\n"), rest


def checkpoint_of(note: bytes) -> tuple[str, int, bytes]:
    return read_checkpoint(note.decode("utf-8").rpartition("\n\n")[0] + "\n")


def read_event(line: bytes) -> dict:
    need(len(line) <= MOST_EVENT_BYTES, "an event is too long")
    event = parse_canonical(line, 6)
    check_event(event)
    return event


@dataclass
class Form:
    """Parts of a receipt, nothing judged yet. Of one from before 28 November 2026 there is no event, or that alone."""

    index: int
    path: list[bytes]
    note: bytes
    line: bytes | None = None
    event: dict | None = None
    intent_line: bytes | None = None
    intent: dict | None = None
    certificate: bytes | None = None
    openings: list[dict] = field(default_factory=list)
    # proofs by the size of the earlier checkpoint
    consistency: dict[int, bytes] = field(default_factory=dict)


def read_whole(form: Form, said: dict) -> None:
    members = "v kind event intent certificate openings consistency".split()
    check_members(said, {name: "any" for name in members}, "extra")
    need(said["v"] == 1 and said["v"] is not True and said["kind"] == "xinqi.receipt", "another kind")
    need(all(isinstance(said[name], str) for name in ("event", "intent", "certificate")), "no texts")
    form.line, form.intent_line = said["event"].encode(), said["intent"].encode()
    form.certificate = b64(said["certificate"])
    need(form.certificate, "no certificate")
    places = set()
    for one in said["openings"]:
        check_members(one, {name: "any" for name in ("event", "path", "salt", "value")}, "an opening")
        need(all(isinstance(value, str) for value in one.values()) and HASH.fullmatch(one["salt"]), "no opening")
        places.add((one["event"], one["path"]))
    need(len(places) == len(said["openings"]), "a place twice")
    form.openings = said["openings"]
    for one in said["consistency"]:
        check_members(one, {"size": "count", "proof": "any"}, "a proof of consistency")
        need(one["size"] > 0 and one["proof"], "a proof of consistency")
        form.consistency[one["size"]] = b64(one["proof"])
    need(len(form.consistency) == len(said["consistency"]) <= MOST_CONSISTENCY, "a size twice, or too many")


def read_receipt(data: bytes) -> Form:
    """Refutes every other form."""
    try:
        (header, *rows), note = split_proof(data)
        need(header == "c2sp.org/tlog-proof@v1", "no tlog-proof")
        extra = b64(rows.pop(0)[6:]) if rows and rows[0].startswith("extra ") else None
        number = re.fullmatch(r"index (0|[1-9][0-9]{0,15})", rows.pop(0) if rows else "")
        need(number, "no index")
        form = Form(int(number.group(1)), hash_lines(rows), note)
        if extra is None:
            return form
        need(len(extra) <= MOST_BYTES, "the extra line is too long")
        said = parse_canonical(extra, 6)
        if "kind" in said:
            read_whole(form, said)
            form.intent = read_event(form.intent_line)
        else:
            form.line = extra
        form.event = read_event(form.line)
        return form
    except (ValueError, TypeError, AttributeError) as error:
        raise Refuted(f"another form: {error}") from None
