import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { cyclesIn, importsOf } from './cycles.js';

// For each layer lint must refuse a forbidden import and accept a permitted one.

const ROOT = join(import.meta.dirname, '..');
const PROJECTS = '@nx/enforce-module-boundaries';
const IMPORTS = 'boundaries/dependencies';
const ZOD = 'no-restricted-imports';
const SYNTAX = 'no-restricted-syntax';

interface Plant {
  layer: string;
  file: string;
  /** What is imported, or code that has no import. */
  imports: string;
  rule: string;
}

const catalog = (file: string) => `apps/catalog/src/product/${file}`;
const cart = (file: string) => `apps/web/src/features/cart/${file}`;

const forbidden: Plant[] = [
  { layer: 'domain', file: catalog('planted.ts'), imports: 'mongoose', rule: IMPORTS },
  { layer: 'domain', file: catalog('planted.ts'), imports: '@nestjs/common', rule: IMPORTS },
  { layer: 'domain', file: catalog('planted.ts'), imports: '@vale/platform/clock', rule: IMPORTS },
  { layer: 'domain', file: catalog('planted.ts'), imports: 'node:crypto', rule: IMPORTS },
  { layer: 'domain', file: catalog('planted.ts'), imports: './product.service.js', rule: IMPORTS },
  { layer: 'service', file: catalog('planted.service.ts'), imports: 'mongoose', rule: IMPORTS },
  { layer: 'service', file: catalog('planted.service.ts'), imports: 'node:http', rule: IMPORTS },
  {
    layer: 'service',
    file: catalog('planted.service.ts'),
    imports: '../testimonial/testimonial.repository.js',
    rule: IMPORTS,
  },
  {
    layer: 'service',
    file: catalog('planted.service.ts'),
    imports: './product.controller.js',
    rule: IMPORTS,
  },
  { layer: 'service', file: catalog('planted.service.ts'), imports: 'bullmq', rule: PROJECTS },
  {
    layer: 'repository',
    file: catalog('planted.repository.ts'),
    imports: '@vale/platform/bus',
    rule: IMPORTS,
  },
  {
    layer: 'repository',
    file: catalog('planted.repository.ts'),
    imports: './product.service.js',
    rule: IMPORTS,
  },
  { layer: 'schema', file: catalog('planted.schema.ts'), imports: '@vale/platform/jobs', rule: IMPORTS },
  { layer: 'client', file: catalog('planted.client.ts'), imports: './product.repository.js', rule: IMPORTS },
  {
    layer: 'controller',
    file: catalog('planted.controller.ts'),
    imports: './product.repository.js',
    rule: IMPORTS,
  },
  {
    layer: 'controller',
    file: catalog('planted.controller.ts'),
    imports: './planted.query.js',
    rule: IMPORTS,
  },
  { layer: 'query', file: catalog('planted.query.ts'), imports: './product.service.js', rule: IMPORTS },
  { layer: 'query', file: catalog('planted.query.ts'), imports: './product.repository.js', rule: IMPORTS },
  { layer: 'query', file: catalog('planted.query.ts'), imports: '@vale/platform/jobs', rule: IMPORTS },
  { layer: 'query', file: catalog('planted.query.ts'), imports: 'node:http', rule: IMPORTS },
  { layer: 'service app', file: catalog('planted.service.ts'), imports: '@vale/checkout', rule: PROJECTS },
  {
    layer: 'production code',
    file: catalog('planted.service.ts'),
    imports: '@vale/testing/x',
    rule: IMPORTS,
  },
  { layer: 'gateway', file: 'apps/gateway/src/planted.ts', imports: 'mongoose', rule: PROJECTS },
  { layer: 'gateway', file: 'apps/gateway/src/planted.ts', imports: '@vale/catalog', rule: PROJECTS },
  { layer: 'sandbox', file: 'apps/psp-sandbox/src/planted.ts', imports: '@vale/checkout', rule: PROJECTS },
  { layer: 'contracts', file: 'libs/contracts/src/define/planted.ts', imports: 'node:crypto', rule: IMPORTS },
  { layer: 'contracts', file: 'libs/contracts/src/define/planted.ts', imports: 'react', rule: PROJECTS },
  {
    layer: 'contracts',
    file: 'libs/contracts/src/define/planted.ts',
    imports: '@vale/platform/bus',
    rule: PROJECTS,
  },
  {
    layer: 'platform',
    file: 'libs/platform/src/planted.ts',
    imports: '@vale/contracts/catalog',
    rule: IMPORTS,
  },
  { layer: 'platform', file: 'libs/platform/src/planted.ts', imports: '@vale/catalog', rule: PROJECTS },
  {
    layer: 'embedded store',
    file: 'libs/embedded-mongo/src/planted.ts',
    imports: '@vale/contracts/define',
    rule: IMPORTS,
  },
  {
    layer: 'embedded store',
    file: 'libs/embedded-mongo/src/planted.ts',
    imports: '@vale/platform/bus',
    rule: PROJECTS,
  },
  {
    layer: 'embedded store',
    file: 'libs/embedded-mongo/src/planted.ts',
    imports: '@nestjs/common',
    rule: PROJECTS,
  },
  { layer: 'web', file: 'apps/web/src/shared/planted.ts', imports: '@vale/platform/bus', rule: PROJECTS },
  { layer: 'web', file: 'apps/web/src/shared/planted.ts', imports: 'node:fs', rule: IMPORTS },
  { layer: 'anywhere', file: 'apps/web/src/shared/planted.ts', imports: 'zod', rule: ZOD },
  { layer: 'anywhere', file: 'e2e/planted.spec.ts', imports: 'zod', rule: ZOD },
  { layer: 'web shared', file: 'apps/web/src/shared/planted.ts', imports: '../app/router', rule: IMPORTS },
  {
    layer: 'web shared',
    file: 'apps/web/src/shared/planted.ts',
    imports: '../features/cart/x',
    rule: IMPORTS,
  },
  {
    layer: 'web feature',
    file: cart('planted.ts'),
    imports: '../../screens/x',
    rule: IMPORTS,
  },
  {
    layer: 'web feature',
    file: cart('planted.ts'),
    imports: '../search/x',
    rule: IMPORTS,
  },
  {
    layer: 'web screen',
    file: 'apps/web/src/screens/shop/planted.ts',
    imports: '../../app/router',
    rule: IMPORTS,
  },
];

const permitted: Omit<Plant, 'rule'>[] = [
  { layer: 'domain', file: catalog('planted.ts'), imports: '@vale/contracts/catalog' },
  { layer: 'domain', file: catalog('planted.ts'), imports: './product.js' },
  { layer: 'service', file: catalog('planted.service.ts'), imports: './product.repository.js' },
  { layer: 'service', file: catalog('planted.service.ts'), imports: '@vale/platform/bus' },
  { layer: 'repository', file: catalog('planted.repository.ts'), imports: 'mongoose' },
  { layer: 'client', file: 'apps/notification/src/mail/planted.client.ts', imports: 'nodemailer' },
  { layer: 'controller', file: catalog('planted.controller.ts'), imports: './product.service.js' },
  { layer: 'query', file: catalog('planted.query.ts'), imports: 'mongoose' },
  { layer: 'query', file: catalog('planted.query.ts'), imports: './product.schema.js' },
  { layer: 'query', file: catalog('planted.query.ts'), imports: '@vale/platform/bus' },
  { layer: 'gateway', file: 'apps/gateway/src/planted.ts', imports: 'fastify' },
  { layer: 'contracts', file: 'libs/contracts/src/define/planted.ts', imports: 'zod/mini' },
  { layer: 'platform', file: 'libs/platform/src/planted.ts', imports: 'mongoose' },
  { layer: 'embedded store', file: 'libs/embedded-mongo/src/planted.ts', imports: 'node:sqlite' },
  { layer: 'web feature', file: cart('planted.ts'), imports: '../../shared/x' },
  {
    layer: 'web screen',
    file: 'apps/web/src/screens/shop/planted.ts',
    imports: '../../features/cart/x',
  },
  { layer: 'all-in-one', file: 'apps/all-in-one/src/planted.ts', imports: '@vale/catalog' },
  { layer: 'system tests', file: 'e2e/planted.system-spec.ts', imports: '@vale/checkout' },
];

const shapes = [
  { what: 'an index.ts', file: catalog('index.ts'), code: 'export const x = 1;\n' },
  { what: 'a folder named utils', file: 'apps/catalog/src/utils/text.ts', code: 'export const x = 1;\n' },
  { what: 'an unknown suffix', file: catalog('product.helper.ts'), code: 'export const x = 1;\n' },
  {
    what: 'a decision in a controller',
    file: catalog('planted.controller.ts'),
    code: 'if (globalThis) eval;\n',
  },
  ...['model.updateMany({});', 'model.findOneAndUpdate({});', 'model.aggregate([{ $out: 1 }]);'].map(
    (write) => ({
      what: `a write in a query: ${write}`,
      file: catalog('planted.query.ts'),
      code: `export const x = (model) => ${write}\n`,
    }),
  ),
  {
    what: 'a query that publishes',
    file: catalog('planted.query.ts'),
    code: "import { Bus } from '@vale/platform/bus';\nBus;\n",
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
    what: 'a business term in the platform',
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

interface Message {
  rule: string | null;
  text: string;
}

const importing = ({ imports }: { imports: string }) => `import * as planted from '${imports}';\nplanted;\n`;

function lint(plants: { file: string; code: string }[]): Message[][] {
  const child = spawnSync(process.execPath, ['eslint/lint-texts.mjs'], {
    cwd: ROOT,
    env: { ...process.env, NODE_OPTIONS: '', NX_DAEMON: 'false' },
    input: JSON.stringify(plants),
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  });
  if (child.status !== 0) throw new Error(child.stderr || child.stdout);
  return JSON.parse(child.stdout) as Message[][];
}

const sourceFiles = () =>
  ['apps', 'libs'].flatMap((top) =>
    readdirSync(join(ROOT, top), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\/(src|test)\/.*\.tsx?$/.test(file))
      .map((file) => join(top, file)),
  );

describe('the layer table', () => {
  const found = new Map<string, Message[]>();
  const keyOf = (plant: { file: string; code: string }) => `${plant.file}\n${plant.code}`;
  const messagesAbout = (file: string, code: string) => found.get(keyOf({ file, code })) ?? [];

  beforeAll(() => {
    const plants = [
      ...[...forbidden, ...permitted].map((plant) => ({ file: plant.file, code: importing(plant) })),
      ...shapes,
    ].map(({ file, code }) => ({ file, code }));
    lint(plants).forEach((messages, index) => found.set(keyOf(plants[index]!), messages));
  }, 120_000);

  it.each(forbidden)('$layer may not import $imports ($file)', ({ rule, ...plant }) => {
    const rules = messagesAbout(plant.file, importing(plant)).map((message) => message.rule);
    expect(rules).toContain(rule);
  });

  it.each(permitted)('$layer may import $imports', (plant) => {
    const messages = messagesAbout(plant.file, importing(plant));
    const aboutImports = [PROJECTS, IMPORTS, ZOD];
    expect(messages.filter(({ rule }) => rule === null || aboutImports.includes(rule))).toEqual([]);
  });

  it('is switched off nowhere', () => {
    const ruleNames = [PROJECTS, IMPORTS, SYNTAX, ZOD, 'max-lines'];
    const offenders = sourceFiles().flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(/eslint-disable(?:-next-line|-line)?(.*)/g)]
        .map(([, named = '']) => named.split('--')[0]!.trim())
        .filter((named) => named === '' || named === '*/' || ruleNames.some((rule) => named.includes(rule)))
        .map((named) => `${file}: ${named || 'everything'}`),
    );
    expect(offenders).toEqual([]);
  });

  it.each(shapes)('refuses $what', ({ file, code }) => {
    expect(messagesAbout(file, code).map((message) => message.rule)).toContain(SYNTAX);
  });
});

describe('import cycles', () => {
  const found = (files: Record<string, string>) => {
    const host = {
      fileExists: (name: string) => name in files,
      readFile: (name: string) => files[name],
    };
    return cyclesIn(
      importsOf(
        Object.keys(files),
        {
          module: ts.ModuleKind.ESNext,
          moduleResolution: ts.ModuleResolutionKind.Bundler,
        },
        host,
      ),
    );
  };

  it.each([
    ['an import', "import { b } from './b.js';"],
    ['a type import', "import type { B } from './b.js';"],
    ['a re-export', "export * from './b.js';"],
    ['an import type expression', "export type B = import('./b.js').B;"],
    ['a dynamic import', "export const b = () => import('./b.js');"],
  ])('are found by %s', (_, code) => {
    expect(found({ '/a.ts': code, '/b.ts': "import './c.js';", '/c.ts': "import './a.js';" })).toEqual([
      ['/a.ts', '/b.ts', '/c.ts'],
    ]);
  });

  it('are not seen where two files share a third', () => {
    expect(
      found({ '/a.ts': "import './b.js'; import './c.js';", '/b.ts': "import './c.js';", '/c.ts': '' }),
    ).toEqual([]);
  });
});
