import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkoutEvents } from '@vale/contracts/checkout';
import { figuresMessages } from '@vale/contracts/figures';
import { notificationErrors, notificationJobs, notificationMessages } from '@vale/contracts/notification';
import { waitUntil } from '@vale/testing/wait-until';
import { StoreProxy, type Matches } from '@vale/testing/store/store-proxy';
import { BUYER, LINK_TOKEN, LIVE, NotificationEnvironment, SECRET_CODE } from './notification-environment.js';
import { SmtpInbox } from '@vale/testing/smtp-inbox';

const ORDER = '01JD0000000000000000000001';
const OTHER = '01JD0000000000000000000002';
/** Longer than the relay, the queue and a job take when nothing fails. */
const A_WHILE_MS = 400;

const actor = { accountId: 'a1', sessionId: 's1', email: 'admin@loja.example', role: 'admin' as const };

let notification: NotificationEnvironment;
let inbox: SmtpInbox;
let proxy: StoreProxy | undefined;

beforeEach(async () => {
  notification = new NotificationEnvironment();
  inbox = await SmtpInbox.open();
});
afterEach(async () => {
  await notification.close();
  await proxy?.close();
  proxy = undefined;
  await inbox.close();
});

describe('in demo mode', () => {
  it('keeps the mail of a delivered order in the mailbox, with codes, link and help', async () => {
    await notification.start();
    await notification.publishDelivered(ORDER);
    const mail = await waitUntil(async () => (await notification.mailbox({ transactionId: ORDER }))[0]);
    expect(mail).toMatchObject({
      to: BUYER.email,
      subject: 'Seus códigos chegaram: Steam & Cia',
      messageId: `<delivery.${ORDER}@vale.local>`,
      times: 1,
      transactionId: ORDER,
    });
    expect(mail.text).toContain(SECRET_CODE);
    expect(mail.text).toContain(`https://loja.example/pedido/${ORDER}`);
    expect(mail.text).toContain('suporte@vale.local');
    expect(mail.html).toContain('senha: &lt;segredo&gt;');
    expect(mail.html).not.toContain('<b>Compradora');
    expect(inbox.taken).toHaveLength(0);
  });

  it('explains how to redeem what the order says was sold, without the catalogue', async () => {
    await notification.start();
    await notification.publishDelivered('branded');
    const mail = await waitUntil(async () => (await notification.mailbox({ transactionId: 'branded' }))[0]);
    expect(mail.text).toContain('Vale para contas da região: Brasil.');
  });

  it('sends one mail for an event that comes twice', async () => {
    await notification.start();
    await Promise.all([notification.publishDelivered(ORDER), notification.publishDelivered(ORDER)]);
    await waitUntil(async () => (await notification.mailRecord(ORDER))?.['sentAt']);
    await notification.publishDelivered(ORDER);
    await sleep(A_WHILE_MS);
    expect(await notification.mailbox()).toMatchObject([{ times: 1 }]);
  });

  it('deletes the mails of an order whose buyer’s account is deleted', async () => {
    await notification.start();
    for (const order of [ORDER, OTHER]) await notification.publishDelivered(order);
    await waitUntil(async () => (await notification.mailbox()).length === 2);
    await notification.system.bus.emit(checkoutEvents.orderAnonymised, { transactionId: ORDER });
    await waitUntil(async () => (await notification.mailbox()).length === 1);
    expect(await notification.mailbox({ transactionId: OTHER })).toHaveLength(1);
  });

  it('deletes the mails to the address of a deleted account', async () => {
    await notification.start();
    await notification.publishDelivered(ORDER);
    await waitUntil(async () => (await notification.mailbox()).length === 1);
    const erase = (email: string) =>
      notification.system.bus.request(notificationMessages.eraseMailbox, { email });
    await erase('nobody@example.com');
    expect(await notification.mailbox()).toHaveLength(1);
    await erase(BUYER.email);
    expect(await notification.mailbox()).toEqual([]);
  });

  it('pages the mailbox, newest first, of one person or one order', async () => {
    await notification.start();
    for (const order of [ORDER, OTHER]) {
      // Ids sort by time.
      notification.clock.advance(1);
      await notification.publishDelivered(order);
      await waitUntil(async () => (await notification.mailbox({ transactionId: order })).length === 1);
    }
    const request = (query: object) =>
      notification.system.bus.request(notificationMessages.listMailbox, query);
    const first = await request({ limit: 1, to: ' ANA@example.com ' });
    expect(first.items).toMatchObject([{ transactionId: OTHER }]);
    const second = await request({ limit: 1, to: BUYER.email, cursor: first.nextCursor });
    expect(second).toMatchObject({ items: [{ transactionId: ORDER }], nextCursor: null });
    expect((await request({ to: 'nobody@example.com' })).items).toEqual([]);
  });
});

describe('a request to send the mail again', () => {
  const REQUEST = '01JD0000000000000000000007';

  it('sends one more, however often its event comes', async () => {
    await notification.start();
    await notification.publishDelivered(ORDER);
    await waitUntil(async () => (await notification.mailbox()).length === 1);
    await notification.publishMailRequested(ORDER, REQUEST);
    await notification.publishMailRequested(ORDER, REQUEST);
    await waitUntil(async () => (await notification.mailbox()).length === 2);
    await notification.publishMailRequested(ORDER, REQUEST);
    await sleep(A_WHILE_MS);
    const mails = await notification.mailbox({ transactionId: ORDER });
    expect(mails.map(({ messageId, times }) => [messageId, times]).toSorted()).toEqual([
      [`<delivery-${REQUEST}.${ORDER}@vale.local>`, 1],
      [`<delivery.${ORDER}@vale.local>`, 1],
    ]);
  });
});

describe('a crash after the mail went out', () => {
  const notesThatItWasSent: Matches = ({ collection, documents, body }) =>
    collection === 'mails' && JSON.stringify([body, documents]).includes('"$set":{"sentAt"');
  let store: StoreProxy;

  beforeEach(async () => {
    proxy = store = await StoreProxy.start();
    notification = new NotificationEnvironment(store);
  });

  it('sends it again under the same Message-ID, and counts', async () => {
    await notification.start();
    const crash = store.crashBefore(notesThatItWasSent);
    await notification.publishDelivered(ORDER);
    await waitUntil(crash.reached);
    await notification.stop();
    store.recover();
    await notification.start();
    await waitUntil(async () => (await notification.mailRecord(ORDER))?.['sentAt']);
    expect(await notification.mailbox()).toMatchObject([
      { messageId: `<delivery.${ORDER}@vale.local>`, times: 2 },
    ]);
    expect(await notification.mailRecord(ORDER)).toMatchObject({ times: 2 });
    await notification.publishDelivered(ORDER);
    await sleep(A_WHILE_MS);
    expect(await notification.mailbox()).toMatchObject([{ times: 2 }]);
  });

  it('shows an SMTP server two copies of one mail', async () => {
    await notification.start({ ...LIVE, SMTP_URL: inbox.url });
    store.fail(notesThatItWasSent, 1);
    await notification.publishDelivered(ORDER);
    await waitUntil(async () => (await notification.mailRecord(ORDER))?.['sentAt']);
    expect(inbox.taken.map(({ messageId }) => messageId)).toEqual([
      `<delivery.${ORDER}@vale.local>`,
      `<delivery.${ORDER}@vale.local>`,
    ]);
    expect(await notification.mailRecord(ORDER)).toMatchObject({ times: 2 });
  });
});

describe('over SMTP', () => {
  const start = () =>
    notification.start({ ...LIVE, SMTP_URL: inbox.url, MAIL_FROM: 'Loja <entregas@loja.example>' });

  it('mails no buyer of a demo whose shop has gone live since', async () => {
    await start();
    const simulated = 'simulated-1';
    await notification.publishDelivered(simulated);
    await waitUntil(async () => {
      const record = await notification.mailRecord(simulated);
      return record && record['dueAt'] === undefined;
    });
    await notification.publishDelivered(ORDER);
    await waitUntil(() => inbox.taken.length > 0);
    expect(inbox.taken).toMatchObject([{ messageId: `<delivery.${ORDER}@loja.example>` }]);
    expect(await notification.mailRecord(simulated)).toMatchObject({ sentAt: null, times: 0 });
  });

  it('hands over text and HTML, and keeps neither code nor link: not in its database, the jobs or the log', async () => {
    await start();
    await notification.publishDelivered(ORDER);
    const mail = await waitUntil(() => inbox.taken[0]);
    expect(mail).toMatchObject({ to: [BUYER.email], messageId: `<delivery.${ORDER}@loja.example>` });
    expect(mail.raw).toMatch(/^From: Loja <entregas@loja\.example>/m);
    expect(mail.raw).toContain('Content-Type: text/plain');
    expect(mail.raw).toContain('Content-Type: text/html');
    expect(mail.text).toContain(SECRET_CODE);
    expect(mail.text).toContain(`https://loja.example/entrega#${LINK_TOKEN}`);
    await waitUntil(async () => (await notification.mailRecord(ORDER))?.['sentAt']);
    for (const kept of [
      await notification.databaseText('vale_notification'),
      await notification.databaseText('vale_platform'),
      notification.logged,
    ]) {
      expect(kept).not.toContain(SECRET_CODE);
      expect(kept).not.toContain(LINK_TOKEN);
      expect(kept).not.toContain(BUYER.email);
    }
    expect(await notification.databaseText('vale_notification')).toContain(ORDER);
  });

  it('retries after a temporary failure, and counts one mail', async () => {
    inbox.refusals.push({ responseCode: 451, message: 'greylisted' });
    await start();
    await notification.publishDelivered(ORDER);
    await waitUntil(() => inbox.taken.length === 1);
    await waitUntil(async () => (await notification.mailRecord(ORDER))?.['sentAt']);
    expect(await notification.mailRecord(ORDER)).toMatchObject({ times: 1 });
  });

  it('dead-letters at once when the server refuses the shop for good, without the e-mail address', async () => {
    inbox.refusals.push({ responseCode: 550, message: `5.7.1 relaying to ${BUYER.email} denied` });
    await start();
    await notification.publishDelivered(ORDER);
    const deadLetter = await waitUntil(
      async () => (await notification.system.drivers.deadLetters.list()).items[0],
    );
    expect(deadLetter).toMatchObject({
      kind: 'job',
      name: notificationJobs.sendDeliveryMail.name,
      error: 'SMTP 550 at RCPT TO',
      attempts: 1,
    });
    expect(JSON.stringify(deadLetter)).not.toContain(BUYER.email);
    expect(notification.logged).toContain('SMTP 550');
    expect(notification.logged).not.toContain(BUYER.email);
    await notification.system.drivers.deadLetters.requeue(deadLetter.id);
    await waitUntil(() => inbox.taken.length === 1);
  });

  it.each([
    { responseCode: 550, message: `5.1.1 no such user ${BUYER.email}` },
    { responseCode: 550, message: 'no such user' },
    { responseCode: 552, message: '5.2.2 mailbox full' },
  ])(
    'records that there is no such mailbox instead of a dead letter: $responseCode $message',
    async (reply) => {
      inbox.refusals.push(reply);
      await start();
      await notification.publishDelivered(ORDER);
      await waitUntil(async () => (await notification.mailRecord(ORDER))?.['refusedAt']);
      expect(await notification.mailRecord(ORDER)).toMatchObject({ times: 0, sentAt: null });
      expect(notification.refusedMails).toEqual([{ transactionId: ORDER, email: BUYER.email }]);
      expect((await notification.system.drivers.deadLetters.list()).items).toEqual([]);
      const mails = await notification.request(
        notificationMessages.listOrderMails,
        { transactionId: ORDER },
        { actor },
      );
      expect(mails.items).toMatchObject([{ kind: 'delivery', refusedAt: expect.any(Number) }]);
      expect(notification.logged).not.toContain(BUYER.email);
    },
  );

  it('leaves the mailbox closed', async () => {
    await start();
    await expect(notification.mailbox()).rejects.toMatchObject({
      code: notificationErrors.mailboxClosed.code,
    });
  });
});

describe('a live shop without an SMTP server', () => {
  it('keeps what it could not send among the dead letters', async () => {
    await notification.start(LIVE);
    await notification.publishDelivered(ORDER);
    const deadLetter = await waitUntil(
      async () => (await notification.system.drivers.deadLetters.list()).items[0],
    );
    expect(deadLetter.error).toBe('no mail can be sent: SMTP_URL is not set');
    expect(deadLetter.content).toEqual({ transactionId: ORDER });
  });
});

describe('a test e-mail of an admin', () => {
  const test = () => notification.request(notificationMessages.testMail, {}, { actor });
  const figures = () => notification.request(figuresMessages.ofMail, {}, { actor });
  const smtp = () => notification.start({ ...LIVE, SMTP_URL: inbox.url });

  it('goes to the own address, and counts as mail that was sent', async () => {
    await smtp();
    expect(await figures()).toEqual({ canSend: true, hasSent: false });
    expect(await test()).toMatchObject({ ok: true, to: actor.email, detail: '' });
    expect(inbox.taken).toMatchObject([{ to: [actor.email] }]);
    expect(await figures()).toEqual({ canSend: true, hasSent: true });
    expect(await notification.databaseText('vale_notification')).not.toContain(actor.email);
  });

  it('says what the server replied when it refuses, to the admin and not to the log', async () => {
    inbox.refusals.push({ responseCode: 550, message: `no such user ${actor.email}` });
    await smtp();
    expect(await test()).toEqual({
      ok: false,
      to: actor.email,
      message: 'O servidor de e-mail recusou o destinatário.',
      detail: `550 no such user ${actor.email}`,
    });
    expect(await figures()).toEqual({ canSend: true, hasSent: false });
    expect(notification.logged).not.toContain(actor.email);
  });

  it('says that nothing listens at the address of the server', async () => {
    const { url } = inbox;
    await inbox.close();
    await notification.start({ ...LIVE, SMTP_URL: url });
    expect(await test()).toMatchObject({
      ok: false,
      message: 'O servidor de e-mail recusou a conexão. Confira o endereço e a porta em SMTP_URL.',
      detail: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('says that no server is configured', async () => {
    await notification.start(LIVE);
    expect(await test()).toMatchObject({
      ok: false,
      message: 'Nenhum servidor de e-mail está configurado (SMTP_URL).',
    });
  });

  it('is sent five times an hour, and for admins alone', async () => {
    await notification.start();
    const outcomes = [];
    for (let count = 0; count < 5; count += 1) outcomes.push((await test()).ok);
    expect(outcomes).toEqual([true, true, true, true, true]);
    await expect(test()).rejects.toMatchObject({ code: notificationErrors.tooManyMailTests.code });
    const shopper = { actor: { ...actor, role: 'customer' as const } };
    await expect(notification.request(notificationMessages.testMail, {}, shopper)).rejects.toMatchObject({
      code: 'platform.forbidden',
    });
    expect(await notification.mailbox({ to: actor.email })).toHaveLength(5);
  });
});

describe('an order whose delivery checkout does not return', () => {
  it('is retried later and delays no other mail', async () => {
    await notification.start();
    await notification.publishDelivered('unknown-1');
    await waitUntil(() => notification.requestedDeliveries.includes('unknown-1'));
    await notification.publishDelivered(ORDER);
    await waitUntil(async () => (await notification.mailbox()).length === 1);
    expect(await notification.mailRecord('unknown-1')).toMatchObject({ sentAt: null, times: 0 });
  });

  it('is not tried again once its buyer was erased', async () => {
    await notification.start();
    await notification.publishDelivered('erased-1');
    const ended = await waitUntil(async () => {
      const record = await notification.mailRecord('erased-1');
      return record && record['dueAt'] === undefined ? record : null;
    });
    expect(ended).toMatchObject({ sentAt: null, times: 0 });
    expect(notification.logged).not.toContain('will be retried');
  });
});
