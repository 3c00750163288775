"""Claim `files`: several files of one contract are one contract (rules F1 to F4). The lowest rule that is broken is named."""
from __future__ import annotations

from container import count_files
from documents import file_of, pages_of, revisions_of
from judging import Gap, Refuted, need, sha256
from story import Story


def named_file(event: dict) -> int | None:
    return event.get("doc", {}).get("file", event["data"].get("file"))


def digest_of(hashes: list[str]) -> str:
    return sha256("\n".join(hashes).encode()).hex()


def listed_revisions(story: Story, file: int) -> list[dict]:
    """None where they cannot be read, which the claim `documents` says."""
    try:
        return revisions_of(story.pack, file)
    except (Refuted, KeyError, TypeError):
        return []


def check_single(story: Story) -> None:
    """A contract with one file speaks of no other."""
    need(count_files(story.pack.files) == 1, "the contract has one file, the pack has more", "F1")
    for event, _leaf in story.told:
        several = {"files", "docs", "docs_h"} & set(event["data"])
        need(not several and named_file(event) is None, f"{event['type']} speaks of several files", "F1")


def check_set(story: Story, named: list[dict]) -> None:
    """The files of the pack are those that the contract names, in its order (F1)."""
    need(count_files(story.pack.files) == len(named), "more or fewer files than the contract names", "F1")
    created = story.of("apply.create")
    need(len(created) == 1, "the files are listed twice", "F1")
    for event, _leaf in story.told:
        need((named_file(event) or 0) < len(named), f"{event['type']} names a file that is not of the contract", "F1")
    for file, one in enumerate(named):
        uploads = [(place, e) for place, e in story.of("doc.upload") if file_of(e) == file]
        need(len(uploads) == 1, f"file {file} has no upload, or two", "F1")
        place, upload = uploads[0]
        need(place > created[0][0], f"file {file} was uploaded before the contract", "F1")
        need(upload["data"].get("name_c") == one.get("name_c"), f"file {file} has another name", "F1")
        listed = listed_revisions(story, file)
        need(not listed or listed[0]["sha256"] == one["sha256"], f"file {file} is another", "F1")
        pages = pages_of(story.pack, file)
        if "pages_h" in one:
            need(pages and sha256(pages[0]).hex() == one["pages_h"], f"file {file} has other pages", "F1")
        need(not pages or len(pages[1]) == one["pages"], f"file {file} has more or fewer pages", "F1")


def places_of(story: Story, count: int) -> dict[str, list[int]]:
    """In which files each line signs; who comes into its place signs in the same."""
    places: dict[str, list[int]] = {}
    for _place, event in story.of("recipient.add", "recipient.replace"):
        his = event["data"].get("files") if event["type"] == "recipient.add" else places.get(event["data"].get("from"))
        places[event["sign_no"]] = list(range(count)) if his is None else his
    return places


def check_signing(story: Story, count: int) -> None:
    """One act of will is for all files, and whoever signs does so where he has a place (F2)."""
    for _place, event in story.of("sign.intent"):
        docs, who = event["data"].get("docs", []), event["sign_no"]
        need(len(docs) == count, f"{who}: an intent for {len(docs)} files", "F2")
        need(event["doc"]["sha256"] == docs[0] and file_of(event) == 0, f"{who}: an intent that names two first documents", "F2")
        for file, meant in enumerate(docs):
            listed = listed_revisions(story, file)
            need(not listed or meant in [one["sha256"] for one in listed], f"{who}: no revision of file {file}", "F2")
    places, signed, used = places_of(story, count), set(), set()
    for _place, event in story.of("sign.done"):
        who, file, wanted = event["sign_no"], file_of(event), event["data"]["cert_sha256"]
        need(file in places.get(who, []), f"{who}: no place in file {file}", "F2")
        need((who, file) not in signed, f"{who}: twice in file {file}", "F2")
        issued = next((e for _, e in story.of("cert.issue") if e["data"]["cert_sha256"] == wanted), None)
        need(issued is None or file_of(issued) == file, f"{who}: a certificate for another file", "F2")
        need(wanted not in used, f"{who}: a certificate used in another file", "F2")
        signed.add((who, file))
        used.add(wanted)
    if story.of("doc.finalise"):
        for who, file in standing(story, places):
            need((who, file) in signed, f"{who}: no signature in file {file}", "F2")


def standing(story: Story, places: dict[str, list[int]]) -> list[tuple[str, int]]:
    """Who signs where, of the lines that nobody took over."""
    replaced = {e["data"].get("from") for _, e in story.of("recipient.replace")}
    return [(who, file) for who, his in places.items() if who not in replaced for file in his]


def check_finish(story: Story, count: int) -> None:
    """All files are finished at once, in order, each with the signatures that it has (F3)."""
    finished = story.of("doc.finalise")
    if not finished:
        return
    need([file_of(e) for _, e in finished] == list(range(count)), "not every file is finished, once and in order", "F3")
    together = [place - finished[0][0] for place, _ in finished]
    need(together == list(range(count)), "something stands between the ends of files", "F3")
    lines = standing(story, places_of(story, count))
    for file, (_place, event) in enumerate(finished):
        signed = sum(1 for _, e in story.of("sign.done") if file_of(e) == file)
        signatories = sum(1 for _who, his in lines if his == file)
        need(0 < event["data"]["signatures"] == signed == signatories, f"file {file} counts other signatures", "F3")


def check_digests(story: Story, named: list[dict]) -> None:
    """A code is for the documents that the intent names, an approval for those of the contract (F4)."""
    for place, event in story.of("sign.intent"):
        who = event["sign_no"]
        acts = [at for at, e in story.of("sign.intent", "recipient.correct") if at < place and e["sign_no"] == who]
        for at, code in story.of("auth.sms"):
            his = code.get("sign_no") == who and max(acts, default=-1) < at < place
            if his and code["data"]["purpose"] == "sign" and code["data"]["result"] == "passed":
                meant = digest_of(event["data"].get("docs", []))
                need(code["data"].get("docs_h") == meant, f"{who}: a code for other documents", "F4")
    for _place, event in story.of("approve.submit"):
        data = event["data"]
        if "document" in data or "docs" in data:
            need(data.get("docs") == [one["sha256"] for one in named], f"{data['inst']}: about other documents", "F4")


def judge_files(story: Story) -> None:
    @story.pack.judge("files", "events")
    def _files() -> str:
        named = story.named_files
        if named is None:
            check_single(story)
            raise Gap("one file")
        check_set(story, named)
        check_signing(story, len(named))
        check_finish(story, len(named))
        check_digests(story, named)
        return f"{len(named)} files"
