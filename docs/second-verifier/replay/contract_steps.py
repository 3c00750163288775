"""Steps of the contract itself: how it begins, goes on and ends (rules H1, H2, H5, H8, H12)."""
from __future__ import annotations

import datetime as dt

from judging import SKEW, moment, need
from replay.contract import APPROVING, CONFIRMED, DRAFT, FINISHED, SIGNING, VOID, VOIDING, Contract
from replay.line import SIGNED

YEAR = dt.timedelta(days=367)
VOID_STEPS = {"requested": (FINISHED, VOIDING), "done": (VOIDING, VOID), "withdrawn": (VOIDING, FINISHED)}


def create(contract: Contract, event: dict, _leaf: str) -> None:
    data, ts = event["data"], event["ts"]
    need(contract.created is None, "made twice", "H1")
    deadline = data.get("deadline")
    if deadline is not None:
        need(ts < deadline and moment(deadline) <= moment(ts) + YEAR, "a deadline that is past or too far", "H5")
    need("approval" in data or ts < "2027", "does not say whether it has to be approved", "H11")
    contract.created, contract.deadline = event, deadline


def at_start(contract: Contract, event: dict, _leaf: str) -> None:
    need(contract.state == DRAFT, f"{event['type']} after it was sent", "H1")


def upload(contract: Contract, event: dict, _leaf: str) -> None:
    need(contract.state == DRAFT and not contract.lines, f"{event['type']} after it was sent, or after who signs it", "H1")


def cancel(contract: Contract, _event: dict, _leaf: str) -> None:
    contract.must_be((SIGNING, APPROVING), "a cancellation")
    contract.end("cancelled")


def terminate(contract: Contract, event: dict, _leaf: str) -> None:
    contract.act(event)
    need(any(line.state == SIGNED for line in contract.standing), "terminated before anybody confirmed", "H2")
    contract.in_time(event)
    contract.end("terminated")


def expire(contract: Contract, event: dict, _leaf: str) -> None:
    contract.must_be((SIGNING, APPROVING), "an expiry")
    named = event["data"]["deadline"]
    need(contract.deadline in (None, named), "expired by another deadline", "H5")
    need(moment(event["ts"]) >= moment(named) - SKEW, "expired before the deadline", "H5")
    contract.end("expired")


def extend(contract: Contract, event: dict, _leaf: str) -> None:
    contract.act(event)
    contract.in_time(event)
    since, until = event["data"]["from"], event["data"]["deadline"]
    need(contract.deadline in (None, since), "another deadline is extended", "H5")
    need(since < until and moment(until) <= moment(event["ts"]) + YEAR, "extended to one that is not later, or too far", "H5")
    contract.deadline = until


def void(contract: Contract, event: dict, _leaf: str) -> None:
    if event["data"]["role"] == "voiding":
        need(contract.state == DRAFT and event["data"]["step"] == "requested", "says too late what it voids", "H1")
        return
    before, after = VOID_STEPS[event["data"]["step"]]
    contract.must_be((before,), "a voiding")
    contract.state = after


def finalise(contract: Contract, event: dict, _leaf: str) -> None:
    contract.must_be((CONFIRMED,), "an end of its file")
    for line in contract.standing:
        missing = set(line.files or range(contract.files)) - line.signed
        need(not missing, "closed while a signature is missing", "H8")
    contract.finalised.append(event["doc"]["sha256"])
    if len(contract.finalised) == contract.files:
        contract.state = FINISHED


def after_finish(contract: Contract, event: dict, _leaf: str) -> None:
    need(contract.finalised, f"{event['type']} before it was finished", "H12")
    time = event["data"].get("time", event["ts"])
    need(moment(time) <= moment(event["ts"]) + SKEW, f"{event['type']} of a time to come", "H12")


def deposit(contract: Contract, event: dict, leaf: str) -> None:
    after_finish(contract, event, leaf)
    need(contract.files > 1 or event["data"]["sha256"] in contract.finalised, "another document was deposited", "H12")


def download(contract: Contract, event: dict, leaf: str) -> None:
    if event["data"]["what"] == "certificate":
        after_finish(contract, event, leaf)


def disclose(contract: Contract, event: dict, _leaf: str) -> None:
    need(event["data"]["openings"] <= contract.commitments, "more disclosed than was committed to", "H12")
