"""The keyboard focus: moves it with Tab, and checks at each stop that it is visible and in order."""

# The outlines and shadows of an element, its parent, siblings and descendants as one text. The focus of a radio button is drawn
# on its label.
LOOK = """element => {
  const parts = [element, element.parentElement, ...element.querySelectorAll("*"), ...element.parentElement.children];
  return parts.flatMap(part => [null, "::before", "::after"].map(pseudo => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(part, pseudo);
    return [outlineStyle === "none" ? "" : outlineStyle + outlineWidth + outlineColor, boxShadow].join();
  })).join("|");
}"""

# Looks at the focused element, or at its label if the label is drawn instead. Returns whether this element is drawn, whether it is
# inside the window, and what covers its middle, such as a sticky bar. A part of a tall element can be below the window.
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

# What can have the focus, in the order of the page.
ALL = """[...document.querySelectorAll(
    "a[href], button, select, summary, textarea, input:not([type=hidden]), [tabindex='0']")]
  .filter(at => !at.disabled && at.checkVisibility())"""
# The numbers of the focus stops. Radio buttons with the same name are one stop.
STOPS = f"""() => {{
  const all = {ALL};
  return [...all.keys()].filter(index =>
    all[index].type !== "radio" || all.findIndex(at => at.name === all[index].name) === index);
}}"""
NUMBER = f"""element =>
  {ALL}.findIndex(at => element.type === "radio" ? at.name === element.name : at === element)"""


class Focus:
    def __init__(self, page, fault):
        self.page, self.fault = page, fault

    def element(self):
        """The focused element; None when no element of the page has the focus."""
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
        """Checks that the focused element is in view and not covered, and that it looks different without the focus."""
        element = self.element()
        place = element.evaluate(PLACE)
        if not place["isDrawn"] or not place["isInside"]:
            self.fault(f"the focus is not in view on {self.name(element)}")
        elif place["cover"]:
            self.fault(f"the focus on {self.name(element)} is covered by {place['cover']}")
        focused = element.evaluate(LOOK)
        plain = element.evaluate("element => { element.blur(); return (" + LOOK + ")(element); }")
        element.evaluate("element => element.focus({ preventScroll: true, focusVisible: true })")
        if focused == plain:
            self.fault(f"the focus is not visible on {self.name(element)}")

    def stops(self, key):
        """Checks each element that Tab or Shift+Tab reaches, until the focus leaves the page or returns to the first of them.
        Returns the numbers of these elements."""
        numbers = []
        for _ in range(200):
            self.page.keyboard.press(key)
            element = self.element()
            number = element.evaluate(NUMBER) if element else None
            if number is None or number in numbers[:1]:
                return numbers
            numbers.append(number)
            self.check()
        self.fault("the focus does not reach the end of the page")
        return numbers

    def round_trip(self):
        """Checks that Tab reaches every stop once in the order of the page, and Shift+Tab in the reverse order."""
        # Tab continues from the element that had the focus last, even after it lost the focus, so the start is set to the body.
        self.page.evaluate("""() => {
          document.body.tabIndex = -1;
          document.body.focus();
          document.body.blur();
          document.body.removeAttribute("tabindex");
          scrollTo(0, 0);
          getSelection().removeAllRanges();
        }""")
        there, back = self.stops("Tab"), self.stops("Shift+Tab")
        expected = self.page.evaluate(STOPS)
        if there != expected:
            self.fault(f"the focus order differs from the page: {there}, not {expected}")
        if back != there[::-1]:
            self.fault(f"the reverse focus order differs: {there}, {back}")

    def reach(self, selector):
        """Presses Tab until an element that matches the selector has the focus, and checks that element. Continues at the start of the
        page if necessary."""
        assert self.page.locator(selector).count(), f"{self.page.url} has no {selector}"
        for _ in range(60):
            element = self.element()
            if element and element.evaluate("(element, selector) => element.matches(selector)", selector):
                self.check()
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not reach {selector}, but {self.name(element) if element else 'nothing'}")
