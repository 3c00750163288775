"""Claim `video`: the recording that the sender demanded before a signature (rules V1, V2, V4, V5; V3 is asked with the recipients)."""
from __future__ import annotations

from judging import Gap, need_none
from story import RECIPIENT, Story


class Videos:
    """Of all rules that are broken the lowest is named."""

    def __init__(self, story: Story):
        self.story = story
        self.faults: list[tuple[str, str]] = []
        self.recorded = {leaf: event for event, leaf in story.told if event["type"] == "video.recorded"}
        self.demanded = any(event["data"].get("video") is True for _at, event in story.of("apply.create"))
        self.shown = 0

    def ask(self, condition: object, why: str, rule: str) -> None:
        if not condition:
            self.faults.append((rule, why))

    def made_before(self, leaf: str | None, place: int, who: str | None, since: int) -> bool:
        found = self.recorded.get(leaf)
        return found is not None and found.get("sign_no") == who and since < self.story.at[leaf] < place

    def read(self) -> None:
        came: dict[str, int] = {}
        rests: dict[str, str | None] = {}
        files: set[str] = set()
        for place, (event, leaf) in enumerate(self.story.told):
            kind, who, data = event["type"], event.get("sign_no"), event["data"]
            if kind in RECIPIENT:
                came[who] = place
            if kind == "video.recorded":
                self.ask(data["sha256"] not in files, f"{who}: one file twice", "V5")
                files.add(data["sha256"])
            if kind == "video.reviewed":
                self.ask(self.made_before(data["recording"], place, who, -1), f"{who}: judged what was never recorded", "V4")
            if kind == "sign.intent":
                rests[leaf] = data.get("video")
                if "video" in data:
                    self.ask(self.made_before(data["video"], place, who, came.get(who, -1)), f"{who}: no recording of his before", "V2")
            if kind == "sign.accept":
                video = rests.get(data["intent"])
                self.ask(video or not self.demanded, f"{who}: nothing was recorded", "V1")
                self.shown += video in self.recorded


def judge_video(story: Story) -> None:
    concerned = story.of("video.recorded", "video.reviewed") or any("video" in e["data"] for _at, e in story.of("apply.create", "sign.intent"))
    if not concerned:
        return

    @story.pack.judge("video", "events")
    def _video() -> str:
        videos = Videos(story)
        videos.read()
        need_none(videos.faults)
        if not videos.shown:
            raise Gap("nobody signed after a recording")
        return f"{videos.shown} recordings"
