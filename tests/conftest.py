"""What all tests share. Compiled code that is not that of its source is never tested in silence."""

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parent.parent / "tools"))
from clusters import Cluster, cluster

EXAMPLES = Path(__file__).parent.parent / "examples"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL for all tests of this process that need one."""
    with cluster() as running:
        yield running


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Mū tōrere of `examples` installed into a folder, which every process started here looks into."""
    folder = tmp_path_factory.mktemp("packages")
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--target", str(folder), str(EXAMPLES / "mutorere")], check=True)
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join([str(folder), *([before] if before else [])])
    yield folder
    if before is None:
        del os.environ["PYTHONPATH"]
    else:
        os.environ["PYTHONPATH"] = before


def read_built() -> ModuleType:
    """`motu.built` of the motu that is tested, without the rest of it."""
    package = find_spec("motu")
    assert package is not None and package.origin is not None, "make .stamps/dev installs motu"
    spec = spec_from_file_location("built", Path(package.origin).with_name("built.py"))
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def pytest_configure(config: pytest.Config) -> None:
    refuse_stale_code()
    from complaints import Marks

    config.pluginmanager.register(Marks(), "marks")


def refuse_stale_code() -> None:
    built = read_built()
    if built.is_compiled() and (changed := built.stale()):
        named = ", ".join(changed[:5]) + (f" and {len(changed) - 5} more" if len(changed) > 5 else "")
        pytest.exit(
            f"Not compiled as they stand here: {named}.\n"
            "Run `make compile`; or test the source: `MOTU_PURE=1 pytest …`, or `make pure` once.",
            returncode=pytest.ExitCode.USAGE_ERROR,
        )


def pytest_report_header() -> str:
    return "motu runs compiled" if read_built().is_compiled() else "motu runs from its source, uncompiled"
