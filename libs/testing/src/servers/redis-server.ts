import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { portOpen } from './port-open.js';
import { freePort } from '../system/free-port.js';
import { ServerProcess, versionOf } from './server-process.js';
import type { TestServer } from './server-process.js';

/** Users of a server: what starts it with them, the list, and the passwords that it names. */
export interface RedisUsers {
  /** A folder with `start.sh` and `users.acl`. */
  folder: string;
  /** Variables that the list names: `REDIS_CATALOG_PASSWORD`. */
  passwords: Record<string, string>;
}

/** May delete everything, which no service may; see `flushRedis`. */
export const TESTS_USER = { name: 'tests', password: 'of-tests-alone' };

/** Redis that writes each command to disk, as production does, from a binary; without `users` any client may do everything. */
export async function startRedisBinary(binary: string, users?: RedisUsers): Promise<TestServer> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'vale-redis-'));
  const args = [
    ...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder],
    ...['--appendonly', 'yes', '--appendfsync', 'always', '--save', '', '--maxmemory-policy', 'noeviction'],
  ];
  const ready = () => portOpen(port);
  const list = join(folder, 'users-with-tests.acl');
  if (users) {
    const { name, password } = TESTS_USER;
    const services = await readFile(join(users.folder, 'users.acl'), 'utf8');
    await writeFile(list, `${services.trimEnd()}\nuser ${name} on >${password} +flushall\n`);
  }
  const server = users
    ? new ServerProcess('sh', [join(users.folder, 'start.sh'), ...args], ready, {
        REDIS_DATA: folder,
        REDIS_USERS: list,
        ...users.passwords,
      })
    : new ServerProcess(binary, args, ready);
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
