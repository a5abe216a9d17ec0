import { describe, expect, it } from '@jest/globals';
import { outlinedSvg } from './outlined-svg.js';
import { textPath, textWidth } from '@vale/contracts/drawing';

const picture = (text: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 600">${text}</svg>`;

describe('a picture with text', () => {
  it('has outlines in the place of its letters', () => {
    const drawn = picture(
      `<text x="50%" y="288" dy=".36em" text-anchor="middle" fill="#fff" font-family="x" font-size="84">A&amp;B</text>`,
    );
    const place = { x: 200 - textWidth('A&B', 84) / 2, y: 288 + 0.36 * 84, size: 84, fill: '#fff' };
    expect(outlinedSvg(drawn)).toBe(picture(textPath('A&B', place)));
  });

  it.each([
    ['<text x="10" y="20" font-size="8">ab</text>', 10],
    ['<text x="10" y="20" font-size="8" text-anchor="end">ab</text>', 10 - textWidth('ab', 8)],
  ])('stands where it stood: %s', (text, x) => {
    expect(outlinedSvg(picture(text))).toBe(picture(textPath('ab', { x, y: 20, size: 8, fill: '#000' })));
  });

  it('is left alone where its text is placed in another way', () => {
    const other = picture('<text style="font:8px x" x="1" y="2">ab</text><text>c</text>');
    expect(outlinedSvg(other)).toBe(other);
  });
});
