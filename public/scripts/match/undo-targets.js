// @ts-check
// Determines which goal a tap takes back: the one that the user saw, although a live event may just have changed the form.

/** The milliseconds after a change of a form in which a tap is meant for the previous content of the form. */
export const HOLD = 350;

export class UndoTargets {
  constructor(now = () => performance.now()) {
    this.now = now;
    /**
     * For each form: the goal that the form takes back, the goal before the last change of the form, and the time of this change.
     * @type {Map<string, { goal: string, before: string, changedAt: number }>}
     */
    this.targets = new Map();
    /**
     * Goals that this page counted. When such a goal has just appeared in the form, a tap refers to this goal, because the user
     * expected the change.
     * @type {Set<string>}
     */
    this.counted = new Set();
    /**
     * Goals that this page took back.
     * @type {Set<string>}
     */
    this.takenBack = new Set();
  }

  /**
   * Records the goals of the forms.
   * @param {[form: string, goal: string][]} forms ids of forms and of their goals; an empty text for no goal
   */
  show(forms) {
    const changedAt = this.targets.size === 0 ? -Infinity : this.now();
    const goals = new Map(forms);
    for (const form of new Set([...this.targets.keys(), ...goals.keys()])) {
      const goal = goals.get(form) ?? "";
      const before = this.targets.get(form)?.goal;
      if (goal === before) continue;
      this.targets.set(form, { goal, before: before ?? "", changedAt });
      // The goal was restored, or could not be taken back.
      this.takenBack.delete(goal);
    }
  }

  /**
   * The id of the goal that a tap on a form takes back; empty for none.
   * @param {string} form
   */
  goal(form) {
    const target = this.targets.get(form);
    if (!target) return "";
    const { goal, before, changedAt } = target;
    const isOwn = Number(goal) > Number(before) ? this.counted.has(goal) : this.takenBack.has(before);
    return this.now() - changedAt < HOLD && !isOwn ? before : goal;
  }
}
