import { describe, expect, it } from '@jest/globals';
import { API_PIX_FIELDS } from './api-pix-fields.js';
import { testCentavosOf } from './payment-provider.js';
import { accountOf, urlsOf, connectableAccount, PAYMENT_PROVIDERS } from './payment-providers.client.js';
import { readSecrets, variableOf, writeSecrets } from './provider-fields.js';

const ONE_SECRET = [
  { name: 'privateToken', label: 'Chave', secret: true, required: true, identifiesAccount: true },
];

describe('the sealed secrets of an account', () => {
  it('are the token alone, or JSON with what stands beside it, as earlier releases wrote them', () => {
    const identity = { certificate: 'CERT', privateKey: 'KEY' };
    const written = writeSecrets(API_PIX_FIELDS, { privateToken: 's', publicToken: 'id', ...identity });
    expect(written).toBe('{"clientSecret":"s","certificate":"CERT","privateKey":"KEY"}');
    expect(readSecrets(API_PIX_FIELDS, written)).toEqual({ privateToken: 's', ...identity });
    expect(writeSecrets(API_PIX_FIELDS, { privateToken: 's' })).toBe('s');
    expect(readSecrets(API_PIX_FIELDS, 's')).toEqual({ privateToken: 's' });
  });

  it('may look like JSON', () => {
    for (const fields of [API_PIX_FIELDS, ONE_SECRET])
      expect(readSecrets(fields, writeSecrets(fields, { privateToken: '{' }))).toEqual({ privateToken: '{' });
    expect(writeSecrets(ONE_SECRET, { privateToken: '{' })).toBe('{');
  });
});

describe('an account', () => {
  const stored = {
    driver: 'api-pix',
    apiEndpoint: 'https://pix.example',
    publicToken: 'id',
    extraConfig: {},
  };

  it('has the identity that test charges of earlier releases were stored with', () => {
    const extraConfig = { timeout: 30, expiry: 'hours', pixKey: 'loja@example.com' };
    expect(accountOf({ ...stored, extraConfig })).toBe(
      '["api-pix","https://pix.example","id","loja@example.com",null]',
    );
    const other = { ...stored, driver: 'external-transactions', publicToken: '', extraConfig };
    expect(accountOf(other)).toBe('["external-transactions","https://pix.example","",null,null]');
  });

  it('leads to its own address and to those of its fields', () => {
    const extraConfig = { tokenUrl: 'https://auth.example', merchantName: 'https://not-one.example' };
    expect(urlsOf({ ...stored, extraConfig })).toEqual(['https://pix.example', 'https://auth.example']);
  });

  it('is connected to with what is not written filled in, and not without what is needed', () => {
    const account = { ...stored, privateToken: 's', extraConfig: { timeout: 30, pixKey: 'k' } };
    expect(connectableAccount(account, true)).toEqual({
      apiEndpoint: 'https://pix.example',
      values: {
        pixKey: 'k',
        publicToken: 'id',
        privateToken: 's',
        merchantName: 'LOJA',
        merchantCity: 'SAO PAULO',
      },
      isPublicOnly: true,
      validityMs: 1_800_000,
    });
    expect(() => connectableAccount({ ...account, extraConfig: {} }, false)).toThrow(/has no pixKey/);
  });
});

describe.each(PAYMENT_PROVIDERS.map((provider) => [provider.driver, provider] as const))(
  'the declaration of %s',
  (_driver, { fields, endpoints, capabilities }) => {
    it('names each field once, and a setting for each', () => {
      expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
      expect(new Set(fields.map(variableOf)).size).toBe(fields.length);
    });

    it('keeps everything secret that only the provider may know', () => {
      for (const { name, kind, secret } of fields)
        expect(secret).toBe(/Token$/.test(name) || (kind !== undefined && !/^(text|address)$/.test(kind)));
    });

    it('has public addresses with TLS, and a test charge', () => {
      for (const { url } of endpoints) expect(url).toMatch(/^https:\/\/[a-z\d.-]+\.[a-z]+(\/\S*[^/])?$/);
      expect(testCentavosOf(capabilities)).toBeGreaterThan(0);
    });
  },
);
