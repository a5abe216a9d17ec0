import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PaymentProvider } from '../../src/payments/providers/payment-provider.js';
import { connectOnce } from '../../src/payments/providers/provider-connections.client.js';
import { PagBankDouble } from './pagbank-double.js';
import { aCharge, describeProvider } from './provider-contract.js';
import { DOUBLE_NOW } from './strict-double.js';

describe('PagBank', () => {
  describeProvider('pagbank', () => new PagBankDouble().listen());
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
    await expect(provider.refund!(refund, inTime())).rejects.toMatchObject({ name: 'ProviderError' });
    double.isFresh = false;
    expect(await provider.refund!(refund, inTime())).toMatchObject({ state: 'done' });
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
