"""The documents of a pack: revisions, the upload, the pictures of pages that contracts named before 28 November 2026."""
from __future__ import annotations

from container import count_files
from events import ABOUT_ONE, check_members, parse_canonical
from judging import Gap, need, sha256
from pack import Pack

MAKES = ("doc.normalise", "sign.done", "doc.finalise", "doc.extend")
MAKES_ITS_OWN = ("sign.done", "doc.extend")


def file_of(event: dict) -> int:
    """The file that an event is about; of one that names none the first."""
    return event.get("doc", {}).get("file", event["data"].get("file", 0))


def folder_of(file: int) -> str:
    return "docs/" if file == 0 else f"docs/{file}/"


def revisions_of(pack: Pack, file: int) -> list[dict]:
    said = parse_canonical(pack.files[f"{folder_of(file)}revisions.json"])
    check_members(said, {"v": [1], "revisions": "any"}, "revisions")
    need(isinstance(said["revisions"], list) and said["revisions"], "no revisions")
    for one in said["revisions"]:
        check_members(one, {"length": "count", "sha256": "hash"}, "a revision")
    lengths = [one["length"] for one in said["revisions"]]
    need(lengths == sorted(set(lengths)) and lengths[0] > 0, "revisions do not grow")
    return said["revisions"]


def pages_of(pack: Pack, file: int) -> tuple[bytes, list[dict]] | None:
    """None: the pack has no pages.json of this file."""
    data = pack.files.get(f"{folder_of(file)}pages.json")
    if data is None:
        return None
    said = parse_canonical(data)
    check_members(said, {"v": [1], "renderer": "any", "pages": "any"}, "pages")
    for number, one in enumerate(said["pages"], 1):
        check_members(one, {"page": [number], "width": "count", "height": "count", "sha256": "hash"}, "a page")
    return data, said["pages"]


def is_about(pack: Pack, event: dict, file: int) -> bool:
    """That one of a contract with one file names another is the affair of the claim `files`."""
    return count_files(pack.files) == 1 or file_of(event) == file


def pages_named(pack: Pack, file: int) -> set[str]:
    """The hashes of pages.json that events since the upload name."""
    docs = [event["doc"] for event in since_upload(pack, file) if "doc" in event and is_about(pack, event, file)]
    return {doc["pages_h"] for doc in docs if "pages_h" in doc}


def since_upload(pack: Pack, file: int) -> list[dict]:
    """Events from the last upload of the file on; uploads of other files stand between."""
    events = [event for event, _ in pack.events]
    uploads = [i for i, e in enumerate(events) if e["type"] == "doc.upload" and is_about(pack, e, file)]
    start = uploads[-1] if uploads else 0
    return [e for i, e in enumerate(events) if i >= start and (e["type"] != "doc.upload" or i == start)]


def check_bytes(pack: Pack, file: int) -> list[dict]:
    """Each revision is so much of the file, and the last is all of it."""
    final, listed = pack.files[f"{folder_of(file)}final.pdf"], revisions_of(pack, file)
    need(listed[-1]["length"] == len(final), f"file {file}: the last revision is not the file")
    for one in listed:
        need(sha256(final[: one["length"]]).hex() == one["sha256"], f"file {file}: a revision is another")
    return listed


def check_events(pack: Pack, file: int, listed: list[dict], several: bool) -> None:
    """Each revision was made by an event, and no event names another."""
    named, made, newest, closed = set(), set(), -1, False
    for event in since_upload(pack, file):
        kind = event["type"]
        if kind == "doc.upload" and event["data"]["sha256"] == listed[0]["sha256"]:
            named.add(0)
        if several and kind == "sign.intent":
            # one act of will for all of them; that it names a revision of each is asked by the claim `files`
            meant = event["data"].get("docs", [])[file : file + 1]
            named |= {rev for rev, one in enumerate(listed) if [one["sha256"]] == meant}
        if "doc" not in event or not is_about(pack, event, file) or (several and kind not in ABOUT_ONE):
            continue
        doc = event["doc"]
        need(doc["rev"] < len(listed), f"file {file}: {kind} names a revision that is missing")
        one = listed[doc["rev"]]
        need((one["length"], one["sha256"]) == (doc["length"], doc["sha256"]), f"file {file}: {kind} names another revision")
        named.add(doc["rev"])
        if kind in MAKES:
            need(doc["rev"] >= newest, f"file {file}: revisions run back")
            need(kind not in MAKES_ITS_OWN or doc["rev"] not in made, f"file {file}: two of one revision")
            need(closed == (kind == "doc.extend"), f"file {file}: {kind} on the wrong side of doc.finalise")
            closed = closed or kind == "doc.finalise"
            made.add(doc["rev"])
            newest = doc["rev"]
    need(0 in named, f"file {file}: nothing names revision 0")
    need(set(range(1, len(listed))) <= made, f"file {file}: a revision was made by no event")


def judge_documents(pack: Pack) -> None:
    count = count_files(pack.files)

    @pack.judge("documents", "events")
    def _documents() -> str:
        for file in range(count):
            check_events(pack, file, check_bytes(pack, file), count > 1)
        return f"{count} files"

    @pack.judge("original", "events")
    def _original() -> str:
        for file in range(count):
            original, events = pack.files[f"{folder_of(file)}original.pdf"], since_upload(pack, file)
            need(events[0]["type"] == "doc.upload", f"file {file} was not uploaded")
            upload, first = events[0]["data"], revisions_of(pack, file)[0]
            need(sha256(original).hex() == upload["sha256"] and len(original) == upload["length"], f"file {file} is another")
            joined = any(
                e["type"] == "doc.normalise" and is_about(pack, e, file) and e["data"]["from"] == upload["sha256"]
                and e["doc"]["sha256"] == first["sha256"] and e["doc"]["rev"] == 0
                for e in events
            )
            need(joined or first["sha256"] == upload["sha256"], f"file {file}: nothing joins the upload and revision 0")
        return ""

    named = {file: pages_named(pack, file) for file in range(count)} if pack.events else {}
    held = any(name.endswith("/pages.json") for name in pack.files)
    if not held and not any(named.values()):
        # nothing that this claim is about
        return

    @pack.judge("pages", "events")
    def _pages() -> str:
        for file, stated in named.items():
            pages = pages_of(pack, file)
            need(pages or not stated, f"file {file}: pages are named, and pages.json is missing")
            need(not pages or stated <= {sha256(pages[0]).hex()}, f"file {file}: another pages.json")
        if not any(named.values()):
            raise Gap("no event names pages")
        return ""
