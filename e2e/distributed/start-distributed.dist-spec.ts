import { afterEach, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findServers, serversMissing } from '@vale/testing/servers/find-servers';
import { Child } from '@vale/testing/system/child';
import { freePort } from '@vale/testing/system/free-port';
import { workspaceRoot } from '@vale/testing/system/workspace';
import { waitUntil } from '@vale/testing/wait-until';

const START_MS = 150_000;
const STOP_MS = 40_000;

const servers = await findServers();
const missing = serversMissing(servers);
if (missing) process.stdout.write(`${missing}\n`);

(missing ? describe.skip : describe)('npm run start:distributed', () => {
  let launcher: Child | undefined;
  let dataDir: string;

  afterEach(async () => {
    await launcher?.crash();
    await rm(dataDir, { recursive: true, force: true });
  }, 30_000);

  it('honours the settings, prints what each service logs, and starts a dead one again', async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'vale-launcher-'));
    const port = await freePort();
    const nats = await servers.nats[0]!.start();
    try {
      launcher = Child.start({
        name: 'start:distributed',
        script: join(workspaceRoot, 'scripts/start-distributed.mjs'),
        cwd: workspaceRoot,
        env: {
          PORT: String(port),
          DATA_DIR: dataDir,
          NATS_URL: nats.url,
          REPLICAS: 'catalog=2',
          VALE_DEMO_RISKS: 'none-that-exists',
        },
      });
      await expect(launcher.responding(`http://127.0.0.1:${port}/api/store`, START_MS)).rejects.toThrow(
        /VALE_DEMO_RISKS/,
      );
      await launcher.crash();

      launcher = Child.start({
        name: 'start:distributed',
        script: join(workspaceRoot, 'scripts/start-distributed.mjs'),
        cwd: workspaceRoot,
        env: { PORT: String(port), DATA_DIR: dataDir, NATS_URL: nats.url, REPLICAS: 'catalog=2' },
      });
      await launcher.responding(`http://127.0.0.1:${port}/api/store`, START_MS);
      const started = descendantsOf(launcher.pid);
      expect(started.map(({ command }) => command).join('\n')).not.toContain('nats-server');
      await waitUntil(() => launcher!.log.includes('Vale ready'), { forMs: START_MS });
      expect(launcher.log).toMatch(/catalog-2 \| \{/);
      const [, management] = /ports of .*catalog-2 (\d+)/.exec(launcher.log)!;
      expect((await fetch(`http://127.0.0.1:${management}/readyz`)).status).toBe(200);

      const catalogs = started.filter(({ command }) => command.includes('apps/catalog/'));
      expect(catalogs).toHaveLength(2);
      catalogs.forEach(({ pid }) => process.kill(pid, 'SIGKILL'));
      await waitUntil(
        () =>
          descendantsOf(launcher!.pid).filter(
            ({ pid, command }) =>
              command.includes('apps/catalog/') && !catalogs.some((one) => one.pid === pid),
          ).length === 2,
      );
      expect(launcher.log).toContain('catalog-1 ended (SIGKILL) and is started again');
    } finally {
      await launcher?.stop();
      await nats.close();
    }
  }, 300_000);

  it.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
    'leaves no process behind when it gets %s',
    async (signal) => {
      dataDir = await mkdtemp(join(tmpdir(), 'vale-launcher-'));
      const port = await freePort();
      launcher = Child.start({
        name: 'start:distributed',
        script: join(workspaceRoot, 'scripts/start-distributed.mjs'),
        cwd: workspaceRoot,
        env: { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
      });
      await launcher.responding(`http://127.0.0.1:${port}/api/store`, START_MS);
      const started = descendantsOf(launcher.pid);
      const commands = started.map(({ command }) => command).join('\n');
      for (const one of ['nats-server', 'redis-server', 'serve.js', 'psp-sandbox', 'gateway'])
        expect(commands).toContain(one);

      process.kill(launcher.pid, signal);
      const pids = new Set(started.map(({ pid }) => pid));
      await waitUntil(() => !processes().some(({ pid }) => pids.has(pid)), {
        forMs: STOP_MS,
        everyMs: 250,
        what: 'the processes to end',
      });
      await waitUntil(() => !launcher!.running);
      expect(launcher.end).toBe(signal === 'SIGKILL' ? signal : 'exit code 0');
    },
    START_MS + STOP_MS + 30_000,
  );
});

interface Process {
  pid: number;
  parent: number;
  command: string;
}

function processes(): Process[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n');
  return lines.flatMap((line) => {
    const [, pid, parent, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line)!;
    // A zombie has ended; its parent has not read its exit code yet.
    return state!.startsWith('Z') ? [] : [{ pid: Number(pid), parent: Number(parent), command: command! }];
  });
}

function descendantsOf(pid: number): Process[] {
  const all = processes();
  const below = (parent: number): Process[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)]);
  return below(pid);
}
