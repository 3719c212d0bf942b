"""No content is lost on a phone 320 px wide, at 200 % zoom, or with text twice as large, in four languages; and pages in
a right-to-left language are the mirror image of the English ones.

Every sample page is looked at in English, French, en-XA (accented, longer) and ar-XB (English from right to left):

- WCAG 1.4.10 Reflow: at 320 px,
- WCAG 1.4.4 Resize Text: with the browser's zoom (half of 1280 px at twice the pixels), and with larger text alone (the font size of
  the root),
- on a phone whose browser has a default font size twice as large (not the pages of the preview itself),
- in all languages except French, on an ordinary phone and on a desktop.
"""
from pathlib import Path

from sample_pages import DIRECTIONS, check_samples

# For each look at a page: the width in CSS pixels, the number of device pixels for each CSS pixel, the font size of the root, and the
# default font size of the browser.
USUAL_SIZE = 16
LARGE, USUAL = "large text on a phone", {"390 px": (390, 1, "", USUAL_SIZE), "1280 px": (1280, 1, "", USUAL_SIZE)}
LOOKS = {
    "320 px wide": (320, 2, "", USUAL_SIZE), "200 % zoom": (640, 2, "", USUAL_SIZE), "200 % text": (1280, 2, "200%", USUAL_SIZE),
    LARGE: (360, 2, "", 2 * USUAL_SIZE), **USUAL}

# The side of the page that each element is nearer to: "l" for left, "r" for right, or "m" for the middle and for elements without a
# visible size. Left out are `<bdi>`, which only one of two languages can have, and the content of `<bdi>`, of pictures and of elements
# that are left-to-right in all languages. Given the sides on the English page, also returns the faults: another number of elements, or
# the elements that are on the same side, except "m".
SIDES = """english => {
  const width = document.documentElement.clientWidth;
  const all = [...document.body.querySelectorAll("*")].filter(element => !element.closest("bdi, svg *, body [dir=ltr] *"));
  const sides = all.map(element => {
    const box = element.getBoundingClientRect();
    const left = box.left, right = width - box.right;
    const isSomewhere = box.width > 2 && box.height > 2 && Math.abs(left - right) > 8;
    return isSomewhere ? (left < right ? "l" : "r") : "m";
  }).join("");
  if (english === null) return [sides, []];
  if (english.length !== sides.length) return [sides, ["has other elements than the English page"]];
  const same = all.filter((_, index) => sides[index] === english[index] && sides[index] !== "m");
  return [sides, same.map(element => `does not mirror ${element.outerHTML.slice(0, 100)}`)];
}"""

# The font size of the text, the faults of the layout, and the sides of elements, after the root's font size is set.
LOOK = f"""([size, hasSides, english]) => {{
  document.documentElement.style.fontSize = size;
  const text = getComputedStyle(document.body).fontSize;
  const faults = ({Path(__file__).with_name("layout.js").read_text()})();
  const [sides, same] = hasSides ? ({SIDES})(english) : ["", []];
  return [text, [...faults, ...same], sides];
}}"""


def set_default(window, old, new):
    """Changes the default font size of the browser from `old` to `new`, if they differ. Returns `new`."""
    if new != old:
        window.protocol.send("Page.setFontSizes", {"fontSizes": {"standard": new}})
    return new


class Layout:
    languages = tuple(DIRECTIONS)

    def __init__(self):
        self.looked, self.english = 0, {}

    def look(self, window, sample):
        faults, default = [], USUAL_SIZE
        for look, options in LOOKS.items():
            # The pages of the preview itself are not made for large text on a phone. At the usual sizes, French pages have the layout
            # of the English ones.
            if look == LARGE and sample.name.startswith("Preview/") or look in USUAL and sample.language == "fr":
                continue
            self.looked += 1
            width, pixels, size, new_default = options
            window.resize(width, pixels=pixels)
            default = set_default(window, default, new_default)
            # The English page was loaded before the others.
            english = self.english[look] if look in USUAL and sample.language == "ar-XB" else None
            text, found, sides = window.page.evaluate(LOOK, [size, look in USUAL, english])
            assert text == f"{default * (2 if size else 1)}px"
            if sample.language == "en":
                self.english[look] = sides
            faults += [f"{look}: {what}" for what in found]
        set_default(window, default, USUAL_SIZE)
        return faults

    def end(self, _):
        return []

    def summary(self):
        return f"{self.looked} looks at pages"


def main():
    check_samples(Layout())


if __name__ == "__main__":
    main()
