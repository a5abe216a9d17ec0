import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { platformErrors, type CallContext } from '@vale/contracts/define';
import { notificationErrors, notificationMessages } from '@vale/contracts/notification';
import { DAY_MS } from '@vale/contracts/time';
import { codeOf } from '@vale/testing/code-of';
import { SmtpInbox } from '@vale/testing/smtp-inbox';
import { waitUntil } from '@vale/testing/wait-until';
import { OwedMailService } from '../src/mail/owed-mail.service.js';
import { PaymentReminderService } from '../src/mail/payment-reminder.service.js';
import { BUYER, NotificationEnvironment, RESTOCK } from './notification-environment.js';

const ORDER = '01JD0000000000000000000031';
const OTHER = '01JD0000000000000000000032';
const REQUEST = '01JD0000000000000000000041';

let notification: NotificationEnvironment;
let inbox: SmtpInbox;

beforeEach(async () => {
  notification = new NotificationEnvironment();
  inbox = await SmtpInbox.open();
  await notification.start({ SMTP_URL: inbox.url });
});
afterEach(async () => {
  await notification.close();
  await inbox.close();
});

const find = () => notification.get(PaymentReminderService).find();

/** Resolves when the order's reminder is sent, or will not be. */
const decided = (transactionId: string) =>
  waitUntil(async () => {
    const record = await notification.mailRecord(transactionId);
    return record !== null && record['dueAt'] === undefined;
  });

/** The headers of the last mail, unfolded. */
function unsubscribeUrl(): URL {
  const raw = inbox.taken.at(-1)!.raw.replaceAll(/\r\n[ \t]+/g, ' ');
  expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(raw).toContain('Auto-Submitted: auto-generated');
  return new URL(/^List-Unsubscribe: <(.+)>/m.exec(raw)![1]!.replaceAll(' ', ''));
}

async function optOut(): Promise<void> {
  const token = unsubscribeUrl().searchParams.get('token')!;
  await notification.request(notificationMessages.optOut, { token });
}

describe('a reminder that an admin asks for', () => {
  const remind = (context?: CallContext) =>
    notification.request(notificationMessages.remindBuyer, { transactionId: ORDER }, context);
  const ADMIN: CallContext = {
    requestId: 'r',
    actor: { accountId: 'admin', sessionId: 's', email: 'admin@vale.local', role: 'admin' },
  };

  it('is sent once, whatever is asked again or found due', async () => {
    notification.unpaid.set(ORDER, BUYER.email);
    await Promise.all([remind(ADMIN), remind(ADMIN)]);
    await decided(ORDER);
    const { items } = await remind(ADMIN);
    await find();
    expect(items).toMatchObject([{ kind: 'payment-reminder', times: 1, sentAt: expect.any(Number) }]);
    expect(inbox.taken.map(({ to }) => to)).toEqual([[BUYER.email]]);
  });

  it('is for admins, and not sent once the order does not wait for its payment', async () => {
    expect(await codeOf(remind())).toBe(platformErrors.unauthenticated.code);
    expect(await codeOf(remind(ADMIN))).toBe(notificationErrors.nothingToRemind.code);
    expect(await notification.mailRecord(ORDER)).toBeNull();
    expect(inbox.taken).toEqual([]);
  });
});

describe('the reminder of an unpaid PIX', () => {
  it('is sent once, to the buyer, with a link to the order and one to stop', async () => {
    notification.unpaid.set(ORDER, BUYER.email);
    await find();
    await decided(ORDER);
    await find();
    expect(inbox.taken).toHaveLength(1);
    const [mail] = inbox.taken;
    expect(mail!.to).toEqual([BUYER.email]);
    expect(mail!.messageId).toBe(`<payment-reminder.${ORDER}@vale.local>`);
    expect(mail!.text).toContain(`https://loja.example/pedido/${ORDER}`);
    expect(unsubscribeUrl().pathname).toBe('/api/mail/opt-out');
  });

  it('is not sent once the order waits no longer, not even by a mail that had to wait', async () => {
    inbox.refusals.push({ responseCode: 451, message: 'greylisted' });
    notification.unpaid.set(ORDER, BUYER.email);
    await find();
    await waitUntil(() => inbox.refusals.length === 0);
    notification.unpaid.delete(ORDER);
    await decided(ORDER);
    expect(inbox.taken).toEqual([]);
  });

  it('is sent although every job was lost', async () => {
    inbox.refusesAll = { responseCode: 451, message: 'greylisted' };
    notification.unpaid.set(ORDER, BUYER.email);
    await find();
    const isRefused = async () =>
      Number((await notification.mailRecord(ORDER))?.['dueAt']) > notification.clock.nowMs() + 30_000;
    await waitUntil(isRefused);
    await notification.dropJobs();
    inbox.refusesAll = null;
    notification.clock.advance(120_000);
    await notification.get(OwedMailService).resumeDue();
    await decided(ORDER);
    expect(inbox.taken).toHaveLength(1);
  });

  it('goes once a day to a mailbox, however its address is spelt', async () => {
    notification.unpaid.set(ORDER, BUYER.email);
    await find();
    await decided(ORDER);
    for (let at = 0; at < 5; at += 1)
      notification.unpaid.set(`01JD000000000000000000005${at}`, `ana+${at}@example.com`);
    await find();
    for (let at = 0; at < 5; at += 1) await decided(`01JD000000000000000000005${at}`);
    expect(inbox.taken).toHaveLength(1);
    notification.clock.advance(DAY_MS);
    notification.unpaid.set(OTHER, 'ana+6@example.com');
    await find();
    await decided(OTHER);
    expect(inbox.taken).toHaveLength(2);
  });

  it('does not go to a mailbox that refused a mail', async () => {
    inbox.refusals.push({ responseCode: 550, message: '5.1.1 no such user' });
    notification.unpaid.set(ORDER, BUYER.email);
    await find();
    await decided(ORDER);
    notification.clock.advance(2 * DAY_MS);
    notification.unpaid.set(OTHER, BUYER.email);
    await find();
    await decided(OTHER);
    expect(inbox.taken).toEqual([]);
    expect((await notification.system.drivers.deadLetters.list()).items).toEqual([]);
  });

  it('never goes to a mailbox that opted out, of which the shop keeps a digest', async () => {
    notification.unpaid.set(ORDER, BUYER.email);
    await find();
    await decided(ORDER);
    await optOut();
    notification.clock.advance(2 * DAY_MS);
    notification.unpaid.set(OTHER, 'Ana+nova@example.com');
    await find();
    await decided(OTHER);
    expect(inbox.taken).toHaveLength(1);
    expect(await notification.databaseText('vale_notification')).not.toContain(BUYER.email);
  });
});

it('an opt-out of stock notices covers earlier requests', async () => {
  await notification.publishRestockMailDue(REQUEST, 'confirm');
  await waitUntil(() => inbox.taken.length === 1);
  await optOut();
  await notification.publishRestockMailDue(REQUEST, 'back');
  const settled = { transactionId: REQUEST, kind: 'restock-back', dueAt: { $exists: false } };
  await waitUntil(async () => (await notification.collection('mails').countDocuments(settled)) === 1);
  expect(inbox.taken.map(({ to }) => to)).toEqual([[RESTOCK.email]]);
});

it('a forged link opts nobody out', async () => {
  const forged = notification.request(notificationMessages.optOut, { token: 'x'.repeat(80) });
  expect(await codeOf(forged)).toBe(notificationErrors.optOutLinkUnusable.code);
});
