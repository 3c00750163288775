"""Steps of one signature: will, seal, confirmation, certificate, signature; or refusal (rules H2, H3, H5, H7 to H10)."""
from __future__ import annotations

import datetime as dt
import re

from certificates import validity
from documents import file_of
from judging import SKEW, Refuted, moment, need
from replay.contract import CONFIRMED, Contract
from replay.line import CAN_SIGN, REFUSED, SIGNED, Line

SESSION = dt.timedelta(minutes=30)
AHEAD = dt.timedelta(minutes=5)
# by which an authority outside may have dated a certificate back
CA_BACK = dt.timedelta(hours=1)
GRANT = re.compile(r"，期限(\d{4}-\d\d-\d\d)至(\d{4}-\d\d-\d\d|撤销为止)$")
BEIJING = dt.timezone(dt.timedelta(hours=8))


def intend(contract: Contract, event: dict, leaf: str) -> None:
    contract.act(event)
    line, data = contract.line_of(event), event["data"]
    line.must_be(CAN_SIGN, "an intent")
    contract.in_time(event)
    need(line.consent is not None, "an intent without a consent", "H7")
    need(data.get("consent", line.consent) == line.consent, "agreed to another text", "H7")
    named = any(one["method"] == data["method"] for one in event["actor"]["auth"])
    need(not line.today or data["method"] not in ("sms", "face") or named, "a check that the actor does not name", "H7")
    line.fits(event, with_link=True)
    passed = line.came_by(event, data.get("generation"))
    old = passed is not None and moment(event["ts"]) > moment(passed) + SESSION + SKEW
    need(not old, "more than half an hour after the code", "H7")
    need(("batch_h" in data) == ("batch_size" in data) and data.get("batch_size") != 0, "half a batch", "H7")
    need("seal" in data or event["ts"] < "2027", "does not say whether a seal is used", "H10")
    line.intent, line.seals, line.consent = (leaf, event), 0, None


def use_seal(contract: Contract, event: dict, _leaf: str) -> None:
    contract.act(event)
    line, data = contract.line_of(event), event["data"]
    contract.in_time(event)
    need(line.is_meant_by(data["intent"]) and line.confirmed is None, "a seal not between intent and confirmation", "H10")
    need(line.intent[1]["data"].get("seal") is not False, "a seal that the intent excludes", "H10")
    need(line.seals == 0, "a seal twice", "H10")
    right = data.get("right")
    need((right == "grant") == ("grant_c" in data), "a right that does not go with the grant", "H10")
    need(right is None or not line.today or line.kind == "enterprise", "a person who uses an enterprise's right", "H10")
    need("inst" not in data or right is not None, "an approval without a right", "H10")
    period = GRANT.search(contract.opened(event, "data.grant_c") or "")
    if period:
        day = moment(event["ts"]).astimezone(BEIJING).date().isoformat()
        within = period[1] <= day and (period[2] == "撤销为止" or day <= period[2])
        need(within, "a grant that had ended, or not begun", "H10")
    line.seals += 1


def accept(contract: Contract, event: dict, _leaf: str) -> None:
    contract.act(event)
    line = contract.line_of(event)
    line.must_be(CAN_SIGN, "a confirmation")
    contract.in_time(event)
    if line.is_meant_by(event["data"]["intent"]):
        need(line.consent is None, "agreed again between intent and confirmation", "H7")
        need(not line.today or event["actor"] == line.intent[1]["actor"], "confirmed by another actor", "H7")
    else:
        raise Refuted("confirmed another intent than the last", "H8")
    need(line.intent[1]["data"].get("seal") is not True or line.seals, "a seal that was not used", "H10")
    line.state, line.confirmed = SIGNED, event["ts"]
    if all(one.state == SIGNED for one in contract.standing):
        contract.state = CONFIRMED


def refuse(contract: Contract, event: dict, _leaf: str) -> None:
    contract.act(event)
    line = contract.line_of(event)
    line.must_be(CAN_SIGN, "a refusal")
    contract.in_time(event)
    line.fits(event, with_link=False)
    line.state = REFUSED
    contract.end("refused")


def abandon(contract: Contract, event: dict, _leaf: str) -> None:
    line = contract.line_of(event)
    need(line.intent, "given up before there was an intent", "H8")
    line.abandoned = True


def confirmed_line(contract: Contract, event: dict) -> Line:
    line = contract.line_of(event)
    need(line.confirmed and line.is_meant_by(event["data"]["intent"]), f"{event['type']} without a confirmation", "H8")
    need(not line.abandoned or contract.files > 1, f"{event['type']} of a signature that was given up", "H8")
    need(not contract.finalised, f"{event['type']} after the file was closed", "H8")
    return line


def issue_certificate(contract: Contract, event: dict, _leaf: str) -> None:
    line, data, file = confirmed_line(contract, event), event["data"], file_of(event)
    wanted, begins, ends = data["cert_sha256"], data["not_before"], data["not_after"]
    need(file not in line.issued and wanted not in contract.certificates, "two certificates", "H8")
    need(begins < ends and event["ts"] < ends, "a certificate that had expired", "H9")
    back = CA_BACK if "ca" in data else AHEAD
    need(moment(begins) >= moment(line.confirmed) - back, "a certificate from before the confirmation", "H9")
    need(moment(begins) <= moment(event["ts"]) + SKEW, "a certificate of tomorrow", "H9")
    if wanted in contract.held:
        cert = contract.held[wanted]
        need(data["serial"].lower().lstrip("0") == f"{cert.serial_number:x}", "another serial number", "H9")
        stated = tuple(moment(time).replace(microsecond=0) for time in (begins, ends))
        need(stated == validity(cert), "another validity", "H9")
    line.issued.add(file)
    contract.certificates[wanted] = data["serial"]


def sign(contract: Contract, event: dict, _leaf: str) -> None:
    line, file = confirmed_line(contract, event), file_of(event)
    need(file not in line.signed, "signed twice", "H8")
    need(event["actor"]["kind"] == "system", "written by a person's hand", "H8")
    need(event["data"]["cert_sha256"] not in contract.revoked, "by a certificate that was revoked", "H9")
    line.signed.add(file)


def revoke_certificate(contract: Contract, event: dict, _leaf: str) -> None:
    data = event["data"]
    known = contract.certificates.get(data["cert_sha256"]) == data["serial"] and data["cert_sha256"] not in contract.revoked
    need(known, "revoked what was not issued here, or twice", "H9")
    contract.revoked.add(data["cert_sha256"])
