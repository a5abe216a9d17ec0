import { describe, expect, it } from '@jest/globals';
import { SystemIds } from '@vale/platform/ids';
import { checkoutConfig } from '../checkout.config.js';
import type { SealedCode } from './sealed-code.js';
import { VaultService } from './vault.service.js';

const OLD = 'the first key of thirty-two characters';
const NEW = 'another key of thirty-two characters !';
const NAMED = { MASTER_KEYS: `2026:${OLD}, 2027:${NEW}` };

function vault(SECRET_KEY: string, settings: Record<string, string> = {}): VaultService {
  return new VaultService(checkoutConfig.load({ SECRET_KEY, ...settings }), new SystemIds());
}

/** The release of 2026-11 stored this for the code "OLD-CODE" of the document "code-1" under the key OLD. */
const FORMER: SealedCode = {
  sealed: 'v1.7cbde24f.AAECAwQFBgcICQoLukew8Tw3zma6qRHI5ega5BdoDJPId8Ke',
  keyId: 'v1.7cbde24f',
};

describe('a code', () => {
  const text = 'login: ana\nsenha: çãé 🔑';

  it('opens as it was sealed, and is stored unreadable', () => {
    const code = vault(OLD).sealCode(text, 'code-1');
    // The text is too long to appear in base64 by chance.
    expect(JSON.stringify(code)).not.toContain('login: ana');
    expect(vault(OLD).openCode(code, 'code-1')).toBe(text);
  });

  it('is never sealed the same twice, nor with the same data key', () => {
    const [a, b] = [1, 2].map(() => vault(OLD).sealCode('A', 'x'));
    expect(a!.sealed).not.toBe(b!.sealed);
    expect(a!.wrapped).not.toBe(b!.wrapped);
  });

  it('does not open in another document', () => {
    const code = vault(OLD).sealCode('A', 'code-1');
    expect(() => vault(OLD).openCode(code, 'code-2')).toThrow();
  });

  it.each(['sealed', 'wrapped'] as const)('does not open with one bit of "%s" changed', (field) => {
    const code = vault(OLD).sealCode('AAAA', 'c');
    const dot = code[field].indexOf('.') + 1;
    const bytes = Buffer.from(code[field].slice(dot), 'base64url');
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1;
      const other = { ...code, [field]: code[field].slice(0, dot) + changed.toString('base64url') };
      expect(() => vault(OLD).openCode(other, 'c')).toThrow();
    }
  });

  it('opens with an earlier key while that key is configured, in whichever setting', () => {
    const code = vault(OLD).sealCode('A', 'c');
    expect(vault(NEW, { PREVIOUS_SECRET_KEYS: OLD }).openCode(code, 'c')).toBe('A');
    expect(() => vault(NEW).openCode(code, 'c')).toThrow('not configured');
    const named = vault(OLD, { ...NAMED, MASTER_KEY_ID: '2027' }).sealCode('A', 'c');
    expect(named.keyId).toBe('2027');
    expect(vault(OLD, NAMED).openCode(named, 'c')).toBe('A');
    expect(() => vault(OLD).openCode(named, 'c')).toThrow('not configured');
  });

  it('has the same sealed text after a rotation, under the current key', () => {
    const before = vault(OLD, NAMED).sealCode('A', 'c');
    const after = vault(OLD, { ...NAMED, MASTER_KEY_ID: '2027' }).rewrapCode(before, 'c');
    expect(after).toMatchObject({ sealed: before.sealed, keyId: '2027' });
    expect(vault(NEW, { MASTER_KEYS: `2027:${NEW}` }).openCode(after, 'c')).toBe('A');
  });

  it('opens if the release of 2026-11 wrote it, and has a data key after a rotation', () => {
    expect(vault(OLD).openKeyIds).toContain(FORMER.keyId);
    expect(vault(OLD).openCode(FORMER, 'code-1')).toBe('OLD-CODE');
    const after = vault(OLD).rewrapCode(FORMER, 'code-1');
    expect(after.sealed).toMatch(/^v2\./);
    expect(vault(OLD).openCode(after, 'code-1')).toBe('OLD-CODE');
    expect(() => vault(NEW).rewrapCode(FORMER, 'code-1')).toThrow('not configured');
  });
});

describe('a token', () => {
  it('opens for the document that it was sealed for alone', () => {
    const sealed = vault(OLD).sealToken('secret', 'pix');
    expect(sealed).not.toContain('secret');
    expect(vault(OLD).openToken(sealed, 'pix')).toBe('secret');
    expect(() => vault(OLD).openToken(sealed, 'other')).toThrow();
    expect(() => vault(NEW).openToken(sealed, 'pix')).toThrow('not configured');
  });

  it('is sealed again only when another key is current', () => {
    const sealed = vault(OLD).sealToken('secret', 'pix');
    expect(vault(OLD).resealToken(sealed, 'pix')).toBeUndefined();
    const again = vault(NEW, { PREVIOUS_SECRET_KEYS: OLD }).resealToken(sealed, 'pix')!;
    expect(vault(NEW).openToken(again, 'pix')).toBe('secret');
  });
});

describe('the settings of master keys', () => {
  it.each([
    ['MASTER_KEYS', { MASTER_KEYS: `a:too short` }],
    ['MASTER_KEYS', { MASTER_KEYS: OLD }],
    ['twice', { MASTER_KEYS: `a:${OLD},a:${NEW}` }],
    ['MASTER_KEY_ID', { MASTER_KEYS: `a:${OLD}`, MASTER_KEY_ID: 'b' }],
    ['MASTER_KEY_ID', { MASTER_KEY_ID: 'b' }],
  ])('are refused with a line about %s', (line, settings) => {
    expect(() => checkoutConfig.load(settings)).toThrow(line);
    expect(() => checkoutConfig.load(settings)).not.toThrow(OLD);
  });
});
