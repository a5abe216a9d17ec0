import { describe, expect, it } from '@jest/globals';
import {
  categoryDraftSchema,
  FIRST_CATEGORIES,
  FIRST_FORMS,
  PLAIN_FORM,
  type CategoryDraft,
} from '@vale/contracts/catalog';
import { platformErrors } from '@vale/contracts/define';
import { changedCategories, currentCategories, relabelled, withNewCategories } from './category.js';

const drafts = (): CategoryDraft[] =>
  FIRST_CATEGORIES.map(({ color, ...category }) => ({
    ...category,
    form: PLAIN_FORM,
    palette: color.light === '#0B5CA8' ? 'azul' : 'verde',
  }));
const withChange = (id: string, change: Partial<CategoryDraft>) =>
  drafts().map((draft) => (draft.id === id ? { ...draft, ...change } : draft));
const after = (items: CategoryDraft[]) => changedCategories(FIRST_CATEGORIES, items);
const found = (items: CategoryDraft[], id: string) => after(items).find((one) => one.id === id)!;
const another: CategoryDraft = {
  ...drafts()[0]!,
  id: undefined,
  slug: 'filmes',
  label: 'Filmes',
  aliases: [],
};
const problemsOf = (items: CategoryDraft[]) => {
  try {
    after(items);
  } catch (error) {
    return error;
  }
  return undefined;
};

describe('categories that the owner changes', () => {
  it('keep their id and lead from the former address to the new one', () => {
    expect(found(withChange('jogos', { slug: 'games' }), 'jogos')).toMatchObject({
      id: 'jogos',
      slug: 'games',
      color: { light: '#0B5CA8' },
      aliases: [{ slug: 'jogos', redirects: true }],
    });
  });

  it('may get a former address back, and keep further ones that a form leaves out', () => {
    const renamed = after(withChange('viagens', { slug: 'turismo', aliases: [] }));
    const viagens = renamed.find(({ id }) => id === 'viagens')!;
    expect(viagens.aliases.map(({ slug }) => slug)).toEqual(['ea-fc26', 'viagens']);
    const back = changedCategories(
      renamed,
      drafts().map((draft) => (draft.id === 'viagens' ? { ...draft, slug: 'viagens' } : draft)),
    );
    expect(back.find(({ id }) => id === 'viagens')!.aliases.map(({ slug }) => slug)).toEqual([
      'ea-fc26',
      'turismo',
    ]);
  });

  it('announce nothing at an address that leads elsewhere', () => {
    const alias = { slug: 'ea-fc26', announcement: 'Chegou', redirects: false };
    expect(found(withChange('viagens', { aliases: [alias] }), 'viagens').aliases).toEqual([alias]);
    const moved = withChange('viagens', { aliases: [{ ...alias, redirects: true }] });
    expect(found(moved, 'viagens').aliases).toEqual([{ slug: 'ea-fc26', redirects: true }]);
  });

  it('take the address of a new one as its id', () => {
    expect(after([...drafts(), another]).at(-1)).toMatchObject({ id: 'filmes', slug: 'filmes', aliases: [] });
  });

  it.each(['jogos', 'ea-fc26'])('have no two of the address %s', (slug) => {
    expect(problemsOf([...drafts(), { ...another, slug }])).toMatchObject({
      code: platformErrors.invalidInput.code,
      fields: [{ path: 'items.5.slug', message: expect.stringContaining(`"/${slug}" já é da categoria`) }],
    });
  });

  it('have no two of a name', () => {
    expect(problemsOf([...drafts(), { ...another, label: 'JOGOS' }])).toMatchObject({
      fields: [{ path: 'items.5.label', message: 'Já existe uma categoria com este nome' }],
    });
  });

  it('never pass to a new one of the same address, which would get the products', () => {
    const others = drafts().filter(({ id }) => id !== 'jogos');
    expect(problemsOf([...others, { ...another, slug: 'jogos' }])).toMatchObject({
      fields: [{ path: 'items.4.slug', message: expect.stringContaining('"/jogos" já é da categoria') }],
    });
  });

  it('have a form each, also those that were stored before forms were', () => {
    const renamed = FIRST_CATEGORIES.map((one) => (one.id === 'jogos' ? { ...one, slug: 'games' } : one));
    const record = { _id: 'categories', items: [...renamed, found([...drafts(), another], 'filmes')] };
    const current = currentCategories({ ...record, changedAt: 0, changedBy: 'a1' });
    expect(current.map(({ form }) => form)).toEqual([...Object.values(FIRST_FORMS), PLAIN_FORM]);
    expect(currentCategories(null).map(({ form }) => form)).toEqual(Object.values(FIRST_FORMS));
  });

  it('tell which products are found by another label', () => {
    const items = after([...withChange('jogos', { label: 'Games' }), another]);
    expect(relabelled(FIRST_CATEGORIES, items)).toEqual(['jogos']);
  });
});

describe('categories of an import', () => {
  const created = (label: string) => withNewCategories(currentCategories(null), [label]).at(-1)!;

  it('have an address that no page, category or former name has', () => {
    expect(created('Vídeo & Música')).toMatchObject({ slug: 'video-musica', label: 'Vídeo & Música' });
    for (const [label, slug] of [
      ['Carrinho', 'carrinho'],
      ['Admin', 'admin-2'],
      ['CS2', 'cs2-2'],
      ['漢字', 'categoria'],
    ])
      expect([label, created(label!).slug]).toEqual([label, slug]);
    expect(categoryDraftSchema.shape.slug.safeParse(created('x'.repeat(60)).slug).success).toBe(true);
  });

  it('are not created beside one of that name', () => {
    const all = currentCategories(null);
    expect(withNewCategories(all, ['JOGOS', ' ', 'jogos'])).toEqual(all);
  });
});
