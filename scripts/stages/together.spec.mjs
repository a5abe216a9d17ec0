import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../machine/paths.mjs';
import { together, TOGETHER } from './together.mjs';

const PATTERN = 'apps/web/src/**/*.spec.{ts,tsx}';
const isJoined = (file) => file.startsWith(TOGETHER);

/** The spec files that these would run. */
const specsOf = (files) =>
  files.flatMap((file) =>
    isJoined(file)
      ? [...readFileSync(file, 'utf8').matchAll(/^await inBlock\('([^']+)'/gm)].map(([, path]) => path)
      : [file.slice(ROOT.length + 1)],
  );

describe('spec files that run together', () => {
  const joined = (options) => together('spec-of-together', { patterns: [PATTERN], ...options });

  it('are all that match, each once, in more contexts where one is to be smaller', () => {
    const found = globSync(PATTERN, { cwd: ROOT }).toSorted();
    const [large, small] = [joined({ bytes: 150_000 }), joined({ bytes: 40_000 })];
    expect(small.filter(isJoined).length).toBeGreaterThan(large.filter(isJoined).length);
    expect(specsOf(small).toSorted()).toEqual(found);
  });

  it('are the first of those given, as many as have so many bytes', () => {
    const [first, second, third] = globSync(PATTERN, { cwd: ROOT }).toSorted();
    const size = (path) => statSync(join(ROOT, path)).size;
    const only = [third, 'apps/web/src/main.tsx', second, first];
    expect(specsOf(joined({ only, total: size(third) + size(second) })).toSorted()).toEqual([second, third]);
    expect(joined({ only: [], total: 1 })).toEqual([]);
  });

  it('are none that has modules or snapshots of its own, or is left out', () => {
    const snapshots = join(ROOT, 'apps/web/src/features/order/model/order-page.spec.ts');
    expect(joined({})).toContain(snapshots);
    expect(specsOf(joined({ except: 'apps/web/' }))).toEqual([]);
  });
});
