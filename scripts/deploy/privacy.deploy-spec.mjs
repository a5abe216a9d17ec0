// Holds docs/privacy.md against the schemas of all services. Runs on compiled code.
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');

/** Fields of every document, or of every one that publishes events; described once, above the tables. */
const OF_ALL = new Set(['_id', 'schemaVersion', 'version', 'outbox', 'tombstone']);

/** `vale_identity.accounts` → its fields, sorted. */
async function storedFields() {
  const stored = new Map();
  for (const file of globSync('apps/*/dist/**/*.schema.js', { cwd: root })) {
    const service = file.split(/[\\/]/)[1];
    for (const schema of Object.values(await import(pathToFileURL(join(root, file)).href))) {
      if (schema?.constructor?.name !== 'Schema') continue;
      const fields = Object.keys(schema.paths).filter((path) => !OF_ALL.has(path));
      stored.set(`vale_${service}.${schema.get('collection')}`, fields.toSorted());
    }
  }
  return stored;
}

/** The same of the document. Throws where a row says nothing in one of its cells. */
async function mappedFields() {
  const [, ...sections] = (await readFile(join(root, 'docs/privacy.md'), 'utf8')).split(/^### /m);
  return new Map(
    sections.map((section) => {
      const [name = ''] = section.split('\n');
      const rows = section.split('\n').filter((line) => line.startsWith('| `'));
      const personal = rows.map((row) => {
        const cells = row.split('|').slice(1, -1);
        if (cells.length !== 5 || cells.some((cell) => cell.trim() === ''))
          throw new Error(`${name}: a row is not complete: ${row}`);
        return cells[0].trim().slice(1, -1);
      });
      const [, others = ''] = /^Not personal: (.*)$/m.exec(section) ?? [];
      const fields = [...personal, ...[...others.matchAll(/`([^`]+)`/g)].map(([, field]) => field)];
      return [name.trim(), fields.toSorted()];
    }),
  );
}

it('the map of personal data has every stored field once, and no other', async () => {
  const [stored, mapped] = [await storedFields(), await mappedFields()];
  expect(stored.size).toBeGreaterThan(25);
  expect([...mapped.keys()].toSorted()).toEqual([...stored.keys()].toSorted());
  for (const [name, fields] of stored) expect({ name, fields: mapped.get(name) }).toEqual({ name, fields });
});
