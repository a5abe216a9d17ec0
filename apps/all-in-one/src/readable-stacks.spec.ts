import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { transformSync } from '@swc/core';

const MODULE = join(import.meta.dirname, 'readable-stacks.ts');
/** The types make the compiled code shorter, so that each line has another number there. */
const SOURCE = `interface Order {
  id: string;
}
interface Line {
  order: Order;
}
export function fail(line: Line): never {
  throw new Error(\`no \${line.order.id}\`);
}
`;
/** Bundled code of a package, which the map does not cover, after our own code. */
const OF_A_PACKAGE = `export function call(other) {
  other({ order: { id: 'order' } });
}
`;

describe('stacks of a bundle', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'vale-stacks-'));
    const { code, map } = transformSync(SOURCE, {
      filename: join(folder, 'orders.ts'),
      sourceMaps: true,
      jsc: { parser: { syntax: 'typescript' }, target: 'es2024' },
      module: { type: 'es6' },
      swcrc: false,
    });
    writeFileSync(join(folder, 'bundle.js'), code + OF_A_PACKAGE);
    writeFileSync(
      join(folder, 'bundle.js.map'),
      JSON.stringify({ ...JSON.parse(map!), sources: ['orders.ts'] }),
    );
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Output of the program, which runs in a process of its own because the module changes `Error`. */
  const run = (program: string): string => {
    writeFileSync(join(folder, 'program.js'), `import { call, fail } from './bundle.js';\n${program}`);
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--enable-source-maps', '--import', MODULE, join(folder, 'program.js')],
      { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
    );
    return stdout + stderr;
  };

  it('name the source and its line', () => {
    const printed = run('try { call(fail); } catch (error) { console.log(error.stack); }');
    expect(printed).toContain(`Error: no order\n    at fail (${join(folder, 'orders.ts')}:8:9)`);
  });

  it('name it where nothing catches the error', () => {
    expect(run('call(fail);')).toContain(`at fail (${join(folder, 'orders.ts')}:8:9)`);
  });

  it('begin as those of Node, of errors and of other objects', () => {
    const printed = run(`const first = (thrown) => console.log(thrown.stack.split('\\n')[0]);
      try { Buffer.alloc('1'); } catch (error) { first(error); }
      const bare = Object.create(null);
      Error.captureStackTrace(bare);
      first(bare);
      first(Object.assign(new Error('short'), { name: 'ZodError', toString: () => 'short' }));
      first(Object.assign(new Error('kept'), { code: 11000, toString() { throw new Error('lost'); } }));`);
    expect(printed).toMatch(
      /^TypeError \[ERR_INVALID_ARG_TYPE\]: The "size" argument .*\nError\nZodError: short\nError: kept\n$/,
    );
  });

  it('leave what the map does not know as it is', () => {
    const printed = run('try { call(fail); } catch (error) { console.log(error.stack); }');
    expect(printed).toMatch(/at call \(file:.*\/bundle\.js:\d+:3\)/);
    expect(printed).toMatch(/at file:.*\/program\.js:2:7/);
  });
});
