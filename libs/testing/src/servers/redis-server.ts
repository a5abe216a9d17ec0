import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { portOpen } from './port-open.js';
import { freePort } from '../system/free-port.js';
import { ServerProcess, versionOf } from './server-process.js';
import type { TestServer } from './server-process.js';

/** Redis that writes each command to disk, as production does, from a binary. */
export async function startRedisBinary(binary: string): Promise<TestServer> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'vale-redis-'));
  const args = [
    ...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder],
    ...['--appendonly', 'yes', '--appendfsync', 'always', '--save', '', '--maxmemory-policy', 'noeviction'],
  ];
  const server = new ServerProcess(binary, args, () => portOpen(port));
  await server.start();
  return {
    url: `redis://127.0.0.1:${port}`,
    description: `redis-server ${versionOf(binary)} (binary)`,
    start: () => server.start(),
    kill: () => server.kill(),
    async close() {
      await server.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
