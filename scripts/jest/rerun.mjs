import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';
import { runtimeNode } from '../machine/node.mjs';

const FLAG = '--experimental-vm-modules';

/**
 * Restarts Jest on the Node that comes with the packages and with ES modules, unless it runs so: `npx jest FILE` and
 * editors start it on any Node.
 */
export function rerunOnRuntimeNode() {
  // Others read the configuration too.
  if (!/^jest(\.js)?$/.test(basename(process.argv[1] ?? ''))) return;
  const node = runtimeNode();
  const hasModules = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' ').includes(FLAG);
  if (hasModules && process.execPath === node) return;
  const env = { ...process.env, NODE_OPTIONS: FLAG, NODE_NO_WARNINGS: '1' };
  const { status } = spawnSync(node, process.argv.slice(1), { stdio: 'inherit', env });
  process.exit(status ?? 1);
}
