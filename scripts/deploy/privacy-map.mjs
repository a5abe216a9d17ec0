// Reads the declarations beside the schemas of what each collection stores about people, and writes the part of docs/privacy.md
// that lists them. Runs on compiled code.
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { nativeCollections } from '@vale/platform/store';
import { sandboxCollections } from '@vale/psp-sandbox';

const PAGE = 'docs/privacy.md';
/** What precedes it is written by hand. */
const START =
  '<!-- scripts/deploy/generate.mjs writes the rest of this page from the declarations beside the schemas: do not edit it. -->\n';

/** Fields of every document, or of every one that publishes events; described once, above the tables. */
const OF_ALL = new Set(['_id', 'schemaVersion', 'version', 'outbox', 'tombstone']);

const load = (root, path) => import(pathToFileURL(join(root, path)).href);

/**
 * @returns {Promise<Map<string, {fields: string[] | null, data: object | undefined, expires: boolean}>>} by
 *   `vale_identity.accounts`; `expires`: the store deletes its documents by an index
 */
export async function declaredCollections(root) {
  const collections = new Map();
  for (const file of globSync('apps/*/dist/**/*.schema.js', { cwd: root }).toSorted()) {
    const service = file.split(/[\\/]/)[1];
    for (const schema of Object.values(await load(root, file))) {
      if (schema?.constructor?.name !== 'Schema') continue;
      const fields = Object.keys(schema.paths).filter((path) => !OF_ALL.has(path));
      const expires = schema.indexes().some(([, { expireAfterSeconds }]) => expireAfterSeconds !== undefined);
      const entry = { fields, data: schema.get('personalData'), expires };
      collections.set(`vale_${service}.${schema.get('collection')}`, entry);
    }
  }
  for (const [name, data] of Object.entries({ ...nativeCollections, ...sandboxCollections }))
    collections.set(name, { fields: null, data, expires: false });
  return collections;
}

/** The whole page. */
export async function privacyPage(root) {
  const page = await readFile(join(root, PAGE), 'utf8');
  const [byHand, rest] = page.split(START);
  if (rest === undefined) throw new Error(`${PAGE} lacks the line ${START}`);
  const collections = [...(await declaredCollections(root))];
  const [personal, others] = [true, false].map((isPersonal) =>
    collections.filter(([, { data }]) => (data?.personal !== undefined) === isPersonal),
  );
  const sections = [...personal, ...others].map(([name, { data }]) => section(name, data));
  const { format } = await import('prettier');
  return format([byHand + START, ...sections].join('\n'), { parser: 'markdown', printWidth: 110 });
}

function section(name, data) {
  if (!data) throw new Error(`${name} needs declarePersonalData beside its schema`);
  const { about, personal, copy, erased, other } = data;
  const parts = [
    `### ${name}`,
    about,
    personal && table(personal),
    personal && `- In the copy of a person’s data: ${copy}.\n- With the account: ${erased}.`,
    other.length > 0 && `Not personal: ${other.map((field) => `\`${field}\``).join(', ')}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function table(personal) {
  const head = ['field', 'what', 'purpose and basis', 'kept', 'read by', 'deleted with the account'];
  const rows = Object.entries(personal).map(([field, { what, basis, kept, readBy, stays }]) => [
    `\`${field}\``,
    what,
    basis,
    kept,
    readBy,
    stays ? `no: ${stays}` : 'yes',
  ]);
  return [head, head.map(() => '-'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
