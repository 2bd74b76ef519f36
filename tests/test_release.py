"""What a release consists of: locked packages, its manifest, the check of what is installed, its bill of materials."""

from __future__ import annotations

import importlib.util
import json
import os
import py_compile
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from litestar.testing import TestClient
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.version import Version

from croupier import release
from croupier.floor import chain
from croupier.floor.audit import audit
from croupier.floor.floor import Floor
from croupier.floor.software import SELF_CHECK
from croupier.web.app import application
from test_cli import run

ROOT = Path(__file__).parent.parent
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
LOCKS = {"run": (), "dev": ("dev",)}
"""The requirements files, and the extras that each is for."""


def _tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("release_tool", ROOT / "tools" / "release.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["release_tool"] = module
    spec.loader.exec_module(module)
    return module


tool = _tool()


def locked(name: str) -> list[Any]:
    return list(tool.locked_packages((ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")))


def on_linux(python: str) -> dict[str, str]:
    return {
        "python_version": python, "python_full_version": f"{python}.0", "sys_platform": "linux", "os_name": "posix",
        "platform_system": "Linux", "platform_machine": "x86_64", "implementation_name": "cpython",
        "platform_python_implementation": "CPython", "extra": "",
    }  # fmt: skip


# --- locked packages --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*LOCKS, "build"])
def test_every_package_is_locked_with_hashes(name: str) -> None:
    found = locked(name)
    assert found
    assert [one.name for one in found if not one.hashes] == []
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    assert len(re.findall(r"^[A-Za-z0-9].*==", text, re.MULTILINE)) == len(found)
    assert "://" not in text, "a requirements file names no server"


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("name", LOCKS)
def test_the_lock_has_all_that_croupier_asks_for(name: str, python: str) -> None:
    """On each Python exactly one version of each, one that croupier accepts: `make locks` writes the files anew."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    environment = on_linux(python)
    versions: dict[str, list[str]] = {}
    for one in locked(name):
        if not one.marker or Marker(one.marker).evaluate(environment):
            versions.setdefault(one.name, []).append(one.version)
    assert {name: found for name, found in versions.items() if len(found) > 1} == {}
    todo = [*project["dependencies"], *(line for extra in LOCKS[name] for line in extras[extra])]
    wrong = []
    while todo:
        asked = Requirement(todo.pop())
        if asked.name == "croupier":
            todo += [line for extra in asked.extras for line in extras[extra]]
        elif asked.marker is None or asked.marker.evaluate(environment):
            found = versions.get(re.sub(r"[-_.]+", "-", asked.name).lower(), [])
            if not found or not asked.specifier.contains(Version(found[0]), prereleases=True):
                wrong.append(f"{asked}: {found}")
    assert wrong == []


def test_what_locked_packages_need_is_locked() -> None:
    """By what the packages that are installed here say of themselves, as far as theirs is the locked version."""
    versions = {one.name: one.version for one in locked("run")}
    checked, wrong = 0, []
    for name, version in versions.items():
        try:
            package = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            continue
        if package.version != version:
            continue
        checked += 1
        for line in package.requires or ():
            asked = Requirement(line)
            if asked.marker is None or asked.marker.evaluate({"extra": ""}):
                known = re.sub(r"[-_.]+", "-", asked.name).lower()
                if known not in versions:
                    wrong.append(f"{name} needs {asked}")
    assert wrong == []
    assert checked > 10


# --- manifest and self-check ------------------------------------------------------------------------------------------


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A small package with its manifest, as it is after it was installed and run."""
    folder = tmp_path / "croupier"
    for name, text in {
        "__init__.py": "",
        "pays.py": "ODDS = 35\n",
        "rulebooks/pa/book.toml": "id = 'pa'\n",
        "rulebooks/pa/1-wheel.toml": "odds = 35\n",
        "rulebooks/oh/book.toml": "id = 'oh'\n",
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    (folder / release.MANIFEST).write_bytes(release.manifest_of(folder, "1.2.3").encoded())
    py_compile.compile(str(folder / "pays.py"), doraise=True)
    return folder


def compared(folder: Path) -> release.Comparison:
    return release.compare(folder, release.read(folder / release.MANIFEST))


def test_what_is_as_released_is_said_to_be(package: Path) -> None:
    found = compared(package)
    assert (found.result, found.lines(), found.files) == ("as-released", [], 5)
    assert "all 5 files and 2 rulebooks are as released" in found.summary()
    assert found.data()["version"] == "1.2.3"


def _stale(folder: Path) -> None:
    """A source that was changed, with the compiled form of a payout of somebody's own under its time and size."""
    source = folder / "pays.py"
    before = source.read_bytes()
    stat = source.stat()
    source.write_text("ODDS = 36\n")
    os.utime(source, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    py_compile.compile(str(source), doraise=True)
    source.write_bytes(before)
    os.utime(source, ns=(stat.st_atime_ns, stat.st_mtime_ns))


CHANGES: dict[str, Callable[[Path], object]] = {
    "Changed: pays.py": lambda folder: (folder / "pays.py").write_text("ODDS = 360\n"),
    "Changed: rulebooks/pa/1-wheel.toml": lambda folder: (folder / "rulebooks/pa/1-wheel.toml").write_text("odds=36"),
    "Missing: rulebooks/oh/book.toml": lambda folder: (folder / "rulebooks/oh/book.toml").unlink(),
    "Not part of the release: rulebooks/pa/2-own.toml": lambda folder: (folder / "rulebooks/pa/2-own.toml").touch(),
    "Not part of the release: pays.so": lambda folder: (folder / "pays.so").touch(),
    "Compiled from something else: __pycache__/pays": _stale,
}


@pytest.mark.parametrize("says", CHANGES)
def test_what_is_not_as_released_is_named(package: Path, says: str) -> None:
    CHANGES[says](package)
    found = compared(package)
    assert found.result == "differs"
    assert [line for line in found.lines() if line.startswith(says)], found.lines()
    changed = {"pa"} if "/pa/" in says else {"oh"} if "/oh/" in says else set()
    assert set(found.changed_rulebooks()) == changed


def test_a_manifest_that_was_changed_with_the_files_is_another_release(package: Path) -> None:
    """It fits what is installed; only a manifest from elsewhere, or its hash, shows it."""
    kept = package.parent / "manifest.json"
    shutil.copy(package / release.MANIFEST, kept)
    before = compared(package).data()["release"]
    (package / "pays.py").write_text("ODDS = 360\n")
    (package / release.MANIFEST).write_bytes(release.manifest_of(package, "1.2.3").encoded())
    assert compared(package).result == "as-released"
    assert compared(package).data()["release"] != before
    assert release.compare(package, release.read(kept)).lines() == ["Changed: pays.py"]


def test_the_checker_needs_nothing_but_python(package: Path, tmp_path: Path) -> None:
    checker = shutil.copy(release.__file__, tmp_path / "check.py")
    command = [sys.executable, "-I", "-B", str(checker), str(package / release.MANIFEST), str(package)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "as released" in done.stdout
    (package / "pays.py").write_text("ODDS = 360\n")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "Changed: pays.py" in done.stdout
    command[-2] = str(tmp_path / "missing.json")
    assert subprocess.run(command, capture_output=True, check=False).returncode == 2


def test_the_command_says_what_is_installed(tmp_path: Path) -> None:
    """A checkout has no manifest; one that is named is compared with."""
    folder = release.package_folder()
    assert not (folder / release.MANIFEST).exists(), "a checkout is no release"
    code, out, _ = run("self-check")
    assert (code, "this is no release" in out) == (3, True)
    made = release.manifest_of(folder, "1.2.3")
    named = tmp_path / "manifest.json"
    named.write_bytes(made.encoded())
    code, out, _ = run("self-check", "--manifest", str(named))
    assert (code, "rulebooks are as released" in out) == (0, True)
    named.write_bytes(release.Manifest("1.2.3", {**made.files, "errors.py": "0" * 64}, made.rulebooks).encoded())
    code, out, _ = run("self-check", "--manifest", str(named), "--json")
    said = json.loads(out)
    assert (code, said["result"], said["changed"]) == (1, "differs", ["errors.py"])
    assert {one["book"] for one in said["rulebooks"]} >= {"pa", "oh", "gr", "bs"}
    named.write_text("[]")
    code, _, err = run("self-check", "--manifest", str(named))
    assert (code, "is not a manifest" in err) == (2, True)


def test_a_package_that_croupier_needs_is_compared_with_its_record(monkeypatch: pytest.MonkeyPatch) -> None:
    assert release.changed_dependencies() == []
    monkeypatch.setattr(release, "_as_recorded", lambda path: "x" if path.name == "typer.py" else "")
    assert release.changed_dependencies()


def test_a_floor_says_and_records_how_its_software_compares(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, package: Path
) -> None:
    floor = Floor(str(tmp_path / "floor.db"), accounts=True)
    floor.house.people.add("Sue", "supervisor", "correct horse battery")
    floor.house.people.add("Ann", "auditor", "correct horse battery")
    monkeypatch.setattr(release, "package_folder", lambda: package)
    floor.software.record()
    floor.software.record()
    CHANGES["Changed: pays.py"](package)
    floor.software.record()
    with floor.store.reading() as connection:
        said = [link.content["result"] for link in chain.records(connection, [SELF_CHECK])]
    assert said == ["differs", "as-released"], "recorded once for each result"
    assert audit(floor.store).wrong == ()
    with TestClient(application(floor), base_url="http://127.0.0.1:8000") as browser:
        for name, page in (("Sue", "/pit"), ("Ann", "/audit")):
            browser.post("/api/login", json={"name": name, "password": "correct horse battery"})
            assert "1 files are not as released" in browser.get(page).text
            found = browser.get("/api/self-check").json()
            assert (found["result"], found["differs"]) == ("differs", ["Changed: pays.py"])


# --- bill of materials ------------------------------------------------------------------------------------------------


def test_the_bill_of_materials_is_cyclonedx_and_lists_every_package(tmp_path: Path) -> None:
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    wheel = tmp_path / "croupier.whl"
    wheel.write_bytes(b"a wheel")
    packages = locked("run")
    made = tool.sbom(packages, "1.2.3", wheel, 1_800_000_000)
    assert made == tool.sbom(packages, "1.2.3", wheel, 1_800_000_000)
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(made.decode()) is None
    said = json.loads(made)
    assert len(said["components"]) == len(packages)
    assert all(one["externalReferences"][0]["hashes"] for one in said["components"])
    needs = {one["ref"]: one["dependsOn"] for one in said["dependencies"]}
    own = {ref.partition("/")[2].partition("@")[0] for ref in needs["pkg:pypi/croupier@1.2.3"]}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = {re.sub(r"[-_.]+", "-", Requirement(line).name).lower() for line in project["dependencies"]}
    assert own == asked
    reached, todo = set(), ["pkg:pypi/croupier@1.2.3"]
    while todo:
        if (ref := todo.pop()) not in reached:
            reached.add(ref)
            todo += needs[ref]
    assert reached == needs.keys(), "every package is there because something needs it"


# --- the same bytes ---------------------------------------------------------------------------------------------------


@pytest.mark.verify
def test_two_clones_make_the_same_release(tmp_path: Path) -> None:
    """Under another umask, time zone, language and order of hashing, and with other files lying about."""
    made = []
    for number, (umask, zone) in enumerate(((0o022, "UTC"), (0o077, "Asia/Tokyo"))):
        clone = tmp_path / f"clone {number}"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True, umask=umask)
        (clone / "src" / "croupier" / f"stray{number}.py").write_text("")
        environment = {**os.environ, "TZ": zone, "PYTHONPATH": str(clone / "src"), "PYTHONHASHSEED": str(number)}
        environment.pop("SOURCE_DATE_EPOCH", None)
        out = tmp_path / f"dist {number}"
        command = [sys.executable, str(clone / "tools" / "release.py"), str(out)]
        subprocess.run(command, check=True, env=environment, umask=umask, capture_output=True)
        made.append({path.name: path.read_bytes() for path in sorted(out.iterdir())})
    assert made[0].keys() == made[1].keys()
    assert [name for name in made[0] if made[0][name] != made[1][name]] == []
    (wheel,) = (tmp_path / "dist 0").glob("*.whl")
    shutil.unpack_archive(wheel, tmp_path / "installed", "zip")
    (manifest,) = (tmp_path / "dist 0").glob("*.manifest.json")
    assert release.compare(tmp_path / "installed" / "croupier", release.read(manifest)).result == "as-released"
