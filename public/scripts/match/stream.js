// @ts-check
// The live events of a match.

import { Retry } from "./retry.js";

/** The time without an event after which the stream connects again, in milliseconds: more than two heartbeats of 15 seconds. */
const SILENCE = 40_000;
/** The time after which a hidden page that needs no events closes its connection, in milliseconds. */
const HIDDEN = 5000;

/**
 * The options and callbacks of a stream.
 * @typedef {object} StreamOptions
 * @property {() => string | undefined} address the address of the events; undefined when no more events are expected
 * @property {Record<string, (event: MessageEvent) => void>} events the handlers by name of the event
 * @property {() => void} onOpen the stream is connected
 * @property {() => void} onError the connection is lost, or was refused
 * @property {() => Promise<void>} onRefused the response is not a stream
 * @property {() => boolean} isQuiet whether the match has ended: the server then sends events only after changes
 * @property {() => boolean} isNeededHidden whether the page needs events while it is hidden
 * @property {() => void} onVisible the page is visible again
 */

export class Stream {
  /** @param {StreamOptions} options */
  constructor(options, { now = () => performance.now(), retry = new Retry() } = {}) {
    this.options = options;
    this.now = now;
    this.retry = retry;
    /** @type {EventSource | null} */
    this.source = null;
    this.heard = this.now();
    setInterval(() => this.now() - this.heard > SILENCE && !this.options.isQuiet() && this.connect(), 5000);
    addEventListener("pagehide", () => this.close());
    this.watchVisibility();
  }

  get isOpen() {
    return this.source?.readyState === EventSource.OPEN;
  }

  close() {
    this.retry.cancel();
    this.source?.close();
    this.source = null;
  }

  connect() {
    if (document.visibilityState !== "visible" && !this.options.isNeededHidden()) return;
    this.close();
    const address = this.options.address();
    if (!address) return;
    this.heard = this.now();
    const source = new EventSource(address);
    this.source = source;
    for (const [name, react] of Object.entries(this.options.events)) {
      source.addEventListener(name, (event) => {
        this.heard = this.now();
        react(event);
      });
    }
    source.addEventListener("open", () => {
      this.heard = this.now();
      this.retry.reset();
      this.options.onOpen();
    });
    source.addEventListener("error", () => {
      this.options.onError();
      // The browser reconnects, except after a response that is not a stream.
      if (source.readyState !== EventSource.CLOSED) return;
      this.options.onRefused().finally(() => this.source === source && this.retry.later(() => this.connect()));
    });
  }

  // A browser opens at most six connections to a site over HTTP/1.1, so hidden pages that need no events close theirs.
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
