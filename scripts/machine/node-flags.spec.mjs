import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from './paths.mjs';

/** They cannot import one another: the image has no sources, and the launcher runs before anything is installed. */
const FILES = ['scripts/start.mjs', 'Dockerfile', 'libs/testing/src/system/child.ts'];
const textOf = (file) => readFileSync(join(ROOT, file), 'utf8');

/** The list between the brackets or quotes after the name. */
const listAfter = (name, text) =>
  new RegExp(String.raw`${name}\s*=\s*["[]([^"\]]*)["\]]`).exec(text)?.[1] ?? '';
const flagsOf = (text) => listAfter('NODE_(?:FLAGS|OPTIONS)', text).match(/--[\w=-]+/g);
/** `MALLOC_ARENA_MAX=2`, written as a Dockerfile does. */
const mallocOf = (text) =>
  Array.from(text.matchAll(/\b(MALLOC_\w+)(?:=|: ')(\d+)/g), ([, name, value]) => `${name}=${value}`);

describe('npm start, the image and the tests', () => {
  it('run Node with the same flags', () => {
    const [flags, ...others] = FILES.map((file) => flagsOf(textOf(file)));
    const limits = ['semi', 'old'].map((space) =>
      expect.stringMatching(new RegExp(String.raw`^--max-${space}-space-size=\d+$`)),
    );
    expect(flags).toEqual(expect.arrayContaining(limits));
    expect(others).toEqual([flags, flags]);
  });

  it('let the C library keep as little', () => {
    const settings = ['MALLOC_ARENA_MAX=2', 'MALLOC_MMAP_THRESHOLD_=131072'];
    expect(FILES.map((file) => mallocOf(textOf(file)))).toEqual([settings, settings, settings]);
  });
});
