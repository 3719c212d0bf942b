// @ts-check
// Stores the user's time zone in a cookie. The server uses it from the next page on.

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const secure = location.protocol === "https:" ? "; Secure" : "";
if (timeZone) document.cookie = `timeZone=${timeZone}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
