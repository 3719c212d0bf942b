"""No content is lost on the narrowest phone, at 200 % zoom, or with text twice as large, in any language and direction.

Every sample page, in English, French, en-XA (accented, longer) and ar-XB (right to left): WCAG 1.4.10 Reflow at 320 px,
1.4.4 Resize Text by the browser's zoom (half of 1280 px at twice the pixels) and by text alone (the root's font size), and also a
phone whose browser has a default font size twice as large.
"""
import sys
from pathlib import Path

from browser import chromium, finish, samples
from server import Preview

LAYOUT = Path(__file__).with_name("layout.js").read_text()
LANGUAGES = ("en", "fr", "en-XA", "ar-XB")

# The width in CSS pixels and the font size of the root, for each look at a page. Pages have two device pixels for each CSS pixel,
# as at 200 % zoom and on phones.
LOOKS = {"320 px wide": (320, ""), "200 % zoom": (640, ""), "200 % text": (1280, "200%")}

# The default font size of the browser, which can be set only at its start.
LARGE = "--blink-settings=defaultFontSize=32"


def look(page, width, size):
    """The faults of the open page with one width and font size."""
    page.set_viewport_size({"width": width, "height": 844})
    page.evaluate("size => { document.documentElement.style.fontSize = size }", size)
    return page.evaluate(LAYOUT)


def zoomed(browser, address):
    """All samples with all widths and font sizes, each with its faults."""
    page = browser.new_page(device_scale_factor=2, reduced_motion="reduce")
    for language in LANGUAGES:
        for name, link in samples(page, address, language):
            page.goto(link)
            for where, (width, size) in LOOKS.items():
                yield f"{name} in {language}, {where}", look(page, width, size)


def large(browser, address):
    page = browser.new_page(reduced_motion="reduce")
    for language in LANGUAGES:
        for name, link in samples(page, address, language):
            # The pages of the preview itself are not made for phones.
            if name.startswith("Preview/"):
                continue
            page.goto(link)
            assert page.evaluate("getComputedStyle(document.body).fontSize") == "32px"
            yield f"{name} in {language}, large text on a phone", look(page, 360, "")


def main():
    faults, looked = [], 0
    with Preview(sys.argv[1]) as preview:
        for looks, options in ((zoomed, ()), (large, (LARGE,))):
            with chromium(*options) as browser:
                for where, found in looks(browser, preview.address):
                    looked += 1
                    faults += [f"{where}: {what}" for what in found]
    finish(faults, f"{looked} looks at pages")


if __name__ == "__main__":
    main()
