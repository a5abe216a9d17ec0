import { describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { AppError, defineErrors, defineEvent, platformErrors } from '@vale/contracts/define';
import { ReadyReplies } from './ready-replies.js';
import { matchesEtag, ReadyReply } from './ready-reply.js';

const changed = defineEvent('shop.product-changed', z.object({}));
const other = defineEvent('shop.other-changed', z.object({}));
const life = { staleOn: [changed], maxAgeMs: 1_000 };
const identityOf = (reply: ReadyReply) => String(reply.readyIn('identity')?.body);
const content = (body: string) => ({ status: 200, headers: { 'content-type': 'text/plain' }, body });

function setUp(maxBytes = 1_000_000) {
  let now = 0;
  let made = 0;
  const replies = new ReadyReplies(maxBytes, () => now);
  return {
    replies,
    advance: (ms: number) => (now += ms),
    made: () => made,
    get: async (key: string, body = key) =>
      String(
        identityOf(
          await replies.get(key, life, async () => {
            made++;
            return content(body);
          }),
        ),
      ),
  };
}

const shopErrors = defineErrors('shop', { gone: { status: 404, detail: 'gone' } });
const gone = async () => {
  throw new AppError(shopErrors.gone);
};

describe('ready replies', () => {
  it('are made once while they are fresh', async () => {
    const { get, made, advance } = setUp();
    expect(await get('a')).toBe('a');
    advance(999);
    expect(await get('a', 'changed')).toBe('a');
    expect(made()).toBe(1);
  });

  it('end after their time, and earlier when the content itself does', async () => {
    const { get, replies, advance } = setUp();
    await get('a');
    await replies.get('b', life, async () => ({ ...content('b'), expiresAt: 500 }));
    advance(500);
    expect([replies.find('a') !== undefined, replies.find('b')]).toEqual([true, undefined]);
    advance(500);
    expect(replies.find('a')).toBeUndefined();
  });

  it('are dropped by the events that make them stale, and by no others', async () => {
    const { get, replies } = setUp();
    await get('a', 'old');
    replies.drop(other.name);
    expect(await get('a', 'new')).toBe('old');
    replies.drop(changed.name);
    expect(await get('a', 'new')).toBe('new');
  });

  it('are made once for many that miss the same key', async () => {
    const { get, made } = setUp();
    expect(new Set(await Promise.all(Array.from({ length: 500 }, () => get('a'))))).toEqual(new Set(['a']));
    expect(made()).toBe(1);
  });

  it('are not kept, nor given to later requests, if a change came after they were begun', async () => {
    const { replies, get } = setUp();
    let finish!: (body: ReturnType<typeof content>) => void;
    const slow = replies.get('a', life, () => new Promise((resolve) => (finish = resolve)));
    replies.drop(changed.name);
    expect(await get('a', 'new')).toBe('new');
    finish(content('old'));
    expect(identityOf(await slow)).toBe('old');
    expect(await get('a', 'newer')).toBe('new');
  });

  it('are tried again by the next request if they fail', async () => {
    const { replies, get } = setUp();
    const failing = replies.get('a', life, async () => {
      throw new Error('catalog is away');
    });
    await expect(failing).rejects.toThrow('catalog is away');
    expect(await get('a')).toBe('a');
  });

  const away = async () => {
    throw new AppError(platformErrors.unavailable);
  };

  it('are sent stale for half an hour while the services do not answer', async () => {
    const { replies, get, advance } = setUp();
    await get('a');
    replies.drop(changed.name);
    advance(30 * 60_000 - 1);
    const stale = await replies.get('a', life, away);
    expect(identityOf(stale)).toBe('a');
    expect(stale.readyIn('identity')!.headers).toMatchObject({
      'cache-control': 'no-store',
      'cache-status': 'vale; hit; detail=stale',
    });
    advance(1);
    await expect(replies.get('a', life, away)).rejects.toThrow(platformErrors.unavailable.detail);
  });

  it('are never sent past their own expiry', async () => {
    const { replies, advance } = setUp();
    await replies.get('a', life, async () => ({ ...content('a'), expiresAt: 5_000 }));
    advance(4_999);
    expect(identityOf(await replies.get('a', life, away))).toBe('a');
    advance(1);
    await expect(replies.get('a', life, away)).rejects.toThrow(platformErrors.unavailable.detail);
  });

  it('are sent stale after a moment while a service is silent, and at once to those who come later', async () => {
    const { replies, get, advance } = setUp();
    await get('a');
    advance(1_000);
    const silent = () => new Promise<never>(() => undefined);
    const takes = async () => {
      const startedAt = performance.now();
      expect(identityOf(await replies.get('a', life, silent))).toBe('a');
      return performance.now() - startedAt;
    };
    const first = await takes();
    expect([first >= 1_490, first < 4_000, (await takes()) < 1_000]).toEqual([true, true, true]);
  });

  it('are not sent once it is known that they are gone', async () => {
    const { replies, get, advance } = setUp();
    await get('a');
    advance(1_000);
    for (const make of [gone, away]) await expect(replies.get('a', life, make)).rejects.toThrow(AppError);
  });

  it('are sent with their stale body instead of new ones that lack something', async () => {
    const { replies, advance } = setUp();
    const staleBody = async (body: string) => `${body}, not for sale`;
    await replies.get('a', life, async () => ({ ...content('a'), staleBody }));
    advance(1_000);
    const partial = async () => ({ ...content('empty'), expiresAt: 0, isPartial: true });
    expect(identityOf(await replies.get('a', life, partial))).toBe('a, not for sale');
    expect(identityOf(await replies.get('b', life, partial))).toBe('empty');
  });

  it('are made again for requests that waited for one that was begun long before them', async () => {
    const { replies, get, made } = setUp();
    let timeOut!: (error: Error) => void;
    const first = replies.get('a', life, () => new Promise((_resolve, reject) => (timeOut = reject)));
    const joined = [get('a'), get('a')];
    timeOut(new AppError(platformErrors.timeout));
    await expect(first).rejects.toThrow(platformErrors.timeout.detail);
    expect([await Promise.all(joined), made()]).toEqual([['a', 'a'], 1]);
  });

  it('are made again once, not until they succeed', async () => {
    const { replies } = setUp();
    let attempts = 0;
    const late = () =>
      replies.get('a', life, async () => {
        attempts++;
        throw new AppError(platformErrors.timeout);
      });
    const failed = await Promise.allSettled(Array.from({ length: 10 }, late));
    expect([attempts, failed.every(({ status }) => status === 'rejected')]).toEqual([2, true]);
  });

  it('are not kept without memory for them, and still made once for many at once', async () => {
    const { get, made } = setUp(0);
    await Promise.all([get('a'), get('a')]);
    expect(made()).toBe(1);
    expect(await get('a', 'new')).toBe('new');
    expect(made()).toBe(2);
  });

  it('hold no more than their bytes, the least recently used go first', async () => {
    const { get, replies } = setUp(40_000);
    for (let number = 0; number < 100; number++) {
      await get('first', 'x'.repeat(1_000));
      await get(`key ${number}`, 'x'.repeat(1_000));
      await get(`key ${number}`, 'x'.repeat(1_000));
    }
    expect(replies.bytes).toBeLessThanOrEqual(40_000);
    expect([replies.find('key 0'), replies.find('first') !== undefined]).toEqual([undefined, true]);
  });

  it('are kept from the second time on, once there are many', async () => {
    const { get, replies, made } = setUp(80_000);
    for (let number = 0; number < 100; number++) await get(`key ${number}`, 'x'.repeat(1_000));
    expect(replies.find('key 0')).toBeDefined();
    expect([replies.bytes < 20_000, replies.find('key 99')]).toEqual([true, undefined]);
    for (let time = 0; time < 3; time++) await get('key 99', 'x'.repeat(1_000));
    expect([made(), replies.find('key 99') !== undefined]).toEqual([101, true]);
  });

  it('count each encoding once somebody requested it', async () => {
    const { replies } = setUp();
    const reply = await replies.get('a', life, async () => content('x'.repeat(10_000)));
    const before = replies.bytes;
    const { body } = await reply.in('gzip');
    expect(replies.bytes).toBeGreaterThan(before + body.length);
    replies.clear();
    await expect(replies.get('a', life, gone)).rejects.toThrow('gone');
    await reply.in('br');
    expect(replies.bytes).toBe(0);
  });
});

describe('a ready reply', () => {
  const long = new ReadyReply(content('açúcar '.repeat(1_000)));

  it('has its body in the requested encodings, made once each', async () => {
    expect(long.readyIn('br')).toBeUndefined();
    const [first, second] = await Promise.all([long.in('br'), long.in('br')]);
    expect(first).toBe(second);
    expect(long.readyIn('br')).toBe(first);
    expect(first.headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(first.body.length),
      vary: 'accept-encoding',
    });
    expect(first.headerList).toEqual(Object.entries(first.headers).flat());
  });

  it('is never compressed when it is short', async () => {
    const { body, headers } = await new ReadyReply(content('curto')).in('br');
    expect(String(body)).toBe('curto');
    expect(headers).not.toHaveProperty('content-encoding');
  });

  it('keeps no memory beside its bytes alive', async () => {
    for (const reply of [new ReadyReply(content('curto')), long])
      for (const encoding of ['identity', 'br', 'gzip'] as const) {
        const { body } = await reply.in(encoding);
        expect(body.buffer.byteLength).toBe(body.length);
      }
  });

  it.each([
    [long.etag, true],
    ['*', true],
    [`"x", ${long.etag}`, true],
    [long.etag.replace('W/', ''), true],
    ['"x"', false],
    ['', false],
    [undefined, false],
  ])('matches If-None-Match %j: %j', (header, expected) => {
    expect(matchesEtag(header, long.etag)).toBe(expected);
  });
});
