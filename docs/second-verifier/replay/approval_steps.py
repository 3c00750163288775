"""Steps of approvals: of the contract before it goes out, of a seal before it is used (rules H2, H3, H11)."""
from __future__ import annotations

from judging import need
from replay.contract import APPROVING, DRAFT, SIGNING, TURNED_DOWN, Contract
from replay.line import AWAITS_SEAL, CAN_SIGN, PENDING, SEAL_REFUSED


def submit(contract: Contract, event: dict, _leaf: str) -> None:
    data = event["data"]
    if data["kind"] == "initiate":
        need(contract.state == DRAFT, f"handed to approval while it is {contract.state}", "H2")
        contract.leave_draft(APPROVING)
        need(contract.created["data"].get("approval") is not False, "approved though it needed no approval", "H11")
        contract.asked = True
    else:
        contract.act(event)
        line = contract.line_of(event)
        line.must_be(CAN_SIGN, "a request for a seal")
        line.state = AWAITS_SEAL
    contract.requests[data["inst"]] = (event, 0)


def awaited(contract: Contract, event: dict) -> tuple[dict, int]:
    found = contract.requests.get(event["data"]["inst"])
    need(found, "a request that was not submitted, or has ended", "H11")
    return found


def waits(contract: Contract, request: dict) -> bool:
    if request["data"]["kind"] == "initiate":
        return contract.state == APPROVING
    return contract.lines[request["sign_no"]].state == AWAITS_SEAL


def decide(contract: Contract, event: dict, _leaf: str) -> None:
    request, decided = awaited(contract, event)
    step = event["data"]["step"]
    need(waits(contract, request), "decided what does not wait", "H11")
    need(1 <= step <= request["data"]["steps"], f"step {step} is none", "H11")
    if event["type"] == "approve.decide":
        need(step >= decided, "steps that run backwards", "H11")
        data = event["data"]
        need(("batch_h" in data) == ("batch_size" in data) and data.get("batch_size") != 0, "half a batch", "H11")
        need("batch_h" not in data or data["method"] == "sms", "a batch without a code", "H11")
        contract.requests[event["data"]["inst"]] = (request, step)


def end_request(contract: Contract, event: dict, _leaf: str) -> None:
    request, _decided = awaited(contract, event)
    result, seal = event["data"]["result"], request["data"]["kind"] == "seal"
    del contract.requests[event["data"]["inst"]]
    # what it was about ends in the same moment
    if result == "ended" or (result == "withdrawn" and not seal):
        return
    need(waits(contract, request), "the end of what does not wait", "H11")
    if seal:
        contract.lines[request["sign_no"]].state = PENDING if result in ("passed", "withdrawn") else SEAL_REFUSED
    else:
        contract.state = SIGNING if result == "passed" else TURNED_DOWN
