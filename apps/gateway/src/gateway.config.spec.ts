import { expect, it } from '@jest/globals';
import { assertSafeToStart, startWarnings } from '@vale/platform/runtime-config';
import { gatewayConfig } from './gateway.config.js';

const LIVE = {
  VALE_DEMO: 'false',
  PUBLIC_URL: 'https://loja.example',
  HOST: '0.0.0.0',
  TRUST_PROXY: '1',
};
const start = (env: Record<string, string>) => () => assertSafeToStart([gatewayConfig], env);

it('starts outside the demo behind its proxy, or behind none that is named', () => {
  expect(start(LIVE)).not.toThrow();
  expect(start({ ...LIVE, TRUST_PROXY: '0' })).not.toThrow();
  const local = { ...LIVE, HOST: '127.0.0.1' };
  expect(start({ ...local, TRUST_PROXY: '', PUBLIC_URL: 'http://localhost:3000' })).not.toThrow();
  expect(start({ ...local, TRUST_PROXY: 'loopback' })).not.toThrow();
});

it.each(['0.0.0.0', '::', '192.168.0.7'])('refuses HOST=%s outside the demo without TRUST_PROXY', (HOST) => {
  expect(start({ ...LIVE, HOST, TRUST_PROXY: '' })).toThrow(
    `- TRUST_PROXY is missing: with HOST=${HOST}, name the proxies in front, or 0 for none`,
  );
});

it('refuses https in front of this machine without TRUST_PROXY, and warns of none', () => {
  const local = { ...LIVE, HOST: '127.0.0.1' };
  expect(start({ ...local, TRUST_PROXY: '' })).toThrow(
    '- TRUST_PROXY is missing: where PUBLIC_URL has https, name the proxies in front, or 0 for none',
  );
  expect(start({ ...local, TRUST_PROXY: '0' })).not.toThrow();
  const warnings = (env: Record<string, string>) => startWarnings([gatewayConfig], { ...local, ...env });
  expect(warnings({ TRUST_PROXY: '0' })).toEqual([
    expect.stringMatching(/^TRUST_PROXY=0, but PUBLIC_URL has https/),
  ]);
  for (const env of [
    { TRUST_PROXY: '1' },
    { TRUST_PROXY: 'loopback' },
    { TRUST_PROXY: '0', HOST: '0.0.0.0' },
  ])
    expect(warnings(env)).toEqual([]);
});

it('refuses a PUBLIC_URL that is missing or has no TLS', () => {
  expect(start({ ...LIVE, PUBLIC_URL: '' })).toThrow('- PUBLIC_URL is missing');
  expect(start({ ...LIVE, PUBLIC_URL: 'http://loja.example' })).toThrow('- PUBLIC_URL has no TLS: use https');
});

it('refuses a demo that a network reaches, unless the public password of its admin is accepted', () => {
  expect(start({ HOST: '0.0.0.0' })).toThrow(
    '- HOST=0.0.0.0: everybody there knows the password of the admin; set VALE_DEMO=false, or VALE_DEMO_RISKS=public-admin',
  );
  expect(start({ HOST: '0.0.0.0', VALE_DEMO_RISKS: 'public-admin' })).not.toThrow();
  expect(start({ HOST: 'localhost' })).not.toThrow();
});

it.each([
  'nonsense',
  '10.0.0.0/99',
  '300.1.1.1',
  '1, 10.0.0.1',
  '-1',
  '2.5',
  '10.0.0.0/8/8',
  'toString',
  '99',
  '0.0.0.0/1',
  '128.0.0.0/1,loopback',
  '::/0',
  '2000::/3',
  '::ffff:0:0/96',
  '0:0:0:0:0:ffff:128.0.0.0/97',
])('refuses TRUST_PROXY=%s by the name of the setting', (TRUST_PROXY) => {
  expect(() => gatewayConfig.load({ TRUST_PROXY })).toThrow('TRUST_PROXY');
});

it.each([
  '',
  ' 2 ',
  '0',
  'loopback, 10.0.0.0/8',
  '2001:db8::/32,',
  '203.0.113.7',
  '10',
  'fc00::/7',
  '::ffff:10.0.0.0/104',
  '104.16.0.0/13',
])('takes TRUST_PROXY=%j', (TRUST_PROXY) => {
  expect(gatewayConfig.load({ TRUST_PROXY }).TRUST_PROXY).toBe(TRUST_PROXY);
});

it.each(["'unsafe-inline'", 'https://cdn.example', 'cdn.example; script-src *', '*', 'a..b'])(
  'refuses IMAGE_HOSTS=%s, which would be more of a policy than a host',
  (IMAGE_HOSTS) => {
    expect(() => gatewayConfig.load({ IMAGE_HOSTS })).toThrow('IMAGE_HOSTS');
  },
);
