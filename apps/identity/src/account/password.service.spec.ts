import { describe, expect, it } from '@jest/globals';
import { SystemClock } from '@vale/platform/clock';
import { SystemIds } from '@vale/platform/ids';
import { identityConfig } from '../identity.config.js';
import type { PasswordRules } from './password-rules.service.js';
import { PasswordService } from './password.service.js';

const cheap = { ARGON2_MEMORY_KIB: '64', ARGON2_PASSES: '1' };
/** These tests do not check the rules. */
const RULES = {} as PasswordRules;
const service = (env: Record<string, string> = cheap) =>
  new PasswordService(identityConfig.load(env), new SystemIds(), new SystemClock(), RULES);

describe('PasswordService', () => {
  it('matches the password, and no other', async () => {
    const passwords = service();
    const stored = await passwords.hash('Coração de leão', 'login');
    expect(await passwords.matches('Coração de leão', stored, 'login')).toBe(true);
    expect(await passwords.matches('coração de leão', stored, 'login')).toBe(false);
    expect(await passwords.matches('', stored, 'login')).toBe(false);
  });

  it('matches an accent however the keyboard composes it', async () => {
    const passwords = service();
    const stored = await passwords.hash('caf\u00e9 da manha', 'login');
    expect(await passwords.matches('cafe\u0301 da manha', stored, 'login')).toBe(true);
  });

  it('salts: the same password is stored differently each time', async () => {
    const passwords = service();
    expect(await passwords.hash('segredo!', 'login')).not.toBe(await passwords.hash('segredo!', 'login'));
  });

  it('still matches hashes of other settings, and says that they are outdated', async () => {
    const old = await service({ ARGON2_MEMORY_KIB: '32', ARGON2_PASSES: '2' }).hash('segredo!', 'login');
    const passwords = service();
    expect(await passwords.matches('segredo!', old, 'login')).toBe(true);
    expect(passwords.isOutdated(old)).toBe(true);
    expect(passwords.isOutdated(await passwords.hash('segredo!', 'login'))).toBe(false);
  });

  it('checks many at once', async () => {
    const passwords = service();
    const stored = await passwords.hash('segredo!', 'login');
    const matches = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        passwords.matches(index % 2 ? 'segredo!' : 'errado', stored, 'login'),
      ),
    );
    expect(matches).toEqual(Array.from({ length: 12 }, (_, index) => index % 2 === 1));
  });

  it('matches nobody’s password, with a hash of today’s cost', async () => {
    expect(await service().matchesNobody('')).toBe(false);
  });

  it('hashes with OWASP’s parameters for argon2id by default', async () => {
    expect(await service({}).hash('segredo!', 'login')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});
