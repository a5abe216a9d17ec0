import { describe, expect, it } from '@jest/globals';
import { ConfigError } from '@vale/platform/config';
import { checkoutConfig, NONE_IN_DEMO } from './checkout.config.js';
import { PAYMENT_PROVIDERS } from './payment/providers/payment-providers.client.js';

describe('PAYMENT_PROVIDER', () => {
  it('api-pix needs a Pix key, and a certificate its key', () => {
    const env = {
      PAYMENT_PROVIDER: 'api-pix',
      PAYMENT_API_URL: 'https://psp.example',
      PAYMENT_PRIVATE_TOKEN: 's',
    };
    expect(() => checkoutConfig.load(env)).toThrow(/PAYMENT_PIX_KEY/);
    const complete = { ...env, PAYMENT_PIX_KEY: 'loja@example.com' };
    expect(checkoutConfig.load(complete)).toMatchObject(complete);
    expect(() => checkoutConfig.load({ PAYMENT_CLIENT_KEY: 'PEM' })).toThrow(/need each other/);
  });

  it.each(PAYMENT_PROVIDERS.map(({ driver }) => driver))('may be %s', (driver) => {
    expect(checkoutConfig.load({ PAYMENT_PROVIDER: driver })).toMatchObject({ PAYMENT_PROVIDER: driver });
  });

  it('must be one of the registry', () => {
    expect(() => checkoutConfig.load({ PAYMENT_PROVIDER: 'no-such-driver' })).toThrow(ConfigError);
  });
});

describe('the limits of unpaid orders', () => {
  it.each(NONE_IN_DEMO)('%s is off in demo mode, unless it is set', (limit) => {
    expect(checkoutConfig.load({ VALE_DEMO: 'true' })[limit]).toBe(0);
    expect(checkoutConfig.load({ VALE_DEMO: 'true', [limit]: '7' })[limit]).toBe(7);
    expect(checkoutConfig.load({ VALE_DEMO: 'false' })[limit]).toBeGreaterThan(0);
  });
});
