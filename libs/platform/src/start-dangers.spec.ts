import { describe, expect, it } from '@jest/globals';
import { demoDangers, isLoopbackHost, plainUrlDangers, publicUrlDangers } from './start-dangers.js';

const LIVE = { VALE_DEMO: 'false' };

it.each([
  ['localhost', true],
  ['loja.localhost', true],
  ['127.8.9.1', true],
  ['::1', true],
  ['[::1]', true],
  ['::ffff:127.0.0.1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['10.0.0.1', false],
  ['localhost.example', false],
])('%s is this machine: %p', (host, expected) => {
  expect(isLoopbackHost(host)).toBe(expected);
});

describe('an address without TLS', () => {
  it.each(['http://psp.example', 'smtp://mail.example:587', 'smtp://mail.example?requireTLS=false'])(
    'is a danger outside the demo: %s',
    (address) => {
      expect(plainUrlDangers('IT', address, LIVE)).toEqual([expect.stringMatching(/^IT has no TLS: use /)]);
      expect(plainUrlDangers('IT', address, {})).toEqual([]);
    },
  );

  it.each([
    'https://psp.example',
    'smtps://mail.example',
    'smtp://mail.example?requireTLS=true',
    'http://127.0.0.1:3010',
    'smtp://localhost:1025',
    'http://psp',
    undefined,
  ])('is none with TLS, on this machine, and in a network of the shop alone: %s', (address) => {
    expect(plainUrlDangers('IT', address, { ...LIVE, PRIVATE_HOSTS: 'mail, psp' })).toEqual([]);
  });
});

describe('PUBLIC_URL outside the demo', () => {
  it('has to be set, with https beyond this machine', () => {
    expect(publicUrlDangers(LIVE)).toEqual(['PUBLIC_URL is missing']);
    expect(publicUrlDangers({ ...LIVE, PUBLIC_URL: 'http://loja.example' })).toEqual([
      'PUBLIC_URL has no TLS: use https',
    ]);
    for (const PUBLIC_URL of ['https://loja.example', 'http://127.0.0.1:3000'])
      expect(publicUrlDangers({ ...LIVE, PUBLIC_URL })).toEqual([]);
    expect(publicUrlDangers({})).toEqual([]);
  });
});

describe('a risk of the demo', () => {
  it('is a danger until it is accepted by its name', () => {
    const named = ['It charges; set VALE_DEMO=false, or VALE_DEMO_RISKS=real-money to accept that'];
    expect(demoDangers('real-money', 'It charges', {})).toEqual(named);
    expect(demoDangers('real-money', 'It charges', { VALE_DEMO_RISKS: 'public-admin' })).toEqual(named);
    expect(demoDangers('real-money', 'It charges', { VALE_DEMO_RISKS: 'public-admin, real-money' })).toEqual(
      [],
    );
    expect(demoDangers('real-money', 'It charges', LIVE)).toEqual([]);
  });
});
