// @ts-check
// The live events of a match.

/** Silence for longer than two heartbeats: the connection is dead, and nobody told. In milliseconds. */
const SILENCE = 40_000;
/** After so long a page that nobody sees gives its connection back, in milliseconds. */
const HIDDEN = 5000;

/**
 * What a stream needs and tells.
 * @typedef {object} StreamOptions
 * @property {() => string | undefined} address where the events are; none when the match is over
 * @property {Record<string, (event: MessageEvent) => void>} events by the name of the event
 * @property {() => void} onOpen the connection is there
 * @property {() => void} onError the connection is lost; the browser connects again by itself
 * @property {() => Promise<void>} onRefused there is no stream to connect to
 * @property {() => boolean} isNeededHidden whether events count although nobody sees the page
 * @property {() => void} onVisible the reader looks at the page again
 */

export class Stream {
  /** @param {StreamOptions} options */
  constructor(options) {
    this.options = options;
    /** @type {EventSource | null} */
    this.source = null;
    this.heard = performance.now();
    setInterval(() => performance.now() - this.heard > SILENCE && this.connect(), 5000);
    addEventListener("pagehide", () => this.close());
    this.watchVisibility();
  }

  get isOpen() {
    return this.source?.readyState === EventSource.OPEN;
  }

  close() {
    this.source?.close();
  }

  connect() {
    if (document.visibilityState !== "visible") return;
    this.close();
    const address = this.options.address();
    if (!address) return;
    this.heard = performance.now();
    const source = new EventSource(address);
    this.source = source;
    for (const [name, react] of Object.entries(this.options.events)) {
      source.addEventListener(name, (event) => {
        this.heard = performance.now();
        react(event);
      });
    }
    source.addEventListener("open", () => {
      this.heard = performance.now();
      this.options.onOpen();
    });
    source.addEventListener("error", () => {
      this.options.onError();
      // The browser connects again by itself, unless the answer was none of a stream.
      if (source.readyState !== EventSource.CLOSED) return;
      this.options.onRefused().then(() => setTimeout(() => this.connect(), 5000));
    });
  }

  // A browser has six connections for a site (over HTTP/1.1), so a page that nobody sees gives its own back after a while.
  watchVisibility() {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let leaving;
    document.addEventListener("visibilitychange", () => {
      clearTimeout(leaving);
      if (document.visibilityState !== "visible") {
        leaving = setTimeout(() => this.options.isNeededHidden() || this.close(), HIDDEN);
        return;
      }
      this.options.onVisible();
      if (!this.isOpen) this.connect();
    });
  }
}
