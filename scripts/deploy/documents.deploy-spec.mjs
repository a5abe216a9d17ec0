// Checks the documents against the code. Runs on compiled code.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { apps } from './topology.mjs';

const root = join(import.meta.dirname, '../..');
const load = (path) => import(pathToFileURL(join(root, path)).href);
const services = apps.filter((app) => app !== 'gateway');

/** Names of messages, events and jobs and codes of errors, of all contracts. */
async function contractNames() {
  const modules = await Promise.all(
    [...services, 'discord', 'figures', 'platform'].map((owner) =>
      load(`libs/contracts/dist/${owner}/index.js`),
    ),
  );
  const rows = modules.flatMap((module) =>
    Object.values(module).flatMap((value) =>
      value && typeof value === 'object' ? Object.values(value) : [],
    ),
  );
  const { requeueDeadLetter } = await load('libs/contracts/dist/platform/index.js');
  return new Set(
    [...rows, ...services.map(requeueDeadLetter)].flatMap((row) => row?.name ?? row?.code ?? []),
  );
}

describe('the documents', () => {
  it('name no message, event, job or error that does not exist', async () => {
    const docs = (await readdir(join(root, 'docs'), { recursive: true })).map((file) => join('docs', file));
    const readmes = [...apps, 'psp-sandbox'].map((app) => `apps/${app}/README.md`);
    const files = [
      ...docs.filter((file) => file.endsWith('.md')),
      ...readmes,
      'README.md',
      'CONTRIBUTING.md',
    ];
    const known = await contractNames();
    const unknown = [];
    for (const file of files) {
      const text = await readFile(join(root, file), 'utf8');
      for (const [, owner, rest] of text.matchAll(/`([a-z]+)\.([a-z-]+(?:\.[a-z-]+)?)`/g)) {
        if (!services.includes(owner) || /\.?(ts|md|json)$/.test(rest)) continue;
        if (!known.has(`${owner}.${rest}`)) unknown.push(`${file}: ${owner}.${rest}`);
      }
    }
    expect(unknown).toEqual([]);
    expect(known.size).toBeGreaterThan(60);
  }, 60_000);
});
