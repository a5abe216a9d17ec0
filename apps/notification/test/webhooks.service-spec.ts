import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { checkoutEvents } from '@vale/contracts/checkout';
import type { EventData, EventDefinition } from '@vale/contracts/define';
import { webhookErrors, webhookMessages, type WebhookDraft } from '@vale/contracts/webhooks';
import { codeOf } from '@vale/testing/code-of';
import { waitUntil } from '@vale/testing/wait-until';
import { Webhook } from 'standardwebhooks';
import { GatherAlertsService } from '../src/alerts/gather-alerts.service.js';
import { WebhookDeliveryRepository } from '../src/webhooks/delivery.repository.js';
import { WebhookSenderService } from '../src/webhooks/webhook-sender.service.js';
import { WebhookSweepService } from '../src/webhooks/webhook-sweep.service.js';
import { AS_ADMIN, AS_SHOPPER, OWNER } from './discord-environment.js';
import { LIVE, NotificationEnvironment } from './notification-environment.js';
import { WebhookReceiver } from '@vale/testing/webhook-receiver';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ORDER = '01JD0000000000000000000001';

let notification: NotificationEnvironment;
let receiver: WebhookReceiver;

beforeEach(async () => {
  notification = new NotificationEnvironment();
  receiver = await WebhookReceiver.open();
  await notification.start({ ALERT_EMAIL: OWNER });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await receiver.close();
  await notification.close();
});

const draft = (change: Partial<WebhookDraft> = {}): WebhookDraft => ({
  name: 'Sistema',
  url: receiver.url,
  events: ['order.paid', 'order.refunded', 'unit.replaced', 'order.disputed', 'order.delivered'],
  buyerFields: [],
  delivers: [],
  ...change,
});
const create = (change: Partial<WebhookDraft> = {}) =>
  notification.request(webhookMessages.createWebhook, draft(change), AS_ADMIN);
const list = async () => (await notification.request(webhookMessages.listWebhooks, {}, AS_ADMIN)).items;
const log = async (id: string) =>
  (await notification.request(webhookMessages.listWebhookLog, { id }, AS_ADMIN)).items;
const emit = <E extends EventDefinition>(event: E, data: EventData<E>) =>
  notification.system.bus.emit(event, data);

const pay = (transactionId = ORDER, paidCentavos = 5_000) =>
  emit(checkoutEvents.orderPaid, {
    transactionId,
    accountId: 'a',
    productId: 'p1',
    productTitle: 'Steam',
    category: 'jogos',
    totalCentavos: 5_000,
    createdAt: 1,
    attribution: {},
    marketingConsent: null,
    state: 'paid',
    paidAt: 1_000,
    paidCentavos,
  });

/** Runs what is due by then, and waits for it. */
async function sweep(advanceMs = 0): Promise<void> {
  notification.clock.advance(advanceMs);
  await notification.get(WebhookSweepService).run();
  await notification.get(WebhookSenderService).idle();
}
const received = (count: number) =>
  waitUntil(() => receiver.messages.length >= count, { what: `message ${count}` });
const settled = (id: string, count: number) =>
  waitUntil(async () => (await log(id)).flatMap(({ attempts }) => attempts).length >= count);

describe('a message', () => {
  it('is signed, names the order with its sums and units, and has no code and nothing about the buyer', async () => {
    const { secret, webhook } = await create();
    expect(secret).toMatch(/^whsec_/);
    await pay();
    await received(1);
    const { headers, text, body } = receiver.messages[0]!;
    // The test's clock is not the library's.
    const at = Number(headers['webhook-timestamp']) * 1_000;
    expect(Math.abs(at - notification.clock.nowMs())).toBeLessThan(1_000);
    const signed = new Webhook(secret).sign(String(headers['webhook-id']), new Date(at), text);
    expect(headers['webhook-signature']).toBe(signed);
    expect(body).toEqual({
      type: 'order.paid',
      timestamp: '1970-01-01T00:00:01.000Z',
      data: {
        orderId: ORDER,
        totalCentavos: 5_000,
        paidCentavos: 5_000,
        simulated: false,
        items: [{ productId: 'p1', title: 'Steam', variation: '', quantity: 1, centavos: 5_000, lines: [0] }],
      },
    });
    await settled(webhook.id, 1);
    expect(await log(webhook.id)).toMatchObject([
      { type: 'order.paid', transactionId: ORDER, nextAt: null, attempts: [{ status: 204, problem: null }] },
    ]);
  });

  it('says of the buyer what the owner chose, and none of it is stored', async () => {
    await create({ buyerFields: ['email', 'answers'] });
    await pay();
    await received(1);
    expect(receiver.messages[0]!.body.data['buyer']).toEqual({
      email: 'ana@example.com',
      answers: [{ line: 0, label: 'Player ID', value: '77' }],
    });
    expect(await notification.databaseText('vale_notification')).not.toContain('ana@example.com');
  });

  it('is sent once however often its event comes; a sum below the price is no payment', async () => {
    await create();
    await pay(ORDER, 4_999);
    await pay();
    await pay();
    const ref = { transactionId: ORDER, accountId: 'a' };
    await emit(checkoutEvents.orderDelivered, { ...ref, deliveredAt: 2 });
    await emit(checkoutEvents.orderRefunded, { ...ref, number: 1, centavos: 700, refundedAt: 3 });
    await emit(checkoutEvents.orderDisputed, { ...ref, disputedAt: 4 });
    await emit(checkoutEvents.unitReplaced, { ...ref, replacementId: 'r1', line: 0, replacedAt: 5 });
    await received(5);
    await sweep();
    const types = receiver.messages.map(({ body }) => body.type);
    expect(types.toSorted()).toEqual([
      'order.delivered',
      'order.disputed',
      'order.paid',
      'order.refunded',
      'unit.replaced',
    ]);
    const refund = receiver.messages.find(({ body }) => body.type === 'order.refunded')!;
    expect(refund.body.data).toMatchObject({ refundNumber: 1, refundedCentavos: 700 });
  });

  it('tells of opened cases and low stock', async () => {
    await create({ events: ['case.opened', 'stock.low'] });
    const openedAt = notification.clock.nowMs();
    notification.opened.push(
      { id: 'disputed.o1', kind: 'disputed', openedAt, transactionId: ORDER },
      { id: 'stock-low.p1', kind: 'stock-low', openedAt, stock: { productId: 'p1', variations: ['R$ 50'] } },
    );
    await sweep();
    await sweep(5_000);
    const told = receiver.messages.map(({ body: { type, data } }) => ({ type, data }));
    expect(told).toHaveLength(3);
    expect(told).toEqual(
      expect.arrayContaining([
        { type: 'case.opened', data: { caseId: 'disputed.o1', kind: 'disputed', orderId: ORDER } },
        { type: 'case.opened', data: { caseId: 'stock-low.p1', kind: 'stock-low', orderId: null } },
        { type: 'stock.low', data: { productId: 'p1', variations: ['R$ 50'] } },
      ]),
    );
  });
});

describe('a receiver that fails', () => {
  it('gets the message again under its id, less and less often, and is paused with an alert after three days', async () => {
    receiver.answers(500);
    const { webhook } = await create();
    await pay();
    await settled(webhook.id, 1);
    const waits = [5_000, 5 * MINUTE, 30 * MINUTE, ...[2, 5, 10, 12, 18].map((hours) => hours * HOUR)];
    for (const wait of waits) {
      await sweep(wait - 1);
      const before = receiver.messages.length;
      await sweep(1);
      expect(receiver.messages).toHaveLength(before + 1);
    }
    expect((await list())[0]).toMatchObject({ paused: null, waiting: 1 });
    await sweep(24 * HOUR);
    expect(receiver.messages).toHaveLength(10);
    expect(new Set(receiver.messages.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect((await list())[0]).toMatchObject({ paused: { reason: 'failing' }, waiting: 1 });
    // Messages of this time wait, too.
    await pay('01JD0000000000000000000002');
    await sweep(24 * HOUR);
    expect(receiver.messages).toHaveLength(10);
    await alerted('Webhook pausado: Sistema');

    receiver.answers(200);
    await notification.request(webhookMessages.pauseWebhook, { id: webhook.id, isPaused: false }, AS_ADMIN);
    await received(12);
    await waitUntil(async () => (await list())[0]!.waiting === 0);
  });

  it('is paused at once with an alert if it answers 410, each time', async () => {
    receiver.answers(410);
    const { webhook } = await create();
    const { id } = webhook;
    await pay();
    await waitUntil(async () => (await list())[0]!.paused?.reason === 'gone');
    await alerted('Webhook pausado: Sistema');
    await notification.request(webhookMessages.pauseWebhook, { id, isPaused: false }, AS_ADMIN);
    await waitUntil(async () => (await list())[0]!.paused?.reason === 'gone');
    expect(receiver.messages).toHaveLength(2);
    const causes = await notification.collection('alert_causes').find({ kind: 'webhook-paused' }).toArray();
    expect(causes).toHaveLength(2);
  });

  it('is not followed to where it redirects', async () => {
    const other = await WebhookReceiver.open();
    receiver.answers(307, { location: other.url });
    const { webhook } = await create();
    await pay();
    await settled(webhook.id, 1);
    expect((await log(webhook.id))[0]!.attempts).toMatchObject([{ status: 307, problem: 'redirect' }]);
    expect(other.messages).toEqual([]);
    await other.close();
  });

  it('keeps no other waiting while it hangs', async () => {
    const other = await WebhookReceiver.open();
    receiver.hangs();
    await create();
    await create({ name: 'Outro', url: other.url });
    for (let count = 1; count <= 9; count += 1) await pay(`01JD000000000000000000000${count}`);
    await waitUntil(() => other.messages.length === 9);
    // Two requests at a time.
    await received(2);
    expect(receiver.messages).toHaveLength(2);
    await receiver.close();
    await other.close();
    receiver = await WebhookReceiver.open();
  });

  it('gets what a killed process was sending, under the same id', async () => {
    const { webhook } = await create();
    await notification.request(webhookMessages.pauseWebhook, { id: webhook.id, isPaused: true }, AS_ADMIN);
    await pay();
    await waitUntil(async () => (await log(webhook.id)).length === 1);
    const messageId = (await log(webhook.id))[0]!.messageId;
    // A process that was killed after it claimed the message leaves it like this.
    const now = notification.clock.nowMs();
    await notification
      .collection('webhook_deliveries')
      .updateOne({}, { $set: { dueAt: now + 30_000, tried: 1 } });
    await notification.collection('webhook_endpoints').updateOne({}, { $set: { paused: null } });
    await notification.restart({ ALERT_EMAIL: OWNER });
    await sweep(29_999);
    expect(receiver.messages).toEqual([]);
    await sweep(1);
    expect(receiver.messages.map(({ headers }) => headers['webhook-id'])).toEqual([messageId]);
  });

  it('gets what is new before what has waited, as after a replay of many messages', async () => {
    const { webhook } = await create();
    await notification.request(webhookMessages.pauseWebhook, { id: webhook.id, isPaused: true }, AS_ADMIN);
    const orders = [ORDER, '01JD0000000000000000000002'];
    for (const [at, order] of orders.entries()) {
      await pay(order);
      await waitUntil(async () => (await log(webhook.id)).length === at + 1);
      notification.clock.advance(1);
    }
    const deliveries = notification.get(WebhookDeliveryRepository);
    const next = async () => (await deliveries.claim(webhook.id, notification.clock.nowMs()))?.transactionId;
    expect([await next(), await next(), await next()]).toEqual([...orders.toReversed(), undefined]);
  });
});

describe('an owner', () => {
  it('sends a message again, or all of a period, under the same ids', async () => {
    const { webhook } = await create();
    await pay();
    await settled(webhook.id, 1);
    notification.clock.advance(HOUR);
    const since = notification.clock.nowMs();
    await pay('01JD0000000000000000000002');
    await settled(webhook.id, 2);
    const [second, first] = (await log(webhook.id)).map(({ id }) => id);
    const replay = (which: { deliveryId: string } | { since: number; until: number }) =>
      notification.request(webhookMessages.replayWebhooks, { id: webhook.id, which }, AS_ADMIN);
    expect(await replay({ deliveryId: first! })).toEqual({ count: 1 });
    await received(3);
    expect(await replay({ since, until: since + 1 })).toEqual({ count: 1 });
    await received(4);
    const ids = receiver.messages.map(({ headers }) => headers['webhook-id']);
    expect([ids[2], ids[3]]).toEqual([ids[0], ids[1]]);
    expect(await replay({ deliveryId: `other${second}` })).toEqual({ count: 0 });
  });

  it('replays messages also if the webhook is changed meanwhile, and records it', async () => {
    const { webhook } = await create();
    await pay();
    await settled(webhook.id, 1);
    const deliveries = notification.get(WebhookDeliveryRepository);
    const replay = deliveries.replay.bind(deliveries);
    jest.spyOn(WebhookDeliveryRepository.prototype, 'replay').mockImplementation(async (...args) => {
      const { id, version } = (await list())[0]!;
      const { url: _, ...change } = draft({ name: 'Outro nome' });
      await notification.request(webhookMessages.editWebhook, { id, version, ...change }, AS_ADMIN);
      return replay(...args);
    });
    const which = { since: 0, until: notification.clock.nowMs() + 1 };
    const { count } = await notification.request(
      webhookMessages.replayWebhooks,
      { id: webhook.id, which },
      AS_ADMIN,
    );
    expect(count).toBe(1);
    await received(2);
    await waitUntil(() => JSON.stringify(notification.recorder.envelopes).includes('webhook.replay'));
  });

  it('rotates the secret: for a day both sign', async () => {
    const { webhook, secret: former } = await create();
    const { secret } = await notification.request(webhookMessages.rotateSecret, { id: webhook.id }, AS_ADMIN);
    expect(secret).not.toBe(former);
    await pay();
    await received(1);
    expect(String(receiver.messages[0]!.headers['webhook-signature']).split(' ')).toHaveLength(2);
    notification.clock.advance(24 * HOUR);
    await pay('01JD0000000000000000000002');
    await received(2);
    expect(String(receiver.messages[1]!.headers['webhook-signature']).split(' ')).toHaveLength(1);
  });

  it('tests a receiver, and reads what it answered', async () => {
    const { webhook } = await create();
    const test = () => notification.request(webhookMessages.testWebhook, { id: webhook.id }, AS_ADMIN);
    expect(await test()).toMatchObject({ status: 204, problem: null });
    receiver.answers(404);
    expect(await test()).toMatchObject({ status: 404, problem: 'status' });
    expect(receiver.messages.map(({ body }) => body.type)).toEqual(['webhook.test', 'webhook.test']);
    expect(await log(webhook.id)).toEqual([]);
  });

  it('deletes it with its messages', async () => {
    const { webhook } = await create();
    await pay();
    await settled(webhook.id, 1);
    await notification.request(webhookMessages.deleteWebhook, { id: webhook.id }, AS_ADMIN);
    expect(await list()).toEqual([]);
    await pay('01JD0000000000000000000002');
    await sweep();
    expect(receiver.messages).toHaveLength(1);
    expect(await notification.collection('webhook_deliveries').countDocuments({})).toBe(0);
  });

  it('alone may see webhooks; each change leaves a record without address and secret', async () => {
    const { webhook, secret } = await create();
    const token = 'aB3dE5fG7hI9jK1l';
    const url = `${receiver.url.replace('?', `/${token}?`)}&novo=1`;
    const changed = { ...draft({ name: 'Novo', url }), id: webhook.id, version: webhook.version };
    await notification.request(webhookMessages.editWebhook, changed, AS_ADMIN);
    await notification.request(webhookMessages.rotateSecret, { id: webhook.id }, AS_ADMIN);
    await waitUntil(() => notification.recorder.envelopes.length === 3);
    const records = JSON.stringify(notification.recorder.envelopes);
    for (const hidden of ['t0k3n', 'novo=1', token, secret, secret.slice(6)])
      expect(records).not.toContain(hidden);
    const stored = await notification.databaseText('vale_notification');
    expect(stored).not.toContain('t0k3n');
    expect(stored).not.toContain(secret.slice(6));
    expect((await list())[0]!.address).toBe(`${receiver.url.split('?')[0]}/…`);
    const asShopper = notification.request(webhookMessages.listWebhooks, {}, AS_SHOPPER);
    expect(await codeOf(asShopper)).toBe('platform.forbidden');
  });

  it('of a demo may be on this machine, but not at another number of a private network', async () => {
    for (const url of [
      'http://10.0.0.1/hook',
      'https://192.168.0.7/',
      'http://[fd00::1]/',
      'http://0x0a000001/',
    ])
      expect(await codeOf(create({ url }))).toBe(webhookErrors.webhookAddressRefused.code);
    for (const url of ['http://localhost:8080/', 'http://[::1]:8080/', 'http://erp:8080/', 'http://8.8.8.8/'])
      expect(await codeOf(create({ url, events: [] }))).toBeUndefined();
  });

  it('of a demo that others reach may be on the Internet alone', async () => {
    await notification.restart({ HOST: '0.0.0.0', VALE_DEMO_RISKS: 'public-admin' });
    for (const url of [receiver.url, 'http://localhost:8080/', 'https://erp/'])
      expect(await codeOf(create({ url }))).toBe(webhookErrors.webhookAddressRefused.code);
    expect(await codeOf(create({ url: 'https://sistema.example/hook' }))).toBeUndefined();
  });

  it('of a demo is paused once the shop is live, and has none of the demo’s messages', async () => {
    const { webhook } = await create();
    await pay();
    await settled(webhook.id, 1);
    await notification.restart(LIVE);
    expect(await list()).toMatchObject([{ id: webhook.id, paused: { reason: 'demo' }, waiting: 0 }]);
    expect(await log(webhook.id)).toEqual([]);
    await notification.request(webhookMessages.pauseWebhook, { id: webhook.id, isPaused: false }, AS_ADMIN);
    await notification.restart(LIVE);
    expect(await list()).toMatchObject([{ paused: null }]);
  });

  it('cannot name an address in a private network, or without TLS, once the shop is live', async () => {
    await notification.restart(LIVE);
    for (const url of [receiver.url, 'https://10.0.0.1/hook', 'https://router.local/', 'http://a.example/'])
      expect(await codeOf(create({ url }))).toBe(webhookErrors.webhookAddressRefused.code);
    expect(await codeOf(create({ url: 'https://sistema.example/hook' }))).toBeUndefined();
  });
});

async function alerted(title: string): Promise<void> {
  await notification.get(GatherAlertsService).gather();
  notification.clock.advance(4 * MINUTE);
  await notification.get(GatherAlertsService).gather();
  await waitUntil(async () =>
    (await notification.mailbox({ to: OWNER })).some(({ subject }) => subject.includes(title)),
  );
}
