import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PaymentProvider } from '../../src/payments/providers/payment-provider.js';
import { connectOnce } from '../../src/payments/providers/provider-connections.client.js';
import { aCharge, describeProvider } from './provider-contract.js';
import { describeSelling } from './selling-contract.js';
import { DOUBLE_NOW } from './strict-double.js';
import { WooviDouble } from './woovi-double.js';

describe('Woovi', () => {
  describeProvider('woovi', () => new WooviDouble().listen());
  describeSelling('woovi', () => new WooviDouble().listen());
});

describe('a charge at Woovi', () => {
  let double: WooviDouble;
  let provider: PaymentProvider;
  const inTime = () => AbortSignal.timeout(5_000);

  beforeEach(async () => {
    double = await new WooviDouble().listen();
    provider = connectOnce('woovi', double.account);
  });
  afterEach(() => double.close());

  const create = async (change = {}) => (await provider.createCharge(aCharge(change), inTime())).providerId;

  it('is valid for five minutes at least, which is the shortest that Woovi takes', async () => {
    await create({ expiresAt: DOUBLE_NOW + 61_000 });
    expect(double.requests.at(-1)!.body).toMatchObject({ expiresIn: 300 });
  });

  it('has the end-to-end id of its payment, also where that is listed a moment later', async () => {
    const id = await create();
    double.pay(id, DOUBLE_NOW);
    double.hidesPayments = true;
    expect(await provider.readCharge(id, inTime())).toMatchObject({ status: 'paid', amountCentavos: 4_990 });
    double.hidesPayments = false;
    expect((await provider.readCharge(id, inTime())).payments).toMatchObject([
      { endToEndId: expect.stringMatching(/^E\d{31}$/), centavos: 4_990, paidAt: DOUBLE_NOW },
    ]);
  });

  it('and money to the account’s own key are listed, the latter without a charge', async () => {
    double.payLoose(DOUBLE_NOW, 700);
    const id = await create();
    double.pay(id, DOUBLE_NOW);
    const window = { since: DOUBLE_NOW - 1, until: DOUBLE_NOW + 1 };
    const { payments } = await provider.listSettled!(window, 0, inTime());
    expect(payments).toMatchObject([
      { providerId: id, centavos: 4_990 },
      { providerId: null, centavos: 700 },
    ]);
    const returned = { ...window, returnedOnly: true as const };
    expect((await provider.listSettled!(returned, 0, inTime())).payments).toEqual([]);
    double.returnByHand(id, 100);
    expect((await provider.listSettled!(returned, 0, inTime())).payments).toMatchObject([{ providerId: id }]);
  });

  it('has its call-backs registered once for each event', async () => {
    const url = 'https://loja.example/api/payments/m1/secret/webhook';
    await provider.registerCallback!(url, inTime());
    const registered = double.webhooks.length;
    expect(new Set(double.webhooks.map(({ event }) => event)).size).toBe(registered);
    await provider.registerCallback!(url, inTime());
    expect(double.webhooks).toHaveLength(registered);
  });
});
