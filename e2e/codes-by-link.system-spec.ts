import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogRoutes } from '@vale/contracts/catalog';
import { checkoutRoutes, evidenceRoutes } from '@vale/contracts/checkout';
import { ownAccountRoutes } from '@vale/contracts/identity';
import { aProduct } from '@vale/testing/builders';
import { SystemClient } from '@vale/testing/system/system-client';
import { SystemProcess } from '@vale/testing/system/system-process';
import { nonEmpty, waitUntil } from '@vale/testing/wait-until';

const CODE = 'UNSEEN-1234-5678';

let system: SystemProcess;
let admin: SystemClient;

beforeAll(async () => {
  system = await SystemProcess.start();
  admin = await SystemClient.admin(system.url);
}, 90_000);
afterAll(() => system?.stop());

describe('a shop whose mails have a link', () => {
  it('gives a code neither by mail nor in the copy of the own data, and shows it once its buyer asks', async () => {
    const { settings, version } = await admin.http.call(catalogRoutes.inspectShop, {});
    await admin.http.call(catalogRoutes.changeShop, {
      body: { version, settings: { ...settings, codesByLink: true } },
    });
    const { id: productId } = await admin.createProduct(aProduct({ nome: 'Vale sem código no e-mail' }));
    await admin.addStock(productId, [CODE]);
    const buyer = await SystemClient.registered(system.url, 'mail-link@example.com');
    const order = await buyer.buy({ productId });
    const params = { transactionId: order.transactionId };
    const mails = await waitUntil(async () => nonEmpty(await buyer.mails(order.transactionId)));
    const seenBefore = [order, mails, await buyer.http.call(ownAccountRoutes.exportData, {})];
    expect(JSON.stringify(seenBefore)).not.toContain(CODE);
    expect(mails[0]!.subject).toContain('Seu pedido está pronto');
    expect(mails[0]!.text).toContain(`/pedido/${order.transactionId}`);

    const shown = await buyer.http.call(checkoutRoutes.showCode, { params, body: { line: 0 } });
    expect(shown.codes.map(({ code }) => code)).toEqual([CODE]);
    const copy = await buyer.http.call(ownAccountRoutes.exportData, {});
    expect(JSON.stringify(copy)).not.toContain(CODE);
    expect(JSON.stringify(copy)).toContain('"codes-shown"');
    const evidence = await admin.http.call(evidenceRoutes.downloadEvidence, {
      params,
      query: { reason: 'contestação' },
    });
    expect(evidence.lines[0]!.shownAt).toEqual(expect.any(Number));
  });
});
