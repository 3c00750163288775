"""Claim `preimages`: what the pack holds of texts, places, attachments and approvals as drawn is what the events hash (rule U1)."""
from __future__ import annotations

import re

from judging import Gap, need, sha256
from story import Story

NAME = re.compile(r"preimages/([0-9a-f]{64})\.(json|pdf|txt)")


def named_in(story: Story) -> dict[str, tuple[str, int | None]]:
    named: dict[str, tuple[str, int | None]] = {}
    for event, _leaf in story.told:
        kind, data = event["type"], event["data"]
        if kind == "doc.attach":
            named[data["sha256"]] = ("pdf", data["length"])
        if kind in ("consent.show", "consent.accept"):
            named[data["text_h"]] = ("txt", None)
        if kind == "sign.intent" and "fields_h" in data:
            named[data["fields_h"]] = ("json", None)
        if kind == "approve.submit":
            named[data["design_h"]] = ("json", None)
    return named


def inner(story: Story) -> set[str]:
    """What is an enterprise's own business: other packs lack nothing without it."""
    return {event["data"]["design_h"] for event, _leaf in story.told if event["type"] == "approve.submit"}


def judge_preimages(story: Story) -> None:
    held = [found for name in story.pack.files if (found := NAME.fullmatch(name))]
    if not held:
        return

    @story.pack.judge("preimages", "events")
    def _preimages() -> str:
        named = named_in(story)
        for found in held:
            data, (kind, length) = story.pack.files[found.group(0)], named.get(found.group(1), (None, None))
            right = kind == found.group(2) and length in (None, len(data))
            need(right and sha256(data).hex() == found.group(1), f"{found.group(0)} is not what an event hashes", "U1")
        missing = named.keys() - {found.group(1) for found in held}
        if missing - inner(story):
            raise Gap(f"{len(missing)} are not in the pack")
        return f"{len(held)} texts and files"
