"""Every page in every state, in English and French, in light and dark mode, on a phone and on a desktop: no findings of axe,
valid HTML, an empty console, the conventions of conventions.js, and no English text on a French page. The pages are those of the
preview, so new states are included.
"""
import re
import tempfile
from pathlib import Path

from browser import violations
from markup import problems
from sample_pages import check_samples

# Each language in both colour schemes and at both widths, but not in every combination: a fault of a colour scheme is visible at any
# width.
LOOKS = {"en": (("light", 390), ("dark", 1280)), "fr": (("dark", 390), ("light", 1280))}

# The texts of the body, with some attributes, that have two letters in a row, except names, options, the content of text areas,
# and texts that are marked with their language or as not to be translated.
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

# Returns the faults that conventions.js finds, and the texts.
LOOK = f"""() => [({Path(__file__).with_name("conventions.js").read_text()})(), ({TEXTS})()]"""

# Words that are the same in English and French, and values that are not translated.
SAME = {
    "Football Gather", "Score", "Minutes", "Pause", "Amateur", "Match", "Total", "Points", "Pts", "libero", "legend",
    "libero · legend", "Zoë"}
LENGTH = re.compile(r"\d+\s+min")


class Screens:
    languages = tuple(LOOKS)

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.looked, self.english = 0, set()

    def look(self, window, sample):
        faults = []
        for scheme, width in LOOKS[sample.language]:
            window.use_scheme(scheme)
            window.resize(width)
            self.looked += 1
            found = violations(window.page, contrast=sample.language == "en")
            broken, texts = window.page.evaluate(LOOK)
            faults += [f"{scheme}, {width} px: {what}" for what in found + broken]
        window.use_scheme("light")
        Path(self.folder.name, f"{sample.name.replace('/', '.')}+in+{sample.language}.html").write_text(sample.response.text())
        return faults + self.untranslated(sample.language, set(texts))

    def untranslated(self, language, texts):
        """Faults: texts of the French page that are also on the English one, which was looked at before it."""
        if language == "en":
            self.english = texts
            return []
        return [f"has the English text “{text}”" for text in sorted(texts & self.english - SAME) if not LENGTH.fullmatch(text)]

    def end(self, _):
        with self.folder as folder:
            return problems(folder)

    def summary(self):
        return f"{self.looked} looks at pages"


def main():
    check_samples(Screens())


if __name__ == "__main__":
    main()
