"""Python packages for a script of this folder, from PyPI, in a folder of their own."""
import os
import subprocess
import sys
import venv
from pathlib import Path


def use(packages, folder):
    """Runs the script again with a Python that has the packages. The environment is made once; pip checks the packages each time."""
    python = Path(folder, "bin/python")
    if Path(sys.prefix) == Path(folder):
        return
    if not python.exists():
        venv.create(folder, with_pip=True)
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages], check=True)
    os.execv(python, [str(python), "-B", *sys.argv])
