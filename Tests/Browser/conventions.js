// What every page keeps to, whatever it shows: landmarks, forms and their problems, messages, icons, teams.
// A list of sentences.
() => {
  const faults = [];
  const name = (element) => element.outerHTML.slice(0, 120).replaceAll("\n", " ");
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const isSeen = (element) => {
    const box = element.getBoundingClientRect();
    return element.checkVisibility() && box.width > 2 && box.height > 2 && getComputedStyle(element).clipPath === "none";
  };

  // Tests and scripts know a page by these; a reader by its heading.
  const main = document.querySelector("main");
  const isNamed = all("main").length === 1 && main.dataset.screen && main.dataset.state;
  if (!isNamed) return ["does not say which screen it is, in which state"];
  if (all("h1").filter(isSeen).length !== 1) faults.push(`has ${all("h1").length} headings of the first level`);

  // Messages come first, each of them once, and then what is wrong with a form, which is also in the title.
  const first = [...main.children];
  const messages = first.filter((child) => child.matches("[role=status]"));
  if (messages.some((message) => first.indexOf(message) >= messages.length)) faults.push("has a message that is not first");
  if (new Set(messages.map((message) => message.textContent.trim())).size !== messages.length) faults.push("says a message twice");
  for (const message of all(".flash-done")) {
    if (message.closest("main") && !messages.includes(message) && main.dataset.screen !== "preview") {
      faults.push(`has a message that is not announced: ${name(message)}`);
    }
  }
  const summary = main.querySelector(":scope > [data-error-summary]");
  const targets = summary ? all("a", summary).map((link) => document.getElementById(link.hash.slice(1))) : [];
  const marked = all("[aria-invalid=true]");
  // The page of components shows the parts of such a form, one by one.
  if (main.dataset.screen !== "preview") {
    if (/^(Error: |Erreur\u00a0: )/.test(document.title) !== Boolean(summary)) faults.push(`has the title ${document.title}`);
    if (marked.length && !summary) faults.push("has wrong fields, and no summary of them");
    if (marked.length && !marked.some((field) => targets.includes(field))) faults.push("does not lead to what is wrong");
  }
  if (summary) {
    if (first.indexOf(summary) !== messages.length) faults.push("has something above what is wrong");
    if (!summary.matches("[role=alert][tabindex='-1']")) faults.push("does not announce what is wrong");
    if (document.activeElement !== summary) faults.push("does not focus what is wrong");
  }
  // Where no field is to blame, such as when the service is away, it leads to the form.
  if (targets.some((target) => !target?.matches("input, select, [tabindex]"))) faults.push("leads nowhere from what is wrong");
  for (const text of all(".field-error")) {
    const described = all("[aria-describedby]").filter((field) => field.getAttribute("aria-describedby").split(" ")
      .some((id) => document.getElementById(id)?.contains(text)));
    if (!described.some((field) => field.matches("fieldset, [aria-invalid=true]"))) faults.push(`marks no field: ${name(text)}`);
  }
  for (const field of marked) {
    const words = (field.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id));
    if (!words.some((text) => text && isSeen(text) && text.textContent.trim())) faults.push(`does not explain ${name(field)}`);
  }

  // Fields say what they are to eyes too, and to what fills them in. The word for a search stands on its button.
  for (const field of all("input:not([type=hidden]), select, textarea")) {
    if (!isSeen(field.closest("form, .switch") ?? field)) continue;
    const isSearch = field.type === "search";
    const labels = [...field.labels].filter((label) => label.innerText.trim() && (isSearch || isSeen(label)));
    if (!labels.length) faults.push(`has a field without a label that is seen: ${name(field)}`);
    const isText = !field.matches("select, [type=checkbox], [type=radio]");
    if (isText && !field.autocomplete) faults.push(`has a field without autocomplete: ${name(field)}`);
  }

  // An icon that the sprite does not have is an empty place.
  for (const use of all("svg use")) {
    const { width, height } = use.getBBox();
    if (isSeen(use.ownerSVGElement) && !(width && height)) faults.push(`has no icon ${use.getAttribute("href")}`);
  }

  // What is drawn before it is loaded needs its place.
  for (const picture of all("img, svg, video, iframe")) {
    const isSized = picture.hasAttribute("width") && picture.hasAttribute("height");
    if (!isSized && isSeen(picture)) faults.push(`has a picture without a size: ${name(picture)}`);
  }

  // Teams differ by name and shirt, whatever their colours.
  const teams = all("[data-team] h2").map((title) => ({
    name: title.innerText.trim(), shirts: all("use", title).filter((use) => isSeen(use.ownerSVGElement))
      .map((use) => use.getAttribute("href").split("#")[1]).join(),
  }));
  for (const part of ["name", "shirts"]) {
    if (new Set(teams.map((team) => team[part])).size !== teams.length) faults.push(`has teams of one ${part}`);
  }

  // What happens is read out; digits that tick would be, each second.
  for (const announcer of all("[data-announcer]:not([role=status])")) faults.push(`reads nothing out: ${name(announcer)}`);
  for (const digits of all("[data-clock]")) {
    if (digits.closest("[aria-live], [role=status], [role=alert], [role=timer], [role=log], output")) {
      faults.push("reads out the clock");
    }
  }
  return [...new Set(faults)];
}
