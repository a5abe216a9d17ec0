import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Linux counts processor time in steps of 10 ms. */
const MS_A_TICK = 10;
/** The shops of this run have it; seeded orders are sealed with it. */
export const PERSONAL_DATA_KEY = randomBytes(32).toString('base64url');
/** Limits that protect a shop from a load, which the bench must not meet. */
const NO_LIMITS = {
  REQUESTS_PER_ADDRESS: '1000000000',
  PAGES_PER_ADDRESS: '100000000',
  ROUTE_LIMIT_FACTOR: '1000000',
  STREAMS_PER_ADDRESS: '100000',
  MAX_OPEN_ORDERS: '100',
  PAYMENT_READS_PER_MINUTE: '1000000',
  PAYMENT_READS_AT_ONCE: '100000',
};

/** The built shop as a process; resolves when it is ready. @returns its `SystemProcess` and the seconds it took */
export async function startShop(env = {}) {
  const { SystemProcess } = await import('@vale/testing/system/system-process');
  const started = performance.now();
  const system = await SystemProcess.start({ env: { ...NO_LIMITS, PERSONAL_DATA_KEY, ...env } });
  return { system, seconds: (performance.now() - started) / 1_000 };
}

/** Resident memory in MB; NaN where there is no /proc. */
export function memoryOf(pid) {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readProc(`${pid}/status`)) ?? [];
  return Number(kilobytes) / 1_000;
}

/** Processor time since the start in ms; NaN where there is no /proc. */
export function cpuOf(pid) {
  const stat = readProc(`${pid}/stat`);
  // The second field is the program's name in parentheses, which may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MS_A_TICK;
}

const readProc = (file) => (process.platform === 'linux' ? readFileSync(`/proc/${file}`, 'utf8') : '');

/** `limits.mjs`, which ends with this process. */
export async function startLimits(folder) {
  const { spawnOwned } = await import('@vale/testing/process/spawn-owned');
  const child = spawnOwned(process.execPath, [join(import.meta.dirname, 'limits.mjs'), folder], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const early = ended.then(([code]) => Promise.reject(new Error(`limits.mjs ended with code ${code}`)));
  early.catch(() => undefined);
  return {
    async request(message) {
      const reply = once(child, 'message');
      child.send(message);
      const [value] = await Promise.race([reply, early]);
      return value;
    },
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
