"""What the notch and the home indicator of a phone cover."""

# The insets of an iPhone: the notch and the home indicator.
UPRIGHT = {"top": 59, "left": 0, "bottom": 34, "right": 0}
ON_ITS_SIDE = {"top": 0, "left": 59, "bottom": 21, "right": 59}
NONE = {"top": 0, "left": 0, "bottom": 0, "right": 0}

# How many CSS pixels the insets may cover at the left or right side of an element, such as the padding of a link.
SPARE = 4

# Returns a fault for each visible text, picture or target that the notch or the home indicator covers. The page is scrolled to its top
# and to its end.
# Only faults are returned, because it takes longer to send all boxes to Python.
COVERED = """([insets, spare]) => [false, true].flatMap(isEnd => {
  scrollTo(0, isEnd ? document.documentElement.scrollHeight : 0);
  const edges = at => {
    if (!at) return [];
    const style = getComputedStyle(at);
    const isSticky = ["fixed", "sticky"].includes(style.position);
    return [...["top", "bottom"].filter(edge => isSticky && style[edge] !== "auto"), ...edges(at.parentElement)];
  };
  const isHidden = at => at !== document.body
    && (getComputedStyle(at).clipPath !== "none" || isHidden(at.parentElement));
  const faults = [];
  const see = (element, all) => {
    const boxes = [...all].filter(({ top, bottom }) => bottom > 0 && top < innerHeight);
    const isShown = boxes.length && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!isShown || isHidden(element)) return;
    const scroller = element.parentElement.closest("#ask")?.getBoundingClientRect();
    for (const box of boxes) {
      const left = Math.max(box.left, scroller?.left ?? -Infinity), top = Math.max(box.top, scroller?.top ?? -Infinity);
      const right = Math.min(box.right, scroller?.right ?? Infinity), bottom = Math.min(box.bottom, scroller?.bottom ?? Infinity);
      if (right - left < 2 || bottom - top < 2) continue;
      const sticksTo = edges(element);
      const covered = {
        left: left + spare < insets.left, right: right - spare > innerWidth - insets.right,
        top: (!isEnd || sticksTo.includes("top")) && top < insets.top,
        bottom: (isEnd || sticksTo.includes("bottom")) && bottom > innerHeight - insets.bottom,
      };
      const name = element.outerHTML.slice(0, 100).replaceAll("\\n", " ");
      for (const edge in covered) if (covered[edge]) faults.push(`${name} is covered by the ${edge} inset`);
    }
  };
  for (const at of document.body.querySelectorAll("a, button, input, select, summary, label, svg")) {
    see(at, [at.getBoundingClientRect()]);
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    if (texts.currentNode.data.trim()) see(texts.currentNode.parentElement, range.getClientRects());
  }
  return faults;
})"""


def covered(phone):
    """The faults of the page that is open, with the insets of the phone."""
    return phone.page.evaluate(COVERED, [phone.insets, SPARE])
