// @ts-check
// Registers the service worker. A page that was loaded before the worker started asks to be stored, unless it shows a flash
// message.

import { find, isLivePage } from "./dom.js";
import { serviceWorkerAddress } from "./trusted-types.js";

const registerWorker = () => navigator.serviceWorker.register(serviceWorkerAddress()).catch(() => {});

if (navigator.serviceWorker && isLivePage()) {
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (!find("main > [role=status]")) navigator.serviceWorker.controller?.postMessage("keep");
  });
  if (document.readyState === "complete") registerWorker();
  else addEventListener("load", registerWorker, { once: true });
}
