import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';

// A forbidden import is planted in each room of the house, and lint must fail; beside it a permitted one, which passes.

const ROOT = join(import.meta.dirname, '..');
const BOUNDARIES = '@nx/enforce-module-boundaries';
const IMPORTS = '@typescript-eslint/no-restricted-imports';
const SYNTAX = 'no-restricted-syntax';
const LAYERS = 'vale-web/layers';
const CYCLES = 'import-x/no-cycle';

interface Plant {
  room: string;
  file: string;
  /** What is imported, or code that has no import. */
  imports: string;
  rule: string;
}

const catalog = (file: string) => `apps/catalog/src/product/${file}`;
const cart = (file: string) => `apps/web/src/features/cart/${file}`;

const forbidden: Plant[] = [
  { room: 'domain', file: catalog('planted.ts'), imports: 'mongoose', rule: IMPORTS },
  { room: 'domain', file: catalog('planted.ts'), imports: '@nestjs/common', rule: IMPORTS },
  { room: 'domain', file: catalog('planted.ts'), imports: '@vale/platform/clock', rule: IMPORTS },
  { room: 'domain', file: catalog('planted.ts'), imports: 'node:crypto', rule: IMPORTS },
  { room: 'domain', file: catalog('planted.ts'), imports: './product.service.js', rule: IMPORTS },
  { room: 'service', file: catalog('planted.service.ts'), imports: 'mongoose', rule: IMPORTS },
  { room: 'service', file: catalog('planted.service.ts'), imports: 'node:http', rule: IMPORTS },
  {
    room: 'service',
    file: catalog('planted.service.ts'),
    imports: '../testimonial/testimonial.repository.js',
    rule: IMPORTS,
  },
  { room: 'service', file: catalog('planted.service.ts'), imports: './product.controller.js', rule: IMPORTS },
  { room: 'service', file: catalog('planted.service.ts'), imports: 'bullmq', rule: BOUNDARIES },
  {
    room: 'repository',
    file: catalog('planted.repository.ts'),
    imports: '@vale/platform/bus',
    rule: IMPORTS,
  },
  {
    room: 'repository',
    file: catalog('planted.repository.ts'),
    imports: './product.service.js',
    rule: IMPORTS,
  },
  { room: 'schema', file: catalog('planted.schema.ts'), imports: '@vale/platform/jobs', rule: IMPORTS },
  { room: 'client', file: catalog('planted.client.ts'), imports: './product.repository.js', rule: IMPORTS },
  {
    room: 'controller',
    file: catalog('planted.controller.ts'),
    imports: './product.repository.js',
    rule: IMPORTS,
  },
  {
    room: 'consumer',
    file: catalog('plant-when-planted.consumer.ts'),
    imports: './product.repository.js',
    rule: IMPORTS,
  },
  { room: 'job', file: catalog('plant-tree.job.ts'), imports: 'mongoose', rule: IMPORTS },
  { room: 'service app', file: catalog('planted.service.ts'), imports: '@vale/checkout', rule: BOUNDARIES },
  { room: 'production code', file: catalog('planted.service.ts'), imports: '@vale/testing/x', rule: IMPORTS },
  { room: 'gateway', file: 'apps/gateway/src/planted.ts', imports: 'mongoose', rule: BOUNDARIES },
  { room: 'gateway', file: 'apps/gateway/src/planted.ts', imports: '@vale/catalog', rule: BOUNDARIES },
  { room: 'sandbox', file: 'apps/psp-sandbox/src/planted.ts', imports: '@vale/checkout', rule: BOUNDARIES },
  { room: 'contracts', file: 'libs/contracts/src/define/planted.ts', imports: 'node:crypto', rule: IMPORTS },
  { room: 'contracts', file: 'libs/contracts/src/define/planted.ts', imports: 'react', rule: BOUNDARIES },
  {
    room: 'contracts',
    file: 'libs/contracts/src/define/planted.ts',
    imports: '@vale/platform/bus',
    rule: BOUNDARIES,
  },
  {
    room: 'platform',
    file: 'libs/platform/src/planted.ts',
    imports: '@vale/contracts/catalog',
    rule: IMPORTS,
  },
  { room: 'platform', file: 'libs/platform/src/planted.ts', imports: '@vale/catalog', rule: BOUNDARIES },
  {
    room: 'embedded store',
    file: 'libs/embedded-mongo/src/planted.ts',
    imports: '@vale/contracts/define',
    rule: IMPORTS,
  },
  {
    room: 'embedded store',
    file: 'libs/embedded-mongo/src/planted.ts',
    imports: '@vale/platform/bus',
    rule: BOUNDARIES,
  },
  {
    room: 'embedded store',
    file: 'libs/embedded-mongo/src/planted.ts',
    imports: '@nestjs/common',
    rule: BOUNDARIES,
  },
  { room: 'web', file: 'apps/web/src/shared/planted.ts', imports: '@vale/platform/bus', rule: BOUNDARIES },
  { room: 'web', file: 'apps/web/src/shared/planted.ts', imports: 'node:fs', rule: IMPORTS },
  { room: 'anywhere', file: 'apps/web/src/shared/planted.ts', imports: 'zod', rule: IMPORTS },
  { room: 'anywhere', file: 'e2e/planted.spec.ts', imports: 'zod', rule: IMPORTS },
  { room: 'web shared', file: 'apps/web/src/shared/planted.ts', imports: '../app/router', rule: LAYERS },
  {
    room: 'web shared',
    file: 'apps/web/src/shared/planted.ts',
    imports: '../features/cart/x',
    rule: LAYERS,
  },
  {
    room: 'web feature',
    file: cart('planted.ts'),
    imports: '../../screens/x',
    rule: LAYERS,
  },
  {
    room: 'web feature',
    file: cart('planted.ts'),
    imports: '../search/x',
    rule: LAYERS,
  },
  {
    room: 'web screen',
    file: 'apps/web/src/screens/shop/planted.ts',
    imports: '../../app/router',
    rule: LAYERS,
  },
  { room: 'no cycles', file: 'libs/platform/src/clock.ts', imports: './ids.js', rule: CYCLES },
];

const permitted: Omit<Plant, 'rule'>[] = [
  { room: 'domain', file: catalog('planted.ts'), imports: '@vale/contracts/catalog' },
  { room: 'domain', file: catalog('planted.ts'), imports: './product.js' },
  { room: 'service', file: catalog('planted.service.ts'), imports: './product.repository.js' },
  { room: 'service', file: catalog('planted.service.ts'), imports: '@vale/platform/bus' },
  { room: 'repository', file: catalog('planted.repository.ts'), imports: 'mongoose' },
  { room: 'client', file: 'apps/notification/src/mail/planted.client.ts', imports: 'nodemailer' },
  { room: 'controller', file: catalog('planted.controller.ts'), imports: './product.service.js' },
  { room: 'consumer', file: catalog('plant-when-planted.consumer.ts'), imports: '@vale/contracts/checkout' },
  { room: 'gateway', file: 'apps/gateway/src/planted.ts', imports: 'fastify' },
  { room: 'contracts', file: 'libs/contracts/src/define/planted.ts', imports: 'zod/mini' },
  { room: 'platform', file: 'libs/platform/src/planted.ts', imports: 'mongoose' },
  { room: 'embedded store', file: 'libs/embedded-mongo/src/planted.ts', imports: 'node:sqlite' },
  { room: 'web feature', file: cart('planted.ts'), imports: '../../shared/x' },
  {
    room: 'web screen',
    file: 'apps/web/src/screens/shop/planted.ts',
    imports: '../../features/cart/x',
  },
  { room: 'all-in-one', file: 'apps/all-in-one/src/planted.ts', imports: '@vale/catalog' },
  { room: 'system tests', file: 'e2e/planted.system-spec.ts', imports: '@vale/checkout' },
];

const shapes = [
  { what: 'an index.ts', file: catalog('index.ts'), code: 'export const x = 1;\n' },
  { what: 'an attic', file: 'apps/catalog/src/utils/text.ts', code: 'export const x = 1;\n' },
  { what: 'an unknown suffix', file: catalog('product.helper.ts'), code: 'export const x = 1;\n' },
  {
    what: 'a consumer that is no sentence',
    file: catalog('orders.consumer.ts'),
    code: 'export const x = 1;\n',
  },
  {
    what: 'a decision in a controller',
    file: catalog('planted.controller.ts'),
    code: 'if (globalThis) eval;\n',
  },
  {
    what: 'machine time in a service',
    file: catalog('planted.service.ts'),
    code: 'export const t = Date.now();\n',
  },
  {
    what: 'the environment in a service',
    file: catalog('planted.service.ts'),
    code: 'export const e = process.env;\n',
  },
  {
    what: 'a business word in the platform',
    file: 'libs/platform/src/x.ts',
    code: "export const x = 'checkout';\n",
  },
  {
    what: 'seven dependencies',
    file: catalog('planted.service.ts'),
    code: 'export class A { constructor(a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1) { [a, b, c, d, e, f, g].sort(); } }\n',
  },
  { what: 'a test that runs alone', file: catalog('planted.spec.ts'), code: "it.only('x', () => {});\n" },
];

interface Complaint {
  rule: string | null;
  text: string;
}

const importing = ({ imports }: { imports: string }) => `import * as planted from '${imports}';\nplanted;\n`;

function lint(plants: { file: string; code: string }[]): Complaint[][] {
  const child = spawnSync(process.execPath, ['eslint/plant.mjs'], {
    cwd: ROOT,
    env: { ...process.env, NODE_OPTIONS: '', NX_DAEMON: 'false' },
    input: JSON.stringify(plants),
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  });
  if (child.status !== 0) throw new Error(child.stderr || child.stdout);
  return JSON.parse(child.stdout) as Complaint[][];
}

const sourceFiles = () =>
  ['apps', 'libs'].flatMap((top) =>
    readdirSync(join(ROOT, top), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\/(src|test)\/.*\.tsx?$/.test(file))
      .map((file) => join(top, file)),
  );

describe('the room table', () => {
  const answers = new Map<string, Complaint[]>();
  const keyOf = (plant: { file: string; code: string }) => `${plant.file}\n${plant.code}`;
  const complaintsAbout = (file: string, code: string) => answers.get(keyOf({ file, code })) ?? [];

  beforeAll(() => {
    const plants = [
      ...[...forbidden, ...permitted].map((plant) => ({ file: plant.file, code: importing(plant) })),
      ...shapes,
    ].map(({ file, code }) => ({ file, code }));
    lint(plants).forEach((complaints, index) => answers.set(keyOf(plants[index]!), complaints));
  }, 120_000);

  it.each(forbidden)('$room may not import $imports ($file)', ({ rule, ...plant }) => {
    const rules = complaintsAbout(plant.file, importing(plant)).map((complaint) => complaint.rule);
    expect(rules).toContain(rule);
  });

  it.each(permitted)('$room may import $imports', (plant) => {
    const complaints = complaintsAbout(plant.file, importing(plant));
    const aboutImports = [BOUNDARIES, IMPORTS, LAYERS, CYCLES];
    expect(complaints.filter(({ rule }) => rule === null || aboutImports.includes(rule))).toEqual([]);
  });

  it('is switched off nowhere', () => {
    const roomRules = [BOUNDARIES, IMPORTS, SYNTAX, LAYERS, CYCLES, 'max-lines'];
    const offenders = sourceFiles().flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(/eslint-disable(?:-next-line|-line)?(.*)/g)]
        .map(([, named = '']) => named.split('--')[0]!.trim())
        .filter((named) => named === '' || named === '*/' || roomRules.some((rule) => named.includes(rule)))
        .map((named) => `${file}: ${named || 'everything'}`),
    );
    expect(offenders).toEqual([]);
  });

  it.each(shapes)('refuses $what', ({ file, code }) => {
    expect(complaintsAbout(file, code).map((complaint) => complaint.rule)).toContain(SYNTAX);
  });
});
