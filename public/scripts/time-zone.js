// @ts-check
// Tells the server the reader's time zone, for times of day on the next page.

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const secure = location.protocol === "https:" ? "; Secure" : "";
if (timeZone) document.cookie = `timeZone=${timeZone}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
