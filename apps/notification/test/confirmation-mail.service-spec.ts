import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@vale/testing/wait-until';
import { ACCOUNT, NotificationEnvironment } from './notification-environment.js';

const ANA = '01JD0000000000000000000011';
const REQUEST = '01JD0000000000000000000012';
/** Longer than relay, queue and job take if nothing fails. */
const A_WHILE_MS = 400;

let notification: NotificationEnvironment;

beforeEach(async () => {
  notification = new NotificationEnvironment();
  await notification.start();
});
afterEach(() => notification.close());

const mails = () => notification.mailbox({ to: ACCOUNT.email });

describe('the confirmation mail', () => {
  it('goes out once for a registration, however often its event comes', async () => {
    await Promise.all([
      notification.publishConfirmationRequested(ANA, ANA),
      notification.publishConfirmationRequested(ANA, ANA),
    ]);
    await waitUntil(async () => (await notification.mailRecord(ANA))?.['sentAt']);
    await notification.publishConfirmationRequested(ANA, ANA);
    await sleep(A_WHILE_MS);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      subject: 'Confirme seu e-mail na Vale',
      messageId: `<confirm-${ANA}.${ANA}@vale.local>`,
      times: 1,
      transactionId: null,
    });
    expect(mail!.text).toContain(`https://loja.example/confirmar-email#c1.${ANA}\n`);
  });

  it('goes out again for each request', async () => {
    await notification.publishConfirmationRequested(ANA, ANA);
    await notification.publishConfirmationRequested(ANA, REQUEST);
    const second = await waitUntil(async () => {
      const sent = await mails();
      return sent.length === 2 ? sent.find(({ text }) => text.includes(REQUEST)) : undefined;
    });
    expect(second.messageId).toBe(`<confirm-${REQUEST}.${ANA}@vale.local>`);
  });

  it('is not sent to who is confirmed by then, and is owed no longer', async () => {
    notification.confirmed.add(ANA);
    await notification.publishConfirmationRequested(ANA, ANA);
    await waitUntil(async () => {
      const record = await notification.mailRecord(ANA);
      return record && record['dueAt'] === undefined;
    });
    expect(await mails()).toEqual([]);
  });

  it('is stored neither with its recipient nor with its link', async () => {
    await notification.publishConfirmationRequested(ANA, ANA);
    await waitUntil(async () => (await notification.mailRecord(ANA))?.['sentAt']);
    const record = JSON.stringify(await notification.mailRecord(ANA));
    expect(record).not.toContain(ACCOUNT.email);
    expect(record).not.toContain('c1.');
  });
});

describe('the mail that sets a new password', () => {
  it('goes out once for each request, and its record is the account’s', async () => {
    await Promise.all([
      notification.publishResetRequested(ANA, REQUEST),
      notification.publishResetRequested(ANA, REQUEST),
    ]);
    await waitUntil(async () => (await notification.mailRecord(ANA))?.['sentAt']);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      subject: 'Redefina sua senha na Vale',
      messageId: `<reset-${REQUEST}.${ANA}@vale.local>`,
      times: 1,
      transactionId: null,
    });
    expect(mail!.text).toContain(`https://loja.example/redefinir-senha#r1.${REQUEST}\n`);
  });
});
