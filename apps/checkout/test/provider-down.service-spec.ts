import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { checkoutAdminMessages } from '@vale/contracts/checkout';
import { MINUTE_MS } from '@vale/contracts/time';
import { waitUntil } from '@vale/testing/wait-until';
import { CaseScheduleService } from '../src/backoffice/inbox/case-schedule.service.js';
import { ChargeService } from '../src/payments/charges/charge.service.js';
import { ADMIN, CheckoutEnvironment } from './checkout-environment.js';

let checkout: CheckoutEnvironment;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.selling(['CODE-1', 'CODE-2', 'CODE-3', 'CODE-4', 'CODE-5']);
  await checkout.restart({ CHARGE_WAIT_MS: '50' });
});
afterEach(() => checkout.close());

/** Open cases after a reconciliation. */
async function cases() {
  await checkout.get(CaseScheduleService).reconcile();
  const { items } = await checkout.request(checkoutAdminMessages.listInbox, {}, ADMIN);
  return items;
}
const kinds = async () => (await cases()).map(({ kind }) => kind);

/** An order at whose charge the provider fails three times. */
async function failFor(shopper: string): Promise<void> {
  checkout.provider.creating = 'lost';
  checkout.clock.advance(MINUTE_MS);
  const { transactionId } = await checkout.place(shopper);
  const attempt = () =>
    checkout.get(ChargeService).resume({ transactionId }, { attempt: 1, lastAttempt: false });
  await waitUntil(async () => {
    await attempt().catch(() => undefined);
    const attempts = (await checkout.stored(transactionId))['attempts'] as { outcome: string }[];
    return attempts.filter(({ outcome }) => outcome === 'unknown').length >= 3;
  });
}

async function chargeFor(shopper: string): Promise<string> {
  checkout.provider.creating = 'ok';
  checkout.clock.advance(MINUTE_MS);
  const { transactionId } = await checkout.place(shopper);
  return transactionId;
}

it('a provider that makes no PIX is one case for its method, until it makes one, which may be paid at once', async () => {
  expect(await kinds()).toEqual([]);
  await failFor('ana');
  expect(await kinds()).toEqual(['provider-down']);
  const transactionId = await chargeFor('bia');
  expect(await kinds()).toEqual([]);
  checkout.provider.pay(transactionId);
  await checkout.callBack(transactionId);
  await checkout.becomes('bia', transactionId, 'completed');
  expect(await kinds()).not.toContain('provider-down');
});

it('a case that was dismissed stays so while the provider is down, and the next outage is told again', async () => {
  await failFor('ana');
  const { id } = (await cases())[0]!;
  await checkout.request(checkoutAdminMessages.resolveCase, { id, fix: 'dismiss', reason: 'visto' }, ADMIN);
  expect(await kinds()).toEqual([]);
  await chargeFor('bia');
  expect(await kinds()).toEqual([]);
  const closed = await checkout.request(checkoutAdminMessages.listInbox, { state: 'closed' }, ADMIN);
  expect(closed.items).toMatchObject([{ id, resolution: { fix: 'dismiss', reason: 'visto' } }]);
  await failFor('caio');
  expect(await kinds()).toEqual(['provider-down']);
});
