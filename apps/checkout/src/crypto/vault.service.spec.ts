import { describe, expect, it } from '@jest/globals';
import { SystemIds } from '@vale/platform/ids';
import { runtimeConfig } from '@vale/platform/runtime-config';
import { checkoutConfig } from '../checkout.config.js';
import { VaultService } from './vault.service.js';

const OLD = 'the first key of thirty-two characters';
const NEW = 'another key of thirty-two characters !';

function vault(SECRET_KEY: string, PREVIOUS_SECRET_KEYS = ''): VaultService {
  return new VaultService(
    runtimeConfig.load({ SECRET_KEY }),
    checkoutConfig.load({ PREVIOUS_SECRET_KEYS }),
    new SystemIds(),
  );
}

describe('the vault', () => {
  it('opens what it sealed, unchanged', () => {
    const text = 'login: ana\nsenha: çãé 🔑';
    const sealed = vault(OLD).seal('stock-code', text, 'code-1');
    expect(sealed).not.toContain('ana');
    expect(vault(OLD).open('stock-code', sealed, 'code-1')).toBe(text);
  });

  it('never produces the same sealed text twice', () => {
    const one = vault(OLD);
    expect(one.seal('stock-code', 'A', 'x')).not.toBe(one.seal('stock-code', 'A', 'x'));
  });

  it.each([
    ['in another document', 'stock-code', 'code-2'],
    ['for another purpose', 'payment-token', 'code-1'],
  ] as const)('does not open it %s', (_case, purpose, boundTo) => {
    const sealed = vault(OLD).seal('stock-code', 'A', 'code-1');
    expect(() => vault(OLD).open(purpose, sealed, boundTo)).toThrow();
  });

  it('does not open what was changed by one bit', () => {
    const [form, key, body] = vault(OLD).seal('stock-code', 'AAAA', 'c').split('.');
    const bytes = Buffer.from(body!, 'base64url');
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1;
      const text = `${form}.${key}.${changed.toString('base64url')}`;
      expect(() => vault(OLD).open('stock-code', text, 'c')).toThrow();
    }
  });

  it('reads what an earlier key sealed, and writes with the new one', () => {
    const sealed = vault(OLD).seal('stock-code', 'A', 'c');
    expect(vault(NEW, OLD).open('stock-code', sealed, 'c')).toBe('A');
    expect(() => vault(NEW).open('stock-code', sealed, 'c')).toThrow('not set any more');
    const again = vault(NEW, OLD).seal('stock-code', 'A', 'c');
    expect(vault(NEW).open('stock-code', again, 'c')).toBe('A');
  });

  it('recognises a text by its fingerprint, under earlier keys too', () => {
    expect(vault(OLD).fingerprint('A')).toBe(vault(OLD).fingerprint('A'));
    expect(vault(OLD).fingerprint('A')).not.toBe(vault(OLD).fingerprint('B'));
    expect(vault(OLD).fingerprint('A')).not.toBe(vault(NEW).fingerprint('A'));
    expect(vault(NEW, `${OLD}, x`).earlierFingerprints('A')).toContain(vault(OLD).fingerprint('A'));
  });
});
