import { describe, expect, it } from '@jest/globals';
import { ConfigError } from '@vale/platform/config';
import { checkoutConfig } from './checkout.config.js';
import { PAYMENT_PROVIDERS } from './payment/providers/payment-providers.client.js';

describe('PAYMENT_PROVIDER', () => {
  it.each(PAYMENT_PROVIDERS.map(({ driver }) => driver))('may be %s', (driver) => {
    expect(checkoutConfig.load({ PAYMENT_PROVIDER: driver })).toMatchObject({ PAYMENT_PROVIDER: driver });
  });

  it('must be one of the registry', () => {
    expect(() => checkoutConfig.load({ PAYMENT_PROVIDER: 'no-such-driver' })).toThrow(ConfigError);
  });
});
