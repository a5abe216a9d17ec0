import { Readable } from 'node:stream';

/** News for one open page. */
export interface LiveFeed<T> {
  /** The next thing to tell; null when there will be none. Asked again only after the last one was sent. */
  next(): Promise<T | null>;
  /** The page went away, or the gateway stops: a waiting `next` ends with null. */
  close(): void;
}

export function isLiveFeed(value: unknown): value is LiveFeed<unknown> {
  return typeof value === 'object' && value !== null && 'next' in value && 'close' in value;
}

/** Keeps proxies from taking the connection for dead, and lets us notice that the page is. Milliseconds. */
const HEARTBEAT_MS = 15_000;

/** After this the page must connect anew, and show its session again. Milliseconds. */
const LONGEST_MS = 60 * 60 * 1_000;

/** Milliseconds that a browser waits before it connects anew. */
const RETRY_MS = 3_000;

const HEARTBEAT = Symbol('heartbeat');

export interface StreamTimes {
  heartbeatMs?: number;
  longestMs?: number;
}

/**
 * A feed as `text/event-stream`; `shape` makes of the news what the page may see. Nothing is asked of the feed while the page does not read: a slow page costs one
 * message, not a growing queue.
 */
export function eventStream(
  feed: LiveFeed<unknown>,
  shape: (news: unknown) => unknown,
  times: StreamTimes = {},
): Readable {
  const { heartbeatMs = HEARTBEAT_MS, longestMs = LONGEST_MS } = times;
  let waiting: Promise<unknown> | undefined;
  let opened = false;
  const end = setTimeout(() => feed.close(), longestMs);

  const nextChunk = async (): Promise<string | null> => {
    if (!opened) {
      opened = true;
      return `retry: ${RETRY_MS}\n\n`;
    }
    waiting ??= feed.next();
    const news = await withinHeartbeat(waiting, heartbeatMs);
    if (news === HEARTBEAT) return ': still here\n\n';
    waiting = undefined;
    return news === null ? null : `data: ${JSON.stringify(shape(news))}\n\n`;
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

async function withinHeartbeat<T>(news: Promise<T>, ms: number): Promise<T | typeof HEARTBEAT> {
  let timer: NodeJS.Timeout | undefined;
  const beat = new Promise<typeof HEARTBEAT>((resolve) => {
    timer = setTimeout(() => resolve(HEARTBEAT), ms);
  });
  try {
    return await Promise.race([news, beat]);
  } finally {
    clearTimeout(timer);
  }
}
