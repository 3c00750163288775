"""Steps of who signs: invited, corrected, replaced; links, codes and consents (rules H2 to H7)."""
from __future__ import annotations

from judging import need
from replay.contract import APPROVING, COMPLETE, CONFIRMED, DRAFT, GIVEN_UP, SIGNING, Contract
from replay.line import CAN_SIGN, NOT_YET, OPEN, PENDING, REPLACED, Line


def add(contract: Contract, event: dict, _leaf: str) -> None:
    data, later = event["data"], contract.state != DRAFT
    if later:
        contract.act(event)
    need(event["sign_no"] not in contract.lines, "added twice", "H3")
    if later:
        last = all(line.order < data["order"] for line in contract.standing)
        need(last or not contract.created["data"]["ordered"], "added before others", "H4")
        contract.in_time(event)
    contract.lines[event["sign_no"]] = Line(event, NOT_YET, data.get("files"))


def replace(contract: Contract, event: dict, _leaf: str) -> None:
    contract.act(event)
    data = event["data"]
    need(event["sign_no"] not in contract.lines, "added twice", "H3")
    gone = contract.lines.get(data.get("from"))
    waits = gone is not None and gone.state == NOT_YET
    if gone:
        gone.must_be(OPEN, "a replacement")
        need((gone.order, gone.kind) == (data["order"], data["kind"]), "replaced by another order or kind", "H4")
        gone.state = REPLACED
    contract.lines[event["sign_no"]] = Line(event, NOT_YET if waits else PENDING, gone.files if gone else None)


def correct(contract: Contract, event: dict, _leaf: str) -> None:
    signatory = event["data"].get("by") == "signatory"
    if not (signatory and contract.state == APPROVING):
        contract.act(event)
    line = contract.line_of(event)
    line.must_be(OPEN if signatory else (NOT_YET, PENDING), "a correction")
    if not signatory:
        contract.in_time(event)
    line.today = line.today or "subject_c" in event["data"]
    line.forget()


def remind(contract: Contract, event: dict, _leaf: str) -> None:
    contract.act(event)
    contract.line_of(event).must_be((PENDING,), "a reminder")


def issue_link(contract: Contract, event: dict, _leaf: str) -> None:
    if contract.state == DRAFT:
        contract.leave_draft(SIGNING)
    line, data = contract.line_of(event), event["data"]
    if contract.state == SIGNING and line.state == NOT_YET:
        waits = any(one.order < line.order and not one.signed for one in contract.standing)
        need(not waits or not contract.created["data"]["ordered"], "his turn had not come", "H4")
        line.state = PENDING
    elif contract.state == SIGNING:
        need(not line.today or line.state in OPEN, "a link to who had ended", "H6")
    else:
        reads = contract.state in COMPLETE and line.state != REPLACED
        need(not line.today or reads, f"a link of a contract that is {contract.state}", "H6")
    need(event["ts"] < data["expires"], "a link that had expired", "H6")
    line.newest = max(line.newest, data["generation"])
    line.links[data["generation"]] = data["expires"]


def open_link(contract: Contract, event: dict, _leaf: str) -> None:
    contract.line_of(event).open_link(event)


def revoke_link(contract: Contract, event: dict, _leaf: str) -> None:
    line, data = contract.line_of(event), event["data"]
    need(data["generation"] >= line.newest, "revoked a link that was not the newest", "H6")
    fits = {
        "complete": contract.state == CONFIRMED or contract.state in COMPLETE,
        "expire": contract.state == "expired",
        "cancel": contract.state in GIVEN_UP,
    }
    need(fits.get(data["reason"], True), f"revoked as {data['reason']} while it is {contract.state}", "H6")
    line.newest = line.dead = data["generation"]


def code(contract: Contract, event: dict, _leaf: str) -> None:
    data, signs = event["data"], event["data"]["purpose"] == "sign"
    need(not signs or contract.state not in (DRAFT, APPROVING), "a code to sign before it went out", "H2")
    line = contract.line_of(event)
    if data["result"] != "passed":
        return
    generation = data.get("generation")
    alive = generation is None or not line.today or line.is_alive(generation)
    need(alive, "a code by a link that was revoked or never issued", "H6")
    need(not signs or (contract.state == SIGNING and line.state in OPEN), "a code to sign where nobody can", "H7")
    if generation is not None or signs:
        line.codes[generation] = event["ts"]


def consent(contract: Contract, event: dict, _leaf: str) -> None:
    if event["data"]["kind"] != "sign":
        return
    contract.act(event)
    line = contract.line_of(event)
    line.must_be(CAN_SIGN, "a consent")
    contract.in_time(event)
    need(line.consent is None, "agreed twice", "H7")
    line.consent = event["data"]["text_h"]
