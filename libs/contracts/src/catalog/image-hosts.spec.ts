import { expect, it } from '@jest/globals';
import { isShownByPages } from './image-hosts.js';

const HOSTS = 'cdn.example, *.img.example';

it.each([
  ['/img/x.svg', HOSTS, true],
  ['https://cdn.example/x.png', HOSTS, true],
  ['https://CDN.example/x.png', HOSTS, true],
  ['https://a.b.img.example/x.png', HOSTS, true],
  ['https://img.example/x.png', HOSTS, false],
  ['https://evilimg.example/x.png', HOSTS, false],
  ['https://cdn.example.evil.example/x.png', HOSTS, false],
  ['https://cdn.example@evil.example/x.png', HOSTS, false],
  ['https://cdn.example:8443/x.png', HOSTS, false],
  ['http://cdn.example/x.png', HOSTS, false],
  ['https://anywhere.example/x.png', '', true],
  ['http://anywhere.example/x.png', '', false],
  ['https://', '', false],
  ['//anywhere.example/x.png', '', false],
  ['//cdn.example/x.png', HOSTS, false],
  ['/\\anywhere.example/x.png', '', false],
])('the picture %s with IMAGE_HOSTS %p is shown: %p', (address, hosts, expected) => {
  expect(isShownByPages(address, hosts)).toBe(expected);
});
