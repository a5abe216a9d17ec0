import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { jestCounts, playwrightCounts, printedCounts } from './counts.mjs';
import { runStages, totalOf } from './runner.mjs';
import { stages } from './stages.mjs';

const PASSED = { passed: 2, failed: 0, skipped: [] };

describe('the stages', () => {
  let lines;
  let ci;
  let context;
  beforeEach(async () => {
    lines = [];
    const results = await mkdtemp(join(tmpdir(), 'vale-stages-'));
    context = { node: process.execPath, filters: [], results };
    ci = process.env.CI;
    delete process.env.CI;
    jest.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    if (ci !== undefined) process.env.CI = ci;
    await rm(context.results, { recursive: true, force: true });
  });

  const stage = (perform, more = {}) => ({
    name: 'spec',
    what: 'a stage',
    inputs: (file) => file === 'LICENSE',
    perform,
    ...more,
  });

  it('run once while nothing that they depend on changes', async () => {
    const perform = jest.fn(async () => ({ ok: true, output: '', counts: PASSED }));
    const [first] = await runStages([stage(perform)], context);
    const [second] = await runStages([stage(perform)], context);
    const [third] = await runStages([stage(perform, { inputs: (file) => file === 'README.md' })], context);
    expect([first, second, third].map(({ kept }) => Boolean(kept))).toEqual([false, true, false]);
    expect(second.counts).toEqual(PASSED);
    expect(perform).toHaveBeenCalledTimes(2);
  });

  it('always run in CI, and with filters', async () => {
    const perform = jest.fn(async () => ({ ok: true, output: '', counts: PASSED }));
    await runStages([stage(perform)], { ...context, filters: ['a path'] });
    process.env.CI = 'true';
    await runStages([stage(perform)], context);
    delete process.env.CI;
    expect(perform).toHaveBeenCalledTimes(2);
  });

  it('are run again after a failure, and show what was said', async () => {
    const perform = jest.fn(async () => ({
      ok: false,
      output: 'the reason',
      counts: { ...PASSED, failed: 1 },
    }));
    await runStages([stage(perform, { inputs: (file) => file === 'nx.json' })], context);
    const [again] = await runStages([stage(perform, { inputs: (file) => file === 'nx.json' })], context);
    expect(again.status).toBe('failed');
    expect(perform).toHaveBeenCalledTimes(2);
    expect(lines.join('\n')).toContain('the reason');
  });

  it('fail when the program fails, even if it counts no failed test', async () => {
    const [result] = await runStages([stage(async () => ({ ok: false, output: 'x', counts: PASSED }))], {
      ...context,
      filters: ['x'],
    });
    expect(result.status).toBe('failed');
    expect(totalOf([result]).failed).toBe(1);
  });

  it('skip aloud, and count it: no reason to run, no tests, no build', async () => {
    const none = async () => ({ ok: true, output: '', counts: { passed: 0, failed: 0, skipped: [] } });
    const broken = async () => ({ ok: false, output: '', counts: { passed: 0, failed: 1, skipped: [] } });
    const results = await runStages(
      [
        stage(none, { skipReason: () => 'there is no browser here' }),
        stage(none),
        stage(broken, { name: 'build' }),
        stage(none, { needsBuild: true }),
      ],
      { ...context, filters: ['x'] },
    );
    expect(totalOf(results)).toEqual({ passed: 0, failed: 1, skipped: 3 });
    const said = lines.join('\n');
    for (const reason of [
      'there is no browser here',
      'there are no tests of this kind',
      'the build failed',
    ]) {
      expect(said).toContain(`skipped: ${reason}`);
    }
  });

  it('tell once why tests were skipped, where the run says so', async () => {
    const output = 'PASS a\nSKIPPED: no nats-server\nPASS b\n  SKIPPED: no nats-server\n';
    const perform = async () => ({ ok: true, output, counts: { passed: 1, failed: 0, skipped: ['x'] } });
    await runStages([stage(perform)], context);
    await runStages([stage(perform)], context);
    expect(lines.filter((line) => line.trim() === 'SKIPPED: no nats-server')).toHaveLength(2);
  });

  it('have names of their own', () => {
    expect(new Set(stages.map((each) => each.name)).size).toBe(stages.length);
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

  it('of Playwright tell the reason of a skipped test', async () => {
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
