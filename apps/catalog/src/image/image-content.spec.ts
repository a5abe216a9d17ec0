import { describe, expect, it } from '@jest/globals';
import { centreOf, hasText, isLargeEnough, isPicture, rectangleOf, widthsOf } from './image-content.js';

const bytes = (text: string) => Buffer.from(text, 'latin1');

describe('isPicture', () => {
  it.each([
    ['JPEG', bytes('\xff\xd8\xff\xe0')],
    ['PNG', bytes('\x89PNG\r\n\x1a\n')],
    ['GIF', bytes('GIF89a')],
    ['WebP', bytes('RIFF....WEBPVP8 ')],
    ['AVIF', bytes('....ftypavif')],
    ['AVIF of a general brand', bytes('\0\0\0\x20ftypmif1\0\0\0\0mif1avifmiafMA1A')],
  ])('%s is', (_name, content) => {
    expect(isPicture(content)).toBe(true);
  });

  it.each([
    ['SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['HTML', bytes('<!doctype html>')],
    ['a sound in RIFF', bytes('RIFF....WAVEfmt ')],
    ['HEIC', bytes('....ftypheic')],
    ['HEIC of a general brand', bytes('\0\0\0\x18ftypmif1\0\0\0\0mif1heicavif')],
    ['PDF', bytes('%PDF-1.7')],
    ['nothing', bytes('')],
  ])('%s is not', (_name, content) => {
    expect(isPicture(content)).toBe(false);
  });
});

describe('a crop', () => {
  it('is 2:3, and refused over an edge', () => {
    const picture = { width: 600, height: 900 };
    expect(rectangleOf({ left: 0, top: 0, width: 600 }, picture)).toEqual({
      left: 0,
      top: 0,
      width: 600,
      height: 900,
    });
    expect(rectangleOf({ left: 1, top: 0, width: 600 }, picture)).toBeNull();
    expect(rectangleOf({ left: 0, top: 1, width: 600 }, picture)).toBeNull();
  });

  it('gives the widths that it fills, and needs the smallest', () => {
    const widths = (width: number) => widthsOf({ left: 0, top: 0, width, height: 0 });
    expect([279, 280, 560, 1119, 1120].map(widths)).toEqual([
      [],
      [280],
      [280, 560],
      [280, 560],
      [280, 560, 1120],
    ]);
    expect([isLargeEnough({ width: 280, height: 420 }), isLargeEnough({ width: 280, height: 419 })]).toEqual([
      true,
      false,
    ]);
  });
});

it.each([
  [
    { width: 600, height: 600 },
    { left: 100, top: 0, width: 400 },
  ],
  [
    { width: 280, height: 500 },
    { left: 0, top: 40, width: 280 },
  ],
  [
    { width: 281, height: 421 },
    { left: 0, top: 0, width: 280 },
  ],
])('the middle of %j at 2:3 is inside of it', (picture, middle) => {
  expect(centreOf(picture)).toEqual(middle);
  expect(rectangleOf(middle, picture)).not.toBeNull();
});

it('reads a drawing of unfinished comments at once', () => {
  const began = performance.now();
  expect(hasText(Buffer.from('<!--'.repeat(200_000)))).toBe(false);
  expect(hasText(Buffer.from('<!-- <text>a</text> --><text>b</text>'))).toBe(true);
  expect(performance.now() - began).toBeLessThan(2_000);
});
