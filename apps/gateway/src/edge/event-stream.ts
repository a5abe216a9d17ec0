import { Readable } from 'node:stream';
import { withinMs } from '@vale/platform/time-limit';

/** Updates for one open page. */
export interface LiveFeed<T> {
  /** The next update; null after the last one. Called again only once the page has read the one before. */
  next(): Promise<T | null>;
  /** Called when the page goes away or the gateway shuts down: a pending `next` resolves to null. */
  close(): void;
}

export function isLiveFeed(value: unknown): value is LiveFeed<unknown> {
  return typeof value === 'object' && value !== null && 'next' in value && 'close' in value;
}

/** Milliseconds. Keeps proxies from closing an idle connection, and shows us when the page is gone. */
const HEARTBEAT_MS = 15_000;

/** Milliseconds after which the page must connect again, and show its session again. */
const LONGEST_MS = 60 * 60 * 1_000;

/** Milliseconds that a browser waits before it connects again. */
const RETRY_MS = 3_000;

const HEARTBEAT = Symbol('heartbeat');

interface StreamTimes {
  heartbeatMs?: number;
  longestMs?: number;
}

/**
 * A feed as `text/event-stream`; `shape` turns an update into what the page may see. The feed is not read while the
 * page does not read: a slow page costs one update, not a growing queue.
 */
export function eventStream(
  feed: LiveFeed<unknown>,
  shape: (update: unknown) => unknown,
  times: StreamTimes = {},
): Readable {
  const { heartbeatMs = HEARTBEAT_MS, longestMs = LONGEST_MS } = times;
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
