"""Installs what lock files name into a virtual environment, unless it has been done.

Usage: install.py <folder> <version> <lock file>…
"""

import fcntl
import subprocess
import sys
import venv
from pathlib import Path

# Each package without a wheel is built with the locked setuptools, not with the latest. Where the registry does not answer,
# pip ends after less than a minute.
INSTALL = "-m pip --disable-pip-version-check --timeout 15 --retries 2 install --quiet --no-deps --require-hashes --no-build-isolation"


def install(folder: Path, version: str, lock_files: tuple[str, ...]) -> None:
    record = folder / "installed"
    if (folder / "bin/python").exists() and record.exists() and record.read_text() == version:
        return
    venv.create(folder, clear=True, symlinks=True, with_pip=True)
    for file in lock_files:
        subprocess.run([folder / "bin/python", *INSTALL.split(), "--requirement", file], check=True)
    record.write_text(version)


def main(folder: str, version: str, *lock_files: str) -> None:
    Path(folder).parent.mkdir(parents=True, exist_ok=True)
    with open(f"{folder}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # another command may install the same
        install(Path(folder), version, lock_files)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except OSError as error:
        sys.exit(str(error))
    except (subprocess.CalledProcessError, KeyboardInterrupt):
        sys.exit(1)  # pip has printed the reason
