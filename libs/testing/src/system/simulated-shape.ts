import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { DistributedSystem } from './distributed-system.js';
import { SystemProcess } from './system-process.js';
import type { TestSystem } from './test-system.js';
import { builtFile, workspaceRoot } from './workspace.js';

/** A running system whose clocks `simulateDays` moves. */
export interface Simulated {
  system: TestSystem;
  /** Ids of its processes, by name. */
  pids: Record<string, number>;
  /** Ids of the processes beside it, whose clocks are moved as well. */
  others: number[];
  /** MiB that compose.single.yml or the chart allows each process. */
  limits: Record<string, number>;
  metricsUrls: string[];
  dataDir: string;
  stop: () => Promise<void>;
}

const MOVED_CLOCK = `--import=${builtFile('libs/testing/dist/process/moved-clock.js')}`;
/** Visitors and buyers come from many addresses. */
const ENV = { TRUST_PROXY: '1' };

/** The one-process shape. */
export async function simulatedShop(): Promise<Simulated> {
  const { services } = settingsOf('compose.single.yml') as {
    services: Record<string, { mem_limit: string }>;
  };
  const system = await SystemProcess.start({ env: { ...ENV, NODE_OPTIONS: MOVED_CLOCK } });
  return {
    system,
    pids: { shop: system.pid },
    others: [],
    limits: { shop: parseInt(services['shop']!.mem_limit) },
    metricsUrls: [system.url],
    dataDir: system.dataDir,
    stop: () => system.stop(),
  };
}

/** Every service in its own process, over NATS and Redis, whose clocks stay. */
export async function simulatedServices(): Promise<Simulated> {
  type Workload = { resources: { limits: { memory: string } } };
  const { workloads } = settingsOf('k8s/chart/values.yaml') as { workloads: Record<string, Workload> };
  const dataDir = await mkdtemp(join(tmpdir(), 'vale-days-'));
  const system = await DistributedSystem.start({ dataDir, env: ENV, nodeOptions: MOVED_CLOCK });
  const each = <T>(of: (name: string) => T) =>
    Object.fromEntries(system.names.map((name) => [name, of(name)]));
  return {
    system,
    pids: each((name) => system.pid(name)),
    others: [system.sandbox.pid, ...(system.store ? [system.store.pid] : [])],
    limits: each((name) => parseInt(workloads[inCamelCase(name)]!.resources.limits.memory)),
    metricsUrls: system.names.map((name) => system.managementUrl(name)),
    dataDir,
    stop: async () => {
      await system.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function settingsOf(file: string): unknown {
  return parse(readFileSync(join(workspaceRoot, file), 'utf8'));
}

/** `checkout-api` is `checkoutApi` in values.yaml. */
function inCamelCase(name: string): string {
  return name.replace(/-(.)/, (_dash, letter: string) => letter.toUpperCase());
}
