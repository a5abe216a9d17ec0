import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { findServers, serversMissing } from '../src/servers/find-servers.js';
import type { TestServer } from '../src/servers/server-process.js';
import { workspaceRoot } from '../src/system/workspace.js';

const FOLDER = join(workspaceRoot, 'k8s/base/redis');
const servers = await findServers();
const missing = serversMissing(servers) ?? (servers.inContainers ? 'users' : undefined);
const apps = [...(await readFile(join(FOLDER, 'users.acl'), 'utf8')).matchAll(/^user (\w+) on >/gm)].map(
  ([, app]) => app!,
);

/**
 * Every test of the many-process shape starts Redis with the same files and so shows that services work with
 * them.
 */
(missing ? describe.skip : describe)('the user of a service at Redis', () => {
  let redis: TestServer;
  const open: Redis[] = [];
  const passwords = Object.fromEntries(
    apps.map((app) => [`REDIS_${app.toUpperCase()}_PASSWORD`, `p${randomBytes(12).toString('hex')}`]),
  );
  const clientOf = (app: string, password = passwords[`REDIS_${app.toUpperCase()}_PASSWORD`]!) => {
    const client = new Redis(redis.url.replace('redis://', `redis://${app}:${password}@`), {
      lazyConnect: true,
      retryStrategy: () => null,
      maxRetriesPerRequest: 0,
    });
    client.on('error', () => undefined);
    open.push(client);
    return client;
  };

  beforeAll(async () => {
    redis = await servers.redis!({ folder: FOLDER, passwords });
  });
  afterAll(async () => {
    for (const client of open) client.disconnect();
    await redis?.close();
  });

  it.each(apps)('%s may run its own jobs and limits, and touch nothing of another service', async (app) => {
    const client = clientOf(app);
    const other = apps.find((one) => one !== app)!;
    for (const key of [`vale:${app}.send:wait`, `vale:limit:${app}.logins:10:60:x`, `vale:tokens:${app}.x`])
      expect(await client.eval("return redis.call('set', KEYS[1], 1)", 1, key)).toBe('OK');
    for (const key of [
      `vale:${other}.send:wait`,
      `vale:limit:${other}.logins:10:60:x`,
      `vale:${app}x`,
      'x',
    ]) {
      await expect(client.get(key)).rejects.toThrow(/NOPERM/);
      await expect(client.eval(`return redis.call('set', '${key}', 1)`, 0)).rejects.toThrow(/can't access/);
    }
    for (const command of ['flushall', 'keys', 'config', 'acl'])
      await expect(client.call(command, ...(ARGUMENTS[command] ?? []))).rejects.toThrow(/NOPERM/);
  });

  it('needs its password; without one a client may only ask whether the server is there', async () => {
    await expect(clientOf(apps[0]!, 'wrong').get('x')).rejects.toThrow();
    const visitor = new Redis(redis.url, { enableReadyCheck: false, lazyConnect: true });
    open.push(visitor);
    expect(await visitor.ping()).toBe('PONG');
    await expect(visitor.get('vale:checkout.x')).rejects.toThrow(/NOPERM/);
  });
});

const ARGUMENTS: Record<string, string[]> = { keys: ['*'], config: ['get', '*'], acl: ['list'] };
