"""What every part of the verifier shares: how something is refuted, or left open, and the words for times and hashes."""
from __future__ import annotations

import datetime as dt
import hashlib

# how far the clocks that write one history may differ (± in the rules of the page)
SKEW = dt.timedelta(seconds=60)


class Refuted(Exception):
    """What is wrong, and by which numbered rule of the page, where one has a number."""

    def __init__(self, why: str, rule: str | None = None):
        super().__init__(why)
        self.rule = rule


class Gap(Exception):
    """What is missing to judge."""


def need(condition: object, why: str, rule: str | None = None) -> None:
    if not condition:
        raise Refuted(why, rule)


def need_none(faults: list[tuple[str, str]]) -> None:
    """Of several broken rules the lowest is named; each fault is its rule and why."""
    if faults:
        rule, why = min(faults, key=lambda fault: fault[0])
        raise Refuted(why, rule)


def sha256(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def moment(time: str) -> dt.datetime:
    return dt.datetime.fromisoformat(time.replace("Z", "+00:00"))


class Book:
    """The claims, each with its result, why, and the rule that refutes it."""

    def __init__(self) -> None:
        self.claims: dict[str, dict] = {}

    def result(self, claim: str) -> str:
        return self.claims.get(claim, {}).get("result", "not_covered")

    def judge(self, claim: str, *needs: str):
        """Decorates what judges a claim; without the claims that it needs it is not covered."""

        def run(work) -> None:
            missing = [one for one in needs if self.result(one) != "proved"]
            if missing:
                self.claims[claim] = {"result": "not_covered", "reason": f"needs {', '.join(missing)}"}
                return
            try:
                self.claims[claim] = {"result": "proved", "reason": work() or ""}
            except Refuted as error:
                rule = {} if error.rule is None else {"rule": error.rule}
                self.claims[claim] = {"result": "refuted", "reason": str(error), **rule}
            except Gap as error:
                self.claims[claim] = {"result": "not_covered", "reason": str(error)}
            except Exception as error:  # what cannot be read is not what the page describes
                self.claims[claim] = {"result": "refuted", "reason": f"broken: {type(error).__name__} {error}"}

        return run
