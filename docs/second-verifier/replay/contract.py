"""What a contract is while its events are replayed, and what many steps ask of it (docs/evidence-pack.md, The state machine)."""
from __future__ import annotations

from judging import SKEW, moment, need, sha256
from replay.line import ENDED, OPEN, REPLACED, Line
from story import Story

DRAFT, APPROVING, SIGNING, CONFIRMED, FINISHED = "draft", "awaiting approval", "being signed", "signed", "finished"
VOIDING, VOID, TURNED_DOWN = "being voided", "void", "turned down"
GIVEN_UP = ("refused", "cancelled", "terminated", "expired", TURNED_DOWN)
COMPLETE = (FINISHED, VOIDING, VOID)


class Contract:
    """A contract while its events are told."""

    def __init__(self, story: Story):
        self.opened, pack = story.opened, story.pack
        self.state = DRAFT
        self.created: dict | None = None
        self.lines: dict[str, Line] = {}
        self.deadline: str | None = None
        # open requests by their number, with the highest step that was decided
        self.requests: dict[str, tuple[dict, int]] = {}
        self.asked = False
        self.finalised: list[str] = []
        self.certificates: dict[str, str] = {}
        self.revoked: set[str] = set()
        self.last = ""
        self.commitments = 0
        self.held = {sha256(pack.files[name]).hex(): cert for name, cert in pack.certs.items()}

    @property
    def files(self) -> int:
        return len(self.created["data"].get("files", [])) or 1

    @property
    def standing(self) -> list[Line]:
        return [line for line in self.lines.values() if line.state != REPLACED]

    def leave_draft(self, to: str) -> None:
        signers = self.created["data"]["signers"]
        need(len(self.lines) == signers, f"made for {signers} signatories, sent to {len(self.lines)}", "H1")
        self.state = to

    def must_be(self, states: tuple[str, ...], what: str) -> None:
        """A draft on which this is done has gone out."""
        if self.state == DRAFT:
            self.leave_draft(SIGNING)
        need(self.state in states, f"{what} of a contract that is {self.state}", "H2")

    def act(self, event: dict) -> None:
        self.must_be((SIGNING,), event["type"])

    def line_of(self, event: dict) -> Line:
        line = self.lines.get(event.get("sign_no", ""))
        need(line, f"{event['type']} in a line that is not there", "H3")
        return line

    def in_time(self, event: dict) -> None:
        past = self.deadline is not None and moment(event["ts"]) >= moment(self.deadline) + SKEW
        need(not past, f"{event['type']} after the deadline", "H5")

    def end(self, state: str) -> None:
        self.state = state
        for line in self.lines.values():
            line.state = ENDED if line.state in OPEN else line.state
