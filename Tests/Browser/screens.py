"""Every page in every state, in English and French, in light and dark mode, on a phone and on a desktop: no findings of axe,
valid HTML, an empty console, the conventions of conventions.js, and no English text on a French page. The pages are those of the
preview, so new states are included.
"""
import re
import sys
import tempfile
from pathlib import Path

from browser import PageErrors, Window, chromium, finish, samples, violations
from markup import problems
from server import Preview

CONVENTIONS = Path(__file__).with_name("conventions.js").read_text()

# Each language in both colour schemes and at both widths, but not in every combination: a fault of a colour scheme is visible at any
# width.
LOOKS = {"en": (("light", 390), ("dark", 1280)), "fr": (("dark", 390), ("light", 1280))}

# The texts of a page that have two letters in a row, except names, options, the content of text areas, and texts that are marked with
# their language or as not to be translated.
TEXTS = """() => {
  const isForeign = element => element.closest("bdi, option, textarea, [lang]:not(html), [translate=no]");
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (!isForeign(walker.currentNode.parentElement)) texts.push(walker.currentNode.data.trim());
  for (const element of document.querySelectorAll("[aria-label], [placeholder], [label], img[alt]")) {
    const words = ["aria-label", "placeholder", "label", "alt"].map(name => element.getAttribute(name));
    if (!isForeign(element)) texts.push(...words);
  }
  return texts.filter(text => /\\p{Letter}{2}/u.test(text ?? ""));
}"""

# Words that are the same in English and French, and values that are not translated.
SAME = {
    "Football Gather", "Score", "Minutes", "Pause", "Amateur", "Match", "Total", "Points", "Pts", "libero", "legend",
    "libero · legend", "Zoë"}
LENGTH = re.compile(r"\d+\s+min")


def untranslated(texts):
    """Texts of the French page that are the same as on the English one."""
    return [
        f"{name} in fr has the English text “{text}”" for (name, language), french in texts.items() if language == "fr"
        for text in sorted(set(french) & set(texts[name, "en"]) - SAME) if not LENGTH.fullmatch(text)]


def main():
    faults, looked, texts = [], 0, {}
    with tempfile.TemporaryDirectory() as folder, Preview(sys.argv[1]) as preview, chromium() as browser:
        window = Window(browser)
        page = window.page
        errors = PageErrors(page, preview.address)
        for language, looks in LOOKS.items():
            for name, address in samples(page, preview.address, language):
                response = None
                for scheme, width in looks:
                    page.emulate_media(color_scheme=scheme)
                    window.resize(width)
                    response = response or page.goto(address)
                    looked += 1
                    where = f"{name} in {language}, {scheme}, {width} px"
                    found = violations(page, contrast=language == "en") + page.evaluate(CONVENTIONS) + errors.take()
                    faults += [f"{where}: {what}" for what in found]
                if page.evaluate("document.documentElement.lang") != language:
                    faults.append(f"{name} in {language} is in another language")
                texts[name, language] = page.evaluate(TEXTS)
                Path(folder, f"{name.replace('/', '.')}+in+{language}.html").write_text(response.text())
        faults += untranslated(texts) + problems(folder)
    finish(faults, f"{looked} pages checked")


if __name__ == "__main__":
    main()
