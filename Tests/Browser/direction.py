"""Pages in a right-to-left language are the mirror image of the English ones, on a phone and on a desktop, and no content is lost
in the pseudolanguages ar-XB (English from right to left) and en-XA (accented, longer).
"""
import sys
from pathlib import Path

from browser import chromium, finish, samples
from server import Preview

LAYOUT = Path(__file__).with_name("layout.js").read_text()

# The side of the window that each element is nearer to: "left", "right", or "middle" for neither. The elements of a page are the same
# in both languages. Elements inside a text, a picture or an element with a direction of its own are left out.
SIDES = """() => {
  const width = document.documentElement.clientWidth;
  return [...document.body.querySelectorAll("*")].filter(element => !element.closest("bdi, svg *, body [dir=ltr] *")).map(element => {
    const box = element.getBoundingClientRect();
    const left = box.left, right = width - box.right;
    const isSomewhere = box.width > 2 && box.height > 2 && Math.abs(left - right) > 8;
    return [element.outerHTML.slice(0, 100), isSomewhere ? (left < right ? "left" : "right") : "middle"];
  });
}"""
OTHER = {"left": "right", "right": "left"}


def unmirrored(english, arabic):
    """Faults: elements that are not mirrored."""
    if len(english) != len(arabic):
        return ["has other elements"]
    return [
        f"does not mirror {what}" for (what, side), (_, other) in zip(english, arabic)
        if side in OTHER and other == side
    ]


def main():
    faults, looked, sides = [], 0, {}
    with Preview(sys.argv[1]) as preview, chromium() as browser:
        page = browser.new_page(reduced_motion="reduce")
        for language, direction in (("en", "ltr"), ("ar-XB", "rtl"), ("en-XA", "ltr")):
            for name, address in samples(page, preview.address, language):
                page.goto(address)
                found = page.locator("html").evaluate("element => [element.lang, element.dir]")
                if found != [language, direction]:
                    faults.append(f"{name} in {language} is {found}")
                for width in (390, 1280):
                    page.set_viewport_size({"width": width, "height": 844})
                    looked += 1
                    where = f"{name} in {language}, {width} px"
                    faults += [f"{where}: {what}" for what in page.evaluate(LAYOUT)]
                    sides[language, name, width] = page.evaluate(SIDES)
                    if language == "ar-XB":
                        both = (sides[other, name, width] for other in ("en", "ar-XB"))
                        faults += [f"{where}: {what}" for what in unmirrored(*both)]
    finish(faults, f"{looked} looks at pages")


if __name__ == "__main__":
    main()
