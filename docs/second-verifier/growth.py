"""Claims `consistency` and `earlier`: the log continues what was handed out of it before, and a pack agrees with what somebody got before
it (rules K1 to K6)."""
from __future__ import annotations

import re

from certificates import common_name
from judging import SKEW, Gap, Refuted, moment, need
from log import check_note, continues, root_of
from pack import Pack, leaf_of
from receipts import checkpoint_of, hash_lines, read_event, read_receipt, split_proof

NAME = re.compile(r"log/consistency/([1-9][0-9]{0,15})\.txt")
NEEDED = "container manifest manifest_signature pack_key log_key checkpoint events chain inclusion".split()


def signed_by_log(pack: Pack, note: bytes, origin: str | None = None) -> bool:
    """By the key of the pack's log, or of the log of this name that it follows."""
    log = pack.held("certs/log.cer")
    if origin not in (None, pack.manifest["log"]):
        log = next((one.cert for one in pack.previous if one.certified and one.name == origin), None)
        if log is None:
            return False
    try:
        check_note(note, common_name(log), log.public_key())
    except Refuted:
        return False
    return True


def check_file(pack: Pack, name: str, size: int) -> None:
    try:
        (header, *rows), note = split_proof(pack.files[name])
        need(header == "xinqi.consistency/v1", "another header")
        path, (origin, said, root) = hash_lines(rows), checkpoint_of(note)
        need(said == size < pack.size, "not of this size, or not earlier")
    except (Refuted, ValueError) as error:
        raise Refuted(f"{name}: {error}", "K1") from None
    need(origin == pack.manifest["log"] and signed_by_log(pack, note), f"{name} is not signed by the log", "K2")
    pack.earlier_roots[size] = root
    need(continues(size, pack.size, root, pack.root, path), f"the log does not continue {name}", "K3")


def judge_consistency(pack: Pack) -> None:
    sizes = sorted(int(found.group(1)) for name in pack.files if (found := NAME.fullmatch(name)))
    if not sizes:
        return

    @pack.judge("consistency", "checkpoint")
    def _consistency() -> str:
        faults = []
        for size in sizes:
            try:
                check_file(pack, f"log/consistency/{size}.txt", size)
            except Refuted as fault:
                faults.append(fault)
        if faults:
            raise min(faults, key=lambda fault: fault.rule)
        return f"continues {sizes}"


class Held:
    """What a pack or a receipt proves of the log: contract, size, signed roots by size, events by index, and when it was made."""

    def __init__(self, apply_no, log, size, roots, leaves, made_at=None, proves=False):
        self.apply_no, self.log, self.size, self.roots, self.leaves = apply_no, log, size, roots, leaves
        self.made_at, self.proves = made_at, proves

    def within(self, size: int) -> set[tuple[int, bytes]]:
        return {leaf for leaf in self.leaves if leaf[0] < size}


def held_by_pack(pack: Pack) -> Held:
    missing = [claim for claim in NEEDED if pack.result(claim) != "proved"]
    if missing:
        raise Gap(f"a pack that does not prove {missing[0]}")
    leaves = {(index, leaf_of(line)) for index, (_event, line) in zip(pack.places, pack.events)}
    roots = {**pack.earlier_roots, pack.size: pack.root}
    made_at = moment(pack.manifest["made_at"])
    return Held(pack.manifest["apply_no"], pack.manifest["log"], pack.size, roots, leaves, made_at, pack.result("consistency") == "proved")


def held_of_previous(pack: Pack, log: str) -> Held | None:
    """What a pack proves of a log before its own, whose events it carried over: leaf i of it is leaf i + n of the n-th log after it."""
    logs = [one.name if one.certified else None for one in pack.previous]
    if log not in logs or pack.result("leaves") != "proved":
        return None
    place = logs.index(log)
    older = set(logs[place:])
    leaves = {
        (index - place - 1, leaf_of(line)) for index, (event, line) in zip(pack.places, pack.events) if event["log"] in older
    }
    found = pack.previous[place]
    return Held(pack.manifest["apply_no"], log, found.size, found.roots, leaves, None, True)


def held_by_receipt(data: bytes, pack: Pack) -> Held:
    """Whatever is wrong with a receipt: it accuses nobody."""
    try:
        form = read_receipt(data)
        origin, size, root = checkpoint_of(form.note)
        need(signed_by_log(pack, form.note, origin), "not signed by the log of this pack, or one before it")
        own_log = origin == pack.manifest["log"]
        there = next((line for at, (_event, line) in zip(pack.places, pack.events) if own_log and at == form.index), None)
        line = form.line if form.line is not None else there
        need(line is not None, "it has no event, nor has the pack one of its index")
        event = read_event(line)
        need(root_of(form.index, size, leaf_of(line), form.path) == root, "its proof does not hold")
    except (Refuted, ValueError) as error:
        raise Gap(f"a receipt that proves nothing: {error}") from None
    # what it says of checkpoints before its own is judged by the key of this pack
    own = Pack(b"", pack.anchors, pack.now)
    own.files = {f"log/consistency/{old}.txt": proof for old, proof in form.consistency.items()}
    before = next((one.cert for one in pack.previous if one.name == origin), None)
    own.certs = {"certs/log.cer": before} if before else pack.certs
    own.said, own.size, own.root = {"log": origin}, size, root
    own.claims["checkpoint"] = {"result": "proved", "reason": "above"}
    judge_consistency(own)
    roots = {**own.earlier_roots, size: root}
    return Held(event["apply_no"], origin, size, roots, {(form.index, leaf_of(line))}, None, own.result("consistency") == "proved")


def judge_earlier(pack: Pack, earlier: Pack | bytes) -> None:
    @pack.judge("earlier")
    def _earlier() -> str:
        later = held_by_pack(pack)
        receipt = isinstance(earlier, bytes)
        held = held_by_receipt(earlier, pack) if receipt else held_by_pack(earlier)
        across = held.log != later.log
        if across:
            # both as the older of the two logs shows them
            before = held_of_previous(pack, held.log)
            after = None if before or receipt else held_of_previous(earlier, later.log)
            held, later = (held, before) if before else (after, later)
        if held is None or later is None or held.apply_no != later.apply_no:
            raise Gap("of another contract or log")
        for size in held.roots.keys() & later.roots.keys():
            need(held.roots[size] == later.roots[size], f"two roots of {size} entries", "K4")
        both = min(held.size, later.size)
        before, after = held.within(both), later.within(both)
        same = before <= after if receipt else before == after
        if across:
            if not same:
                raise Gap("not all events were carried over, or elsewhere")
        else:
            back = held.made_at is not None and later.size < held.size and later.made_at > held.made_at + SKEW
            need(not back, "made later, of a shorter log", "K5")
            need(same, f"other events within {both} entries", "K6")
        small, large = sorted((held, later), key=lambda one: one.size)
        if small.size < large.size and not (large.proves and small.size in large.roots):
            raise Gap(f"no proof of consistency from {small.size} to {large.size}")
        return f"{held.size} and {later.size} entries"
