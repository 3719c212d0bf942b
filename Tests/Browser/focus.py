"""Where the keyboard's focus is: moves it with Tab, and checks at every stop that a person can see and follow it."""

# How an element and what belongs to its look are drawn, as one text: of a radio button in a label, the label's face changes.
LOOK = """element => {
  const parts = [element, element.parentElement, ...element.querySelectorAll("*"), ...element.parentElement.children];
  return parts.flatMap(part => [null, "::before", "::after"].map(pseudo => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(part, pseudo);
    return [outlineStyle === "none" ? "" : outlineStyle + outlineWidth + outlineColor, boxShadow].join();
  })).join("|");
}"""

# The box of what is focused: of a field that is drawn by its label, the label's. Bars that stick hide what is below them.
PLACE = """element => {
  const isDrawn = box => box.width > 2 && box.height > 2;
  let box = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  if (!isDrawn(box) || style.opacity === "0" || style.clipPath !== "none") {
    box = (element.closest("label") ?? element).getBoundingClientRect();
  }
  const middle = [box.left + box.width / 2, box.top + Math.min(box.height, innerHeight) / 2];
  const top = document.elementFromPoint(...middle);
  const label = element.closest("label");
  const isOwn = top && (element.contains(top) || top.contains(element) || label?.contains(top));
  return {
    isDrawn: isDrawn(box), isInside: box.top >= -1 && box.left >= -1 && box.right <= innerWidth + 1
      && (box.bottom <= innerHeight + 1 || box.height > innerHeight / 2),
    cover: isOwn ? null : (top?.outerHTML ?? "nothing").slice(0, 100),
  };
}"""

# The stops of the page in its own order, by number: radio buttons of a name are one.
STOPS = """() => {
  const all = [...document.querySelectorAll("a[href], button, select, summary, input:not([type=hidden]), [tabindex='0']")]
    .filter(at => !at.disabled && at.checkVisibility());
  return [...all.keys()].filter(index =>
    all[index].type !== "radio" || all.findIndex(at => at.name === all[index].name) === index);
}"""
NUMBER = """element => {
  const all = [...document.querySelectorAll("a[href], button, select, summary, input:not([type=hidden]), [tabindex='0']")]
    .filter(at => !at.disabled && at.checkVisibility());
  return all.findIndex(at => element.type === "radio" ? at.name === element.name : at === element);
}"""


class Focus:
    def __init__(self, page, fault):
        self.page, self.fault = page, fault

    def element(self):
        """What has the focus; none when it is the browser's own bar."""
        found = self.page.evaluate_handle("document.activeElement").as_element()
        return None if found.evaluate("element => element === document.body") else found

    def name(self, element):
        return element.evaluate("element => element.outerHTML.slice(0, 120)").replace("\n", " ")

    def expect(self, selector):
        element = self.element()
        is_there = bool(element and element.evaluate("(element, selector) => element.matches(selector)", selector))
        if not is_there:
            self.fault(f"the focus is on {self.name(element) if element else 'nothing'}, not on {selector}")
        return is_there

    def check(self):
        """The focus can be seen."""
        element = self.element()
        place = element.evaluate(PLACE)
        if not place["isDrawn"] or not place["isInside"]:
            self.fault(f"the focus is out of sight on {self.name(element)}")
        elif place["cover"]:
            self.fault(f"the focus on {self.name(element)} is under {place['cover']}")
        focused = element.evaluate(LOOK)
        # What looks the same without the focus has no mark of it.
        plain = element.evaluate("element => { element.blur(); return (" + LOOK + ")(element); }")
        element.evaluate("element => element.focus({ preventScroll: true, focusVisible: true })")
        if focused == plain:
            self.fault(f"the focus does not show on {self.name(element)}")

    def stops(self, key):
        """Everything that Tab or Shift+Tab comes to, until the browser's own bar has the focus, or it begins again."""
        numbers = []
        for _ in range(200):
            self.page.keyboard.press(key)
            element = self.element()
            number = element.evaluate(NUMBER) if element else None
            if number is None or number in numbers[:1]:
                return numbers
            numbers.append(number)
            self.check()
        self.fault("the focus does not come to the end of the page")
        return numbers

    def round_trip(self):
        """Through the whole page and back: every stop once, in the order of the page."""
        self.page.evaluate("document.activeElement.blur()")
        self.page.evaluate("scrollTo(0, 0); getSelection().removeAllRanges()")
        there, back = self.stops("Tab"), self.stops("Shift+Tab")
        expected = self.page.evaluate(STOPS)
        if there != expected:
            self.fault(f"the focus goes another way than the page: {there}, not {expected}")
        if back != there[::-1]:
            self.fault(f"the focus does not come back the way it went: {there}, {back}")

    def reach(self, selector):
        """Tab until an element has the focus, round the page when it lies behind."""
        assert self.page.locator(selector).count(), f"{self.page.url} has no {selector}"
        for _ in range(60):
            element = self.element()
            if element and element.evaluate("(element, selector) => element.matches(selector)", selector):
                self.check()
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not reach {selector}, but comes to {self.name(element) if element else 'nothing'}")
