// @ts-check
// Sends taps that could not be sent before the user left the page of their match. Every live page with a form token that is opened
// afterwards does this, except the page of the same match.

import { find, isLivePage } from "./dom.js";
import { outbox } from "./outbox.js";

const openMatch = () => find("[data-match]")?.dataset.page;

let isSendingLeftTaps = false;
const sendLeftTaps = async () => {
  if (isSendingLeftTaps) return;
  isSendingLeftTaps = true;
  for (const page of outbox.pages().filter((other) => other !== openMatch())) {
    // Removes taps that are too old or damaged.
    outbox.write(page, outbox.all(page));
    for (let [tap] = outbox.all(page); tap; [tap] = outbox.all(page)) {
      if ((await outbox.send(page, tap)).isLater) break;
    }
  }
  isSendingLeftTaps = false;
};

if (isLivePage() && find("[name=formToken]")) {
  addEventListener("online", sendLeftTaps);
  sendLeftTaps();
}
