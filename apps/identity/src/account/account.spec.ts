import { describe, expect, it } from '@jest/globals';
import { newAccount, toCurrentUser, type Account } from './account.js';
import { adminStep } from './admin-account.js';
import { isCommonPassword, shopNames } from './common-password.js';
import { commonPasswords } from './common-passwords.js';
import { isOutdated, readHash, writeHash } from './password-hash.js';

const account = (changes: Partial<Account> = {}): Account => ({
  ...newAccount({
    id: 'a1',
    email: 'ana.silva@exemplo.com',
    passwordHash: 'h',
    role: 'customer',
    nowMs: 1_000,
  }),
  ...changes,
});

describe('a new account', () => {
  it('is named after the local part of its e-mail and not confirmed', () => {
    expect(toCurrentUser(account())).toEqual({
      uid: 'a1',
      email: 'ana.silva@exemplo.com',
      displayName: 'ana.silva',
      role: 'customer',
      emailConfirmed: false,
    });
  });

  it('is shown as Administrador, and confirmed, for an administrator', () => {
    const admin = newAccount({
      id: 'a2',
      email: 'dona@loja.com',
      passwordHash: 'h',
      role: 'admin',
      nowMs: 1_000,
    });
    expect(toCurrentUser(admin)).toMatchObject({ displayName: 'Administrador', emailConfirmed: true });
  });
});

describe('what startup does about the administrator', () => {
  const admin = account({ role: 'admin' });

  it.each([
    ['creates a missing account', null, false, false, 'create'],
    ['takes over one that a customer opened under the e-mail', account(), false, false, 'promote'],
    ['leaves the administrator and its own password alone', admin, false, false, 'keep'],
    ["replaces the demo's password outside the demo", admin, false, true, 'renew'],
    ["keeps the demo's password in the demo", admin, true, true, 'keep'],
  ] as const)('%s', (_behaviour, existing, demo, hasDemoPassword, expected) => {
    expect(adminStep(existing, { demo, hasDemoPassword })).toBe(expected);
  });
});

describe('common passwords', () => {
  const of = {
    email: 'ana@exemplo.com',
    names: shopNames('https://www.jogos-da-ana.com.br', 'Açaí & Jogos'),
  };

  it.each(['123456', 'senha123', 'Flamengo', ' QWERTY ', 'ana@exemplo.com', 'ana'])('refuses %p', (guess) => {
    expect(isCommonPassword(guess, of)).toBe(true);
  });

  it.each(['Vale2026!', 'vale-presente', 'JogosDaAna', '123 jogos da ana 456', 'Acai Jogos 26', 'açaíjogos'])(
    'refuses %p, a name of the shop',
    (guess) => {
      expect(isCommonPassword(guess, of)).toBe(true);
    },
  );

  it('refuses white space, also of other kinds', () => {
    expect(isCommonPassword('        ', of)).toBe(true);
    expect(isCommonPassword('\u00a0\u3000\t\n  ', of)).toBe(true);
  });

  it('refuses the 3,000 most used ones and more, each of a length that could be chosen', () => {
    const listed = commonPasswords.trim().split(/\s+/);
    expect(new Set(listed).size).toBeGreaterThan(3_000);
    expect(listed.filter((word) => word.length < 6 || !isCommonPassword(word, of))).toEqual([]);
  });

  it.each(['correto cavalo bateria', 'vale-demo-admin', 'x7#kQ2', 'valentina e eu'])(
    'accepts %p',
    (password) => {
      expect(isCommonPassword(password, of)).toBe(false);
    },
  );
});

describe('password hashes', () => {
  const made = {
    memoryKib: 19_456,
    passes: 2,
    lanes: 1,
    salt: Buffer.alloc(16, 7),
    hash: Buffer.alloc(32, 9),
  };

  it('are written in the PHC format and read back', () => {
    const text = writeHash(made);
    expect(text).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(readHash(text)).toEqual(made);
  });

  it('are an error in another format, not a wrong password', () => {
    expect(() => readHash('$2b$10$abcdefghijklmnopqrstuv')).toThrow('unknown form');
  });

  it('are outdated when any of their parameters differs', () => {
    expect(isOutdated(made, { memoryKib: 19_456, passes: 2, lanes: 1 })).toBe(false);
    expect(isOutdated(made, { memoryKib: 65_536, passes: 2, lanes: 1 })).toBe(true);
    expect(isOutdated(made, { memoryKib: 19_456, passes: 3, lanes: 1 })).toBe(true);
    expect(isOutdated(made, { memoryKib: 19_456, passes: 2, lanes: 4 })).toBe(true);
  });
});
