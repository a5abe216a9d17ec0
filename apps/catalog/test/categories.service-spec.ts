import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  CATEGORY_PALETTES,
  catalogErrors,
  catalogEvents,
  catalogMessages,
  categoryErrors,
  categoryMessages,
  type AdminCategory,
  type CategoryDraft,
  type PaletteName,
} from '@vale/contracts/catalog';
import { platformErrors } from '@vale/contracts/define';
import { codeOf } from '@vale/testing/code-of';
import { waitUntil } from '@vale/testing/wait-until';
import { admin, CatalogEnvironment, customer } from './catalog-environment.js';

const catalog = CatalogEnvironment.open();
beforeAll(() => catalog.start());
afterAll(() => catalog.close());

const read = () => catalog.request(categoryMessages.listCategories, {}, admin);
const shown = async () => (await catalog.request(catalogMessages.getShop, {})).categories!;
const titles = async (query: { category?: string; q?: string }) =>
  (await catalog.request(catalogMessages.listProducts, query)).items.map(({ title }) => title);

function draftOf({ color, ...category }: AdminCategory): CategoryDraft {
  const [palette] = Object.entries(CATEGORY_PALETTES).find(([, one]) => one.color.light === color.light)!;
  return { ...category, palette: palette as PaletteName };
}

async function change(edit: (drafts: CategoryDraft[]) => CategoryDraft[]) {
  const { version, items } = await read();
  return catalog.request(
    categoryMessages.changeCategories,
    { version, items: edit(items.map(draftOf)) },
    admin,
  );
}
const changeOne = (id: string, fields: Partial<CategoryDraft>) =>
  change((drafts) => drafts.map((draft) => (draft.id === id ? { ...draft, ...fields } : draft)));

describe('the categories', () => {
  it('are the first ones until the owner changes them, and admins alone do', async () => {
    const { version, items } = await read();
    expect([version, items.map(({ slug }) => slug)]).toEqual([
      0,
      ['lojas-online', 'viagens', 'transporte', 'jogos', 'app-stores'],
    ]);
    const body = { version, items: items.map(draftOf) };
    expect(await codeOf(catalog.request(categoryMessages.listCategories, {}, customer))).toBe(
      platformErrors.forbidden.code,
    );
    expect(await codeOf(catalog.request(categoryMessages.changeCategories, body, customer))).toBe(
      platformErrors.forbidden.code,
    );
  });

  it('have another label at once: in the shop, in searches and in the audit log', async () => {
    await catalog.createProduct({ nome: 'Hades', categoria: 'jogos' });
    await changeOne('jogos', { label: 'Diversão', description: 'Para jogar.' });
    expect((await shown()).find(({ id }) => id === 'jogos')).toMatchObject({
      slug: 'jogos',
      label: 'Diversão',
      description: 'Para jogar.',
    });
    await waitUntil(async () => (await titles({ q: 'diversao' })).includes('Hades'));
    await waitUntil(() => catalog.events.some(({ type }) => type === catalogEvents.shopChanged.name));
    await waitUntil(() => catalog.adminChanges.length > 0);
    expect(catalog.adminChanges.at(-1)!.data).toMatchObject({
      action: 'categories.change',
      target: { kind: 'category', id: 'categories' },
    });
  });

  it('list the same products at a former address after they got another one', async () => {
    await changeOne('jogos', { slug: 'games' });
    expect((await shown()).find(({ id }) => id === 'jogos')).toMatchObject({
      slug: 'games',
      aliases: [{ slug: 'jogos', redirects: true }],
    });
    expect(await titles({ category: 'jogos' })).toEqual(['Hades']);
    expect(await titles({ category: 'games' })).toEqual(['Hades']);
    // One name in a category, whichever address its products were stored under.
    expect(await codeOf(catalog.createProduct({ nome: 'Hades', categoria: 'games' }))).toBe(
      catalogErrors.productDuplicate.code,
    );
  });

  it('are created, ordered, and deleted once nothing uses them', async () => {
    expect(await codeOf(catalog.createProduct({ nome: 'Duna', categoria: 'filmes' }))).toBe(
      platformErrors.invalidInput.code,
    );
    expect(await codeOf(titles({ category: 'filmes' }))).toBe(platformErrors.invalidInput.code);
    const films = { ...draftOf((await read()).items[0]!), id: undefined, slug: 'filmes', label: 'Filmes' };
    await change((drafts) => [{ ...films, aliases: [] }, ...drafts]);
    expect((await shown()).map(({ slug }) => slug)[0]).toBe('filmes');
    const { id } = await catalog.createProduct({ nome: 'Duna', categoria: 'filmes' });
    expect(await titles({ category: 'filmes' })).toEqual(['Duna']);

    const without = () => change((drafts) => drafts.filter((draft) => draft.id !== 'filmes'));
    await expect(without()).rejects.toMatchObject({
      code: categoryErrors.categoryInUse.code,
      message: 'A categoria "Filmes" tem 1 produto. Mude de categoria ou apague antes.',
    });
    await catalog.request(catalogMessages.deleteProduct, { id }, admin);
    await without();
    expect((await shown()).some(({ slug }) => slug === 'filmes')).toBe(false);
  });

  it('are not overwritten by a form that was opened before another change, and survive a restart', async () => {
    const { version, items } = await read();
    await changeOne('viagens', { label: 'Turismo' });
    expect(
      await codeOf(
        catalog.request(
          categoryMessages.changeCategories,
          { version, items: items.map(draftOf).toReversed() },
          admin,
        ),
      ),
    ).toBe(platformErrors.conflict.code);
    await catalog.restart();
    expect((await shown()).find(({ id }) => id === 'viagens')!.label).toBe('Turismo');
  });
});
