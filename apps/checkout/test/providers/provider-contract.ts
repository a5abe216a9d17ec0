import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parseBrCode } from '@vale/contracts/pix';
import { MINUTE_MS } from '@vale/contracts/time';
import type { NewCharge, NewRefund, PaymentProvider } from '../../src/payments/providers/payment-provider.js';
import {
  paymentProvider,
  type PaymentDriver,
} from '../../src/payments/providers/payment-providers.client.js';
import { connectOnce } from '../../src/payments/providers/provider-connections.client.js';
import { ProviderError, ProviderRefusal, wasNotMade } from '../../src/payments/providers/provider-errors.js';
import { aCharge, REFERENCE } from './charge-builder.js';
import { DOUBLE_NOW, type ProviderDouble } from './strict-double.js';

const NOW = DOUBLE_NOW;

/** Contract that checkout relies on for every provider. Each double refuses what its provider refuses. */
export function describeProvider(driver: PaymentDriver, open: () => Promise<ProviderDouble>): void {
  const { capabilities } = paymentProvider(driver)!;
  let double: ProviderDouble;
  let provider: PaymentProvider;

  beforeEach(async () => {
    double = await open();
    provider = connectOnce(driver, double.account);
  });
  afterEach(() => double.close());

  const inTime = () => AbortSignal.timeout(30_000);
  const create = (change: Partial<NewCharge> = {}) => provider.createCharge(aCharge(change), inTime());
  const read = (id: string) => provider.readCharge(id, inTime());
  const refundOf = (providerId: string, change: Partial<NewRefund> = {}): NewRefund => ({
    id: 'REFUND0001',
    providerId,
    endToEndId: providerId,
    centavos: 1_000,
    reason: 'Gift Card',
    ...change,
  });
  const paid = async () => {
    const { providerId } = await create();
    double.pay(providerId, NOW + MINUTE_MS);
    const { payments } = await read(providerId);
    return { providerId, endToEndId: payments?.[0]?.endToEndId ?? providerId };
  };
  const failureOf = async (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      (error: unknown) => error,
    );

  describe('a charge', () => {
    it('is made for exactly its sum, with a code that a bank can read', async () => {
      const made = await create();
      expect(parseBrCode(made.pixCode)).toMatchObject({ ok: true, code: { amountCentavos: 4_990 } });
      expect(made.askedCentavos).toBe(4_990);
      expect(await read(made.providerId)).toMatchObject({ status: 'open', paidAt: null });
      expect((await read(made.providerId)).isMoneyClaimed ?? false).toBe(false);
    });

    const { minimumCentavos } = capabilities;
    it.each([1, 99, 100, 1_999, 12_345_678].filter((sum) => sum >= (minimumCentavos ?? 1)))(
      'has %i centavos in the unit of the API',
      async (amountCentavos) => {
        const { providerId, askedCentavos } = await create({ amountCentavos });
        expect(askedCentavos).toBe(amountCentavos);
        double.pay(providerId, NOW);
        expect(await read(providerId)).toMatchObject({ status: 'paid', amountCentavos });
      },
    );

    it('is accepted for the smallest sum and refused for less', async () => {
      if (minimumCentavos === undefined) return;
      expect(await create({ amountCentavos: minimumCentavos })).toMatchObject({
        askedCentavos: minimumCentavos,
      });
      const less = create({ amountCentavos: minimumCentavos - 1, reference: '01JD0000000000000000000009' });
      expect(await failureOf(less)).toBeInstanceOf(ProviderRefusal);
    });

    it('stays one charge when its creation is repeated after a lost reply', async () => {
      double.failing = { creation: 'lost' };
      expect(await failureOf(create())).toMatchObject({ name: 'ProviderError' });
      if (capabilities.idempotentCreation) await create({ now: NOW + MINUTE_MS });
      expect(double.charges).toBe(1);
      if (!provider.findCharges) return;
      const found = await provider.findCharges(REFERENCE, inTime());
      expect(found).toHaveLength(1);
      expect(found[0]!.snapshot).toMatchObject({ status: 'open', externalReference: REFERENCE });
      expect(parseBrCode(found[0]!.snapshot.pixCode ?? '')).toMatchObject({ ok: true });
    });

    it('is not found if nobody created it', async () => {
      expect(await failureOf(read('01JD0000000000000000000404'))).toBeInstanceOf(ProviderRefusal);
      expect((await provider.findCharges?.('01JD0000000000000000000404', inTime())) ?? []).toEqual([]);
    });

    it('has its time, sum and reference once it is paid', async () => {
      const { providerId } = await create();
      double.pay(providerId, NOW + MINUTE_MS);
      const snapshot = await read(providerId);
      expect(snapshot).toMatchObject({ status: 'paid', amountCentavos: 4_990, isMoneyClaimed: true });
      expect(snapshot.externalReference).toBe(REFERENCE);
      // Some say the day alone.
      expect([NOW + MINUTE_MS, null]).toContain(snapshot.paidAt);
    });

    it('has no status for an unknown word, and its money is claimed once it came', async () => {
      const { providerId } = await create();
      double.say(providerId, 'EM_ANALISE_ESPECIAL');
      expect(await read(providerId)).toMatchObject({
        status: 'unknown',
        providerStatus: 'EM_ANALISE_ESPECIAL',
      });
    });

    it('cannot be paid once cancelled, nor cancelled once paid', async () => {
      if (!provider.cancelCharge) return;
      const { providerId } = await create();
      await provider.cancelCharge(providerId, inTime());
      const after = await read(providerId).catch((error: unknown) => error as ProviderRefusal);
      expect(['cancelled', 'expired', 'refused']).toContain(
        after instanceof ProviderRefusal ? 'refused' : after.status,
      );
      expect(() => double.pay(providerId, NOW)).toThrow();
      const other = await create({ reference: '01JD0000000000000000000002' });
      double.pay(other.providerId, NOW);
      expect(await failureOf(provider.cancelCharge(other.providerId, inTime()))).toBeInstanceOf(
        ProviderRefusal,
      );
    });
  });

  describe('the account', () => {
    it('is healthy, and moves nothing', async () => {
      await provider.checkHealth(inTime());
      expect([double.charges, double.refunds]).toEqual([0, 0]);
    });

    it('is refused with other credentials', async () => {
      const { values } = double.account;
      const other = connectOnce(driver, {
        ...double.account,
        values: { ...values, privateToken: 'other-secret' },
      });
      const failure = await failureOf(other.checkHealth(inTime()));
      expect(failure).toBeInstanceOf(ProviderRefusal);
      expect([401, 403]).toContain((failure as ProviderRefusal).status);
    });

    it('is checked again later when the provider is busy or behind a proxy', async () => {
      const { providerId } = await create();
      for (const fault of ['busy', 'page', 'lost'] as const) {
        double.faults = [fault, fault, fault];
        expect(await failureOf(read(providerId))).toBeInstanceOf(ProviderError);
      }
      double.faults = [];
      expect(await read(providerId)).toMatchObject({ status: 'open' });
    });
  });

  // RFC 9110, `Retry-After`; docs.asaas.com, "Limites da API": `RateLimit-Reset`. Both are seconds.
  it.each(['retry-after', 'ratelimit-reset'])('says by %s when it takes calls again', async (header) => {
    const { providerId } = await create();
    double.busyHeaders = { [header]: '30' };
    double.faults = ['busy'];
    expect(await failureOf(read(providerId))).toMatchObject({ retryAfterMs: 30_000 });
  });

  if (capabilities.refund)
    describe('a refund', () => {
      it('returns a part, and is found', async () => {
        const { providerId, endToEndId } = await paid();
        const refund = refundOf(providerId, { endToEndId });
        expect(await provider.findRefund!(refund, inTime())).toBeUndefined();
        const made = await provider.refund!(refund, inTime());
        expect(made).toMatchObject({ centavos: 1_000, state: 'done' });
        expect(await provider.findRefund!(refund, inTime())).toMatchObject(made);
        expect([double.refundRequests, double.refunds]).toEqual([1, 1]);
      });

      it.each([
        ['that is made, and answered with an error', 'lost', 1],
        ['that is made, and whose connection is cut', 'cut', 1],
        ['that is made, and not answered', 'hang', 1],
        ['that fails', 'failed', 0],
      ] as const)('%s has an unknown outcome, and is asked for once', async (_case, fault, made) => {
        const { providerId, endToEndId } = await paid();
        const refund = refundOf(providerId, { endToEndId });
        const abort = new AbortController();
        double.onHang = () => abort.abort();
        double.failing = { refund: fault };
        const failure = await failureOf(provider.refund!(refund, abort.signal));
        expect(failure).toBeInstanceOf(ProviderError);
        expect(wasNotMade(failure)).toBe(false);
        for (let times = 0; times < 2; times++)
          expect((await provider.findRefund!(refund, inTime()))?.state).toBe(made ? 'done' : undefined);
        expect([double.refundRequests, double.refunds]).toEqual([1, made]);
      });

      it('was not made when the provider is too busy to look at it', async () => {
        const { providerId, endToEndId } = await paid();
        double.failing = { refund: 'busy' };
        const failure = await failureOf(provider.refund!(refundOf(providerId, { endToEndId }), inTime()));
        expect(wasNotMade(failure)).toBe(true);
      });

      it('is another refund than a second one of the same sum', async () => {
        const { providerId, endToEndId } = await paid();
        for (const id of ['REFUND0001', 'REFUND0002'])
          await provider.refund!(refundOf(providerId, { endToEndId, id }), inTime());
        expect(double.refunds).toBe(2);
        expect(returnedOf(await read(providerId))).toBe(2_000);
      });

      it('ends the charge once its parts return everything', async () => {
        const { providerId, endToEndId } = await paid();
        await provider.refund!(refundOf(providerId, { endToEndId }), inTime());
        const rest = refundOf(providerId, { endToEndId, id: 'REFUND0002', centavos: 3_990 });
        await provider.refund!(rest, inTime());
        expect(await read(providerId)).toMatchObject({ status: 'refunded' });
      });

      it('is refused for more than is left', async () => {
        const { providerId, endToEndId } = await paid();
        const more = refundOf(providerId, { endToEndId, centavos: 5_000 });
        expect(await failureOf(provider.refund!(more, inTime()))).toBeInstanceOf(ProviderRefusal);
        expect(double.refunds).toBe(0);
      });

      it('is under way until it is done', async () => {
        const { providerId, endToEndId } = await paid();
        const refund = refundOf(providerId, { endToEndId });
        double.refunding = 'pending';
        const { state } = await provider.refund!(refund, inTime());
        if (state === 'done') return;
        // Some show it once it is done.
        expect((await provider.findRefund!(refund, inTime()))?.state ?? 'pending').toBe('pending');
        double.refunding = 'done';
        double.settleRefunds();
        expect(await provider.findRefund!(refund, inTime())).toMatchObject({ state: 'done' });
        expect(double.refunds).toBe(1);
      });

      it('is seen when it was made by hand on the provider’s page', async () => {
        const { providerId } = await paid();
        double.returnByHand(providerId, 1_500);
        expect(returnedOf(await read(providerId))).toBe(1_500);
      });
    });

  if (capabilities.settledList)
    describe('the list of what was paid', () => {
      it('has each payment of the time once, over all of its pages, and none of another time', async () => {
        const paidIds: string[] = [];
        for (let number = 0; number < 5; number++) {
          const { providerId } = await create({ reference: `01JD000000000000000000001${number}` });
          double.pay(providerId, NOW + number * MINUTE_MS);
          paidIds.push(providerId);
        }
        const early = await create({ reference: '01JD0000000000000000000020' });
        double.pay(early.providerId, NOW - 3 * 86_400_000);
        const listed: string[] = [];
        let page: number | null = 0;
        for (let calls = 0; page !== null && calls < 20; calls++) {
          const window = { since: NOW - MINUTE_MS, until: NOW + 60 * MINUTE_MS };
          const { payments, nextPage, unread } = await provider.listSettled!(window, page, inTime());
          expect(unread).toEqual([]);
          for (const payment of payments) {
            expect(payment.centavos).toBe(4_990);
            listed.push(payment.providerId!);
          }
          page = nextPage;
        }
        expect(listed.toSorted()).toEqual(paidIds.toSorted());
      });
    });
}

function returnedOf(snapshot: Awaited<ReturnType<PaymentProvider['readCharge']>>): number {
  if (typeof snapshot.returnedCentavos === 'number') return snapshot.returnedCentavos;
  const refunds = (snapshot.payments ?? []).flatMap((payment) => payment.refunds);
  return refunds.reduce((sum, { state, centavos }) => sum + (state === 'failed' ? 0 : centavos), 0);
}
