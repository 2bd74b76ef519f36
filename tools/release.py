"""Build a release from a commit: wheel, source archive, manifest, SBOM and checksums, `make dist`.

Everything is made from what the commit holds, not from the folder, with the commit's own time: two clones make the same
bytes with the same Python and the same versions of what builds (requirements/build.txt).
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import io
import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import uuid
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from croupier.release import MANIFEST, manifest_of

ROOT = Path(__file__).parent.parent
LOCK = "requirements/run.txt"
_BUILD = "import setuptools.build_meta as b, sys; print(getattr(b, 'build_' + sys.argv[1])(sys.argv[2]))"
_NAMESPACE = uuid.UUID("6d0d4f0e-6f0c-5d0c-8f61-2a0f6b6f3f10")


class LockedPackage(NamedTuple):
    """A package in a requirements file."""

    name: str
    version: str
    marker: str
    """Under which conditions it is installed; empty: always."""
    hashes: tuple[str, ...]
    needed_by: tuple[str, ...]


def locked_packages(text: str) -> Iterator[LockedPackage]:
    """The packages in a requirements file with hashes, as uv writes it."""
    for block in re.split(r"\n(?=[A-Za-z0-9])", text):
        if match := re.match(r"([A-Za-z0-9._-]+)(?:\[[^]]*])?==([^\s;\\]+)(?:\s*;\s*([^\\\n]*))?", block):
            hashes = tuple(re.findall(r"--hash=sha256:([0-9a-f]{64})", block))
            needed_by = re.findall(r"^ +# +(?:via +)?([a-z0-9][a-z0-9._-]*)", block, re.MULTILINE)
            needed_by = [one for one in needed_by if one != "via"]
            yield LockedPackage(match[1], match[2], (match[3] or "").strip(), hashes, tuple(needed_by))


def sbom(packages: list[LockedPackage], version: str, wheel: Path, made: int) -> bytes:
    """A bill of materials in CycloneDX: the wheel, and every package that it is installed with."""
    digest = _sha256(wheel)
    purls = {one: f"pkg:pypi/{one.name}@{one.version}" for one in packages}
    own = f"pkg:pypi/croupier@{version}"
    components = []
    for one, purl in purls.items():
        hashes = [{"alg": "SHA-256", "content": value} for value in one.hashes]
        component: dict[str, Any] = {
            "type": "library",
            "bom-ref": purl,
            "name": one.name,
            "version": one.version,
            "purl": purl,
            "externalReferences": [{"type": "distribution", "url": purl, "hashes": hashes}],
        }
        if one.marker:
            component["properties"] = [{"name": "croupier:condition", "value": one.marker}]
        components.append(component)
    needs: dict[str, set[str]] = {own: set(), **{purl: set() for purl in purls.values()}}
    for one, purl in purls.items():
        for parent in one.needed_by:
            for other, ref in [*purls.items(), (None, own)]:
                if parent == (other.name if other else "croupier"):
                    needs[ref].add(purl)
    said = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(_NAMESPACE, digest)}",
        "version": 1,
        "metadata": {
            "timestamp": datetime.fromtimestamp(made, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": {
                "type": "application",
                "bom-ref": own,
                "name": "croupier",
                "version": version,
                "purl": own,
                "licenses": [{"license": {"id": "MIT"}}],
                "hashes": [{"alg": "SHA-256", "content": digest}],
            },
        },
        "components": components,
        "dependencies": [{"ref": ref, "dependsOn": sorted(on)} for ref, on in sorted(needs.items())],
    }
    return json.dumps(said, indent=1).encode() + b"\n"


def build(commit: str, folder: Path) -> list[Path]:
    """Make a release of a commit in a folder."""
    made = int(os.environ.get("SOURCE_DATE_EPOCH") or _git("log", "-1", "--format=%ct", commit))
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        source = Path(temporary) / "source"
        _export(commit, source)
        version: str = tomllib.loads((source / "pyproject.toml").read_text("utf-8"))["project"]["version"]
        package = source / "src" / "croupier"
        (package / MANIFEST).write_bytes(manifest_of(package, version).encoded())
        os.chmod(package / MANIFEST, 0o644)
        archive = folder / _backend("sdist", source, folder, made)
        _rewrite(archive, made)
        wheel = folder / _backend("wheel", source, folder, made)
        copies = {f"croupier-{version}.manifest.json": package / MANIFEST}
        copies |= {f"croupier-{version}.check.py": package / "release.py"}
        for name, path in copies.items():
            (folder / name).write_bytes(path.read_bytes())
        packages = list(locked_packages((source / LOCK).read_text("utf-8")))
    bom = folder / f"croupier-{version}.cdx.json"
    bom.write_bytes(sbom(packages, version, wheel, made))
    files = sorted([archive, wheel, bom, *(folder / name for name in copies)])
    sums = folder / "SHA256SUMS"
    sums.write_text("".join(f"{_sha256(path)}  {path.name}\n" for path in files), encoding="utf-8")
    return [*files, sums]


def _export(commit: str, folder: Path) -> None:
    """Write what a commit holds, with modes that depend on nothing else."""
    packed = subprocess.run(
        ["git", "archive", "--format=tar", commit], cwd=ROOT, capture_output=True, check=True
    ).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    for path in folder.rglob("*"):
        path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)


def _backend(kind: str, source: Path, folder: Path, made: int) -> str:
    """Have setuptools make a wheel or a source archive, and the name of its file."""
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(made), "PYTHONHASHSEED": "0", "TZ": "UTC"}
    environment.pop("PYTHONPATH", None)
    command = [sys.executable, "-c", _BUILD, kind, str(folder.absolute())]
    done = subprocess.run(
        command, cwd=source, env=environment, capture_output=True, text=True, check=False, umask=0o022
    )
    if done.returncode:
        sys.exit(f"The {kind} could not be built:\n{done.stderr}")
    return done.stdout.splitlines()[-1]


def _rewrite(path: Path, made: int) -> None:
    """Pack a source archive anew, with nothing in it of who packed it and when."""
    packed = io.BytesIO()
    with tarfile.open(path) as before, tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as after:
        for member in sorted(before.getmembers(), key=lambda one: one.name):
            clean = tarfile.TarInfo(member.name)
            clean.type, clean.size, clean.mtime = member.type, member.size, made
            clean.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
            after.addfile(clean, before.extractfile(member) if member.isfile() else None)
    path.write_bytes(gzip.compress(packed.getvalue(), compresslevel=9, mtime=0))


def _git(*command: str) -> str:
    return subprocess.run(["git", *command], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def main() -> int:
    """Build a release and print its files with their hashes."""
    parser = argparse.ArgumentParser(description="Build a release from a commit.")
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "dist")
    parser.add_argument("--commit", default="HEAD")
    given = parser.parse_args()
    if given.commit == "HEAD" and _git("status", "--porcelain"):
        print("What is not committed is not part of the release.", file=sys.stderr)
    for path in build(given.commit, given.folder):
        print(f"{_sha256(path)}  {path.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
