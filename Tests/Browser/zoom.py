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

# The width in CSS pixels, the font size of the root and the default font size of the browser, for each look at a page. Pages have
# two device pixels for each CSS pixel, as at 200 % zoom and on phones.
LARGE = "large text on a phone"
LOOKS = {
    "320 px wide": (320, "", 16), "200 % zoom": (640, "", 16), "200 % text": (1280, "200%", 16), LARGE: (360, "", 32)}


class Window:
    def __init__(self, browser):
        self.page = browser.new_page(device_scale_factor=2, reduced_motion="reduce")
        self.protocol = self.page.context.new_cdp_session(self.page)
        self.default = 16

    def look(self, width, size, default):
        """The faults of the open page with one width and font size."""
        self.page.set_viewport_size({"width": width, "height": 844})
        self.page.evaluate("size => { document.documentElement.style.fontSize = size }", size)
        if default != self.default:
            self.protocol.send("Page.setFontSizes", {"fontSizes": {"standard": default}})
            self.default = default
        wanted = f"{default * (2 if size else 1)}px"
        assert self.page.evaluate("getComputedStyle(document.body).fontSize") == wanted
        return self.page.evaluate(LAYOUT)


def main():
    faults, looked = [], 0
    with Preview(sys.argv[1]) as preview, chromium() as browser:
        window = Window(browser)
        for language in LANGUAGES:
            for name, link in samples(window.page, preview.address, language):
                window.page.goto(link)
                for where, look in LOOKS.items():
                    # The pages of the preview itself are not made for phones.
                    if where == LARGE and name.startswith("Preview/"):
                        continue
                    looked += 1
                    faults += [f"{name} in {language}, {where}: {what}" for what in window.look(*look)]
    finish(faults, f"{looked} looks at pages")


if __name__ == "__main__":
    main()
