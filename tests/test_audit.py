"""The question whether what we depend on is known to be weak is answered truly, also where there is no answer."""

import json

import pytest
from audit import NO_DATA, Findings, judge

SOUND = {"name": "babel", "version": "2.18.0", "vulns": []}
WEAK = {"name": "starlette", "version": "1.0.0", "vulns": [{"id": "CVE-1", "fix_versions": ["1.0.1"]}]}
UNKNOWN = {"name": "motu", "skip_reason": "not found"}


def told(*packages: object) -> Findings:
    return Findings.of(json.dumps({"dependencies": packages, "fixes": []}))


def test_a_weakness_is_told_with_the_version_that_mends_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert judge(told(SOUND, WEAK)) == 1
    assert "starlette 1.0.0: CVE-1, mended in 1.0.1" in capsys.readouterr().out


def test_packages_of_which_nothing_is_known_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert judge(told(SOUND, UNKNOWN)) == 0
    said = capsys.readouterr().out
    assert "1 packages checked, 0 known weaknesses." in said
    assert "NOT CHECKED, nothing is known of them: motu" in said


@pytest.mark.parametrize("findings", [told(UNKNOWN), Findings.of(""), Findings.of("ConnectionError")])
def test_no_data_is_no_good_news(findings: Findings, capsys: pytest.CaptureFixture[str]) -> None:
    assert judge(findings) == NO_DATA
    assert "NOTHING WAS CHECKED" in capsys.readouterr().out
