import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkoutAdminMessages } from '@vale/contracts/checkout';
import { waitUntil } from '@vale/testing/wait-until';
import { SendRefundService } from '../../src/payments/refunds/send-refund.service.js';
import { CaseScheduleService } from '../../src/backoffice/inbox/case-schedule.service.js';
import { OrderStoreService } from '../../src/orders/store/order-store.service.js';
import { REFUND_OVERDUE_MS } from '../../src/orders/money/refund.js';
import { StatusCheckService } from '../../src/payments/charges/status-check.service.js';
import { ADMIN, CheckoutEnvironment } from '../checkout-environment.js';
import { AsaasDouble } from './asaas-double.js';
import { settingsOf } from './selling-contract.js';
import { Refused } from './strict-double.js';

describe('a refund at a provider that has no key against doubles', () => {
  let double: AsaasDouble;
  let checkout: CheckoutEnvironment;
  let id: string;

  beforeEach(async () => {
    double = await new AsaasDouble().listen();
    checkout = await CheckoutEnvironment.open();
    double.now = checkout.clock.nowMs();
    await checkout.start(settingsOf('asaas', double));
    checkout.sells('card');
    await checkout.addCodes('card', ['CODE-1']);
    id = (await checkout.place('ana')).transactionId;
    double.pay([...double.payments.keys()][0]!, checkout.clock.nowMs());
    await checkout.refresh('ana', id);
    await checkout.becomes('ana', id, 'completed');
    double.echoes = false;
  });
  afterEach(async () => {
    await checkout.close();
    await double.close();
  });

  const refunds = async () =>
    (
      await checkout.request(checkoutAdminMessages.inspectOrder, { transactionId: id }, ADMIN)
    ).payments.flatMap((payment) => payment.refunds);
  const asked = () => double.requests.filter(({ path }) => path.endsWith('/refund')).length;
  const send = async () => {
    const [refund] = await refunds();
    await checkout.get(SendRefundService).send({ transactionId: id, refundId: refund!.id });
  };
  const refund = async () => {
    const input = { centavos: 1_500, reason: 'a pedido do comprador', idempotencyKey: 'refund-0001' };
    await checkout.request(checkoutAdminMessages.refundOrder, { transactionId: id, ...input }, ADMIN);
    await waitUntil(() => asked() > 0 || undefined);
  };
  const kinds = async () => {
    await checkout.get(CaseScheduleService).reconcile();
    return (await checkout.request(checkoutAdminMessages.listInbox, {}, ADMIN)).items.map(({ kind }) => kind);
  };

  it('is not repeated after a lost reply, and becomes a case when it is not found', async () => {
    double.hidesRefunds = true;
    double.failing = { refund: 'lost' };
    await refund();
    for (let times = 0; times < 3; times++) await expect(send()).rejects.toThrow();
    checkout.clock.advance(REFUND_OVERDUE_MS);
    expect(await kinds()).toContain('refund-overdue');
    expect([asked(), double.refunds]).toEqual([1, 1]);
    double.hidesRefunds = false;
    await send();
    expect(await refunds()).toMatchObject([{ state: 'done', centavos: 1_500 }]);
    expect(await kinds()).toEqual([]);
    expect(asked()).toBe(1);
  });

  it('disputes its replacement when it went back after all', async () => {
    double.refunding = 'pending';
    await refund();
    await waitUntil(
      async () => JSON.stringify(await checkout.stored(id)).includes('"reported":true') || undefined,
    );
    checkout.clock.advance(REFUND_OVERDUE_MS);
    expect(await kinds()).toContain('refund-overdue');
    const { items } = await checkout.request(checkoutAdminMessages.listInbox, {}, ADMIN);
    const { id: caseId } = items.find(({ kind }) => kind === 'refund-overdue')!;
    const fix = { id: caseId, fix: 'refund-by-hand' as const, reason: 'conferido' };
    await checkout.request(checkoutAdminMessages.resolveCase, fix, ADMIN);
    const check = async () =>
      checkout.get(StatusCheckService).check(await checkout.get(OrderStoreService).get(id));
    await check();
    expect(await kinds()).toEqual(['refund-by-hand']);
    double.refunding = 'done';
    double.settleRefunds();
    await check();
    expect(await kinds()).toContain('refund-disputed');
  });

  it('is repeated when the provider was too busy to look at it', async () => {
    double.failing = { refund: 'busy' };
    await refund();
    await waitUntil(async () => {
      await send().catch(() => undefined);
      return (await refunds())[0]!.state === 'done' || undefined;
    });
    expect([asked(), double.refunds]).toEqual([2, 1]);
  });

  it('is not requested again if it was made and its list could not be read after that', async () => {
    double.faults = ['ok', 'busy'];
    await refund();
    await waitUntil(() => double.requests.some(({ path }) => path.endsWith('/refunds')) || undefined);
    await waitUntil(async () => {
      await send().catch(() => undefined);
      return (await refunds())[0]!.state === 'done' || undefined;
    });
    expect([asked(), double.refunds]).toEqual([1, 1]);
  });

  it('is not repeated after a refusal when it cannot be read', async () => {
    double.back = (...refund) => {
      AsaasDouble.prototype.back.apply(double, refund);
      throw new Refused(400, { errors: [{ code: 'invalid_action', description: 'Tente mais tarde' }] });
    };
    double.faults = ['ok', 'busy'];
    await refund();
    await waitUntil(async () => {
      await send().catch(() => undefined);
      return (await refunds())[0]!.state === 'done' || undefined;
    });
    expect([asked(), double.refunds]).toEqual([1, 1]);
  });
});
