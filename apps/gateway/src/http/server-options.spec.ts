import { describe, expect, it } from '@jest/globals';
import { requestIdFrom, trustedProxies, trustsPeer } from './server-options.js';
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
    expect(trustedProxies('0')).toBe(false);
  });

  it('counts hops from the server outwards', () => {
    const trusts = trustedProxies('2') as (address: string, hop: number) => boolean;
    expect([trusts('a', 0), trusts('a', 1), trusts('a', 2)]).toEqual([true, true, false]);
  });

  it('takes addresses and networks', () => {
    expect(trustedProxies('10.0.0.0/8, 127.0.0.1')).toEqual(['10.0.0.0/8', '127.0.0.1']);
  });
});

describe('trustsPeer', () => {
  const trusts = (setting: string, remoteAddress: string | undefined) =>
    trustsPeer(setting)({ socket: { remoteAddress } } as never);

  it.each([
    ['', '127.0.0.1', false],
    ['0', '127.0.0.1', false],
    ['1', '203.0.113.7', true],
    ['10.0.0.0/8, 2001:db8::/32', '10.1.2.3', true],
    ['10.0.0.0/8, 2001:db8::/32', '::ffff:10.1.2.3', true],
    ['10.0.0.0/8, 2001:db8::/32', '2001:db8::7', true],
    ['10.0.0.0/8, 2001:db8::/32', '11.1.2.3', false],
    ['203.0.113.7', '203.0.113.7', true],
    ['203.0.113.7', '203.0.113.8', false],
    ['loopback', '::1', true],
    ['uniquelocal', '192.168.7.7', true],
    ['uniquelocal', undefined, false],
  ])('TRUST_PROXY=%j: %p is trusted: %p', (setting, address, expected) => {
    expect(trusts(setting, address)).toBe(expected);
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
  ])('%p is %s', (header, expected) => {
    expect(acceptedEncoding(header)).toBe(expected);
  });
});
