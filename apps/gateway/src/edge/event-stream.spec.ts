import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { waitUntil } from '@vale/testing/wait-until';
import { eventStream, type LiveFeed } from './event-stream.js';

class ListFeed implements LiveFeed<number> {
  reads = 0;
  closed = 0;
  private end: (() => void) | undefined;

  constructor(private readonly updates: number[]) {}

  async next(): Promise<number | null> {
    this.reads += 1;
    const [first] = this.updates.splice(0, 1);
    if (first !== undefined) return first;
    if (!this.closed) await new Promise<void>((resolve) => (this.end = resolve));
    return null;
  }

  close(): void {
    this.closed += 1;
    this.end?.();
  }
}

const plain = (update: unknown) => ({ update });

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += chunk.toString();
  return text;
}

describe('eventStream', () => {
  it('writes each update as one event, shaped, and ends after the last', async () => {
    const feed = new ListFeed([1, 2]);
    const stream = eventStream(feed, plain);
    setTimeout(() => feed.close(), 20);
    expect(await textOf(stream)).toBe('retry: 3000\n\ndata: {"update":1}\n\ndata: {"update":2}\n\n');
    expect(feed.closed).toBeGreaterThan(0);
  });

  it('sends heartbeats while there is no update', async () => {
    const feed = new ListFeed([]);
    let beats = 0;
    for await (const chunk of eventStream(feed, plain, { heartbeatMs: 5 })) {
      if (String(chunk) === ': still here\n\n') beats += 1;
      if (beats === 3) feed.close();
    }
    expect(beats).toBeGreaterThanOrEqual(3);
    expect(feed.reads).toBe(1);
  });

  it('loses no update to a heartbeat', async () => {
    let send: (update: number) => void = () => undefined;
    const slow = new Promise<number>((resolve) => (send = resolve));
    let reads = 0;
    const feed: LiveFeed<number> = {
      next: () => (reads++ === 0 ? slow : Promise.resolve(null)),
      close: () => undefined,
    };
    setTimeout(() => send(7), 50);
    expect(await textOf(eventStream(feed, plain, { heartbeatMs: 10 }))).toContain('data: {"update":7}');
    expect(reads).toBe(2);
  });

  it('does not read the feed while the stream is not read', async () => {
    const feed = new ListFeed(Array.from({ length: 100 }, (_, index) => index));
    const stream = eventStream(feed, plain);
    stream.read();
    await sleep(30);
    expect(feed.reads).toBeLessThan(4);
    stream.destroy();
  });

  it('closes the feed when the page goes away, and after the longest time', async () => {
    const left = new ListFeed([]);
    const stream = eventStream(left, plain);
    stream.resume();
    await waitUntil(() => left.reads > 0);
    stream.destroy();
    await waitUntil(() => left.closed > 0);

    const old = new ListFeed([]);
    expect(await textOf(eventStream(old, plain, { longestMs: 20 }))).toBe('retry: 3000\n\n');
  });
});
