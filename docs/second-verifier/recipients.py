"""Claim `recipients`: code, link, will and certificate of every signature mean who stood in its line then (rules R1 to R7, W4, V3)."""
from __future__ import annotations

from certificates import chain_to
from judging import Gap, moment, need, sha256
from story import RECIPIENT, Story

CHECKS = ("sms", "face")
# only who stands in the line can have done these
HIS = ("link.open", "auth.sms", "auth.face", "auth.check", "auth.password", "video.recorded", "consent.accept", "seal.use", "sign.intent", "sign.accept", "sign.refuse")
PERSON = ("pii.name_c", "pii.mobile_c")
WHOLE = PERSON + ("data.org_c", "data.subject_c")


def masked(name: str) -> str:
    """The first character, a star for each further one; of three or more the last stays."""
    return f"{name[:1]}*" if len(name) <= 2 else f"{name[0]}{'*' * (len(name) - 2)}{name[-1]}"


def committed(event: dict, path: str) -> str | None:
    part, key = path.split(".")
    return event.get(part, {}).get(key)


class Line:
    """Who stands in a line, and what he has passed since he does."""

    def __init__(self, who: dict, last: int):
        self.who, self.today = who, "subject_c" in who["data"]
        # up to `dead` no generation of the link is alive; `last` is the highest that was issued or revoked
        self.last = self.dead = last
        self.issued: set[int] = set()
        self.opened: set[int] = set()
        self.coded: set[int] = set()
        self.passed: set[str] = set()
        self.signed_in = self.filled = self.replaced = self.accepted = self.refused = False
        # by their leaf, with the checks that had been passed
        self.intents: dict[str, tuple[dict, set[str]]] = {}

    @property
    def over(self) -> bool:
        return self.replaced or self.accepted or self.refused


class Recipients:
    def __init__(self, story: Story):
        self.story = story
        self.lines: dict[str, Line] = {}
        self.modern = False

    def read(self) -> None:
        for event, leaf in self.story.told:
            if "sign_no" not in event:
                continue
            kind = event["type"]
            if kind in RECIPIENT:
                self.comes(event)
            elif kind == "recipient.fill":
                self.fills(event)
            elif kind in ("link.issue", "link.revoke", "sign.done") or kind in HIS:
                line = self.lines.get(event["sign_no"])
                need(line, f"{event['sign_no']}: nobody stands there", "R1")
                need(not line.replaced or kind == "link.revoke", f"{event['sign_no']}: somebody else stands there", "R1")
                self.acts(line, event, leaf)

    def comes(self, event: dict) -> None:
        name, data, before = event["sign_no"], event["data"], self.lines.get(event["sign_no"])
        today = "subject_c" in data
        if event["type"] == "recipient.correct":
            need(before, f"{name}: nobody to correct", "R1")
            need(not before.over, f"{name}: corrected after its end", "R1")
        else:
            need(before is None, f"{name}: added twice", "R1")
        if event["type"] == "recipient.replace":
            gone = self.lines.get(data.get("from"))
            need(gone or ("from" not in data and not today), f"{name}: replaces nobody", "R1")
            if gone:
                need(not gone.over, f"{name}: replaces one that had ended", "R1")
                gone.replaced = True
        need(today or not self.modern, f"{name}: of the older style after today's", "R3")
        need(today or event["ts"] < "2027", f"{name}: of the older style", "R3")
        need(not today or all(committed(event, path) for path in PERSON), f"{name}: commits to no name or phone", "R3")
        self.modern = self.modern or today
        line = Line(event, before.last if before else 0)
        # a correction does not say again what kind stands there
        line.kind = before.kind if before else data["kind"]
        self.lines[name] = line

    def fills(self, event: dict) -> None:
        name, data, line = event["sign_no"], event["data"], self.lines.get(event["sign_no"])
        need(line and line.who["type"] == "recipient.add", f"{name}: filled in where nobody was added", "R7")
        self.repeats(line, event, PERSON, "R7")
        need(line.last == 0 and not line.filled, f"{name}: filled in after he was invited, or twice", "R7")
        need(data["verified"] <= data["filled"] <= event["ts"], f"{name}: filled in before he was known", "R7")
        line.filled = True

    def repeats(self, line: Line, event: dict, paths: tuple[str, ...], rule: str = "R3") -> None:
        for path in paths:
            if line.today:
                need(committed(event, path) == committed(line.who, path), f"{event['sign_no']}: {path} is another's", rule)
            elif not (path == "pii.name_c" and line.kind == "enterprise"):
                said, meant = self.story.opened(event, path), self.story.opened(line.who, path)
                need(None in (said, meant) or said == meant, f"{event['sign_no']}: {path} is another's", rule)

    def claims(self, event: dict, passed: set[str]) -> None:
        for method in CHECKS:
            claimed = any(one["method"] == method for one in event["actor"]["auth"])
            need(not claimed or method in passed, f"{event['sign_no']}: a {method} that he did not pass", "R2")

    def acts(self, line: Line, event: dict, leaf: str) -> None:
        kind, data, name = event["type"], event["data"], event["sign_no"]
        generation = data.get("generation")
        if kind == "link.issue":
            need(not line.today or generation > line.last, f"{name}: a link issued twice", "R5")
            line.last = max(line.last, generation)
            line.issued.add(generation)
            return
        if kind == "link.revoke":
            line.last = line.dead = max(line.last, generation)
            return
        if kind in ("sign.intent", "sign.accept", "sign.refuse"):
            need(not line.over, f"{name}: acts after he had ended", "R1")
        if kind == "sign.accept":
            need(data["intent"] in line.intents, f"{name}: an intent of somebody else", "R1")
            self.claims(event, line.intents[data["intent"]][1])
            self.repeats(line, event, PERSON)
            line.accepted = True
        if kind == "sign.refuse":
            line.refused = True
        passed = data.get("result") == "passed"
        if kind == "auth.sms" and passed and not line.accepted and line.today:
            need(data["mobile_c"] == committed(line.who, "pii.mobile_c"), f"{name}: a code to another phone", "R3")
        if kind == "sign.intent":
            self.claims(event, line.passed)
            self.repeats(line, event, WHOLE)
        if generation is not None and line.today:
            need(generation in line.issued, f"{name}: a link that he never got", "R5")
        if kind == "sign.intent":
            if line.today:
                self.came(line, name, generation)
            line.intents[leaf] = (event, set(line.passed))
        if kind == "link.open":
            line.opened.add(generation)
        if kind in ("auth.check", "auth.password"):
            self.repeats(line, event, PERSON, "W4")
        if kind == "video.recorded":
            self.repeats(line, event, PERSON, "V3")
        if kind == "auth.face" and passed:
            line.passed.add("face")
        if kind == "auth.sms" and passed:
            line.passed.add("sms")
            if generation is not None:
                line.coded.add(generation)
            elif data["purpose"] == "sign":
                line.signed_in = True

    def came(self, line: Line, name: str, generation: int | None) -> None:
        """By a living link that he opened and under which he passed a code, or signed in with a code for it."""
        if generation is None:
            need(line.signed_in, f"{name}: no code for a signature", "R5")
        else:
            used = generation > line.dead and generation in line.opened & line.coded
            need(used, f"{name}: a link that is not his any more, or that he never used", "R5")

    def certificates(self) -> tuple[int, bool]:
        """How many signatures there are, and whether a certificate could not be compared."""
        closed, story = False, self.story
        done = story.of("sign.done")
        for place, event in done:
            name, data = event["sign_no"], event["data"]
            line, wanted = self.lines[name], event["data"]["cert_sha256"]
            made = [(at, e) for at, e in story.of("cert.issue") if e["data"]["cert_sha256"] == wanted]
            if wanted in story.subjects:
                self.names(line, event, *story.subjects[wanted], bool(made) and "ca" in made[0][1]["data"])
            own = any(at < place and e.get("sign_no") == name and e["data"]["intent"] == data["intent"] for at, e in made)
            need(own or (not made and not line.today), f"{name}: no certificate for this intent", "R6")
            if made:
                self.outside(name, made[0][1])
        for line in self.lines.values():
            if line.accepted and not line.replaced and line.today:
                closed = closed or self.shown(line, "data.subject_c") is None
        return len(done), closed

    def shown(self, line: Line, path: str) -> str | None:
        """Opened by who stands there, or by an intent of his."""
        said = [self.story.opened(event, path) for event in (line.who, *(e for e, _ in line.intents.values()))]
        return next((one for one in said if one is not None), None)

    def outside(self, name: str, event: dict) -> None:
        """By the authority outside that the event names, or by none of those."""
        pack, said = self.story.pack, event["data"]
        held = {sha256(pack.files[file]).hex(): cert for file, cert in pack.certs.items()}
        cert, roots = held.get(said["cert_sha256"]), [sha256(one).hex() for one in pack.ca_roots()]
        if cert is None:
            return
        meant = [held[one] for one in roots if one in held and said.get("ca", one) == one]
        leads = chain_to(cert, pack.pool, meant, moment(event["ts"]))
        need(leads == ("ca" in said), f"{name}: certified by another authority than is told", "R8")

    def names(self, line: Line, event: dict, called: str, corp: str, full: bool) -> None:
        # an authority outside certifies the whole name; the events commit to the masked one
        person = masked(called) if full else called
        subject, who = f"{person} · {corp}" if corp else person, event["sign_no"]
        need(self.shown(line, "data.subject_c") in (None, subject), f"{who}: the certificate is of {subject}", "R4")
        # of older lines the enterprise's own name stands where its operator's stands today
        told = [self.story.opened(e, "pii.name_c") for e, _ in line.intents.values()]
        if line.today or line.kind != "enterprise":
            told.append(self.story.opened(line.who, "pii.name_c"))
        opened = next((one for one in told if one is not None), None)
        need(opened is None or (opened if full else masked(opened)) == called, f"{who}: the certificate is of {person}", "R4")
        org = self.shown(line, "data.org_c")
        need(org is None or org.removesuffix("（未认证）") == corp, f"{who}: the certificate is of {corp}", "R4")


def judge_recipients(story: Story) -> None:
    @story.pack.judge("recipients", "events")
    def _recipients() -> str:
        recipients = Recipients(story)
        recipients.read()
        signatures, closed = recipients.certificates()
        if closed:
            raise Gap("the subject of a certificate is not opened")
        return f"{signatures} signatures"
