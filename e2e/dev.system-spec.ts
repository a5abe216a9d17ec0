import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { copyFile, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Child } from '@vale/testing/system/child';
import { freePort } from '@vale/testing/system/free-port';
import { SystemClient } from '@vale/testing/system/system-client';
import { workspaceRoot } from '@vale/testing/system/workspace';
import { waitUntil } from '@vale/testing/wait-until';

const START_MS = 240_000;

describe('npm run dev', () => {
  let dataDir: string;
  let dev: Child;
  let pages: string;
  let restarts = 0;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'vale-dev-'));
    const [port, webPort] = [await freePort(), await freePort()];
    pages = `http://localhost:${webPort}`;
    dev = Child.start({
      name: 'npm run dev',
      script: join(workspaceRoot, 'scripts/dev.mjs'),
      cwd: workspaceRoot,
      env: { PORT: String(port), DEV_WEB_PORT: String(webPort), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
      onLine: (line) => {
        if (line.includes('Restarting')) restarts += 1;
      },
    });
    await dev.responding(`${pages}/api/store`, START_MS);
  }, START_MS);
  afterAll(async () => {
    await dev?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

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
    // Not among the sources, which other tests may be about to build.
    const copy = join(workspaceRoot, '.cache/main.ts.new');
    for (let times = 1; times <= 2; times++) {
      await copyFile(source, copy);
      await rename(copy, source);
      await waitUntil(() => restarts >= times, { forMs: 20_000, what: `restart ${times}` });
      await dev.responding(`${pages}/api/store`, START_MS);
    }
    // Its content is the same, so nothing has to be built.
    const build = Child.start({
      name: 'npm run build',
      script: join(workspaceRoot, 'scripts/build.mjs'),
      cwd: workspaceRoot,
      env: {},
    });
    await waitUntil(() => !build.running, { forMs: 60_000, what: 'the build to end' });
    expect(build.log).toContain('Everything is built.');
  }, 240_000);
});
