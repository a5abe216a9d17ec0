import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SystemProcess } from '@vale/testing/system/system-process';
import { workspaceRoot } from '@vale/testing/system/workspace';

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
  }, 60_000);
  afterAll(async () => system?.stop(), 30_000);

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
