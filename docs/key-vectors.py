#!/usr/bin/env python3
"""Computes the test vectors of docs/key.md, independently of the Java code, from the text of that page alone.

Writes key-vectors.json beside this file and the table in key.md between its two marks. Standard library only.
"""

import hashlib
import json
import pathlib
import re
import struct
import uuid

HERE = pathlib.Path(__file__).parent


def frame(tag, body):
    return tag.encode() + struct.pack(">I", len(body)) + body


def canonical_number(literal):
    sign, integer, fraction, exponent = re.fullmatch(
        r"(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?", literal).groups()
    fraction = fraction or ""
    digits = (integer + fraction).lstrip("0")
    power = int(exponent or 0) - len(fraction)
    stripped = digits.rstrip("0")
    if not stripped:
        return "0e0"
    return f"{sign}{stripped}e{power + len(digits) - len(stripped)}"


def encode(field):
    (kind, value), = field.items()
    if kind == "text":
        return frame("T", value.encode("utf-8"))
    if kind == "number":
        return frame("D", canonical_number(value).encode("ascii"))
    if kind == "bool":
        return frame("B", b"\x01" if value else b"\x00")
    if kind == "bytes":
        return frame("Y", bytes.fromhex(value))
    if kind == "position":
        topic_id, partition, offset = value
        return frame("P", uuid.UUID(topic_id).bytes + struct.pack(">iq", partition, offset))
    return frame({"null": "Z", "missing": "M"}[kind], b"")


def stamp(encoding):
    hashed = bytearray(hashlib.sha256(encoding).digest()[:16])
    hashed[6] = hashed[6] & 0x0F | 0x80
    hashed[8] = hashed[8] & 0x3F | 0x80
    return uuid.UUID(bytes=bytes(hashed))


def vector(namespace, fields, purpose=None):
    encoding = frame("N", namespace.encode("utf-8")) + b"".join(map(encode, fields))
    key = stamp(encoding)
    result = {"namespace": namespace, "fields": fields, "encoding": encoding.hex(), "key": str(key)}
    if purpose is not None:
        result["purpose"] = purpose
        result["derived"] = str(stamp(frame("K", key.bytes) + frame("T", purpose.encode("utf-8"))))
    return result


def texts(*values):
    return [{"text": value} for value in values]


def number(literal):
    return [{"number": literal}]


NOTHING = [{"null": None}, {"missing": None}]
TOPIC = "6ba7b810-9dad-41d1-80b4-00c04fd430c8"
VECTORS = [
    vector("playlog", texts("device-1")),
    vector("playlog", texts("device-1", "2026-11-29T10:15:00Z")),
    vector("orders", texts("device-1")),
    vector("", []),
    vector("", texts("")),
    vector("playlog", texts("a", "bc")),
    vector("playlog", texts("ab", "c")),
    vector("playlog", texts("abc")),
    vector("playlog", texts("abc", "")),
    vector("playlog", texts("", "abc")),
    vector("playlog", texts("1")),
    *(vector("playlog", number(n)) for n in (
        "1", "1.0", "1e0", "10E-1", "100", "1e2", "1E+2", "0", "-0", "0.00", "-1.50", "0.001",
        "9007199254740992", "9007199254740993", "12345678901234567890.12345", "1e400", "1e-400")),
    vector("playlog", [{"bool": True}]),
    vector("playlog", [{"bool": False}]),
    vector("playlog", texts("true")),
    vector("playlog", texts("\u00e9")),
    vector("playlog", texts("e\u0301")),
    vector("playlog", texts("\U0001F600 \u65e5\u672c")),
    vector("playlog", texts("Straße")),
    vector("playlog", [{"bytes": ""}]),
    vector("playlog", [{"bytes": "616263"}]),
    vector("playlog", [{"bytes": "00ff"}]),
    vector("playlog", [{"position": [TOPIC, 0, 0]}]),
    vector("playlog", [{"position": [TOPIC, 24, 9007199254740993]}]),
    vector("playlog", NOTHING[:1]),
    vector("playlog", NOTHING[1:]),
    vector("playlog", NOTHING + texts("")),
    vector("playlog", texts("device-1") + number("1") + [{"bool": True}, {"bytes": "07"}]),
    vector("webhook", texts("integrate", "or_1") + number("1"), "notify"),
    vector("webhook", texts("integrate", "or_1") + number("2"), "notify"),
    vector("webhook", texts("integrate", "or_1") + number("1"), ""),
    vector("webhook", texts("integrate", "or_1") + number("1"), "prüfen"),
]


def row(number, v):
    fields = json.dumps(v["fields"], separators=(",", ":"), ensure_ascii=False)
    derived = f"`{v['derived']}` (`\"{v['purpose']}\"`)" if "derived" in v else ""
    return f"| {number} | `\"{v['namespace']}\"` | `{fields}` | `{v['key']}` | {derived} |"


def main():
    (HERE / "key-vectors.json").write_text(json.dumps(VECTORS, indent=2) + "\n", encoding="utf-8")
    table = ["| # | namespace | fields | key | derived (purpose) |", "|---|---|---|---|---|"]
    table += [row(number, v) for number, v in enumerate(VECTORS, start=1)]
    page = HERE / "key.md"
    begin, end = "<!-- vectors: begin -->", "<!-- vectors: end -->"
    head, rest = page.read_text(encoding="utf-8").split(begin)
    tail = rest.split(end)[1]
    page.write_text(head + begin + "\n" + "\n".join(table) + "\n" + end + tail, encoding="utf-8")


if __name__ == "__main__":
    main()
