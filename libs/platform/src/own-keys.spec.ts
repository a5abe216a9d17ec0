import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { defineConfig } from './config.js';
import { DEMO_KEY, DEMO_PERSONAL_DATA_KEY, KeysOfUse, otherKeys, ownKey } from './own-keys.js';
import { assertSafeToStart, startWarnings } from './runtime-config.js';
import { IV_BYTES } from './sealing.js';

const ONE = 'the first key of thirty-two characters';
const TWO = 'another key of thirty-two characters !';

const mailConfig = defineConfig('mail', {
  MAIL_KEY: ownKey(DEMO_KEY, 'mail.'),
  OTHER_MAIL_KEYS: otherKeys('Former ones.'),
  PARCEL_KEY: ownKey(DEMO_PERSONAL_DATA_KEY, 'parcels.'),
});
const PARCEL_KEY = 'a key for parcels of fair length!';
const start = (env: Record<string, string>) => () => assertSafeToStart([mailConfig], env);
const live = (MAIL_KEY: string) => ({ VALE_DEMO: 'false', SECRET_KEY: TWO, MAIL_KEY, PARCEL_KEY });

describe('a key of its own', () => {
  it('is the demo’s in the demo alone', () => {
    expect(start({})).not.toThrow();
    expect(start(live(''))).toThrow('- MAIL_KEY is missing');
    expect(start(live(DEMO_KEY))).toThrow("- MAIL_KEY is the demo's, which is public");
    for (const same of [`${DEMO_KEY}\n`, DEMO_KEY.toUpperCase()])
      expect(start(live(same))).toThrow("- MAIL_KEY is the demo's, which is public");
    expect(start(live(ONE))).not.toThrow();
    expect(start(live(DEMO_PERSONAL_DATA_KEY))).toThrow("- MAIL_KEY is the demo's, which is public");
  });

  it.each(['k'.repeat(64), DEMO_KEY])(
    'only opens if it was %p once, and the start says what to do',
    (former) => {
      const listed = { ...live(ONE), OTHER_MAIL_KEYS: `${TWO}, ${former}` };
      expect(start(listed)).not.toThrow();
      expect(startWarnings([mailConfig], listed)).toEqual([
        expect.stringMatching(/^OTHER_MAIL_KEYS has a key that is weak or public.*npm run keys:rotate/),
      ]);
      expect(startWarnings([mailConfig], { ...listed, OTHER_MAIL_KEYS: TWO })).toEqual([]);
      expect(startWarnings([mailConfig], { ...listed, VALE_DEMO: 'true' })).toEqual([]);
    },
  );

  it('is not SECRET_KEY', () => {
    expect(start(live(TWO))).toThrow('- MAIL_KEY is SECRET_KEY: give it a value of its own');
  });

  it('is no other key in use, and may be a retired one', () => {
    expect(start(live(PARCEL_KEY))).toThrow('- PARCEL_KEY is MAIL_KEY: give it a value of its own');
    expect(start({ ...live(ONE), OTHER_MAIL_KEYS: PARCEL_KEY })).not.toThrow();
  });

  it.each([
    ...['k'.repeat(64), '0123456789abcdef'.repeat(4), '12121212 12121212 12121212 12121212'],
    ...['12345678901234567890123456789012', 'your-secret-key-goes-here-please-change'],
    ...['sua-chave-vai-aqui-troque-por-favor-1', 'minha-chave-muito-segura-2024-da-loja'],
    ...['ThisIsA32ByteLongSecretKeyForAES!', 'aes256-encryption-key-32-bytes!!'],
    ...['000102030405060708090a0b0c0d0e0f', 'vale-demo-secret-key-do-not-use-in-production2'],
  ])('is refused outside the demo alone if it is weak, as %p', (key) => {
    expect(start(live(key))).toThrow(
      /- MAIL_KEY is weak: make one with `openssl rand -hex 32`\. .*change-the-master-key\.md/,
    );
    expect(start({ MAIL_KEY: key })).not.toThrow();
  });

  it('may be of random hexadecimal digits', () => {
    for (let made = 0; made < 10; made++) expect(start(live(randomBytes(32).toString('hex')))).not.toThrow();
  });

  it('is long and has no comma, and so are the others', () => {
    expect(start({ MAIL_KEY: 'short' })).toThrow('MAIL_KEY=(secret): at least 32 characters');
    expect(start({ MAIL_KEY: `${ONE},${TWO}` })).toThrow('none of them a comma');
    expect(start({ OTHER_MAIL_KEYS: `${ONE}, short` })).toThrow('a key has fewer than 32 characters');
  });
});

describe('another key', () => {
  const keys = (present: string, others?: string, use = 'letters') =>
    new KeysOfUse('vale/mail', use, present, others);
  const text = Buffer.from('ana');
  const sealed = keys(ONE).seal(randomBytes(IV_BYTES), text, 'letter-1');
  const signed = keys(ONE).sign('ana');

  it('opens and checks what was made with the former one, which is listed', () => {
    expect(keys(TWO, ONE).open(sealed, 'letter-1')).toEqual(text);
    expect(keys(TWO, ONE).isSigned('ana', signed)).toBe(true);
    expect(keys(TWO, ONE).sign('ana')).toBe(keys(TWO).sign('ana'));
  });

  it.each([
    ...['k'.repeat(64), DEMO_KEY, '12345678901234567890123456789012'],
    ...['your-secret-key-goes-here-please-change', 'minha-chave-muito-segura-2024-da-loja'],
  ])('opens and does not check what was made with %p', (former) => {
    const old = keys(former).seal(randomBytes(IV_BYTES), text, 'letter-1');
    expect(keys(TWO, former).open(old, 'letter-1')).toEqual(text);
    expect(keys(TWO, former).isSigned('ana', keys(former).sign('ana'))).toBe(false);
  });

  it('may be listed with the line end that it had as SECRET_KEY', () => {
    const withLineEnd = `${ONE}\n`;
    const former = keys(withLineEnd).seal(randomBytes(IV_BYTES), text, 'letter-1');
    for (const others of [withLineEnd, `${TWO},${withLineEnd}`]) {
      expect(keys(TWO, others).open(former, 'letter-1')).toEqual(text);
      expect(keys(TWO, others).open(sealed, 'letter-1')).toEqual(text);
    }
  });

  it('may have the commas that it had as SECRET_KEY', () => {
    const withCommas = 'minha loja, minha chave, minha vida toda';
    const former = keys(withCommas).seal(randomBytes(IV_BYTES), text, 'letter-1');
    expect(keys(TWO, withCommas).open(former, 'letter-1')).toEqual(text);
  });

  it.each([
    ['key', keys(TWO)],
    ['use', keys(ONE, TWO, 'parcels')],
  ])('opens and checks nothing of another %s', (_what, others) => {
    expect(others.open(sealed, 'letter-1')).toBeNull();
    expect(others.isSigned('ana', signed)).toBe(false);
  });

  it('opens nothing that is bound to something else', () => {
    expect(keys(ONE).open(sealed, 'letter-2')).toBeNull();
  });
});
