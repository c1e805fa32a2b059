"""What a release weighs, file by file, as a table."""

import gzip

# Hosts compress these; the rest is packed already.
_COMPRESSED = (".css", ".html", ".js", ".json", ".mjs", ".svg", ".wasm", ".webmanifest")


def on_the_wire(name: str, content: bytes) -> int:
    """The bytes that a host which compresses sends for a file."""
    return len(gzip.compress(content, 6, mtime=0)) if name.endswith(_COMPRESSED) else len(content)


def table(files: dict[str, bytes], first: set[str]) -> str:
    """Every file with its bytes on the disk and on the wire, heaviest first; a first visit's first."""
    sent = {name: on_the_wire(name, content) for name, content in files.items()}
    lines = [f"{'bytes':>11} {'gzip':>11}"]

    def part(title: str, names: set[str]) -> None:
        lines.append(f"{sum(len(files[n]) for n in names):>11,} {sum(sent[n] for n in names):>11,}  {title}")
        for name in sorted(names, key=lambda name: (-sent[name], name)):
            lines.append(f"{len(files[name]):>11,} {sent[name]:>11,}    {name}")

    part("a first visit", first)
    part("when asked for, and to read", files.keys() - first)
    return "\n".join(lines)
