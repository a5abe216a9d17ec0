import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, jest } from '@jest/globals';
import { catalog } from '@vale/catalog';
import { identity } from '@vale/identity';
import { startApps } from '@vale/platform/app';
import { countedStore } from '@vale/testing/counted-store';
import { tracking } from '@vale/tracking';

// A start takes a quarter of a second on an idle machine and seconds on a busy one.
jest.setTimeout(30_000);

/** Reads are left out: the outbox relay's sweeps add a varying number of them. */
const OWN_WRITE = /^vale_(catalog|identity|tracking) (insert|update|findAndModify) /;

it('a first start writes the demonstration’s data in a few commands, not one per document', async () => {
  const store = await countedStore();
  const dataDir = await mkdtemp(join(tmpdir(), 'first-start-spec-'));
  try {
    const system = await startApps([catalog, identity, tracking], {
      env: { LOG_LEVEL: 'silent', DATA_DIR: dataDir, MONGODB_URI: store.uri },
    });
    await system.close();
    const writes = store.commands.filter((command) => OWN_WRITE.test(command));
    expect(writes).toEqual(
      expect.arrayContaining(['vale_catalog insert contas', 'vale_identity insert accounts']),
    );
    expect(writes.length).toBeLessThanOrEqual(30);
  } finally {
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
