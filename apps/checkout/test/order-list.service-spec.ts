import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkoutAdminErrors, checkoutAdminMessages, checkoutMessages } from '@vale/contracts/checkout';
import type { MessageInput } from '@vale/contracts/define';
import { codeOf } from '@vale/testing/code-of';
import { waitUntil } from '@vale/testing/wait-until';
import { ADMIN, buyer, CheckoutEnvironment } from './checkout-environment.js';

type Query = MessageInput<typeof checkoutMessages.listAllOrders>;

let checkout: CheckoutEnvironment;
/** Order ids by outcome, in the sequence of placement. */
const ids: Record<'delivered' | 'underpaid' | 'byHand' | 'pending', string> = {
  delivered: '',
  underpaid: '',
  byHand: '',
  pending: '',
};

const page = (query: Query) => checkout.request(checkoutMessages.listAllOrders, query, ADMIN);
const list = async (query: Query) => (await page(query)).items.map(({ transactionId }) => transactionId);
const preview = (
  body: Omit<MessageInput<typeof checkoutAdminMessages.previewRefund>, 'transactionId'>,
  transactionId: string,
) => checkout.request(checkoutAdminMessages.previewRefund, { ...body, transactionId }, ADMIN);

async function paid(who: string, centavos: number, productId = 'card'): Promise<string> {
  const { transactionId } = await checkout.place(who, { productId });
  checkout.provider.pay(transactionId, centavos);
  await checkout.callBack(transactionId);
  return transactionId;
}

beforeAll(async () => {
  checkout = await CheckoutEnvironment.open();
  await checkout.start();
  checkout.sells('card');
  checkout.sells('service', { delivery: 'manual', title: 'Recarga' });
  await checkout.addCodes('card', ['CODE-1', 'CODE-2', 'CODE-3']);
  ids.delivered = await paid('ana', 5_000);
  await checkout.becomes('ana', ids.delivered, 'completed');
  ids.underpaid = await paid('bia', 4_000);
  await checkout.becomes('bia', ids.underpaid, 'underpaid');
  ids.byHand = await paid('caio', 5_000, 'service');
  await waitUntil(async () => (await checkout.inspect(ids.byHand)).state === 'delivering');
  checkout.clock.advance(60_000);
  const tracking = { attribution: { utm_source: 'fb', utm_campaign: 'natal|1' } };
  ids.pending = (await checkout.place('dora', { tracking })).transactionId;
});
afterAll(() => checkout.close());

describe('the list of orders', () => {
  it('is newest first, or oldest first, page by page', async () => {
    const all = Object.values(ids).toSorted();
    expect(await list({})).toEqual(all.toReversed());
    const first = await page({ sort: 'oldest', limit: 3 });
    expect(first.items.map(({ transactionId }) => transactionId)).toEqual(all.slice(0, 3));
    expect(await list({ sort: 'oldest', limit: 3, cursor: first.nextCursor! })).toEqual(all.slice(3));
  });

  it('is filtered by the campaign that the order carries, together with a state or a search', async () => {
    expect(await list({ campaign: 'natal|1' })).toEqual([ids.pending]);
    expect(await list({ campaign: 'natal|1', state: 'delivered' })).toEqual([]);
    expect((await page({ campaign: 'natal|1' })).items[0]).toMatchObject({
      campaign: { utm_source: 'fb', utm_campaign: 'natal|1' },
    });
    expect(await list({ campaign: 'natal' })).toEqual([]);
    expect(await list({ campaign: 'natal|1', q: 'ana@example.com' })).toEqual([ids.pending]);
    expect(await list({ campaign: 'natal|1', q: ids.delivered })).toEqual([]);
  });

  it('is filtered by delivery, together with a state', async () => {
    expect(await list({ delivery: 'delivered' })).toEqual([ids.delivered]);
    expect(await list({ delivery: 'waiting' })).toEqual([ids.byHand]);
    expect(await list({ delivery: 'preparing' })).toEqual([]);
    expect(await list({ delivery: 'waiting', state: 'delivering' })).toEqual([ids.byHand]);
    expect(await list({ delivery: 'waiting', state: 'paid' })).toEqual([]);
    expect(await list({ q: 'ana@example.com', delivery: 'waiting' })).toEqual([ids.byHand]);
  });

  it('is of a period, whose end is not part of it, with a page and a search in it', async () => {
    const { createdAt } = await checkout.inspect(ids.pending);
    const before = Object.values(ids)
      .filter((id) => id !== ids.pending)
      .toSorted();
    expect(await list({ since: createdAt })).toEqual([ids.pending]);
    expect(await list({ since: createdAt + 1 })).toEqual([]);
    expect(await list({ until: createdAt })).toEqual(before.toReversed());
    for (const sort of ['newest', 'oldest'] as const) {
      const period = { since: 0, until: createdAt, sort, limit: 2 };
      const first = await page(period);
      const second = await list({ ...period, cursor: first.nextCursor! });
      const all = [...first.items.map(({ transactionId }) => transactionId), ...second];
      expect(all).toEqual(sort === 'oldest' ? before : before.toReversed());
    }
    expect(await list({ q: 'ana@example.com', since: createdAt })).toEqual([ids.pending]);
    expect(await list({ q: ids.pending, until: createdAt })).toEqual([]);
    expect(await list({ delivery: 'delivered', since: createdAt })).toEqual([]);
  });

  it('has the buyer in each row', async () => {
    const [row] = (await page({ q: ids.underpaid })).items;
    expect(row).toMatchObject({ customer: { email: 'ana@example.com' }, received: 40 });
    expect(Object.keys(row!.customer)).toEqual(['name', 'email']);
  });

  it('has counts of what waits for an admin, for nobody else', async () => {
    const counts = await checkout.request(checkoutAdminMessages.countWaitingOrders, {}, ADMIN);
    expect(counts).toEqual({ byHand: 1, late_paid: 0, underpaid: 1, overpaid: 0, disputed: 0 });
    const asked = checkout.request(checkoutAdminMessages.countWaitingOrders, {}, buyer('ana'));
    expect(await codeOf(asked)).toBe('platform.forbidden');
  });
});

describe('the preview of a refund', () => {
  it('says what the refund would do, and changes nothing', async () => {
    const before = await checkout.inspect(ids.delivered);
    expect(await preview({}, ids.delivered)).toEqual({
      parts: [{ paymentId: before.payments[0]!.id, centavos: 5_000, by: 'hand' }],
      state: 'refunding',
      codes: 'hidden',
    });
    expect(await preview({ centavos: 1_000 }, ids.delivered)).toMatchObject({
      state: 'delivered',
      codes: 'shown',
    });
    expect((await checkout.inspect(ids.delivered)).version).toBe(before.version);
  });

  it('is refused as the refund would be', async () => {
    expect(await codeOf(preview({ centavos: 5_001 }, ids.delivered))).toBe(
      checkoutAdminErrors.refundTooLarge.code,
    );
    expect(await codeOf(preview({ by: 'provider' }, ids.delivered))).toBe(
      checkoutAdminErrors.refundNotByProvider.code,
    );
    expect(await codeOf(preview({}, ids.pending))).toBe(checkoutAdminErrors.nothingToRefund.code);
    const asked = checkout.request(
      checkoutAdminMessages.previewRefund,
      { transactionId: ids.pending },
      buyer('dora'),
    );
    expect(await codeOf(asked)).toBe('platform.forbidden');
  });
});

describe('what an admin may do', () => {
  it('is said with the order', async () => {
    expect((await checkout.inspect(ids.pending)).permitted).toMatchObject({
      cancel: true,
      refund: null,
      deliver: null,
    });
    expect((await checkout.inspect(ids.underpaid)).permitted).toMatchObject({
      accept: { keptCentavos: 4_000, missingCentavos: 1_000, excessCentavos: 0 },
      cancel: false,
    });
    expect((await checkout.inspect(ids.byHand)).permitted).toMatchObject({
      deliver: { linesWithoutCode: [] },
    });
    expect((await checkout.inspect(ids.delivered)).permitted).toMatchObject({
      resend: true,
      accept: null,
      deliver: null,
    });
  });
});
