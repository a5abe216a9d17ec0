import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ROOT } from '../machine/paths.mjs';
import { withSecondRun } from './second-run.mjs';
import { TOGETHER } from './together.mjs';

describe('a second run of failed test files', () => {
  let folder;
  let report;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vale-second-run-'));
    report = join(folder, 'report.json');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const file = (name, passed, failed) => ({
    name: join(ROOT, name),
    status: failed > 0 ? 'failed' : 'passed',
    message: failed > 0 ? '\u001b[1m● a test\u001b[22m\n\n  Expected: 3\n  Received: null' : '',
    assertionResults: [
      ...Array.from({ length: passed }, () => ({ status: 'passed' })),
      ...Array.from({ length: failed }, () => ({ status: 'failed' })),
    ],
  });

  /** Each run of Jest finds these results; the arguments of each are kept. */
  const jestThatFinds = (...runs) => {
    const calls = [];
    const runJest = async (args) => {
      const files = runs[calls.length];
      calls.push(args);
      const count = (status) =>
        files.flatMap(({ assertionResults }) => assertionResults).filter((one) => one.status === status)
          .length;
      await writeFile(
        report,
        JSON.stringify({
          testResults: files,
          numPassedTests: count('passed'),
          numFailedTests: count('failed'),
          numRuntimeErrorTestSuites: 0,
        }),
      );
      return { ok: count('failed') === 0, output: `run ${calls.length}` };
    };
    return { calls, runJest };
  };

  it('is not made when all passed', async () => {
    const { calls, runJest } = jestThatFinds([file('a.spec.ts', 2, 0)]);
    expect(await withSecondRun(runJest, report)).toMatchObject({
      ok: true,
      counts: { passed: 2, failed: 0 },
    });
    expect(calls).toEqual([[]]);
  });

  it('runs only what failed, ends whatever that left open, and says what was flaky', async () => {
    const { calls, runJest } = jestThatFinds(
      [file('a.spec.ts', 2, 0), file('b.spec.ts', 3, 1)],
      [file('b.spec.ts', 4, 0)],
    );
    const { ok, output, counts } = await withSecondRun(runJest, report);
    expect(calls[1]).toEqual(['--forceExit', '--runTestsByPath', join(ROOT, 'b.spec.ts')]);
    expect({ ok, counts }).toEqual({ ok: true, counts: { passed: 6, failed: 0, skipped: [] } });
    expect(output).toContain('FLAKY: b.spec.ts: ● a test | Expected: 3 | Received: null\n');
  });

  it('runs only those that failed of the files that ran together', async () => {
    const testOf = (path, status) => ({
      status,
      ancestorTitles: [path],
      failureMessages: [`${path} failed`],
    });
    const { calls, runJest } = jestThatFinds(
      [
        {
          name: join(TOGETHER, 'service-apps-a-1.mjs'),
          status: 'failed',
          message: 'of both',
          assertionResults: [
            testOf('a.spec.ts', 'passed'),
            testOf('b.spec.ts', 'passed'),
            testOf('b.spec.ts', 'failed'),
          ],
        },
      ],
      [file('b.spec.ts', 2, 0)],
    );
    const { ok, output, counts } = await withSecondRun(runJest, report);
    expect(calls[1]).toEqual(['--forceExit', '--runTestsByPath', join(ROOT, 'b.spec.ts')]);
    expect({ ok, counts }).toEqual({ ok: true, counts: { passed: 3, failed: 0, skipped: [] } });
    expect(output).toContain('FLAKY: b.spec.ts: b.spec.ts failed\n');
  });

  it('leaves a failure that happens again as it was', async () => {
    const { calls, runJest } = jestThatFinds(
      [file('a.spec.ts', 2, 0), file('b.spec.ts', 3, 1)],
      [file('b.spec.ts', 3, 1)],
    );
    const { ok, output, counts } = await withSecondRun(runJest, report);
    expect(calls).toHaveLength(2);
    expect({ ok, output, counts }).toEqual({
      ok: false,
      output: 'run 1',
      counts: { passed: 5, failed: 1, skipped: [] },
    });
  });

  it.each([
    ['many files', ['a', 'b', 'c', 'd'].map((name) => file(`${name}.spec.ts`, 0, 1))],
    ['a suite that looks for lost orders', [file('e2e/crash.system-spec.ts', 0, 1)]],
  ])('is not made for %s', async (_case, files) => {
    const { calls, runJest } = jestThatFinds(files);
    expect((await withSecondRun(runJest, report)).ok).toBe(false);
    expect(calls).toHaveLength(1);
  });
});
