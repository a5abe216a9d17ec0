import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { catalogEvents, catalogMessages } from '@vale/contracts/catalog';
import { findServers, serversMissing } from '@vale/testing/servers/find-servers';
import { StoreProxy } from '@vale/testing/store/store-proxy';
import { waitUntil } from '@vale/testing/wait-until';
import { SETTLE_AFTER_MS } from '../src/edge/deferred-limits.js';
import { GatewayEnvironment } from './gateway-environment.js';
import { aProductView } from './samples.js';

const LIMIT = 100;

const servers = await findServers();
const missing = serversMissing(servers);
if (missing) process.stderr.write(`${missing}\n`);

(missing ? describe.skip : describe)('two gateways over NATS and Redis', () => {
  const gateway = new GatewayEnvironment();
  const stops: (() => Promise<unknown>)[] = [];
  let title: string;
  let sender = 0;

  beforeAll(async () => {
    const [nats, redis] = await Promise.all([servers.nats[0]!.start(), servers.redis!()]);
    const store = await StoreProxy.start();
    stops.push(
      () => store.close(),
      () => nats.close(),
      () => redis.close(),
    );
    const env = {
      NATS_URL: nats.url,
      REDIS_URL: redis.url,
      MONGODB_URI: store.directUri,
      REPLY_CACHE_MEGABYTES: '8',
      REQUESTS_PER_ADDRESS: String(LIMIT),
      TRUST_PROXY: '1',
    };
    await gateway.start(env);
    await gateway.startReplica(env, false);
    gateway.services.replyTo(catalogMessages.getProduct, () => aProductView({ title }));
  });
  afterAll(async () => {
    await gateway.close();
    for (const stop of stops) await stop();
  });
  beforeEach(() => {
    title = 'first';
    sender++;
  });

  const read = async (replica: number) => {
    const headers = { 'x-forwarded-for': `198.51.100.${sender}` };
    const { status, json, headers: replied } = await gateway.fetch('/api/products/p1', { replica, headers });
    const left = Number(replied.get('x-ratelimit-remaining'));
    return { status, left, title: (json as { title?: string }).title };
  };

  it('both show a change long before their replies expire', async () => {
    for (let round = 0; round < 5; round++) {
      sender++;
      await Promise.all([read(0), read(1)]);
      title = `title ${round}`;
      await gateway.system.bus.emit(catalogEvents.productChanged, {
        productId: 'p1',
        title,
        category: 'jogos',
      });
      for (const replica of [0, 1])
        await waitUntil(async () => (await read(replica)).title === title, { everyMs: 20 });
    }
  });

  it('allow together what one may, but for what each had sent before it saw the other', async () => {
    let allowed = 0;
    for (let call = 0; call < 2 * LIMIT; call++) {
      const { status } = await read(call % 2);
      if (status === 200) allowed++;
      await sleep(10);
    }
    expect(allowed).toBeGreaterThanOrEqual(LIMIT);
    // One replica's 100 ms are 5 calls here, fewer on a busy machine.
    expect(allowed).toBeLessThanOrEqual(LIMIT + 10);
    expect([(await read(0)).status, (await read(1)).status]).toEqual([429, 429]);
  });

  it('see what the other allowed, a moment later', async () => {
    await read(0);
    const before = (await read(1)).left;
    for (let call = 0; call < 5; call++) expect((await read(0)).status).toBe(200);
    await sleep(2 * SETTLE_AFTER_MS);
    expect((await read(1)).left).toBe(before - 1);
    await sleep(2 * SETTLE_AFTER_MS);
    expect((await read(1)).left).toBe(before - 5 - 2);
  });
});
