import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../machine/paths.mjs';
import { projectsWith } from '../machine/projects.mjs';
import { specOf, together, TOGETHER } from './together.mjs';

const STAGE = 'spec-of-together';
const PATTERN = '**/*.service-spec.ts';

/** The spec files that these would run. */
const specsOf = (files) =>
  files.flatMap((file) =>
    file.startsWith(TOGETHER)
      ? [...readFileSync(file, 'utf8').matchAll(/^await inBlock\('([^']+)'/gm)].map(([, path]) => path)
      : [file.slice(ROOT.length + 1)],
  );

describe('spec files that run together', () => {
  it('are all of their project, each once, in no more contexts than wanted', () => {
    for (const { root } of projectsWith('service').filter(({ name }) => name !== 'testing')) {
      const files = together({ stage: STAGE, root, pattern: PATTERN, contexts: 2 });
      const found = globSync(`${root}/{src,test}/${PATTERN}`, { cwd: ROOT });
      expect(specsOf(files).toSorted()).toEqual(found.toSorted());
      expect(files.filter((file) => file.startsWith(TOGETHER)).length).toBeLessThanOrEqual(2);
    }
  });

  it('are about the same in size, and none that has modules or snapshots of its own', () => {
    const web = together({ stage: STAGE, root: 'apps/web', pattern: 'src/**/*.spec.{ts,tsx}', contexts: 2 });
    const counts = web.map((file) => specsOf([file]).length);
    expect(Math.max(...counts)).toBeLessThan(2 * counts[1]);
    const snapshots = 'apps/web/src/features/order/model/order-page.spec.ts';
    expect(web).toContain(join(ROOT, snapshots));
    expect(specsOf(web.slice(0, 2))).not.toContain(snapshots);
  });

  it('are in more contexts where a context is to be smaller', () => {
    const options = { stage: STAGE, root: 'apps/web', pattern: 'src/**/*.spec.{ts,tsx}' };
    const groups = (more) =>
      together({ ...options, ...more }).filter((file) => file.startsWith(TOGETHER)).length;
    expect(groups({ contexts: Infinity, bytes: 40_000 })).toBeGreaterThan(groups({ contexts: Infinity }));
    expect(groups({ contexts: 2, bytes: 40_000 })).toBe(2);
  });

  it('are named by the outermost block of their tests', () => {
    const test = { ancestorTitles: ['apps/a/test/b.service-spec.ts', 'a block'] };
    expect(specOf(join(TOGETHER, 'service-apps-a-1.mjs'), test)).toBe(join(ROOT, test.ancestorTitles[0]));
    expect(specOf(join(ROOT, 'apps/a/test/c.service-spec.ts'), { ancestorTitles: ['a block'] })).toBe(
      join(ROOT, 'apps/a/test/c.service-spec.ts'),
    );
  });
});
