import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { copyFile, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Child } from '@vale/testing/system/child';
import { freePort } from '@vale/testing/system/free-port';
import { SystemClient } from '@vale/testing/system/system-client';
import { workspaceRoot } from '@vale/testing/system/workspace';
import { waitUntil } from '@vale/testing/wait-until';

const START_MS = 90_000;

describe('npm run dev', () => {
  let dataDir: string;
  let dev: Child;
  let pages: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'vale-dev-'));
    const [port, webPort] = [await freePort(), await freePort()];
    pages = `http://localhost:${webPort}`;
    dev = Child.start({
      name: 'npm run dev',
      script: join(workspaceRoot, 'scripts/dev.mjs'),
      cwd: workspaceRoot,
      env: { PORT: String(port), DEV_WEB_PORT: String(webPort), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    });
    await dev.responding(`${pages}/api/store`, START_MS);
  }, START_MS);
  afterAll(async () => {
    await dev?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }, 60_000);

  it('serves the pages from their sources', async () => {
    const page = await (await fetch(pages, { headers: { accept: 'text/html' } })).text();
    expect(page).toContain('/src/main.tsx');
  });

  it('accepts requests from its pages: a shopper registers, and logs in again', async () => {
    const shopper = await SystemClient.registered(pages);
    await new SystemClient(pages).login(shopper.email);
  });

  it('starts the services anew each time a source is replaced, as editors and git do', async () => {
    const source = join(workspaceRoot, 'apps/all-in-one/src/main.ts');
    for (let times = 1; times <= 2; times++) {
      await copyFile(source, `${source}.new`);
      await rename(`${source}.new`, source);
      const restarts = () => dev.log.match(/Restarting/g)?.length ?? 0;
      await waitUntil(() => restarts() >= times, { forMs: 20_000, what: `restart ${times}` });
      await dev.responding(`${pages}/api/store`, START_MS);
    }
  }, 180_000);
});
