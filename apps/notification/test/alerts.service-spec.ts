import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { auditEvents } from '@vale/contracts/audit';
import { checkoutEvents, type OpenedCase } from '@vale/contracts/checkout';
import { discordErrors, discordMessages } from '@vale/contracts/discord';
import { notificationJobs } from '@vale/contracts/notification';
import { MINUTE_MS } from '@vale/contracts/time';
import { trackingEvents } from '@vale/contracts/tracking';
import { DeadLetters } from '@vale/platform/dead-letters';
import { Jobs } from '@vale/platform/jobs';
import { codeOf } from '@vale/testing/code-of';
import { waitUntil } from '@vale/testing/wait-until';
import { GatherAlertsService } from '../src/alerts/gather-alerts.service.js';
import { PostSenderService } from '../src/discord/post-sender.service.js';
import { AS_ADMIN, AS_SHOPPER, DiscordEnvironment, OWNER } from './discord-environment.js';

const NO_MAIL = { ALERT_EMAIL: '' };

let notification: DiscordEnvironment;
/** The private webhook's id. */
let hook: string;

beforeEach(async () => {
  notification = await DiscordEnvironment.open();
  hook = (await savePrivate()).id;
});
afterEach(() => notification.close());

const changePrivate = (url: string | null) =>
  notification.request(discordMessages.changeAlertWebhook, { url }, AS_ADMIN);
async function savePrivate(): Promise<{ id: string; url: string }> {
  const webhook = notification.discord.addWebhook();
  await changePrivate(webhook.url);
  return webhook;
}

const opened = (kind: OpenedCase['kind'], subject = 'one') =>
  notification.opened.push({ id: `${kind}.${subject}`, kind, openedAt: notification.clock.nowMs() });
const stop = (at = 1_790_000_000_000) =>
  notification.system.bus.emit(trackingEvents.destinationStopped, {
    name: 'meta',
    label: 'Meta',
    reason: 'erro 190',
    at,
  });
const fail = (id: string, name = 'checkout.deliver-order') =>
  notification.system.drivers.deadLetters.add({
    id,
    kind: 'job',
    name,
    consumer: name,
    body: '{}',
    content: '{"email":"ana@example.com"}',
    attempts: 12,
    error: 'ana@example.com',
  });
const gather = () => notification.get(GatherAlertsService).gather();

/** Gathers each minute until every alert is sent. */
async function minutesPass(minutes = 5): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await gather();
    notification.clock.advance(MINUTE_MS);
  }
  await gather();
  await notification.get(PostSenderService).idle();
  await waitUntil(async () => (await owed()) === 0);
}
const owed = () =>
  notification.collection('mails').countDocuments({ kind: 'owner-alert', dueAt: { $exists: true } });

const texts = () =>
  notification.discord
    .postsOf(hook)
    .map(({ body }) => `${body.embeds![0]!['title']}\n${body.embeds![0]!['description']}`);
const mails = () => notification.inbox.taken.map(({ raw }) => subjectOf(raw));

function subjectOf(raw: string): string {
  const [, words = ''] = /^Subject: (.+(?:\r?\n[ \t].+)*)/m.exec(raw) ?? [];
  return words.replace(/=\?UTF-8\?([QB])\?(.*?)\?=(?:\s+(?==\?))?/gi, (_, how: string, word: string) =>
    how.toUpperCase() === 'B'
      ? Buffer.from(word, 'base64').toString()
      : decodeURIComponent(word.replaceAll('_', ' ').replaceAll('=', '%')),
  );
}

describe('the shop’s owner is told', () => {
  it('of data that left the panel, and of people who join or leave the team', async () => {
    const { bus } = notification.system;
    await bus.emit(checkoutEvents.dataExported, { recordId: 'r1', action: 'order.export' });
    const change = { accountId: 'a', requestId: 'r', reason: '', before: null, after: null };
    for (const action of ['team.join', 'team.remove', 'product.change'])
      await bus.emit(auditEvents.adminChanged, { ...change, action, target: { kind: 'team', id: 'b' } });
    await waitUntil(async () => (await notification.collection('alert_causes').countDocuments({})) === 3);
    await minutesPass();
    expect(texts()).toHaveLength(1);
    expect(texts()[0]).toContain('- Dados exportados: pedidos em CSV');
    expect(texts()[0]).toContain('- Equipe: pessoa nova');
    expect(texts()[0]).toContain('- Equipe: pessoa removida');
    expect(texts()[0]).toContain('https://loja.example/admin/audit');
    expect(texts()[0]).toContain('https://loja.example/admin/team');
  });

  it.each([
    ['stock-low', 'Estoque baixo'],
    ['delivery-by-hand', 'Entrega manual pendente'],
    ['charged-twice', 'Pago em dobro'],
    ['provider-down', 'Provedor de pagamento fora do ar'],
  ] as const)('of a case %s, with a link to the inbox', async (kind, title) => {
    opened(kind, 'ana@example.com');
    await minutesPass();
    expect(texts()).toEqual([expect.stringContaining(`- ${title}`)]);
    expect(texts()[0]).toContain('https://loja.example/admin/inbox');
    expect(mails()).toEqual([title]);
    expect(notification.inbox.taken[0]!.to).toEqual([OWNER]);
    expect(texts()[0]! + notification.inbox.taken[0]!.raw.split('\r\n\r\n')[1]).not.toContain('ana@');
  });

  it('of a conversion destination that stopped, however often its event comes', async () => {
    await Promise.all([stop(), stop()]);
    await waitUntil(async () => (await notification.collection('alert_causes').countDocuments({})) === 1);
    await minutesPass();
    await stop();
    await minutesPass();
    expect(mails()).toEqual(['Conversões paradas: Meta']);
    expect(texts()).toEqual([expect.stringContaining('/admin/conversions')]);
    await stop(1_790_000_100_000);
    await waitUntil(async () => (await notification.collection('alert_causes').countDocuments({})) === 2);
    await minutesPass();
    expect(texts()).toHaveLength(2);
  });

  it('of dead letters by the name of their job, once until none of it is left', async () => {
    await fail('1');
    await fail('2');
    await minutesPass();
    await fail('3');
    await minutesPass();
    expect(mails()).toEqual(['Falhas de processamento: checkout.deliver-order']);
    expect(texts()).toEqual([expect.stringContaining('/admin/dead-letters')]);
    expect(texts()[0]).not.toContain('ana@example.com');
    for (const id of ['1', '2', '3']) await notification.get(DeadLetters).discard(id);
    await minutesPass();
    await fail('4');
    await minutesPass();
    expect(texts()).toHaveLength(2);
  });

  it('in one e-mail and one post of all that came within three minutes', async () => {
    opened('stock-low', 'p1');
    await minutesPass(2);
    opened('stock-low', 'p2');
    opened('disputed');
    await fail('1');
    expect(texts()).toEqual([]);
    await minutesPass();
    expect(mails()).toEqual(['4 avisos da loja']);
    expect(texts()).toHaveLength(1);
    for (const line of ['- Estoque baixo (2)', '- Pagamento contestado (MED)', '- Falhas de processamento: '])
      expect(texts()[0]).toContain(line);
  });

  it('once of each case, and again when it is open again, at most once an hour', async () => {
    opened('provider-down');
    await minutesPass();
    for (let again = 0; again < 3; again += 1) {
      notification.opened.length = 0;
      await minutesPass();
      opened('provider-down');
      await minutesPass();
    }
    opened('provider-down', 'another');
    await minutesPass();
    expect([texts().length, mails().length]).toEqual([2, 2]);
    notification.clock.advance(60 * MINUTE_MS);
    await minutesPass();
    expect([texts().length, mails().length]).toEqual([3, 3]);
    notification.clock.advance(120 * MINUTE_MS);
    await minutesPass();
    expect([texts().length, mails().length]).toEqual([3, 3]);
  });

  it('of a case of each kind, however many there are', async () => {
    for (let order = 0; order < 1_000; order += 1) opened('delivery-by-hand', `order-${order}`);
    opened('disputed');
    await minutesPass();
    expect(mails()).toEqual(['1001 avisos da loja']);
    expect(texts()[0]).toContain('- Entrega manual pendente (1000)');
    expect(texts()[0]).toContain('- Pagamento contestado (MED)');
  });

  it('of a job that failed once before another one failed a thousand times', async () => {
    await fail('0', 'tracking.send-conversion');
    await Promise.all(Array.from({ length: 1_000 }, (_, index) => fail(String(index + 1))));
    await minutesPass();
    expect(mails()).toEqual(['2 avisos da loja']);
    await minutesPass();
    expect(texts()).toHaveLength(1);
  });

  it('once by two processes that gather at the same time', async () => {
    for (let product = 0; product < 20; product += 1) opened('stock-low', `product-${product}`);
    await fail('1');
    for (let minute = 0; minute < 5; minute += 1) {
      await Promise.all([gather(), gather(), gather()]);
      notification.clock.advance(MINUTE_MS);
    }
    await minutesPass();
    expect(mails()).toEqual(['21 avisos da loja']);
    expect(texts()).toEqual([expect.stringContaining('- Estoque baixo (20)')]);
  });

  it('by the private webhook, however long Discord fails or limits it, and in the meantime by e-mail', async () => {
    const failures = Array.from({ length: 20 }, () => ({ status: 500 }));
    notification.discord.failures.push({ status: 429, everywhereForMs: 30_000 }, ...failures);
    opened('stock-low');
    await minutesPass();
    expect([texts().length, mails().length]).toEqual([0, 1]);
    await notification.restart();
    await notification.timePasses();
    expect([texts().length, mails().length]).toEqual([1, 1]);
  });

  it('nothing of a case that ended within the three minutes', async () => {
    opened('stock-low');
    await minutesPass(1);
    notification.opened.length = 0;
    await minutesPass();
    expect([...texts(), ...mails()]).toEqual([]);
  });

  it('once although the run stopped before it recorded what it told', async () => {
    opened('stock-low');
    await minutesPass();
    const causes = notification.collection('alert_causes');
    expect(await causes.countDocuments({ waitingSince: { $exists: true } })).toBe(0);
    await causes.updateMany({}, { $set: { waitingSince: notification.clock.nowMs() } });
    await notification.restart();
    await minutesPass();
    expect(await waitingCauses()).toBe(0);
    expect([texts().length, mails().length]).toEqual([1, 1]);
  });

  it('although checkout cannot be asked, of what is known', async () => {
    await stop();
    await waitUntil(async () => (await notification.collection('alert_causes').countDocuments({})) === 1);
    notification.opened.push({
      id: 'x',
      kind: 'no-kind' as 'disputed',
      openedAt: notification.clock.nowMs(),
    });
    await minutesPass();
    expect(mails()).toEqual(['Conversões paradas: Meta']);
    expect(notification.logged).toContain('causes of alerts were left to the next run');
  });

  it('by the private webhook alone where no address is set', async () => {
    await notification.restart(NO_MAIL);
    opened('stock-low');
    await minutesPass();
    expect([texts().length, mails().length]).toEqual([1, 0]);
    expect((await notification.view()).alerts.byMail).toBe(false);
  });

  it('by e-mail alone where no private webhook is saved, and by nothing where neither is', async () => {
    await changePrivate(null);
    opened('stock-low');
    await minutesPass();
    expect([texts().length, mails().length]).toEqual([0, 1]);
    await notification.restart(NO_MAIL);
    opened('disputed');
    await minutesPass();
    await stop();
    await minutesPass();
    expect(await notification.collection('alert_causes').countDocuments({})).toBe(1);
    expect(mails()).toHaveLength(1);
  });

  it('nothing of the demo once the shop is live, but of each case that is still open', async () => {
    await changePrivate(null);
    await stop();
    opened('stock-low');
    opened('disputed');
    await waitUntil(async () => (await notification.collection('alert_causes').countDocuments({})) === 1);
    await gather();
    notification.opened.pop();
    await notification.goLive();
    await minutesPass();
    expect(mails()).toEqual(['Estoque baixo']);
  });

  it('of a stopped destination whose mail an earlier release owed', async () => {
    const noticeId = 'meta.1790000000000';
    await notification.get(Jobs).enqueue(notificationJobs.sendDestinationStoppedMail, { noticeId });
    await waitUntil(async () => (await notification.collection('alert_causes').countDocuments({})) === 1);
    await minutesPass();
    expect(mails()).toEqual(['Conversões paradas: meta']);
  });
});

const waitingCauses = () =>
  notification.collection('alert_causes').countDocuments({ waitingSince: { $exists: true } });

describe('the private webhook', () => {
  const otherToken = (url: string) => url.replace(/[^/]+$/, 'b'.repeat(68));
  const withZero = (url: string) => url.replace('/webhooks/', '/webhooks/0');

  it('is shown without its token, tested, and removed; each change leaves an audit record', async () => {
    const { id, url } = await savePrivate();
    const token = url.split('/').at(-1)!;
    const { alerts, maskedUrl, sentCount } = await notification.view();
    expect(alerts).toEqual({
      maskedUrl: expect.stringContaining(id),
      dead: null,
      lastFailure: null,
      byMail: true,
      weekly: true,
    });
    expect(maskedUrl).toBe('');
    expect(await notification.request(discordMessages.testAlertWebhook, {}, AS_ADMIN)).toEqual({
      state: 'sent',
    });
    expect(notification.discord.postsOf(id)).toHaveLength(1);
    expect((await notification.view()).sentCount).toBe(sentCount);
    await changePrivate(null);
    expect((await notification.view()).alerts.maskedUrl).toBe('');
    expect(await codeOf(notification.request(discordMessages.testAlertWebhook, {}, AS_ADMIN))).toBe(
      discordErrors.webhookMissing.code,
    );
    const stored = await notification.databaseText('vale_notification');
    expect(stored + JSON.stringify(await notification.view())).not.toContain(token);
    // Saved before the test, saved again, and removed.
    const records = await waitUntil(() => {
      const found = notification.recorder.envelopes.map(({ data }) => data);
      return found.length === 3 ? found : undefined;
    });
    expect(records.at(-1)).toMatchObject({
      action: 'alert-webhook.change',
      target: { kind: 'webhook', id: 'alerts' },
      before: { webhook: expect.stringContaining(id) as unknown },
      after: { webhook: null },
    });
    expect(JSON.stringify(records)).not.toContain(token);
  });

  it('is never the webhook of product posts, whatever the token, and that one is never this one', async () => {
    const posts = await notification.configured();
    for (const url of [posts.url, otherToken(posts.url), withZero(posts.url)])
      expect(await codeOf(changePrivate(url))).toBe(discordErrors.webhookOfPosts.code);
    const { url: own } = await savePrivate();
    const change = (url: string) =>
      notification.request(discordMessages.changeWebhook, { url, isActive: true }, AS_ADMIN);
    for (const url of [own, otherToken(own), withZero(own)])
      expect(await codeOf(change(url))).toBe(discordErrors.webhookOfAlerts.code);
    expect(await notification.collection('discord_webhooks').countDocuments({})).toBe(3);
    opened('stock-low');
    await minutesPass();
    expect(notification.discord.postsOf(posts.id)).toEqual([]);
  });

  it.each([301, 400, 403])('shows the admin that Discord refused an alert with %i', async (status) => {
    await notification.restart(NO_MAIL);
    notification.discord.failures.push({ status });
    opened('stock-low');
    await minutesPass();
    expect(texts()).toEqual([]);
    expect(await notification.view()).toMatchObject({
      lastFailure: null,
      alerts: { dead: null, lastFailure: { reason: `Erro HTTP: ${status}` } },
    });
  });

  it('gets no post that demo mode queued once the shop is live', async () => {
    await notification.restart(NO_MAIL);
    notification.discord.failures.push({ status: 503 });
    opened('stock-low');
    await minutesPass(3);
    expect(notification.discord.requests).toHaveLength(1);
    notification.opened.length = 0;
    await notification.goLive();
    await notification.timePasses();
    expect(notification.logged).toContain('withdrawn');
    expect((await notification.view()).alerts.lastFailure).toMatchObject({
      reason: 'o post era da demonstração',
    });
  });

  it('tells nothing once Discord deleted it and no address is set: the next one does, once', async () => {
    await notification.restart(NO_MAIL);
    notification.discord.deleteWebhook(hook);
    opened('stock-low');
    await minutesPass();
    expect((await notification.view()).alerts.dead).toMatchObject({ status: 404 });
    const { id } = await savePrivate();
    await minutesPass();
    await minutesPass();
    expect(notification.discord.postsOf(id)).toHaveLength(1);
    expect(await waitingCauses()).toBe(0);
    notification.discord.deleteWebhook(id);
    opened('disputed');
    await minutesPass();
    notification.clock.advance(25 * 60 * MINUTE_MS);
    const late = await savePrivate();
    await minutesPass();
    expect(notification.discord.postsOf(late.id)).toEqual([]);
  });

  it('is reported to the owner once Discord deleted it, and sends nothing more', async () => {
    notification.discord.deleteWebhook(hook);
    opened('stock-low');
    await minutesPass();
    await waitUntil(() => mails().length === 2);
    expect(notification.inbox.taken.some(({ raw }) => raw.includes('privado dos avisos'))).toBe(true);
    expect((await notification.view()).alerts.dead).toMatchObject({ status: 404 });
    const { length } = notification.discord.requests;
    opened('disputed');
    await minutesPass();
    expect(notification.discord.requests).toHaveLength(length);
  });

  it('is the admin’s alone', async () => {
    for (const message of [discordMessages.testAlertWebhook, discordMessages.changeAlertWebhook])
      expect(await codeOf(notification.request(message, { url: null }, AS_SHOPPER))).toBe(
        'platform.forbidden',
      );
  });
});
