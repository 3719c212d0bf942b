"""When reduced motion is preferred, no sample has animations. Without the preference, some samples have animations."""
from browser import SMALL
from sample_pages import check_samples

# All transitions and animations of elements and pseudo-elements.
MOVEMENTS = """() => [...document.querySelectorAll("*")].flatMap(at => [null, "::before", "::after"].filter(part => {
  const { transitionDuration, animationName } = getComputedStyle(at, part);
  return transitionDuration.split(",").some(time => parseFloat(time) > 0) || animationName !== "none";
}).map(part => `${part ?? ""} of ${at.outerHTML.slice(0, 80).replaceAll("\\n", " ")}`))"""

# Toggles all checkboxes. Returns the middle of the first button or link, after scrolling to it; null when there is none.
TOGGLE = """() => {
  document.querySelectorAll("[type=checkbox]").forEach(at => { at.checked = !at.checked; });
  const button = document.querySelector("main button:enabled, main a");
  if (!button) return null;
  button.scrollIntoView({ block: "nearest", behavior: "instant" });
  const { left, top, width, height } = button.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""

# Whether that button or link is pressed, and the number of running animations.
PRESSED = """() => {
  const isPressed = document.querySelector("main button:enabled, main a")?.matches(":active");
  return [isPressed, document.getAnimations().filter(at => at.playState === "running").length];
}"""


def touch(page):
    """Toggles all checkboxes and presses a button. Returns the number of running animations."""
    middle = page.evaluate(TOGGLE)
    if middle:
        # The page is drawn at the scale SMALL, and the mouse moves on the drawn page.
        page.mouse.move(*(pixels * SMALL for pixels in middle))
        page.mouse.down()
    is_pressed, running = page.evaluate(PRESSED)
    assert is_pressed or not middle, "the mouse does not press the button"
    if middle:
        page.mouse.move(0, 0)
        page.mouse.up()
    return running


class Motion:
    """Runs after the other checks, because it changes fields."""
    languages = ("en",)

    def __init__(self):
        self.looked, self.screens = 0, set()
        # The movements and the running animations without the preference.
        self.moving = [0, 0]

    def look(self, window, sample):
        page, screen = window.page, sample.name.split("/")[0]
        window.resize(390)
        movements, running = page.evaluate(MOVEMENTS), touch(page)
        self.looked += 1
        # The first sample of each screen is enough to know that there are animations.
        if screen not in self.screens:
            self.screens.add(screen)
            page.emulate_media(reduced_motion="no-preference")
            self.moving[0] += len(page.evaluate(MOVEMENTS))
            self.moving[1] += touch(page)
            page.emulate_media(reduced_motion="reduce")
        return [f"reduced motion: {what} is animated" for what in movements[:1]] + [
            f"reduced motion: {running} animations run" for _ in range(running > 0)]

    def end(self, _):
        if all(self.moving):
            return []
        return [f"nothing is animated without reduced motion, so the test proves nothing: {self.moving}"]

    def summary(self):
        return f"{self.looked} pages with reduced motion"


def main():
    check_samples(Motion())


if __name__ == "__main__":
    main()
