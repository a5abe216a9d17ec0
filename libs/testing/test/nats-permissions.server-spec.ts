import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { Module } from '@nestjs/common';
import type { Actor } from '@vale/contracts/define';
import { requeueDeadLetter } from '@vale/contracts/platform';
import { startEmbeddedMongo } from '@vale/embedded-mongo';
import type { EmbeddedMongo } from '@vale/embedded-mongo';
import { defineApp, startApps } from '@vale/platform/app';
import type { AppDefinition, RunningSystem } from '@vale/platform/app';
import { listenersOf } from '@vale/platform/app/listeners';
import { natsPermissionsOf } from '@vale/platform/app/nats-permissions';
import { Bus } from '@vale/platform/bus';
import { defineConfig } from '@vale/platform/config';
import { DeadLetters } from '@vale/platform/dead-letters';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { journal, probeApp, watcherApp } from '../src/contract/probe-apps.js';
import { probeEvents } from '../src/contract/probe-contracts.js';
import { QUICK_EVENTS, uniqueMark } from '../src/contract/contract-environment.js';
import { findServers, serversMissing } from '../src/servers/find-servers.js';
import type { TestServer } from '../src/servers/server-process.js';
import { nonEmpty, waitUntil } from '../src/wait-until.js';

const PASSWORD = 'test';
const servers = await findServers();
const missing = serversMissing(servers);

class AdminModule {}
Module({})(AdminModule);
/** Reads dead letters and has them requeued, as the gateway does. */
const adminApp = defineApp({
  name: 'admin',
  module: AdminModule,
  config: defineConfig('admin', {}),
  contracts: { messages: {}, requests: [requeueDeadLetter('probe')] },
});
const actor: Actor = { accountId: 'a', sessionId: 's', email: 'a@b.c', role: 'admin' };

(missing ? describe.skip : describe)('each app with the NATS permissions that follow from its code', () => {
  let folder: string;
  let mongo: EmbeddedMongo;
  let nats: TestServer;
  let redis: TestServer;
  let probe: RunningSystem;
  let admin: RunningSystem;
  const running: RunningSystem[] = [];

  const urlFor = (user: string) => nats.url.replace('nats://', `nats://${user}:${PASSWORD}@`);
  async function start(app: AppDefinition): Promise<RunningSystem> {
    const env = {
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      NATS_URL: urlFor(app.name),
      REDIS_URL: redis.url,
      MONGODB_URI: mongo.uri(''),
    };
    const system = await startApps([app], { env, eventPolicy: QUICK_EVENTS });
    running.push(system);
    return system;
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vale-permissions-'));
    const permissionsFile = join(folder, 'users.conf');
    const users = [probeApp, watcherApp, adminApp].map((app) => {
      const { publish, subscribe } = natsPermissionsOf(app);
      const permissions = {
        publish: { allow: publish },
        subscribe: { allow: subscribe },
        allow_responses: { max: 1, expires: '1m' },
      };
      return { user: app.name, password: PASSWORD, permissions };
    });
    const operator = { user: 'operator', password: PASSWORD };
    await writeFile(permissionsFile, JSON.stringify({ authorization: { users: [...users, operator] } }));
    [nats, redis, mongo] = await Promise.all([
      servers.nats[0]!.start({ permissionsFile, passwords: {} }),
      servers.redis!(),
      startEmbeddedMongo({ dataDir: join(folder, 'store'), port: 0 }),
    ]);
    probe = await start(probeApp);
    await start(watcherApp);
    admin = await start(adminApp);
  });
  afterAll(async () => {
    for (const system of running.reverse()) await system.close();
    await mongo?.close();
    await Promise.all([nats?.close(), redis?.close()]);
    await rm(folder, { recursive: true, force: true });
  });

  it('consumes events, and has its dead letters requeued by the service that owns the event', async () => {
    const mark = uniqueMark('permitted');
    await probe.bus.emit(probeEvents.happened, { mark, failures: { remember: 3 } });
    await journal.atLeast(1, mark, 'count-done');
    await journal.atLeast(1, mark, 'show');
    const deadLetters = admin.get('admin', DeadLetters);
    const [found] = await waitUntil(async () => nonEmpty((await deadLetters.list()).items));
    const bus = admin.get('admin', Bus);
    const context = { requestId: 'r-requeue', actor };
    await expect(bus.request(requeueDeadLetter('probe'), { id: found!.id }, { context })).resolves.toEqual({
      requeued: true,
    });
    await journal.atLeast(1, mark, 'remember-done');
  });

  it('has at NATS the durable consumers that its code names, and no other', async () => {
    const connection = await connect({ servers: nats.url, user: 'operator', pass: PASSWORD });
    try {
      const manager = await jetstreamManager(connection);
      const durable: string[] = [];
      for await (const { name } of manager.consumers.list('VALE_EVENTS')) durable.push(name);
      const named = [watcherApp, probeApp].flatMap((app) =>
        listenersOf(app).flatMap(({ durable: name }) => name ?? []),
      );
      expect(durable.sort()).toEqual(named.sort());
      expect(named).toContain('watcher-remember-what-happened');
    } finally {
      await connection.close();
    }
  });
});
