"""Loads each sample page of the preview once in each language that a check looks at.

A check has the `languages` of its pages and three methods. `look(window, sample)` returns the faults of the open page, which is loaded
in light mode. The method sets the size of the window, and leaves colour scheme, preferences, touch, insets and font sizes as they
were. `end(part)` is called after the last page and returns further faults; `part` is the share of all pages that this run opened, at
most 1. `summary()` says what was looked at.
"""
import sys
from typing import NamedTuple

from playwright.sync_api import Response

from browser import PageErrors, Window, chromium, finish, samples
from server import Preview

# The languages in their order: some checks compare a page with the English one, which is loaded before it.
DIRECTIONS = {"en": "ltr", "fr": "ltr", "en-XA": "ltr", "ar-XB": "rtl"}

# The index of the first sample and the step to the next one, for each value of the optional argument.
SHARES = {"all": (0, 1), "odd": (0, 2), "even": (1, 2)}


class Sample(NamedTuple):
    name: str
    language: str
    response: Response


class Tab:
    """A window with one page. Languages with the same checks share a tab."""

    def __init__(self, browser, address):
        self.window = Window(browser)
        self.errors = PageErrors(self.window.page, address)

    def open(self, name, language, address):
        """Loads a sample. Returns it and its faults."""
        self.window.use_scheme("light")
        self.window.resize(390)
        sample = Sample(name, language, self.window.page.goto(address))
        found = self.window.page.evaluate("[document.documentElement.lang, document.documentElement.dir]")
        return sample, [] if found == [language, DIRECTIONS[language]] else [f"is {found}"]


def check_samples(*checks):
    """The main function of a part: runs the checks, in this order, with the arguments of the part."""
    gather, first, step = sys.argv[1], *SHARES[sys.argv[2] if len(sys.argv) > 2 else "all"]
    faults = []
    # The checks of each language. Chromium runs the script of axe in each document of a tab that has used axe, so languages without
    # axe have another tab.
    plan = {language: looking for language in DIRECTIONS
            if (looking := tuple(check for check in checks if language in check.languages))}
    with Preview(gather) as preview, chromium() as browser:
        tabs = {looking: Tab(browser, preview.address) for looking in plan.values()}
        page = next(iter(tabs.values())).window.page
        addresses = {language: dict(samples(page, preview.address, language)) for language in DIRECTIONS}
        for name in list(addresses["en"])[first::step]:
            for language, looking in plan.items():
                tab = tabs[looking]
                sample, found = tab.open(name, language, addresses[language][name])
                for check in looking:
                    found += check.look(tab.window, sample)
                faults += [f"{name} in {language}: {what}" for what in found + tab.errors.take()]
    for check in checks:
        faults += check.end(1 / step)
    finish(faults, ", ".join(check.summary() for check in checks))
