#!/usr/bin/env python3
"""A second judge of evidence packs and receipts, written from docs/evidence-pack.md and from no code of the product.

    python3 verify_pack.py PACK_OR_RECEIPT … --trust ROOT.pem [--trust MORE.pem] [--trust-list LIST.pem]
        [--witness POLICY] [--earlier PACK_OR_RECEIPT] [--at 2026-12-01T00:00:00.000Z]

Needs Python 3.11 and the package `cryptography` (38 or newer), nothing else: no network, no database, no product.
It judges the claims of JUDGED below and says so of every other claim of the page: `not judged`. It answers JSON, a line a pack:
{"pack", "verdict", "claims": {id: {"result": "proved" | "refuted" | "not_covered", "reason", "rule"?}}, "not_judged": […]}.
The verdict is that of the page, as far as these claims go. Exit 0: every one is valid, with warnings or without. 1: one is not.
2: it could not run. `--witness` names a policy (C2SP tlog-policy); the claim `witnesses` is there where the pack has cosignatures or a
policy is given, `consistency` where it names earlier checkpoints, and `earlier` with `--earlier`. `--at` is the time of the judgement, now where it is not said: no pack is made in the future.
"""
from __future__ import annotations

import datetime as dt
import json
import re
import sys
import warnings

# what the library warns of is judged here
warnings.simplefilter("ignore")
# the folder of a page is no place for compiled files
sys.dont_write_bytecode = True

from cryptography import x509  # noqa: E402

from alone import judge_receipt  # noqa: E402
from documents import judge_documents  # noqa: E402
from files import judge_files  # noqa: E402
from growth import judge_consistency, judge_earlier  # noqa: E402
from history import judge_history  # noqa: E402
from judging import moment  # noqa: E402
from leaves import judge_leaves  # noqa: E402
from pack import Pack, judge_container, judge_keys, judge_log  # noqa: E402
from passkey import judge_passkey  # noqa: E402
from preimages import judge_preimages  # noqa: E402
from recipients import judge_recipients  # noqa: E402
from signing import judge_signing  # noqa: E402
from state import WARNS, judge_state  # noqa: E402
from story import Story, judge_openings  # noqa: E402
from video import judge_video  # noqa: E402
from will import judge_reading, judge_will  # noqa: E402
from witnesses import Policy, judge_witnesses  # noqa: E402

JUDGED = (
    "state container manifest manifest_signature pack_key log_key checkpoint events chain inclusion leaves timestamp event_times history "
    "signing_order authentication reading will passkey recipients approvals seal_use signer_certificates documents original files pages "
    "openings trust_hint"
).split()
NOT_JUDGED = "report identity later_events carried_signatures pdf_signatures".split()
# what a gap does to the verdict, where it does anything
WARNING = {"timestamp", "recipients", "pages", "trust_hint"}
NOTHING = {"signing_order", "authentication", "reading", "will", "passkey", "approvals", "seal_use", "openings", "files", "witnesses", "consistency", "preimages", "video"}


def open_pack(data: bytes, anchors: list[x509.Certificate], now: dt.datetime, lists: list[x509.Certificate] = []) -> Pack:
    """Judges bytes, keys and log."""
    pack = Pack(data, anchors, now)
    pack.lists = lists
    judge_container(pack)
    if pack.result("container") == "proved":
        judge_keys(pack)
        judge_consistency(pack)
        judge_log(pack)
        judge_leaves(pack)
    return pack


def judge_pack(
    data: bytes,
    anchors: list[x509.Certificate],
    now: dt.datetime,
    policy: Policy | None = None,
    earlier: bytes | None = None,
    lists: list[x509.Certificate] = [],
) -> dict:
    pack = open_pack(data, anchors, now, lists)
    if earlier is not None:
        judge_earlier(pack, open_pack(earlier, anchors, now) if earlier[:2] == b"PK" else earlier)
    if pack.result("container") == "proved":
        judge_witnesses(pack, policy)
        judge_documents(pack)
        story = Story(pack)
        judge_openings(pack)
        for judge in (judge_history, judge_signing, judge_reading, judge_will, judge_video, judge_passkey, judge_recipients, judge_state, judge_files, judge_preimages):
            judge(story)
    unread = {"result": "not_covered", "reason": "needs what is before it"}
    claims = {claim: pack.claims.get(claim, unread) for claim in JUDGED}
    for claim in ("witnesses", "consistency", "earlier", "preimages", "video"):
        if claim in pack.claims:
            claims[claim] = pack.claims[claim]
    if "leaves" not in pack.claims:
        # the pack rests on none
        del claims["leaves"]
    if pack.result("container") == "proved" and "pages" not in pack.claims:
        # the contract names no pictures, as none since 28 November 2026
        del claims["pages"]
    return {"verdict": verdict_of(pack, claims), "claims": claims, "not_judged": NOT_JUDGED}


def verdict_of(pack: Pack, claims: dict[str, dict]) -> str:
    gaps = {claim for claim, said in claims.items() if said["result"] == "not_covered"}
    if any(said["result"] == "refuted" for said in claims.values()):
        return "invalid"
    if gaps - WARNING - NOTHING:
        return "cannot_verify"
    return "valid_with_warnings" if gaps & WARNING or pack.repacked or pack.state in WARNS else "valid"


def main(arguments: list[str]) -> int:
    roots, lists, packs, policy, earlier, now = [], [], [], None, None, dt.datetime.now(dt.timezone.utc)
    while arguments:
        one = arguments.pop(0)
        if one in ("--trust", "--trust-list") and arguments:
            with open(arguments.pop(0), "rb") as file:
                (roots if one == "--trust" else lists).extend(re.findall(rb"-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----", file.read(), re.S))
        elif one == "--witness" and arguments:
            with open(arguments.pop(0), encoding="utf-8") as file:
                policy = Policy(file.read())
        elif one == "--earlier" and arguments:
            with open(arguments.pop(0), "rb") as file:
                earlier = file.read()
        elif one == "--at" and arguments:
            now = moment(arguments.pop(0))
        else:
            packs.append(one)
    if not packs:
        print(__doc__, file=sys.stderr)
        return 2
    anchors, outside = ([x509.load_pem_x509_certificate(pem) for pem in pems] for pems in (roots, lists))
    good = True
    for path in packs:
        with open(path, "rb") as file:
            data = file.read()
        is_receipt = data.startswith(b"c2sp.org/tlog-proof")
        report = judge_receipt(data, anchors, now) if is_receipt else judge_pack(data, anchors, now, policy, earlier, outside)
        good = good and report["verdict"] in ("valid", "valid_with_warnings")
        print(json.dumps({"pack": path, **report}, ensure_ascii=False))
    return 0 if good else 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (OSError, ValueError) as error:
        print(f"could not run: {error}", file=sys.stderr)
        sys.exit(2)
