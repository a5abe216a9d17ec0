import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startEmbeddedMongo } from '@vale/embedded-mongo';
import type { EmbeddedMongo } from '@vale/embedded-mongo';
import { startApps } from '@vale/platform/app';
import type { RunningSystem } from '@vale/platform/app';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { probeApp, watcherApp } from '../src/contract/probe-apps.js';
import { TypescriptProcess } from '../src/process/spawn-typescript.js';

const PROBE_PROCESS = join(import.meta.dirname, '../src/contract/probe-process.ts');

const acknowledged = (line: unknown): line is object =>
  typeof line === 'object' && line !== null && 'acknowledged' in line;

describe('in-process drivers hold a lease in the store', () => {
  let dataDir: string;
  let mongo: EmbeddedMongo;
  let env: NodeJS.ProcessEnv;
  let child: TypescriptProcess | undefined;
  const running: RunningSystem[] = [];

  const start = async () => {
    const system = await startApps([probeApp, watcherApp], { env });
    running.push(system);
    return system;
  };

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'vale-lease-'));
    mongo = await startEmbeddedMongo({ dataDir: join(dataDir, 'shared'), port: 0 });
    // A second process on one MongoDB without NATS_URL.
    env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', MONGODB_URI: mongo.uri('') };
  });
  afterEach(async () => {
    await child?.kill();
    for (const system of running.splice(0)) await system.close();
    await mongo.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('refuses a second holder on the same store, with advice in the error', async () => {
    await start();
    await expect(start()).rejects.toThrow(
      /Another process \(pid \d+ on .+\) runs Vale's in-process bus and jobs on this store.*NATS_URL and REDIS_URL/s,
    );
  });

  it('lets the next holder start after a shutdown', async () => {
    const first = await start();
    await first.close();
    const begun = Date.now();
    await start();
    expect(Date.now() - begun).toBeLessThan(3_000);
  });

  it('lets the next holder start at once after kill -9', async () => {
    child = TypescriptProcess.start(PROBE_PROCESS, ['run'], env);
    await child.waitForLine(acknowledged);
    await expect(start()).rejects.toThrow(/Another process/);
    await child.kill();
    const begun = Date.now();
    await start();
    expect(Date.now() - begun).toBeLessThan(3_000);
  });

  it('notifies a holder that lost it', async () => {
    const lost: unknown[] = [];
    const system = await startApps([probeApp, watcherApp], { env, onLost: (reason) => lost.push(reason) });
    running.push(system);
    const platform = await system.drivers.store.connect('vale_platform');
    await platform.db!.collection('leases').updateMany({}, { $set: { holder: 'another process' } });
    for (let waits = 0; waits < 100 && lost.length === 0; waits += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(lost).toEqual([new Error('another process took the lease')]);
  });

  it('refuses a second process on the same data folder', async () => {
    env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
    await start();
    child = TypescriptProcess.start(PROBE_PROCESS, ['run'], env);
    await expect(child.waitForLine(acknowledged)).rejects.toThrow(/in use/);
  });
});
