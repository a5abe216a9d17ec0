import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkoutAdminMessages, paymentMethodMessages } from '@vale/contracts/checkout';
import { aCustomer } from '@vale/testing/builders';
import { DAY_MS } from '@vale/contracts/time';
import { waitUntil } from '@vale/testing/wait-until';
import { SendRefundService } from '../../src/payments/refunds/send-refund.service.js';
import { CaseScheduleService } from '../../src/backoffice/inbox/case-schedule.service.js';
import { REFUND_OVERDUE_MS } from '../../src/orders/money/refund.js';
import { CancelChargesService } from '../../src/payments/charges/cancel-charges.service.js';
import {
  paymentProvider,
  type PaymentDriver,
} from '../../src/payments/providers/payment-providers.client.js';
import { testCentavosOf } from '../../src/payments/providers/payment-provider.js';
import { SettledListService } from '../../src/payments/reconciliation/settled-list.service.js';
import { StatusCheckService } from '../../src/payments/charges/status-check.service.js';
import { OrderStoreService } from '../../src/orders/store/order-store.service.js';
import { variableOf } from '../../src/payments/providers/provider-fields.js';
import { ADMIN, CheckoutEnvironment } from '../checkout-environment.js';
import { clientCertificate, clientKey } from '../mtls-certificates.js';
import type { Fault, ProviderDouble } from './strict-double.js';

/** The account as settings of the environment. */
export function settingsOf(
  driver: PaymentDriver,
  { account }: Pick<ProviderDouble, 'account'>,
): Record<string, string> {
  const values = { certificate: clientCertificate, privateKey: clientKey, ...account.values };
  const set = paymentProvider(driver)!.fields.flatMap((field) => {
    const value = (values as Record<string, string>)[field.name];
    return value === undefined ? [] : [[variableOf(field), value]];
  });
  return {
    PAYMENT_PROVIDER: driver,
    PAYMENT_API_URL: account.apiEndpoint,
    PAYMENT_PUBLIC_TOKEN: '',
    ...Object.fromEntries(set),
  };
}

/** Behaviour that a shop relies on when it sells by a provider. */
export function describeSelling(driver: PaymentDriver, open: () => Promise<ProviderDouble>): void {
  const { capabilities } = paymentProvider(driver)!;
  describe('a shop that is paid by it', () => {
    let double: ProviderDouble;
    let checkout: CheckoutEnvironment;

    beforeEach(async () => {
      double = await open();
      checkout = await CheckoutEnvironment.open();
      double.now = checkout.clock.nowMs();
      await checkout.start(settingsOf(driver, double));
      checkout.sells('card');
      await checkout.addCodes('card', ['CODE-1', 'CODE-2']);
    });
    afterEach(async () => {
      await checkout.close();
      await double.close();
    });

    const chargeOf = async (id: string): Promise<string> => {
      const { charges } = (await checkout.stored(id)) as unknown as { charges: { providerId: string }[] };
      return charges[0]!.providerId;
    };
    const inspect = (transactionId: string) =>
      checkout.request(checkoutAdminMessages.inspectOrder, { transactionId }, ADMIN);
    const check = async (id: string) =>
      checkout.get(StatusCheckService).check(await checkout.get(OrderStoreService).get(id));
    const delivered = async () => {
      const { transactionId } = await checkout.place('ana');
      double.pay(await chargeOf(transactionId), checkout.clock.nowMs());
      await checkout.refresh('ana', transactionId);
      await checkout.becomes('ana', transactionId, 'completed');
      return transactionId;
    };

    it('delivers what was paid, once, however often it is read', async () => {
      const id = await delivered();
      await check(id);
      const { payments, state, attention } = await inspect(id);
      expect(payments).toMatchObject([{ centavos: 5_000, refunds: [] }]);
      expect([state, attention]).toEqual(['delivered', []]);
    });

    if (capabilities.refund) {
      it('sends money back in parts, and sees what somebody else sends back', async () => {
        const id = await delivered();
        const reason = { reason: 'a pedido', idempotencyKey: 'refund-0001' };
        await checkout.request(
          checkoutAdminMessages.refundOrder,
          { transactionId: id, centavos: 1_000, ...reason },
          ADMIN,
        );
        const refunds = async () => (await inspect(id)).payments.flatMap((payment) => payment.refunds);
        await waitUntil(async () => (await refunds()).every(({ state }) => state === 'done') || undefined);
        await check(id);
        expect((await refunds()).map(({ centavos }) => centavos)).toEqual([1_000]);
        double.returnByHand(await chargeOf(id), 500);
        await check(id);
        const sums = (await refunds()).map(({ centavos }) => centavos);
        expect(sums.toSorted((a, b) => a - b)).toEqual([500, 1_000]);
        // Pagar.me lists returns by the status of the charge, which a part does not change.
        if (!capabilities.settledList || driver === 'pagarme') return;
        checkout.clock.advance(DAY_MS);
        double.returnByHand(await chargeOf(id), 200);
        await checkout.get(SettledListService).listReturns();
        const all = (await refunds()).map(({ centavos }) => centavos);
        expect(all.toSorted((a, b) => a - b)).toEqual([200, 500, 1_000]);
      });

      it.each<[string, Fault, number]>([
        ['is made, and answered with an error', 'lost', 1],
        ['is made, and whose connection is cut', 'cut', 1],
        ['fails', 'failed', 0],
      ])(
        'asks once for a refund that %s, and leaves it to a person if it is not found',
        async (_, fault, made) => {
          const id = await delivered();
          double.failing = { refund: fault };
          const reason = { reason: 'a pedido', idempotencyKey: 'refund-0001' };
          await checkout.request(
            checkoutAdminMessages.refundOrder,
            { transactionId: id, centavos: 1_000, ...reason },
            ADMIN,
          );
          const refund = async () => (await inspect(id)).payments[0]!.refunds[0]!;
          await waitUntil(() => double.refundRequests > 0 || undefined);
          for (let times = 0; times < 3; times++)
            await checkout
              .get(SendRefundService)
              .send({ transactionId: id, refundId: (await refund()).id })
              .catch(() => undefined);
          if (made) await waitUntil(async () => (await refund()).state === 'done' || undefined);
          checkout.clock.advance(REFUND_OVERDUE_MS);
          await checkout.get(CaseScheduleService).reconcile();
          const { items } = await checkout.request(checkoutAdminMessages.listInbox, {}, ADMIN);
          expect(items.map(({ kind, fixes }) => [kind, fixes])).toEqual(
            made ? [] : [['refund-overdue', ['already-refunded', 'refund-by-hand', 'dismiss']]],
          );
          expect([double.refundRequests, double.refunds]).toEqual([1, made]);
        },
      );
    }

    it('takes no money for an order that was cancelled, where the provider can cancel', async () => {
      if (!capabilities.cancel) return;
      const { transactionId } = await checkout.place('ana');
      const charge = await chargeOf(transactionId);
      await checkout.cancel('ana', transactionId);
      await checkout.get(CancelChargesService).cancelUnpaid({ transactionId });
      expect(() => double.pay(charge, checkout.clock.nowMs())).toThrow();
    });

    it('is tested by the smallest charge that the provider takes, and sends it back where it can', async () => {
      const id = 'pix';
      const method = () => checkout.request(paymentMethodMessages.getPaymentMethod, { id }, ADMIN);
      expect((await method()).testedAt).toBeNull();
      const charge = await checkout.request(
        paymentMethodMessages.startTestCharge,
        { id, customer: aCustomer() },
        ADMIN,
      );
      expect(charge).toMatchObject({ state: 'open', centavos: testCentavosOf(capabilities) });
      const [stored] = (await checkout.collection('payment_methods').find().toArray()) as unknown as [
        { testCharges: { providerId: string }[] },
      ];
      double.pay(stored.testCharges[0]!.providerId, checkout.clock.nowMs());
      const read = { id, chargeId: charge.id };
      expect(await checkout.request(paymentMethodMessages.getTestCharge, read, ADMIN)).toMatchObject({
        state: 'paid',
        canRefund: capabilities.refund,
      });
      expect((await method()).testedAt).not.toBeNull();
      if (!capabilities.refund) return;
      expect(await checkout.request(paymentMethodMessages.refundTestCharge, read, ADMIN)).toMatchObject({
        refund: 'done',
      });
      expect(double.refunds).toBe(1);
    });
  });
}
