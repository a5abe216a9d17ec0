import { afterEach, describe, expect, it } from '@jest/globals';
import { checkoutAdminMessages } from '@vale/contracts/checkout';
import { HOUR_MS, MINUTE_MS } from '@vale/contracts/time';
import { Metrics } from '@vale/platform/metrics';
import { waitUntil } from '@vale/testing/wait-until';
import { PollService } from '../src/payments/polls/poll.service.js';
import { SettledListService } from '../src/payments/reconciliation/settled-list.service.js';
import { SendRefundService } from '../src/payments/refunds/send-refund.service.js';
import { CallbackRegistrationService } from '../src/payments/sources/callback-registration.service.js';
import { ADMIN, CheckoutEnvironment } from './checkout-environment.js';

const STEP_MS = 30 * MINUTE_MS;

let checkout: CheckoutEnvironment;
afterEach(() => checkout.close());

const atApiPix = async () => {
  checkout = await CheckoutEnvironment.selling(['CODE-1'], { atApiPix: true });
  return checkout.provider.apiPix;
};
/** Six hours pass, and the source is asked as often as its schedule asks at least. */
const sixHours = async (ask: () => Promise<unknown>) => {
  for (let passed = 0; passed < 6 * HOUR_MS; passed += STEP_MS) {
    checkout.clock.advance(STEP_MS);
    await ask();
  }
};
/** The circuit of a provider that failed lets one call through every five seconds of the real time. */
const again = (isBack: () => Promise<boolean | undefined>) =>
  waitUntil(async () => (await isBack()) || undefined, { everyMs: 250, forMs: 20_000 });
const metrics = async () => (await checkout.get(Metrics).text()).body;
/** By these two metrics ValeInboxOverdue and ValeOrderMoneyUndecided tell the operator. */
const OVERDUE = /^vale_inbox_overdue [1-9]/m;
const UNDECIDED = /^vale_orders_attention\{reason="refund-overdue"\} 1/m;
/** The open cases. The alert follows an hour later at most. */
const told = async (alert: RegExp) => {
  const cases = await checkout.openCases();
  expect(await metrics()).not.toMatch(OVERDUE);
  checkout.clock.advance(HOUR_MS);
  await checkout.openCases();
  expect(await metrics()).toMatch(alert);
  return cases.map(({ kind, evidence }) => ({ kind, source: (evidence as { source?: string }).source }));
};

describe('a source that is dead for six hours is a case, an alert, and loses nothing:', () => {
  it('the list of payments', async () => {
    const bank = await atApiPix();
    const { transactionId } = await checkout.place('ana');
    await checkout.cancel('ana', transactionId);
    const list = () => checkout.get(SettledListService).listDue();
    await list();
    bank.listing = 'error';
    await sixHours(list);
    bank.pay(transactionId, checkout.clock.nowMs() - 3 * HOUR_MS);
    expect(await told(OVERDUE)).toEqual([{ kind: 'source-silent', source: 'list' }]);
    bank.listing = 'ok';
    await list();
    await checkout.becomes('ana', transactionId, 'completed');
    expect(await checkout.openCases()).toEqual([]);
    expect(await metrics()).not.toMatch(OVERDUE);
  });

  it('the registration of callbacks', async () => {
    const bank = await atApiPix();
    bank.registering = 'error';
    const registration = checkout.get(CallbackRegistrationService);
    await registration.register();
    await sixHours(() => registration.retryDue());
    expect(await told(OVERDUE)).toEqual([{ kind: 'source-silent', source: 'registration' }]);
    bank.webhooks.clear();
    bank.registering = 'ok';
    await again(async () => {
      checkout.clock.advance(HOUR_MS);
      await registration.retryDue();
      return bank.webhooks.get('loja@example.com')?.startsWith('https://loja.example/');
    });
    expect(await checkout.openCases()).toEqual([]);
  });

  it('the reading of charges', async () => {
    checkout = await CheckoutEnvironment.selling(['CODE-1']);
    const { transactionId } = await checkout.place('ana');
    const poll = () => checkout.get(PollService).read({ transactionId });
    await poll();
    checkout.provider.reading = 'error';
    checkout.provider.pay(transactionId);
    await sixHours(poll);
    expect(await told(OVERDUE)).toEqual([{ kind: 'source-silent', source: 'reads' }]);
    checkout.provider.reading = 'ok';
    await again(async () => {
      await poll();
      return (await checkout.order('ana', transactionId)).status === 'completed';
    });
    expect(await checkout.openCases()).toEqual([]);
  });

  it('the look-up of refunds', async () => {
    const bank = await atApiPix();
    const { transactionId } = await checkout.place('ana');
    bank.pay(transactionId, checkout.clock.nowMs());
    await checkout.refresh('ana', transactionId);
    await checkout.becomes('ana', transactionId, 'completed');
    bank.nextRefunds = ['lost'];
    await checkout.request(
      checkoutAdminMessages.refundOrder,
      { transactionId, centavos: 1_000, reason: 'a pedido', idempotencyKey: 'refund-0001' },
      ADMIN,
    );
    await waitUntil(() => bank.refunds > 0 || undefined);
    bank.refunding = 'closed';
    const refund = async () => (await checkout.inspect(transactionId)).payments[0]!.refunds[0]!;
    const { id: refundId } = await refund();
    const find = () =>
      checkout
        .get(SendRefundService)
        .send({ transactionId, refundId })
        .catch(() => undefined);
    await sixHours(find);
    expect(await told(UNDECIDED)).toEqual([{ kind: 'refund-overdue', source: undefined }]);
    bank.refunding = 'DEVOLVIDO';
    await find();
    await waitUntil(async () => (await refund()).state === 'done' || undefined);
    expect(bank.refunds).toBe(1);
    expect(await checkout.openCases()).toEqual([]);
  });
});
