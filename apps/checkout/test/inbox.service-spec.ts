import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  checkoutAdminMessages,
  checkoutAdminErrors,
  checkoutMessages,
  type CaseFix,
} from '@vale/contracts/checkout';
import { platformErrors, type AppError, type MessageInput, type MessageReply } from '@vale/contracts/define';
import { HOUR_MS, MINUTE_MS } from '@vale/contracts/time';
import { codeOf } from '@vale/testing/code-of';
import { StrayPaymentRepository } from '../src/payments/stray/stray-payment.repository.js';
import { InboxRepository } from '../src/backoffice/inbox/inbox.repository.js';
import { CaseScheduleService } from '../src/backoffice/inbox/case-schedule.service.js';
import { StockService } from '../src/stock/stock.service.js';
import { ADMIN, CheckoutEnvironment } from './checkout-environment.js';

let checkout: CheckoutEnvironment;

beforeEach(async () => void (checkout = await CheckoutEnvironment.selling(['CODE-1', 'CODE-2'])));
afterEach(() => checkout.close());

const reconcile = () => checkout.get(CaseScheduleService).reconcile();
const list = (query: MessageInput<typeof checkoutAdminMessages.listInbox> = {}) =>
  checkout.request(checkoutAdminMessages.listInbox, query, ADMIN);
const open = async () => (await list()).items;
const resolve = (id: string, fix: MessageInput<typeof checkoutAdminMessages.resolveCase>['fix']) =>
  checkout.request(checkoutAdminMessages.resolveCase, { id, fix, reason: 'conferido' }, ADMIN);

async function paid(centavos: number, who = 'ana'): Promise<string> {
  const { transactionId: id } = await checkout.place(who);
  checkout.provider.pay(id, centavos);
  await checkout.callBack(id);
  return id;
}

describe('a case of the inbox', () => {
  it('is opened once, keeps its deadline, and closes by itself when its reason is gone', async () => {
    const id = await paid(4_000);
    await checkout.becomes('ana', id, 'underpaid');
    await reconcile();
    const [first] = await open();
    expect(first).toMatchObject({
      kind: 'amount-differs',
      transactionId: id,
      sold: expect.stringMatching(/^\w/),
      state: 'open',
      fixes: ['accept', 'refund', 'dismiss'],
      evidence: { totalCentavos: 5_000, receivedCentavos: 4_000 },
    });
    expect(first!.deadline - first!.openedAt).toBe(24 * HOUR_MS);
    checkout.clock.advance(MINUTE_MS);
    await reconcile();
    expect(await open()).toEqual([first]);
    // The missing part comes.
    checkout.provider.pay(id, 5_000);
    await checkout.callBack(id);
    await checkout.becomes('ana', id, 'completed');
    await reconcile();
    expect(await open()).toEqual([]);
    expect((await list({ state: 'closed' })).items).toMatchObject([{ id: first!.id, resolution: null }]);
  });

  it('is listed for alerts while it is open, from when it was opened', async () => {
    const inbox = checkout.get(InboxRepository);
    const report = (subject: string, now: number) =>
      inbox.report(
        {
          kind: 'stock-low',
          subject,
          transactionId: null,
          evidence: { productId: subject, variations: ['R$ 50'] },
          fixes: [],
        },
        now,
      );
    for (const [subject, now] of [
      ['a', 10],
      ['b', 20],
      ['c', 20],
      ['d', 30],
    ] as const)
      await report(subject, now);
    await report('b', 40);
    const listed = async (since: number): Promise<[string, number][]> => {
      const cases: [string, number][] = [];
      let cursor: string | null = null;
      do {
        const page: MessageReply<typeof checkoutMessages.listOpenedCases> = await checkout.request(
          checkoutMessages.listOpenedCases,
          { since, limit: 2, ...(cursor && { cursor }) },
        );
        cases.push(...page.items.map(({ id, openedAt }): [string, number] => [id, openedAt]));
        cursor = page.nextCursor;
      } while (cursor);
      return cases;
    };
    const [b, c, d] = [
      ['stock-low.b', 20],
      ['stock-low.c', 20],
      ['stock-low.d', 30],
    ] as [string, number][];
    expect(await listed(20)).toEqual([b, c, d]);
    await inbox.end((await inbox.find('stock-low.b'))!, { state: 'closed', endedAt: 50, resolution: null });
    expect(await listed(20)).toEqual([c, d]);
    await report('b', 60);
    expect(await listed(20)).toEqual([c, d, ['stock-low.b', 60]]);
    expect((await checkout.request(checkoutMessages.listOpenedCases, { since: 60 })).items).toMatchObject([
      { id: 'stock-low.b', stock: { productId: 'b', variations: ['R$ 50'] } },
    ]);
    expect(await codeOf(checkout.request(checkoutMessages.listOpenedCases, { since: 0 }, ADMIN))).toBe(
      platformErrors.forbidden.code,
    );
  });

  it('is resolved by its fix, once, with an audit record', async () => {
    const id = await paid(6_000);
    await checkout.becomes('ana', id, 'overpaid');
    await reconcile();
    const [excess] = await open();
    expect(excess).toMatchObject({ kind: 'amount-differs', evidence: { owedBackCentavos: 1_000 } });
    expect(await codeOf(resolve(excess!.id, 'release-codes'))).toBe(checkoutAdminErrors.fixUnknown.code);
    const resolved = await resolve(excess!.id, 'refund-excess');
    expect(resolved).toMatchObject({ state: 'resolved', resolution: { fix: 'refund-excess' } });
    expect(await resolve(excess!.id, 'refund-excess')).toEqual(resolved);
    const detail = await checkout.inspect(id);
    expect(detail.payments[0]!.refunds).toMatchObject([{ centavos: 1_000, by: 'hand' }]);
    const { items } = await checkout.request(checkoutAdminMessages.listAudit, { targetKind: 'case' }, ADMIN);
    expect(items).toMatchObject([
      { action: 'case.resolve', reason: 'conferido', target: { id: excess!.id } },
    ]);
    // The refund now waits for a person.
    await reconcile();
    expect(await open()).toMatchObject([{ kind: 'refund-by-hand' }]);
  });

  it('is decided by one of two persons; the other learns who decided what, and is in no audit record', async () => {
    const id = await paid(6_000);
    await checkout.becomes('ana', id, 'overpaid');
    await reconcile();
    const [excess] = await open();
    const decide = (accountId: string, fix: CaseFix) =>
      checkout.request(
        checkoutAdminMessages.resolveCase,
        { id: excess!.id, fix, reason: 'conferido' },
        { ...ADMIN, actor: { ...ADMIN.actor!, accountId } },
      );
    const outcomes = await Promise.allSettled([decide('bia', 'refund-excess'), decide('caio', 'dismiss')]);
    const [resolved] = outcomes.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? (one.reason as AppError) : []));
    const { accountId, fix } = resolved!.resolution!;
    expect(refusals).toMatchObject([
      { code: checkoutAdminErrors.caseDecided.code, data: { accountId, fix } },
    ]);
    const { items } = await checkout.request(checkoutAdminMessages.listAudit, { targetKind: 'case' }, ADMIN);
    expect(items).toMatchObject([{ accountId, after: { fix } }]);
    const { payments } = await checkout.inspect(id);
    expect(payments[0]!.refunds).toHaveLength(fix === 'dismiss' ? 0 : 1);
  });

  it('stays open when its fix is refused, which its audit record says', async () => {
    const id = await paid(5_000);
    await checkout.becomes('ana', id, 'completed');
    const found = {
      kind: 'disputed',
      subject: id,
      transactionId: id,
      evidence: {},
      fixes: ['dispute-won'],
    } as const;
    await checkout.get(InboxRepository).report({ ...found, fixes: [...found.fixes] }, 1);
    const before = await open();
    expect(await codeOf(resolve(before[0]!.id, 'dispute-won'))).toBe(checkoutAdminErrors.noDispute.code);
    expect(await open()).toEqual(before);
    const { items } = await checkout.request(checkoutAdminMessages.listAudit, { targetKind: 'case' }, ADMIN);
    // They have the same millisecond.
    expect(new Set(items.map(({ after }) => after))).toEqual(
      new Set([
        { state: 'resolved', fix: 'dispute-won' },
        { state: 'open', refused: 'checkout.no-dispute' },
      ]),
    );
  });

  it('is open again when its fix had no effect in an hour, unless it was dismissed', async () => {
    const inbox = checkout.get(InboxRepository);
    const found = {
      kind: 'charged-twice' as const,
      subject: 'order',
      transactionId: 'order',
      evidence: { owedBackCentavos: 1 },
      fixes: ['refund-excess' as const, 'dismiss' as const],
    };
    await inbox.report(found, 1);
    const [first] = await open();
    for (const [fix, count] of [
      ['refund-excess', 1],
      ['dismiss', 0],
    ] as const) {
      const resolution = { fix, accountId: 'admin', reason: 'conferido' };
      await inbox.end((await inbox.find(first!.id))!, { state: 'resolved', endedAt: 2, resolution });
      await inbox.report(found, 2 + MINUTE_MS);
      expect(await open()).toEqual([]);
      await inbox.report(found, 3 + HOUR_MS);
      expect(await open()).toHaveLength(count);
    }
  });

  it('sends nothing more if its excess was returned meanwhile', async () => {
    const id = await paid(6_000);
    await checkout.becomes('ana', id, 'overpaid');
    await reconcile();
    const [excess] = await open();
    const key = { idempotencyKey: 'another-way', transactionId: id, reason: 'direto' };
    await checkout.request(checkoutAdminMessages.refundOrder, { ...key, excess: true }, ADMIN);
    expect(await codeOf(resolve(excess!.id, 'refund-excess'))).toBe(checkoutAdminErrors.nothingToRefund.code);
  });

  it('comes back after a dismissal only when its evidence changes', async () => {
    const id = await paid(4_000);
    await checkout.becomes('ana', id, 'underpaid');
    await reconcile();
    const [known] = await open();
    await resolve(known!.id, 'dismiss');
    await reconcile();
    expect(await open()).toEqual([]);
    checkout.provider.pay(id, 4_500);
    await checkout.callBack(id);
    await expect(
      (async () => {
        for (;;) {
          await reconcile();
          const [again] = await open();
          if (again) return again;
        }
      })(),
    ).resolves.toMatchObject({ id: known!.id, evidence: { receivedCentavos: 4_500 } });
  });

  it('is listed in pages, by deadline', async () => {
    for (const who of ['ana', 'bia']) await checkout.becomes(who, await paid(4_000, who), 'underpaid');
    await reconcile();
    const first = await list({ limit: 1 });
    const second = await list({ limit: 1, cursor: first.nextCursor! });
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(2);
    expect(second.nextCursor).toBeNull();
    expect((await list({ kind: 'disputed' })).items).toEqual([]);
  });
});

describe('cases past their deadline', () => {
  const overdue = (digestId?: string) =>
    checkout.request(checkoutMessages.listOverdueCases, digestId === undefined ? {} : { digestId }, {
      requestId: 'test',
    });

  it('are put into one digest for each comparison, each case once until it is opened again', async () => {
    for (const who of ['ana', 'bia']) await checkout.becomes(who, await paid(4_000, who), 'underpaid');
    await reconcile();
    expect((await overdue()).items).toEqual([]);
    checkout.clock.advance(25 * HOUR_MS);
    await reconcile();
    const { items } = await overdue();
    expect(items.map(({ kind }) => kind)).toEqual(['amount-differs', 'amount-differs']);
    const [digestId, ...others] = new Set(items.map((one) => one.digestId));
    expect(others).toEqual([]);
    checkout.clock.advance(MINUTE_MS);
    await reconcile();
    expect((await overdue()).items).toEqual(items);
    await resolve(items[0]!.id, 'accept');
    expect((await overdue(digestId)).items).toEqual([items[1]]);
  });

  it('are for other services only', async () => {
    const asked = checkout.request(checkoutMessages.listOverdueCases, {}, ADMIN);
    expect(await codeOf(asked)).toBe(platformErrors.forbidden.code);
  });
});

describe('a late payment without a code', () => {
  it('waits in the inbox after some minutes, and not while it may deliver itself', async () => {
    const { transactionId: id } = await checkout.place('ana');
    await checkout.cancel('ana', id);
    const selection = { productId: 'card' };
    await checkout.request(checkoutMessages.withdrawStock, { selection, reason: 'voided' }, ADMIN);
    checkout.provider.pay(id);
    await checkout.callBack(id);
    await checkout.becomes('ana', id, 'late_paid');
    await reconcile();
    expect(await open()).toEqual([]);
    checkout.clock.advance(6 * MINUTE_MS);
    await reconcile();
    expect(await open()).toMatchObject([{ kind: 'late-without-code', fixes: ['refund', 'dismiss'] }]);
  });
});

describe('a stuck code', () => {
  const stock = () => checkout.get(StockService);
  const line = { line: 0, productId: 'card', variation: '' };

  it('given for an order that does not exist is withdrawn, as somebody may have seen it', async () => {
    const unknown = '01JD0000000000000000000009';
    await stock().hold(unknown, [line], checkout.clock.nowMs() + HOUR_MS);
    await stock().assign(unknown, [line]);
    // The number is old, so only the full comparison finds it.
    await checkout.get(CaseScheduleService).reconcileAll();
    const [stuck] = await open();
    expect(stuck).toMatchObject({ kind: 'code-stuck', evidence: { codes: [{ state: 'assigned' }] } });
    await resolve(stuck!.id, 'release-codes');
    const { items } = await checkout.request(checkoutMessages.listStockCodes, { productId: 'card' }, ADMIN);
    expect(items.map(({ state }) => state).toSorted()).toEqual(['free', 'withdrawn']);
  });

  it('is none that an open order holds, or that a delivered one has', async () => {
    await checkout.place('bia');
    await checkout.becomes('ana', await paid(5_000), 'completed');
    checkout.clock.advance(MINUTE_MS);
    await checkout.get(CaseScheduleService).reconcileAll();
    expect(await open()).toEqual([]);
  });

  it('is not taken from its order if the order got it after all', async () => {
    const id = await paid(5_000);
    await checkout.becomes('ana', id, 'completed');
    await checkout.collection('orders').updateOne(
      { _id: id },
      {
        $set: {
          assignedAt: null,
          payments: [],
          state: 'expired',
          closedAs: 'expired',
          payment: null,
          deliveredAt: null,
          history: [],
        },
      },
    );
    await checkout.get(CaseScheduleService).reconcileAll();
    const [stuck] = await open();
    expect(stuck).toMatchObject({ kind: 'code-stuck' });
    await checkout.collection('orders').updateOne({ _id: id }, { $set: { assignedAt: 5, deliveredAt: 5 } });
    await checkout.restart();
    await resolve(stuck!.id, 'release-codes');
    expect((await checkout.counts('card')).items[0]).toMatchObject({ assigned: 1 });
  });
});

describe('a payment that no order has', () => {
  const stray = () => checkout.get(StrayPaymentRepository);
  const seen = {
    methodId: 'pix',
    endToEndId: 'E12345678202611211200abcdefghijk',
    providerId: null,
    centavos: 5_000,
    paidAt: 1,
    seenAt: 2,
    problem: 'no-charge' as const,
    transactionId: null,
  };

  it('waits for a person, who says what became of it', async () => {
    await stray().record(seen);
    await reconcile();
    await reconcile();
    const [unmatched, ...others] = await open();
    expect(others).toEqual([]);
    expect(unmatched).toMatchObject({
      kind: 'payment-unmatched',
      transactionId: null,
      fixes: ['settled-by-hand', 'dismiss'],
      evidence: { endToEndId: seen.endToEndId, centavos: 5_000, problem: 'no-charge' },
    });
    expect(await resolve(unmatched!.id, 'settled-by-hand')).toMatchObject({ state: 'resolved' });
    // The provider lists it again.
    await stray().record({ ...seen, seenAt: 3 });
    await reconcile();
    expect(await open()).toEqual([]);
    const byHand = await stray().list('settled-by-hand', { limit: 10 });
    expect(byHand.items).toMatchObject([{ endToEndId: seen.endToEndId }]);
  });

  it('closes by itself when its order has it after all', async () => {
    await stray().record({ ...seen, problem: 'not-read', transactionId: 'an-order' });
    await reconcile();
    expect(await open()).toMatchObject([{ kind: 'payment-unmatched', transactionId: 'an-order' }]);
    await stray().recordMatched(seen.methodId, seen.endToEndId, 'an-order');
    await reconcile();
    expect(await open()).toEqual([]);
    expect((await list({ state: 'closed' })).items).toHaveLength(1);
  });
});
