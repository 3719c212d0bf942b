"""The digits of the clock on a phone: about a centimetre tall, with a contrast of at least 7:1 in light and dark mode."""
from browser import screenshot

# The minimum height of the drawn digits in CSS pixels (an inch of a phone has 160), and the minimum of their contrast ratio.
DIGITS, CONTRAST = 60, 7

# The height of a drawn digit, which is less than the font size.
DRAWN = """() => {
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(document.querySelector("[data-clock]"));
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  return pen.measureText("0").actualBoundingBoxAscent;
}"""

# Hides the digits or shows them again. In both cases returns the colour of the visible digits, and their box on the page.
HIDE = """isHidden => {
  const clock = document.querySelector("[data-clock]");
  clock.scrollIntoView({ block: "nearest", behavior: "instant" });
  clock.style.color = "";
  const colour = getComputedStyle(clock).color.match(/[0-9]+/g).slice(0, 3).map(Number);
  if (isHidden) clock.style.color = "transparent";
  const { left, top, width, height } = clock.getBoundingClientRect();
  return [colour, { x: left + scrollX, y: top + scrollY, width, height }];
}"""


def luminance(colour):
    parts = [value / 255 for value in colour]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def digits(phone):
    """Faults of the clock's digits: their height, and the lowest contrast."""
    page, faults = phone.page, []
    tall = page.evaluate(DRAWN)
    if tall < DIGITS:
        faults.append(f"digits are only {tall} px tall")
    phone.window.resize(phone.width, phone.height, scale=1)
    for scheme in ("light", "dark"):
        phone.window.use_scheme(scheme)
        colour, box = page.evaluate(HIDE, True)
        behind = screenshot(phone.window.protocol, box)
        page.evaluate(HIDE, False)
        # Pillow allocates memory for the given number of colours. Allocating it for all 24-bit colours would take a third of a second.
        colours = behind.getcolors(behind.width * behind.height)
        worst = min(contrast(colour, other) for _, other in colours)
        if worst < CONTRAST:
            faults.append(f"digits have a contrast of only {worst:.1f}:1, {scheme}")
    phone.window.use_scheme("light")
    phone.window.resize(phone.width, phone.height)
    return faults
