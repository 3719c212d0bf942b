"""No content is lost on a phone 320 px wide, at 200 % zoom, or with text twice as large, in four languages; and pages in
a right-to-left language are the mirror image of the English ones.

Every sample page is looked at in English, French, en-XA (accented, longer) and ar-XB (English from right to left):

- WCAG 1.4.10 Reflow: at 320 px,
- WCAG 1.4.4 Resize Text: with the browser's zoom (half of 1280 px at twice the pixels), and with larger text alone (the font size of
  the root),
- on a phone whose browser has a default font size twice as large,
- in all languages except French, on an ordinary phone and on a desktop.
"""
import sys
from pathlib import Path

from browser import Window, chromium, finish, samples
from server import Preview

DIRECTIONS = {"en": "ltr", "fr": "ltr", "en-XA": "ltr", "ar-XB": "rtl"}

# For each look at a page: the width in CSS pixels, the number of device pixels for each CSS pixel, the font size of the root, and the
# default font size of the browser.
LARGE, USUAL = "large text on a phone", {"390 px": (390, 1, "", 16), "1280 px": (1280, 1, "", 16)}
LOOKS = {
    "320 px wide": (320, 2, "", 16), "200 % zoom": (640, 2, "", 16), "200 % text": (1280, 2, "200%", 16), LARGE: (360, 2, "", 32),
    **USUAL}

# The beginning of each element's markup, and the side of the page that the element is nearer to: "left", "right" or "middle". Left out
# are `<bdi>`, which only one of two languages may have, and the content of `<bdi>`, of pictures and of elements that are left-to-right
# in all languages.
SIDES = """() => {
  const width = document.documentElement.clientWidth;
  return [...document.body.querySelectorAll("*")].filter(element => !element.closest("bdi, svg *, body [dir=ltr] *")).map(element => {
    const box = element.getBoundingClientRect();
    const left = box.left, right = width - box.right;
    const isSomewhere = box.width > 2 && box.height > 2 && Math.abs(left - right) > 8;
    return [element.outerHTML.slice(0, 100), isSomewhere ? (left < right ? "left" : "right") : "middle"];
  });
}"""

# The font size of the text, the faults of the layout, and the sides of elements, after the root's font size is set.
LOOK = f"""([size, hasSides]) => {{
  document.documentElement.style.fontSize = size;
  const text = getComputedStyle(document.body).fontSize;
  return [text, ({Path(__file__).with_name("layout.js").read_text()})(), hasSides ? ({SIDES})() : []];
}}"""


class Reader(Window):
    default = 16

    def look(self, width, pixels, size, default, has_sides):
        """The faults of the open page with one width and font size, and the sides of its elements."""
        self.resize(width, pixels=pixels)
        if default != self.default:
            self.protocol.send("Page.setFontSizes", {"fontSizes": {"standard": default}})
            self.default = default
        found, faults, sides = self.page.evaluate(LOOK, [size, has_sides])
        assert found == f"{default * (2 if size else 1)}px"
        return faults, sides


def unmirrored(english, arabic):
    """Faults: elements that are on the same side in both languages. Elements in the middle are no faults."""
    if len(english) != len(arabic):
        return ["has other elements than the English page"]
    return [
        f"does not mirror {what}" for (what, side), (_, other) in zip(english, arabic)
        if side == other != "middle"
    ]


def main():
    faults, looked, english = [], 0, {}
    with Preview(sys.argv[1]) as preview, chromium() as browser:
        reader = Reader(browser)
        for language, direction in DIRECTIONS.items():
            for name, link in samples(reader.page, preview.address, language):
                reader.page.goto(link)
                found = reader.page.evaluate("[document.documentElement.lang, document.documentElement.dir]")
                if found != [language, direction]:
                    faults.append(f"{name} in {language} is {found}")
                for look, options in LOOKS.items():
                    # The pages of the preview itself are not made for large text on a phone. At the usual sizes,
                    # French pages have the layout of the English ones.
                    if look == LARGE and name.startswith("Preview/") or look in USUAL and language == "fr":
                        continue
                    looked += 1
                    found, sides = reader.look(*options, look in USUAL and language in ("en", "ar-XB"))
                    if language == "en":
                        english[name, look] = sides
                    if language == "ar-XB":
                        found += unmirrored(english[name, look], sides)
                    faults += [f"{name} in {language}, {look}: {what}" for what in found]
    finish(faults, f"{looked} looks at pages")


if __name__ == "__main__":
    main()
