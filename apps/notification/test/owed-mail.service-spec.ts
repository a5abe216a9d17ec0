import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DAY_MS, MINUTE_MS } from '@vale/contracts/time';
import { countedStore } from '@vale/testing/counted-store';
import { monitoredStore } from '@vale/testing/monitored-store';
import { findServers } from '@vale/testing/servers/find-servers';
import type { TestServer } from '@vale/testing/servers/server-process';
import { SmtpInbox } from '@vale/testing/smtp-inbox';
import { waitUntil } from '@vale/testing/wait-until';
import { MailLogService } from '../src/mail/mail-log.service.js';
import { OwedMailService } from '../src/mail/owed-mail.service.js';
import { DeliveryMailService } from '../src/mail/delivery-mail.service.js';
import { NotificationEnvironment } from './notification-environment.js';

const ORDER = '01JD0000000000000000000001';
const MESSAGE_ID = `<delivery.${ORDER}@vale.local>`;
/** Longer than the relay, the queue and a job take when nothing fails. */
const A_WHILE_MS = 400;
const LATER = { responseCode: 451, message: 'greylisted' };
const SENDER_REFUSED = { responseCode: 550, message: '5.7.1 relaying denied' };

let notification: NotificationEnvironment;
let inbox: SmtpInbox;

beforeEach(async () => {
  notification = new NotificationEnvironment();
  inbox = await SmtpInbox.open();
});
afterEach(async () => {
  await notification.close();
  await inbox.close();
});

const messageIds = () => inbox.taken.map(({ messageId }) => messageId);
const resume = () => notification.get(OwedMailService).resumeDue();
const isSent = () => waitUntil(async () => (await notification.mailRecord(ORDER))?.['sentAt']);
const deadLetters = async () => (await notification.system.drivers.deadLetters.list()).items;
const dueAt = async () => (await notification.mailRecord(ORDER))?.['dueAt'] as number | undefined;

const { redis } = await findServers();
if (!redis) process.stdout.write('SKIPPED: owed mail over Redis: no redis-server\n');
const drivers: [string, (() => Promise<TestServer>) | undefined][] = [
  ['the in-process driver', undefined],
  ...(redis ? ([['Redis', redis]] as [string, () => Promise<TestServer>][]) : []),
];

describe.each(drivers)('when %s loses every job', (_name, startServer) => {
  let server: TestServer | undefined;
  beforeAll(async () => void (server = await startServer?.()));
  afterAll(() => server?.close());
  const start = () => notification.start({ SMTP_URL: inbox.url, ...(server && { REDIS_URL: server.url }) });

  it('sends the mail all the same, once and under its Message-ID', async () => {
    await start();
    inbox.refusesAll = LATER;
    await notification.publishDelivered(ORDER);
    const owedUntil = await waitUntil(dueAt);
    // After the first attempt has failed, the job waits in the queue.
    await waitUntil(async () => (await dueAt()) !== owedUntil);
    await notification.dropJobs();
    inbox.refusesAll = null;
    await resume();
    await sleep(A_WHILE_MS);
    expect(messageIds()).toEqual([]);

    notification.clock.advance(2 * MINUTE_MS);
    await resume();
    await isSent();
    notification.clock.advance(2 * MINUTE_MS);
    await resume();
    await sleep(A_WHILE_MS);
    expect(messageIds()).toEqual([MESSAGE_ID]);
    expect(await notification.mailRecord(ORDER)).toMatchObject({ times: 1, messageId: MESSAGE_ID });
    expect(await dueAt()).toBeUndefined();
  });

  it('sends it after a second loss', async () => {
    await start();
    inbox.refusesAll = LATER;
    await notification.publishDelivered(ORDER);
    for (let losses = 0; losses < 2; losses += 1) {
      const before = await waitUntil(dueAt);
      await waitUntil(async () => (await dueAt()) !== before);
      await notification.dropJobs();
      notification.clock.advance(2 * MINUTE_MS);
      if (losses === 1) inbox.refusesAll = null;
      await resume();
    }
    await isSent();
    expect(messageIds()).toEqual([MESSAGE_ID]);
  });

  it('does not send by itself what is a dead letter, only when that is requeued', async () => {
    await start();
    inbox.refusals.push(SENDER_REFUSED);
    await notification.publishDelivered(ORDER);
    const [deadLetter] = await waitUntil(async () => {
      const found = await deadLetters();
      return found.length > 0 ? found : null;
    });
    await notification.dropJobs();
    notification.clock.advance(60 * MINUTE_MS);
    await resume();
    await notification.publishDelivered(ORDER);
    await sleep(A_WHILE_MS);
    expect(messageIds()).toEqual([]);
    expect(await deadLetters()).toHaveLength(1);

    await notification.system.drivers.deadLetters.requeue(deadLetter!.id);
    await isSent();
    expect(messageIds()).toEqual([MESSAGE_ID]);
  });

  it('still owes a requeued mail whose job is lost again', async () => {
    await start();
    inbox.refusals.push(SENDER_REFUSED, LATER);
    await notification.publishDelivered(ORDER);
    const deadLetter = await waitUntil(async () => (await deadLetters())[0]);
    await notification.system.drivers.deadLetters.requeue(deadLetter.id);
    await waitUntil(dueAt);
    await notification.dropJobs();
    notification.clock.advance(2 * MINUTE_MS);
    await resume();
    await isSent();
    expect(messageIds()).toEqual([MESSAGE_ID]);
  });

  it('adds no job to one that waits', async () => {
    await start();
    inbox.refusesAll = LATER;
    await notification.publishDelivered(ORDER);
    const before = await waitUntil(dueAt);
    await waitUntil(async () => (await dueAt()) !== before);
    for (let sweeps = 0; sweeps < 3; sweeps += 1) {
      notification.clock.advance(2 * MINUTE_MS);
      await resume();
    }
    inbox.refusesAll = null;
    await isSent();
    await sleep(A_WHILE_MS);
    expect(await notification.mailRecord(ORDER)).toMatchObject({ times: 1 });
    expect(messageIds()).toEqual([MESSAGE_ID]);
  });
});

describe('the last attempt', () => {
  it('leaves the mail to its dead letter', async () => {
    await notification.start({ SMTP_URL: inbox.url });
    inbox.refusals.push(LATER);
    const run = { attempt: 12, lastAttempt: true };
    const attempt = notification.get(DeliveryMailService).send({ transactionId: ORDER }, run);
    await expect(attempt).rejects.toThrow('SMTP 451');
    expect(await notification.mailRecord(ORDER)).toMatchObject({ sentAt: null, times: 0 });
    expect(await dueAt()).toBeUndefined();
  });
});

describe('the sweep', () => {
  it('is one command when nothing is owed', async () => {
    const store = await countedStore();
    try {
      await notification.start({ SMTP_URL: inbox.url, MONGODB_URI: store.uri });
      await notification.publishDelivered(ORDER);
      await isSent();
      store.clear();
      await resume();
      expect(store.commands.filter((command) => command.startsWith('vale_notification'))).toEqual([
        'vale_notification find mails',
      ]);
    } finally {
      await notification.close();
      await store.close();
    }
  });

  it('sends what is owed behind more than a batch of records whose jobs cannot be enqueued', async () => {
    await notification.start({ SMTP_URL: inbox.url });
    inbox.refusesAll = LATER;
    await notification.publishDelivered(ORDER);
    const owedUntil = await waitUntil(dueAt);
    await waitUntil(async () => (await dueAt()) !== owedUntil);
    await notification.dropJobs();
    inbox.refusesAll = null;
    const mails = notification.collection('mails');
    const { _id, ...owed } = (await mails.findOne({ transactionId: ORDER }))!;
    const bad = Array.from({ length: 120 }, (_, at) => ({
      ...owed,
      _id: `${String(_id)}-${at}`,
      // No order has such an id: the contract of the job refuses it.
      transactionId: at,
      messageId: `<${at}>`,
      dueAt: 1,
    }));
    await mails.insertMany(bad as never);
    notification.clock.advance(2 * MINUTE_MS);
    await resume();
    await isSent();
    expect(messageIds()).toEqual([MESSAGE_ID]);
  });

  it('reads by an index', async () => {
    const store = await monitoredStore();
    try {
      await notification.start({ SMTP_URL: inbox.url, MONGODB_URI: store.uri });
      inbox.refusesAll = LATER;
      for (const at of [1, 2, 3, 4]) {
        if (at === 3) inbox.refusesAll = null;
        await notification.publishDelivered(`${ORDER}${at}`);
        await waitUntil(() => notification.mailRecord(`${ORDER}${at}`));
      }
      await waitUntil(() => inbox.taken.length >= 2);
      notification.clock.advance(2 * MINUTE_MS);
      await resume();
      expect(store.reads.filter((read) => read.includes('vale_notification'))).toEqual([]);
    } finally {
      await notification.close();
      await store.close();
    }
  });
});

describe('the record of a mail', () => {
  it('is deleted after 13 months, also where years of them have gathered', async () => {
    await notification.start({ SMTP_URL: inbox.url });
    await notification.publishDelivered(ORDER);
    await isSent();
    const mails = notification.collection('mails');
    const { _id, ...record } = (await mails.findOne({ transactionId: ORDER }))!;
    const others = Array.from({ length: 2_100 }, (_, at) => ({
      ...record,
      _id: `${_id.slice(0, -4)}${String(at).padStart(4, '0')}`,
      transactionId: `T${at}`,
    }));
    await mails.insertMany(others.filter((one) => one._id !== _id));
    const purge = () => notification.get(MailLogService).purge();
    notification.clock.advance(394 * DAY_MS);
    await notification.publishDelivered('later');
    await waitUntil(() => notification.mailRecord('later'));
    await purge();
    expect(await mails.countDocuments({})).toBeGreaterThan(2_100);
    notification.clock.advance(2 * DAY_MS);
    await purge();
    expect(await mails.distinct('transactionId')).toEqual(['later']);
  });
});
