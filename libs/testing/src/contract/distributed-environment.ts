import { startEmbeddedMongo } from '@vale/embedded-mongo';
import type { RunningSystem, StartOptions } from '@vale/platform/app';
import { startApps } from '@vale/platform/app';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyDatabase, givenDatabase } from '../servers/given-database.js';
import type { TestServer } from '../servers/server-process.js';
import { probeApp, watcherApp } from './probe-apps.js';
import { QUICK_EVENTS, type ContractEnvironment } from './contract-environment.js';

/** A killed process is noticed after this. */
const STALLED_AFTER_MS = 3_000;

export interface Servers {
  nats: TestServer;
  redis: TestServer;
}

/** The many-process shape on its own servers; each `start` is a replica with its own connections. */
export async function distributedEnvironment(
  startServers: () => Promise<Servers>,
): Promise<ContractEnvironment> {
  const servers = await startServers();
  const dataDir = await mkdtemp(join(tmpdir(), 'vale-contract-'));
  if (givenDatabase) await emptyDatabase(givenDatabase);
  const mongo = givenDatabase
    ? { uri: () => givenDatabase!, close: async () => {} }
    : await startEmbeddedMongo({ dataDir: join(dataDir, 'store'), port: 0 });
  const env = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
    NATS_URL: servers.nats.url,
    REDIS_URL: servers.redis.url,
    MONGODB_URI: mongo.uri(''),
  };
  const running: RunningSystem[] = [];
  return {
    name: `${servers.nats.description}, ${servers.redis.description}`,
    env,
    async start(options: Partial<StartOptions> = {}) {
      const system = await startApps([probeApp, watcherApp], {
        env,
        eventPolicy: QUICK_EVENTS,
        stalledAfterMs: STALLED_AFTER_MS,
        ...options,
      });
      running.push(system);
      return system;
    },
    async close() {
      for (const system of running.reverse()) await system.close();
      await mongo.close();
      await Promise.all([servers.nats.close(), servers.redis.close()]);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
