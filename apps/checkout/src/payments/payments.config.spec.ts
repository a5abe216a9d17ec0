import { describe, expect, it } from '@jest/globals';
import { ConfigError } from '@vale/platform/config';
import { DEMO_KEY, DEMO_PERSONAL_DATA_KEY } from '@vale/platform/own-keys';
import { assertSafeToStart } from '@vale/platform/runtime-config';
import { NONE_IN_DEMO } from '../checkout.config.js';
import { paymentsConfig } from './payments.config.js';
import { PAYMENT_PROVIDERS } from './providers/payment-providers.client.js';

describe('PAYMENT_PROVIDER', () => {
  it('api-pix needs a Pix key, and a certificate its key', () => {
    const env = {
      PAYMENT_PROVIDER: 'api-pix',
      PAYMENT_API_URL: 'https://psp.example',
      PAYMENT_PRIVATE_TOKEN: 's',
    };
    expect(() => paymentsConfig.load(env)).toThrow(/PAYMENT_PIX_KEY/);
    const complete = { ...env, PAYMENT_PIX_KEY: 'loja@example.com', PAYMENT_PUBLIC_TOKEN: 'loja' };
    expect(paymentsConfig.load(complete)).toMatchObject(complete);
    expect(() => paymentsConfig.load({ PAYMENT_CLIENT_KEY: 'PEM' })).toThrow(/need each other/);
  });

  it.each(PAYMENT_PROVIDERS.map(({ driver }) => driver))('may be %s', (driver) => {
    expect(paymentsConfig.load({ PAYMENT_PROVIDER: driver })).toMatchObject({ PAYMENT_PROVIDER: driver });
  });

  it('must be one of the registry', () => {
    expect(() => paymentsConfig.load({ PAYMENT_PROVIDER: 'no-such-driver' })).toThrow(ConfigError);
  });
});

describe('the limits of unpaid orders', () => {
  it.each(NONE_IN_DEMO)('%s is off in demo mode, unless it is set', (limit) => {
    expect(paymentsConfig.load({ VALE_DEMO: 'true' })[limit]).toBe(0);
    expect(paymentsConfig.load({ VALE_DEMO: 'true', [limit]: '7' })[limit]).toBe(7);
    expect(paymentsConfig.load({ VALE_DEMO: 'false' })[limit]).toBeGreaterThan(0);
  });
});

describe('the start', () => {
  const LIVE = {
    VALE_DEMO: 'false',
    SECRET_KEY: 'a key of thirty-two characters !',
    PERSONAL_DATA_KEY: 'a key of personal data of 32 characters',
    PUBLIC_URL: 'https://loja.example',
    PAYMENT_API_URL: 'https://psp.example',
    PAYMENT_PRIVATE_TOKEN: 'a token',
  };
  const start = (env: Record<string, string>) => () => assertSafeToStart([paymentsConfig], env);

  it('accepts a provider with TLS outside the demo', () => {
    expect(start(LIVE)).not.toThrow();
  });

  it.each(['PAYMENT_API_URL', 'PAYMENT_TOKEN_URL', 'PAYMENT_CALLBACK_URL'])(
    'refuses an http %s outside the demo',
    (variable) => {
      const env = { ...LIVE, [variable]: 'http://psp.example' };
      expect(start(env)).toThrow(`- ${variable} has no TLS: use https, or add psp.example to PRIVATE_HOSTS`);
      expect(start({ ...env, PRIVATE_HOSTS: 'psp.example' })).not.toThrow();
    },
  );

  it('refuses an http PUBLIC_URL outside the demo, because providers call it', () => {
    expect(start({ ...LIVE, PUBLIC_URL: 'http://loja.example' })).toThrow(
      '- PUBLIC_URL has no TLS: use https',
    );
  });

  it('refuses the key of every sandbox outside the demo', () => {
    expect(start({ ...LIVE, PAYMENT_PRIVATE_TOKEN: 'vale-sandbox-key' })).toThrow(
      "- PAYMENT_PRIVATE_TOKEN is the sandbox's, which is public",
    );
  });

  it('refuses a SECRET_KEY that is missing, the demo’s or weak outside the demo', () => {
    expect(start({ ...LIVE, SECRET_KEY: '' })).toThrow('- SECRET_KEY is missing');
    expect(start({ ...LIVE, SECRET_KEY: DEMO_KEY })).toThrow("- SECRET_KEY is the demo's, which is public");
    const weak = { SECRET_KEY: 'k'.repeat(64) };
    expect(start({ ...LIVE, ...weak })).toThrow('- SECRET_KEY is weak: make one with `openssl rand -hex 32`');
    expect(start(weak)).not.toThrow();
  });

  it('refuses a key of personal data that is missing, weak or SECRET_KEY outside the demo', () => {
    const { PERSONAL_DATA_KEY: _key, ...without } = LIVE;
    expect(start(without)).toThrow('- PERSONAL_DATA_KEY is missing');
    expect(start({ ...LIVE, PERSONAL_DATA_KEY: DEMO_PERSONAL_DATA_KEY })).toThrow(
      "- PERSONAL_DATA_KEY is the demo's, which is public",
    );
    expect(start({ ...LIVE, PERSONAL_DATA_KEY: 'x'.repeat(40) })).toThrow(
      '- PERSONAL_DATA_KEY is weak: make one with `openssl rand -hex 32`',
    );
    expect(start({ ...LIVE, PERSONAL_DATA_KEY: LIVE.SECRET_KEY })).toThrow(
      '- PERSONAL_DATA_KEY is SECRET_KEY: give it a value of its own',
    );
    expect(start({ ...LIVE, OTHER_PERSONAL_DATA_KEYS: 'short' })).toThrow(
      'OTHER_PERSONAL_DATA_KEYS=(secret): a key has fewer than 32 characters',
    );
    expect(start({})).not.toThrow();
  });

  it('applies the rule of all keys outside the demo to the master key in use alone', () => {
    const named = (secret: string) => ({ ...LIVE, MASTER_KEYS: `a:${secret},b:${'k'.repeat(64)}` });
    const current = (secret: string) => ({ ...named(secret), MASTER_KEY_ID: 'a' });
    expect(start(current(DEMO_KEY))).toThrow("- MASTER_KEYS is the demo's, which is public");
    expect(start(current('a'.repeat(64)))).toThrow('- MASTER_KEYS is weak');
    expect(start(current(LIVE.SECRET_KEY))).toThrow('- MASTER_KEYS is SECRET_KEY');
    expect(start(named(DEMO_KEY))).not.toThrow();
  });

  it('declares every secret that is a key as one', () => {
    const keys = paymentsConfig
      .describe()
      .filter(({ secret, variable }) => secret && /KEYS?$/.test(variable));
    const notOurs = ['PAYMENT_CLIENT_KEY', 'SANDBOX_API_KEY'];
    expect(
      keys
        .filter(({ keys: declared }) => !declared)
        .map(({ variable }) => variable)
        .toSorted(),
    ).toEqual(notOurs);
  });

  it('refuses a demo that charges real money, unless that is accepted', () => {
    const demo = { PAYMENT_API_URL: 'https://psp.example', PAYMENT_PRIVATE_TOKEN: 'a token' };
    expect(start(demo)).toThrow(
      '- PAYMENT_API_URL charges real money for cards of the demo; set VALE_DEMO=false, or VALE_DEMO_RISKS=real-money',
    );
    expect(start({ ...demo, VALE_DEMO_RISKS: 'real-money' })).not.toThrow();
    expect(start({ ...demo, PAYMENT_API_URL: 'http://127.0.0.1:3010' })).not.toThrow();
  });
});
