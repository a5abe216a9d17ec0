import { afterEach, describe, expect, it } from '@jest/globals';
import { Health, readinessReply } from './health.js';
import { startManagementServer, type ManagementServer } from './health/management-server.js';

describe('Health', () => {
  it('is ready when every check passes', async () => {
    const health = new Health();
    health.register('store', async () => {});
    expect(await health.ready()).toEqual({
      ok: true,
      degraded: [],
      checks: { store: { ok: true } },
    });
  });

  it('names the check that fails, and runs it again the next time', async () => {
    const health = new Health();
    let broken = true;
    health.register('bus', async () => {
      if (broken) throw new Error('no connection');
    });
    health.register('store', async () => {});
    expect(await health.ready()).toEqual({
      ok: false,
      degraded: [],
      checks: { bus: { ok: false, error: 'no connection' }, store: { ok: true } },
    });
    broken = false;
    expect((await health.ready()).ok).toBe(true);
  });

  it('stays ready without what it can do without, and names it', async () => {
    const health = new Health();
    health.register('redis', () => Promise.reject(new Error('no connection')), { isNeeded: false });
    health.register('store', async () => {});
    expect(await health.ready()).toMatchObject({
      ok: true,
      degraded: ['redis'],
      checks: { redis: { ok: false }, store: { ok: true } },
    });
    health.register('store', () => Promise.reject(new Error('no connection')));
    expect(await health.ready()).toMatchObject({ ok: false, degraded: ['redis'] });
    health.register('store', async () => {});
    expect(await readinessReply(health)).toEqual({
      status: 200,
      body: { ok: true, degraded: 'redis', checks: { redis: false, store: true } },
    });
  });

  it('does not wait for a check that hangs', async () => {
    const health = new Health(20);
    health.register('slow', () => new Promise(() => {}));
    expect((await health.ready()).checks['slow']).toEqual({ ok: false, error: 'no response in 20 ms' });
  });

  it('runs the checks once for simultaneous calls', async () => {
    const health = new Health();
    let runs = 0;
    health.register('store', async () => void runs++);
    await Promise.all([health.ready(), health.ready(), health.ready()]);
    expect(runs).toBe(1);
  });

  it('is alive but not ready while draining', async () => {
    const health = new Health();
    health.draining = true;
    expect(health.live()).toEqual({ ok: true });
    expect((await health.ready()).ok).toBe(false);
  });
});

describe('the management server', () => {
  let server: ManagementServer | undefined;
  afterEach(() => server?.close());

  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${server?.port}${path}`);
    return { status: response.status, text: await response.text() };
  };

  it('serves health, readiness and metrics', async () => {
    const health = new Health();
    const metrics = { contentType: 'text/plain', metrics: async () => 'orders_total 3\n' };
    server = await startManagementServer(0, health, metrics, '127.0.0.1');
    expect((await get('/healthz')).status).toBe(200);
    expect(await get('/readyz?verbose')).toEqual({
      status: 200,
      text: '{"ok":true,"degraded":false,"checks":{}}',
    });
    expect(await get('/metrics')).toEqual({ status: 200, text: 'orders_total 3\n' });
    expect((await get('/other')).status).toBe(404);
  });

  it('responds 503 with the name of what is missing, and not why', async () => {
    const health = new Health();
    health.register('store', () => Promise.reject(new Error('mongodb://user:secret@store is down')));
    server = await startManagementServer(0, health, undefined, '127.0.0.1');
    expect(await get('/readyz')).toEqual({
      status: 503,
      text: '{"ok":false,"degraded":false,"checks":{"store":false}}',
    });
    expect((await get('/metrics')).status).toBe(404);
  });

  it('listens on its host alone', async () => {
    server = await startManagementServer(0, new Health(), undefined, '127.0.0.1');
    await expect(fetch(`http://127.0.0.2:${server.port}/healthz`)).rejects.toThrow('fetch failed');
  });

  it('refuses a port that is taken', async () => {
    server = await startManagementServer(0, new Health(), undefined, '127.0.0.1');
    await expect(startManagementServer(server.port, new Health(), undefined, '127.0.0.1')).rejects.toThrow(
      'EADDRINUSE',
    );
  });
});
