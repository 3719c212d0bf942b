"""Every page in every state, in English and French, by day and by night, on a phone and on a desktop: accessible as axe
has it, valid HTML, silent, and as conventions.js has it. The list of pages is the preview's, so a new state is looked at without a word here."""
import sys
import tempfile
from pathlib import Path

from browser import Ear, chromium, finish, samples, violations
from markup import problems
from server import Preview

CONVENTIONS = Path(__file__).with_name("conventions.js").read_text()

# Each language in both colours and at both widths; what a colour scheme does wrong is seen at either width.
LOOKS = {"en": (("light", 390), ("dark", 1280)), "fr": (("dark", 390), ("light", 1280))}


def main():
    faults, looked = [], 0
    with tempfile.TemporaryDirectory() as folder, Preview(sys.argv[1]) as preview, chromium() as browser:
        page = browser.new_page(reduced_motion="reduce")
        ear = Ear(page, preview.address)
        for language, looks in LOOKS.items():
            for name, address in samples(page, preview.address, language):
                for scheme, width in looks:
                    page.emulate_media(color_scheme=scheme)
                    page.set_viewport_size({"width": width, "height": 844})
                    response = page.goto(address)
                    looked += 1
                    where = f"{name} in {language}, {scheme}, {width} px"
                    if page.locator("html").get_attribute("lang") != language:
                        faults.append(f"{where} is in another language")
                    faults += [f"{where}: {what}" for what in violations(page) + page.evaluate(CONVENTIONS) + ear.take()]
                Path(folder, f"{name.replace('/', '.')}+in+{language}.html").write_text(response.text())
        faults += problems(folder)
    finish(faults, f"{looked} pages looked at")


if __name__ == "__main__":
    main()
