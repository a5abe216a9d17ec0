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
const arenasOf = (text) => /MALLOC_ARENA_MAX(?:=|: ')(\d+)/.exec(text)?.[1];

describe('npm start, the image and the tests', () => {
  it('run Node with the same flags', () => {
    const [flags, ...others] = FILES.map((file) => flagsOf(textOf(file)));
    expect(flags).toEqual(expect.arrayContaining([expect.stringMatching(/^--max-semi-space-size=\d+$/)]));
    expect(others).toEqual([flags, flags]);
  });

  it('let the C library keep the same number of heaps', () => {
    expect(FILES.map((file) => arenasOf(textOf(file)))).toEqual(['2', '2', '2']);
  });
});
