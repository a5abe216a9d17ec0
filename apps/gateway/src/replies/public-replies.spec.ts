import { beforeEach, describe, expect, it } from '@jest/globals';
import { catalogRoutes } from '@vale/contracts/catalog';
import { SystemClock } from '@vale/platform/clock';
import type { GatewayConfig } from '../gateway.config.js';
import { PublicReplies } from './public-replies.js';

const MEGABYTE = 1024 * 1024;
const content = (body: string) => async () => ({
  status: 200,
  headers: { 'content-type': 'text/plain' },
  body,
});

let replies: PublicReplies;
const read = (address: string, query: object = {}, body = address) =>
  replies.ofRoute(catalogRoutes.listProducts, address, { params: undefined, query }, content(body));

describe('public replies', () => {
  beforeEach(() => {
    replies = new PublicReplies({ REPLY_CACHE_MEGABYTES: 1 } as GatewayConfig, new SystemClock());
  });

  it('are found by each address that they were requested at', async () => {
    const reply = await read('/api/products?limit=1', { limit: 1 });
    await read('/api/products?limit=1&utm_source=x', { limit: 1 });
    for (const address of ['/api/products?limit=1', '/api/products?limit=1&utm_source=x'])
      expect(replies.find(address)).toEqual({ reply, route: catalogRoutes.listProducts });
    expect(replies.find('/api/products?limit=1&utm_source=y')).toBeUndefined();
  });

  it('are found for a page whatever its query is, and for a route by its query', async () => {
    const reply = await replies.ofPage('/jogos', content('page'));
    expect(replies.find('/jogos?utm_source=x')).toEqual({ reply, route: undefined });
    await read('/api/products');
    expect(replies.find('/api/products?category=jogos')).toBeUndefined();
  });

  it('are not found at an address that is too long to be remembered', async () => {
    const address = `/api/products?utm_source=${'x'.repeat(600)}`;
    await read(address);
    expect(replies.find(address)).toBeUndefined();
  });

  it('hold no more than their memory, with keys and addresses, however many there are', async () => {
    for (let number = 0; number < 3_000; number++) {
      // A reply is kept from the second read on.
      await read(`/api/products?q=${number}`, { q: number }, 'x'.repeat(2_000));
      await read(`/api/products?q=${number}`, { q: number }, 'x'.repeat(2_000));
      await read(`/api/products?limit=1&utm_source=${'x'.repeat(400)}${number}`, { limit: 1 });
      await read(`/api/products?q=${'y'.repeat(400)}${number}`, { q: `${'y'.repeat(400)}${number}` });
    }
    expect(replies.bytes).toBeLessThanOrEqual(MEGABYTE);
    expect(replies.bytes).toBeGreaterThan(MEGABYTE / 2);
  });
});
