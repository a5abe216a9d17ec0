import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { discordMessages } from '@vale/contracts/discord';
import { DAY_MS, HOUR_MS } from '@vale/contracts/time';
import { ManualClock } from '@vale/testing/manual-clock';
import { SmtpInbox } from '@vale/testing/smtp-inbox';
import { waitUntil } from '@vale/testing/wait-until';
import { OwedMailService } from '../src/mail/owed-mail.service.js';
import { WeeklyReportDueService } from '../src/weekly/weekly-report-due.service.js';
import { NotificationEnvironment } from './notification-environment.js';

/** A Monday. */
const NOW = Date.parse('2026-11-30T08:00:00-03:00');
/** Longer than the queue and a job take when nothing fails. */
const A_WHILE_MS = 400;
const AS_ADMIN = { actor: { accountId: 'a', sessionId: 's', email: 'a@b.co', role: 'admin' as const } };

let shop: NotificationEnvironment;
let inbox: SmtpInbox;

beforeEach(async () => {
  shop = new NotificationEnvironment();
  shop.clock = new ManualClock(NOW);
  inbox = await SmtpInbox.open();
});
afterEach(async () => {
  await shop.close();
  await inbox.close();
});

const start = (env: Record<string, string> = { ALERT_EMAIL: 'dona@loja.example' }) =>
  shop.start({ SMTP_URL: inbox.url, ...env });
const run = () => shop.get(WeeklyReportDueService).run();
const sent = () => inbox.taken.map(({ messageId }) => messageId);
const setWeekly = (weekly: boolean) => shop.request(discordMessages.changeWeeklyReport, { weekly }, AS_ADMIN);

it('goes to the owner once a week, whatever runs at once or starts again', async () => {
  await start();
  shop.clock.advance(-1);
  await run();
  shop.clock.advance(1);
  await Promise.all(Array.from({ length: 5 }, run));
  await waitUntil(() => inbox.taken.length > 0);
  await shop.restart({ SMTP_URL: inbox.url, ALERT_EMAIL: 'dona@loja.example' });
  await run();
  shop.clock.advance(5 * HOUR_MS);
  await shop.get(OwedMailService).resumeDue();
  await run();
  await sleep(A_WHILE_MS);
  expect(sent()).toEqual(['<weekly-report.2026-11-23@vale.local>']);
  expect(inbox.taken[0]!.to).toEqual(['dona@loja.example']);
  expect(inbox.taken[0]!.text).toContain('Receita: R$ 1.234,56 (+23,5 %)');
  shop.clock.advance(7 * DAY_MS);
  await run();
  await waitUntil(() => inbox.taken.length === 2);
  expect(sent()[1]).toBe('<weekly-report.2026-11-30@vale.local>');
});

it('is not sent to an owner who switched it off, nor by a shop that tells nobody by mail', async () => {
  await start({});
  await run();
  expect(await shop.collection('mails').countDocuments({})).toBe(0);
  await shop.stop();
  await start();
  const isOn = async () => (await shop.request(discordMessages.getWebhook, {}, AS_ADMIN)).alerts.weekly;
  expect(await isOn()).toBe(true);
  await setWeekly(false);
  expect(await isOn()).toBe(false);
  await run();
  await sleep(A_WHILE_MS);
  expect(sent()).toEqual([]);
  await setWeekly(true);
  shop.clock.advance(7 * DAY_MS);
  await run();
  await waitUntil(() => inbox.taken.length === 1);
  expect(shop.recorder.envelopes.map(({ data }) => data['action'])).toContain('weekly-report.change');
  await expect(
    shop.request(
      discordMessages.changeWeeklyReport,
      { weekly: false },
      { actor: { ...AS_ADMIN.actor, role: 'customer' } },
    ),
  ).rejects.toMatchObject({ code: 'platform.forbidden' });
});

it('says nothing of weeks without visits and orders', async () => {
  shop.week.current.visits = 0;
  shop.week.current.paid = 0;
  await start();
  await run();
  await sleep(A_WHILE_MS);
  expect(sent()).toEqual([]);
});
