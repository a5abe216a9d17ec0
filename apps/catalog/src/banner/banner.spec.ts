import { describe, expect, it } from '@jest/globals';
import { categorySlugs } from '@vale/contracts/catalog';
import { demoProducts } from '../demo/demo-products.js';
import { bannerSvg, brandKey, monogram } from './banner.js';
import { brandGlyphs } from './brand-glyphs.js';
import { brands } from './brands.js';

describe('a banner', () => {
  it('is the same for the same product and another for another', () => {
    const steam = { nome: 'Steam', categoria: 'jogos' as const, marca: 'Steam' };
    expect(bannerSvg(steam)).toBe(bannerSvg({ ...steam }));
    expect(bannerSvg({ ...steam, marca: 'Roblox' })).not.toBe(bannerSvg(steam));
  });

  it('has the brand’s glyph on its colour, or else its name in outlines', () => {
    const booking = bannerSvg({ nome: 'Booking.com', categoria: 'viagens', marca: 'Booking.com' });
    expect(booking).toContain(brandGlyphs['bookingcom']);
    expect(booking).toContain('stop-color="#003A9A"');
    const latam = bannerSvg({ nome: 'Gift card LATAM R$ 50', categoria: 'viagens', marca: 'LATAM' });
    expect(latam.match(/<path transform="translate\(\d+\)"/g)).toHaveLength('LATAM'.length);
    expect(latam).not.toContain('<text');
  });

  it.each(['Free Fire', 'Mercado Livre'])('writes %p no taller than a glyph', (marca) => {
    const svg = bannerSvg({ nome: marca, categoria: 'jogos', marca });
    const lines = [...svg.matchAll(/<g fill="\S+" transform="translate\(\S+ (\S+)\)/g)].map(([, y]) =>
      Number(y),
    );
    expect(lines.length).toBeGreaterThan(0);
    // Two lines are as far apart as the letters are tall.
    expect((Math.max(...lines) - Math.min(...lines)) * 2).toBeLessThanOrEqual(148);
  });

  it('has the title of a product that is more than a card of its brand', () => {
    const game = (nome: string) => bannerSvg({ nome, categoria: 'jogos', marca: 'Steam' });
    const letters = (svg: string) => svg.match(/<path transform="translate\(\d+\)"/g)?.length ?? 0;
    expect(letters(game('Hades'))).toBe('Hades'.length);
    expect(game('Hades')).toContain(brandGlyphs['steam']);
    for (const card of ['Steam', 'Gift Card Steam', 'Cartão Presente Steam R$ 1.000,00'])
      expect(letters(game(card))).toBe(0);
    expect(letters(game('The Elder Scrolls V: Skyrim Anniversary Edition'))).toBeGreaterThan(20);
  });

  it('shortens a name that does not fit to its letters', () => {
    const long = 'Crédito internacional extraordinariamente incompreensivelmente longo';
    expect(
      bannerSvg({ nome: long, categoria: 'jogos' }).match(/<path transform="translate\(\d+\)"/g),
    ).toHaveLength(2);
  });

  it('knows the colour and mark of every brand of the demo', () => {
    for (const { draft } of demoProducts(Date.UTC(2026, 10, 26))) {
      if (!draft.marca) continue;
      const key = brandKey(draft.marca);
      expect({ key, color: brands[key]?.color }).toEqual({
        key,
        color: expect.stringMatching(/^#[0-9A-F]{6}$/),
      });
      expect({ key, mark: brandGlyphs[key] ?? brands[key]?.word }).toEqual({ key, mark: expect.any(String) });
    }
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

  it('is a small, well-formed drawing in each category', () => {
    for (const categoria of categorySlugs())
      for (let i = 0; i < 12; i += 1) {
        const svg = bannerSvg({ nome: `A & <b> ${i}`, categoria });
        expect(svg.length).toBeLessThan(12_000);
        expect(svg).not.toMatch(/NaN|undefined|<b>/);
        expect(svg.match(/<g\b/g)?.length).toBe(svg.match(/<\/g>/g)?.length);
      }
  });
});
