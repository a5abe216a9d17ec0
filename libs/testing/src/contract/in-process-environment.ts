import type { RunningSystem, StartOptions } from '@vale/platform/app';
import { startApps } from '@vale/platform/app';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { probeApp, watcherApp } from './probe-apps.js';
import { QUICK_EVENTS, type ContractEnvironment } from './contract-environment.js';

/** The one-process shape in a fresh data folder. */
export async function inProcessEnvironment(): Promise<ContractEnvironment> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vale-contract-'));
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', NODE_ENV: 'test' };
  const running: RunningSystem[] = [];
  return {
    name: 'in process',
    env,
    async start(options: Partial<StartOptions> = {}) {
      const alive = running.filter((system) => !system.health.draining);
      const beside = alive[0] && { drivers: alive[0].drivers };
      const system = await startApps([probeApp, watcherApp], {
        env,
        eventPolicy: QUICK_EVENTS,
        ...beside,
        ...options,
      });
      running.push(system);
      return system;
    },
    async close() {
      for (const system of running.reverse()) await system.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
