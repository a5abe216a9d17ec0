import { describe, expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const SRC = import.meta.dirname;

/** The diagram of checkout's README is the list: `a --> b` allows files of `a` to import files of `b`. */
const readme = readFileSync(join(SRC, '../README.md'), 'utf8');
const arrows = new Set(
  [...readme.matchAll(/^\s*([\w/]+) --> ([\w/]+)$/gm)].map(([, from, to]) => `${from} --> ${to}`),
);

/** `payment/providers/x.ts` -> `payment/providers`; '' for the files beside the folders, which wire them together. */
const folderOf = (file: string) => {
  const folder = dirname(file);
  return folder === '.' ? '' : folder;
};

const imports = globSync('**/*.ts', { cwd: SRC })
  .filter((file) => !file.endsWith('.spec.ts'))
  .flatMap((file) =>
    [...readFileSync(join(SRC, file), 'utf8').matchAll(/ from '(\.[^']*)';/g)].map(([, target]) => ({
      from: folderOf(file),
      to: folderOf(relative(SRC, join(SRC, dirname(file), target!))),
    })),
  )
  .filter(({ from, to }) => from !== '' && to !== '' && from !== to)
  .map(({ from, to }) => `${from} --> ${to}`);

describe('the folders of checkout', () => {
  it('import each other as the README draws it, and every arrow there is used', () => {
    expect([...new Set(imports)].toSorted()).toEqual([...arrows].toSorted());
  });

  it('have no cycle', () => {
    const left = [...arrows].map((arrow) => arrow.split(' --> ') as [string, string]);
    for (;;) {
      // Folders that import no other one that is left can be taken away, until nothing or a cycle remains.
      const leading = left.filter(([, to]) => !left.some(([from]) => from === to));
      if (leading.length === 0) break;
      for (const arrow of leading) left.splice(left.indexOf(arrow), 1);
    }
    expect(left).toEqual([]);
  });
});
