import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { workspaceRoot } from '../system/workspace.js';

// Path in `src`, because the build only copies TypeScript output.
const GUARD = join(workspaceRoot, 'libs/testing/src/process/kill-with-parent.mjs');

let guard: Writable | undefined;

/** Starts a child that does not outlive this process, even after kill -9. */
export function spawnOwned(
  command: string,
  args: readonly string[],
  options: Omit<SpawnOptions, 'detached'>,
): ChildProcess {
  guard ??= startGuard();
  const child = spawn(command, [...args], options);
  if (child.pid === undefined) return child;
  const { pid } = child;
  guard.write(`+${pid}\n`);
  child.once('exit', () => guard?.write(`-${pid}\n`));
  return child;
}

function startGuard(): Writable {
  const child = spawn(process.execPath, [GUARD], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // A group of its own: Ctrl-C must not end it before its work is done.
    detached: true,
  });
  const input = child.stdin as Writable & { unref?(): void };
  input.on('error', () => undefined);
  child.unref();
  input.unref?.();
  return input;
}
