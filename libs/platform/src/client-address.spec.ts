import { describe, expect, it } from '@jest/globals';
import {
  addressKey,
  addressNetwork,
  clientAddress,
  countedNetworks,
  isPublicIp,
  networkKey,
} from './client-address.js';

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

describe('clientAddress', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:51034', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['unknown', null],
    ['_hidden', null],
    ['203.0.113.7:x', null],
    ['x'.repeat(10_000), null],
    ['', null],
    [undefined, null],
  ])('of %p is %p', (given, address) => {
    expect(clientAddress(given)).toBe(address);
  });

  it('is one for limits, whatever its port, and one for all that is no address', () => {
    expect(addressKey('203.0.113.7:1')).toBe(addressKey('203.0.113.7:2'));
    expect(addressKey('[2001:db8:0:1::1]:1')).toBe(addressKey('2001:db8:0:1::2'));
    expect(networkKey('[2001:db8:1:2::1]:1')).toBe('2001:db8:1::/48');
    expect(addressKey('made-up-1')).toBe(addressKey('made-up-2'));
  });
});

describe('countedNetworks', () => {
  const keys = (ip: string) => countedNetworks(ip).map(({ key, factor }) => [key, factor]);

  it('are the address alone for IPv4, and the networks around an IPv6 address with higher limits', () => {
    expect(keys('203.0.113.7')).toEqual([['203.0.113.7', 1]]);
    expect(keys('2001:db8:7:1f02::1')).toEqual([
      ['2001:db8:7:1f02::/64', 1],
      ['2001:db8:7:1f00::/56', 4],
      ['2001:db8:7::/48', 16],
    ]);
    expect(keys('2001:db8:7:1f03::9').slice(1)).toEqual(keys('2001:db8:7:1f02::1').slice(1));
    expect(keys('made-up')).toEqual([['unknown', 1]]);
  });
});

describe('networkKey', () => {
  it.each([
    ['203.0.113.77', '203.0.113.77'],
    ['::ffff:203.0.113.77', '203.0.113.77'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['not an address', 'unknown'],
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
