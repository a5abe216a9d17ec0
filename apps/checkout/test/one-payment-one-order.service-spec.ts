import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkoutAdminErrors, checkoutAdminMessages } from '@vale/contracts/checkout';
import { MINUTE_MS } from '@vale/contracts/time';
import { codeOf } from '@vale/testing/code-of';
import { waitUntil } from '@vale/testing/wait-until';
import { SettledListService } from '../src/payments/reconciliation/settled-list.service.js';
import { CaseScheduleService } from '../src/backoffice/inbox/case-schedule.service.js';
import { ADMIN, CheckoutEnvironment } from './checkout-environment.js';

let checkout: CheckoutEnvironment;
let keys = 0;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.open();
});
afterEach(() => checkout.close());

async function stocked(start: Promise<void>): Promise<void> {
  await start;
  checkout.sells('card');
  await checkout.addCodes('card', ['CODE-1', 'CODE-2', 'CODE-3']);
}

const accept = (transactionId: string, id: string) =>
  checkout.request(
    checkoutAdminMessages.acceptOrder,
    {
      transactionId,
      idempotencyKey: `accept-${++keys}000000`,
      reason: 'caiu na conta',
      payment: { id, centavos: 5_000 },
    },
    ADMIN,
  );
const pay = (txid: string) => checkout.provider.apiPix.pay(txid, checkout.clock.nowMs());
const openCases = async () =>
  (await checkout.request(checkoutAdminMessages.listInbox, {}, ADMIN)).items.map(
    ({ kind, transactionId, evidence }) => ({ kind, transactionId, evidence }),
  );
async function list(): Promise<void> {
  checkout.clock.advance(MINUTE_MS);
  await checkout.get(SettledListService).listDue();
}

describe('a payment that one order has by its charge', () => {
  it('is not accepted for another one', async () => {
    await stocked(checkout.startAtApiPix());
    const { transactionId: own } = await checkout.place('ana');
    const { transactionId: other } = await checkout.place('bia');
    const { endToEndId } = pay(own);
    await list();
    await checkout.becomes('ana', own, 'completed');
    expect(await codeOf(accept(other, endToEndId))).toBe(checkoutAdminErrors.paymentTaken.code);
    expect((await checkout.order('bia', other)).status).toBe('pending');
  });

  it('is not accepted by the id of the charge either, where it has no other', async () => {
    await stocked(checkout.start());
    const { transactionId: own } = await checkout.place('ana');
    const { transactionId: other } = await checkout.place('bia');
    const charge = checkout.provider.pay(own);
    await checkout.callBack(own);
    await checkout.becomes('ana', own, 'completed');
    expect(await codeOf(accept(other, charge.id))).toBe(checkoutAdminErrors.paymentTaken.code);
  });

  it('is a case if an admin accepted it for another one first, and stops neither check nor list', async () => {
    await stocked(checkout.startAtApiPix());
    const { transactionId: own } = await checkout.place('ana');
    const { transactionId: other } = await checkout.place('bia');
    const { endToEndId } = pay(own);
    await accept(other, endToEndId);
    await checkout.becomes('bia', other, 'completed');
    expect((await checkout.refresh('ana', own)).status).toBe('pending');
    await list();
    await list();
    await checkout.get(CaseScheduleService).reconcile();
    expect(await openCases()).toMatchObject([
      {
        kind: 'payment-unmatched',
        transactionId: own,
        evidence: { endToEndId, centavos: 5_000, problem: 'other-order', takenBy: other },
      },
    ]);
    expect((await checkout.stored(own))['payments']).toEqual([]);
    // Further money for this charge belongs to its own order.
    pay(own);
    await list();
    await checkout.becomes('ana', own, 'completed');
    expect((await checkout.stored(own))['payments']).toHaveLength(1);
    expect((await openCases()).map(({ kind }) => kind)).toEqual(['payment-unmatched']);
  });
});

it('a payment that was accepted by hand and is reported by its provider then is counted once', async () => {
  await stocked(checkout.start());
  const { transactionId: id } = await checkout.place('ana');
  await accept(id, 'E12345678202611211200abcdefghijk');
  await checkout.becomes('ana', id, 'completed');
  checkout.provider.pay(id);
  await checkout.callBack(id);
  const payments = async () => (await checkout.stored(id))['payments'] as { seenAs?: string }[];
  await waitUntil(async () => (await payments())[0]!.seenAs === 'E12345678202611211200abcdefghijk');
  expect(await payments()).toMatchObject([{ centavos: 5_000 }]);
  expect(await checkout.stored(id)).not.toHaveProperty('attention');
  const { transactionId: other } = await checkout.place('bia');
  const again = accept(other, 'E12345678202611211200abcdefghijk');
  expect(await codeOf(again)).toBe(checkoutAdminErrors.paymentTaken.code);
});

it('a payment that was accepted by hand and is listed with another sum stays a case, with the sum that came', async () => {
  await stocked(checkout.startAtApiPix());
  const { transactionId: id } = await checkout.place('ana');
  const { endToEndId } = checkout.provider.apiPix.pay(null, checkout.clock.nowMs(), 1_000);
  await accept(id, endToEndId);
  await checkout.becomes('ana', id, 'completed');
  await list();
  // Unmatched payments are compared again in the longer windows.
  checkout.clock.advance(10 * MINUTE_MS);
  await list();
  await checkout.get(CaseScheduleService).reconcile();
  expect(await openCases()).toMatchObject([
    { kind: 'payment-unmatched', evidence: { endToEndId, centavos: 1_000, problem: 'no-charge' } },
  ]);
});
