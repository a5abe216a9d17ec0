import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { webhookRoutes, type WebhookDraft } from '@vale/contracts/webhooks';
import type { MongoClient } from 'mongodb';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { aProduct } from '@vale/testing/builders';
import { SmtpInbox } from '@vale/testing/smtp-inbox';
import { SandboxClient } from '@vale/testing/system/sandbox-client';
import { clientsOf } from '@vale/testing/system/test-system';
import { SystemProcess } from '@vale/testing/system/system-process';
import { waitUntil } from '@vale/testing/wait-until';
import { WebhookReceiver } from '@vale/testing/webhook-receiver';
import { withStore } from './data-folder.js';

describe('a system that is killed while it sends', () => {
  let inbox: SmtpInbox;
  let system: SystemProcess;

  beforeAll(async () => {
    inbox = await SmtpInbox.open();
    system = await SystemProcess.start({ env: { SMTP_URL: inbox.url } });
  }, 90_000);
  afterAll(async () => {
    await system?.stop();
    await inbox.close();
  });

  it('a mail sends it again under the same Message-ID, and counts one Purchase', async () => {
    const { admin: openAdmin, shopper: openShopper } = clientsOf(system);
    const admin = await openAdmin();
    const shopper = await openShopper();
    const { id } = await admin.createProduct(aProduct({ nome: `Correio ${randomUUID()}` }));
    await admin.addStock(id, [`${id}-1`]);

    const deliveries = () => inbox.taken.filter(({ messageId }) => messageId?.startsWith('<delivery'));
    // The confirmation of the shopper's address is no part of it.
    await waitUntil(() => inbox.taken.length > 0, { what: 'the confirmation' });
    inbox.holding = true;
    const { transactionId } = await shopper.buy({ productId: id });
    await waitUntil(() => deliveries().length > 0, { what: 'the first mail' });
    await system.crash();
    inbox.holding = false;
    system.launch();
    await system.ready();

    await waitUntil(() => deliveries().length > 1, { forMs: 60_000, what: 'the mail again' });
    const messageIds = deliveries().map(({ messageId }) => messageId);
    expect(new Set(messageIds).size).toBe(1);
    expect(messageIds[0]).toMatch(/^<.+@.+>$/);
    const purchases = await waitUntil(async () => {
      const found = await admin.conversions(transactionId);
      return found.length > 0 ? found : null;
    });
    expect(purchases).toHaveLength(1);
    expect((await shopper.order(transactionId)).codes).toHaveLength(1);
  }, 120_000);

  it('to the seller’s system sends it again under the same id, and gives one code', async () => {
    const { admin: openAdmin, shopper: openShopper } = clientsOf(system);
    const admin = await openAdmin();
    const shopper = await openShopper();
    const receiver = await WebhookReceiver.open();
    try {
      const { id } = await admin.createProduct(
        aProduct({ nome: `Sistema ${randomUUID()}`, delivery: 'manual' }),
      );
      const body: WebhookDraft = {
        name: 'Sistema',
        url: receiver.url,
        events: ['order.paid'],
        buyerFields: [],
        delivers: [{ productId: id, variation: '', title: 'Sistema' }],
      };
      await admin.http.call(webhookRoutes.createWebhook, { body });
      const { transactionId } = await shopper.placeOrder({ productId: id });
      const { sandboxUrl } = await shopper.charged(transactionId);
      receiver.hangs();
      await SandboxClient.pay(sandboxUrl);
      await waitUntil(() => receiver.messages.length === 2, { what: 'both messages' });
      await system.crash();
      await withStore(join(system.dataDir, 'store'), endClaims);

      /** Codes that the system has given, by the key of the unit. */
      const codes = new Map<unknown, string>();
      receiver.answer = (response) => {
        const { unitKey } = receiver.messages.at(-1)!.body.data;
        if (unitKey === undefined) return void response.writeHead(204).end();
        if (!codes.has(unitKey)) codes.set(unitKey, `SYSTEM-${codes.size + 1}`);
        response.writeHead(200).end(JSON.stringify({ status: 'delivered', code: codes.get(unitKey) }));
      };
      system.launch();
      await system.ready();
      const order = await shopper.reaching(transactionId, ['completed'], 60_000);
      expect(order.codes.map(({ code }) => code)).toEqual(['SYSTEM-1']);
      expect(codes.size).toBe(1);
      await waitUntil(() => receiver.messages.length === 4, { what: 'both messages again' });
      const seen = receiver.messages.map(({ headers, body: { type } }) => `${type} ${headers['webhook-id']}`);
      expect(new Set(seen.slice(2))).toEqual(new Set(seen.slice(0, 2)));
      expect(new Set(seen).size).toBe(2);
    } finally {
      await receiver.close();
    }
  }, 120_000);
});

/** Makes due what a killed process was sending, as if half a minute had passed. */
async function endClaims(client: MongoClient): Promise<void> {
  const deliveries = client.db('vale_notification').collection('webhook_deliveries');
  const { modifiedCount } = await deliveries.updateMany({ tried: 1 }, { $set: { dueAt: 0 } });
  expect(modifiedCount).toBe(2);
}
