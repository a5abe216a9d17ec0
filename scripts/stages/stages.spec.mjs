import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { jestCounts, jestFailures, playwrightCounts, printedCounts } from './counts.mjs';
import { failuresOf, flakyOf, runStages, totalOf } from './runner.mjs';
import { secondRun } from './second-run.mjs';

const PASSED = { passed: 2, failed: 0, skipped: [] };

describe('the stages', () => {
  let lines;
  beforeEach(() => {
    lines = [];
    jest.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));
  });
  afterEach(() => jest.restoreAllMocks());

  const stage = (result, more = {}) => ({
    name: 'spec-of-stages',
    what: 'a stage',
    lane: 'service',
    perform: async () => ({ ok: true, output: '', counts: PASSED, ...result }),
    ...more,
  });
  const run = (...stages) => runStages(stages, () => ({ node: 'node', filters: [] }));

  it('give the build first, then the lanes side by side, then what needs the machine alone', async () => {
    const order = [];
    let release;
    const both = new Promise((resolve) => (release = resolve));
    const named = (name, lane, wait) => ({
      name: `spec-of-stages-${name}`,
      lane,
      async perform() {
        order.push(name);
        await wait;
        if (order.includes('test') && order.includes('check')) release();
        return { ok: true, output: '', counts: PASSED };
      },
    });
    const build = { ...named('build'), name: 'build' };
    await run(named('alone', 'alone'), named('test', 'service'), named('check', 'code', undefined), build);
    await both;
    expect(order).toEqual(['build', 'check', 'test', 'alone']);
  });

  it('get what filters their tests', async () => {
    const perform = jest.fn(async () => ({ ok: true, output: '', counts: PASSED }));
    await runStages([stage({}, { perform })], () => ({ node: 'node', filters: ['a path'] }));
    expect(perform).toHaveBeenCalledWith({ node: 'node', filters: ['a path'] });
  });

  it('fail when the program fails, even if it counts no failed test, and show its output', async () => {
    const [result] = await run(stage({ ok: false, output: 'the reason' }));
    expect(result.ok).toBe(false);
    expect(totalOf([result]).failed).toBe(1);
    expect(lines.join('\n')).toContain('the reason');
  });

  it('print what they skip, and count it: no tests, no build', async () => {
    const none = { counts: { passed: 0, failed: 0, skipped: [] } };
    const broken = { ok: false, counts: { passed: 0, failed: 1, skipped: [] } };
    const results = await run(
      stage(none),
      stage(broken, { name: 'build', lane: undefined }),
      stage(none, { needsBuild: true }),
    );
    expect(totalOf(results)).toEqual({ passed: 0, failed: 1, skipped: 2 });
    for (const reason of ['there are no tests of this kind', 'the build failed']) {
      expect(lines.join('\n')).toContain(`skipped: ${reason}`);
    }
  });

  it('print once why tests were skipped, where the output has the reason', async () => {
    const output = 'PASS a\nSKIPPED: no nats-server\nPASS b\n  SKIPPED: no nats-server\n';
    await run(stage({ output, counts: { passed: 1, failed: 0, skipped: ['x'] } }));
    expect(lines.filter((line) => line.trim() === 'SKIPPED: no nats-server')).toHaveLength(1);
  });
});

it('failures are named with their stage, each once', async () => {
  const failed = (output, name) => ({ ok: false, output, stage: { name } });
  const fromJest = '  ● Console\n\n    warning\n  ● the bag › counts units\n\n  ● the bag › counts units\n';
  const fromPlaywright = '  1) [webkit-360] › bag.spec.ts:13:1 › two units  \n';
  expect(
    failuresOf([
      failed(fromJest, 'web'),
      failed(fromPlaywright, 'engines'),
      failed('TS2304', 'types'),
      { ok: true, output: fromJest, stage: { name: 'unit' } },
    ]),
  ).toEqual(['web: the bag › counts units', 'engines: [webkit-360] › bag.spec.ts:13:1 › two units', 'types']);
});

describe('a second run', () => {
  let folder;
  let report;
  let ci;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vale-second-'));
    report = join(folder, 'report.json');
    ci = process.env.CI;
    process.env.CI = 'true';
  });
  afterEach(async () => {
    if (ci === undefined) delete process.env.CI;
    else process.env.CI = ci;
    await rm(folder, { recursive: true, force: true });
  });

  const test = (spec, status) => ({ status, fullName: `${spec} counts`, ancestorTitles: [spec, 'a bag'] });
  const written = (suites) =>
    writeFile(
      report,
      JSON.stringify({
        numPassedTests: suites.flatMap(({ tests }) => tests).filter(({ status }) => status === 'passed')
          .length,
        numFailedTests: suites.flatMap(({ tests }) => tests).filter(({ status }) => status === 'failed')
          .length,
        numRuntimeErrorTestSuites: suites.filter(({ tests }) => tests.length === 0).length,
        testResults: suites.map(({ name, tests }) => ({
          name,
          status: tests.some(({ status }) => status === 'failed') || tests.length === 0 ? 'failed' : 'passed',
          assertionResults: tests,
        })),
      }),
    );
  const shared = (...tests) => ({ name: '/.cache/together/service-1.mjs', tests });

  it('takes the spec files of the failed tests, and names what passes then as flaky', async () => {
    await written([shared(test('a.service-spec.ts', 'failed'), test('b.service-spec.ts', 'passed'))]);
    const runAlone = jest.fn(async () => {
      await written([{ name: 'a.service-spec.ts', tests: [test('a', 'passed')] }]);
      return true;
    });
    const counts = await secondRun(report, runAlone);
    expect(runAlone).toHaveBeenCalledWith(['a.service-spec.ts']);
    expect(counts).toEqual({ passed: 2, failed: 0, skipped: [], flaky: ['a.service-spec.ts counts'] });
    expect(flakyOf([{ stage: { name: 'service' }, output: '', counts }])).toEqual([
      'service: a.service-spec.ts counts',
    ]);
  });

  it('names a file that ran alone by its own path', async () => {
    await written([{ name: '/e2e/x.system-spec.ts', tests: [test('a purchase', 'failed')] }]);
    expect(jestFailures(report).paths).toEqual(['/e2e/x.system-spec.ts']);
  });

  it('leaves the failure when it fails again', async () => {
    await written([shared(test('a.spec.ts', 'failed'))]);
    expect(await secondRun(report, async () => false)).toBeUndefined();
  });

  it.each([
    ['a file that cannot be loaded', [{ name: 'a', tests: [] }]],
    [
      'more than three files',
      [shared(...['a', 'b', 'c', 'd'].map((name) => test(`${name}.spec.ts`, 'failed')))],
    ],
    ['nothing', [shared(test('a.spec.ts', 'passed'))]],
  ])('is not made for %s', async (_, suites) => {
    await written(suites);
    const runAlone = jest.fn();
    expect(await secondRun(report, runAlone)).toBeUndefined();
    expect(runAlone).not.toHaveBeenCalled();
  });

  it('is not made outside CI', async () => {
    delete process.env.CI;
    await written([shared(test('a.spec.ts', 'failed'))]);
    const runAlone = jest.fn();
    expect(await secondRun(report, runAlone)).toBeUndefined();
    expect(runAlone).not.toHaveBeenCalled();
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

  it('name what Jest skipped, and include a file that cannot be loaded', async () => {
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

  it('give the reason why Playwright skipped a test', async () => {
    const path = await file({
      errors: [],
      stats: { expected: 2, unexpected: 1, skipped: 1 },
      suites: [
        {
          specs: [],
          suites: [
            {
              specs: [
                {
                  title: 'opens',
                  tests: [{ status: 'flaky', projectName: 'phone', annotations: [] }],
                },
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
    expect(playwrightCounts(path)).toEqual({
      passed: 3,
      failed: 1,
      skipped: ['buys [phone]: no touch'],
      flaky: ['opens [phone]'],
    });
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
