// @ts-check
// The whistle and the vibration when time is up, for users who have turned them on.

import { find } from "../dom.js";
import { storage } from "../storage.js";

export class Alarm {
  constructor() {
    this.switch = /** @type {HTMLInputElement | null} */ (find("[data-alarm] input"));
    /** @type {AudioContext | null} */
    this.audio = null;
    if (!this.switch) return;
    find("[data-alarm]").hidden = false;
    this.switch.checked = storage.get("alarm") === "on";
    this.switch.addEventListener("change", () => {
      storage.set("alarm", this.isOn ? "on" : "off");
      this.prepare();
    });
    // Browsers play no sound before the user has interacted with the page.
    addEventListener("pointerdown", () => this.prepare(), { once: true });
    addEventListener("keydown", () => this.prepare(), { once: true });
  }

  get isOn() {
    return this.switch?.checked ?? false;
  }

  prepare() {
    if (this.isOn) this.audio ??= new AudioContext();
    this.audio?.resume();
  }

  sound() {
    if (!this.isOn) return;
    if (/** @type {any} */ (navigator).userActivation?.hasBeenActive ?? true) navigator.vibrate?.([400, 200, 400, 200, 800]);
    if (!this.audio) return;
    for (const [start, length] of [[0, 0.3], [0.45, 0.3], [0.9, 0.9]]) {
      const from = this.audio.currentTime + start;
      const tone = new OscillatorNode(this.audio, { type: "triangle", frequency: 2300 });
      const volume = new GainNode(this.audio, { gain: 0 });
      volume.gain.setTargetAtTime(0.5, from, 0.01);
      volume.gain.setTargetAtTime(0, from + length, 0.02);
      tone.connect(volume).connect(this.audio.destination);
      tone.start(from);
      tone.stop(from + length + 0.2);
    }
  }
}
