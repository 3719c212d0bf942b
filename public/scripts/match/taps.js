// @ts-check
// Taps on the forms of a match. Taps that count a goal or take back the last one are stored in the outbox until the server has
// accepted or refused them. Other taps are not stored, and are lost when the server does not answer.

import { find, findAll } from "../dom.js";
import { outbox } from "../outbox.js";
import { isFailure, postForm } from "../requests.js";
import { noteOffline } from "./announcer.js";
import { showBalls } from "./balls.js";
import { removeNotices } from "./page-notices.js";
import { Retry } from "./retry.js";
import { HOLD, UndoTargets } from "./undo-targets.js";

/** Two taps within this time can be a double tap, whose second tap is ignored, in milliseconds. */
export const DOUBLE_TAP = 350;
/** When the first tap of a double tap moves the page, the second tap is less than this distance from the first, in pixels. */
const NEAR = 24;
/** How long a button shows that its tap was ignored, in milliseconds. */
const IGNORED = 600;

/**
 * The options and callbacks of `Taps`.
 * @typedef {object} TapOptions
 * @property {HTMLElement} match
 * @property {string} page the address of the match
 * @property {import("./revision.js").Revision} revision
 * @property {(form: HTMLFormElement) => number | undefined} changedAt when the content of a form last changed, in monotonic
 *   milliseconds; undefined when this is not recorded
 * @property {() => void} reload
 * @property {() => void} catchUp updates the page to the known revision
 * @property {() => void} onSent the server accepted a form that is not stored
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
    this.retry = new Retry();
    this.isRefused = false;
    this.last = { form: "", at: 0 };
    /**
     * Where the pointer was pressed for the tap that follows; null for the keyboard.
     * @type {{ x: number, y: number } | null}
     */
    this.press = null;
    this.match.addEventListener("pointerdown", ({ clientX, clientY }) => {
      this.press = { x: clientX, y: clientY };
    }, true);
    /**
     * When a tap removed notices, which moved the content of the page up, and where that tap was.
     * @type {{ at: number, press: { x: number, y: number } | null }}
     */
    this.moved = { at: -1000, press: null };
    this.waitsForTimer = false;
    /**
     * Taps that the server has accepted and the page does not show yet.
     * @type {{ team?: string, goal: string | null, takenBack: string | null, revision: number }[]}
     */
    this.arrived = [];
  }

  /** Called for the first state of the match that the page shows, and for each new one. */
  show() {
    const forms = this.undoForms();
    this.undo.show(forms.map((form) => [form.id, goalField(form).value]));
    this.showWaiting();
    if (this.waitsForTimer) this.focusTimer();
  }

  /**
   * Shows a ball for each goal that the page does not show yet, strikes through goals that are being taken back, and disables the
   * undo button when there is no goal to take back.
   */
  showWaiting() {
    this.arrived = this.arrived.filter((tap) => tap.revision > this.options.revision.shown);
    const arrived = (/** @type {string} */ team) => this.arrived.filter((tap) => tap.team === team && tap.goal).length;
    showBalls(this.match, (team) => this.waiting(team).length + arrived(team));
    const isAnyWaiting = find("[data-pending] > *", this.match) !== null;
    for (const form of this.undoForms()) {
      /** @type {HTMLButtonElement} */ (find("button", form)).disabled = !goalField(form).value && !isAnyWaiting;
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
   * Stored goals of a team, or of both teams, that were not cancelled.
   * @param {string} [team]
   */
  waiting(team) {
    return outbox.all(this.page).filter(
      ({ fields, undo }) => (team ? fields.team === team : "team" in fields) && fields.change === "1" && !undo);
  }

  /** Goals that are being taken back, until the page shows the match without them. */
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
    // The form changed just before the tap, so the user meant its previous content or tapped twice.
    if (now - (this.options.changedAt(form) ?? -1000) < HOLD) return showIgnored(submitter);
    const { press, moved } = this;
    this.press = null;
    // When the first tap of a double tap removes notices, the page moves, and the second tap hits another element.
    const isSamePlace = press && moved.press && Math.hypot(press.x - moved.press.x, press.y - moved.press.y) < NEAR;
    if (isSamePlace && now - moved.at < DOUBLE_TAP) return showIgnored(submitter);
    // Without the script, a tap loads the page again without its notices. So notices are removed here too.
    if (removeNotices()) this.moved = { at: now, press };
    if (form.dataset.tap !== "kept") return this.sendNow(form, fields, submitter);
    if (this.last.form === form.id && now - this.last.at < DOUBLE_TAP) return showIgnored(submitter);
    this.last = { form: form.id, at: now };
    // The attribute is read here and below, because `form.action` can be a button with the name `action`.
    if ("undo" in form.dataset) this.takeBack(form);
    else outbox.add(this.page, form.getAttribute("action"), fields);
    this.showWaiting();
    this.retry.reset();
    this.send();
  }

  /**
   * Takes back the last goal. A goal that was not sent is only removed from the outbox.
   * @param {HTMLFormElement} form
   */
  takeBack(form) {
    const action = form.getAttribute("action");
    const takenBack = this.takenBack();
    const waiting = this.waiting().at(-1);
    if (waiting) return outbox.cancel(this.page, waiting, action);
    const arrived = this.arrived.filter((tap) => tap.team && tap.goal && !takenBack.has(tap.goal)).at(-1);
    let goal = arrived ? arrived.goal : this.undo.goal(form.id);
    // The last goal is being taken back already, so take back the one before it.
    if (takenBack.has(goal)) {
      const shown = findAll("[data-goal]", this.match).map((line) => line.dataset.goal);
      goal = shown.find((id) => !takenBack.has(id)) ?? "";
    }
    if (!goal) return;
    this.undo.takenBack.add(goal);
    outbox.add(this.page, action, { goal });
  }

  /**
   * Moves the focus to the main button of the clock. In added time there is none before the next live event, so the focus is on
   * `main` until then.
   */
  focusTimer() {
    const button = find("#timer .button-main");
    this.waitsForTimer = !button;
    (button ?? find("main")).focus();
  }

  /**
   * Sends a tap that is not stored, such as a button of the clock.
   * @param {HTMLFormElement} form
   * @param {Record<string, string>} fields
   * @param {HTMLElement | null} submitter
   */
  async sendNow(form, fields, submitter) {
    if (form.hasAttribute("aria-busy")) return;
    form.setAttribute("aria-busy", "true");
    const { status, revision } = await postForm(form.getAttribute("action"), fields);
    form.removeAttribute("aria-busy");
    if (isFailure(status)) return noteOffline(true);
    // The form is sent again in the ordinary way, so that the browser loads the page that shows the error.
    if (status === 422) {
      delete form.dataset.tap;
      return form.requestSubmit(submitter);
    }
    if (status !== 204) return this.options.reload();
    clearErrors(form);
    if (form.id === "setter") {
      form.reset();
      this.focusTimer();
    }
    if (form.id === "doubt-take-back") this.undo.takenBack.add(fields.goal);
    if ("restore" in form.dataset) this.undo.counted.add(fields.goal);
    this.options.revision.record(revision);
    this.options.onSent();
  }

  /**
   * Sends the stored taps.
   * @returns {Promise<void>} resolved when no tap is left, or sending has failed
   */
  send() {
    this.sending ??= Promise.resolve().then(() => this.sendAll());
    return this.sending;
  }

  async sendAll() {
    let isLater = false;
    for (let [tap] = outbox.all(this.page); tap; [tap] = outbox.all(this.page)) {
      const answer = await outbox.send(this.page, tap);
      isLater = answer.isLater;
      if (isLater) {
        noteOffline(answer.status !== 401);
        if (answer.status === 401) this.options.reload();
        else this.retry.later(() => this.send());
        break;
      }
      this.retry.reset();
      noteOffline(false);
      if (answer.status === 204) this.arrive(tap, answer);
      else this.isRefused = true;
    }
    this.sending = null;
    this.showWaiting();
    // A tap was refused: the goal is gone, the match has ended, or the page is too old. The reloaded page shows the reason. The page
    // is reloaded only when no other tap has to be sent again.
    if (this.isRefused && !isLater) this.options.reload();
    else this.options.catchUp();
  }

  /**
   * Records that the server has accepted a tap.
   * @param {import("../outbox.js").Tap} tap
   * @param {import("../requests.js").Answer} answer
   */
  arrive({ fields }, { revision, goal }) {
    this.options.revision.record(revision);
    if (goal) this.undo.counted.add(goal);
    const takenBack = "team" in fields ? null : fields.goal;
    // The id of a goal is the revision of the match after the goal was counted, so pages with at least this revision show the goal.
    // The revision of the answer can be higher when the tap was sent again because an earlier answer was lost.
    this.arrived.push({ team: fields.team, goal, takenBack, revision: goal ? Number(goal) : revision });
  }
}

/**
 * Shows for a moment that a tap was ignored.
 * @param {HTMLElement | null} button
 */
export const showIgnored = (button) => {
  if (!button) return;
  button.dataset.ignored = "";
  setTimeout(() => delete button.dataset.ignored, IGNORED);
};

/**
 * Removes the errors of an earlier attempt from the page, after the server has accepted the form.
 * @param {HTMLFormElement} form
 */
const clearErrors = (form) => {
  const error = find(".field-error", form);
  if (!error) return;
  for (const element of findAll(`[aria-describedby="${error.id}"]`, form)) {
    element.removeAttribute("aria-describedby");
    element.removeAttribute("aria-invalid");
  }
  error.remove();
  find("[data-error-summary]")?.remove();
  document.title = find("#board")?.dataset.title ?? document.title;
};

/**
 * @param {HTMLFormElement} form
 * @returns {HTMLInputElement}
 */
const goalField = (form) => form.querySelector("[name=goal]");
