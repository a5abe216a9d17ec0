import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '@vale/contracts/time';
import { SmtpInbox } from '@vale/testing/smtp-inbox';
import { waitUntil } from '@vale/testing/wait-until';
import { OverdueCasesService } from '../src/escalation/overdue-cases.service.js';
import { EscalationService } from '../src/escalation/escalation.service.js';
import { OwedMailService } from '../src/mail/owed-mail.service.js';
import { NotificationEnvironment } from './notification-environment.js';

const ORDER = '01JD0000000000000000000001';
/** Longer than the queue and a job take when nothing fails. */
const A_WHILE_MS = 400;
const OWNER = 'dona@loja.example';

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

const start = (env: Record<string, string> = { ALERT_EMAIL: OWNER }) =>
  notification.start({ SMTP_URL: inbox.url, ...env });
const pay = () =>
  notification.undelivered.push({
    transactionId: ORDER,
    state: 'paid',
    productTitle: 'Steam',
    totalCentavos: 10_000,
    paidAt: notification.clock.nowMs(),
  });

/** Sweeps every minute, as long as given. */
async function minutesPass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    notification.clock.advance(MINUTE_MS);
    await notification.get(EscalationService).escalate();
  }
  await sleep(A_WHILE_MS);
}

const messageIds = () => inbox.taken.map(({ messageId }) => messageId);

describe('a paid order that is not delivered', () => {
  it('is told to the owner after 15 and after 30 minutes, once each', async () => {
    await start();
    pay();
    await minutesPass(14);
    expect(messageIds()).toEqual([]);
    await minutesPass(6);
    expect(messageIds()).toEqual([`<undelivered-15.${ORDER}@vale.local>`]);
    expect(inbox.taken[0]!.to).toEqual([OWNER]);
    await minutesPass(60);
    expect(messageIds()).toEqual([
      `<undelivered-15.${ORDER}@vale.local>`,
      `<undelivered-30.${ORDER}@vale.local>`,
    ]);
  });

  it('is told by one mail when both steps were missed', async () => {
    await start();
    pay();
    notification.clock.advance(40 * MINUTE_MS);
    await minutesPass(2);
    expect(messageIds()).toEqual([`<undelivered-30.${ORDER}@vale.local>`]);
  });

  it('is told although every job was lost', async () => {
    await start();
    pay();
    inbox.refusesAll = { responseCode: 451, message: 'greylisted' };
    await minutesPass(15);
    await notification.dropJobs();
    inbox.refusesAll = null;
    notification.clock.advance(2 * MINUTE_MS);
    await notification.get(OwedMailService).resumeDue();
    await waitUntil(() => inbox.taken.length === 1);
    expect(messageIds()).toEqual([`<undelivered-15.${ORDER}@vale.local>`]);
  });

  it('is not told once it is delivered, not even by a mail that had to wait', async () => {
    await start();
    pay();
    inbox.refusals.push({ responseCode: 451, message: 'greylisted' });
    await minutesPass(15);
    notification.undelivered.length = 0;
    await waitUntil(async () => !(await notification.mailRecord(ORDER))?.['dueAt']);
    await minutesPass(20);
    expect(messageIds()).toEqual([]);
  });

  it('is told to nobody where no address is set', async () => {
    await start({});
    pay();
    await minutesPass(31);
    expect(await notification.collection('mails').countDocuments({})).toBe(0);
  });
});

describe('a case past its deadline', () => {
  const DIGESTS = ['01JD0000000000000000000011', '01JD0000000000000000000012'] as const;
  const isOverdue = (digestId: string, number = 1) =>
    notification.overdue.push({
      id: `charged-twice.t${number}`,
      kind: 'charged-twice',
      transactionId: `t${number}`,
      deadline: notification.clock.nowMs(),
      digestId,
    });
  const escalate = () => notification.get(OverdueCasesService).escalate();

  it('is told once, in one mail with all that were found with it', async () => {
    await start();
    isOverdue(DIGESTS[0]);
    isOverdue(DIGESTS[0], 2);
    await escalate();
    await escalate();
    await waitUntil(() => inbox.taken.length === 1);
    isOverdue(DIGESTS[1], 3);
    await escalate();
    await waitUntil(() => inbox.taken.length === 2);
    await escalate();
    await sleep(A_WHILE_MS);
    expect(messageIds()).toEqual(DIGESTS.map((id) => `<overdue-cases.${id}@vale.local>`));
    expect(inbox.taken[0]!.to).toEqual([OWNER]);
  });

  it('is not told when it has ended before its mail went out', async () => {
    await start();
    isOverdue(DIGESTS[0]);
    inbox.refusals.push({ responseCode: 451, message: 'greylisted' });
    await escalate();
    await waitUntil(async () => ((await notification.mailRecord(DIGESTS[0]))?.['dueAt'] ? true : undefined));
    notification.overdue.length = 0;
    await waitUntil(async () => !(await notification.mailRecord(DIGESTS[0]))?.['dueAt']);
    expect(messageIds()).toEqual([]);
  });

  it('is told to nobody where no address is set', async () => {
    await start({});
    isOverdue(DIGESTS[0]);
    await escalate();
    expect(await notification.collection('mails').countDocuments({})).toBe(0);
  });
});
