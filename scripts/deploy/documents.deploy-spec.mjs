// The documents against the code: what services consume, run and publish. Runs on what was built.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { apps } from './topology.mjs';

const root = join(import.meta.dirname, '../..');
const load = (path) => import(pathToFileURL(join(root, path)).href);
const services = apps.filter((app) => app !== 'gateway');

/** Names of messages, events and jobs and codes of errors, of all contracts. */
async function contractNames() {
  const modules = await Promise.all(
    [...services, 'platform'].map((owner) => load(`libs/contracts/dist/${owner}/index.js`)),
  );
  const rows = modules.flatMap((module) =>
    Object.values(module).flatMap((value) =>
      value && typeof value === 'object' ? Object.values(value) : [],
    ),
  );
  return new Set(rows.flatMap((row) => row?.name ?? row?.code ?? []));
}

describe.each(apps)('README of %s', (name) => {
  let readme, app, listeners;
  beforeAll(async () => {
    const { listenersOf } = await load('libs/platform/dist/app/listeners.js');
    readme = await readFile(join(root, 'apps', name, 'README.md'), 'utf8');
    app = (await load(`apps/${name}/dist/${name}.app.js`))[name];
    listeners = listenersOf(app);
  }, 60_000);

  it('names every event that it publishes and consumes, and every job', () => {
    const { events = {}, jobs = {} } = app.contracts;
    const consumed = listeners.map(({ event }) => event.name);
    const owned = [...Object.values(events), ...Object.values(jobs)].map(({ name: own }) => own);
    // Of its own, a list may give the service's name once: `checkout.order-placed · order-paid`.
    const missing = [
      ...consumed.filter((event) => !readme.includes(event)),
      ...owned.filter((own) => !readme.includes(own.slice(name.length + 1))),
    ];
    expect(missing).toEqual([]);
  });
});

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
  });
});
