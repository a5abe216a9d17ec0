import { SystemProcess, type SystemOptions } from './system-process.js';
import type { TestSystem } from './test-system.js';

/**
 * The system at `TARGET_URL` (its provider at `TARGET_SANDBOX_URL`, else mounted in it); without it a new one in one
 * process with an empty data folder. Suites that kill or configure a system start a `SystemProcess` or a
 * `DistributedSystem` instead.
 */
export async function openSystem(options: SystemOptions = {}): Promise<TestSystem> {
  const target = process.env['TARGET_URL']?.replace(/\/+$/, '');
  if (!target) return SystemProcess.start(options);
  const sandboxUrl = process.env['TARGET_SANDBOX_URL']?.replace(/\/+$/, '') ?? `${target}/sandbox`;
  return { url: target, sandboxUrl, stop: async () => undefined };
}
