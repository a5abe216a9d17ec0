import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  checkoutAdminErrors,
  checkoutAdminMessages,
  checkoutErrors,
  checkoutEvents,
  checkoutMessages,
  orderItemErrors,
  ownOrderMessages,
  reviewErrors,
  saleMessages,
} from '@vale/contracts/checkout';
import type { CallContext, MessageInput } from '@vale/contracts/define';
import { HOUR_MS, MINUTE_MS } from '@vale/contracts/time';
import { Metrics } from '@vale/platform/metrics';
import { codeOf } from '@vale/testing/code-of';
import { waitUntil } from '@vale/testing/wait-until';
import { RetentionService } from '../src/backoffice/privacy/retention.service.js';
import { OrderStoreService } from '../src/orders/store/order-store.service.js';
import { ReleaseCodesService } from '../src/purchase/release-codes.service.js';
import { ResumeOrdersService } from '../src/purchase/resume-orders.service.js';
import { StockService } from '../src/stock/stock.service.js';
import { ADMIN, buyer, CheckoutEnvironment } from './checkout-environment.js';

let checkout: CheckoutEnvironment;
let keys = 0;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.selling(['CARD-1'], {
    env: { MAX_QUANTITY: '10', MAX_STAFF_GRANTS: '2' },
  });
  // Ids of one millisecond have no order.
  checkout.clock.advance(1);
  await checkout.addCodes('card', ['CARD-2']);
});
afterEach(() => checkout.close());

type GrantInput = MessageInput<typeof checkoutAdminMessages.grantOrder>;

const asked = (change: Partial<GrantInput> = {}): GrantInput => ({
  productId: 'card',
  variation: '',
  quantity: 1,
  email: 'lia@example.com',
  reason: 'desculpas pelo atraso',
  idempotencyKey: `grant-key-${String(++keys).padStart(4, '0')}`,
  ...change,
});
const give = (input: GrantInput) => checkout.request(checkoutAdminMessages.grantOrder, input, ADMIN);
const granted = async (change: Partial<GrantInput> = {}) => (await give(asked(change))).transactionId;
const cancel = (transactionId: string) =>
  checkout.request(checkoutAdminMessages.cancelForAdmin, { transactionId, reason: 'engano' }, ADMIN);
const { actor, ...request } = buyer('lia');
const lia: CallContext = { ...request, actor: { ...actor!, emailConfirmed: true } };
const seenByLia = (transactionId: string) =>
  checkout.request(checkoutMessages.getOrder, { transactionId }, lia);
const sales = async () =>
  (await checkout.request(saleMessages.listSales, { limit: 50 }, { requestId: 'r' })).items;

describe('a code that the shop gives', () => {
  it('is given by one employee up to so many units a day, and by owners as often as they like', async () => {
    const support: CallContext = { ...ADMIN, actor: { ...ADMIN.actor!, accountId: 'bia', role: 'support' } };
    const first = asked();
    const { transactionId } = await checkout.request(checkoutAdminMessages.grantOrder, first, support);
    expect(await checkout.request(checkoutAdminMessages.grantOrder, first, support)).toEqual({
      transactionId,
    });
    const another = (change: Partial<GrantInput>) =>
      checkout.request(checkoutAdminMessages.grantOrder, asked(change), support);
    const rui = { email: 'rui@example.com' };
    expect(await codeOf(another({ ...rui, quantity: 2 }))).toBe(checkoutAdminErrors.dailyGrants.code);
    await another(rui);
    expect(await codeOf(another({ email: 'ana@example.com' }))).toBe(checkoutAdminErrors.dailyGrants.code);
    await checkout.addCodes('card', ['CARD-3']);
    await granted({ email: 'ana@example.com' });
  });

  it('is an order of total 0 that is delivered by mail and page, with the reason and the person', async () => {
    const id = await granted({ quantity: 2, name: 'Lia' });
    const order = await checkout.inspect(id);
    expect(order).toMatchObject({
      grant: true,
      state: 'delivered',
      totalCentavos: 0,
      customer: { name: 'Lia', email: 'lia@example.com', cpf: '', phone: '' },
      charges: [],
      payments: [],
      permitted: {
        refund: null,
        accept: null,
        acceptSeen: false,
        cancel: false,
        resend: true,
        replace: [0, 1],
      },
    });
    expect(order.actions).toMatchObject([
      { kind: 'grant', reason: 'desculpas pelo atraso', accountId: 'admin' },
    ]);
    expect(await seenByLia(id)).toMatchObject({
      status: 'completed',
      grant: true,
      message: 'Presente da loja, sem cobrança. Já foi entregue.',
      amount: 0,
      pixCode: null,
      codes: [{ code: 'CARD-1' }, { code: 'CARD-2' }],
    });
    await waitUntil(
      async () => checkout.published(checkoutEvents.orderDelivered, id).length > 0 || undefined,
    );
    const mail = await checkout.request(checkoutMessages.getDelivery, { transactionId: id });
    expect(mail).toMatchObject({ grant: true, codes: [{ code: 'CARD-1' }, { code: 'CARD-2' }] });
    expect(mail.link).toBeUndefined();
    const audit = () => checkout.request(checkoutAdminMessages.listAudit, {}, ADMIN);
    const records = await waitUntil(async () => {
      const { items } = await audit();
      return items.some(({ action }) => action === 'order.grant') ? items : undefined;
    });
    expect(records.find(({ action }) => action === 'order.grant')).toMatchObject({
      target: { kind: 'order', id },
      reason: 'desculpas pelo atraso',
    });
  });

  it('is given once by two tabs that confirm it at the same time, and again only by who saw that', async () => {
    const twice = await Promise.allSettled([granted(), granted()]);
    const [first] = twice.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    const refusals = twice.flatMap((one) => (one.status === 'rejected' ? (one.reason as unknown) : []));
    const repeated = {
      code: checkoutAdminErrors.grantRepeated.code,
      data: { transactionId: first, at: expect.any(Number), accountId: 'admin' },
    };
    expect(refusals).toMatchObject([repeated]);
    expect(await checkout.free('card')).toBe(1);
    await expect(granted({ reason: 'outro motivo' })).rejects.toMatchObject(repeated);
    checkout.clock.advance(1);
    const again = await Promise.allSettled([granted({ after: first! }), granted({ after: first! })]);
    expect(again.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await checkout.free('card')).toBe(0);
    await checkout.addCodes('card', ['CARD-3']);
    expect(await codeOf(granted({ email: 'bia@example.com' }))).toBeUndefined();
    await checkout.addCodes('card', ['CARD-4']);
    checkout.clock.advance(6 * MINUTE_MS);
    expect(await codeOf(granted())).toBeUndefined();
  });

  it('is found by the address in the panel, and by nobody else', async () => {
    const id = await granted();
    const found = await checkout.request(
      checkoutMessages.listAllOrders,
      { q: 'lia@example.com', limit: 20 },
      ADMIN,
    );
    expect(found.items).toMatchObject([{ transactionId: id, grant: true }]);
    expect(await codeOf(checkout.order('ana', id))).toBe(checkoutErrors.orderNotFound.code);
  });

  it('is no sale: nothing is paid, its cost is a loss, and nobody reviews or refunds it', async () => {
    const id = await granted();
    expect(checkout.published(checkoutEvents.orderPaid, id)).toEqual([]);
    expect(await sales()).toMatchObject([
      { transactionId: id, totalCentavos: 0, paidAt: null, pixAt: null, losses: [{ productId: 'card' }] },
    ]);
    const review = { transactionId: id, rating: 5, comment: 'Muito bom mesmo.' };
    expect(await codeOf(checkout.request(checkoutMessages.reviewOrder, review, lia))).toBe(
      reviewErrors.giftNotReviewed.code,
    );
    const key = { idempotencyKey: 'refund-key-0001', reason: 'devolver' };
    const refund = { transactionId: id, ...key };
    expect(await codeOf(checkout.request(checkoutAdminMessages.refundOrder, refund, ADMIN))).toBe(
      checkoutAdminErrors.nothingToRefund.code,
    );
    const payment = { id: 'E1', centavos: 100 };
    const accept = { transactionId: id, ...key, payment };
    expect(await codeOf(checkout.request(checkoutAdminMessages.acceptOrder, accept, ADMIN))).toBe(
      checkoutAdminErrors.nothingToAccept.code,
    );
  });

  it('is refused without enough codes, beyond the limit and for what is not sold here, and holds nothing', async () => {
    expect(await codeOf(granted({ quantity: 3 }))).toBe(checkoutAdminErrors.grantWithoutCodes.code);
    await expect(granted({ quantity: 3 })).rejects.toThrow('o estoque tem 2, e faltam 1');
    expect(await codeOf(granted({ productId: 'gone' }))).toBe(checkoutErrors.productNotFound.code);
    checkout.sells('far', { external: true });
    expect(await codeOf(granted({ productId: 'far' }))).toBe(checkoutErrors.soldElsewhere.code);
    expect(await checkout.free('card')).toBe(2);
    await checkout.close();
    checkout = await CheckoutEnvironment.selling(['CARD-1', 'CARD-2'], { env: { MAX_QUANTITY: '1' } });
    expect(await codeOf(granted({ quantity: 2 }))).toBe(orderItemErrors.oneUnitOnly.code);
  });

  it('can be replaced, and both codes are losses', async () => {
    const id = await granted();
    await checkout.request(
      checkoutAdminMessages.replaceCode,
      { transactionId: id, line: 0, last: null, reason: 'não funciona', idempotencyKey: 'replace-key-1' },
      ADMIN,
    );
    expect(await seenByLia(id)).toMatchObject({ codes: [{ code: 'CARD-2' }] });
    const [sale] = await sales();
    expect(sale!.losses).toHaveLength(2);
  });
});

describe('a repeated request', () => {
  it('gives once, also at the same time, and is refused with other words', async () => {
    const input = asked();
    const [one, other] = await Promise.all([give(input), give(input)]);
    expect(other).toEqual(one);
    expect(await give(input)).toEqual(one);
    await waitUntil(async () => (await checkout.free('card')) === 1 || undefined);
    expect(await codeOf(give({ ...input, reason: 'outro motivo' }))).toBe(
      checkoutErrors.idempotencyKeyReused.code,
    );
  });
});

it('a repeated request gets the order of the first one, which took the last codes before it', async () => {
  const input = asked({ quantity: 2 });
  const stock = checkout.get(StockService);
  let first: unknown;
  Reflect.set(stock, 'hold', async (...held: Parameters<StockService['hold']>) => {
    Reflect.deleteProperty(stock, 'hold');
    first = await give(input);
    return stock.hold(...held);
  });
  expect(await give(input)).toEqual(first);
  expect(await checkout.collection('orders').countDocuments({})).toBe(1);
});

describe('a process that ends on the way', () => {
  it('before the order leaves codes that become free, and the same request gives again', async () => {
    const orders = checkout.get(OrderStoreService);
    Reflect.set(orders, 'add', async () => {
      Reflect.deleteProperty(orders, 'add');
      throw new Error('the process ended');
    });
    const input = asked({ quantity: 2 });
    await expect(give(input)).rejects.toThrow();
    expect(await checkout.free('card')).toBe(0);
    checkout.clock.advance(HOUR_MS);
    await checkout.get(ReleaseCodesService).releaseOverdue();
    expect(await checkout.free('card')).toBe(2);
    const { transactionId } = await give(input);
    expect(await checkout.inspect(transactionId)).toMatchObject({ state: 'delivered' });
  });

  it('after the order leaves its delivery to the sweep', async () => {
    const stock = checkout.get(StockService);
    Reflect.set(stock, 'assign', async () => {
      Reflect.deleteProperty(stock, 'assign');
      throw new Error('the process ended');
    });
    const id = await granted();
    expect(await checkout.inspect(id)).toMatchObject({ state: 'paid' });
    checkout.clock.advance(20_000);
    await checkout.get(ResumeOrdersService).resumeDue();
    await waitUntil(async () => (await checkout.inspect(id)).state === 'delivered' || undefined);
    expect(await seenByLia(id)).toMatchObject({ codes: [{ code: 'CARD-1' }] });
    expect(await checkout.free('card')).toBe(1);
  });
});

describe('a grant of what a person delivers', () => {
  beforeEach(() => void checkout.sells('by-hand', { delivery: 'manual' }));

  it('waits for the delivery by hand, which its case asks for', async () => {
    const id = await granted({ productId: 'by-hand' });
    expect(await seenByLia(id)).toMatchObject({
      status: 'paid',
      message: 'Presente da loja, sem cobrança. Estamos preparando a entrega.',
    });
    const cases = () => checkout.request(checkoutAdminMessages.listInbox, {}, ADMIN);
    const opened = await waitUntil(async () => {
      const { items } = await cases();
      return items.length > 0 ? items : undefined;
    });
    expect(opened).toMatchObject([{ kind: 'delivery-by-hand', fixes: ['dismiss'] }]);
    expect(await checkout.openCases()).toEqual(opened);
    const { body } = await checkout.get(Metrics).text();
    expect(body).toContain('vale_paid_undelivered_oldest_seconds 0');
    const items = [{ line: 0, text: 'login e senha' }];
    await checkout.request(
      checkoutAdminMessages.deliverOrder,
      { transactionId: id, items, idempotencyKey: 'deliver-key-1' },
      ADMIN,
    );
    expect(await seenByLia(id)).toMatchObject({ status: 'completed', codes: [{ code: 'login e senha' }] });
    await waitUntil(async () => (await cases()).items.length === 0 || undefined);
  });

  it('has the fields of its product, which the shop enters before the delivery', async () => {
    const player = { label: 'ID do jogador', kind: 'digits', per: 'unit' } as const;
    checkout.sells('by-hand', { delivery: 'manual', fields: [player] });
    const id = await granted({ productId: 'by-hand' });
    const blank = { line: 0, of: '', label: player.label, value: '' };
    expect(await checkout.inspect(id)).toMatchObject({
      answers: [blank],
      permitted: { correctAnswers: true },
    });
    expect(await seenByLia(id)).not.toHaveProperty('answers');
    const entered = {
      transactionId: id,
      line: 0,
      label: player.label,
      value: '739182645',
      reason: 'por e-mail',
    };
    await checkout.request(checkoutAdminMessages.correctAnswer, entered, ADMIN);
    expect(await seenByLia(id)).toMatchObject({ answers: [{ ...blank, value: '739182645' }] });
    // A code is sent at once, so nothing can be entered for it.
    checkout.sells('card', { fields: [player] });
    expect(await checkout.inspect(await granted())).not.toHaveProperty('answers');
  });

  it('is cancelled by the shop until it is delivered', async () => {
    const id = await granted({ productId: 'by-hand' });
    expect(await checkout.inspect(id)).toMatchObject({ permitted: { cancel: true } });
    await cancel(id);
    expect(await seenByLia(id)).toMatchObject({
      status: 'cancelled',
      message: 'A loja cancelou este presente. Nada foi cobrado.',
    });
    checkout.clock.advance(HOUR_MS);
    expect(await checkout.openCases()).toEqual([]);
    expect(await codeOf(cancel(await granted()))).toBe(checkoutErrors.notCancellable.code);
  });

  it('keeps no account open, and is cancelled and made anonymous with it', async () => {
    const id = await granted({ productId: 'by-hand' });
    const { unfinished } = await checkout.request(ownOrderMessages.countUnfinished, {}, lia);
    expect(unfinished).toBe(0);
    const account = { accountId: lia.actor!.accountId, email: 'lia@example.com' };
    await checkout.request(ownOrderMessages.eraseAddress, account);
    await checkout.get(RetentionService).forgetDue();
    const stored = await checkout.stored(id);
    expect(stored).toMatchObject({ state: 'cancelled', customer: { email: '' } });
    checkout.clock.advance(HOUR_MS);
    expect(await checkout.openCases()).toEqual([]);
  });
});
