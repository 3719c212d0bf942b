// Enhancements of pages. The pages work without JavaScript too. Scripts contain no texts for users: these are in the pages.
//
// The server joins this file and all imported modules into one script. Each file comes after the modules that it imports.
import "./scripts/time-zone.js";
import "./scripts/transitions.js";
import "./scripts/error-summary.js";
import "./scripts/notices.js";
import "./scripts/share.js";
import "./scripts/passwords.js";
import "./scripts/sign-out.js";
import "./scripts/drafts.js";
import "./scripts/left-taps.js";
import "./scripts/match/match.js";
import "./scripts/match/copy.js";
import "./scripts/match/final.js";
import "./scripts/selection.js";
import "./scripts/teams.js";
import "./scripts/arrange.js";
import "./scripts/forms.js";
import "./scripts/offline.js";
import "./scripts/service-worker-registration.js";
