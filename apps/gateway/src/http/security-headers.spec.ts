import { expect, it } from '@jest/globals';
import { imageSources, pagePolicy } from './security-headers.js';

it.each([
  ['', '/jogos', "img-src 'self' data: blob: https:;"],
  [
    'cdn.example, *.img.example',
    '/jogos',
    "img-src 'self' data: blob: https://cdn.example https://*.img.example;",
  ],
  // The page previews pictures of Discord posts, which may be on any host.
  ['cdn.example', '/admin/discord', "img-src 'self' data: blob: https:;"],
])('IMAGE_HOSTS %p allows the pictures of %s from %s', (hosts, path, expected) => {
  expect(pagePolicy({ images: imageSources(hosts, path) })).toContain(expected);
});

it('allows a pixel to report by a picture', () => {
  const images = imageSources('cdn.example', '/');
  expect(pagePolicy({ images, origins: ['https://pixel.example'] })).toContain(
    'blob: https://cdn.example https://pixel.example;',
  );
});

it('lets pages embed no plug-ins, name no other base address, and be framed by nobody', () => {
  for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(pagePolicy().split('; ')).toContain(rule);
});
