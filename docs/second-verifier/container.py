"""The container: names to bytes, and nothing beside them (docs/evidence-pack.md, Container)."""
from __future__ import annotations

import io
import re
import zipfile

from judging import need

KNOWN = re.compile(
    r"manifest\.json|manifest\.note|events\.ndjson|opening\.json|report\.html|readme\.txt|keys/trust\.json|log/checkpoint|log/cosignatures"
    r"|preimages/[0-9a-f]{64}\.(?:json|pdf|txt)"
    r"|log/previous-[1-9]/[1-9][0-9]{0,15}\.txt"
    r"|log/consistency/[1-9][0-9]{0,15}\.txt"
    r"|log/(?:proofs|leaves)/(?:0|[1-9][0-9]*)\.tlog-proof|log/leaves\.ndjson|log/previous-[1-9]\.cer|tsa/[a-z0-9-]+\.tsr|certs/[a-z0-9-]+\.cer"
    r"|docs/(?:(?:[1-9]|1[0-9])/)?(?:original\.pdf|final\.pdf|revisions\.json|pages\.json)"
)
REQUIRED = (
    "manifest.json manifest.note docs/original.pdf docs/final.pdf docs/revisions.json events.ndjson "
    "opening.json log/checkpoint certs/log.cer certs/pack.cer keys/trust.json report.html"
).split()


def count_files(names) -> int:
    """How many files the contract of a pack with these names has."""
    return 1 + max((int(found.group(1)) for name in names if (found := re.match(r"docs/(\d+)/", name))), default=0)


def is_our_form(info: zipfile.ZipInfo) -> bool:
    """Stored, 1980-01-01, version 10, no flags and extra fields; ZIP64 has an extra field."""
    plain = info.compress_type == zipfile.ZIP_STORED and info.date_time == (1980, 1, 1, 0, 0, 0)
    bare = info.create_version == info.extract_version == 10 and info.create_system == info.external_attr == 0
    return plain and bare and info.flag_bits == 0 and info.extra == b""


def read_container(data: bytes) -> tuple[dict[str, bytes], bool]:
    """Names to bytes, and whether the container was packed again; nothing may lie before, between or after the entries."""
    need(data[-22:-18] == b"PK\x05\x06", "no end record at the end")
    files: dict[str, bytes] = {}
    at = 0
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        need(archive.comment == b"", "a comment")
        listed = archive.infolist()
        names = [one.filename for one in listed]
        ours = all(is_our_form(one) and not one.is_dir() for one in listed) and names == sorted(names)
        for info in sorted(listed, key=lambda one: one.header_offset):
            name = info.filename
            if name.endswith("/"):
                need(info.file_size == 0, f"{name} is no folder")
            else:
                need(KNOWN.fullmatch(name), f"unknown name {name}")
                need(name not in files, f"{name} twice")
            need(info.comment == b"" and not info.flag_bits & 1, f"{name} has a comment or is encrypted")
            need(info.header_offset == at, f"something lies before {name}")
            local = data[at : at + 30]
            need(local[:4] == b"PK\x03\x04", f"no entry at {name}")
            length_of = lambda where: int.from_bytes(local[where : where + 2], "little")
            at += 30 + length_of(26) + length_of(28) + info.compress_size
            if info.flag_bits & 8:
                at += 16 if data[at : at + 4] == b"PK\x07\x08" else 12
            if not name.endswith("/"):
                # zipfile compares the CRC
                files[name] = archive.read(info)
        need(at == archive.start_dir, "something lies before the directory")
    for name in REQUIRED:
        need(name in files, f"{name} is missing")
    for k in range(1, count_files(files)):
        for name in ("original.pdf", "final.pdf", "revisions.json"):
            need(f"docs/{k}/{name}" in files, f"docs/{k}/{name} is missing")
    need(any(name.startswith("log/proofs/") for name in files), "log/proofs/* is missing")
    return files, not ours
