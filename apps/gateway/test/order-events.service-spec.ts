import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  checkoutErrors,
  checkoutEvents,
  checkoutMessages,
  type PublicStatus,
} from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { identityEvents } from '@vale/contracts/identity';
import { waitUntil } from '@vale/testing/wait-until';
import { OpenStreams } from '../src/edge/open-streams.js';
import { OrderFeed } from '../src/orders/order-feed.js';
import { CUSTOMER, GatewayEnvironment } from './gateway-environment.js';
import { anOrder } from './samples.js';

interface Change {
  transactionId: string;
  status: string;
  version: number;
}

/** Collects the events of one stream until it leaves. */
class OpenPage {
  readonly changes: Change[] = [];
  readonly ended: Promise<void>;
  private readonly leaving = new AbortController();
  private text = '';

  private constructor(readonly response: Response) {
    this.ended = this.read();
  }

  static async open(gateway: GatewayEnvironment, replica = 0, transactionId = 'T1'): Promise<OpenPage> {
    const leaving = new AbortController();
    const response = await fetch(`${gateway.url(replica)}/api/orders/${transactionId}/events`, {
      headers: { cookie: `vale_session=${CUSTOMER}`, 'accept-encoding': 'br, gzip' },
      signal: leaving.signal,
    });
    const page = new OpenPage(response);
    page.leaving.signal.addEventListener('abort', () => leaving.abort());
    return page;
  }

  leave(): void {
    this.leaving.abort();
  }

  async receives(count: number): Promise<Change[]> {
    return waitUntil(async () => (this.changes.length >= count ? this.changes : undefined));
  }

  private async read(): Promise<void> {
    try {
      for await (const chunk of this.response.body!.pipeThrough(new TextDecoderStream())) this.receive(chunk);
    } catch (error) {
      if (!this.leaving.signal.aborted) throw error;
    }
  }

  private receive(chunk: string): void {
    this.text += chunk;
    const messages = this.text.split('\n\n');
    this.text = messages.pop()!;
    for (const message of messages) {
      if (message.startsWith('data: ')) this.changes.push(JSON.parse(message.slice(6)) as Change);
    }
  }
}

describe('an order’s events', () => {
  const gateway = new GatewayEnvironment();
  const pages: OpenPage[] = [];
  const open = async (replica = 0): Promise<OpenPage> => {
    const page = await OpenPage.open(gateway, replica);
    pages.push(page);
    return page;
  };
  const publish = (status: PublicStatus, version: number, transactionId = 'T1') =>
    gateway.system.bus.emit(checkoutEvents.orderChanged, {
      transactionId,
      accountId: 'customer-id',
      status,
      version,
    });
  const start = async (env: Record<string, string> = {}) => {
    await gateway.start(env);
    gateway.knowSessions();
    gateway.services.replyTo(checkoutMessages.getOrder, () => anOrder({ version: 3 }));
  };

  beforeEach(() => {
    pages.length = 0;
  });
  afterEach(async () => {
    for (const page of pages) page.leave();
    await gateway.close();
  });

  it('begin with the current state, then send each change, as server-sent events', async () => {
    await start();
    const page = await open();
    expect(Object.fromEntries(page.response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(page.response.headers.has('content-encoding')).toBe(false);
    expect(await page.receives(1)).toEqual([{ transactionId: 'T1', status: 'pending', version: 3 }]);
    await publish('paid', 4);
    await page.receives(2);
    await publish('completed', 6);
    expect((await page.receives(3)).map(({ status }) => status)).toEqual(['pending', 'paid', 'completed']);
  });

  it('lose nothing between subscribing and reading, and never go back to an older state', async () => {
    await start();
    gateway.services.replyTo(checkoutMessages.getOrder, async () => {
      // The order changes while its state is read, so the event arrives before the reply.
      await publish('paid', 4);
      await sleep(100);
      return anOrder({ version: 3 });
    });
    const page = await open();
    expect(await page.receives(1)).toEqual([{ transactionId: 'T1', status: 'paid', version: 4 }]);
    await publish('pending', 2);
    await publish('paid', 4);
    await publish('completed', 5);
    expect((await page.receives(2)).map(({ version }) => version)).toEqual([4, 5]);
  });

  it('reach the page whichever replica it is connected to, and only pages of that order', async () => {
    await start();
    await gateway.startReplica();
    const here = await open(0);
    const there = await open(1);
    await Promise.all([here.receives(1), there.receives(1)]);
    await publish('paid', 9, 'T2');
    await publish('paid', 4);
    await Promise.all([here.receives(2), there.receives(2)]);
    expect(here.changes.map(({ version }) => version)).toEqual([3, 4]);
    expect(there.changes.map(({ version }) => version)).toEqual([3, 4]);
  });

  it('are a plain 404 for somebody else’s order', async () => {
    await start();
    gateway.services.replyTo(checkoutMessages.getOrder, () => {
      throw new AppError(checkoutErrors.orderNotFound);
    });
    const { status, problem } = await gateway.fetch('/api/orders/T1/events', { token: CUSTOMER });
    expect({ status, code: problem.code }).toEqual({ status: 404, code: 'checkout.order-not-found' });
    expect(gateway.get(OrderFeed).size).toBe(0);
  });

  it('free the feed and the stream when the page is gone', async () => {
    await start();
    const page = await open();
    await page.receives(1);
    const feed = gateway.get(OrderFeed);
    const streams = gateway.get(OpenStreams);
    expect([feed.size, streams.count]).toEqual([1, 1]);
    page.leave();
    await waitUntil(async () => feed.size + streams.count === 0);
  });

  it('are bounded per address', async () => {
    await start({ STREAMS_PER_ADDRESS: '2' });
    await (await open()).receives(1);
    const second = await open();
    await second.receives(1);
    const { status, problem } = await gateway.fetch('/api/orders/T1/events', { token: CUSTOMER });
    expect({ status, code: problem.code }).toEqual({ status: 429, code: 'platform.too-many-requests' });
    second.leave();
    const streams = gateway.get(OpenStreams);
    await waitUntil(async () => streams.count === 1);
    await (await open()).receives(1);
  });

  it('end with their session', async () => {
    await start();
    const page = await open();
    await page.receives(1);
    await gateway.system.bus.emit(identityEvents.sessionRevoked, { sessionKeys: [`key of ${CUSTOMER}`] });
    await page.ended;
  });

  it('end when the gateway shuts down, which does not wait for them', async () => {
    await start();
    const page = await open();
    await page.receives(1);
    const startedAt = performance.now();
    await gateway.system.close();
    await page.ended;
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
});
