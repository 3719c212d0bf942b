// @ts-check
// Taking back names the goal that the person saw: news may put another goal under a finger that is on its way.

/** For so long after news a tap on a form means what was there before, in milliseconds. */
export const HOLD = 600;

export class UndoTargets {
  constructor(now = () => performance.now()) {
    this.now = now;
    /**
     * By form: the goal that it takes back, the one before, and since when.
     * @type {Map<string, { goal: string, before: string, changedAt: number }>}
     */
    this.targets = new Map();
    /**
     * Goals that this page counted. What the page did itself is no news to its reader.
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
   * Notes what the forms of the page take back now.
   * @param {[form: string, goal: string][]} forms ids of forms and of goals, which are empty where there is none
   */
  show(forms) {
    const changedAt = this.targets.size === 0 ? -Infinity : this.now();
    const goals = new Map(forms);
    for (const form of new Set([...this.targets.keys(), ...goals.keys()])) {
      const goal = goals.get(form) ?? "";
      const before = this.targets.get(form)?.goal;
      if (goal === before) continue;
      this.targets.set(form, { goal, before: before ?? "", changedAt });
      // One that comes back was restored, or was not taken back.
      this.takenBack.delete(goal);
    }
  }

  /**
   * The goal that the person means, or none.
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
