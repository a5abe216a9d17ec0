import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { catalogMessages } from '@vale/contracts/catalog';
import { waitUntil } from '@vale/testing/wait-until';
import { admin, CatalogEnvironment } from './catalog-environment.js';

let catalog: CatalogEnvironment;

beforeEach(async () => {
  catalog = CatalogEnvironment.open();
  await catalog.start();
});
afterEach(() => catalog.close());

async function recorded(count: number): Promise<unknown[]> {
  await waitUntil(() => catalog.adminChanges.length === count);
  return catalog.adminChanges.map(({ data }) => data);
}

it('publishes what an admin does with a product, with what differs', async () => {
  const draft = { nome: 'Steam', categoria: 'jogos' as const, preco: 25, marca: 'Valve' };
  const { id } = await catalog.request(catalogMessages.createProduct, draft, admin);
  const target = { kind: 'product', id };
  expect(await recorded(1)).toMatchObject([
    { action: 'product.create', accountId: 'a1', target, before: null, after: { nome: 'Steam', preco: 25 } },
  ]);
  const change = { preco: 30, marca: null };
  await catalog.request(catalogMessages.changeProduct, { id, change }, admin);
  expect((await recorded(2))[1]).toMatchObject({
    action: 'product.change',
    target,
    before: { preco: 25, marca: 'Valve' },
    after: { preco: 30 },
  });
  expect((await recorded(2))[1]).not.toHaveProperty('after.marca');
  await catalog.request(catalogMessages.deleteProduct, { id }, admin);
  expect((await recorded(3))[2]).toMatchObject({
    action: 'product.delete',
    target,
    before: { nome: 'Steam', preco: 30 },
    after: null,
  });
});

it('publishes a change of the store settings, and nothing where none differs', async () => {
  const { settings } = await catalog.request(catalogMessages.inspectShop, {}, admin);
  const change = (version: number, name: string) =>
    catalog.request(catalogMessages.changeShop, { version, settings: { ...settings, name } }, admin);
  await change(0, settings.name);
  await change(0, 'Outra');
  expect(await recorded(1)).toMatchObject([
    {
      action: 'store-settings.change',
      target: { kind: 'store-settings', id: 'shop' },
      before: { name: settings.name },
      after: { name: 'Outra' },
    },
  ]);
});
