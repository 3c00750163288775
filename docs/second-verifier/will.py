"""Claims `will` and `reading`: what was shown to who signs, and what the sender demanded of him beside the code (rules D1, W1 to W3, W5 to W8)."""
from __future__ import annotations

import datetime as dt

from judging import SKEW, Gap, moment, need, need_none
from story import RECIPIENT, Story

WAYS = {"operator": "operator3", "bank4": "bank4", "bank3": "bank3", "liveness": "face", "password": "password"}
TRIES = ("auth.check", "auth.password")
BATCH = ("batch_h", "batch_size", "batch_at")
ANSWER = ("way", "result", "code", "question_h", "test")
SERVES = dt.timedelta(minutes=30)
# the browser's clock and the server's may begin within the same second
SLACK = 1


def demands_of(story: Story, of) -> dict[str, object]:
    """What was demanded when a line was added; who comes into its place is demanded the same."""
    demands: dict[str, object] = {}
    for _place, event in story.of("recipient.add", "recipient.replace"):
        if event["type"] == "recipient.add":
            demands[event["sign_no"]] = of(event["data"])
        elif event["data"].get("from") in demands:
            demands[event["sign_no"]] = demands[event["data"]["from"]]
    return demands


def was_shown(story: Story, place: int, intent: dict) -> None:
    """What the intent says went to him went to nobody else: after he came into the line, and before he expressed his will."""
    if "shown_at" not in intent["data"]:
        return
    who, shown = intent["sign_no"], moment(intent["data"]["shown_at"])
    came = [e for at, e in story.of(*RECIPIENT) if at < place and e["sign_no"] == who and e["data"].get("by") != "signatory"]
    need(shown <= moment(intent["ts"]) + SKEW, f"{who}: shown after the intent", "D1")
    need(not came or shown >= moment(came[-1]["ts"]) - SKEW, f"{who}: shown to who stood there before", "D1")


def judge_reading(story: Story) -> None:
    @story.pack.judge("reading", "events")
    def _reading() -> str:
        for place, event in story.of("sign.intent"):
            was_shown(story, place, event)
        demands = demands_of(story, lambda data: (data.get("read_whole") is True, data.get("read_seconds", 0)))
        met = 0
        for _place, event in story.of("sign.accept"):
            who = event["sign_no"]
            whole, seconds = demands.get(who, (False, 0))
            if not whole and seconds == 0:
                continue
            intent = next((e for e, leaf in story.told if leaf == event["data"]["intent"] and e["type"] == "sign.intent"), None)
            need(intent, f"{who}: no intent")
            said = intent["data"]
            read = "read_pages" in said and said.get("read_of", 0) > 0 and said["read_pages"] >= said["read_of"]
            need(read or not whole, f"{who}: not every page")
            if seconds:
                need(said.get("read_seconds", 0) >= seconds, f"{who}: not so long")
                since = said.get("read_since", intent["ts"])
                opened = (moment(intent["ts"]) - moment(since)).total_seconds()
                need(opened + SLACK >= seconds, f"{who}: the text was not open so long")
            met += 1
        if not met:
            raise Gap("nothing was demanded of whoever signed")
        return f"{met} signatories"


class Will:
    """Every intent is judged by itself; the lowest rule that any breaks is the one that is named."""

    def __init__(self, story: Story):
        self.story = story
        self.faults: list[tuple[str, str]] = []
        self.named: set[str] = set()
        # since which event who stands in the line, and to which number the sender committed
        self.came: dict[str, int] = {}
        self.number: dict[str, str | None] = {}
        self.shown = False

    def ask(self, condition: object, why: str, rule: str) -> None:
        if not condition:
            self.faults.append((rule, why))

    def check(self, intent: dict, place: int, leaf: str) -> str | None:
        """The way that a named check shows, if it serves this intent."""
        who, told, before = intent["sign_no"], self.story.told, self.story.at.get(leaf, len(self.story.told))
        found = told[before][0] if before < place else None
        self.ask(found and found["type"] in TRIES and found.get("sign_no") == who, f"{who}: no check of his before", "W2")
        if not found or found["type"] not in TRIES:
            return None
        self.ask(found["data"]["result"] == "passed", f"{who}: a check that he did not pass", "W2")
        self.ask(before > self.came.get(who, -1), f"{who}: a check of who stood there before", "W2")
        self.ask(found["data"].get("generation") == intent["data"].get("generation"), f"{who}: a check by another link", "W2")
        self.ask(moment(intent["ts"]) - moment(found["ts"]) <= SERVES, f"{who}: an old check", "W2")
        if found["type"] == "auth.password":
            self.ask(found["data"].get("batch_h") == intent["data"].get("batch_h"), f"{who}: a password for other contracts", "W2")
            self.ask(found["data"]["set"] <= found["ts"], f"{who}: a password that was chosen later", "W2")
            return "password"
        self.ask(found.get("pii", {}).get("idno_c") == self.number.get(who), f"{who}: a check of another number", "W6")
        data = found["data"]
        if "batch_h" in data:
            same = all(data.get(key) == intent["data"].get(key) for key in ("batch_h", "batch_size"))
            self.ask(same, f"{who}: a check for other contracts", "W7")
            late = "batch_at" in data and moment(intent["ts"]) - moment(data["batch_at"]) > SERVES
            self.ask(not late, f"{who}: an old answer", "W7")
        return data["way"]

    def once(self) -> None:
        """Checks that were made once for a set of lines: told whole, and one answer is one answer, once in each line."""
        told: list[dict] = []
        for _place, event in self.story.of("auth.check"):
            who, data = event["sign_no"], event["data"]
            said = [key for key in BATCH if key in data]
            self.ask(not said or (len(said) == len(BATCH) and data["batch_size"] > 0), f"{who}: half a set", "W7")
            early = "batch_at" in data and moment(data["batch_at"]) > moment(event["ts"]) + SKEW
            self.ask(not early, f"{who}: written down before it was answered", "W7")
            for other in told:
                its = other["data"]
                one = (its["party"], its["request"]) == (data["party"], data["request"])
                if one and ("batch_h" in its or "batch_h" in data):
                    agree = all(its.get(key) == data.get(key) for key in ANSWER + BATCH)
                    self.ask(agree and other["sign_no"] != who, f"{who}: one answer told in two ways, or twice", "W8")
            told.append(event)

    def intend(self, event: dict, place: int, demanded: int) -> set[str] | None:
        """The ways that its checks and its passkey show; None where it rests on nothing."""
        who, data = event["sign_no"], event["data"]
        identity = [key in data for key in ("identity", "identity_at", "identity_h")]
        self.ask(all(identity) or not any(identity), f"{who}: half an identity", "W5")
        self.ask("identity_at" not in data or data["identity_at"] <= event["ts"], f"{who}: verified after the intent", "W5")
        checks = data.get("checks", [])
        self.ask(not self.named & set(checks), f"{who}: a check named twice", "W3")
        self.named |= set(checks)
        ways = {self.check(event, place, leaf) for leaf in checks} - {None}
        claimed = {WAYS[one["method"]] for one in event["actor"]["auth"] if one["method"] in WAYS}
        self.ask(claimed <= ways, f"{who}: claims a way that no check shows", "W2")
        self.ask(self.number.get(who) is None or demanded > 0, f"{who}: a number is named, and no check demanded", "W6")
        keys = {"passkey"} if "passkey" in data else set()
        shown = ways | keys
        if data.get("identity") == "review" and shown & {"password", "passkey"}:
            shown = shown | {"review"}
        return shown if checks or keys or all(identity) else None

    def read(self) -> None:
        demands = demands_of(self.story, lambda data: (set(data.get("will", [])), data.get("will_n", 0)))
        intents: dict[str, set[str] | None] = {}
        for place, (event, leaf) in enumerate(self.story.told):
            kind, who = event["type"], event.get("sign_no")
            ways, least = demands.get(who, (set(), 0))
            if kind in RECIPIENT:
                self.came[who], self.number[who] = place, event.get("pii", {}).get("idno_c")
            if kind == "sign.intent":
                intents[leaf] = self.intend(event, place, least)
            if kind == "sign.accept":
                found = intents.get(event["data"]["intent"])
                self.ask(len((found or set()) & ways) >= least, f"{who}: too few checks", "W1")
                self.shown = self.shown or found is not None


def judge_will(story: Story) -> None:
    @story.pack.judge("will", "events")
    def _will() -> str:
        will = Will(story)
        will.read()
        will.once()
        need_none(will.faults)
        if not will.shown:
            raise Gap("nothing was demanded of whoever signed")
        return f"{len(will.named)} checks"
