import { describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { defineConfig, setting } from './config.js';
import { assertSafeToStart, runtimeConfig } from './runtime-config.js';

const mailConfig = defineConfig('mail', {
  SMTP_KEY: setting(z._default(z.string(), 'demo'), { description: 'Key.', secret: true }),
  SMTP_PASSWORD: setting(z._default(z.string(), 'demo'), { description: 'Password.', secret: true }),
  PIXEL_TOKEN: setting(z.optional(z.string()), { description: 'Off without it.', secret: true }),
});

const SAFE = { SMTP_KEY: 'its own', SMTP_PASSWORD: 'its own' };

describe('runtimeConfig', () => {
  it('serves the demo on this machine alone with nothing set', () => {
    expect(runtimeConfig.load({})).toMatchObject({
      VALE_DEMO: true,
      HOST: '127.0.0.1',
      PORT: 3000,
      PUBLIC_URL: 'http://localhost:3000',
    });
  });

  it('derives the public URL from the port until it is set', () => {
    expect(runtimeConfig.load({ PORT: '4000' }).PUBLIC_URL).toBe('http://localhost:4000');
    expect(runtimeConfig.load({ PORT: '4000', PUBLIC_URL: 'https://vale.example/' }).PUBLIC_URL).toBe(
      'https://vale.example',
    );
  });

  it('has no demo in production, whatever VALE_DEMO is', () => {
    expect(runtimeConfig.load({ NODE_ENV: 'production', VALE_DEMO: 'true' }).VALE_DEMO).toBe(false);
  });

  it.each([{ PORT: '99999' }, { PUBLIC_URL: 'ftp://vale' }, { LOG_LEVEL: 'loud' }])(
    'refuses %j',
    (env: Record<string, string>) => {
      expect(() => runtimeConfig.load(env)).toThrow(Object.keys(env)[0]!);
    },
  );
});

describe('assertSafeToStart', () => {
  it('lets the demo start with everything at its default', () => {
    expect(() => assertSafeToStart([mailConfig], {})).not.toThrow();
  });

  it.each([{ VALE_DEMO: 'false' }, { NODE_ENV: 'production' }])('names each unsafe secret with %j', (env) => {
    expect(() => assertSafeToStart([mailConfig], { ...env, SMTP_PASSWORD: 'demo' })).toThrow(
      /- SMTP_KEY is missing\n {2}- SMTP_PASSWORD is the demo's/,
    );
  });

  it('passes when each secret with a default has another value', () => {
    expect(() => assertSafeToStart([mailConfig], { ...SAFE, VALE_DEMO: 'false' })).not.toThrow();
  });

  it('refuses a risk of the demo that it does not know', () => {
    expect(runtimeConfig.load({ VALE_DEMO_RISKS: 'public-admin, real-mail' })).toBeDefined();
    expect(() => runtimeConfig.load({ VALE_DEMO_RISKS: 'all' })).toThrow('VALE_DEMO_RISKS');
  });
});
