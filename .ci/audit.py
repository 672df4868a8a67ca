"""Looks the locked dependencies up in a database of known vulnerabilities, with pip-audit.

Status 1: one of them is known to be vulnerable. Status 0: none is, or the database cannot be asked from here, which is
said plainly: a machine without a network is no reason to fail.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]


def verdict(report: Mapping[str, Any]) -> tuple[int, list[str]]:
    """The status and the lines to print, of a report as ``pip-audit --format json`` writes it.

    A mirror of the package index that has no database answers as if it knew no package: then nothing was audited.
    """
    found = [each for each in report["dependencies"] if each.get("vulns")]
    skipped = [each["name"] for each in report["dependencies"] if "skip_reason" in each]
    asked = len(report["dependencies"]) - len(skipped)
    if not asked:
        return 0, ["NOT AUDITED: the database of vulnerabilities does not answer from here"]
    lines = [
        f"{each['name']} {each['version']}: {vulnerability['id']}, fixed in {_versions(vulnerability)}"
        for each in found
        for vulnerability in each["vulns"]
    ]
    lines.append(f"dependencies audited: {asked}, vulnerable: {len(found)}")
    if skipped:
        lines.append(f"not audited: {', '.join(skipped)}")
    return int(bool(found)), lines


def _versions(vulnerability: Mapping[str, Any]) -> str:
    return ", ".join(vulnerability["fix_versions"]) or "no version yet"


def main(pip_audit: str) -> int:
    """``pip_audit``: the path of the program."""
    lock = ROOT / "requirements.txt"
    options = ("--requirement", str(lock), "--disable-pip", "--progress-spinner", "off", "--format", "json")
    try:
        done = subprocess.run([pip_audit, *options], capture_output=True, text=True, check=False, timeout=300)
        report = json.loads(done.stdout)
    except (OSError, ValueError, subprocess.TimeoutExpired):
        report = {"dependencies": []}  # it fails with a traceback where it reaches nobody
    status, lines = verdict(report)
    print("\n".join(lines))
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
