import { describe, expect, it } from '@jest/globals';
import { addressKey, addressNetwork, isPublicIp, networkKey } from './client-address.js';

describe('addressKey', () => {
  it('is the address itself for IPv4, mapped into IPv6 or not', () => {
    expect(addressKey('203.0.113.7')).toBe('203.0.113.7');
    expect(addressKey('::ffff:203.0.113.7')).toBe('203.0.113.7');
  });

  it('is one for all addresses of an IPv6 network, however they are written', () => {
    const expected = '2001:db8:0:1::/64';
    expect(addressKey('2001:db8:0:1::1')).toBe(expected);
    expect(addressKey('2001:0DB8:0000:0001:aaaa:bbbb:cccc:dddd')).toBe(expected);
    expect(addressKey('2001:db8:0:1:9::')).toBe(expected);
    expect(addressKey('2001:db8:0:2::1')).not.toBe(expected);
  });

  it('recognises loopback, and callers without an address', () => {
    expect(addressKey('::1')).toBe('0:0:0:0::/64');
    expect(addressKey(undefined)).toBe('unknown');
  });
});

describe('networkKey', () => {
  it.each([
    ['203.0.113.77', '203.0.113.77'],
    ['::ffff:203.0.113.77', '203.0.113.77'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['not an address', 'not an address'],
  ])('of %s is %s', (ip, key) => {
    expect(networkKey(ip)).toBe(key);
  });
});

describe('addressNetwork', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['not an address', null],
  ])('of %s is %s', (ip, network) => {
    expect(addressNetwork(ip)).toBe(network);
  });
});

describe('isPublicIp', () => {
  it.each(['203.0.114.7', '8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is public', (ip) => {
    expect(isPublicIp(ip)).toBe(true);
  });

  it.each([
    ...['127.0.0.1', '0.0.0.0', '10.1.2.3', '172.16.0.1', '192.168.0.1', '100.64.0.1', '169.254.169.254'],
    ...['::1', '::', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', 'no address', ''],
    ...['::127.0.0.1', '::a00:1', '64:ff9b::a00:1', '64:ff9b:1::a00:1', '2002:a00:1::', 'fec0::1'],
  ])('%s is not', (ip) => {
    expect(isPublicIp(ip)).toBe(false);
  });
});
