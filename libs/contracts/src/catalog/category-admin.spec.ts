import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { CATEGORY_PALETTES, categoryDraftSchema } from './category-admin.js';

const linear = (value: number) => {
  const share = value / 255;
  return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const luminance = (hex: string) => {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(parseInt(hex.slice(at, at + 2), 16)));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
};
const contrast = (one: string, other: string) => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
};

/** The shop's backgrounds in the light and the dark theme. */
const surfaces = [
  ...readFileSync('apps/web/src/app/styles/tokens.css', 'utf8').matchAll(
    /--color-(?:bg|surface|raised): light-dark\((#\w{6}), (#\w{6})\)/g,
  ),
].map(([, light, dark]) => ({ light: light!, dark: dark! }));

describe('colours of categories', () => {
  it('can be read on every surface of both themes', () => {
    expect(surfaces).toHaveLength(3);
    for (const { label, color } of Object.values(CATEGORY_PALETTES))
      for (const surface of surfaces) {
        const least = Math.min(contrast(color.light, surface.light), contrast(color.dark, surface.dark));
        expect([label, least >= 4.5]).toEqual([label, true]);
      }
  });
});

describe('a category as the owner writes it', () => {
  const draft = {
    slug: 'filmes',
    label: 'Filmes',
    description: '',
    homeOrder: 6,
    palette: 'rosa',
    image: '',
    reportsView: false,
    form: { extras: [], choosesStore: false, features: [] },
    aliases: [],
  };
  const problemAt = (change: object) =>
    categoryDraftSchema.safeParse({ ...draft, ...change }).error?.issues[0]?.path.join('.');

  it.each(['checkout', 'product', 'busca', 'api', 'img', 'success', 'admin', 'Filmes', 'a b', '-a', 'é', ''])(
    'does not have the address /%s',
    (slug) => {
      expect(problemAt({ slug })).toBe('slug');
    },
  );

  it('has a name, one of the palettes, and a picture of ours or over TLS', () => {
    expect(problemAt({})).toBeUndefined();
    expect(problemAt({ image: '/img/filmes.svg' })).toBeUndefined();
    expect(problemAt({ label: ' ' })).toBe('label');
    for (const icon of ['', '🎮', '✈️', '👍🏽', '🇧🇷', '👩‍🚀'])
      expect([icon, problemAt({ icon })]).toEqual([icon, undefined]);
    for (const icon of ['a', '1', '<b>', '🎮🎮', '©'])
      expect([icon, problemAt({ icon })]).toEqual([icon, 'icon']);
    expect(problemAt({ palette: 'preto' })).toBe('palette');
    expect(problemAt({ form: { extras: ['regiao'], choosesStore: false, features: [] } })).toBe(
      'form.extras.0',
    );
    expect(problemAt({ image: 'http://x.example/a.png' })).toBe('image');
  });
});
