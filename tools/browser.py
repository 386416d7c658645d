"""Finds a Chromium or Chrome for the browser tests, or brings one; says so loudly if none can be had."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
#: What lets it run anywhere, in containers too, and keeps it from talking to anybody else.
ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
MISSING = """
No browser for the browser tests.
Looked for {names} on the PATH, then tried apt-get and Playwright's own download.
Install one of them, for instance with: apt-get install chromium
"""


def installed() -> str | None:
    """The path of a browser that is there."""
    for name in NAMES:
        if found := shutil.which(name):
            return found
    own = playwrights_own()
    return str(own) if own.exists() else None


def playwrights_own() -> Path:
    """Where Playwright keeps the browser that it downloads."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path)


def by_apt() -> None:
    """Debian's own package, where we may install one."""
    if shutil.which("apt-get"):
        rights = [] if os.geteuid() == 0 else ["sudo", "-n"]
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for step in (["update", "-q"], ["install", "-y", "-q", "--no-install-recommends", "chromium"]):
            _try([*rights, "apt-get", *step], environment)


def by_playwright() -> None:
    _try([sys.executable, "-m", "playwright", "install", "chromium"], dict(os.environ))


def _try(command: list[str], environment: dict[str, str]) -> None:
    try:
        subprocess.run(command, env=environment, check=False)
    except OSError as error:
        print(f"{command[0]}: {error}", file=sys.stderr)


def browser() -> str:
    """The path of a browser, brought if need be."""
    for bring in (lambda: None, by_apt, by_playwright):
        bring()
        if found := installed():
            return found
    sys.exit(MISSING.format(names=", ".join(NAMES)))


if __name__ == "__main__":
    print(browser())
