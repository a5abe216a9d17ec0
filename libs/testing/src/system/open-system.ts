import { SystemProcess, type SystemOptions } from './system-process.js';
import type { TestSystem } from './test-system.js';

/**
 * For suites that harm nothing: the system at `TARGET_URL` (with its provider at `TARGET_SANDBOX_URL`, or mounted in
 * it), else one of our own, in one process, with an empty data folder. Suites that kill or configure theirs start a
 * `SystemProcess` or a `DistributedSystem`.
 */
export async function openSystem(options: SystemOptions = {}): Promise<TestSystem> {
  const target = process.env['TARGET_URL']?.replace(/\/+$/, '');
  if (!target) return SystemProcess.start(options);
  const sandboxUrl = process.env['TARGET_SANDBOX_URL']?.replace(/\/+$/, '') ?? `${target}/sandbox`;
  return { url: target, sandboxUrl, stop: async () => undefined };
}
