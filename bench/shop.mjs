import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a load must not meet: the limits that protect a shop from one. */
export const NO_LIMITS = {
  REQUESTS_PER_ADDRESS: '1000000000',
  PAGES_PER_ADDRESS: '100000000',
  ROUTE_LIMIT_FACTOR: '1000000',
  STREAMS_PER_ADDRESS: '100000',
  MAX_OPEN_ORDERS: '100',
  PAYMENT_READS_PER_MINUTE: '1000000',
  PAYMENT_READS_AT_ONCE: '100000',
};

/** The built shop in one process of its own; resolves when it is ready. @returns its `SystemProcess` and the seconds it took */
export async function startShop(env = {}) {
  const { SystemProcess } = await import('@vale/testing/system/system-process');
  const started = performance.now();
  const system = await SystemProcess.start({ env: { ...NO_LIMITS, ...env } });
  return { system, seconds: (performance.now() - started) / 1_000 };
}

/** Resident memory of a process in MB; undefined where there is no /proc. */
export function memoryOf(pid) {
  if (process.platform !== 'linux') return undefined;
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(kilobytes) / 1_000;
}

export const storeFolder = (system) => join(system.dataDir, 'store');
