import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SandboxProcess } from '@vale/testing/system/sandbox-process';
import { SystemClient } from '@vale/testing/system/system-client';
import type { SystemProcess } from '@vale/testing/system/system-process';
import { workspaceRoot } from '@vale/testing/system/workspace';
import { contentsOf, Copies, liveFolders, openLive, type LiveContents } from './data-folder.js';

const START_MS = 120_000;
const WEAK = {
  SECRET_KEY: 'minha loja, minha chave, minha senha',
  PERSONAL_DATA_KEY: '12345678901234567890123456789012',
};
const STRONG = {
  SECRET_KEY: '7d1c0b5e93f84a26b7e41c09f3a8d652',
  PERSONAL_DATA_KEY: '5ac3e5a7f21b4d68ae70b1d2c4f6e835',
};
const formerly = ({ SECRET_KEY, PERSONAL_DATA_KEY }: Record<string, string>) => ({
  PREVIOUS_SECRET_KEYS: SECRET_KEY!,
  OTHER_PERSONAL_DATA_KEYS: PERSONAL_DATA_KEY!,
});

describe('a live shop whose keys are called weak since an upgrade', () => {
  const name = liveFolders.at(-1)!;
  const contents = contentsOf<LiveContents>(name);
  const copies = new Copies(name);
  let sandbox: SandboxProcess;
  let dataDir: string;

  const rotate = async (keys: Record<string, string>) => {
    const settings = { ...contents.settings, PUBLIC_URL: 'http://127.0.0.1', DATA_DIR: dataDir, ...keys };
    const env = { ...process.env, ...settings, NODE_OPTIONS: '' };
    const script = join(workspaceRoot, 'scripts/rotate-keys.mjs');
    return (await promisify(execFile)(process.execPath, [script], { env })).stdout;
  };
  const open = (keys: Record<string, string>) => openLive(contents, dataDir, sandbox, keys);
  const showsThePurchase = async ({ url }: SystemProcess) => {
    const shopper = new SystemClient(url);
    await shopper.login(contents.shopper.email, contents.shopper.password);
    const { codes } = await shopper.order(contents.delivered.transactionId);
    expect(codes.map(({ code }) => code)).toEqual([contents.delivered.code]);
  };

  beforeAll(async () => {
    sandbox = await SandboxProcess.start();
    dataDir = await copies.make();
    // The first start brings the data to the forms of this release.
    await (await open({})).stop();
    // An earlier release took these keys; this one does in demo mode alone.
    await rotate({ ...WEAK, ...formerly(contents.settings), VALE_DEMO: 'true' });
  }, START_MS);
  afterAll(async () => {
    await sandbox?.stop();
    await copies.remove();
  });

  it(
    'is not started with them, and told to keep them beside new ones',
    async () => {
      const refusal = open(WEAK);
      for (const variable of Object.keys(WEAK))
        await expect(refusal).rejects.toThrow(
          new RegExp(`${variable} is weak: .*lists the old value.*docs/runbooks/change-the-master-key\\.md`),
        );
    },
    START_MS,
  );

  it(
    'starts with new ones beside them, and without them after keys:rotate',
    async () => {
      const both = { ...STRONG, ...formerly(WEAK) };
      const between = await open(both);
      try {
        await showsThePurchase(between);
        expect(between.log).toMatch(/PREVIOUS_SECRET_KEYS has a key that is weak or public/);
        const printed = await rotate(both);
        expect(printed).toMatch(/^[1-9]\d* codes have the current key now/m);
        expect(printed).toMatch(/^[1-9]\d* orders got the present key of personal data/m);
        expect(await rotate(both)).toMatch(/^0 codes have the current key now/m);
      } finally {
        await between.stop();
      }
      const after = await open(STRONG);
      try {
        await showsThePurchase(after);
        expect(after.log).not.toMatch(/weak or public|not configured/);
      } finally {
        await after.stop();
      }
    },
    START_MS * 2,
  );
});
