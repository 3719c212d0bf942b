// @ts-check
// Ignores errors of aborted transitions between pages, which occur when the next page is slow.

for (const name of ["pageswap", "pagereveal"]) {
  addEventListener(name, (event) => {
    const { viewTransition } = /** @type {any} */ (event);
    for (const part of ["ready", "finished", "updateCallbackDone"]) viewTransition?.[part]?.catch(() => {});
  });
}
