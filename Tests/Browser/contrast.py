"""When more contrast is preferred, every text of a sample page has a contrast of at least 7:1, and borders of controls have a higher
contrast than without the preference, or 7:1, in light and dark mode.
"""
from sample_pages import check_samples

SCHEMES = ("light", "dark")
# The contrast that texts need, and how much higher the contrast of a border must be.
TEXT, HIGHER = 7, 0.5

# The contrast of each text and of the top border of each control to the colour behind it. A gradient has several colours: the lowest
# contrast counts. Colours that are not opaque are blended with those behind them.
COLOURS = """() => {
  const parse = text => {
    const [red, green, blue, alpha = 1] = text.match(/[0-9.]+/g).map(Number);
    return { rgb: [red, green, blue], alpha };
  };
  const over = ({ rgb, alpha }, below) => rgb.map((value, index) => value * alpha + below[index] * (1 - alpha));
  const known = new Map();
  const behind = at => known.get(at) ?? known.set(at, at ? ground(at) : [[255, 255, 255]]).get(at);
  const ground = at => {
    const { backgroundColor, backgroundImage } = getComputedStyle(at);
    const fill = parse(backgroundColor), layers = (backgroundImage.match(/rgba?\\([^)]*\\)/g) ?? []).map(parse);
    const solid = layers.filter(({ alpha }) => alpha === 1), thin = layers.filter(({ alpha }) => alpha > 0 && alpha < 1);
    const below = solid.length ? solid.map(({ rgb }) => rgb)
      : fill.alpha === 1 ? [fill.rgb] : behind(at.parentElement).map(colour => over(fill, colour));
    return [...below, ...thin.flatMap(layer => below.map(colour => over(layer, colour)))];
  };
  const luminance = colour => {
    const [red, green, blue] = colour.map(value => value / 255)
      .map(value => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (colour, grounds) => Math.min(...grounds.map(ground => {
    const [dark, bright] = [luminance(over(parse(colour), ground)), luminance(ground)].sort((one, other) => one - other);
    return (bright + 0.05) / (dark + 0.05);
  }));
  const name = at => at.outerHTML.slice(0, 100).replaceAll("\\n", " ");
  const isShown = at => at.checkVisibility({ visibilityProperty: true });
  const found = { texts: [], borders: [] };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const at = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || !isShown(at) || at.matches("option, optgroup")) continue;
    found.texts.push({ name: name(at), contrast: contrast(getComputedStyle(at).color, behind(at)) });
  }
  for (const at of document.querySelectorAll("input:not([type=hidden]), select, button, a")) {
    const { opacity, borderTopColor, borderTopStyle, borderTopWidth, color } = getComputedStyle(at);
    if (!isShown(at) || opacity === "0") continue;
    const isText = at.value && at.matches("input:not([type=checkbox], [type=radio]), select");
    if (isText) found.texts.push({ name: name(at), contrast: contrast(color, behind(at)) });
    if (at.placeholder) {
      found.texts.push({ name: name(at), contrast: contrast(getComputedStyle(at, "::placeholder").color, behind(at)) });
    }
    if (borderTopStyle !== "none" && parseFloat(borderTopWidth) && parse(borderTopColor).alpha) {
      found.borders.push({ name: name(at), contrast: contrast(borderTopColor, behind(at.parentElement)) });
    }
  }
  return found;
}"""

# Only faults are sent to Python, because it takes longer to send all texts and borders.
FAINT = f"""({{ texts }}) => texts.filter(({{ contrast }}) => contrast < {TEXT})
  .map(({{ name, contrast }}) => `${{contrast.toFixed(1)}}:1 of ${{name}}`)"""

# The faults of texts, without a comparison.
LOW = f"() => ({FAINT})(({COLOURS})())"

# KEEP stores in the page the borders without the preference. COMPARE returns the faults of texts and borders with the preference.
KEEP = f"() => {{ window.usualBorders = ({COLOURS})().borders; }}"
COMPARE = f"""() => {{
  const found = ({COLOURS})();
  const strong = new Map(found.borders.map(({{ name, contrast }}) => [name, contrast]));
  const weak = window.usualBorders.filter(({{ name, contrast }}) => !(strong.get(name) >= Math.min({TEXT}, contrast + {HIGHER})));
  return [...({FAINT})(found), ...weak.map(({{ name }}) => `the border has no higher contrast, ${{strong.get(name)}}: ${{name}}`)];
}}"""


class Contrast:
    languages = ("en",)

    def __init__(self):
        self.looked = 0

    def look(self, window, sample):
        faults = []
        window.resize(390)
        for scheme in SCHEMES:
            window.use_scheme(scheme)
            window.page.evaluate(KEEP)
            window.page.emulate_media(contrast="more")
            faults += [f"more contrast, {scheme}: {what}" for what in window.page.evaluate(COMPARE)]
            window.page.emulate_media(contrast="no-preference")
            self.looked += 1
        window.use_scheme("light")
        return faults

    def end(self, _):
        return []

    def summary(self):
        return f"{self.looked} pages with more contrast"


def main():
    check_samples(Contrast())


if __name__ == "__main__":
    main()
