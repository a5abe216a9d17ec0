import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@vale/testing/wait-until';
import { ERASED_ANSWER, LIVE, NotificationEnvironment } from './notification-environment.js';

const ANSWER = '01JD0000000000000000000031';

let notification: NotificationEnvironment;

beforeEach(async () => {
  notification = new NotificationEnvironment();
  await notification.start();
});
afterEach(() => notification.close());

const mails = () => notification.mailbox({ transactionId: 'order-1' });

describe('the mail about an answer of the shop', () => {
  it('is sent once for each, with the text escaped and only the order’s number in the address', async () => {
    for (let times = 0; times < 2; times += 1) await notification.publishHelpAnswered('order-1', ANSWER);
    await waitUntil(async () => (await mails()).length === 1);
    const [mail] = await mails();
    expect(mail).toMatchObject({
      subject: 'Vale respondeu: Steam & Cia',
      times: 1,
      to: 'ana@example.com',
      text: expect.stringContaining('Prefere <b>outro</b>?\nOu o dinheiro?'),
      html: expect.stringContaining('<p>Prefere &lt;b&gt;outro&lt;/b&gt;?</p>'),
    });
    const links = [...(mail!.html + mail!.text).matchAll(/https:\/\/[^\s"<]+/g)].map(([link]) => link);
    expect(new Set(links)).toEqual(new Set([`${LIVE.PUBLIC_URL}/pedido/order-1`]));
    expect(mail!.text).toContain('Uma resposta a este e-mail vai para a caixa de entrada da loja.');
  });

  it('is owed no longer once the buyer is erased', async () => {
    await notification.publishHelpAnswered('order-1', ERASED_ANSWER);
    await waitUntil(async () => {
      const record = await notification.mailRecord('order-1');
      return record && record['dueAt'] === undefined;
    });
    expect(await mails()).toEqual([]);
  });
});
