import { describe, expect, it } from '@jest/globals';
import { requestIdFrom, trustedProxies } from './server-options.js';
import { acceptedEncoding } from './compression.js';

describe('requestIdFrom', () => {
  it('keeps an id that is safe to log', () => {
    expect(requestIdFrom('01HZX3-abc_def.9')).toBe('01HZX3-abc_def.9');
  });

  it.each([undefined, '', 'short', 'with space', 'line\nbreak', 'x'.repeat(65), ['a-long-enough-one']])(
    'makes a new one instead of %p',
    (inbound) => {
      expect(requestIdFrom(inbound)).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});

describe('trustedProxies', () => {
  it('trusts no proxy by default', () => {
    expect(trustedProxies('')).toBe(false);
    expect(trustedProxies(' ')).toBe(false);
  });

  it('counts hops from the server outwards', () => {
    const trusts = trustedProxies('2') as (address: string, hop: number) => boolean;
    expect([trusts('a', 0), trusts('a', 1), trusts('a', 2)]).toEqual([true, true, false]);
  });

  it('takes addresses and networks', () => {
    expect(trustedProxies('10.0.0.0/8, 127.0.0.1')).toEqual(['10.0.0.0/8', '127.0.0.1']);
  });
});

describe('acceptedEncoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['deflate', 'identity'],
  ])('of %p is %s', (header, expected) => {
    expect(acceptedEncoding(header)).toBe(expected);
  });
});
