"""Asks whether any package that Motu is installed with has a known weakness.

    python tools/audit.py

The data lies on the internet. Where it cannot be had the status is 75, and it is said that nothing was
checked; with a known weakness the status is 1.
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass

#: The collections of known weaknesses that pip-audit can ask, one after another.
SERVICES = ("pypi", "osv")
#: The status that says: not now, try again.
NO_DATA = 75


@dataclass(frozen=True)
class Findings:
    """What a collection says about the packages: which it knows, and which weaknesses of them."""

    known: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    weak: tuple[str, ...] = ()

    @classmethod
    def of(cls, told: str) -> Findings:
        """What pip-audit tells in JSON; nothing at all where it could not ask."""
        try:
            packages = json.loads(told)["dependencies"]
        except ValueError:
            return cls()
        known = [package for package in packages if "vulns" in package]
        return cls(
            tuple(package["name"] for package in known),
            tuple(package["name"] for package in packages if "vulns" not in package),
            tuple(_weakness(package, found) for package in known for found in package["vulns"]),
        )


def _weakness(package: dict[str, str], found: dict[str, list[str]]) -> str:
    better = ", ".join(found["fix_versions"]) or "no version yet"
    return f"{package['name']} {package['version']}: {found['id']}, mended in {better}"


def ask(service: str) -> Findings:
    command = [sys.executable, "-m", "pip_audit", "--local", "--skip-editable", "--progress-spinner", "off"]
    answer = subprocess.run(
        [*command, "--format", "json", "--vulnerability-service", service], capture_output=True, text=True
    )
    return Findings.of(answer.stdout)


def judge(findings: Findings) -> int:
    """Says what was found, and the status that goes with it."""
    if not findings.known:
        print("No data could be had: NOTHING WAS CHECKED. It needs a connection to the internet.")
        return NO_DATA
    for weakness in findings.weak:
        print(weakness)
    print(f"{len(findings.known)} packages checked, {len(findings.weak)} known weaknesses.")
    if findings.unknown:
        print(f"NOT CHECKED, nothing is known of them: {', '.join(findings.unknown)}")
    return 1 if findings.weak else 0


def main() -> int:
    findings = Findings()
    for service in SERVICES:
        findings = ask(service)
        if findings.known:
            break
    return judge(findings)


if __name__ == "__main__":
    sys.exit(main())
