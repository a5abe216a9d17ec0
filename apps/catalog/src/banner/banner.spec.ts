import { describe, expect, it } from '@jest/globals';
import { CATEGORY_SLUGS, MENU_CATEGORIES } from '@vale/contracts/catalog';
import { bannerSvg, monogram } from './banner.js';
import { brandGlyphs } from './brand-glyphs.js';

describe('a banner', () => {
  it('is the same for the same product and another for another', () => {
    const steam = { nome: 'Steam', categoria: 'jogos' as const, marca: 'Steam' };
    expect(bannerSvg(steam)).toBe(bannerSvg({ ...steam }));
    expect(bannerSvg({ ...steam, nome: 'Steam 2' })).not.toBe(bannerSvg(steam));
  });

  it('has the brand’s glyph where there is one, else a monogram', () => {
    const booking = bannerSvg({ nome: 'x', categoria: 'viagens', marca: 'Booking.com' });
    expect(booking).toContain(brandGlyphs['bookingcom']);
    expect(bannerSvg({ nome: 'Free Fire', categoria: 'jogos' })).toContain('>FF</text>');
  });

  it.each([
    ['Free Fire', 'FF'],
    ['99', '99'],
    ['Xbox', 'X'],
    ['C&A', 'CA'],
    ['Óculos', 'Ó'],
    ['***', ''],
  ])('shortens %p to %p', (name, letters) => {
    expect(monogram(name)).toBe(letters);
  });

  it('is a small, well-formed drawing in each category’s hue', () => {
    const hues = CATEGORY_SLUGS.map((categoria) => {
      for (let i = 0; i < 12; i += 1) {
        const svg = bannerSvg({ nome: `A & <b> ${i}`, categoria });
        expect(svg.length).toBeLessThan(12_000);
        expect(svg).not.toMatch(/NaN|undefined|<b>/);
        expect(svg.match(/<g\b/g)?.length).toBe(svg.match(/<\/g>/g)?.length);
      }
      return /fill="(#[0-9A-F]{6})" color/.exec(bannerSvg({ nome: 'x', categoria }))?.[1];
    });
    expect(new Set(hues).size).toBe(MENU_CATEGORIES.length);
  });
});
