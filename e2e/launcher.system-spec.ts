import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Child } from '@vale/testing/system/child';
import { freePort } from '@vale/testing/system/free-port';
import { workspaceRoot } from '@vale/testing/system/workspace';
import { waitUntil } from '@vale/testing/wait-until';

const START_MS = 240_000;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (free: boolean) => {
      socket.destroy();
      resolve(free);
    };
    socket.once('connect', () => end(false));
    socket.once('error', () => end(true));
  });

describe('npm start and npm run dev', () => {
  let dataDir: string;
  let port: number;
  let webPort: number;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'vale-launcher-'));
    [port, webPort] = [await freePort(), await freePort()];
  });
  afterEach(async () => {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  });
  const launch = (script: string, env: Record<string, string> = {}) =>
    Child.start({
      name: script,
      script: join(workspaceRoot, script),
      cwd: workspaceRoot,
      env: {
        PORT: String(port),
        DEV_WEB_PORT: String(webPort),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        ...env,
      },
    });

  // It cannot clean up then; the processes that it started must end all the same and free the ports.
  it.each([
    ['scripts/start.mjs', () => [port]],
    ['scripts/dev.mjs', () => [port, webPort]],
  ])(
    '%s: when the launcher is killed with -9, its ports are free within seconds',
    async (script, ports) => {
      const launcher = launch(script);
      for (const each of ports()) await launcher.responding(`http://localhost:${each}/api/store`, START_MS);
      await launcher.crash();
      for (const each of ports()) {
        await waitUntil(() => isFree(each), { forMs: 10_000, what: `port ${each} to be free` });
      }
      expect(await Promise.all(ports().map(isFree))).toEqual(ports().map(() => true));
    },
    START_MS * 2,
  );

  it('stacks of the built process name its sources', async () => {
    // It needs the process that starts it, so it fails by itself.
    const thread = launch('apps/all-in-one/dist/engine-worker.js');
    await waitUntil(() => !thread.running, { forMs: 30_000, what: 'its end' });
    expect(thread.log).toMatch(/at .*libs\/embedded-mongo\/src\/engine-worker\.ts:\d+:\d+/);
  });

  it.each(['SIGHUP', 'SIGTERM'] as const)(
    '%s stops the server in order, once, also when the signal is repeated',
    async (signal) => {
      const server = launch('apps/all-in-one/dist/main.js', { DRAIN_SECONDS: '1', LOG_LEVEL: 'info' });
      await server.responding(`http://localhost:${port}/api/store`, START_MS);
      process.kill(server.pid, signal);
      await waitUntil(() => server.log.includes('"stopping"'), { forMs: 10_000, what: 'the stop' });
      process.kill(server.pid, 'SIGTERM');
      process.kill(server.pid, signal);
      await waitUntil(() => !server.running, { forMs: 30_000, what: 'its end' });
      expect(server.end).toBe('exit code 0');
      expect(server.log.match(/"stopping"/g)).toHaveLength(1);
    },
    START_MS * 2,
  );
});
