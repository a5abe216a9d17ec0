import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkoutAdminMessages } from '@vale/contracts/checkout';
import { DAY_MS, MINUTE_MS } from '@vale/contracts/time';
import { codeOf } from '@vale/testing/code-of';
import { waitUntil } from '@vale/testing/wait-until';
import { OrderStoreService } from '../src/orders/store/order-store.service.js';
import { SettledListService } from '../src/payments/reconciliation/settled-list.service.js';
import { StatusCheckService } from '../src/payments/charges/status-check.service.js';
import { OrderUpkeepService } from '../src/purchase/order-upkeep.service.js';
import { CaseScheduleService } from '../src/backoffice/inbox/case-schedule.service.js';
import { ADMIN, CheckoutEnvironment } from './checkout-environment.js';
import type { FakeRefund } from './fake-pix-bank.js';
import type { FakeCharge } from './fake-provider.js';

let checkout: CheckoutEnvironment;

afterEach(() => checkout.close());

const decide = (transactionId: string, outcome: 'won' | 'lost') =>
  checkout.request(
    checkoutAdminMessages.decideDispute,
    { transactionId, outcome, reason: 'decidido no provedor' },
    ADMIN,
  );
const readCharges = async (id: string) =>
  checkout.get(StatusCheckService).check(await checkout.get(OrderStoreService).get(id));

describe('a dispute at a provider that lists payments', () => {
  let id: string;
  let claims: FakeRefund[];

  const claim = (id: string) =>
    claims.push({
      id,
      valor: '50.00',
      status: 'EM_PROCESSAMENTO',
      natureza: 'MED_FRAUDE',
      horario: { solicitacao: new Date(checkout.clock.nowMs()).toISOString() },
    });
  const read = () => checkout.get(SettledListService).listReturns();
  const readAgain = async () => {
    await readCharges(id);
    return (await checkout.inspect(id)).state;
  };

  beforeEach(async () => {
    checkout = await CheckoutEnvironment.selling(['CODE-1'], { atApiPix: true });
    ({ transactionId: id } = await checkout.place('ana'));
    claims = checkout.provider.apiPix.pay(id, checkout.clock.nowMs()).devolucoes;
    await checkout.refresh('ana', id);
    await checkout.becomes('ana', id, 'completed');
    claim('M1');
    await read();
    await checkout.becomes('ana', id, 'disputed');
  });

  it.each([
    ['won', 'delivered'],
    ['lost', 'refunded'],
  ] as const)('that a person recorded as %s makes the order %s, and stays so', async (outcome, state) => {
    const [open] = await checkout.openCases();
    expect(open).toMatchObject({ kind: 'disputed', fixes: ['dispute-won', 'dispute-lost', 'dismiss'] });
    await checkout.request(
      checkoutAdminMessages.resolveCase,
      { id: open!.id, fix: `dispute-${outcome}`, reason: 'decidido no provedor' },
      ADMIN,
    );
    expect(await readAgain()).toBe(state);
    await read();
    expect((await checkout.inspect(id)).state).toBe(state);
    expect(await checkout.openCases()).toEqual([]);
    expect(await codeOf(decide(id, 'won'))).toBe('checkout.no-dispute');
  });

  it.each([
    ['won', 'DEVOLVIDO', 'refunded'],
    ['lost', 'NAO_REALIZADO', 'delivered'],
  ] as const)('recorded as %s is corrected by %s', async (outcome, status, state) => {
    await decide(id, outcome);
    claims[0]!.status = status;
    expect(await readAgain()).toBe(state);
  });

  it('stays open when its claim is no longer listed, until a person says how it ended', async () => {
    const [gone] = claims.splice(0);
    expect(await readAgain()).toBe('disputed');
    await read();
    expect(await checkout.openCases()).toMatchObject([{ kind: 'disputed' }]);
    claims.push({ ...gone!, status: 'NAO_REALIZADO' });
    expect(await readAgain()).toBe('delivered');
  });

  it('does not hide a new one after it was recorded as won', async () => {
    const { order } = await decide(id, 'won');
    expect(order).toMatchObject({ state: 'delivered', permitted: { dispute: false } });
    claim('M2');
    expect(await readAgain()).toBe('disputed');
    expect((await checkout.inspect(id)).permitted.dispute).toBe(true);
  });
});

describe('a dispute at a provider that lists no payments', () => {
  let id: string;
  let charge: FakeCharge;

  beforeEach(async () => {
    checkout = await CheckoutEnvironment.selling(['CODE-1']);
    ({ transactionId: id } = await checkout.place('ana'));
    checkout.provider.pay(id);
    await checkout.refresh('ana', id);
    await checkout.becomes('ana', id, 'completed');
    charge = checkout.provider.chargesOf(id)[0]!;
    charge.status = 'chargeback';
  });

  it('is found on the night after it was opened, in the first days, although its callback got lost', async () => {
    const night = async () => {
      checkout.clock.advance(DAY_MS);
      await checkout.get(CaseScheduleService).reconcileAll();
      checkout.clock.advance(MINUTE_MS);
      await checkout.get(OrderUpkeepService).run();
    };
    charge.status = 'paid';
    await night();
    await waitUntil(() => checkout.provider.reads > 1);
    await waitUntil(async () => !('dueAt' in (await checkout.stored(id))));
    charge.status = 'chargeback';
    await night();
    await checkout.becomes('ana', id, 'disputed');
  });

  it('is ended by a person, and corrected by the provider’s next other word', async () => {
    await readCharges(id);
    await decide(id, 'won');
    await readCharges(id);
    expect((await checkout.inspect(id)).state).toBe('delivered');
    charge.status = 'refunded';
    await readCharges(id);
    expect((await checkout.inspect(id)).state).toBe('refunded');
  });

  it('is open while its charge cannot be read, is not found, or has a word that is not known', async () => {
    await readCharges(id);
    for (const reading of ['error', 'forbidden', 'nonsense'] as const) {
      checkout.provider.reading = reading;
      expect(await codeOf(readCharges(id))).toBe('checkout.status-check-failed');
    }
    checkout.provider.reading = 'ok';
    for (const status of ['em disputa', 'expired', 'Waiting Payment', 'canceled']) {
      charge.status = status;
      await readCharges(id);
    }
    checkout.provider.charges.delete(charge.id);
    expect(await codeOf(readCharges(id))).toBe('checkout.status-check-failed');
    expect((await checkout.inspect(id)).state).toBe('disputed');
  });
});
