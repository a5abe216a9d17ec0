import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/**
 * The layers of README.md, from the bottom. A part (`bus` is bus.ts and bus/) may import what is in the layers below it,
 * and itself; types count.
 */
const LAYERS: readonly (readonly string[])[] = [
  ['parse', 'recently-used'],
  [
    'clock',
    'config',
    'context',
    'client-address',
    'dead-letters',
    'errors',
    'files',
    'limits',
    'metrics',
    'sealing',
    'sweep',
    'time-limit',
    'totp',
  ],
  ['health', 'ids', 'logging', 'public-address', 'runtime-config', 'tracing'],
  ['delivery', 'own-keys', 'start-dangers'],
  ['bus', 'jobs'],
  ['store'],
  ['queue'],
  ['in-process', 'nats', 'redis'],
  ['app'],
];

const SRC = import.meta.dirname;

/** File -> the files that it imports, relative to src/. */
const imports = new Map(
  readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .map((file) => [file, importsOf(file)]),
);

function importsOf(file: string): string[] {
  const text = readFileSync(join(SRC, file), 'utf8');
  const paths = [...text.matchAll(/(?:\bfrom|\bimport\(|^import) ?'(\.[^']+)\.js'/gm)].map(
    ([, path]) => path!,
  );
  return paths.map((path) => `${relative(SRC, resolve(SRC, dirname(file), path))}.ts`);
}

const partOf = (file: string) => file.replace(/\.ts$/, '').split('/')[0]!;
const layerOf = (file: string) => LAYERS.findIndex((parts) => parts.includes(partOf(file)));

/** The files of one import cycle that `file` is in, or of one that it leads to. */
function cycleFrom(file: string, path: string[], done: Set<string>): string[] | undefined {
  if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
  if (done.has(file)) return undefined;
  for (const imported of imports.get(file) ?? []) {
    const cycle = cycleFrom(imported, [...path, file], done);
    if (cycle) return cycle;
  }
  done.add(file);
  return undefined;
}

describe('the layers of the platform', () => {
  it('read every import: there are many, and each is a file', () => {
    const all = [...imports.values()].flat();
    expect(all.length).toBeGreaterThan(150);
    expect(all.filter((file) => !imports.has(file))).toEqual([]);
  });

  it('hold every file', () => {
    expect([...imports.keys()].filter((file) => layerOf(file) < 0)).toEqual([]);
  });

  it('import downwards only', () => {
    const wrong = [...imports].flatMap(([file, imported]) =>
      imported
        .filter((other) => partOf(other) !== partOf(file) && layerOf(other) >= layerOf(file))
        .map((other) => `${file} -> ${other}`),
    );
    expect(wrong).toEqual([]);
  });

  it('have no import cycle between files, type imports counted', () => {
    const done = new Set<string>();
    const cycles = [...imports.keys()].map((file) => cycleFrom(file, [], done)).filter(Boolean);
    expect(cycles).toEqual([]);
  });
});
