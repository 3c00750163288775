"""A receipt judged alone: one event under one signed checkpoint of the log (rules Q1 to Q5). It is no contract."""
from __future__ import annotations

import datetime as dt

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ed25519

from certificates import common_name, load
from growth import judge_consistency
from judging import SKEW, Gap, Refuted, moment, need
from log import check_note, root_of
from pack import AHEAD, Pack, leaf_of
from receipts import Form, checkpoint_of, read_receipt
from story import fits

JUDGED = "receipt log_key checkpoint inclusion openings confirmed timestamp".split()
NOT_JUDGED = "contract identity later_events".split()
# what a gap does to the verdict, where it does anything less than leave it open
WARNING = {"timestamp"}
NOTHING = {"openings", "confirmed", "consistency"}


class Receipt(Pack):
    """What a receipt holds, in the places that it has in a pack; nobody but the log says its name."""

    def __init__(self, form: Form, anchors: list[x509.Certificate], now: dt.datetime):
        super().__init__(b"", anchors, now)
        self.form, self.log = form, ""
        self.files = {f"log/consistency/{size}.txt": proof for size, proof in form.consistency.items()}
        # what the checkpoint says before anybody asked who signed it; None: it cannot be read
        self.head: tuple[str, int, bytes] | None = None

    @property
    def manifest(self) -> dict:
        # a receipt has no mark of a test: whoever shows it says what the root is
        return {"log": self.log, "environment": "test"}


def is_log(name: str) -> bool:
    return len(name.split("/log/")) == 2


def judge_log(receipt: Receipt) -> None:
    form = receipt.form

    @receipt.judge("log_key")
    def _log_key() -> str:
        if form.certificate is None:
            raise Gap("no certificate of the log")
        try:
            receipt.certs["certs/log.cer"] = load(form.certificate)
        except Refuted:
            pass
        return receipt.certified("certs/log.cer", moment(form.event["ts"]), is_log)

    @receipt.judge("checkpoint")
    def _checkpoint() -> str:
        receipt.head = checkpoint_of(form.note)
        origin, receipt.size, receipt.root = receipt.head
        log = receipt.held("certs/log.cer")
        if not isinstance(log.public_key(), ed25519.Ed25519PublicKey):
            raise Gap("the certificate is of no such key")
        receipt.log = common_name(log)
        check_note(form.note, receipt.log, log.public_key())
        need(origin == receipt.log, "no checkpoint of this log")
        return f"{receipt.size} leaves"

    @receipt.judge("inclusion")
    def _inclusion() -> str:
        if receipt.head is None:
            raise Gap("no checkpoint")
        try:
            at = root_of(form.index, receipt.size, leaf_of(form.line), form.path)
        except Refuted as error:
            raise Refuted(str(error), "Q3") from None
        need(at == receipt.root, "another entry of the log", "Q3")
        return f"leaf {form.index}"


def judge_event(receipt: Receipt) -> None:
    form = receipt.form

    @receipt.judge("receipt")
    def _receipt() -> str:
        event = form.event
        need(event["type"] == "sign.accept", "confirms nothing", "Q2")
        need(moment(event["ts"]) <= receipt.now + AHEAD, "of the future", "Q2")
        if receipt.head and event["log"] != receipt.head[0]:
            raise Gap("of another log, which this one follows")
        return f"{event['apply_no']} {event['sign_no']}"

    @receipt.judge("confirmed")
    def _confirmed() -> str:
        event, intent = form.event, form.intent
        if event["type"] != "sign.accept" or intent is None:
            raise Gap("no intent")
        named = intent["type"] == "sign.intent" and leaf_of(form.intent_line).hex() == event["data"]["intent"]
        same = all(intent.get(name) == event.get(name) for name in ("apply_no", "sign_no"))
        before = moment(intent["ts"]) <= moment(event["ts"]) + SKEW
        need(named and same and before, "another intent", "Q4")
        return intent["doc"]["sha256"]

    @receipt.judge("openings")
    def _openings() -> str:
        known = [form.event] + ([form.intent] if receipt.result("confirmed") == "proved" else [])
        for one in form.openings:
            event = next((event for event in known if event["id"] == one["event"]), None)
            try:
                right = event is not None and fits(event, one)
            except (KeyError, TypeError):
                right = False
            need(right, f"{one['path']} is another", "Q5")
        if not form.openings:
            raise Gap("nothing is opened")
        return f"{len(form.openings)} values"

    @receipt.judge("timestamp")
    def _timestamp() -> str:
        raise Gap("a receipt has none")


def judge_receipt(data: bytes, anchors: list[x509.Certificate], now: dt.datetime) -> dict:
    unread = {claim: {"result": "not_covered", "reason": "needs what is before it"} for claim in JUDGED}
    try:
        form = read_receipt(data)
    except Refuted as error:
        claims = {**unread, "receipt": {"result": "refuted", "reason": str(error), "rule": "Q1"}}
        return {"verdict": "invalid", "claims": claims, "not_judged": NOT_JUDGED}
    receipt = Receipt(form, anchors, now)
    if form.event is not None:
        judge_log(receipt)
        judge_consistency(receipt)
        judge_event(receipt)
    claims = {**unread, **receipt.claims}
    results = {claim: said["result"] for claim, said in claims.items()}
    gaps = {claim for claim, result in results.items() if result == "not_covered"}
    verdict = "invalid" if "refuted" in results.values() else "cannot_verify" if gaps - WARNING - NOTHING else "valid_with_warnings"
    return {"verdict": verdict, "claims": claims, "not_judged": NOT_JUDGED}
