// Holds docs/security.md and docs/abuse.md against the tests that their rows name.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const KINDS = /[.-](?:(service|system|server|deploy|dist|fault)-)?spec\.(?:ts|tsx|mjs)$/;
const plain = (text) => text.replaceAll('\\', '').replace(/\s+/g, ' ');

/** `edge-rules.service` → its text. */
function specs() {
  const found = new Map();
  const files = globSync('{apps,libs,e2e,scripts}/**/*spec.{ts,tsx,mjs}', {
    cwd: root,
    exclude: (path) => /(^|[\\/])(node_modules|dist)$/.test(path),
  });
  for (const file of files) {
    const [, kind] = KINDS.exec(file) ?? [];
    const name = basename(file).replace(KINDS, '') + (kind ? `.${kind}` : '');
    found.set(name, (found.get(name) ?? '') + plain(readFileSync(join(root, file), 'utf8')));
  }
  return found;
}

it.each(['docs/security.md', 'docs/abuse.md'])('the tests that %s names exist under their names', (path) => {
  const all = specs();
  const named = [
    ...readFileSync(join(root, path), 'utf8').matchAll(/(?:\||<br>)\s*([\w.-]+) › (.+?)(?=<br>|\s*\|)/g),
  ];
  expect(named.length).toBeGreaterThan(25);
  const missing = named.filter(([, spec, test]) => !all.get(spec)?.includes(plain(test)));
  expect(missing.map(([, spec, test]) => `${spec} › ${test}`)).toEqual([]);
});
