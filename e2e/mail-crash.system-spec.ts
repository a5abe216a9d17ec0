import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { aProduct } from '@vale/testing/builders';
import { SmtpInbox } from '@vale/testing/smtp-inbox';
import { clientsOf } from '@vale/testing/system/test-system';
import { SystemProcess } from '@vale/testing/system/system-process';
import { waitUntil } from '@vale/testing/wait-until';

describe('a system that is killed while it sends a mail', () => {
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

  it('sends it again under the same Message-ID, and counts one Purchase', async () => {
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
});
