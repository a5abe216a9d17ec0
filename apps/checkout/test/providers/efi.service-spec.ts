import { describe, expect, it } from '@jest/globals';
import { connectOnce } from '../../src/payments/providers/provider-connections.client.js';
import { EfiDouble } from './efi-double.js';
import { describeProvider } from './provider-contract.js';
import { describeSelling } from './selling-contract.js';

describe('Efí', () => {
  describeProvider('efi', () => new EfiDouble().listen());
  describeSelling('efi', () => new EfiDouble().listen());

  it('calls back at the shop’s own address, which shows no certificate of Efí', async () => {
    const double = await new EfiDouble().listen();
    const url = 'https://loja.example/api/payments/m1/secret/webhook';
    await connectOnce('efi', double.account).registerCallback!(url, AbortSignal.timeout(30_000));
    expect(double.webhook).toEqual({ url: `${url}?ignorar=`, skipsMtls: true });
    await double.close();
  });
});
