import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startEmbeddedMongo } from '@vale/embedded-mongo';
import type { EmbeddedMongo } from '@vale/embedded-mongo';
import type { RunningSystem } from '@vale/platform/app';
import { Redis } from 'ioredis';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '../wait-until.js';
import { distributedEnvironment } from './distributed-environment.js';
import type { Servers } from './distributed-environment.js';
import { Notes, journal } from './probe-apps.js';
import { probeEvents, probeJobs, probeMessages } from './probe-contracts.js';
import { QUICK_EVENTS, type ContractEnvironment, uniqueMark } from './contract-environment.js';

/** Servers that fail and recover; only the many-process shape has servers. */
export function outageContract(startServers: () => Promise<Servers>): void {
  describe('outages', () => {
    let servers: Servers;
    let environment: ContractEnvironment;
    let system: RunningSystem;

    beforeEach(async () => {
      servers = await startServers();
      environment = await distributedEnvironment(async () => servers);
      system = await environment.start();
    });
    afterEach(() => environment.close());

    it('NATS killed: requests fail fast, events stay in their documents and are published when it is back', async () => {
      const mark = uniqueMark('nats-away');
      await servers.nats.kill();
      await sleep(300);
      const begun = Date.now();
      await expect(system.bus.request(probeMessages.echo, { value: 1 })).rejects.toMatchObject({
        code: 'platform.unavailable',
      });
      // Its timeout is 5 s.
      expect(Date.now() - begun).toBeLessThan(4_000);
      await expect(system.bus.emit(probeEvents.happened, { mark })).rejects.toMatchObject({
        code: 'platform.unavailable',
      });
      expect(await system.ready()).toMatchObject({ ok: true, degraded: ['nats'] });
      const notes = system.get('probe', Notes);
      await notes.save(mark, mark);

      await servers.nats.start();
      await journal.atLeast(1, mark, 'read', 30_000);
      const replied = () => system.bus.request(probeMessages.echo, { value: 2 });
      await expect(waitUntil(replied)).resolves.toEqual({ value: 2 });
      expect(await system.ready()).toMatchObject({ ok: true, degraded: [] });
    }, 90_000);

    it('NATS killed: what was published before and not consumed is consumed when it is back', async () => {
      const mark = uniqueMark('nats-kept');
      await system.bus.emit(probeEvents.happened, { mark, failures: { remember: 1 } });
      await journal.atLeast(1, mark, 'remember');
      await servers.nats.kill();
      await sleep(1_000);
      await servers.nats.start();
      await journal.atLeast(1, mark, 'remember-done', 40_000);
    }, 90_000);

    it('Redis killed: enqueueing fails within its timeout, stored jobs and schedules go on when it is back', async () => {
      const mark = uniqueMark('redis-away');
      await system.jobs.enqueue(probeJobs.work, { mark }, { delayMs: 1_500 });
      await servers.redis.kill();
      await sleep(300);
      const begun = Date.now();
      await expect(system.jobs.enqueue(probeJobs.work, { mark: 'lost' })).rejects.toMatchObject({
        code: 'platform.unavailable',
      });
      expect(Date.now() - begun).toBeLessThan(10_000);
      const limit = await system.drivers.limits.take('away', mark, { points: 1, seconds: 60 });
      expect(limit.allowed).toBe(true);

      await servers.redis.start();
      await journal.atLeast(1, mark, 'work-done', 30_000);
      const ticks = journal.of('tick').length;
      await journal.atLeast(ticks + 2, 'tick', 'tick', 60_000);
    }, 90_000);

    it('Redis flushed: schedules are created again', async () => {
      await journal.atLeast(journal.of('tick').length + 2, 'tick', 'tick');
      const redis = new Redis(servers.redis.url);
      await redis.flushall();
      redis.disconnect();
      await sleep(1_500);
      const before = journal.of('tick').length;
      await journal.atLeast(before + 3, 'tick', 'tick', 25_000);
      const mark = uniqueMark('after-flush');
      await system.jobs.enqueue(probeJobs.work, { mark });
      await journal.atLeast(1, mark, 'work-done');
    });
  });

  describe('an outage of the store', () => {
    // Both are given, because otherwise the engine generates a password at each start.
    const login = { username: 'vale', password: 'vale' };
    let environment: ContractEnvironment;
    let system: RunningSystem;
    let store: EmbeddedMongo;
    let dataDir: string;

    beforeEach(async () => {
      environment = await distributedEnvironment(startServers);
      dataDir = join(environment.env['DATA_DIR']!, 'stopped');
      store = await startEmbeddedMongo({ ...login, dataDir, port: 0 });
      // Longer than the driver looks for a server, so that the failure of an attempt is the store's.
      const eventPolicy = { ...QUICK_EVENTS, timeoutMs: 20_000 };
      const env = { ...environment.env, MONGODB_URI: store.uri('') };
      system = await environment.start({ env, eventPolicy });
    });
    afterEach(async () => {
      await environment.close();
      await store.close();
    });

    it('an event whose consumer reads the store is handled when it is back at the same address', async () => {
      const mark = uniqueMark('store-away');
      const port = Number(new URL(store.uri('')).port);
      await store.close();
      await system.bus.emit(probeEvents.happened, { mark, readNote: true });
      await journal.atLeast(2, mark, 'find', 30_000);
      store = await startEmbeddedMongo({ ...login, dataDir, port });
      await journal.atLeast(1, mark, 'find-done', 30_000);
    }, 90_000);
  });
}
