import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  checkoutAdminMessages,
  checkoutAdminErrors,
  checkoutErrors,
  checkoutEvents,
  checkoutMessages,
  deliveryErrors,
} from '@vale/contracts/checkout';
import { platformErrors, type MessageDefinition, type MessageInput } from '@vale/contracts/define';
import { codeOf } from '@vale/testing/code-of';
import { nonEmpty, waitUntil } from '@vale/testing/wait-until';
import { DeliveryService } from '../src/purchase/delivery/delivery.service.js';
import { OrderActionService } from '../src/backoffice/admin/order-action.service.js';
import { LineCodeService } from '../src/stock/line-code.service.js';
import { ADMIN, buyer, CheckoutEnvironment } from './checkout-environment.js';

const E2E = 'E12345678202611211200abcdefghijk';

let checkout: CheckoutEnvironment;
let keys = 0;

beforeEach(async () => void (checkout = await CheckoutEnvironment.selling(['CODE-1', 'CODE-2'])));
afterEach(() => checkout.close());

type Messages = typeof checkoutAdminMessages;
type Keyed<M extends MessageDefinition> = Omit<MessageInput<M>, 'transactionId' | 'idempotencyKey'>;

const newKey = () => `action-${String(++keys).padStart(8, '0')}`;
const refund = (transactionId: string, body: Keyed<Messages['refundOrder']>, idempotencyKey = newKey()) =>
  checkout.request(checkoutAdminMessages.refundOrder, { ...body, transactionId, idempotencyKey }, ADMIN);
const accept = (transactionId: string, body: Keyed<Messages['acceptOrder']>, idempotencyKey = newKey()) =>
  checkout.request(checkoutAdminMessages.acceptOrder, { ...body, transactionId, idempotencyKey }, ADMIN);
const deliver = (transactionId: string, body: Keyed<Messages['deliverOrder']>, idempotencyKey = newKey()) =>
  checkout.request(checkoutAdminMessages.deliverOrder, { ...body, transactionId, idempotencyKey }, ADMIN);
const audit = async (filter: MessageInput<Messages['listAudit']> = {}) =>
  (await checkout.request(checkoutAdminMessages.listAudit, filter, ADMIN)).items;

async function paidOrder(centavos = 5_000, who = 'ana'): Promise<string> {
  const { transactionId: id } = await checkout.place(who);
  checkout.provider.pay(id, centavos);
  await checkout.callBack(id);
  return id;
}

/** A paid order of what a person delivers. */
async function waitingService(): Promise<string> {
  checkout.sells('service', { delivery: 'manual', title: 'Recarga' });
  const { transactionId: id } = await checkout.place('ana', { productId: 'service' });
  checkout.provider.pay(id);
  await checkout.callBack(id);
  await checkout.becomes('ana', id, 'paid');
  await waitUntil(async () => (await checkout.inspect(id)).state === 'delivering');
  return id;
}

/** The next delivery by hand stops before this step. */
function endProcessAt(step: 'give' | 'assignHeld'): void {
  const codes = checkout.get(LineCodeService);
  Reflect.set(codes, step, () => {
    Reflect.deleteProperty(codes, step);
    return Promise.reject(new Error('the process ended'));
  });
}

describe('a refund by hand', () => {
  it('waits for a person, is confirmed with the end-to-end id, and takes the codes from the page', async () => {
    const id = await paidOrder();
    await checkout.becomes('ana', id, 'completed');
    const asked = await refund(id, { reason: 'a pedido do cliente' });
    const [pending] = asked.order.payments[0]!.refunds;
    expect(pending).toMatchObject({ by: 'hand', state: 'pending', centavos: 5_000 });
    expect(asked.order).toMatchObject({ state: 'refunding', attention: ['refund-by-hand'] });
    const confirmed = await checkout.request(
      checkoutAdminMessages.confirmRefund,
      { transactionId: id, refundId: pending!.id, endToEndId: E2E },
      ADMIN,
    );
    expect(confirmed.order).toMatchObject({ state: 'refunded', attention: [] });
    expect(confirmed.order.payments[0]!.refunds[0]).toMatchObject({ state: 'done', endToEndId: E2E });
    expect(await checkout.order('ana', id)).toMatchObject({ status: 'refunded', codes: [] });
  });

  it('leaves the order as it was when it is dropped', async () => {
    const id = await paidOrder();
    await checkout.becomes('ana', id, 'completed');
    const asked = await refund(id, { reason: 'engano meu' });
    const refundId = asked.order.payments[0]!.refunds[0]!.id;
    const input = { transactionId: id, refundId, reason: 'engano meu' };
    const dropped = await checkout.request(checkoutAdminMessages.dropRefund, input, ADMIN);
    expect(dropped.order).toMatchObject({ state: 'delivered', attention: [] });
    const again = checkout.request(checkoutAdminMessages.dropRefund, input, ADMIN);
    expect(await codeOf(again)).toBe(checkoutAdminErrors.refundNotByHand.code);
  });

  it('may return a part and leave the rest paid, and never returns more than arrived', async () => {
    const id = await paidOrder(6_000);
    await checkout.becomes('ana', id, 'overpaid');
    const tooMuch = refund(id, { centavos: 6_001, reason: 'a diferença' });
    await expect(tooMuch).rejects.toMatchObject({
      code: checkoutAdminErrors.refundTooLarge.code,
      message: 'O valor a devolver é maior que o disponível: R$ 60,00.',
    });
    const { order } = await refund(id, { centavos: 1_000, reason: 'a diferença' });
    expect(order).toMatchObject({ owedBack: 0 });
    // The remaining sum equals the price, so the codes are delivered.
    await checkout.becomes('ana', id, 'completed');
    expect(await codeOf(refund(id, { centavos: 5_001, reason: 'tudo' }))).toBe(
      checkoutAdminErrors.refundTooLarge.code,
    );
  });

  it('is written once for one key, and its key is refused for anything else', async () => {
    const id = await paidOrder();
    await checkout.becomes('ana', id, 'completed');
    const key = newKey();
    const body = { centavos: 1_000, reason: 'desconto' };
    const both = await Promise.all([refund(id, body, key), refund(id, body, key)]);
    const again = await refund(id, body, key);
    expect(new Set([...both, again].map(({ actionId }) => actionId)).size).toBe(1);
    expect(again.order.payments[0]!.refunds).toHaveLength(1);
    expect(await codeOf(refund(id, { ...body, centavos: 1_001 }, key))).toBe(
      checkoutErrors.idempotencyKeyReused.code,
    );
    expect(await codeOf(accept(id, { reason: 'desconto' }, key))).toBe(
      checkoutErrors.idempotencyKeyReused.code,
    );
  });

  it('is refused for nothing, for an unknown payment, and for a provider without refunds', async () => {
    const { transactionId: unpaid } = await checkout.place('ana');
    expect(await codeOf(refund(unpaid, { reason: 'nada' }))).toBe(checkoutAdminErrors.nothingToRefund.code);
    const id = await paidOrder(5_000, 'bia');
    await checkout.becomes('bia', id, 'completed');
    expect(await codeOf(refund(id, { paymentId: 'x', reason: 'nada' }))).toBe(
      checkoutAdminErrors.paymentUnknown.code,
    );
    expect(await codeOf(refund(id, { by: 'provider', reason: 'nada' }))).toBe(
      checkoutAdminErrors.refundNotByProvider.code,
    );
  });
});

describe('an accepted sum', () => {
  it('is delivered for although it is too small, and the rest that still arrives is kept', async () => {
    const id = await paidOrder(4_000);
    await checkout.becomes('ana', id, 'underpaid');
    const { order } = await accept(id, { reason: 'cliente antigo' });
    expect(order).toMatchObject({ acceptedCentavos: 4_000 });
    await checkout.becomes('ana', id, 'completed');
    expect((await checkout.order('ana', id)).codes).toHaveLength(1);
    expect(await codeOf(accept(id, { reason: 'de novo' }))).toBe(checkoutAdminErrors.nothingToAccept.code);
  });

  it('is delivered for although it is too large, and the excess stays owed', async () => {
    const id = await paidOrder(6_000);
    await checkout.becomes('ana', id, 'overpaid');
    await accept(id, { reason: 'entregar já' });
    await checkout.becomes('ana', id, 'completed');
    expect(await checkout.inspect(id)).toMatchObject({ owedBack: 10, attention: ['owed-back'] });
  });

  it('pays an open order by a payment that a person saw, and one payment pays one order', async () => {
    const [{ transactionId: id }, { transactionId: other }] = [
      await checkout.place('ana'),
      await checkout.place('bia'),
    ];
    const payment = { id: E2E, centavos: 5_000 };
    await accept(id, { payment, reason: 'caiu na conta' });
    await checkout.becomes('ana', id, 'completed');
    expect(await codeOf(accept(other, { payment, reason: 'caiu na conta' }))).toBe(
      checkoutAdminErrors.paymentTaken.code,
    );
    expect((await checkout.order('bia', other)).status).toBe('pending');
  });

  it('is no way to change what the provider says', async () => {
    const id = await paidOrder(4_000);
    await checkout.becomes('ana', id, 'underpaid');
    const [payment] = (await checkout.inspect(id)).payments;
    const raised = accept(id, { payment: { id: payment!.id, centavos: 5_000 }, reason: 'confia' });
    expect(await codeOf(raised)).toBe(checkoutAdminErrors.nothingToAccept.code);
  });
});

describe('a delivery by hand', () => {
  it('gives the texts of manual lines, which the record does not have', async () => {
    const id = await waitingService();
    const { order } = await deliver(id, { items: [{ line: 0, text: 'login: ana' }] });
    expect(order).toMatchObject({ state: 'delivered' });
    expect((await checkout.inspect(id)).deliveryRecords).toMatchObject([
      { kind: 'delivered-by-hand', way: 'admin', accountId: 'admin' },
    ]);
    expect((await checkout.order('ana', id)).codes).toEqual([{ label: 'Recarga', code: 'login: ana' }]);
    expect(JSON.stringify(await checkout.stored(id))).not.toContain('login: ana');
  });

  it('is of the first of several requests, and the others are refused and leave nothing', async () => {
    const id = await waitingService();
    const texts = ['one', 'two', 'three', 'four'];
    const asked = texts.map((text) => codeOf(deliver(id, { items: [{ line: 0, text }] })));
    const refused = (await Promise.all(asked)).filter((code) => code !== undefined);
    expect(refused).toHaveLength(3);
    const { conflict } = platformErrors;
    for (const code of refused)
      expect([conflict.code, checkoutAdminErrors.notDeliverable.code]).toContain(code);
    const { actions, deliveryRecords } = await checkout.inspect(id);
    expect(actions.filter(({ kind }) => kind === 'deliver')).toHaveLength(1);
    expect(deliveryRecords.filter(({ kind }) => kind === 'delivered-by-hand')).toHaveLength(1);
  });

  it('after a crash is continued by its request, and later by another one, which cannot change its text', async () => {
    const id = await waitingService();
    const [key, items] = [newKey(), [{ line: 0, text: 'login: ana' }]];
    endProcessAt('assignHeld');
    await expect(deliver(id, { items }, key)).rejects.toThrow();
    const other = [{ line: 0, text: 'login: bia' }];
    expect(await codeOf(deliver(id, { items: other }))).toBe(platformErrors.conflict.code);
    checkout.clock.advance(30_000);
    expect(await codeOf(deliver(id, { items: other }))).toBe(checkoutAdminErrors.lineHasCode.code);
    expect((await deliver(id, { items }, key)).order).toMatchObject({ state: 'delivered' });
    expect((await checkout.order('ana', id)).codes).toMatchObject([{ code: 'login: ana' }]);
  });

  it('gives a late payment a code from another stock, or a text, never one that somebody has', async () => {
    const [, second] = (await checkout.request(checkoutMessages.listStockCodes, { productId: 'card' }, ADMIN))
      .items;
    await checkout.addCodes('other', ['OTHER-1']);
    const sold = await paidOrder(5_000, 'bia');
    await checkout.becomes('bia', sold, 'completed');
    await checkout.request(
      checkoutMessages.withdrawStock,
      { selection: { ids: [second!.id] }, reason: 'voided' },
      ADMIN,
    );
    checkout.sells('none');
    await checkout.addCodes('none', ['NONE-1']);
    const { transactionId: id } = await checkout.place('ana', { productId: 'none' });
    await checkout.cancel('ana', id);
    await checkout.request(
      checkoutMessages.withdrawStock,
      { selection: { productId: 'none' }, reason: 'voided' },
      ADMIN,
    );
    checkout.provider.pay(id);
    await checkout.callBack(id);
    await checkout.becomes('ana', id, 'late_paid');
    expect(await codeOf(deliver(id, { items: [] }))).toBe(checkoutAdminErrors.linesWithoutCode.code);
    expect(await codeOf(deliver(id, { items: [{ line: 7, text: 'x' }] }))).toBe(
      checkoutAdminErrors.lineUnknown.code,
    );
    for (const text of ['CODE-1', 'NONE-1'])
      expect(await codeOf(deliver(id, { items: [{ line: 0, text }] }))).toBe(
        checkoutAdminErrors.codeTaken.code,
      );
    const key = newKey();
    const { order } = await deliver(id, { items: [{ line: 0, text: 'OTHER-1' }] }, key);
    expect(order).toMatchObject({ state: 'delivered' });
    // The text was in stock: it is that code, and not free any more.
    expect(await checkout.free('other')).toBe(0);
    expect((await checkout.order('ana', id)).codes).toMatchObject([{ code: 'OTHER-1' }]);
    const again = await deliver(id, { items: [{ line: 0, text: 'OTHER-1' }] }, key);
    expect(again.order.actions.filter(({ kind }) => kind === 'deliver')).toHaveLength(1);
  });

  it('has its e-mail sent again, once for each request, and only after the delivery', async () => {
    const { transactionId: open } = await checkout.place('bia');
    const resend = (transactionId: string, idempotencyKey = newKey()) =>
      checkout.request(checkoutAdminMessages.resendForAdmin, { transactionId, idempotencyKey }, ADMIN);
    expect(await codeOf(resend(open))).toBe(deliveryErrors.notDelivered.code);
    const id = await paidOrder();
    await checkout.becomes('ana', id, 'completed');
    const key = newKey();
    const { order } = await resend(id, key);
    expect(order.actions).toMatchObject([{ kind: 'resend', accountId: 'admin' }]);
    await resend(id, key);
    const requests = () => checkout.published(checkoutEvents.deliveryMailRequested, id);
    await waitUntil(() => requests().length > 0);
    expect(new Set(requests().map(({ data }) => data['requestId'])).size).toBe(1);
    await resend(id);
    await waitUntil(() => new Set(requests().map(({ data }) => data['requestId'])).size === 2);
    const { deliveryRecords } = await checkout.inspect(id);
    expect(
      deliveryRecords.filter(({ kind, way }) => kind === 'mail-requested' && way === 'admin'),
    ).toHaveLength(2);
  });

  it('gives nothing when it is repeated after a failure, once the money is going back', async () => {
    checkout.sells('none');
    await checkout.addCodes('none', ['NONE-1']);
    const { transactionId: id } = await checkout.place('ana', { productId: 'none' });
    await checkout.cancel('ana', id);
    const none = { selection: { productId: 'none' }, reason: 'voided' as const };
    await checkout.request(checkoutMessages.withdrawStock, none, ADMIN);
    checkout.provider.pay(id);
    await checkout.callBack(id);
    await checkout.becomes('ana', id, 'late_paid');
    const [bia, caio] = [await checkout.place('bia'), await checkout.place('caio')];
    const key = newKey();
    const items = [{ line: 0, text: 'CODE-1' }];
    expect(await codeOf(deliver(id, { items }, key))).toBe(checkoutAdminErrors.codeTaken.code);
    await checkout.cancel('bia', bia.transactionId);
    await checkout.cancel('caio', caio.transactionId);
    await refund(id, { reason: 'sem código' });
    expect(await codeOf(deliver(id, { items }, key))).toBe(checkoutAdminErrors.notDeliverable.code);
    expect(await checkout.free('card')).toBe(2);
  });

  it('is not recorded when it is repeated after a failure, if the order was delivered automatically', async () => {
    checkout.sells('none');
    await checkout.addCodes('none', ['NONE-1']);
    const { transactionId: id } = await checkout.place('ana', { productId: 'none' });
    await checkout.cancel('ana', id);
    const none = { selection: { productId: 'none' }, reason: 'voided' as const };
    await checkout.request(checkoutMessages.withdrawStock, none, ADMIN);
    checkout.provider.pay(id);
    await checkout.callBack(id);
    await checkout.becomes('ana', id, 'late_paid');
    const key = newKey();
    const items = [{ line: 0, text: 'TYPED-1' }];
    endProcessAt('give');
    await expect(deliver(id, { items }, key)).rejects.toThrow();
    await checkout.addCodes('none', ['NONE-2']);
    await checkout.get(DeliveryService).deliver({ transactionId: id });
    await checkout.becomes('ana', id, 'completed');
    expect((await deliver(id, { items }, key)).order).toMatchObject({ state: 'delivered' });
    expect((await checkout.inspect(id)).deliveryRecords.map(({ kind }) => kind)).not.toContain(
      'delivered-by-hand',
    );
  });

  it('is refused for an order that is not paid', async () => {
    const { transactionId: id } = await checkout.place('ana');
    expect(await codeOf(deliver(id, { items: [{ line: 0, text: 'X' }] }))).toBe(
      checkoutAdminErrors.notDeliverable.code,
    );
  });
});

describe('the audit records', () => {
  it('hold each action on an order and on stock, with before and after, and are filtered', async () => {
    const id = await paidOrder(4_000);
    await checkout.becomes('ana', id, 'underpaid');
    checkout.clock.advance(5);
    await accept(id, { reason: 'cliente antigo' });
    checkout.clock.advance(5);
    const note = { transactionId: id, reason: 'ligou às 10h' };
    await checkout.request(checkoutAdminMessages.noteOrder, note, ADMIN);
    const ofOrder = await waitUntil(async () => {
      const found = await audit({ targetKind: 'order' });
      return found.length === 2 ? found : undefined;
    });
    expect(ofOrder).toMatchObject([
      { action: 'order.note', accountId: 'admin', reason: 'ligou às 10h', target: { kind: 'order', id } },
      {
        action: 'order.accept',
        before: { state: 'underpaid', kept: 4_000 },
        after: { state: 'paid', kept: 4_000 },
      },
    ]);
    expect(await audit({ action: 'stock.add' })).toHaveLength(1);
    expect(await audit({ targetId: 'card', accountId: 'admin' })).toHaveLength(1);
    expect(await audit({ since: ofOrder[0]!.at })).toHaveLength(1);
    expect(await audit({ until: ofOrder[0]!.at, targetKind: 'order' })).toHaveLength(1);
    const page = await checkout.request(checkoutAdminMessages.listAudit, { limit: 2 }, ADMIN);
    const rest = await audit({ limit: 2, cursor: page.nextCursor! });
    expect([...page.items, ...rest].map(({ action }) => action)).toEqual([
      'order.note',
      'order.accept',
      'stock.add',
    ]);
  });

  it('come from the order’s own record of an action, once however often its event comes', async () => {
    const { transactionId: id } = await checkout.place('ana');
    const input = { transactionId: id, reason: 'importante' };
    const { actionId } = await checkout.request(checkoutAdminMessages.noteOrder, input, ADMIN);
    await waitUntil(async () => nonEmpty(await audit({ targetId: id })));
    await checkout.collection('audit_records').deleteMany({ action: 'order.note' });
    for (let times = 0; times < 2; times++)
      await checkout.get(OrderActionService).record({ transactionId: id, actionId });
    expect(await audit({ targetId: id })).toMatchObject([{ id: actionId, reason: 'importante' }]);
  });
});

describe('the admin’s order', () => {
  it('is found by e-mail, CPF, number and batch of a code, and shows its timeline', async () => {
    const input = { productId: 'gift', variation: '', codes: ['GIFT-1'], batch: 'NF 17' };
    checkout.sells('gift');
    await checkout.request(checkoutMessages.addStock, input, ADMIN);
    const { transactionId: id } = await checkout.place('ana', { productId: 'gift' });
    checkout.provider.pay(id);
    await checkout.callBack(id);
    await checkout.becomes('ana', id, 'completed');
    const detail = await checkout.inspect(id);
    expect(detail.timeline.map(({ what, detail: word }) => `${what} ${word}`)).toEqual(
      expect.arrayContaining([
        'charge made',
        'payment received',
        'delivery codes-assigned',
        'state delivered',
        'delivery delivered',
      ]),
    );
    expect(detail.lines).toMatchObject([{ line: 0, code: { state: 'assigned', batch: 'NF 17' } }]);
    expect(JSON.stringify(detail)).not.toContain('GIFT-1');
    const list = async (query: MessageInput<typeof checkoutMessages.listAllOrders>) =>
      (await checkout.request(checkoutMessages.listAllOrders, query, ADMIN)).items.map(
        ({ transactionId }) => transactionId,
      );
    const { email, cpf } = detail.customer;
    expect(await list({ q: email.toUpperCase() })).toEqual([id]);
    expect(await list({ q: cpf })).toEqual([id]);
    expect(await list({ q: ` ${id.toLowerCase()} ` })).toEqual([id]);
    expect(await list({ q: 'outra@example.com' })).toEqual([]);
    expect(await list({ q: email, state: 'pending' })).toEqual([]);
    expect(await list({ batch: 'NF 17' })).toEqual([id]);
    expect(await list({ batch: 'NF 18' })).toEqual([]);
    expect(await list({ batch: 'NF 17', campaign: 'natal' })).toEqual([]);
    expect(await list({ q: 'qualquer coisa' })).toEqual([]);
  });

  it('is cancelled with a record, and only while it is open', async () => {
    const { transactionId: id } = await checkout.place('ana');
    const input = { transactionId: id, reason: 'a pedido' };
    const { order } = await checkout.request(checkoutAdminMessages.cancelForAdmin, input, ADMIN);
    expect(order).toMatchObject({ state: 'cancelled', actions: [{ kind: 'cancel', reason: 'a pedido' }] });
    const again = checkout.request(checkoutAdminMessages.cancelForAdmin, input, ADMIN);
    expect(await codeOf(again)).toBe(checkoutErrors.notCancellable.code);
    expect(await checkout.free('card')).toBe(2);
  });

  it('is for admins', async () => {
    const { transactionId } = await checkout.place('ana');
    for (const message of Object.values(checkoutAdminMessages) as MessageDefinition[]) {
      const input = { transactionId, idempotencyKey: newKey(), reason: 'porque sim', refundId: 'x' };
      const gift = { productId: 'card', variation: '', quantity: 1, email: 'lia@example.com' };
      const sent = {
        ...input,
        ...gift,
        endToEndId: E2E,
        id: 'x',
        fix: 'dismiss',
        outcome: 'won',
        line: 0,
        last: null,
        label: 'ID do jogador',
        value: 'x',
      };
      expect(await codeOf(checkout.request(message, sent, buyer('ana')))).toBe('platform.forbidden');
    }
  });
});
