import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { checkoutAdminMessages } from '@vale/contracts/checkout';
import { platformErrors } from '@vale/contracts/define';
import { figuresMessages } from '@vale/contracts/figures';
import { codeOf } from '@vale/testing/code-of';
import { CaseScheduleService } from '../src/backoffice/inbox/case-schedule.service.js';
import { ADMIN, buyer, CheckoutEnvironment } from './checkout-environment.js';

let checkout: CheckoutEnvironment;

beforeEach(async () => void (checkout = await CheckoutEnvironment.selling(['CODE-1', 'CODE-2'])));
afterEach(() => checkout.close());

const waiting = async () => (await checkout.request(figuresMessages.waitingWork, {}, ADMIN)).kinds;

async function underpaid(who: string): Promise<string> {
  const { transactionId: id } = await checkout.place(who);
  checkout.provider.pay(id, 4_000);
  await checkout.callBack(id);
  await checkout.becomes(who, id, 'underpaid');
  await checkout.get(CaseScheduleService).reconcile();
  return id;
}

it('counts the open cases of each kind, with the oldest one by what was sold', async () => {
  expect(await waiting()).toEqual([]);
  const first = await underpaid('ana');
  const oldestAt = checkout.clock.nowMs();
  checkout.clock.advance(5_000);
  await underpaid('bia');
  const order = { transactionId: first, items: 'Gift Card' };
  expect(await waiting()).toEqual([{ kind: 'amount-differs', count: 2, oldestAt, order }]);
  const { items } = await checkout.request(checkoutAdminMessages.listInbox, {}, ADMIN);
  for (const { id } of items)
    await checkout.request(
      checkoutAdminMessages.resolveCase,
      { id, fix: 'dismiss', reason: 'conferido' },
      ADMIN,
    );
  expect(await waiting()).toEqual([]);
});

it('is for admins', async () => {
  expect(await codeOf(checkout.request(figuresMessages.waitingWork, {}, buyer('ana')))).toBe(
    platformErrors.forbidden.code,
  );
});
