import { readFileSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ROOT } from '../machine/paths.mjs';
import { projectsWith } from '../machine/projects.mjs';
import { jestCounts, playwrightCounts, printedCounts } from './counts.mjs';
import { merge, perform } from './perform.mjs';
import { clearReports, readReports, writeReport } from './reports.mjs';
import { runStages, totalOf } from './runner.mjs';
import { stages } from './stages.mjs';

const PASSED = { passed: 2, failed: 0, skipped: [] };

describe('the stages', () => {
  let lines;
  let ci;
  beforeEach(() => {
    lines = [];
    ci = process.env.CI;
    delete process.env.CI;
    jest.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    if (ci !== undefined) process.env.CI = ci;
  });

  const stage = (perform, more = {}) => ({ name: 'spec', what: 'a stage', perform, ...more });
  /** In place of Nx: runs the tasks, or takes them from its cache where `startedAt` is before the run. */
  const tasks =
    (reportsOf, calls = []) =>
    async (group, { parallel }, onResult) => {
      const since = Date.now();
      calls.push({ stages: group.map(({ name }) => name), parallel });
      for (const each of group) onResult(each, merge(await reportsOf(each), since));
    };
  const passing = { ok: true, output: '', counts: PASSED };

  it('give the build first, then what shares the machine, then what needs it alone', async () => {
    const calls = [];
    const order = [];
    const throughNx = tasks(
      async ({ name }) => [
        await perform(
          stage(async () => passing, { name }),
          {},
        ),
      ],
      calls,
    );
    const build = stage(async () => (order.push(calls.length), passing), { name: 'build' });
    const all = [stage(null, { name: 'a' }), stage(null, { name: 'b', alone: true }), build];
    const results = await runStages(all, { filters: [], throughNx });
    expect(order).toEqual([0]);
    expect(calls).toEqual([
      { stages: ['a'], parallel: expect.any(Number) },
      { stages: ['b'], parallel: 1 },
    ]);
    expect(results.map((result) => result.stage.name)).toEqual(['build', 'a', 'b']);
  });

  it('report what came from the cache of Nx', async () => {
    const report = { ...passing, reasons: [], seconds: 3 };
    const throughNx = tasks(async ({ name }) => [
      { ...report, startedAt: 0 },
      { ...report, startedAt: name === 'partly' ? Infinity : 0 },
    ]);
    const all = [stage(null, { name: 'partly' }), stage(null, { name: 'all' })];
    const [result] = await runStages(all, { filters: [], throughNx });
    expect(result.counts.passed).toBe(4);
    expect(lines[0]).toMatch(/ 3\.0 s, 1 of 2 projects unchanged$/);
    expect(lines[1]).toMatch(/ unchanged since it passed$/);
  });

  it('run without Nx where filters choose among their tests', async () => {
    const performed = jest.fn(async () => passing);
    const throughNx = jest.fn();
    await runStages([stage(performed)], { node: 'node', filters: ['a path'], throughNx });
    expect(performed).toHaveBeenCalledWith({ node: 'node', filters: ['a path'] });
    expect(throughNx).not.toHaveBeenCalled();
  });

  it('fail when the program fails, even if it counts no failed test, and show its output', async () => {
    const failing = stage(async () => ({ ok: false, output: 'the reason', counts: PASSED }));
    const [result] = await runStages([failing], { filters: ['x'] });
    expect(result.ok).toBe(false);
    expect(totalOf([result]).failed).toBe(1);
    expect(lines.join('\n')).toContain('the reason');
  });

  it('print what they skip, and count it: no tests, no build', async () => {
    const none = async () => ({ ok: true, output: '', counts: { passed: 0, failed: 0, skipped: [] } });
    const broken = async () => ({ ok: false, output: '', counts: { passed: 0, failed: 1, skipped: [] } });
    const results = await runStages(
      [stage(none), stage(broken, { name: 'build' }), stage(none, { needsBuild: true })],
      { filters: ['x'] },
    );
    expect(totalOf(results)).toEqual({ passed: 0, failed: 1, skipped: 2 });
    for (const reason of ['there are no tests of this kind', 'the build failed']) {
      expect(lines.join('\n')).toContain(`skipped: ${reason}`);
    }
  });

  it('print once why tests were skipped, where the output has the reason', async () => {
    const output = 'PASS a\nSKIPPED: no nats-server\nPASS b\n  SKIPPED: no nats-server\n';
    const skipping = async () => ({ ok: true, output, counts: { passed: 1, failed: 0, skipped: ['x'] } });
    const report = await perform(stage(skipping), {});
    await runStages([stage(null)], { filters: [], throughNx: tasks(async () => [report, report]) });
    expect(lines.filter((line) => line.trim() === 'SKIPPED: no nats-server')).toHaveLength(1);
  });

  it('have names of their own', () => {
    expect(new Set(stages.map((each) => each.name)).size).toBe(stages.length);
  });

  it('have each a target in nx.json, which keeps their reports, and projects that run it', () => {
    const { targetDefaults } = JSON.parse(readFileSync(join(ROOT, 'nx.json'), 'utf8'));
    for (const { name, alone } of stages.filter((each) => each.name !== 'build')) {
      expect(targetDefaults[name]).toMatchObject({
        cache: true,
        command: `node scripts/stages/task.mjs ${name} {projectName} {projectRoot}`,
        outputs: [`{workspaceRoot}/.cache/test/${name}/{projectName}.{json,log}`],
        ...(alone && { parallelism: false }),
      });
      expect([name, projectsWith(name).length]).not.toEqual([name, 0]);
    }
  });

  it('run every test file: its project has the target of its kind', () => {
    const kinds = [
      ['unit', /\.spec\.(ts|mjs)$/],
      ['service', /\.service-spec\.ts$/],
      ['servers', /\.server-spec\.ts$/],
      ['system', /\.system-spec\.ts$/],
      ['deploy', /\.deploy-spec\.mjs$/],
      ['distributed', /\.dist-spec\.ts$/],
      ['faults', /\.fault-spec\.ts$/],
    ];
    const roots = ['apps', 'libs'].flatMap((top) =>
      readdirSync(join(ROOT, top)).map((name) => `${top}/${name}`),
    );
    for (const root of [...roots, 'e2e', 'eslint', 'scripts'].filter((each) => each !== 'apps/web')) {
      const files = readdirSync(join(ROOT, root), { recursive: true }).filter(
        (file) => !/(^|\/)(dist|node_modules|browser)\//.test(file),
      );
      for (const [target, suffix] of kinds) {
        const has = projectsWith(target).some((project) => project.root === root);
        expect([root, target, files.some((file) => suffix.test(file))]).toEqual([root, target, has]);
      }
    }
  });
});

describe('reports of the tasks', () => {
  it('come back with their logs, by project', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vale-reports-'));
    const report = { ok: true, counts: PASSED, reasons: [], startedAt: 1, seconds: 2 };
    writeReport('unit', 'catalog', report, 'PASS', folder);
    expect([...readReports('unit', folder)]).toEqual([['catalog', { ...report, output: 'PASS' }]]);
    clearReports('unit', folder);
    expect(readReports('unit', folder).size).toBe(0);
    await rm(folder, { recursive: true, force: true });
  });
});

describe('counts', () => {
  let folder;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'vale-counts-'))));
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const file = async (report) => {
    const path = join(folder, 'report.json');
    await writeFile(path, JSON.stringify(report));
    return path;
  };

  it('of Jest name what was skipped, and count a file that cannot be loaded', async () => {
    const path = await file({
      numPassedTests: 3,
      numFailedTests: 1,
      numRuntimeErrorTestSuites: 1,
      testResults: [
        {
          assertionResults: [
            { status: 'pending', fullName: 'later' },
            { status: 'passed', fullName: 'now' },
          ],
        },
      ],
    });
    expect(jestCounts(path)).toEqual({ passed: 3, failed: 2, skipped: ['later'] });
  });

  it('of Playwright give the reason of a skipped test', async () => {
    const path = await file({
      errors: [],
      stats: { expected: 2, unexpected: 1, flaky: 0, skipped: 1 },
      suites: [
        {
          specs: [],
          suites: [
            {
              specs: [
                {
                  title: 'buys',
                  tests: [
                    {
                      status: 'skipped',
                      projectName: 'phone',
                      annotations: [{ type: 'skip', description: 'no touch' }],
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    });
    expect(playwrightCounts(path)).toEqual({ passed: 2, failed: 1, skipped: ['buys [phone]: no touch'] });
  });

  it('are unknown where no report was written', () => {
    expect(jestCounts(join(folder, 'none.json'))).toBeUndefined();
    expect(playwrightCounts(join(folder, 'none.json'))).toBeUndefined();
  });

  it('are read from a program’s last line', () => {
    expect(printedCounts('…\n12 passed, 0 failed, 1 skipped\n')).toMatchObject({ passed: 12, failed: 0 });
    expect(printedCounts('done')).toBeUndefined();
  });
});
