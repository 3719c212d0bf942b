"""Nothing is lost on the narrowest phone, at 200 % zoom, or with text twice as large, in any language and direction.

Every sample page, in English, French, en-XA (accented, longer) and ar-XB (right to left): WCAG 1.4.10 Reflow at 320 px,
1.4.4 Resize Text by the browser's zoom (half of 1280 px at twice the pixels) and by text alone (the root's font size). And
beyond: a phone whose owner set the browser's text twice as large.
"""
import sys
from pathlib import Path

from browser import chromium, finish, samples
from server import Preview

LAYOUT = Path(__file__).with_name("layout.js").read_text()
LANGUAGES = ("en", "fr", "en-XA", "ar-XB")

# The width in CSS pixels, the pixels of the screen for each, the size of the root's text, and what the browser is told.
LOOKS = {
    "320 px wide": (320, 1, "", ()),
    "200 % zoom": (640, 2, "", ()),
    "200 % text": (1280, 1, "200%", ()),
    "large text on a phone": (360, 1, "", ("--blink-settings=defaultFontSize=32",)),
}


def main():
    faults, looked = [], 0
    with Preview(sys.argv[1]) as preview:
        for look, (width, scale, size, options) in LOOKS.items():
            with chromium(*options) as browser:
                page = browser.new_page(
                    viewport={"width": width, "height": 844}, device_scale_factor=scale, reduced_motion="reduce")
                for language in LANGUAGES:
                    for name, address in samples(page, preview.address, language):
                        # The preview's own pages are for who makes this, and not for a phone.
                        if options and name.startswith("Preview/"):
                            continue
                        page.goto(address)
                        page.evaluate("size => { document.documentElement.style.fontSize = size }", size)
                        assert not options or page.evaluate("getComputedStyle(document.body).fontSize") == "32px"
                        looked += 1
                        faults += [f"{name} in {language}, {look}: {what}" for what in page.evaluate(LAYOUT)]
    finish(faults, f"{looked} pages looked at")


if __name__ == "__main__":
    main()
