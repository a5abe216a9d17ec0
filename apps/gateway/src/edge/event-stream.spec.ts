import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { eventStream, type LiveFeed } from './event-stream.js';

class ListFeed implements LiveFeed<number> {
  asked = 0;
  closed = 0;
  private end: (() => void) | undefined;

  constructor(private readonly news: number[]) {}

  async next(): Promise<number | null> {
    this.asked += 1;
    const [first] = this.news.splice(0, 1);
    if (first !== undefined) return first;
    if (!this.closed) await new Promise<void>((resolve) => (this.end = resolve));
    return null;
  }

  close(): void {
    this.closed += 1;
    this.end?.();
  }
}

const plain = (news: unknown) => ({ news });

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += chunk.toString();
  return text;
}

describe('eventStream', () => {
  it('writes each news as one event, shaped, and ends when there is none', async () => {
    const feed = new ListFeed([1, 2]);
    const stream = eventStream(feed, plain);
    setTimeout(() => feed.close(), 20);
    expect(await textOf(stream)).toBe('retry: 3000\n\ndata: {"news":1}\n\ndata: {"news":2}\n\n');
    expect(feed.closed).toBeGreaterThan(0);
  });

  it('says that it is still there while there is nothing to tell', async () => {
    const feed = new ListFeed([]);
    let beats = 0;
    for await (const chunk of eventStream(feed, plain, { heartbeatMs: 5 })) {
      if (String(chunk) === ': still here\n\n') beats += 1;
      if (beats === 3) feed.close();
    }
    expect(beats).toBeGreaterThanOrEqual(3);
    expect(feed.asked).toBe(1);
  });

  it('loses no news to a heartbeat', async () => {
    let tell: (news: number) => void = () => undefined;
    const slow = new Promise<number>((resolve) => (tell = resolve));
    let asked = 0;
    const feed: LiveFeed<number> = {
      next: () => (asked++ === 0 ? slow : Promise.resolve(null)),
      close: () => undefined,
    };
    setTimeout(() => tell(7), 50);
    expect(await textOf(eventStream(feed, plain, { heartbeatMs: 10 }))).toContain('data: {"news":7}');
    expect(asked).toBe(2);
  });

  it('asks for nothing more while nobody reads', async () => {
    const feed = new ListFeed(Array.from({ length: 100 }, (_, index) => index));
    const stream = eventStream(feed, plain);
    stream.read();
    await sleep(30);
    expect(feed.asked).toBeLessThan(4);
    stream.destroy();
  });

  it('closes the feed when the page goes away, and after the longest time', async () => {
    const left = new ListFeed([]);
    const stream = eventStream(left, plain);
    stream.resume();
    await sleep(10);
    stream.destroy();
    await sleep(10);
    expect(left.closed).toBeGreaterThan(0);

    const old = new ListFeed([]);
    expect(await textOf(eventStream(old, plain, { longestMs: 20 }))).toBe('retry: 3000\n\n');
  });
});
