// Checks the conventions of all pages: the main element and the heading, messages, forms and their errors, icons, images, teams,
// announcements. Returns a list of faults.
() => {
  const faults = [];
  const name = (element) => element.outerHTML.slice(0, 120).replaceAll("\n", " ");
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const isSeen = (element) => {
    const box = element.getBoundingClientRect();
    return element.checkVisibility() && box.width > 2 && box.height > 2 && getComputedStyle(element).clipPath === "none";
  };

  // Tests and scripts identify a page by its data attributes, users by its heading.
  const main = document.querySelector("main");
  const isNamed = all("main").length === 1 && main.dataset.screen && main.dataset.state;
  if (!isNamed) return ["does not have exactly one main element, with data-screen and data-state"];
  const titles = all("h1").filter(isSeen).length;
  if (titles !== 1) faults.push(`has ${titles} visible headings of the first level`);

  // Flash messages come first, each once. The error summary of a form follows them. The title of a page with a summary has a prefix.
  const first = [...main.children];
  const messages = first.filter((child) => child.matches("[role=status]"));
  if (messages.some((message) => first.indexOf(message) >= messages.length)) faults.push("has a message that is not first");
  if (new Set(messages.map((message) => message.textContent.trim())).size !== messages.length) faults.push("repeats a message");
  for (const message of all(".flash-done")) {
    if (message.closest("main") && !messages.includes(message) && main.dataset.screen !== "preview") {
      faults.push(`has a message that is not announced: ${name(message)}`);
    }
  }
  const summary = main.querySelector(":scope > [data-error-summary]");
  const targets = summary ? all("a", summary).map((link) => document.getElementById(link.hash.slice(1))) : [];
  const marked = all("[aria-invalid=true]");
  // The components page shows the parts of a form separately.
  if (main.dataset.screen !== "preview") {
    if (/^(Error: |Erreur\u00a0: )/.test(document.title) !== Boolean(summary)) {
      faults.push(`has the title “${document.title}” ${summary ? "with" : "without"} an error summary`);
    }
    if (marked.length && !summary) faults.push("has invalid fields but no error summary");
    if (marked.length && !marked.some((field) => targets.includes(field))) faults.push("has no link from the error summary to an invalid field");
  }
  if (summary) {
    if (first.indexOf(summary) !== messages.length) faults.push("has content above the error summary");
    if (!summary.matches("[role=alert][tabindex='-1']")) faults.push("does not announce the error summary");
    if (document.activeElement !== summary) faults.push("does not focus the error summary");
  }
  // An error without a field, such as an unavailable service, links to the main element.
  if (targets.some((target) => !target?.matches("input, select, textarea, [tabindex]"))) faults.push("has an error summary with a link to nothing");
  for (const text of all(".field-error")) {
    const described = all("[aria-describedby]").filter((field) => field.getAttribute("aria-describedby").split(" ")
      .some((id) => document.getElementById(id)?.contains(text)));
    const isOfField = described.some((field) => field.matches("fieldset, [aria-invalid=true]"));
    if (!isOfField) faults.push(`has an error without an invalid field: ${name(text)}`);
  }
  for (const field of marked) {
    const words = (field.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id));
    if (!words.some((text) => text && isSeen(text) && text.textContent.trim())) faults.push(`has no error text for ${name(field)}`);
  }

  // Fields have a visible label, and those for text also `autocomplete`. The label of a search field can be hidden, because its
  // button is labelled.
  for (const field of all("input:not([type=hidden], [hidden]), select, textarea")) {
    if (!isSeen(field.closest("form, .switch") ?? field)) continue;
    const isSearch = field.type === "search";
    const labels = [...field.labels].filter((label) => label.innerText.trim() && (isSearch || isSeen(label)));
    if (!labels.length) faults.push(`has a field without a visible label: ${name(field)}`);
    const isText = !field.matches("select, [type=checkbox], [type=radio]");
    if (isText && !field.autocomplete) faults.push(`has a field without autocomplete: ${name(field)}`);
  }

  // An icon that is missing in the sprite has no size.
  for (const use of all("svg use")) {
    const { width, height } = use.getBBox();
    if (isSeen(use.ownerSVGElement) && !(width && height)) faults.push(`has no icon ${use.getAttribute("href")}`);
  }

  // Images need a size, so that the page does not shift when they are loaded.
  for (const picture of all("img, svg, video, iframe")) {
    const isSized = picture.hasAttribute("width") && picture.hasAttribute("height");
    if (!isSized && isSeen(picture)) faults.push(`has an image without a size: ${name(picture)}`);
  }

  // Teams side by side differ by name and shirt, not only by colour.
  const teams = all("[data-team] h2").filter(isSeen).map((title) => ({
    place: title.closest("[data-team]").parentElement, name: title.innerText.trim(),
    shirts: all("use", title).filter((use) => isSeen(use.ownerSVGElement))
      .map((use) => use.getAttribute("href").split("#")[1]).join(),
  }));
  for (const pair of Object.values(Object.groupBy(teams, (team) => all("*").indexOf(team.place)))) {
    for (const part of ["name", "shirts"]) {
      if (new Set(pair.map((team) => team[part])).size !== pair.length) faults.push(`has teams with the same ${part}`);
    }
  }

  // Changes are announced. The clock is not, because it changes every second.
  for (const announcer of all("[data-announcer]:not([role=status])")) faults.push(`has an announcer without role=status: ${name(announcer)}`);
  for (const digits of all("[data-clock]")) {
    if (digits.closest("[aria-live], [role=status], [role=alert], [role=timer], [role=log], output")) {
      faults.push("announces the clock");
    }
  }
  return [...new Set(faults)];
}
