// @ts-check
// Moves the focus to the error summary of a form.

import { find } from "./dom.js";

find("[data-error-summary]")?.focus();
