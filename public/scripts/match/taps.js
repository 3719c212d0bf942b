// @ts-check
// Taps on the forms of a match. Goals and what takes them back wait in the outbox for a network; the rest is sent at once or
// not at all.

import { find, findAll } from "../dom.js";
import { outbox } from "../outbox.js";
import { postForm } from "../requests.js";
import { noteOffline } from "./announcer.js";
import { HOLD, UndoTargets } from "./undo-targets.js";

/** Nobody scores twice in half a second: a finger that trembled. */
const TREMBLE = 500;
/** After so long a tap is sent again, in milliseconds. */
const RETRY = 3000;

/**
 * What taps need of the page.
 * @typedef {object} TapOptions
 * @property {HTMLElement} match
 * @property {string} page the address of the match
 * @property {import("./revision.js").Revision} revision
 * @property {(form: HTMLFormElement) => number | undefined} changedAt since when a form shows what it shows
 * @property {() => void} reload
 * @property {() => void} catchUp asks for what the page does not show yet
 * @property {() => void} onSent a form that does not wait was taken
 */

export class Taps {
  /** @param {TapOptions} options */
  constructor(options) {
    this.options = options;
    this.match = options.match;
    this.page = options.page;
    this.undo = new UndoTargets();
    /** @type {Promise<void> | null} */
    this.sending = null;
    this.last = { form: "", at: 0 };
    /**
     * What the server has taken and the page does not show yet.
     * @type {{ team?: string, goal: string | null, takenBack: string | null, revision: number }[]}
     */
    this.arrived = [];
  }

  /** A ball for each goal that waits. A line through each goal that waits to be taken back. */
  show() {
    const forms = this.undoForms();
    this.undo.show(forms.map((form) => [form.id, goalField(form).value]));
    this.showWaiting();
  }

  showWaiting() {
    this.arrived = this.arrived.filter((tap) => tap.revision > this.options.revision.shown);
    for (const place of findAll("[data-pending]", this.match)) {
      const team = place.dataset.pending;
      const ball = find(".button-goal .icon", place.closest("[data-part]"));
      const count = this.waiting(team).length + this.arrived.filter((tap) => tap.team === team && tap.goal).length;
      place.replaceChildren(...Array.from({ length: count }, () => ball.cloneNode(true)));
      const undo = this.undoForms().find((form) => form.dataset.undo === team);
      /** @type {HTMLButtonElement} */ (find("button", undo)).disabled = !goalField(undo).value && count === 0;
    }
    const takenBack = this.takenBack();
    for (const goal of findAll("[data-goal]", this.match)) {
      goal.toggleAttribute("data-undone", takenBack.has(goal.dataset.goal));
    }
  }

  undoForms() {
    return /** @type {HTMLFormElement[]} */ (findAll("[data-undo]", this.match));
  }

  /**
   * Goals of a team that the server does not have yet, and that were not taken back.
   * @param {string} team
   */
  waiting(team) {
    return outbox.all(this.page).filter(({ fields, undo }) => fields.team === team && fields.change === "1" && !undo);
  }

  /** Goals of which the page still has to show that they are taken back. */
  takenBack() {
    const queued = outbox.all(this.page).filter(({ fields }) => !("team" in fields)).map(({ fields }) => fields.goal);
    return new Set([...queued, ...this.arrived.map((tap) => tap.takenBack)]);
  }

  /**
   * @param {HTMLFormElement} form
   * @param {HTMLElement | null} submitter
   */
  add(form, submitter) {
    const data = new FormData(form);
    const button = /** @type {HTMLButtonElement | null} */ (submitter);
    if (button?.name) data.append(button.name, button.value);
    const { formToken, ...fields } = /** @type {Record<string, string>} */ (Object.fromEntries(data));
    const now = performance.now();
    // What changed under a finger that was on its way to something else, or taps twice.
    if (now - this.options.changedAt(form) < HOLD) return;
    if (form.dataset.tap !== "kept") return this.sendNow(form, fields, submitter);
    if (this.last.form === form.id && now - this.last.at < TREMBLE) return;
    this.last = { form: form.id, at: now };
    // A form's own `action` may be hidden by a button of that name.
    if ("undo" in form.dataset) this.takeBack(form);
    else outbox.add(this.page, form.getAttribute("action"), fields);
    this.showWaiting();
    this.send();
  }

  /**
   * Takes back the last goal of a team, or the goal of the form. A goal that was not sent yet is not sent.
   * @param {HTMLFormElement} form
   */
  takeBack(form) {
    const team = form.dataset.undo;
    const action = form.getAttribute("action");
    const takenBack = this.takenBack();
    const waiting = this.waiting(team).at(-1);
    if (waiting) return outbox.cancel(this.page, waiting, action);
    const arrived = this.arrived.filter((tap) => tap.team === team && !takenBack.has(tap.goal)).at(-1);
    let goal = arrived ? arrived.goal : this.undo.goal(form.id);
    // The next one, when the last one is on its way already.
    if (takenBack.has(goal)) {
      const shown = findAll(`[data-goal][data-team="${team}"]`, this.match).map((line) => Number(line.dataset.goal));
      const next = Math.max(0, ...shown.filter((id) => !takenBack.has(String(id))));
      goal = next ? String(next) : "";
    }
    if (!goal) return;
    this.undo.takenBack.add(goal);
    outbox.add(this.page, action, { goal });
  }

  /**
   * Sends what cannot wait, such as a button of the clock.
   * @param {HTMLFormElement} form
   * @param {Record<string, string>} fields
   * @param {HTMLElement | null} submitter
   */
  async sendNow(form, fields, submitter) {
    if (form.hasAttribute("aria-busy")) return;
    form.setAttribute("aria-busy", "true");
    const { status, revision } = await postForm(form.getAttribute("action"), fields);
    form.removeAttribute("aria-busy");
    if (status === 0 || status >= 500) return noteOffline(true);
    // What is wrong with it is on a page of its own.
    if (status === 422) {
      delete form.dataset.tap;
      return form.requestSubmit(submitter);
    }
    if (status !== 204) return this.options.reload();
    if (form.id === "setter") {
      form.reset();
      find("#timer button")?.focus();
    }
    if ("restore" in form.dataset) this.undo.counted.add(fields.goal);
    this.options.revision.know(revision);
    this.options.onSent();
  }

  /**
   * Sends what waits.
   * @returns {Promise<void>} done when no tap is left, or the server does not answer
   */
  send() {
    this.sending ??= Promise.resolve().then(() => this.sendAll());
    return this.sending;
  }

  async sendAll() {
    let isRefused = false;
    for (let [tap] = outbox.all(this.page); tap; [tap] = outbox.all(this.page)) {
      const answer = await outbox.send(this.page, tap);
      if (answer.isLater) {
        noteOffline(answer.status !== 401);
        if (answer.status === 401) this.options.reload();
        else setTimeout(() => this.send(), RETRY);
        break;
      }
      noteOffline(false);
      if (answer.status === 204) this.arrive(tap, answer);
      else isRefused = true;
    }
    this.sending = null;
    this.showWaiting();
    // Refused, because the goal is gone, the match is over or the page is too old: the page says why.
    if (isRefused) this.options.reload();
    else this.options.catchUp();
  }

  /**
   * @param {import("../outbox.js").Tap} tap
   * @param {import("../requests.js").Answer} answer
   */
  arrive({ fields }, { revision, goal }) {
    this.options.revision.know(revision);
    if (goal) this.undo.counted.add(goal);
    const takenBack = "team" in fields ? null : fields.goal;
    this.arrived.push({ team: fields.team, goal, takenBack, revision });
  }
}

/**
 * @param {HTMLFormElement} form
 * @returns {HTMLInputElement}
 */
const goalField = (form) => form.querySelector("[name=goal]");
