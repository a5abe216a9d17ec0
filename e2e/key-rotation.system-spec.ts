import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { aProduct } from '@vale/testing/builders';
import { SystemClient } from '@vale/testing/system/system-client';
import { SystemProcess } from '@vale/testing/system/system-process';
import { workspaceRoot } from '@vale/testing/system/workspace';
import { testSize } from '@vale/testing/test-size';

const START_MS = 90_000;
/** 100 times as many take some minutes. */
const CODES = testSize(1_000);
const LEAST_ORDERS = 6;
const RUN_MS = START_MS * 2 + CODES * 10;
const KEYS = { MASTER_KEYS: '2027:a new master key of thirty-two characters', MASTER_KEY_ID: '2027' };

describe('npm run keys:rotate beside the one-process shape', () => {
  let system: SystemProcess;

  beforeAll(async () => {
    system = await SystemProcess.start({ env: KEYS });
  }, START_MS);
  afterAll(async () => system?.stop());

  const rotate = async (keys: Record<string, string>) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(workspaceRoot, 'scripts/rotate-keys.mjs')],
      { env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: system.dataDir, ...keys } },
    );
    return stdout;
  };

  it(
    'gives every code the key while orders are delivered, and says so',
    async () => {
      const admin = await SystemClient.admin(system.url);
      const product = await admin.createProduct(aProduct({ nome: 'Cartão com chave nova' }));
      for (let from = 0; from < CODES; from += 1_000)
        await admin.addStock(
          product.id,
          Array.from({ length: 1_000 }, (_, number) => `CHAVE-${from + number}`),
        );
      const shopper = await SystemClient.registered(system.url);
      // Back to SECRET_KEY, which the running system knows as well, and forward again.
      let isRotating = true;
      const rotations = (async () => [
        await rotate({ ...KEYS, MASTER_KEY_ID: '' }),
        await rotate(KEYS),
        await rotate(KEYS),
      ])().finally(() => (isRotating = false));
      const delivered: string[] = [];
      while (isRotating || delivered.length < LEAST_ORDERS) {
        const { codes } = await shopper.buy({ productId: product.id });
        delivered.push(codes[0]!.code);
      }
      const [back, forth, again] = await rotations;
      process.stdout.write(`${delivered.length} orders were delivered meanwhile.\n${back}\n${forth}\n`);
      expect(delivered.every((code) => /^CHAVE-\d+$/.test(code))).toBe(true);
      expect(new Set(delivered).size).toBe(delivered.length);
      expect(back).toMatch(/^\d{4,6} codes have the current key now/m);
      expect(forth).toMatch(/^\d{4,6} codes have the current key now/m);
      expect(forth).toMatch(/^master key "2027": \d{4,6} codes$/m);
      expect(again).toMatch(/^0 codes have the current key now/m);
    },
    RUN_MS,
  );

  it(
    'fails, and touches nothing, without the keys of the codes',
    async () => {
      const foreign = rotate({ SECRET_KEY: 'some other key of thirty-two characters' });
      await expect(foreign).rejects.toMatchObject({ code: 1 });
      expect(await rotate(KEYS)).toMatch(/^0 codes have the current key now/m);
    },
    START_MS,
  );
});
