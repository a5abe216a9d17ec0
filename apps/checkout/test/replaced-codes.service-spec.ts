import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  checkoutAdminErrors,
  checkoutAdminMessages,
  checkoutErrors,
  checkoutEvents,
  checkoutMessages,
  helpErrors,
  helpMessages,
  stockAdminMessages,
} from '@vale/contracts/checkout';
import type { MessageInput } from '@vale/contracts/define';
import { HOUR_MS } from '@vale/contracts/time';
import { codeOf } from '@vale/testing/code-of';
import { waitUntil } from '@vale/testing/wait-until';
import { CaseFinderService } from '../src/backoffice/inbox/case-finder.service.js';
import { saleFacts } from '../src/orders/events/sale-facts.js';
import { OrderStoreService } from '../src/orders/store/order-store.service.js';
import { ReplacementService } from '../src/purchase/delivery/replacement.service.js';
import { ResumeOrdersService } from '../src/purchase/resume-orders.service.js';
import { LineCodeService } from '../src/stock/line-code.service.js';
import { ADMIN, buyer, CheckoutEnvironment } from './checkout-environment.js';

let checkout: CheckoutEnvironment;
let keys = 0;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.selling(['CARD-1'], {
    atApiPix: true,
    env: { MAX_QUANTITY: '10', MAX_STAFF_REPLACEMENTS: '1' },
  });
  // Ids of one millisecond have no order.
  for (const code of ['CARD-2', 'CARD-3']) {
    checkout.clock.advance(1);
    await checkout.addCodes('card', [code]);
  }
});
afterEach(() => checkout.close());

type ReplaceInput = MessageInput<typeof checkoutAdminMessages.replaceCode>;

const newKey = () => `replace-key-${String(++keys).padStart(4, '0')}`;
const replace = (transactionId: string, change: Partial<ReplaceInput> = {}) =>
  checkout.request(
    checkoutAdminMessages.replaceCode,
    { transactionId, line: 0, last: null, reason: 'não funciona', idempotencyKey: newKey(), ...change },
    ADMIN,
  );
const codesOf = async (id: string) => (await checkout.order('ana', id)).codes.map(({ code }) => code);
const unit = async (id: string, line = 0) => (await checkout.inspect(id)).lines[line]!;
const stateOf = async (productId: string) => {
  const { items } = await checkout.request(checkoutMessages.listStockCodes, { productId }, ADMIN);
  return items.map(({ state, withdrawnFor }) => withdrawnFor ?? state);
};
const mails = (id: string) => checkout.published(checkoutEvents.deliveryMailRequested, id);
const cases = async () => (await checkout.openCases()).map(({ kind }) => kind);

async function paid(quantity = 1, productId = 'card'): Promise<string> {
  const items = [{ productId, variation: '', quantity }];
  const { transactionId: id } = await checkout.place('ana', quantity > 1 ? { items } : { productId });
  checkout.provider.apiPix.pay(id, checkout.clock.nowMs());
  await checkout.refresh('ana', id);
  return id;
}

async function delivered(quantity = 1): Promise<string> {
  const id = await paid(quantity);
  await checkout.becomes('ana', id, 'completed');
  return id;
}

/** All codes but these are sold. */
async function sellOut(left = 0): Promise<void> {
  const { items } = await checkout.request(
    checkoutMessages.listStockCodes,
    { productId: 'card', state: 'free' },
    ADMIN,
  );
  const ids = items.slice(left).map(({ id }) => id);
  await checkout.request(
    checkoutMessages.withdrawStock,
    { selection: { ids }, reason: 'voided', note: '' },
    ADMIN,
  );
}

describe('a bad code of a delivered unit', () => {
  it('is one of so many that an employee may make in a day; owners have no limit', async () => {
    const support = { ...ADMIN, actor: { ...ADMIN.actor!, accountId: 'bia', role: 'support' as const } };
    const id = await delivered(2);
    const bySupport = (line: number, idempotencyKey = newKey()) =>
      checkout.request(
        checkoutAdminMessages.replaceCode,
        { transactionId: id, line, last: null, reason: 'não funciona', idempotencyKey },
        support,
      );
    const key = newKey();
    await bySupport(0, key);
    await bySupport(0, key);
    expect(await codeOf(bySupport(1))).toBe(checkoutAdminErrors.dailyReplacements.code);
    await checkout.addCodes('card', ['CARD-4']);
    await replace(id, { line: 1 });
  });

  it('is replaced by the next free one, which page and mail have, and is never sold again', async () => {
    const id = await delivered();
    expect(await codesOf(id)).toEqual(['CARD-1']);
    const { order } = await replace(id);
    expect(order.lines[0]).toMatchObject({
      replaced: { times: 1, state: 'done' },
      code: { state: 'assigned' },
    });
    expect(order.actions.at(-1)).toMatchObject({ kind: 'replace', reason: 'não funciona' });
    expect(await codesOf(id)).toEqual(['CARD-2']);
    expect((await checkout.order('ana', id)).replaced).toEqual([
      { name: expect.any(String), quantity: 1, isDone: true },
    ]);
    await waitUntil(async () => mails(id).length === 1 || undefined);
    const mail = await checkout.request(checkoutMessages.getDelivery, { transactionId: id });
    expect(mail).toMatchObject({ codes: [{ code: 'CARD-2' }], replaced: [{ quantity: 1, isDone: true }] });

    expect(await stateOf('card')).toEqual(['replaced', 'assigned', 'free']);
    const reinstate = (selection: MessageInput<typeof checkoutMessages.reinstateStock>['selection']) =>
      codeOf(checkout.request(checkoutMessages.reinstateStock, { selection, note: '' }, ADMIN));
    for (const selection of [{ codes: ['CARD-1'] }, { productId: 'card' }, { all: true as const }])
      expect(await reinstate(selection)).toBe(checkoutAdminErrors.noCodesSelected.code);
    await checkout.addCodes('card', ['CARD-1']);
    expect(await stateOf('card')).toEqual(['replaced', 'assigned', 'free']);
  });

  it('counts as a loss with the cost of the new one, and is exported for the supplier of its batch', async () => {
    const stock = { productId: 'card', variation: '' };
    await sellOut();
    await checkout.request(
      checkoutMessages.addStock,
      { ...stock, codes: ['DEAR-1', 'DEAR-2'], batch: 'L1', costCentavos: 700, note: '' },
      ADMIN,
    );
    const id = await delivered();
    await replace(id);
    const sale = saleFacts(await checkout.get(OrderStoreService).get(id));
    expect(sale.losses).toEqual([{ at: expect.any(Number), ...stock, costCentavos: 700 }]);
    expect(sale.lines[0]).toMatchObject({ costCentavos: 700 });
    const counted = await checkout.request(stockAdminMessages.countReplaced, { productId: 'card' }, ADMIN);
    expect(counted.items).toEqual([{ variation: '', batch: 'L1', count: 1 }]);
    const chosen = { ...stock, batch: 'L1' };
    const request = { ...chosen, reason: 'para o fornecedor' };
    const { items } = await checkout.request(stockAdminMessages.exportReplaced, request, ADMIN);
    expect(items).toEqual([
      {
        code: expect.stringMatching(/^DEAR-/),
        orderId: id,
        replacedAt: expect.any(Number),
        costCentavos: 700,
      },
    ]);
    checkout.clock.advance(1);
    const none = { ...stock, batch: null };
    expect((await checkout.request(stockAdminMessages.exportReplaced, none, ADMIN)).items).toEqual([]);
    const audit = { action: 'stock.export-replaced', targetId: 'card' };
    // The list of actions has none that changed nothing.
    await checkout.request(checkoutMessages.listStockActions, {}, ADMIN);
    const records = await checkout.request(checkoutAdminMessages.listAudit, audit, ADMIN);
    expect(records.items).toMatchObject([
      { after: { batch: null }, reason: '' },
      { after: { batch: 'L1' }, reason: 'para o fornecedor' },
    ]);
    const stranger = checkout.request(stockAdminMessages.exportReplaced, chosen, buyer('ana'));
    expect(await codeOf(stranger)).toBe('platform.forbidden');
  });

  it('is replaced by a typed one, and not by one that is sold, bad or typed twice', async () => {
    const id = await delivered();
    expect(await codeOf(replace(id, { given: { text: 'CARD-1' } }))).toBe(checkoutAdminErrors.sameCode.code);
    const { order } = await replace(id, { given: { text: 'TYPED-1' } });
    expect(await codesOf(id)).toEqual(['TYPED-1']);
    const last = order.lines[0]!.replaced!.last;
    const refusal = (text: string) => codeOf(replace(id, { last, given: { text } }));
    expect(await refusal('CARD-1')).toBe(checkoutAdminErrors.codeTaken.code);
    expect(await refusal('TYPED-1')).toBe(checkoutAdminErrors.sameCode.code);
    await replace(id, { last, given: { text: 'CARD-2' } });
    expect(await codesOf(id)).toEqual(['CARD-2']);
    expect((await stateOf('card')).toSorted()).toEqual(['assigned', 'free', 'replaced', 'replaced']);
  });

  it('is replaced twice at most', async () => {
    const id = await delivered();
    const last = (await replace(id)).order.lines[0]!.replaced!.last;
    const { order } = await replace(id, { last });
    expect(await codesOf(id)).toEqual(['CARD-3']);
    const third = { last: order.lines[0]!.replaced!.last, given: { text: 'CARD-4' } };
    expect(await codeOf(replace(id, third))).toBe(checkoutAdminErrors.tooManyReplacements.code);
    expect(await codesOf(id)).toEqual(['CARD-3']);
  });

  it('is replaced once by two admins, and once by a repeated request', async () => {
    const id = await delivered();
    const all = await Promise.all([codeOf(replace(id)), codeOf(replace(id))]);
    expect(all.toSorted()).toEqual([checkoutAdminErrors.unitReplaced.code, undefined].toSorted());
    expect(await codesOf(id)).toEqual(['CARD-2']);
    const { last } = (await unit(id)).replaced!;
    const again = { last, idempotencyKey: newKey() };
    await replace(id, again);
    await replace(id, again);
    expect(await codesOf(id)).toEqual(['CARD-3']);
    await waitUntil(async () => mails(id).length === 2 || undefined);
    const changed = replace(id, { ...again, given: { text: 'OTHER-1' } });
    expect(await codeOf(changed)).toBe(checkoutErrors.idempotencyKeyReused.code);
  });

  it('of one unit leaves the others alone', async () => {
    const id = await delivered(2);
    await replace(id, { line: 1 });
    expect(await codesOf(id)).toEqual(['CARD-1', 'CARD-3']);
    expect(await codeOf(replace(id, { line: 7 }))).toBe(checkoutAdminErrors.lineUnknown.code);
  });

  it('is not replaced before delivery, nor once its unit is refunded', async () => {
    const { transactionId: unpaid } = await checkout.place('bia');
    expect(await codeOf(replace(unpaid))).toBe(checkoutAdminErrors.unitNotReplaceable.code);
    const id = await delivered(2);
    await refund(id, [0]);
    expect(await codeOf(replace(id))).toBe(checkoutAdminErrors.unitNotReplaceable.code);
    expect((await checkout.inspect(id)).permitted.replace).toEqual([1]);
  });
});

const refund = (transactionId: string, lines: number[]) =>
  checkout.request(
    checkoutAdminMessages.refundOrder,
    { transactionId, lines, reason: 'a pedido', idempotencyKey: newKey() },
    ADMIN,
  );

describe('without a free code', () => {
  it('the unit waits for a person, its bad code is shown no more, and a typed code ends the case', async () => {
    const id = await delivered();
    await sellOut();
    const { order } = await replace(id);
    expect(order).toMatchObject({
      attention: ['replacement'],
      lines: [{ replaced: { state: 'waits' }, code: null }],
    });
    expect(await codesOf(id)).toEqual([]);
    expect((await checkout.order('ana', id)).replaced).toMatchObject([{ isDone: false }]);
    checkout.clock.advance(HOUR_MS);
    await checkout.get(CaseFinderService).run({ all: false });
    expect(await cases()).toContain('replacement-by-hand');
    const { last } = order.lines[0]!.replaced!;
    await replace(id, { last, given: { text: 'TYPED-1' } });
    expect(await codesOf(id)).toEqual(['TYPED-1']);
    expect(await unit(id)).toMatchObject({ replaced: { times: 1, state: 'done' } });
    await checkout.get(CaseFinderService).run({ all: false });
    expect(await cases()).not.toContain('replacement-by-hand');
  });

  it('a refund of the unit ends its wait, and its bad code stays out of sale', async () => {
    const id = await delivered(2);
    await sellOut();
    await replace(id);
    await refund(id, [0]);
    await checkout.get(ReplacementService).resume({ transactionId: id });
    expect((await checkout.inspect(id)).attention).not.toContain('replacement');
    expect(await codesOf(id)).toEqual(['CARD-2']);
    expect(await stateOf('card')).toEqual(['replaced', 'assigned', 'voided']);
  });

  it('the text that a unit has is no other code', async () => {
    checkout.sells('by-hand', { delivery: 'manual' });
    const id = await paid(1, 'by-hand');
    await checkout.becomes('ana', id, 'paid');
    await waitUntil(async () => (await checkout.inspect(id)).state === 'delivering' || undefined);
    const deliver = { transactionId: id, items: [{ line: 0, text: 'login 1' }], idempotencyKey: newKey() };
    await checkout.request(checkoutAdminMessages.deliverOrder, deliver, ADMIN);
    for (const text of ['login 1', ' login 1 '])
      expect(await codeOf(replace(id, { given: { text } }))).toBe(checkoutAdminErrors.sameCode.code);
    expect((await unit(id)).replaced).toBeUndefined();
    await replace(id, { given: { text: 'login 2' } });
    expect(await codesOf(id)).toEqual(['login 2']);
  });

  it('the same shared text is no other code', async () => {
    checkout.sells('link', { title: 'Acesso', delivery: 'codes' });
    const share = { productId: 'link', variation: '', text: 'https://acesso.example', sales: null, note: '' };
    await checkout.request(stockAdminMessages.shareStock, share, ADMIN);
    const id = await paid(1, 'link');
    await checkout.becomes('ana', id, 'completed');
    expect(await codeOf(replace(id))).toBe(checkoutAdminErrors.sameSharedText.code);
    await replace(id, { given: { text: 'https://novo.example' } });
    expect(await codesOf(id)).toEqual(['https://novo.example']);
  });
});

describe('a process that ends on the way', () => {
  /** The next call of this method of the codes ends the request. */
  function dies(method: 'withdrawReplaced' | 'give', when: 'before' | 'after'): void {
    const codes = checkout.get(LineCodeService);
    const call = codes[method].bind(codes) as (...args: unknown[]) => Promise<unknown>;
    Reflect.set(codes, method, async (...args: unknown[]) => {
      Reflect.deleteProperty(codes, method);
      if (when === 'after') await call(...args);
      throw new Error('the process ended');
    });
  }

  it.each(['before', 'after'] as const)(
    'leaves the replacement to the sweep %s the bad code is withdrawn',
    async (when) => {
      const id = await delivered();
      dies('withdrawReplaced', when);
      await expect(replace(id)).rejects.toThrow();
      expect(await codesOf(id)).toEqual([]);
      checkout.clock.advance(20_000);
      await checkout.get(ResumeOrdersService).resumeDue();
      await waitUntil(async () => (await codesOf(id)).length === 1 || undefined);
      expect(await codesOf(id)).toEqual(['CARD-2']);
      expect(await stateOf('card')).toEqual(['replaced', 'assigned', 'free']);
      await waitUntil(async () => mails(id).length === 1 || undefined);
    },
  );

  it.each([
    ['before', 'waits'],
    ['after', 'done'],
  ] as const)('%s a typed code is given, leaves a unit that %s', async (when, state) => {
    const id = await delivered();
    dies('give', when);
    await expect(replace(id, { given: { text: 'TYPED-1' } })).rejects.toThrow();
    await checkout.get(ReplacementService).resume({ transactionId: id });
    expect((await unit(id)).replaced).toMatchObject({ state });
    expect(await codesOf(id)).toEqual(state === 'done' ? ['TYPED-1'] : []);
  });
});

it('a replacement from a case ends it once each of its units has another code', async () => {
  const id = await delivered(2);
  const asked = { transactionId: id, reason: 'code-failed' as const, lines: [0, 1], text: 'Não valem.' };
  const { requests } = await checkout.request(
    helpMessages.openHelp,
    { ...asked, idempotencyKey: newKey() },
    buyer('ana'),
  );
  const helpId = requests[0]!.id;
  expect(await cases()).toEqual(['buyer-help']);
  checkout.clock.advance(1_000);
  expect(await codeOf(replace(id, { helpId: 'another' }))).toBe(helpErrors.helpUnknown.code);
  await replace(id, { helpId });
  expect(await cases()).toEqual(['buyer-help']);
  await replace(id, { helpId, line: 1, given: { text: 'TYPED-1' } });
  expect(await cases()).toEqual([]);
  const { items } = await checkout.request(checkoutAdminMessages.listInbox, { state: 'resolved' }, ADMIN);
  expect(items).toMatchObject([
    { kind: 'buyer-help', resolution: { fix: 'replace-code', accountId: 'admin' } },
  ]);
  const { requests: after } = await checkout.request(
    helpMessages.getHelp,
    { transactionId: id },
    buyer('ana'),
  );
  expect(after).toMatchObject([{ state: 'closed', messages: [{ by: 'buyer' }, { by: 'shop' }] }]);
});
