"""Pictures of all screens in each language on a phone, for the documentation.

New pictures become the accepted ones. With --compare, pictures are taken and compared with the accepted ones, and visible
differences are faults. Pages are samples of the preview with fixed values and times: the state `evening` of each screen, or else
its first state. The README of the folder shows all pictures.
"""
import sys
from pathlib import Path

from PIL import Image, ImageChops, ImageFilter

from browser import PATIENT, chromium, finish, samples, screenshot
from server import ROOT, Preview

FOLDER = ROOT / "Documentation/Pictures"
GALLERY = FOLDER / "README.md"
CHANGES = ROOT / ".build/pictures-diff"

LANGUAGES = ("en", "fr")

# The size of the phone in CSS pixels, and the number of device pixels for each.
SIZE, DEVICE_PIXELS = {"width": 390, "height": 844}, 2

# Screens that have pictures in dark mode, too; and screens that have no pictures.
NIGHT = {"Gather"}
LEFT_OUT = {"Preview"}

# Stops the clocks at the time when the page began to arrive.
STILL = """
const start = () => performance.getEntriesByType("navigation")[0].responseStart;
performance.now = start;
"""

# Whether `autofocus` has been processed. Chromium does that at the first frame, which can be after the load, so a field could take the
# focus later.
FOCUSED = """() => !document.querySelector("[autofocus]") || document.activeElement.matches("[autofocus]")"""

# Removes the focus, and the links to the pseudolanguages, because only the preview has these.
REAL = """() => {
  document.activeElement.blur();
  document.querySelectorAll("footer li:has([hreflang^=en-], [hreflang^=ar-])").forEach(item => item.remove());
}"""

# Both pictures are blurred before they are compared. DISTANCE is the allowed difference of a colour channel, from 0 to 255; the
# palettes of accepted pictures cause up to 11. PIXELS is the allowed number of pixels with a larger difference, fewer than a letter has.
DISTANCE, PIXELS = 12, 40


def kebab(screen):
    return "".join("-" + letter.lower() if letter.isupper() else letter for letter in screen).lstrip("-")


def pages(page, address, language):
    """The file name of each picture, the address of its page, and the colour scheme."""
    states = {}
    for name, link in samples(page, address, language):
        screen, state = name.split("/")
        if screen not in LEFT_OUT and (screen not in states or state == "evening"):
            states[screen] = link
    for screen, link in states.items():
        yield f"{kebab(screen)}.{language}.png", link, "light"
        if screen in NIGHT:
            yield f"{kebab(screen)}-dark.{language}.png", link, "dark"


def shoot(gather):
    """Each picture, by file name."""
    shots = {}
    with Preview(gather) as preview, chromium() as browser:
        page = browser.new_page(viewport=SIZE, device_scale_factor=DEVICE_PIXELS, reduced_motion="reduce", timezone_id="UTC")
        protocol = page.context.new_cdp_session(page)
        page.set_default_timeout(PATIENT)
        page.add_init_script(STILL)
        for language in LANGUAGES:
            for name, link, scheme in list(pages(page, preview.address, language)):
                page.emulate_media(color_scheme=scheme)
                page.goto(link)
                page.wait_for_function(FOCUSED)
                page.evaluate(REAL)
                shots[name] = screenshot(protocol, {"x": 0, "y": 0, **SIZE}, scale=DEVICE_PIXELS)
    return shots


BLUR = ImageFilter.GaussianBlur(1.5)


def largest(old, new):
    """The largest difference of a channel, for each pixel of two pictures."""
    channels = ImageChops.difference(old, new).split()
    return ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])


def number(picture):
    """The number of white pixels of a black and white picture."""
    return picture.histogram()[255]


def is_same(old, new):
    """Whether two pictures certainly have no more than PIXELS different pixels. The difference of two blurred pictures is at most the
    blurred difference of the pictures, which is computed here because it takes a fifth of the time. The limit is lower because colours
    are rounded."""
    return number(largest(old, new).filter(BLUR).point(lambda value: 255 if value > DISTANCE - 3 else 0)) <= PIXELS


def difference(old, new):
    """A black picture with white pixels where two pictures of the same size differ."""
    return largest(old.filter(BLUR), new.filter(BLUR)).point(lambda value: 255 if value > DISTANCE else 0)


def compare(name, new):
    """One line when a picture differs from the accepted one, or when there is no accepted one; otherwise no line.
    When only pixels differ, saves a sheet with the accepted picture, the new one, and the new one with the differences marked."""
    file = FOLDER / name
    if not file.exists():
        return [f"{name} has not been accepted yet"]
    old = Image.open(file).convert("RGB")
    if old.size != new.size:
        return [f"{name} had the size {old.size} and has {new.size}"]
    if is_same(old, new):
        return []
    places = difference(old, new)
    count = number(places)
    if count <= PIXELS:
        return []
    CHANGES.mkdir(parents=True, exist_ok=True)
    marked = new.copy()
    marked.paste((255, 0, 90), mask=places.filter(ImageFilter.MaxFilter(9)))
    sheet = Image.new("RGB", (old.width * 3 + 40, old.height), "white")
    for index, picture in enumerate((old, new, marked)):
        sheet.paste(picture, (index * (old.width + 20), 0))
    sheet.save(CHANGES / name)
    return [f"{name} differs in {count} pixels: {(CHANGES / name).relative_to(ROOT)} has both pictures and marks the differences"]


def small(picture):
    """Reduces a picture to a palette: the exact colours of large areas, and some for shades and edges of letters."""
    often = sorted(picture.getcolors(1 << 24), reverse=True)[:48]
    shades = picture.quantize(64, Image.Quantize.FASTOCTREE).getpalette()
    palette = Image.new("P", (1, 1))
    palette.putpalette([value for _, colour in often for value in colour] + shades)
    return picture.quantize(palette=palette, dither=Image.Dither.NONE)


def gallery(names):
    """The gallery page with all pictures, one row for each screen, and one more where it has pictures in dark mode."""
    def row(screen):
        return "|".join(f' <img src="{screen}.{language}.png" width="260" alt=""> ' for language in LANGUAGES)

    rows = [f"|{row(screen)}|" for screen in sorted({name.split(".")[0] for name in names})]
    return "\n".join([
        "# Every screen", "",
        "Each screen on a phone with a width of 390 px. `Tests/Browser/pictures` takes these pictures and writes this page.", "",
        "| English | Français |", "|---|---|", *rows, ""])


def save(shots):
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.png"):
        if old.name not in shots:
            old.unlink()
    for name, picture in shots.items():
        small(picture).save(FOLDER / name, optimize=True)
    GALLERY.write_text(gallery(shots))


def main():
    shots = shoot(sys.argv[1])
    for old in CHANGES.glob("*.png"):
        old.unlink()
    if "--compare" not in sys.argv:
        save(shots)
        size = sum(file.stat().st_size for file in FOLDER.glob("*.png"))
        print(f"{len(shots)} pictures, {size // 1000} KB, accepted")
        return
    faults = [fault for name, picture in shots.items() for fault in compare(name, picture)]
    faults += [f"{file.name} belongs to no page" for file in FOLDER.glob("*.png") if file.name not in shots]
    if not GALLERY.exists() or GALLERY.read_text() != gallery(shots):
        faults.append(f"{GALLERY.relative_to(ROOT)} does not show these pictures")
    finish(sorted(faults), f"{len(shots)} pictures compared")


if __name__ == "__main__":
    main()
