// @ts-check
// A form with problems begins at their summary.

import { find } from "./dom.js";

find("[data-error-summary]")?.focus();
