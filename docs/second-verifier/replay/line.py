"""One line (`sign_no`) of the replay: where it stands in its table, and its links, codes and consents (docs/evidence-pack.md)."""
from __future__ import annotations

from judging import SKEW, moment, need

NOT_YET, PENDING, AWAITS_SEAL, SEAL_REFUSED = "not yet", "pending", "awaiting its seal", "seal refused"
SIGNED, REFUSED, REPLACED, ENDED = "signed", "refused", "replaced", "ended"
OPEN = (NOT_YET, PENDING, AWAITS_SEAL, SEAL_REFUSED)
CAN_SIGN = (PENDING, SEAL_REFUSED)


class Line:
    def __init__(self, event: dict, state: str, files: list[int] | None):
        self.state, self.files = state, files
        self.kind, self.order = event["data"]["kind"], event["data"]["order"]
        self.today = "subject_c" in event["data"]
        # when each generation ends; up to `dead` all are revoked
        self.links: dict[int, str] = {}
        self.newest = self.dead = 0
        self.confirmed: str | None = None
        self.abandoned = False
        self.issued: set[int] = set()
        self.signed: set[int] = set()
        self.forget()

    def forget(self) -> None:
        """Somebody else stands here from now on, or the same under another name."""
        # by generation, None for who is signed in
        self.codes: dict[int | None, str] = {}
        self.consent: str | None = None
        # the last intent with its leaf, and how often a seal was used with it
        self.intent: tuple[str, dict] | None = None
        self.seals = 0
        self.dead = self.newest

    def must_be(self, states: tuple[str, ...], what: str) -> None:
        need(self.state in states, f"{what} of a line that is {self.state}", "H3")

    def is_alive(self, generation: int) -> bool:
        return generation > self.dead and generation in self.links

    def open_link(self, event: dict) -> None:
        generation = event["data"]["generation"]
        if self.today:
            need(self.is_alive(generation), f"opened a link {generation} that was revoked or never issued", "H6")
            need(generation == self.newest, f"opened a link {generation} that was not the newest", "H6")
            need(moment(event["ts"]) < moment(self.links[generation]) + SKEW, f"opened a link {generation} that had expired", "H6")

    def is_meant_by(self, intent: str) -> bool:
        return self.intent is not None and self.intent[0] == intent

    def came_by(self, event: dict, generation: int | None) -> str | None:
        """When he passed the code that let him sign."""
        if self.today:
            return self.codes.get(generation)
        return next(reversed(self.codes.values()), None)

    def fits(self, event: dict, with_link: bool) -> None:
        """Who signs or refuses is of the kind that stands in the line."""
        if not self.today:
            return
        kind = event["actor"]["kind"]
        kinds = ("enterprise",) if self.kind == "enterprise" else ("person", "link")
        need(kind in kinds, f"{event['type']} by {kind} in the line of {self.kind}", "H7")
        if with_link and self.kind == "person":
            need((kind == "link") == ("generation" in event["data"]), "a link that is none", "H7")
