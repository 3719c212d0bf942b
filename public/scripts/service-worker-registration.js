// @ts-check
// The service worker. The page that was open before it took over asks to be stored, unless it shows messages that are shown
// once.

import { find, isLivePage } from "./dom.js";

const registerWorker = () => navigator.serviceWorker.register("/service-worker.js").catch(() => {});

if (navigator.serviceWorker && isLivePage()) {
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (!find("main > [role=status]")) navigator.serviceWorker.controller?.postMessage("keep");
  });
  if (document.readyState === "complete") registerWorker();
  else addEventListener("load", registerWorker, { once: true });
}
