import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { aProduct } from '@vale/testing/builders';
import { HttpProblem } from '@vale/testing/system/http-client';
import { SystemProcess } from '@vale/testing/system/system-process';
import { SystemClient } from '@vale/testing/system/system-client';
import { workspaceRoot } from '@vale/testing/system/workspace';

const START_MS = 90_000;
const script = async (name: string, folder: string, dataDir: string) =>
  promisify(execFile)(process.execPath, [join(workspaceRoot, 'scripts', `${name}.mjs`), folder], {
    env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: dataDir },
  });

describe('backup and restore of the one-process shape', () => {
  let folder: string;
  let system: SystemProcess;
  let restored: SystemProcess | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vale-backup-'));
    system = await SystemProcess.start();
  }, START_MS);
  afterAll(async () => {
    await system?.stop();
    await restored?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it(
    'brings back what the running system held at that moment: accounts, orders with their codes, and files',
    async () => {
      const admin = await SystemClient.admin(system.url);
      const shopper = await SystemClient.registered(system.url);
      const product = await admin.createProduct(aProduct({ nome: 'Cartão copiado' }));
      await admin.addStock(product.id, ['COPIA-1', 'COPIA-2']);
      const bought = await shopper.buy({ productId: product.id });
      const image = await fetch(new URL(await anImage(system.url), system.url));

      const backup = join(folder, 'backup');
      await script('backup', backup, system.dataDir);
      const { takenAt } = JSON.parse(await readFile(join(backup, 'backup.json'), 'utf8')) as {
        takenAt: string;
      };
      expect(Date.parse(takenAt)).toBeGreaterThanOrEqual(bought.createdAt);
      expect(Date.parse(takenAt)).toBeLessThan(Date.now());
      const late = await SystemClient.registered(system.url);
      await system.crash();

      const dataDir = join(folder, 'data');
      await script('restore', backup, dataDir);
      restored = await SystemProcess.start({ env: { DATA_DIR: dataDir } });

      const again = new SystemClient(restored.url);
      await again.login(shopper.email);
      expect((await again.order(bought.transactionId)).codes).toEqual(bought.codes);
      await expect(new SystemClient(restored.url).login(late.email)).rejects.toThrow(HttpProblem);
      const copy = await fetch(new URL(new URL(image.url).pathname, restored.url));
      expect(Buffer.from(await copy.arrayBuffer())).toEqual(Buffer.from(await image.arrayBuffer()));
      // The other code is still for sale.
      const other = await SystemClient.registered(restored.url);
      const second = await other.buy({ productId: product.id });
      expect(second.codes[0]?.code).not.toEqual(bought.codes[0]?.code);
    },
    START_MS * 2,
  );

  it(
    'refuses to restore over data that is there',
    async () => {
      await expect(script('restore', join(folder, 'backup'), system.dataDir)).rejects.toThrow('is not empty');
    },
    START_MS,
  );
});

/** The URL of a picture that is stored as a file. */
async function anImage(url: string): Promise<string> {
  const { items } = (await (await fetch(`${url}/api/products?limit=1`)).json()) as {
    items: { image: string }[];
  };
  return items[0]!.image;
}
