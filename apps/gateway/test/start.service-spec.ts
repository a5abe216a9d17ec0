import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startApps, type RunningSystem } from '@vale/platform/app';
import { gatewayWith, type Mount } from '../src/gateway.app.js';

describe('the startup of the gateway', () => {
  let dataDir: string;
  let system: RunningSystem | undefined;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'gateway-start-'));
  });
  afterEach(async () => {
    await system?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const start = async (mounts: Mount[], env: Record<string, string> = {}) => {
    system = await startApps([gatewayWith(mounts)], {
      env: { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...env },
    });
    return system;
  };

  it('is refused while a handler under /api has no contract', async () => {
    const rogue: Mount = {
      prefix: '/api/rogue',
      register: (server) => void server.get('/path', async () => 'open'),
    };
    await expect(start([rogue])).rejects.toThrow(
      'gateway: GET,HEAD /api/rogue/path has no contract; define it with defineRoute(...)',
    );
  });

  it('mounts other servers beside the routes, with their own parsers and failures', async () => {
    const other: Mount = {
      prefix: '/other',
      register(server) {
        server.setErrorHandler((error: Error, _request, reply) =>
          reply.code(418).send({ own: error.message }),
        );
        server.get('/ok', async () => ({ ok: true }));
        server.get('/fails', async () => {
          throw new Error('as I like');
        });
      },
    };
    const url = (await start([other])).url('gateway');
    const ok = await fetch(`${url}/other/ok`);
    expect(await ok.json()).toEqual({ ok: true });
    expect(ok.headers.get('content-security-policy')).toBeNull();
    const failed = await fetch(`${url}/other/fails`);
    expect([failed.status, await failed.json()]).toEqual([418, { own: 'as I like' }]);
    const refused = await fetch(`${url}/api/store`, { method: 'POST' });
    expect([refused.status, refused.headers.get('content-type')]).toEqual([
      405,
      'application/problem+json; charset=utf-8',
    ]);
  });

  it('keeps connections open until it drains: then each reply is the last on its connection', async () => {
    const running = await start([]);
    const probe = () => fetch(`${running.url('gateway')}/healthz`);
    expect((await probe()).headers.get('connection')).toBe('keep-alive');
    running.health.draining = true;
    const last = await probe();
    expect([last.status, last.headers.get('connection')]).toEqual([200, 'close']);
  });

  it('leaves probes to the management port where there is one', async () => {
    const url = (await start([], { MANAGEMENT_PORT: '1' })).url('gateway');
    for (const path of ['/healthz', '/readyz', '/metrics']) {
      expect((await fetch(url + path, { headers: { accept: 'application/json' } })).status).toBe(404);
    }
  });
});
