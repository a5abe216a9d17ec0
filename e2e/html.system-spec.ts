import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HtmlValidate } from 'html-validate';
import { PAGE_NAMES, pages, pathWith } from '@vale/contracts/pages';
import { aProduct } from '@vale/testing/builders';
import { SystemProcess } from '@vale/testing/system/system-process';
import { clientsOf } from '@vale/testing/system/test-system';

/** Slack reads 32 KB of a page for its preview; other chats read less. */
const PREVIEW_BYTES = 8 * 1024;
const VNU = join(import.meta.dirname, '../.cache/tools/vnu.jar');
/** It knows the CSS of some years ago, and does not like how React writes void elements. */
const NOT_HTML = ['--errors-only', '--filterpattern', '.*CSS: .*'];

const missing = whatIsMissing();
if (missing) process.stdout.write(`SKIPPED: vnu: ${missing}.\n`);

let system: SystemProcess;
/** HTML of each kind of page, by its name. */
let html: Map<string, string>;

beforeAll(async () => {
  system = await SystemProcess.start();
  const admin = await clientsOf(system).admin();
  const { id } = await admin.createProduct(aProduct({ nome: 'Cartão da prova' }));
  await admin.addStock(id, ['CODE-1']);
  const shopper = await clientsOf(system).shopper();
  const { transactionId } = await shopper.placeOrder({ productId: id });
  const values = { category: 'jogos', game: 'jogos', id, transactionId };
  const paths = Object.fromEntries(
    PAGE_NAMES.map((name) => [name, pathWith(pages[name].path.replace('/*', ''), values)]),
  );
  const others = {
    results: '/busca?q=steam',
    filtered: '/jogos?ordem=menor-preco',
    missing: '/nao/existe',
    'missing-product': '/product/jogos/nada',
    refused: '/nao-existe.png',
    docs: '/api/docs',
    errors: '/api/docs/errors',
  };
  html = new Map(
    await Promise.all(
      Object.entries({ ...paths, ...others }).map(async ([name, path]) => {
        const reply = await fetch(system.url + path, { headers: { accept: 'text/html' } });
        return [name, await reply.text()] as const;
      }),
    ),
  );
}, 120_000);
afterAll(() => system?.stop());

describe('every kind of page', () => {
  it('is valid to html-validate', async () => {
    const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });
    const problems: string[] = [];
    for (const [name, text] of html) {
      const report = await validator.validateString(text);
      for (const { ruleId, message, selector } of report.results.flatMap(({ messages }) => messages))
        problems.push(`${name}: ${ruleId}: ${message} (${selector ?? ''})`);
    }
    expect(problems).toEqual([]);
  });

  (missing ? it.skip : it)(
    'is valid to vnu',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'vale-html-'));
      try {
        for (const [name, text] of html) writeFileSync(join(folder, `${name}.html`), text);
        const options = ['-jar', VNU, '--format', 'gnu', ...NOT_HTML, folder];
        const { status, stderr } = spawnSync('java', options, { encoding: 'utf8', timeout: 120_000 });
        expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    130_000,
  );

  it('has its preview where chats read it', () => {
    const late = [...html].filter(([name, text]) => pages[name as keyof typeof pages] && !isEarly(text));
    expect(late.map(([name]) => name)).toEqual([]);
  });
});

function isEarly(text: string): boolean {
  const at = Buffer.from(text).lastIndexOf('<meta property="og:');
  return at > 0 && at < PREVIEW_BYTES;
}

function whatIsMissing(): string | undefined {
  if (spawnSync('java', ['-version']).status !== 0) return 'there is no Java';
  if (existsSync(VNU)) return undefined;
  const text = `there is no ${VNU}; .ci/install-tools brings it`;
  if (process.env['CI']) throw new Error(text);
  return text;
}
