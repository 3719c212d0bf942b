// Finds content that is not visible: beyond the window, cut off, outside of its box, or overlapped by other text; and fields that are
// too small. Returns a list of faults.
() => {
  const faults = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) faults.push(`scrolls sideways by ${root.scrollWidth - root.clientWidth} px`);

  // Most texts have the same ancestors, so the result for an element is cached.
  const kept = (look) => {
    const known = new Map();
    return (element) => {
      if (!known.has(element)) known.set(element, look(element));
      return known.get(element);
    };
  };
  const isTop = (element) => !element || element === document.body;

  // Texts for screen readers are clipped on purpose.
  const isDrawn = kept((element) => {
    if (isTop(element)) return true;
    const style = getComputedStyle(element);
    return style.visibility !== "hidden" && style.clipPath === "none" && !element.matches("svg") && isDrawn(element.parentElement);
  });
  const isShown = (element) => isDrawn(element) && element.checkVisibility();
  const name = (element) => element.outerHTML.slice(0, 120).replaceAll("\n", " ");
  const isCut = (overflow) => ["hidden", "clip"].includes(overflow);
  const cuts = (style) => isCut(style.overflowX) || isCut(style.overflowY);
  const isOver = kept((element) => Boolean(element)
    && (["fixed", "sticky"].includes(getComputedStyle(element).position) || isOver(element.parentElement)));

  for (const element of document.body.querySelectorAll("*")) {
    const style = getComputedStyle(element);
    // An ellipsis shows that there is more text. Names can have one in the question of who scored, but not in the list of players.
    if (!cuts(style) || style.textOverflow === "ellipsis" || !isShown(element) || !element.textContent.trim()) continue;
    const isHigh = isCut(style.overflowY) && element.scrollHeight > element.clientHeight + 1;
    const isWide = isCut(style.overflowX) && element.scrollWidth > element.clientWidth + 1;
    if (isWide || isHigh) faults.push(`cuts off ${name(element)}`);
  }

  // The lines of text with their elements. The box of a line is higher than its letters, so its height is reduced to the font
  // size. Text that is cut off was reported above.
  const lines = [];
  const frames = kept((element) => {
    if (isTop(element)) return [];
    const around = frames(element.parentElement);
    return cuts(getComputedStyle(element)) ? [element.getBoundingClientRect(), ...around] : around;
  });
  const visible = (box, element) => {
    const spare = Math.max(0, box.height - parseFloat(getComputedStyle(element).fontSize)) / 2;
    let { left, right, top, bottom } = { left: box.left, right: box.right, top: box.top + spare, bottom: box.bottom - spare };
    for (const around of frames(element)) {
      [left, right] = [Math.max(left, around.left), Math.min(right, around.right)];
      [top, bottom] = [Math.max(top, around.top), Math.min(bottom, around.bottom)];
    }
    return { left, right, top, bottom };
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode, element = text.parentElement;
    if (!text.data.trim() || !isShown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const whole of range.getClientRects()) {
      const box = visible(whole, element);
      if (box.right - box.left > 1 && box.bottom - box.top > 1) lines.push({ box, element, isOver: isOver(element) });
    }
  }

  // The nearest element with a visible box: one that is not inline, and has a background or a border at its start.
  const surface = kept((element) => {
    if (isTop(element)) return null;
    const style = getComputedStyle(element);
    const isColoured = style.backgroundColor !== "rgba(0, 0, 0, 0)" && style.backgroundColor !== "transparent";
    const hasBox = style.display !== "inline" && (isColoured || parseFloat(style.borderInlineStartWidth) > 0);
    return hasBox ? element : surface(element.parentElement);
  });
  for (const { box, element } of lines) {
    if (box.left < -1 || box.right > root.clientWidth + 1) faults.push(`is beyond the window: ${name(element)}`);
    const around = surface(element)?.getBoundingClientRect();
    if (!around) continue;
    const spills = box.left < around.left - 1 || box.right > around.right + 1
      || box.top < around.top - 3 || box.bottom > around.bottom + 3;
    if (spills) faults.push(`spills out of its box: ${name(element)}`);
  }

  // Texts that overlap. Sticky and fixed elements cover the page on purpose.
  lines.sort((one, other) => one.box.top - other.box.top);
  for (let index = 0; index < lines.length; index += 1) {
    const { box, element, isOver } = lines[index];
    for (let next = index + 1; next < lines.length && lines[next].box.top < box.bottom; next += 1) {
      const other = lines[next];
      if (other.isOver !== isOver) continue;
      const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      const isOverlap = across > 2 && down > Math.min(box.bottom - box.top, other.box.bottom - other.box.top) * 0.3;
      if (isOverlap && !element.contains(other.element) && !other.element.contains(element)) {
        faults.push(`has overlapping texts: ${name(element)} and ${name(other.element)}`);
      }
    }
  }

  // Fields are at least 24 px wide and at least as high as their font size, even in a <details> that is closed.
  for (const field of document.querySelectorAll("input:not([type=hidden], [type=checkbox], [type=radio], [hidden])")) {
    const closed = [];
    for (let at = field; (at = at.closest("details:not([open])")); ) {
      at.open = true;
      closed.push(at);
    }
    if (field.clientWidth < 24 || field.clientHeight < parseFloat(getComputedStyle(field).fontSize)) {
      faults.push(`has a field that is too small: ${name(field)}`);
    }
    for (const part of closed) part.open = false;
  }
  return [...new Set(faults)];
}
