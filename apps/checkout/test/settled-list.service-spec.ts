import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkoutAdminMessages, paymentMethodMessages } from '@vale/contracts/checkout';
import { HOUR_MS, MINUTE_MS } from '@vale/contracts/time';
import { waitUntil } from '@vale/testing/wait-until';
import { PollService } from '../src/payments/polls/poll.service.js';
import { SettledListService } from '../src/payments/reconciliation/settled-list.service.js';
import { CaseScheduleService } from '../src/backoffice/inbox/case-schedule.service.js';
import { ExpireOrdersService } from '../src/purchase/expire-orders.service.js';
import { OrderUpkeepService } from '../src/purchase/order-upkeep.service.js';
import { ADMIN, CheckoutEnvironment } from './checkout-environment.js';
import type { FakePixBank } from './fake-pix-bank.js';

let checkout: CheckoutEnvironment;
let bank: FakePixBank;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.selling(['CODE-1', 'CODE-2', 'CODE-3', 'CODE-4'], { atApiPix: true });
  bank = checkout.provider.apiPix;
});
afterEach(() => checkout.close());

/** A minute later: without open orders the list is looked at no more often, and a startup does it too. */
async function list(): Promise<void> {
  checkout.clock.advance(MINUTE_MS);
  await checkout.get(SettledListService).listDue();
}
const resume = () => checkout.get(OrderUpkeepService).run();
/** Jobs that a sweep has enqueued have run. */
const settle = () =>
  waitUntil(async () => {
    const pending = await checkout.collection('jobs').countDocuments({ name: 'checkout.read-charges' });
    return pending === 0;
  });
const pay = (txid: string | null, agoMs = 0, centavos?: number) =>
  bank.pay(txid, checkout.clock.nowMs() - agoMs, centavos);
const unmatched = () => checkout.collection('unmatched_payments').find({}).toArray();

async function closedOrder(who = 'ana'): Promise<string> {
  const { transactionId } = await checkout.place(who);
  await checkout.cancel(who, transactionId);
  return transactionId;
}

describe('money that is listed', () => {
  it('is found for an open order without a callback or a poll', async () => {
    const { transactionId } = await checkout.place('ana');
    await list();
    pay(transactionId);
    await list();
    await checkout.becomes('ana', transactionId, 'completed');
  });

  it('is found in a list that gives the same page for ever, which then ends nevertheless', async () => {
    const { transactionId } = await checkout.place('ana');
    await list();
    pay(transactionId);
    bank.listing = 'same-page';
    const before = bank.lists;
    await list();
    expect(bank.lists - before).toBe(2);
    await checkout.becomes('ana', transactionId, 'completed');
    checkout.clock.advance(10 * MINUTE_MS);
    expect(await checkout.get(SettledListService).isListed('pix')).toBe(false);
  });

  it('is found for a closed order, however late, and across a restart', async () => {
    const transactionId = await closedOrder();
    await list();
    checkout.clock.advance(20 * HOUR_MS);
    pay(transactionId);
    await checkout.stop();
    checkout.clock.advance(HOUR_MS);
    await checkout.startAtApiPix();
    await list();
    await checkout.becomes('ana', transactionId, 'completed');
  });

  it('is found although the provider listed it a minute after its time', async () => {
    const transactionId = await closedOrder();
    await list();
    pay(transactionId, MINUTE_MS);
    await list();
    await checkout.becomes('ana', transactionId, 'completed');
  });

  it('is looked at again when the list could not be read', async () => {
    const transactionId = await closedOrder();
    pay(transactionId);
    bank.listing = 'error';
    await list();
    expect(checkout.logged).toContain('a source of payments failed');
    bank.listing = 'ok';
    checkout.clock.advance(3 * HOUR_MS);
    await list();
    await checkout.becomes('ana', transactionId, 'completed');
  });

  it('is a case for a person when the list has failed for an hour, until it works again', async () => {
    const silent = async () => {
      await checkout.get(CaseScheduleService).reconcile();
      return (await checkout.openCases()).map(({ kind, evidence }) => ({ kind, evidence }));
    };
    const workedAt = checkout.clock.nowMs() + MINUTE_MS;
    await list();
    bank.listing = 'error';
    for (const hours of [0.5, 0.4]) {
      checkout.clock.advance(hours * HOUR_MS);
      await list();
      expect(await silent()).toEqual([]);
    }
    checkout.clock.advance(0.1 * HOUR_MS);
    await list();
    const evidence = { methodId: 'pix', source: 'list', workedAt };
    expect(await silent()).toEqual([{ kind: 'source-silent', evidence }]);
    const { items } = await checkout.request(paymentMethodMessages.listPaymentMethods, {}, ADMIN);
    expect(items[0]!.sources).toContainEqual({
      source: 'list',
      workedAt,
      problem: expect.stringMatching(/./),
    });
    bank.listing = 'ok';
    await list();
    expect(await silent()).toEqual([]);
  });

  it('waits at night for the reads that the account may make, and leaves half of them to others', async () => {
    await checkout.stop();
    await checkout.startAtApiPix({ PAYMENT_READS_AT_ONCE: '2', PAYMENT_READS_PER_MINUTE: '1200' });
    const { lists } = bank;
    await checkout.get(SettledListService).listPast();
    expect(bank.lists - lists).toBeGreaterThanOrEqual(4);
    const { items } = await checkout.request(paymentMethodMessages.listPaymentMethods, {}, ADMIN);
    expect(items[0]!.sources).toContainEqual(expect.objectContaining({ source: 'past', problem: '' }));
  });

  it('is read by a bounded number of pages; the next run goes on where it was', async () => {
    const transactionId = await closedOrder();
    for (let number = 0; number < 5; number++) pay(null, 0, 100);
    pay(transactionId);
    bank.listing = 'one-page';
    const window = { since: checkout.clock.nowMs() - HOUR_MS, until: checkout.clock.nowMs() };
    const settled = checkout.get(SettledListService);
    expect(await settled.compare('pix', window, { maxPages: 4 })).toEqual({
      nextPage: 4,
      pages: 4,
    });
    expect((await checkout.order('ana', transactionId)).status).toBe('cancelled');
    expect(await settled.compare('pix', window, { page: 4, maxPages: 4 })).toMatchObject({
      nextPage: null,
    });
    await checkout.becomes('ana', transactionId, 'completed');
  });

  it('is not read again if its order already has it', async () => {
    const { transactionId } = await checkout.place('ana');
    pay(transactionId);
    await list();
    await checkout.becomes('ana', transactionId, 'completed');
    const { reads } = bank;
    await list();
    expect(bank.reads).toBe(reads);
  });
});

describe('closed orders of a provider with a list', () => {
  it('are read after an hour and not one by one: one list serves them all', async () => {
    const ids = [await closedOrder('ana'), await closedOrder('bia'), await closedOrder('caio')];
    await list();
    const { reads, lists } = bank;
    for (let minute = 0; minute < 120; minute += 10) {
      checkout.clock.advance(9 * MINUTE_MS);
      await list();
      await resume();
    }
    const due = await checkout
      .collection('orders')
      .countDocuments({ dueAt: { $lte: checkout.clock.nowMs() } });
    expect({ reads: bank.reads - reads, lists: bank.lists - lists, due }).toEqual({
      reads: ids.length,
      lists: 12,
      due: 0,
    });
    pay(ids[1]!);
    await list();
    await checkout.becomes('bia', ids[1]!, 'completed');
  });

  it('are read one by one again while the list is not current', async () => {
    // A cancelled charge cannot be paid, so it is rarely read.
    bank.cancelling = 'refuse';
    const transactionId = await closedOrder();
    bank.listing = 'error';
    checkout.clock.advance(10 * MINUTE_MS);
    pay(transactionId);
    await list();
    await resume();
    await checkout.becomes('ana', transactionId, 'completed');
  });

  it('are read after 1, 6, 24 and 72 hours, and then forgotten', async () => {
    const transactionId = await closedOrder();
    await list();
    await resume();
    const { reads } = bank;
    const closedAt = checkout.clock.nowMs();
    const readAt: number[] = [];
    for (let hours = 1; hours <= 80; hours++) {
      checkout.clock.advance(HOUR_MS);
      const before = bank.reads;
      await list();
      await resume();
      await settle();
      if (bank.reads > before) readAt.push(Math.floor((checkout.clock.nowMs() - closedAt) / HOUR_MS));
    }
    expect({ readAt, reads: bank.reads - reads }).toEqual({ readAt: [1, 6, 24, 72], reads: 4 });
    expect(await checkout.stored(transactionId)).not.toHaveProperty('dueAt');
  });
});

describe('a list that is not as it should be', () => {
  const listPast = () => checkout.get(SettledListService).listPast();

  it('is two hours late, and no callback came: the order is paid by the comparison of each night', async () => {
    const transactionId = await closedOrder();
    const { endToEndId } = pay(transactionId);
    bank.unlisted.add(endToEndId);
    await list();
    checkout.clock.advance(2 * HOUR_MS);
    await list();
    bank.unlisted.delete(endToEndId);
    await list();
    expect((await checkout.order('ana', transactionId)).status).toBe('cancelled');
    await listPast();
    await checkout.becomes('ana', transactionId, 'completed');
  });

  it('has local times that say Z: the order is read an hour after it was closed', async () => {
    const transactionId = await closedOrder();
    await list();
    pay(transactionId, 3 * HOUR_MS);
    checkout.clock.advance(HOUR_MS);
    await list();
    expect((await checkout.order('ana', transactionId)).status).toBe('cancelled');
    await resume();
    await checkout.becomes('ana', transactionId, 'completed');
  });

  it('has a payment without an id: a claim of its order, or a case', async () => {
    const transactionId = await closedOrder();
    const [own, foreign] = [pay(transactionId), pay(null, 0, 700)];
    bank.cobs.get(transactionId)!.says = { pix: [{ valor: '50.00' }] };
    for (const { endToEndId } of [own, foreign]) bank.listedAs.set(endToEndId, { endToEndId: null });
    await list();
    await list();
    expect(await unmatched()).toMatchObject([{ problem: 'unreadable', centavos: 700, transactionId: null }]);
    expect((await checkout.stored(transactionId))['attention']).toEqual(['unplaced-money']);
  });
});

describe('a pending order of a provider with a list', () => {
  it('is polled seldom, and expires only after a last look', async () => {
    const { transactionId } = await checkout.place('ana');
    await list();
    const { pollAt } = await checkout.stored(transactionId);
    await checkout.get(PollService).poll({ transactionId, at: pollAt as number });
    const next = (await checkout.stored(transactionId))['pollAt'] as number;
    expect(next - checkout.clock.nowMs()).toBe(10 * MINUTE_MS);
    checkout.clock.advance(36 * MINUTE_MS);
    pay(transactionId);
    await checkout.get(ExpireOrdersService).expireOverdue();
    await checkout.becomes('ana', transactionId, 'completed');
  });
});

describe('a settled payment that no order has', () => {
  it('is kept, once, with what the provider says of it', async () => {
    await closedOrder();
    const direct = pay(null, 0, 1_234);
    const { endToEndId } = pay('01JD00000000000000FOREIGN1', 0, 100);
    await list();
    await list();
    expect(
      (await unmatched()).toSorted((a, b) => Number(b['centavos']) - Number(a['centavos'])),
    ).toMatchObject([
      {
        _id: `pix#${direct.endToEndId}`,
        methodId: 'pix',
        endToEndId: direct.endToEndId,
        state: 'open',
        providerId: null,
        centavos: 1_234,
        problem: 'no-charge',
        transactionId: null,
        paidAt: Date.parse(direct.horario),
      },
      { endToEndId, providerId: '01JD00000000000000FOREIGN1', centavos: 100, problem: 'no-order' },
    ]);
  });

  it('is reported once if it has no charge, however often it is listed', async () => {
    pay(null, 0, 1_234);
    const reports = () => checkout.logged.split('a settled payment has no order').length - 1;
    const now = checkout.clock.nowMs();
    for (let run = 0; run < 3; run++)
      await checkout.get(SettledListService).compare('pix', { since: now - 1, until: now + 1 });
    expect(reports()).toBe(1);
  });

  it('is matched once its charge can be read', async () => {
    const transactionId = await closedOrder();
    pay(transactionId);
    bank.reading = 'error';
    await list();
    expect(await unmatched()).toMatchObject([{ state: 'open', problem: 'not-read', transactionId }]);
    bank.reading = 'ok';
    await list();
    await checkout.becomes('ana', transactionId, 'completed');
    await waitUntil(async () => (await unmatched())[0]?.['state'] === 'matched');
  });

  it('keeps its order from asking for money again, and from expiring, until its charge can be read', async () => {
    const closed = await closedOrder();
    const { transactionId: open } = await checkout.place('bia');
    for (const transactionId of [closed, open]) pay(transactionId);
    bank.reading = 'error';
    await list();
    const checking = {
      checkingPayment: true,
      pixCode: null,
      message: expect.stringContaining('Não pague de novo'),
    };
    expect(await checkout.order('ana', closed)).toMatchObject({ ...checking, status: 'cancelled' });
    expect(await checkout.order('bia', open)).toMatchObject({ ...checking, status: 'pending' });
    checkout.clock.advance(HOUR_MS);
    await checkout.get(ExpireOrdersService).expireOverdue();
    expect(await checkout.order('bia', open)).toMatchObject({ ...checking, status: 'pending' });
    bank.reading = 'ok';
    await list();
    await checkout.becomes('ana', closed, 'completed');
    await checkout.becomes('bia', open, 'completed');
  });

  it('is matched although a poll, and not the list, brought it to its order, or an admin', async () => {
    const transactionId = await closedOrder();
    pay(transactionId);
    const direct = pay(null, 0, 5_000);
    bank.reading = 'error';
    await list();
    expect((await unmatched()).map(({ state }) => state)).toEqual(['open', 'open']);
    bank.reading = 'ok';
    await checkout.refresh('ana', transactionId);
    await checkout.becomes('ana', transactionId, 'completed');
    const { transactionId: other } = await checkout.place('bia');
    const seen = { id: direct.endToEndId, centavos: 5_000 };
    const input = { transactionId: other, payment: seen, reason: 'sem QR', idempotencyKey: 'accept-0001' };
    await checkout.request(checkoutAdminMessages.acceptOrder, input, ADMIN);
    checkout.clock.advance(2 * HOUR_MS);
    await list();
    expect((await unmatched()).map(({ state }) => state)).toEqual(['matched', 'matched']);
  });

  it('is one whose charge contradicts the order that it names', async () => {
    const transactionId = await closedOrder();
    bank.cobs.get(transactionId)!.valor = '1.00';
    pay(transactionId);
    await list();
    expect(await unmatched()).toMatchObject([{ problem: 'contradiction', transactionId, centavos: 100 }]);
    expect((await checkout.order('ana', transactionId)).status).toBe('cancelled');
  });
});
