import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Child } from '@vale/testing/system/child';
import { freePort } from '@vale/testing/system/free-port';
import { SystemClient } from '@vale/testing/system/system-client';
import { workspaceRoot } from '@vale/testing/system/workspace';

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
});
