import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@vale/testing/wait-until';
import { NotificationEnvironment, RESTOCK } from './notification-environment.js';

const REQUEST = '01JD0000000000000000000021';

let notification: NotificationEnvironment;

beforeEach(async () => {
  notification = new NotificationEnvironment();
  await notification.start();
});
afterEach(() => notification.close());

const mails = () => notification.mailbox({ to: RESTOCK.email });

describe('the mails about a restock request', () => {
  it('ask to confirm it, and say later that the product is back, once each', async () => {
    for (let times = 0; times < 2; times += 1) await notification.publishRestockMailDue(REQUEST, 'confirm');
    await waitUntil(async () => (await mails()).length === 1);
    await notification.publishRestockMailDue(REQUEST, 'back');
    await waitUntil(async () => (await mails()).length === 2);
    const [back, confirm] = (await mails()).toSorted((one, other) => (one.subject > other.subject ? -1 : 1));
    expect(confirm).toMatchObject({
      subject: 'Confirme seu aviso: Steam & Cia',
      times: 1,
      transactionId: null,
      text: expect.stringContaining('https://loja.example/aviso-de-estoque#confirmar.T0K3N\n'),
    });
    expect(back).toMatchObject({
      subject: 'Voltou ao estoque: Steam & Cia',
      times: 1,
      text: expect.stringContaining('https://loja.example/product/jogos/p%201\n'),
      html: expect.stringContaining('Steam &amp; Cia'),
    });
    for (const { text, html } of [back!, confirm!])
      for (const body of [text, html])
        expect(body).toContain('https://loja.example/aviso-de-estoque#parar.T0K3N');
  });

  it('are owed no longer when it was withdrawn', async () => {
    notification.withdrawn.add(REQUEST);
    await notification.publishRestockMailDue(REQUEST, 'back');
    await waitUntil(async () => {
      const record = await notification.mailRecord(REQUEST);
      return record && record['dueAt'] === undefined;
    });
    expect(await mails()).toEqual([]);
  });
});
