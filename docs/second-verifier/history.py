"""Claim `history`: the events, replayed through the tables of the page, can have happened (rules H1 to H12, H20).

The first event that breaks a rule ends the replay; of several that it breaks the lowest is named, so each step asks them in order.
"""
from __future__ import annotations

import replay.approval_steps as approval
import replay.contract_steps as of
import replay.people_steps as people
import replay.signing_steps as signing
from judging import Refuted, need
from replay.contract import APPROVING, DRAFT, Contract
from story import Story

# of every other type nothing follows for what may happen before or after
STEPS = {
    "apply.create": of.create,
    "apply.draft": of.at_start,
    "apply.cancel": of.cancel,
    "apply.terminate": of.terminate,
    "apply.expire": of.expire,
    "apply.extend": of.extend,
    "apply.void": of.void,
    "doc.upload": of.upload,
    "doc.convert": of.upload,
    "doc.signature": of.upload,
    "doc.normalise": of.upload,
    "doc.attach": of.at_start,
    "doc.finalise": of.finalise,
    "doc.extend": of.after_finish,
    "chain.deposit": of.deposit,
    "cc.notify": of.after_finish,
    "print": of.after_finish,
    "download": of.download,
    "disclose": of.disclose,
    "recipient.add": people.add,
    "recipient.replace": people.replace,
    "recipient.correct": people.correct,
    "recipient.fill": of.at_start,
    "recipient.remind": people.remind,
    "link.issue": people.issue_link,
    "link.open": people.open_link,
    "link.revoke": people.revoke_link,
    "auth.sms": people.code,
    "consent.accept": people.consent,
    "sign.intent": signing.intend,
    "seal.use": signing.use_seal,
    "sign.accept": signing.accept,
    "sign.refuse": signing.refuse,
    "sign.abandon": signing.abandon,
    "cert.issue": signing.issue_certificate,
    "sign.done": signing.sign,
    "cert.revoke": signing.revoke_certificate,
    "approve.submit": approval.submit,
    "approve.decide": approval.decide,
    "approve.hand": approval.decide,
    "approve.end": approval.end_request,
}


def count_commitments(part: object) -> int:
    if isinstance(part, list):
        return sum(count_commitments(one) for one in part)
    if not isinstance(part, dict):
        return 0
    return sum(1 if key.endswith("_c") else count_commitments(value) for key, value in part.items())


def read(contract: Contract, event: dict, leaf: str) -> None:
    need(contract.created or event["type"] == "apply.create", "stands before apply.create", "H1")
    back, step = event["ts"] < contract.last, STEPS.get(event["type"])
    try:
        if step:
            step(contract, event, leaf)
        unasked = contract.state not in (DRAFT, APPROVING) and not contract.asked and contract.created["data"].get("approval")
        need(not unasked, "sent without the approval that it needed", "H11")
        sent, acts = contract.created["actor"], event["actor"]
        named = sent["kind"] == acts["kind"] == "person" and "id_c" in sent and "id_c" in acts
        need(not named or sent["id_c"] == acts["id_c"], "an act by another account than the sender's", "H20")
    except Refuted as error:
        if back and error.rule not in ("H1", "H2", "H3", "H4"):
            raise Refuted("earlier than the event before it", "H5") from None
        raise
    need(not back, "earlier than the event before it", "H5")
    contract.last = event["ts"]
    contract.commitments += count_commitments(event)


def judge_history(story: Story) -> None:
    @story.pack.judge("history", "events")
    def _history() -> str:
        contract = Contract(story)
        for event, leaf in story.told:
            try:
                read(contract, event, leaf)
            except Refuted as error:
                raise Refuted(f"event {event['seq_in_apply']}: {error}", error.rule) from None
        return f"{len(story.told)} events"
