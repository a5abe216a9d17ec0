import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PaymentProvider } from '../../src/payments/providers/payment-provider.js';
import { connectOnce } from '../../src/payments/providers/provider-connections.client.js';
import { PagBankDouble } from './pagbank-double.js';
import { wasNotMade } from '../../src/payments/providers/provider-errors.js';
import { aCharge, describeProvider } from './provider-contract.js';
import { describeSelling } from './selling-contract.js';
import { DOUBLE_NOW } from './strict-double.js';

describe('PagBank', () => {
  describeProvider('pagbank', () => new PagBankDouble().listen());
  describeSelling('pagbank', () => new PagBankDouble().listen());
});

describe('a charge at PagBank', () => {
  let double: PagBankDouble;
  let provider: PaymentProvider;
  const inTime = () => AbortSignal.timeout(5_000);

  beforeEach(async () => {
    double = await new PagBankDouble().listen();
    provider = connectOnce('pagbank', double.account);
  });
  afterEach(() => double.close());

  const create = async (change = {}) => (await provider.createCharge(aCharge(change), inTime())).providerId;

  it('is called back at an address that is not too long for it, and polled elsewhere', async () => {
    await create();
    const short = 'https://loja.example/api/payments/pix/secret/webhook';
    expect(double.requests.at(-1)!.body).toMatchObject({ notification_urls: [short] });
    await create({ reference: '01JD0000000000000000000002', callbackUrl: `${short}/${'x'.repeat(60)}` });
    expect(double.requests.at(-1)!.body).toMatchObject({ notification_urls: [] });
  });

  it('whose refund is asked for a moment after it was paid is asked for again', async () => {
    const id = await create();
    double.pay(id, DOUBLE_NOW);
    double.isFresh = true;
    const refund = { id: 'R1', providerId: id, endToEndId: id, centavos: 1_000, reason: 'x' };
    const failure: unknown = await provider.refund!(refund, inTime()).catch((error: unknown) => error);
    expect(wasNotMade(failure)).toBe(true);
    double.isFresh = false;
    expect(await provider.refund!(refund, inTime())).toMatchObject({ state: 'done' });
  });

  it('has two refunds of one sum, of which the second is not done because the first is', async () => {
    const id = await create();
    double.pay(id, DOUBLE_NOW);
    const refund = { id: 'R1', providerId: id, endToEndId: id, centavos: 1_000, reason: 'x' };
    await provider.refund!(refund, inTime());
    double.refunding = 'pending';
    const second = { ...refund, id: 'R2', others: [{ centavos: 1_000, state: 'done' as const }] };
    expect(await provider.refund!(second, inTime())).toMatchObject({ state: 'pending' });
    expect(await provider.findRefund!(second, inTime())).toBeUndefined();
    double.settleRefunds();
    expect(await provider.findRefund!(second, inTime())).toMatchObject({ state: 'done' });
  });

  it('of which a part went back is paid, and its whole sum is known', async () => {
    const id = await create();
    double.pay(id, DOUBLE_NOW);
    double.returnByHand(id, 990);
    expect(await provider.readCharge(id, inTime())).toMatchObject({
      ...{ status: 'paid', amountCentavos: 4_990, returnedCentavos: 990 },
    });
  });

  it('that is declined before it was paid is refused', async () => {
    const id = await create();
    double.say(id, 'DECLINED');
    expect(await provider.readCharge(id, inTime())).toMatchObject({
      status: 'refused',
      isMoneyClaimed: false,
    });
  });
});
