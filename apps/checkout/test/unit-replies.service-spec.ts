import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  checkoutAdminMessages,
  unitErrors,
  unitMessages,
  type RecordedUnitReply,
} from '@vale/contracts/checkout';
import { platformErrors } from '@vale/contracts/define';
import { codeOf } from '@vale/testing/code-of';
import { waitUntil } from '@vale/testing/wait-until';
import { RotateKeysService } from '../src/backoffice/keys/rotate-keys.service.js';
import { CaseFinderService } from '../src/backoffice/inbox/case-finder.service.js';
import { ADMIN, CheckoutEnvironment, SECRET_KEY } from './checkout-environment.js';

let checkout: CheckoutEnvironment;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.selling(['CODE-1'], { env: { MAX_QUANTITY: '10' } });
  checkout.sells('film', { title: 'Netflix', priceCentavos: 5_000, delivery: 'manual' });
});
afterEach(() => checkout.close());

/** A paid order of these units. */
async function paid(quantity: number, more: { productId: string; quantity: number }[] = []): Promise<string> {
  const items = [{ productId: 'film', quantity }, ...more].map((item) => ({ ...item, variation: '' }));
  const { transactionId, amount } = await checkout.place('ana', { productId: 'film', items });
  checkout.provider.pay(transactionId, Math.round(amount * 100));
  await checkout.callBack(transactionId);
  await waitUntil(async () => (await awaited(transactionId)).length === quantity);
  return transactionId;
}
const awaited = async (transactionId: string) =>
  (await checkout.request(unitMessages.listAwaitedUnits, { transactionId })).units;
const record = (transactionId: string, line: number, reply: RecordedUnitReply) =>
  checkout.request(unitMessages.recordUnitReply, { transactionId, line, reply });
const delivered = (code: string): RecordedUnitReply => ({ status: 'delivered', code });
const listed = async (transactionId: string) =>
  (await checkout.request(unitMessages.listUnitReplies, { transactionId }, ADMIN)).items;
const codesOf = async (transactionId: string) =>
  (await checkout.order('ana', transactionId)).codes?.map(({ code }) => code);
const deliverByHand = (transactionId: string, texts: string[], first = 0) =>
  checkout.request(
    checkoutAdminMessages.deliverOrder,
    {
      transactionId,
      idempotencyKey: `by-hand-${transactionId}`,
      reason: 'sistema fora do ar',
      items: texts.map((text, index) => ({ line: first + index, text })),
    },
    ADMIN,
  );

describe('a unit that the seller’s system delivers', () => {
  it('waits in the manual queue from the payment on, and its order is delivered once all of them have codes', async () => {
    const id = await paid(2, [{ productId: 'card', quantity: 1 }]);
    expect(await awaited(id)).toEqual([
      { line: 0, productId: 'film', variation: '' },
      { line: 1, productId: 'film', variation: '' },
    ]);
    expect(await record(id, 1, delivered('FILM-2'))).toEqual({ given: false });
    expect(await codesOf(id)).toEqual(['CODE-1']);
    expect(await record(id, 0, delivered('FILM-1'))).toEqual({ given: true });
    await checkout.becomes('ana', id, 'completed');
    expect((await codesOf(id))!.toSorted()).toEqual(['CODE-1', 'FILM-1', 'FILM-2']);
    expect(await awaited(id)).toEqual([]);
    expect(await listed(id)).toMatchObject([
      { line: 0, label: 'Netflix (1 de 2)', state: 'given' },
      { line: 1, label: 'Netflix (2 de 2)', state: 'given' },
    ]);
    expect(await checkout.databaseText('vale_checkout')).not.toContain('FILM-1');
  });

  it('has the first code, however often a reply comes, and whatever a later one says', async () => {
    const id = await paid(1);
    const { timeline } = await checkout.inspect(id);
    expect(timeline.map(({ detail }) => detail)).not.toContain('codes-assigned');
    const all = await Promise.all(
      ['FILM-1', 'FILM-1', 'FILM-1'].map((code) => record(id, 0, delivered(code))),
    );
    expect(all.some(({ given }) => given)).toBe(true);
    expect(await record(id, 0, delivered('OTHER'))).toEqual({ given: true });
    expect(await record(id, 0, { status: 'no', reason: '' })).toEqual({ given: true });
    await checkout.becomes('ana', id, 'completed');
    expect(await codesOf(id)).toEqual(['FILM-1']);
    expect(await listed(id)).toMatchObject([{ state: 'given' }]);
  });

  it('that it will not deliver is a person’s, who sees why, delivers it or gives the money back', async () => {
    const id = await paid(1);
    expect(await record(id, 0, { status: 'no', reason: 'sem saldo' })).toEqual({ given: false });
    expect(await listed(id)).toMatchObject([{ label: 'Netflix', state: 'no', reason: 'sem saldo' }]);
    expect(await awaited(id)).toHaveLength(1);
    const cases = await waitUntil(async () => {
      const { items } = await checkout.request(checkoutAdminMessages.listInbox, {}, ADMIN);
      return items.length > 0 && items;
    });
    expect(cases).toMatchObject([{ kind: 'delivery-by-hand', fixes: ['refund', 'dismiss'] }]);
    await deliverByHand(id, ['BY-HAND']);
    expect(await codesOf(id)).toEqual(['BY-HAND']);
  });

  it('and for which it asks to wait says so since when, until it has another answer or waits no more', async () => {
    const id = await paid(2);
    const since = checkout.clock.nowMs();
    const nextAt = since + 35_000;
    expect(await record(id, 0, { status: 'wait', nextAt: since + 5_000 })).toEqual({ given: false });
    checkout.clock.advance(5_000);
    await record(id, 0, { status: 'wait', nextAt });
    expect(await listed(id)).toMatchObject([{ line: 0, state: 'wait', at: since, nextAt }]);
    checkout.clock.advance(60_000);
    expect(await listed(id)).toMatchObject([{ line: 0, state: 'wait', at: since, nextAt: null }]);
    await record(id, 1, { status: 'wait', nextAt: null });
    await record(id, 0, { status: 'no', reason: 'sem saldo' });
    expect(await listed(id)).toMatchObject([
      { line: 0, state: 'no', reason: 'sem saldo', nextAt: null },
      { line: 1, state: 'wait' },
    ]);
    await record(id, 0, delivered('FILM-1'));
    await deliverByHand(id, ['FILM-1', 'FILM-2']);
    expect(await listed(id)).toMatchObject([{ line: 0, state: 'given' }]);
  });

  it('and that a person delivered first keeps the late code, for admins alone and not for the buyer', async () => {
    const id = await paid(1);
    await deliverByHand(id, ['BY-HAND']);
    expect(await record(id, 0, delivered('LATE'))).toEqual({ given: false });
    expect(await codesOf(id)).toEqual(['BY-HAND']);
    expect(await listed(id)).toMatchObject([{ state: 'kept' }]);
    expect(JSON.stringify(await listed(id))).not.toContain('LATE');
    const show = (line: number, as: object = ADMIN) =>
      checkout.request(unitMessages.showKeptCode, { transactionId: id, line }, as);
    expect(await show(0)).toEqual({ code: 'LATE' });
    expect(await codeOf(show(1))).toBe(unitErrors.keptCodeUnknown.code);
    // Whoever delivers by hand reads what the system answered, without codes.
    const support = { ...ADMIN, actor: { ...ADMIN.actor!, role: 'support' as const } };
    const read = checkout.request(unitMessages.listUnitReplies, { transactionId: id }, support);
    expect((await read).items).toMatchObject([{ state: 'kept' }]);
    expect(await codeOf(show(0, support))).toBe(platformErrors.forbidden.code);
    expect(await codeOf(show(0, {}))).toBe(platformErrors.unauthenticated.code);
    const { items } = await checkout.request(checkoutAdminMessages.listAudit, { targetId: id }, ADMIN);
    const shown = items.filter(({ action }) => action === 'order.show-code');
    expect(shown).toMatchObject([{ accountId: ADMIN.actor!.accountId, after: { line: 0 } }]);
    expect(await checkout.databaseText('vale_checkout')).not.toContain('LATE');
  });

  it('and that gets a code that also came for another one waits for a person', async () => {
    const first = await paid(1);
    expect(await record(first, 0, delivered('FILM-1'))).toEqual({ given: true });
    const second = await paid(2);
    await record(second, 0, delivered('FILM-2'));
    expect(await record(second, 1, delivered(' FILM-1'))).toEqual({ given: false });
    expect(await awaited(second)).toHaveLength(2);
    expect(await codesOf(second)).toEqual([]);
    expect(await listed(second)).toMatchObject([{ state: 'kept' }, { state: 'repeated' }]);
    expect(await listed(first)).toMatchObject([{ state: 'given' }]);
    await deliverByHand(second, ['FILM-2', 'FILM-3']);
    expect((await codesOf(second))!.toSorted()).toEqual(['FILM-2', 'FILM-3']);
  });

  it('and whose kept code gets the present key by keys:rotate, and is readable without the former one', async () => {
    const id = await paid(1);
    await deliverByHand(id, ['BY-HAND']);
    await record(id, 0, delivered('LATE'));
    const SECRET = 'another key, of thirty-two characters';
    await checkout.restart({ SECRET_KEY: SECRET, PREVIOUS_SECRET_KEYS: SECRET_KEY });
    await checkout.get(RotateKeysService).rotate();
    await checkout.restart({ SECRET_KEY: SECRET, PREVIOUS_SECRET_KEYS: '' });
    expect(await checkout.request(unitMessages.showKeptCode, { transactionId: id, line: 0 }, ADMIN)).toEqual({
      code: 'LATE',
    });
  });

  it('and that it refuses is named by a case with its siblings, which are given once it is refunded', async () => {
    const id = await paid(2);
    await record(id, 0, delivered('FILM-1'));
    await record(id, 1, { status: 'no', reason: 'sem saldo' });
    await checkout.get(CaseFinderService).run({ all: false });
    const { items } = await checkout.request(checkoutAdminMessages.listInbox, {}, ADMIN);
    expect(items).toMatchObject([
      {
        kind: 'delivery-by-hand',
        evidence: { keptFromSystem: ['1 × Netflix'], refusedBySystem: ['1 × Netflix'] },
      },
    ]);
    await checkout.request(
      checkoutAdminMessages.refundOrder,
      { transactionId: id, idempotencyKey: `refund-${id}`, lines: [1], reason: 'sem saldo no sistema' },
      ADMIN,
    );
    await checkout.becomes('ana', id, 'completed');
    expect(await codesOf(id)).toEqual(['FILM-1']);
  });

  it('and that was refunded meanwhile is not given', async () => {
    const id = await paid(2);
    await record(id, 0, delivered('FILM-1'));
    const { permitted } = await checkout.inspect(id);
    expect(permitted).toBeDefined();
    await checkout.request(
      checkoutAdminMessages.refundOrder,
      { transactionId: id, idempotencyKey: `refund-${id}`, lines: [1], reason: 'sem saldo no sistema' },
      ADMIN,
    );
    expect(await awaited(id)).toEqual([{ line: 0, productId: 'film', variation: '' }]);
    expect(await record(id, 1, delivered('FILM-2'))).toEqual({ given: false });
    await checkout.becomes('ana', id, 'completed');
    expect(await codesOf(id)).toEqual(['FILM-1']);
    expect(await listed(id)).toMatchObject([{ state: 'given' }, { state: 'kept' }]);
  });

  it('is told of to services alone', async () => {
    const id = await paid(1);
    const asAdmin = [
      checkout.request(unitMessages.listAwaitedUnits, { transactionId: id }, ADMIN),
      checkout.request(
        unitMessages.recordUnitReply,
        { transactionId: id, line: 0, reply: delivered('X1') },
        ADMIN,
      ),
    ];
    for (const one of asAdmin) expect(await codeOf(one)).toBe(platformErrors.forbidden.code);
  });
});
