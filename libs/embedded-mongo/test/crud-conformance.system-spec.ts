import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { BSON } from 'mongodb';
import { startEmbeddedMongo, type EmbeddedMongo } from '../src/embedded-mongo.js';
import { EXPECTED_FAILURES, expectedFailure } from './conformance/expected-failures.js';
import { skipReason, type UnifiedFile } from './conformance/unified-format.js';
import { runUnifiedTest } from './conformance/unified-runner.js';

// github.com/mongodb/specifications, source/crud/tests/unified
const folder = join(
  process.env.MONGODB_SPECS_DIR ?? resolve(import.meta.dirname, '../../../../shared/data/mongodb-specs'),
  'crud',
);

describe("MongoDB's own CRUD tests", () => {
  if (!existsSync(folder)) {
    console.log(`1 suite skipped: MongoDB's CRUD tests are not at ${folder} (set MONGODB_SPECS_DIR)`);
    it.skip(`the suite at ${folder} is absent`, () => undefined);
    return;
  }

  const dataDir = mkdtempSync(join(tmpdir(), 'crud-'));
  const skipped = new Map<string, number>();
  let store: EmbeddedMongo;
  let passed = 0;
  let failed = 0;

  beforeAll(async () => {
    store = await startEmbeddedMongo({ dataDir, inThread: true });
  });

  afterAll(async () => {
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
    const reasons = [...skipped].map(([reason, count]) => `${count} ${reason}`).join('; ');
    console.info(`CRUD suite: ${passed} passed, ${failed} expected failures; not run: ${reasons}`);
  });

  const seen = new Set<string>();
  for (const fileName of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const suite = BSON.EJSON.parse(readFileSync(join(folder, fileName), 'utf8')) as UnifiedFile;
    for (const test of suite.tests) {
      const file = fileName.replace('.json', '');
      const name = `${file} | ${test.description}`;
      const reason = skipReason(suite, test);
      if (reason) {
        skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
        it.skip(name, () => undefined);
        continue;
      }
      seen.add(file).add(name);
      const expected = expectedFailure(file, test.description);
      it(name, async () => {
        const run = runUnifiedTest(store.uri('admin'), suite, test);
        if (expected) {
          await expect(run).rejects.toThrow(expected.error);
          failed++;
          return;
        }
        await run;
        passed++;
      });
    }
  }

  it('lists no expected failure that is not in the suite', () => {
    const listed = EXPECTED_FAILURES.flatMap(({ tests }) => tests);
    expect(listed.filter((name) => !seen.has(name))).toEqual([]);
  });
});
