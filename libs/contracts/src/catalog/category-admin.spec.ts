import { describe, expect, it } from '@jest/globals';
import { CATEGORY_PALETTES, categoryDraftSchema } from './category-admin.js';
import { leastContrast } from './contrast.js';
import { THEME_COLORS } from './look-colors.js';

describe('colours of categories', () => {
  it('can be read on every surface of both themes', () => {
    for (const { label, color } of Object.values(CATEGORY_PALETTES))
      for (const theme of ['light', 'dark'] as const) {
        const least = leastContrast(color[theme].toLowerCase(), THEME_COLORS[theme].surfaces);
        expect([label, theme, least >= 4.5]).toEqual([label, theme, true]);
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
