import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { DeadLetter } from '@vale/contracts/platform';
import { platformRoutes } from '@vale/contracts/platform';
import { aProduct } from '@vale/testing/builders';
import { SmtpInbox } from '@vale/testing/smtp-inbox';
import type { SystemClient } from '@vale/testing/system/system-client';
import { clientsOf, type TestSystem } from '@vale/testing/system/test-system';
import { waitUntil } from '@vale/testing/wait-until';

/** Final: the mail's job is not retried. */
/** A refusal of the shop, not of the mailbox. */
const SENDER_REFUSED = { responseCode: 550, message: '5.7.1 relaying denied' };

/** A job that fails for good, over HTTP: listed, requeued, discarded. The same in both shapes. */
export function deadLettersOverHttp(
  start: (env: Record<string, string>) => Promise<TestSystem>,
  startMs: number,
): void {
  describe('dead letters', () => {
    let inbox: SmtpInbox;
    let system: TestSystem;
    let admin: SystemClient;

    beforeAll(async () => {
      inbox = await SmtpInbox.open();
      system = await start({ SMTP_URL: inbox.url });
      admin = await clientsOf(system).admin();
    }, startMs);
    afterAll(async () => {
      await system?.stop();
      await inbox.close();
    }, startMs);

    const list = async (query: object = {}) =>
      (await admin.http.call(platformRoutes.listDeadLetters, { query })).items;
    const requeue = (client: SystemClient, id: string) =>
      client.http.call(platformRoutes.requeueDeadLetter, { params: { id } });
    const discard = (client: SystemClient, id: string) =>
      client.http.call(platformRoutes.discardDeadLetter, { params: { id } });

    /** Buys something whose delivery mail is refused. */
    async function refusedMail(): Promise<{ shopper: SystemClient; deadLetter: DeadLetter }> {
      const shopper = await clientsOf(system).shopper();
      // The confirmation of its address is no part of it.
      const isConfirmation = () => inbox.taken.some(({ to }) => to.includes(shopper.email));
      await waitUntil(isConfirmation, { forMs: 30_000, what: 'the confirmation' });
      inbox.taken.length = 0;
      inbox.refusesAll = SENDER_REFUSED;
      const { id } = await admin.createProduct(aProduct({ nome: `Recusado ${randomUUID()}` }));
      await admin.addStock(id, [`${id}-1`]);
      const { transactionId } = await shopper.buy({ productId: id });
      const deadLetter = await waitUntil(
        async () =>
          (await list({ service: 'notification', kind: 'job' })).find(
            ({ content }) => (content as { transactionId: string }).transactionId === transactionId,
          ),
        { forMs: 30_000, what: `the dead letter of ${transactionId}` },
      );
      return { shopper, deadLetter };
    }

    it('are listed for the admin, and requeued once the cause is gone', async () => {
      const { shopper, deadLetter } = await refusedMail();
      expect(deadLetter).toMatchObject({
        kind: 'job',
        name: 'notification.send-delivery-mail',
        consumer: 'notification.send-delivery-mail',
        attempts: 1,
        error: 'SMTP 550 at RCPT TO',
      });
      expect(await list({ service: 'checkout' })).toEqual([]);
      expect(await list({ kind: 'event' })).toEqual([]);
      expect(inbox.taken).toEqual([]);

      inbox.refusesAll = null;
      await requeue(admin, deadLetter.id);
      await waitUntil(() => inbox.taken.length > 0, { forMs: 30_000, what: 'the mail' });
      expect(inbox.taken.flatMap(({ to }) => to)).toEqual([shopper.email]);
      expect(await list()).toEqual([]);
      await expect(requeue(admin, deadLetter.id)).rejects.toMatchObject({
        status: 404,
        problem: { code: 'platform.dead-letter-not-found' },
      });
    }, 120_000);

    it('are discarded, and only an admin can list, requeue or discard them', async () => {
      const { shopper, deadLetter } = await refusedMail();
      const visitor = clientsOf(system).visitor();
      const read = (client: SystemClient) => client.http.call(platformRoutes.listDeadLetters, { query: {} });
      for (const call of [read, requeue, discard]) {
        await expect(call(visitor, deadLetter.id)).rejects.toMatchObject({ status: 401 });
        await expect(call(shopper, deadLetter.id)).rejects.toMatchObject({ status: 403 });
      }
      expect(await list()).toEqual([deadLetter]);
      await discard(admin, deadLetter.id);
      expect(await list()).toEqual([]);
      await expect(discard(admin, deadLetter.id)).rejects.toMatchObject({ status: 404 });
    }, 120_000);
  });
}
