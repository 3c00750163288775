"""What stands before a signature: will, confirmation, certificate, checks, approvals and seals (rules H13 to H18)."""
from __future__ import annotations

from certificates import chain_to
from documents import file_of, is_about
from judging import Gap, moment, need, sha256
from story import Story


def judge_signing(story: Story) -> None:
    pack, told, of = story.pack, story.told, story.of

    def intent_of(event: dict, before: int, rule: str) -> int:
        """Place of the intent that the event names, of the same line and before it."""
        place = story.at.get(event["data"]["intent"], len(told))
        need(place < before and told[place][0]["type"] == "sign.intent", f"{event['sign_no']}: no such intent before", rule)
        need(told[place][0]["sign_no"] == event["sign_no"], f"{event['sign_no']}: an intent of another line", rule)
        return place

    def seen_revision(intent: dict, file: int) -> int | None:
        """Which revision of the file he meant to sign."""
        if "docs" not in intent["data"]:
            return intent["doc"]["rev"] if file == 0 else None
        if file >= len(intent["data"]["docs"]):
            return None
        hashes, meant = [one["sha256"] for one in story.revisions(file)], intent["data"]["docs"][file]
        # that it is none of them is asked by the claim `files`
        return hashes.index(meant) if meant in hashes else None

    @pack.judge("signing_order", "events")
    def _order() -> str:
        # of several files each is judged by itself
        used: set[tuple[int, str]] = set()
        for place, event in of("sign.done"):
            data, who, file = event["data"], event["sign_no"], file_of(event)
            intended = intent_of(event, place, "H17")
            confirmed = any(
                e["sign_no"] == who and e["data"]["intent"] == data["intent"]
                for between, e in of("sign.accept")
                if intended < between < place
            )
            need(confirmed, f"{who}: signed without a confirmation", "H17")
            seen = seen_revision(told[intended][0], file)
            need(seen is None or event["doc"]["rev"] > seen, f"{who}: signed in a revision that he had seen", "H17")
            issues = [
                (at, e) for at, e in of("cert.issue")
                if e["data"]["cert_sha256"] == data["cert_sha256"] and is_about(pack, e, file)
            ]
            if issues:
                issued, e = issues[0]
                right = issued < place and e["data"]["intent"] == data["intent"]
                need(right, f"{who}: a certificate of another intent", "H17")
            need((file, data["cert_sha256"]) not in used, f"{who}: a certificate used twice", "H17")
            used.add((file, data["cert_sha256"]))
        if not used:
            raise Gap("nobody has signed")
        return f"{len(used)} signatures"

    @pack.judge("authentication", "events")
    def _authentication() -> str:
        accepts = of("sign.accept")
        for place, event in accepts:
            for method in ("sms", "face"):
                if any(one["method"] == method for one in event["actor"]["auth"]):
                    passed = any(
                        e.get("sign_no") == event["sign_no"] and e["data"]["result"] == "passed"
                        for before, e in of(f"auth.{method}")
                        if before < place
                    )
                    need(passed, f"{event['sign_no']}: no {method} was passed", "H18")
        if not accepts:
            raise Gap("nobody has confirmed")
        return f"{len(accepts)} confirmations"

    @pack.judge("signer_certificates", "events")
    def _certificates() -> str:
        for name in pack.files:
            of_keys = name in ("certs/log.cer", "certs/pack.cer")
            need(of_keys or not name.startswith("certs/") or name in pack.certs, f"{name} is no certificate")
        held = {sha256(pack.files[name]).hex(): cert for name, cert in pack.certs.items()}
        outside = []
        for _place, event in of("sign.done"):
            cert = held.get(event["data"]["cert_sha256"])
            need(cert, f"{event['sign_no']}: the certificate is missing")
            named = [e for _, e in of("cert.issue") if e["data"]["cert_sha256"] == event["data"]["cert_sha256"]]
            anchors = pack.anchors + (pack.lists if any("ca" in e["data"] for e in named) else [])
            if not chain_to(cert, pack.pool, anchors, moment(event["ts"])):
                # one that leads to an anchor at another time was not valid then
                need(not chain_to(cert, pack.pool, anchors, None), f"{event['sign_no']}: the certificate was not valid")
                outside.append(event["sign_no"])
        if outside:
            raise Gap(f"under no anchor: {', '.join(outside)}")
        return ""

    @pack.judge("seal_use", "events")
    def _seals() -> str:
        uses = of("seal.use")
        let: set[str] = set()
        for place, event in uses:
            intent_of(event, place, "H16")
            inst = event["data"].get("inst")
            if inst is None:
                continue
            asked = [e for before, e in of("approve.submit") if before < place and e["data"]["inst"] == inst]
            need(asked and asked[0]["data"]["kind"] == "seal", "a seal used by a request of another kind", "H16")
            need(asked[0].get("sign_no") == event["sign_no"], "a seal used by a request of another line", "H16")
            ended = [e for before, e in of("approve.end") if before < place and e["data"]["inst"] == inst]
            passed = any(e["data"]["result"] == "passed" for e in ended)
            need(passed, "a seal used before the request had passed", "H16")
            need(inst not in let, "a request that let two uses", "H16")
            let.add(inst)
        if not uses:
            raise Gap("no seal was used")
        return f"{len(uses)} uses"

    @pack.judge("approvals", "events")
    def _approvals() -> str:
        requests = read_requests(story)
        listed = story.revisions(0)
        for inst, request in requests.items():
            document = request["of"]["data"].get("document")
            need(not listed or document in (None, listed[0]["sha256"]), f"{inst}: another document", "H14")
        out = min((place for place, _ in of("link.issue", "sign.intent")), default=len(told))
        for inst, request in requests.items():
            if request["of"]["data"]["kind"] == "initiate" and out < len(told):
                ended, result = request["end"] or (len(told), "")
                need(result == "passed" and ended < out, f"{inst}: sent before it was approved", "H15")
        if not requests:
            raise Gap("no approvals")
        return f"{len(requests)} requests"


def read_requests(story: Story) -> dict[str, dict]:
    """What became of each request (rule H13)."""
    requests: dict[str, dict] = {}
    for place, event in story.of("approve.submit", "approve.decide", "approve.hand", "approve.end"):
        data, kind, inst = event["data"], event["type"], event["data"]["inst"]
        if kind == "approve.submit":
            need(inst not in requests, f"{inst} submitted twice", "H13")
            need((data["kind"] == "seal") == ("sign_no" in event), f"{inst}: a line where none belongs, or none", "H13")
            requests[inst] = {"of": event, "approved": set(), "rejected": False, "end": None}
            continue
        need(inst in requests, f"{inst} was never submitted", "H13")
        request = requests[inst]
        need(request["end"] is None, f"{inst} goes on after its end", "H13")
        need(event.get("sign_no") == request["of"].get("sign_no"), f"{inst}: another line", "H13")
        if kind == "approve.decide":
            if data["result"] == "approved":
                request["approved"].add(data["step"])
            else:
                request["rejected"] = True
        if kind == "approve.end":
            request["end"] = (place, data["result"])
            if data["result"] == "passed":
                steps = set(range(1, request["of"]["data"]["steps"] + 1))
                need(not request["rejected"] and steps <= request["approved"], f"{inst} passed without approval", "H13")
    return requests
