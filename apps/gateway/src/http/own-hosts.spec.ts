import { expect, it } from '@jest/globals';
import { hostCheck, hostsOf, UnknownHosts } from './own-hosts.js';

const isOwn = hostCheck(
  { PUBLIC_URL: 'https://loja.example', HOST: '192.168.0.7' },
  { ALLOWED_HOSTS: 'gateway, www.loja.example' },
);

it.each([
  ['loja.example', true],
  ['LOJA.example:443', true],
  ['www.loja.example', true],
  ['gateway:3000', true],
  ['192.168.0.7:3000', true],
  ['localhost:3000', true],
  ['127.0.0.1', true],
  ['[::1]:3000', true],
  ['evil.example', false],
  ['loja.example.evil.example', false],
  ['loja.example@evil.example', false],
  ['192.168.0.8', false],
  ['loja.example:443:443', false],
  ['', false],
  [undefined, false],
])('%p is ours: %p', (host, expected) => {
  expect(isOwn(host, '127.0.0.1')).toBe(expected);
});

it.each([
  ['10.0.0.5:3000', '10.0.0.5', true],
  ['10.0.0.5:3000', '::ffff:10.0.0.5', true],
  ['[FD00::5]:3000', 'fd00::5', true],
  ['10.0.0.6:3000', '10.0.0.5', false],
  ['evil.example:3000', '10.0.0.5', false],
  ['10.0.0.5', undefined, false],
])('%p is ours where the connection came to %p: %p', (host, arrivedAt, expected) => {
  expect(isOwn(host, arrivedAt)).toBe(expected);
});

it.each([
  ['one header', ['Host', 'a.example', 'accept', 'host'], '/', ['a.example']],
  ['two headers', ['Host', 'a.example', 'HOST', 'evil.example'], '/', ['a.example', 'evil.example']],
  ['a foreign address', ['host', 'a.example'], 'http://evil.example/x', ['a.example', 'evil.example']],
  ['its own address', ['host', 'a.example'], 'http://a.example/x', ['a.example']],
  ['an address in a query', ['host', 'a.example'], '/x?to=http://evil.example', ['a.example']],
])('a request with %s names each of its hosts', (_what, rawHeaders, url, hosts) => {
  expect(hostsOf({ rawHeaders, url })).toEqual(hosts);
});

it('an unknown one is told to the operator once, and at most twenty are', () => {
  const told: string[] = [];
  const unknown = new UnknownHosts((_message, { host }) => told.push(host));
  unknown.note(undefined);
  for (let times = 0; times < 2; times++)
    for (let at = 0; at < 30; at++) unknown.note(`${at}.example${'x'.repeat(200)}`);
  expect(told).toHaveLength(20);
  expect(told.every((host) => host.length <= 100)).toBe(true);
});
