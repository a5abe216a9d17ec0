import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  catalogErrors,
  catalogMessages,
  productDraftSchema,
  productEditingMessages,
  type ProductDraft,
  type ProductPatch,
} from '@vale/contracts/catalog';
import { AppError, platformErrors } from '@vale/contracts/define';
import { codeOf } from '@vale/testing/code-of';
import { admin, CatalogEnvironment, customer } from './catalog-environment.js';

let catalog: CatalogEnvironment;

beforeEach(async () => {
  catalog = CatalogEnvironment.open();
  await catalog.start();
});
afterEach(() => catalog.close());

const create = () =>
  catalog.request(
    catalogMessages.createProduct,
    productDraftSchema.parse({ nome: 'Steam', categoria: 'jogos', preco: 10, banner: '/img/x.svg' }),
    admin,
  );
const inspect = (id: string) => catalog.request(productEditingMessages.inspectProduct, { id }, admin);
const change = (id: string, fields: ProductPatch, version?: number) =>
  catalog.request(catalogMessages.changeProduct, { id, change: fields, version }, admin);

async function refusal(call: Promise<unknown>): Promise<AppError> {
  const error = await call.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AppError);
  return error as AppError;
}

describe('an edited product', () => {
  it('is read as it is stored, inactive too, by the team alone', async () => {
    const { id } = await create();
    await change(id, { isActive: false });
    expect(await inspect(id)).toMatchObject({ id, nome: 'Steam', isActive: false });
    expect(await codeOf(catalog.request(productEditingMessages.inspectProduct, { id }, customer))).toBe(
      platformErrors.forbidden.code,
    );
    const stock = { ...admin, actor: { ...admin.actor!, role: 'stock' as const } };
    expect(await catalog.request(productEditingMessages.inspectProduct, { id }, stock)).toMatchObject({ id });
    expect(await codeOf(inspect('none'))).toBe(catalogErrors.productNotFound.code);
  });

  it('is not overwritten by a change that was made from an older version, which learns what differs', async () => {
    const { id } = await create();
    const { version } = await inspect(id);
    await change(id, { preco: 12, badge: 'VIP' }, version);
    const { version: current } = await inspect(id);
    expect(current).toBeGreaterThan(version);
    const list = await catalog.request(catalogMessages.listAllProducts, {}, admin);
    expect(list.items).toMatchObject([{ id, version: current }]);

    const mine = { preco: 15, badge: 'VIP', marca: 'Valve', nome: 'Steam' };
    const error = await refusal(change(id, mine, version));
    expect(error.code).toBe(platformErrors.conflict.code);
    expect(error.data).toEqual({ version: current, fields: ['preco', 'marca'] });
    expect(await inspect(id)).toMatchObject({ preco: 12 });

    await change(id, mine, current);
    expect(await inspect(id)).toMatchObject({ preco: 15, marca: 'Valve' });
  });

  it('is not deleted by who saw an older version', async () => {
    const { id } = await create();
    const { version } = await inspect(id);
    await change(id, { preco: 12 }, version);
    const remove = (seen: number) =>
      catalog.request(catalogMessages.deleteProduct, { id, version: seen }, admin);
    expect(await codeOf(remove(version))).toBe(platformErrors.conflict.code);
    const { version: current } = await inspect(id);
    await remove(current);
    expect(await codeOf(inspect(id))).toBe(catalogErrors.productNotFound.code);
  });

  it('is never active at a price of 0 where it is sold here', async () => {
    const draft = productDraftSchema.parse({ nome: 'Grátis', categoria: 'jogos' });
    const add = (over: ProductPatch) =>
      catalog.request(catalogMessages.createProduct, { ...draft, ...over } as ProductDraft, admin);
    const fieldsOf = async (call: Promise<unknown>) => (await refusal(call)).fields?.map(({ path }) => path);
    const variation = { name: 'A', value: '', price: 0, delivery: 'manual' as const };
    expect(await fieldsOf(add({}))).toEqual(['preco']);
    expect(await fieldsOf(add({ preco: 0 }))).toEqual(['preco']);
    expect(await fieldsOf(add({ variations: [variation] }))).toEqual(['variations.0.price']);
    await add({ nome: 'Fora', checkoutUrl: 'https://pay.example/1' });
    await add({ nome: 'Parte fora', variations: [{ ...variation, checkoutUrl: 'https://pay.example/1' }] });

    const { id } = await create();
    expect(await fieldsOf(change(id, { preco: 0 }))).toEqual(['preco']);
    await change(id, { preco: 0, isActive: false });
    expect(await fieldsOf(change(id, { isActive: true }))).toEqual(['preco']);
    await change(id, { preco: 5, isActive: true });
  });

  it('takes one of several changes that were made from the same version at once', async () => {
    const { id } = await create();
    const { version } = await inspect(id);
    const results = await Promise.allSettled([11, 12, 13, 14].map((preco) => change(id, { preco }, version)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
