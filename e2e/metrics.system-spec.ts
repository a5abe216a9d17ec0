import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Child } from '@vale/testing/system/child';
import { freePort } from '@vale/testing/system/free-port';
import { SystemProcess } from '@vale/testing/system/system-process';
import { builtApp, workspaceRoot } from '@vale/testing/system/workspace';

const MONITORING = join(workspaceRoot, 'k8s/chart/monitoring');
/** Added by Prometheus itself. */
const NOT_OURS = new Set(['up']);

/** Every `vale_…` series that a dashboard or an alert queries. */
async function seriesInUse(): Promise<string[]> {
  const dashboards = await readdir(join(MONITORING, 'dashboards'));
  const files = ['alerts.yaml', ...dashboards.map((name) => join('dashboards', name))];
  const texts = await Promise.all(files.map((file) => readFile(join(MONITORING, file), 'utf8')));
  const names = texts.flatMap((text) => text.match(/\bvale_[a-z0-9_]+/g) ?? []);
  return [...new Set(names)].filter((name) => !NOT_OURS.has(name)).sort();
}

describe('/metrics', () => {
  let system: SystemProcess;
  beforeAll(async () => {
    system = await SystemProcess.start();
  });
  afterAll(async () => system?.stop());

  it('has every series that the dashboards and the alerts name', async () => {
    const response = await fetch(`${system.url}/metrics`);
    expect(response.status).toBe(200);
    const declared = new Set(
      [...(await response.text()).matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name!),
    );
    const used = await seriesInUse();
    expect(used.length).toBeGreaterThan(10);
    // A histogram is declared by its name and queried by its parts.
    const missing = used.filter(
      (name) => !declared.has(name) && !declared.has(name.replace(/_(bucket|count|sum)$/, '')),
    );
    expect(missing).toEqual([]);
  });

  it('contains no personal data', async () => {
    const text = await (await fetch(`${system.url}/metrics`)).text();
    expect(text).not.toMatch(/@|cpf="|email="/);
  });
});

describe('the management port', () => {
  it('is on HOST alone, and nothing of it is on PORT', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'vale-management-'));
    const [port, management] = [await freePort(), await freePort()];
    const shop = Child.start({
      name: 'all-in-one',
      script: builtApp('all-in-one'),
      cwd: workspaceRoot,
      env: {
        HOST: '127.0.0.1',
        PORT: String(port),
        MANAGEMENT_PORT: String(management),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
      },
    });
    try {
      await shop.responding(`http://127.0.0.1:${management}/readyz`, 60_000);
      expect((await fetch(`http://127.0.0.1:${management}/metrics`)).status).toBe(200);
      // Another address of this machine, which 0.0.0.0 would include.
      await expect(fetch(`http://127.0.0.2:${management}/metrics`)).rejects.toThrow('fetch failed');
      const accept = 'application/json';
      expect((await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { accept } })).status).toBe(404);
    } finally {
      await shop.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  }, 90_000);
});
