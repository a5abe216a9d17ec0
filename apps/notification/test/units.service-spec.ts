import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { checkoutEvents, type RecordedUnitReply } from '@vale/contracts/checkout';
import type { MessageInput } from '@vale/contracts/define';
import { webhookErrors, webhookMessages, type DeliveredProduct } from '@vale/contracts/webhooks';
import { codeOf } from '@vale/testing/code-of';
import { waitUntil } from '@vale/testing/wait-until';
import { WebhookSenderService } from '../src/webhooks/webhook-sender.service.js';
import { WebhookSweepService } from '../src/webhooks/webhook-sweep.service.js';
import { AS_ADMIN } from './discord-environment.js';
import { NotificationEnvironment } from './notification-environment.js';
import { WebhookReceiver } from '@vale/testing/webhook-receiver';

const ORDER = '01JD0000000000000000000001';
const MINUTE = 60_000;

let notification: NotificationEnvironment;
let receiver: WebhookReceiver;

beforeEach(async () => {
  notification = new NotificationEnvironment();
  receiver = await WebhookReceiver.open();
  await notification.start();
});
afterEach(async () => {
  await receiver.close();
  await notification.close();
});

const delivering = (delivers: DeliveredProduct[]) =>
  notification.request(
    webhookMessages.createWebhook,
    { name: 'Sistema', url: receiver.url, events: [], buyerFields: ['answers'], delivers },
    AS_ADMIN,
  );
const log = async (id: string) =>
  (await notification.request(webhookMessages.listWebhookLog, { id }, AS_ADMIN)).items;
const changed = () =>
  notification.system.bus.emit(checkoutEvents.handDeliveryChanged, { transactionId: ORDER });
const product = (productId: string, variation = '') => ({ productId, variation, title: productId });
const answerWith = (reply: unknown) => (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
const replies = (): readonly { line: number; reply: RecordedUnitReply }[] => notification.units.replies;

async function sweep(advanceMs = 0): Promise<void> {
  notification.clock.advance(advanceMs);
  await notification.get(WebhookSweepService).run();
  await notification.get(WebhookSenderService).idle();
}

it('each unit is asked for once by a key of its own, with what the buyer answered, and the code is handed on', async () => {
  notification.units.awaited.push(
    { line: 0, productId: 'p1', variation: 'R$ 50' },
    { line: 1, productId: 'p1', variation: 'R$ 100' },
  );
  await delivering([product('p1')]);
  receiver.answer = answerWith({ status: 'delivered', code: 'SYSTEM-CODE' });
  await changed();
  await changed();
  await waitUntil(() => replies().length === 2);
  await sweep();
  const asked = receiver.messages.map(({ body: { type, data } }) => ({ type, data }));
  expect(asked).toHaveLength(2);
  expect(asked[0]).toMatchObject({
    type: 'unit.requested',
    data: { orderId: ORDER, buyer: { answers: [{ label: 'Player ID', value: '77' }] } },
  });
  expect(asked.map(({ data }) => data['unitKey']).toSorted()).toEqual([`${ORDER}-0`, `${ORDER}-1`]);
  expect(new Set(receiver.messages.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
  expect(
    replies()
      .map(({ line }) => line)
      .toSorted(),
  ).toEqual([0, 1]);
  expect(replies()[0]!.reply).toEqual({ status: 'delivered', code: 'SYSTEM-CODE' });
  expect(await notification.databaseText('vale_notification')).not.toContain('SYSTEM-CODE');
});

it('a system that waits, fails or answers nonsense is asked again with the same key, and then no more', async () => {
  notification.units.awaited.push({ line: 0, productId: 'p1', variation: '' });
  const { webhook } = await delivering([product('p1')]);
  receiver.answer = answerWith({ status: 'wait' });
  await changed();
  await waitUntil(() => receiver.messages.length === 1);
  await notification.get(WebhookSenderService).idle();
  receiver.answers(500);
  await sweep(5_000);
  receiver.answer = answerWith({ status: 'delivered', code: '' });
  await sweep(30_000);
  receiver.answer = answerWith({ status: 'wait' });
  for (const wait of [2, 5, 10, 10]) await sweep(wait * MINUTE);
  expect(receiver.messages).toHaveLength(7);
  expect(new Set(receiver.messages.map(({ body }) => body.data['unitKey'])).size).toBe(1);
  expect(new Set(receiver.messages.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  await sweep(24 * 60 * MINUTE);
  expect(receiver.messages).toHaveLength(7);
  const waits = replies().map(({ reply }) => (reply.status === 'wait' ? reply.nextAt : reply));
  const [firstAsked, ...asked] = receiver.messages.map(
    ({ headers }) => Number(headers['webhook-timestamp']) * 1_000,
  );
  expect(waits).toHaveLength(5);
  expect(waits[0]).toBeGreaterThanOrEqual(firstAsked! + 5_000);
  expect(waits[0]).toBeLessThan(asked[0]! + 1_000);
  expect(waits.at(-1)).toBeNull();
  const { items } = await notification.request(webhookMessages.listWebhooks, {}, AS_ADMIN);
  expect(items).toMatchObject([{ id: webhook.id, paused: null, waiting: 0 }]);
});

it('a refusal is handed on, and ends the asking', async () => {
  notification.units.awaited.push({ line: 0, productId: 'p1', variation: '' });
  const { webhook } = await delivering([product('p1')]);
  receiver.answer = answerWith({ status: 'no', reason: 'sem saldo' });
  await changed();
  await waitUntil(() => replies().length === 1);
  expect(replies()[0]!.reply).toEqual({ status: 'no', reason: 'sem saldo' });
  await notification.get(WebhookSenderService).idle();
  expect(await log(webhook.id)).toMatchObject([
    { nextAt: null, attempts: [{ problem: null, answer: 'no' }] },
  ]);
  await sweep(24 * 60 * MINUTE);
  expect(receiver.messages).toHaveLength(1);
});

it('a unit that a person delivered meanwhile is not asked for again, and the log and the owner are told so', async () => {
  notification.units.awaited.push({ line: 0, productId: 'p1', variation: '' });
  const { webhook } = await delivering([product('p1')]);
  receiver.answer = answerWith({ status: 'wait' });
  await changed();
  await waitUntil(() => receiver.messages.length === 1);
  await notification.get(WebhookSenderService).idle();
  notification.units.awaited.length = 0;
  await sweep(5_000);
  expect(receiver.messages).toHaveLength(1);
  const [asked] = await log(webhook.id);
  expect(asked).toMatchObject({ nextAt: null, attempts: [{ problem: 'wait' }, { problem: 'over' }] });
  const replay = (which: MessageInput<typeof webhookMessages.replayWebhooks>['which']) =>
    notification.request(webhookMessages.replayWebhooks, { id: webhook.id, which }, AS_ADMIN);
  expect(await codeOf(replay({ deliveryId: asked!.id }))).toBe(webhookErrors.unitNotAwaited.code);
  expect(await replay({ since: 0, until: notification.clock.nowMs() + 1 })).toEqual({ count: 1 });
  await sweep();
  expect(receiver.messages).toHaveLength(1);
});

it('an order with a unit that no system delivers is left to a person', async () => {
  notification.units.awaited.push(
    { line: 0, productId: 'p1', variation: 'R$ 50' },
    { line: 1, productId: 'p1', variation: 'R$ 100' },
  );
  await delivering([product('p1', 'R$ 50')]);
  await changed();
  await waitUntil(() => notification.units.reads.length > 0);
  await sweep();
  expect(receiver.messages).toEqual([]);
});
