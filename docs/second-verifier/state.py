"""Claim `state`: what the contract is at its last event (rules S1 to S4)."""
from __future__ import annotations

from judging import need
from story import Story

ENDS = {"sign.refuse": "refused", "apply.cancel": "cancelled", "apply.terminate": "terminated", "apply.expire": "expired"}
ACTS = {"recipient.add", "recipient.replace", "recipient.correct", "recipient.fill", "apply.extend", "sign.intent", "sign.accept"}
ACTS |= {"seal.use", "doc.finalise", "sign.done"} | set(ENDS)
GOES_ON = ("signing", "approving")
# of these the verdict warns: the contract is not what somebody signed
WARNS = set(ENDS.values()) | {"turned down", "being voided", "void"}


def read_state(story: Story) -> str:
    state, asked = "signing", None
    last = max((place for place, _ in story.of("doc.finalise")), default=-1)
    for place, (event, _leaf) in enumerate(story.told):
        kind, data, name = event["type"], event["data"], event.get("sign_no")
        # several files are finished by the last of them
        if kind == "doc.finalise" and story.named_files and place < last:
            continue
        if kind in ACTS and state not in GOES_ON:
            # what was confirmed before it was given up may still be written into the file
            need(kind == "sign.done" and state in ENDS.values(), f"{kind} follows an end", "S1")
        if kind in ENDS:
            state = ENDS[kind]
        if kind == "approve.submit" and name is None:
            state = "approving"
        if kind == "approve.end" and name is None and state == "approving":
            state = {"passed": "signing", "rejected": "turned down", "timeout": "turned down"}.get(data["result"], state)
        if kind == "doc.finalise":
            state = "finished"
        if kind == "apply.void" and data["role"] == "voiding":
            need(data["counterpart"] == story.voids, "voids another contract", "S3")
        elif kind == "apply.void" and data["step"] == "requested":
            need(state == "finished", "voiding of what is not finished", "S2")
            state, asked = "being voided", data["counterpart"]
        elif kind == "apply.void":
            need(state == "being voided" and asked == data["counterpart"], "an agreement that nobody asked for", "S2")
            state = "void" if data["step"] == "done" else "finished"
    return state


def check_finish(story: Story) -> None:
    """Whoever stands in the contract has signed what is finished, and nobody else (rule S4)."""
    finalised = story.of("doc.finalise")
    if not finalised:
        return
    replaced = {e["data"].get("from") for _, e in story.of("recipient.replace")}
    standing = {e["sign_no"] for _, e in story.of("recipient.add", "recipient.replace")} - replaced
    confirmed = {e["sign_no"] for _, e in story.of("sign.accept")}
    need(standing <= confirmed, "closed before everybody had confirmed", "S4")
    # of several files rule F3 counts
    if not story.named_files:
        signatures, done = finalised[0][1]["data"]["signatures"], len(story.of("sign.done"))
        need(signatures == done == len(standing), "closed with another number of signatures or signatories", "S4")
    # that there is one, and the first, is asked by `history`
    least = story.created["data"]["signers"] if story.created else 0
    need(len(standing) >= least, "fewer signatories than it was made for", "S4")


def judge_state(story: Story) -> None:
    @story.pack.judge("state", "events")
    def _state() -> str:
        story.pack.state = read_state(story)
        # who stands where is judged there
        if story.pack.result("recipients") != "refuted":
            check_finish(story)
        return story.pack.state
