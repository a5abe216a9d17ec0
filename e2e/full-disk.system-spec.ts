import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { catalogRoutes } from '@vale/contracts/catalog';
import { platformErrors } from '@vale/contracts/define';
import { platformRoutes } from '@vale/contracts/platform';
import { aProduct } from '@vale/testing/builders';
import type { HttpProblem } from '@vale/testing/system/http-client';
import { SandboxClient } from '@vale/testing/system/sandbox-client';
import { SandboxProcess } from '@vale/testing/system/sandbox-process';
import type { SystemClient } from '@vale/testing/system/system-client';
import { SystemProcess } from '@vale/testing/system/system-process';
import { clientsOf } from '@vale/testing/system/test-system';
import { waitUntil } from '@vale/testing/wait-until';
import { mountSmallDisk } from '../libs/embedded-mongo/test/fixtures/small-disk.js';

const DISK_MB = 160;
const CHUNK = Buffer.alloc(1024 * 1024);
/** Orders fit into pages that the store has free for a while. */
const MAX_ORDERS = 300;

const disk = mountSmallDisk(DISK_MB);
if (!disk) console.log('1 test skipped: this user may not mount a small disk to fill');

(disk ? describe : describe.skip)('a shop whose disk is full', () => {
  let sandbox: SandboxProcess;
  let system: SystemProcess;
  let admin: SystemClient;

  beforeAll(async () => {
    // The provider's disk is another one.
    sandbox = await SandboxProcess.start();
    system = await SystemProcess.start({ sandboxUrl: sandbox.url, env: { DATA_DIR: disk!.folder } });
    admin = await clientsOf(system).admin();
  }, 90_000);
  afterAll(async () => {
    await system?.stop();
    await sandbox?.stop();
    disk!.remove();
  });

  it('refuses new orders with the reason, shows pages and orders, and loses nothing', async () => {
    const { id: productId } = await admin.createProduct(aProduct({ nome: 'Vale de disco cheio' }));
    const codes = Array.from({ length: MAX_ORDERS }, (_, number) => `DISCO-${number}`);
    await admin.addStock(productId, codes);
    const shopper = await clientsOf(system).shopper();
    const [paid, open] = [await shopper.placeOrder({ productId }), await shopper.placeOrder({ productId })];
    const { sandboxUrl } = await shopper.charged(paid.transactionId);

    fill(join(disk!.folder, 'other-files'));
    const acknowledged = [paid.transactionId, open.transactionId];
    const refused = await untilRefused(shopper, productId, acknowledged);
    expect(refused.problem).toMatchObject({
      code: platformErrors.storageFull.code,
      detail: expect.stringMatching(/^A loja está sem espaço/),
    });
    expect((await fetch(system.url)).status).toBe(200);
    const product = await shopper.http.call(catalogRoutes.getProduct, { params: { id: productId } });
    expect(product.id).toBe(productId);
    expect(await shopper.order(open.transactionId)).toMatchObject({ status: 'pending' });
    const ready = await fetch(`${system.url}/readyz`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({
      ok: true,
      degraded: 'disk',
      checks: { disk: false, store: true },
    });
    expect(await (await fetch(`${system.url}/metrics`)).text()).toMatch(/^vale_check_ok\{check="disk"\} 0$/m);

    // Money does not wait for disks.
    await SandboxClient.pay(sandboxUrl);
    expect((await shopper.order(paid.transactionId)).codes).toEqual([]);

    rmSync(join(disk!.folder, 'other-files'));
    const done = await shopper.reaching(paid.transactionId, ['completed'], 60_000);
    expect(done.codes).toHaveLength(1);
    for (const transactionId of acknowledged)
      expect(await shopper.order(transactionId)).toMatchObject({ transactionId });
    await shopper.cancel(open.transactionId);
    await waitUntil(() => shopper.placeOrder({ productId }));
    await waitUntil(async () => {
      const body = (await (await fetch(`${system.url}/readyz`)).json()) as { degraded: unknown };
      return body.degraded === false;
    });
    const { items } = await admin.http.call(platformRoutes.listDeadLetters, { query: {} });
    expect(items).toEqual([]);
  }, 180_000);

  /** Orders that are accepted are cancelled: an account has three open ones. */
  async function untilRefused(
    buyer: SystemClient,
    productId: string,
    accepted: string[],
  ): Promise<HttpProblem> {
    for (let orders = 0; orders < MAX_ORDERS; orders++)
      try {
        const { transactionId } = await buyer.placeOrder({ productId });
        accepted.push(transactionId);
        await buyer.cancel(transactionId);
      } catch (error) {
        return error as HttpProblem;
      }
    throw new Error('no order was refused');
  }
});

/** Writes a file until nothing fits. */
function fill(file: string): void {
  const descriptor = openSync(file, 'w');
  for (const chunk of [CHUNK, CHUNK.subarray(0, 4_096), CHUNK.subarray(0, 1)])
    try {
      while (writeSync(descriptor, chunk) > 0);
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOSPC') throw error;
    }
  closeSync(descriptor);
}
