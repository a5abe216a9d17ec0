import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { catalog } from '@vale/catalog';
import { checkout } from '@vale/checkout';
import { gatewayWith } from '@vale/gateway';
import { identity } from '@vale/identity';
import { notification } from '@vale/notification';
import { startApps } from '@vale/platform/app';
import { countedStore } from '@vale/testing/counted-store';
import { freePort } from '@vale/testing/system/free-port';
import { tracking } from '@vale/tracking';
import { sandboxMount } from '../src/sandbox.mount.js';

const MAX_COMMANDS = 129;
/** Waits until start-up work has settled; the benchmark waits equally long. */
const SETTLE_MS = 1_000;

it(`a first start sends the store at most ${MAX_COMMANDS} commands, the demo’s data and pictures among them`, async () => {
  const store = await countedStore();
  const dataDir = await mkdtemp(join(tmpdir(), 'first-start-spec-'));
  try {
    const apps = [catalog, identity, checkout, notification, tracking, gatewayWith([sandboxMount])];
    const env = { LOG_LEVEL: 'silent', DATA_DIR: dataDir, MONGODB_URI: store.uri };
    const system = await startApps(apps, { env: { ...env, PORT: String(await freePort()) } });
    await sleep(SETTLE_MS);
    const all = [...store.commands];
    await system.close();
    console.log(`a first start sends ${all.length} commands`);
    expect(all).toEqual(
      expect.arrayContaining([
        'vale_catalog insert contas',
        'vale_checkout insert stock_codes',
        'vale_files insert files.files',
        'vale_identity insert accounts',
      ]),
    );
    expect(all.length).toBeLessThanOrEqual(MAX_COMMANDS);
  } finally {
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
