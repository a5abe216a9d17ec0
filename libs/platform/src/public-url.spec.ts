import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from '@jest/globals';
import { isPublicUrl, PRIVATE_ADDRESS, publicLookup, publicLookupBy } from './public-url.js';

describe('an address', () => {
  it.each([
    'https://api.psp.com.br',
    'https://api.psp.com.br:8443/pix/',
    'https://8.8.8.8',
    'https://[2606:4700::1111]',
  ])('%s is public', (address) => {
    expect(isPublicUrl(address)).toBe(true);
  });

  it.each([
    ...['http://api.psp.com.br', 'ftp://api.psp.com.br', 'api.psp.com.br', ''],
    ...[
      'https://localhost',
      'https://psp',
      'https://psp.local',
      'https://db.internal.',
      'https://router.home.arpa',
    ],
    ...[
      'https://127.0.0.1',
      'https://2130706433',
      'https://0x7f.1',
      'https://10.0.0.1',
      'https://169.254.169.254',
    ],
    ...['https://[::1]', 'https://[fd00::1]', 'https://[::ffff:192.168.0.1]', 'https://100.64.0.1'],
  ])('%s is not', (address) => {
    expect(isPublicUrl(address)).toBe(false);
  });
});

describe('a connection to a public address only', () => {
  it('looks each name up, and refuses one that leads into a private network', async () => {
    const code = await new Promise((resolve) => {
      publicLookup('localhost', {}, (error) => resolve(error?.code));
    });
    expect(code).toBe(PRIVATE_ADDRESS);
  });

  it('shares a look-up that is under way, and makes another one afterwards', () => {
    const answers: ((error: null, addresses: LookupAddress[]) => void)[] = [];
    const lookup = publicLookupBy((_name, _options, callback) => void answers.push(callback));
    const found: string[] = [];
    const connect = (name: string, family = 0) =>
      lookup(name, { family }, (error, address) => found.push(error?.code ?? String(address)));
    connect('silent.example');
    connect('silent.example');
    connect('silent.example', 4);
    connect('other.example');
    expect(answers).toHaveLength(3);
    answers[0]!(null, [{ address: '93.184.216.34', family: 4 }]);
    expect(found).toEqual(['93.184.216.34', '93.184.216.34']);
    connect('silent.example');
    expect(answers).toHaveLength(4);
    answers[3]!(null, [{ address: '10.0.0.1', family: 4 }]);
    expect(found.at(-1)).toBe(PRIVATE_ADDRESS);
  });
});
