import { Readable } from 'node:stream';
import { withinMs } from '@vale/platform/time-limit';

export interface LiveFeed<T> {
  /** Null after the last update. Called again only after the page has read the update before. */
  next(): Promise<T | null>;
  /** Called when the page goes away or the gateway shuts down. A pending `next` resolves to null. */
  close(): void;
}

export function isLiveFeed(value: unknown): value is LiveFeed<unknown> {
  return typeof value === 'object' && value !== null && 'next' in value && 'close' in value;
}

/** Milliseconds. Keeps proxies from closing an idle connection, and reveals pages that are gone. */
const HEARTBEAT_MS = 15_000;

/** Milliseconds. The page must then reconnect, which checks its session again. */
const MAX_OPEN_MS = 60 * 60 * 1_000;

/** Milliseconds that a browser waits before it reconnects. */
const RETRY_MS = 3_000;

const HEARTBEAT = Symbol('heartbeat');

interface StreamTimes {
  heartbeatMs?: number;
  longestMs?: number;
}

/**
 * `shape` turns an update into what the page may see. The feed is read only while the page reads, so a slow page
 * costs one update instead of a growing queue.
 */
export function eventStream(
  feed: LiveFeed<unknown>,
  shape: (update: unknown) => unknown,
  times: StreamTimes = {},
): Readable {
  const { heartbeatMs = HEARTBEAT_MS, longestMs = MAX_OPEN_MS } = times;
  let pending: Promise<unknown> | undefined;
  let opened = false;
  const end = setTimeout(() => feed.close(), longestMs);

  const nextChunk = async (): Promise<string | null> => {
    if (!opened) {
      opened = true;
      return `retry: ${RETRY_MS}\n\n`;
    }
    pending ??= feed.next();
    const update = await withinMs(pending, heartbeatMs, () => HEARTBEAT);
    if (update === HEARTBEAT) return ': still here\n\n';
    pending = undefined;
    return update === null ? null : `data: ${JSON.stringify(shape(update))}\n\n`;
  };

  return new Readable({
    highWaterMark: 1,
    read() {
      nextChunk().then(
        (chunk) => this.push(chunk),
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      clearTimeout(end);
      feed.close();
      done(error);
    },
  });
}
