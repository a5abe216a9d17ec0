import { describe, expect, it } from '@jest/globals';
import { isCrossSite } from './cross-site.js';

const OURS = 'https://loja.example';
const write = (headers: Record<string, string>, method = 'POST', protocol = 'http') =>
  isCrossSite({ method, protocol, headers: { host: 'loja.example', ...headers } }, OURS);

describe('isCrossSite', () => {
  it('allows every read', () => {
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      expect(write({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, method)).toBe(false);
    }
  });

  it('goes by the `Sec-Fetch-Site` of the browser', () => {
    expect(write({ 'sec-fetch-site': 'same-origin' })).toBe(false);
    expect(write({ 'sec-fetch-site': 'none' })).toBe(false);
    expect(write({ 'sec-fetch-site': 'same-site', origin: 'https://blog.loja.example' })).toBe(true);
    expect(write({ 'sec-fetch-site': 'cross-site' })).toBe(true);
  });

  it('goes by the origin for browsers that do not send it', () => {
    expect(write({ origin: OURS })).toBe(false);
    expect(write({ origin: 'https://loja.example.evil.example' })).toBe(true);
    expect(write({ origin: 'null' })).toBe(true);
    expect(write({ origin: 'not an origin' })).toBe(true);
  });

  it('takes the host that the request was sent to for ours, whatever its public name', () => {
    expect(write({ origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' })).toBe(false);
    expect(write({ origin: OURS, host: 'gateway.internal', 'sec-fetch-site': 'cross-site' })).toBe(false);
  });

  it('goes by the scheme too: a page without TLS is another site', () => {
    expect(write({ origin: 'http://loja.example' }, 'POST', 'https')).toBe(true);
    expect(write({ origin: 'https://loja.example:444' }, 'POST', 'https')).toBe(true);
    const named = { host: 'loja.interna', origin: 'https://loja.interna' };
    expect([write(named, 'POST', 'https'), write(named, 'POST', 'http')]).toEqual([false, true]);
  });

  it('allows clients that are not browsers', () => {
    expect(write({})).toBe(false);
  });
});
