"""Claim `leaves`: what the pack rests on beside the contract's own events (rules L1 to L5): where this log follows another one, and when a
passkey was registered."""
from __future__ import annotations

import base64
import re

from cryptography.hazmat.primitives.asymmetric import ed25519

from certificates import common_name, issued_by, load, names_issuer, valid_at
from events import check_leaf, parse_canonical
from judging import Gap, Refuted, moment, need
from log import check_note, continues, read_checkpoint, read_proof, root_of
from pack import Pack, Previous, leaf_of
from receipts import hash_lines, split_proof

NAME = "log/leaves.ndjson"
EARLIER = re.compile(r"log/previous-([1-9])/([1-9][0-9]{0,15})\.txt")


def read_leaves(pack: Pack) -> list[tuple[dict, str, int]]:
    """Event, leaf and place of each, proved under the pack's checkpoint."""
    data = pack.files.get(NAME)
    need(data and data.endswith(b"\n"), "no leaves, or no line end")
    names = [name for name in pack.files if name.startswith("log/leaves/")]
    names.sort(key=lambda name: int(re.search(r"\d+", name).group()))
    lines = data[:-1].split(b"\n")
    need(len(lines) == len(names), "as many proofs as leaves")
    leaves = []
    for name, line in zip(names, lines):
        event = parse_canonical(line, 6)
        need(len(line) <= 16 * 1024, "an event is too long")
        check_leaf(event)
        index, path = read_proof(pack.files[name], pack.files["log/checkpoint"])
        need(name == f"log/leaves/{index}.tlog-proof", f"{name} is of another index")
        need(root_of(index, pack.size, leaf_of(line), path) == pack.root, f"leaf {index} is not in the log")
        leaves.append((event, leaf_of(line).hex(), index))
    return leaves


def check_start(pack: Pack, place: int, start: dict) -> Previous:
    """The checkpoint in it is the older log's own, by a key under the root."""
    said, name = start["data"], f"log/previous-{place + 1}.cer"
    need(name in pack.files, f"{name} is missing")
    cert = load(pack.files[name])
    need(isinstance(cert.public_key(), ed25519.Ed25519PublicKey), "not an Ed25519 key")
    need(common_name(cert) == said["previous"], "of another log")
    text = check_note(base64.b64decode(said["checkpoint"]), common_name(cert), cert.public_key())
    origin, size, root = read_checkpoint(text)
    need(origin == said["previous"], "no checkpoint of that log")
    need(size == said["size"] and root.hex() == said["root"], "another tree")
    by = next((one for one in pack.anchors if names_issuer(cert, one)), None)
    if by is not None:
        at = moment(start["ts"])
        need(issued_by(cert, by) and valid_at(cert, at) and valid_at(by, at), "not certified by the anchor")
    return Previous(origin, cert, by is not None, size, root)


def check_earlier(pack: Pack, name: str, before: list[Previous]) -> None:
    """What somebody was given of an older log is continued by the last checkpoint that it published."""
    place, size = (int(number) for number in EARLIER.fullmatch(name).groups())
    need(place <= len(before), f"{name} is of no log before this one")
    log = before[place - 1]
    (header, *rows), note = split_proof(pack.files[name])
    need(header == "xinqi.consistency/v1", "another header")
    path = hash_lines(rows)
    origin, said, root = read_checkpoint(check_note(note, log.name, log.cert.public_key()))
    need(origin == log.name and said == size < log.size, f"{name} is no earlier checkpoint of {log.name}")
    need(continues(size, log.size, root, log.roots[log.size], path), f"{log.name} does not continue {name}")
    log.roots[size] = root


def by_rule(rule: str, work):
    """What cannot be read breaks the rule that demands it."""
    try:
        return work()
    except Exception as error:
        raise Refuted(str(error), rule) from None


def judge_leaves(pack: Pack) -> None:
    if not any(name == NAME or name.startswith(("log/leaves/", "log/previous-")) for name in pack.files):
        return

    @pack.judge("leaves", "manifest", "events", "checkpoint")
    def _leaves() -> str:
        leaves = by_rule("L1", lambda: read_leaves(pack))
        logs = [pack.manifest["log"]]
        starts = [(event, index) for event, _leaf, index in leaves if event["type"] == "log.start"]
        for place, (start, index) in enumerate(starts):
            previous = start["data"]["previous"]
            need(start["log"] == logs[-1] and index == place and previous not in logs, "no start of this log", "L2")
            logs.append(previous)
        places = pack.places or [None] * len(pack.events)
        held = [(event["log"], index) for event, _leaf, index in leaves]
        held += [(event["log"], index) for (event, _line), index in zip(pack.events, places)]
        need(all(log in logs for log, _ in held), "an event of another log", "L2")
        before = [by_rule("L3", lambda: check_start(pack, place, start)) for place, (start, _index) in enumerate(starts)]
        named = [name for name in pack.files if re.fullmatch(r"log/previous-\d\.cer", name)]
        need(len(named) == len(starts), "as many older logs as starts", "L3")
        carried = [start["data"]["carried"] for start, _index in starts]
        for log, index in held:
            if index is None:
                continue
            place = logs.index(log)
            need(all(index - k <= carried[k] for k in range(place)), f"leaf {index} is of an older log, and was not carried over", "L4")
            need(place == len(starts) or index == place or index - place > carried[place], f"leaf {index} was carried over, and is no older one", "L4")
        for name in filter(EARLIER.fullmatch, pack.files):
            by_rule("L5", lambda: check_earlier(pack, name, before))
        pack.leaves, pack.previous = leaves, before
        if not pack.anchors:
            raise Gap("no anchor")
        return f"{len(leaves)} leaves"
