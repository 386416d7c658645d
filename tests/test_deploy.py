"""What hosts are given: configurations that their own programs read, units whose commands there are."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from typer.main import get_command

from motu.cli import MODULES, app

DEPLOY = Path(__file__).parent.parent / "deploy"


def program(name: str, package: str = "") -> str:
    """A program, installed if it can be; where it cannot be had there is nothing to hold against it."""
    paths = "/usr/sbin:/usr/bin:/sbin:/bin"
    found = shutil.which(name) or shutil.which(name, path=paths)
    if found is None and package and shutil.which("apt-get"):
        command = ["apt-get", "install", "-y", "--no-install-recommends", package]
        subprocess.run(command, capture_output=True, timeout=120)
        found = shutil.which(name, path=paths)
    if found is None:
        pytest.skip(f"{name} cannot be had here")
    return found


def read_by(*command: str | Path) -> str:
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_nginx_reads_its_configuration(tmp_path: Path) -> None:
    nginx, openssl = program("nginx", "nginx-light"), program("openssl")
    key, certificate = tmp_path / "key.pem", tmp_path / "cert.pem"
    read_by(
        openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=motu.example.org",
        "-keyout", key, "-out", certificate, "-days", "1",
    )  # fmt: skip
    ours = (DEPLOY / "nginx.conf").read_text()
    ours = re.sub(r"/etc/letsencrypt/\S+/fullchain.pem", str(certificate), ours)
    ours = re.sub(r"/etc/letsencrypt/\S+/privkey.pem", str(key), ours)
    ours = ours.replace("/var/log/nginx/motu.log", str(tmp_path / "motu.log"))
    (tmp_path / "ours.conf").write_text(ours)
    (tmp_path / "nginx.conf").write_text(
        f"pid {tmp_path}/pid; error_log {tmp_path}/error.log; events {{}} http {{ include {tmp_path}/ours.conf; }}"
    )
    assert "syntax is ok" in read_by(nginx, "-t", "-c", tmp_path / "nginx.conf", "-p", tmp_path)


@pytest.mark.parametrize("name", ["Caddyfile", "compose.Caddyfile"])
def test_caddy_reads_its_configuration(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOTU_ADDRESS", "https://motu.example.org")
    monkeypatch.setenv("HOME", "/tmp")
    read_by(program("caddy", "caddy"), "validate", "--adapter", "caddyfile", "--config", DEPLOY / name)


UNITS = sorted(path.name for path in DEPLOY.glob("*.service"))


@pytest.mark.parametrize("name", UNITS)
def test_every_option_in_a_unit_is_one_of_its_command(name: str) -> None:
    unit = (DEPLOY / name).read_text()
    commands = re.findall(r"/opt/motu/bin/motu (\w+)([^\n']*)", unit)
    assert commands
    for command, rest in commands:
        assert command in MODULES
        options = known_options(command)
        for option in re.findall(r"(?<![\w:])--[a-z-]+", rest):
            assert option in options, f"{name}: motu {command} has no {option}"


def known_options(command: str) -> set[str]:
    group = get_command(app)
    found = group.get_command(None, command)  # type: ignore[attr-defined]
    return {option for parameter in found.params for option in parameter.opts}


@pytest.mark.parametrize("name", [*UNITS, "motu-backup.timer"])
def test_systemd_reads_every_unit(name: str, tmp_path: Path) -> None:
    systemd = program("systemd-analyze")
    target = tmp_path / name.replace("@", "@8088")
    unit = (DEPLOY / name).read_text().replace("/opt/motu/bin/motu", "/bin/true").replace("User=motu\n", "")
    target.write_text(unit)
    if name.endswith(".timer"):
        shutil.copy(DEPLOY / "motu-backup.service", tmp_path)
    done = subprocess.run([systemd, "verify", str(target)], capture_output=True, text=True)
    bad = [
        line for line in done.stderr.splitlines() if name.split("@")[0] in line and "/opt/motu" not in line
    ]
    assert not bad, done.stderr


def test_the_site_of_compose_has_the_commands_that_there_are() -> None:
    text = (DEPLOY / "compose.yaml").read_text()
    for command, rest in re.findall(r"command: \[motu, (\w+)([^\]]*)\]", text):
        for option in re.findall(r"--[a-z-]+", rest):
            assert option in known_options(command)
