import { describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { ConfigError, configToken, defineConfig, flag, integer, joinConfigs, setting } from './config.js';

const shopConfig = defineConfig('shop', {
  SWEEP_SECONDS: setting(z._default(integer({ min: 1, max: 3600 }), 60), 'Seconds between sweeps.'),
  OPEN: setting(z._default(flag(), true), 'Whether it is open.'),
  API_KEY: setting(z._default(z.string().check(z.minLength(8)), 'demo-key'), {
    description: 'Key of the API.',
    secret: true,
  }),
  MAIL_URL: setting(z.optional(z.url()), 'Mail server; no mail without it.'),
});

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    shopConfig.load(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('defineConfig', () => {
  it('works with nothing set', () => {
    expect(shopConfig.load({})).toEqual({
      SWEEP_SECONDS: 60,
      OPEN: true,
      API_KEY: 'demo-key',
      MAIL_URL: undefined,
    });
  });

  it('turns texts into values, and takes an empty variable for an absent one', () => {
    expect(shopConfig.load({ SWEEP_SECONDS: '5', OPEN: 'no', API_KEY: '' })).toMatchObject({
      SWEEP_SECONDS: 5,
      OPEN: false,
      API_KEY: 'demo-key',
    });
  });

  it('lists all problems at once, and no secret', () => {
    const problems = problemsOf({ SWEEP_SECONDS: 'soon', OPEN: 'perhaps', API_KEY: 'short', MAIL_URL: 'x' });
    expect(problems).toHaveLength(4);
    expect(problems[0]).toMatch(/^SWEEP_SECONDS=soon: .*number/);
    expect(problems.find((line) => line.startsWith('API_KEY'))).not.toContain('short');
  });

  it('names a setting that has no default and was not given', () => {
    const strict = defineConfig('strict', { NEEDED: setting(z.string(), 'Needed.') });
    expect(() => strict.load({})).toThrow('  - NEEDED is missing');
  });

  it('describes each setting', () => {
    expect(shopConfig.describe()).toEqual([
      { variable: 'SWEEP_SECONDS', default: '60', secret: false, description: 'Seconds between sweeps.' },
      { variable: 'OPEN', default: 'true', secret: false, description: 'Whether it is open.' },
      { variable: 'API_KEY', default: 'demo-key', secret: true, description: 'Key of the API.' },
      { variable: 'MAIL_URL', default: '', secret: false, description: 'Mail server; no mail without it.' },
    ]);
  });

  it('gives two settings of one schema their own descriptions', () => {
    const seconds = z._default(integer(), 1);
    const both = defineConfig('both', { A: setting(seconds, 'First.'), B: setting(seconds, 'Second.') });
    expect(both.describe().map((row) => row.description)).toEqual(['First.', 'Second.']);
  });

  it('refuses a setting without a description', () => {
    expect(() => defineConfig('bare', { BARE: z.string() })).toThrow(/wrap BARE in setting/);
  });

  it('joins the settings of a module to those of its app, and reports the problems of both', () => {
    const app = defineConfig('app', { A: setting(z._default(integer(), 1), 'First.') });
    const joined = joinConfigs(app, defineConfig('app', { B: setting(integer(), 'Second.') }));
    expect(joined.load({ B: '2' })).toEqual({ A: 1, B: 2 });
    expect(joined.describe().map(({ variable }) => variable)).toEqual(['A', 'B']);
    expect(configToken(joined)).toBe(configToken(app));
    expect(() => joined.load({ A: 'x' })).toThrow(/A=x: .*\n.*B is missing/);
  });

  it('has a token of its own for each app', () => {
    expect(configToken(shopConfig)).toBe('config:shop');
  });
});
