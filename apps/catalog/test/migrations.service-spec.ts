import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { catalogAdminMessages, catalogEvents, catalogMessages } from '@vale/contracts/catalog';
import { HOUR_MS } from '@vale/contracts/time';
import { aProduct } from '@vale/testing/builders';
import { waitUntil } from '@vale/testing/wait-until';
import { ProductExpiryService } from '../src/product/product-expiry.service.js';
import { admin, CatalogEnvironment } from './catalog-environment.js';

const LATER = ['2026-12-card-facts', '2026-12-search-ranks'];

let catalog: CatalogEnvironment;

beforeEach(async () => {
  catalog = CatalogEnvironment.open();
  await catalog.start();
});
afterEach(() => catalog.close());

/** The database as the release before `2026-11-rename-product-fields` left it. */
async function toForm1(): Promise<void> {
  const products = catalog.collection('contas');
  await products.updateMany(
    {},
    {
      $rename: { canonicalCategory: 'shelf', unpublishedExpiry: 'expiryToTell' },
      $set: { schemaVersion: 1 },
    },
  );
  for (const { name, key } of await products.listIndexes().toArray())
    if ('canonicalCategory' in key || 'unpublishedExpiry' in key || 'isListed' in key)
      await products.dropIndex(name as string);
  await products.createIndex({ isActive: 1, shelf: 1, createdAt: -1, _id: -1 });
  await products.createIndex({ expiryToTell: 1 }, { sparse: true });
  await products.createIndex({ searchTokens: 1, createdAt: -1, _id: -1 });
  await products.updateMany({}, { $unset: { searchTokens: 1, card: 1, soldOut: 1, isListed: 1 } });
  await catalog.collection('searchWords').deleteMany({});
  await catalog
    .collection('orderBumps')
    .updateMany({}, { $unset: { soldOut: 1 }, $set: { schemaVersion: 1 } });
  await catalog.collection('forms').updateOne({ _id: 'orderBumps' }, { $set: { schemaVersion: 1 } });
  await catalog.collection('stockLevels').updateMany({}, { $rename: { stamp: 'heard' } });
  await catalog.collection('forms').updateOne({ _id: 'contas' }, { $set: { schemaVersion: 1 } });
  await catalog.collection('migrations').deleteMany({});
}

const listed = () => catalog.allCards({}, 10);

it('products and stock levels of schema version 1 are listed, found, expire and are updated as before', async () => {
  const product = await catalog.request(
    catalogMessages.createProduct,
    { nome: 'Uber', categoria: 'cs2', preco: 10, expiraEm: catalog.clock.nowMs() + HOUR_MS },
    admin,
  );
  const codes = { value: '', price: 10, delivery: 'codes' as const };
  const draft = { nome: 'Steam', categoria: 'jogos' as const, preco: 10 };
  const variations = [
    { ...codes, name: 'a' },
    { ...codes, name: 'b' },
  ];
  const steam = await catalog.request(catalogMessages.createProduct, { ...draft, variations }, admin);
  const shownBefore = await listed();
  const bump = { _id: 'b1', categoria: 'jogos', titulo: 'Chip', descricao: '5 GB', imagem: '/x.svg' };
  const ofBump = { preco: 5, delivery: 'codes', isActive: true, createdAt: '2026-11-21', soldOut: false };
  await catalog
    .collection('orderBumps')
    .insertOne({ ...bump, ...ofBump, schemaVersion: 2, version: 0, outbox: [] } as { _id: string });
  const level = { productId: steam.id, variation: 'b', free: 3, stamp: '0000000000000007 x' };
  await catalog.collection('stockLevels').insertOne({ _id: 'level', ...level } as { _id: string });
  await toForm1();
  await catalog.stop();
  await catalog.start();

  const { variations: shown } = await catalog.request(catalogMessages.getProduct, { id: steam.id });
  expect(shown.map(({ soldOut }) => soldOut)).toEqual([true, false]);
  // It can be bought now, and no longer comes last.
  const [ofSteam, ofUber] = ['Steam', 'Uber'].map((title) =>
    shownBefore.find((card) => card.title === title),
  );
  // The two may have been created in the same millisecond; their order is then random.
  expect((await listed()).toSorted((one, other) => (one.title < other.title ? -1 : 1))).toEqual([
    { ...ofSteam, soldOut: false },
    ofUber,
  ]);
  const bumps = await catalog.request(catalogMessages.listOrderBumps, { category: 'jogos' });
  expect(bumps.items.map(({ soldOut }) => soldOut)).toEqual([true]);
  const suggested = await catalog.request(catalogMessages.suggestProducts, { q: 'staem' });
  expect(suggested.items.map(({ id }) => id)).toEqual([steam.id]);
  expect((await catalog.allCards({ category: 'transporte' }, 10)).map(({ id }) => id)).toEqual([product.id]);
  expect((await catalog.allCards({ q: 'uber transp' }, 10)).map(({ id }) => id)).toEqual([product.id]);
  const outbox = { schemaVersion: 1, version: 0, outbox: [] };
  expect(await catalog.collection('stockLevels').findOne({})).toEqual({ _id: 'level', ...level, ...outbox });
  const indexes = await catalog.collection('contas').listIndexes().toArray();
  const obsolete = indexes.filter(
    ({ key }) => 'shelf' in key || 'expiryToTell' in key || Object.keys(key)[0] === 'searchTokens',
  );
  expect(obsolete).toEqual([]);
  catalog.clock.advance(HOUR_MS);
  await catalog.get<ProductExpiryService>(ProductExpiryService).publishExpired();
  await waitUntil(() => catalog.events.some(({ type }) => type === catalogEvents.productExpired.name));
});

it('products of schema version 4 with variations cost what the cheapest one does', async () => {
  const one = { value: 'R$ 100', price: 50, delivery: 'manual' as const };
  const variations = [
    { ...one, name: '200', value: 'R$ 200', price: 100 },
    { ...one, name: '100' },
  ];
  const draft = { nome: 'Steam', categoria: 'jogos' as const, preco: 0, variations };
  const { id } = await catalog.request(catalogMessages.createProduct, draft, admin);
  const [shown] = await listed();
  const products = catalog.collection('contas');
  await products.updateOne(
    { _id: id },
    {
      $set: { schemaVersion: 4, 'card.price': 0, 'card.priceText': 'R$ 0,00' },
      $unset: { 'card.startingPrice': 1, 'card.valorDeFace': 1 },
    },
  );
  await catalog.collection('forms').updateOne({ _id: 'contas' }, { $set: { schemaVersion: 4 } });
  const later = ['2026-11-starting-prices', '2026-12-search-synonyms', ...LATER];
  await catalog.collection('migrations').deleteMany({ _id: { $in: later } });
  await catalog.stop();
  await catalog.start();

  expect(shown).toMatchObject({ price: 50, startingPrice: true, valorDeFace: 100 });
  expect(await listed()).toEqual([shown]);
});

it('products and testimonials of schema version 5 and 2 are found by synonyms and plain letters', async () => {
  const { id } = await catalog.createProduct({ nome: 'PlayStation' });
  const review = { transactionId: 'T1', name: 'Søren', category: 'jogos' as const, rating: 5 };
  await catalog.request(catalogMessages.submitReview, { ...review, comment: 'Ótimo' });
  const products = catalog.collection('contas');
  await products.updateOne({ _id: id }, { $set: { schemaVersion: 5, searchTokens: ['playstation'] } });
  await products.createIndex({ isListed: 1, searchTokens: 1, createdAt: -1, _id: -1 });
  await catalog
    .collection('testimonials')
    .updateMany({}, { $set: { schemaVersion: 2, searchTokens: ['søren'] } });
  for (const [_id, schemaVersion] of [
    ['contas', 5],
    ['testimonials', 2],
  ] as const)
    await catalog.collection('forms').updateOne({ _id }, { $set: { schemaVersion } });
  await catalog.collection('migrations').deleteMany({
    _id: { $in: ['2026-12-search-synonyms', ...LATER] },
  });
  await catalog.restart();
  expect((await catalog.allCards({ q: 'psn' }, 10)).map((card) => card.id)).toEqual([id]);
  const query = { q: 'soren' };
  const { items } = await catalog.request(catalogAdminMessages.listAllTestimonials, query, admin);
  expect(items).toHaveLength(1);
  const indexes = await catalog.collection('contas').listIndexes().toArray();
  expect(indexes.map(({ name }) => name)).not.toContain('isListed_1_searchTokens_1_createdAt_-1__id_-1');
});

it('products of schema version 6 say on their card that they are delivered at once, and where they work', async () => {
  const draft = { nome: 'Steam', delivery: 'codes' as const, extras: { regiao: 'Brasil' } };
  await catalog.createProduct(draft);
  const [shown] = await listed();
  await catalog
    .collection('contas')
    .updateMany({}, { $set: { schemaVersion: 6 }, $unset: { 'card.instant': 1, 'card.regiao': 1 } });
  await catalog.collection('forms').updateOne({ _id: 'contas' }, { $set: { schemaVersion: 6 } });
  await catalog.collection('migrations').deleteMany({ _id: { $in: LATER } });
  await catalog.restart();
  expect(shown).toMatchObject({ instant: true, regiao: 'Brasil' });
  expect(await listed()).toEqual([shown]);
});

it('products of schema version 7 are ranked, and their words found by ear', async () => {
  await catalog.createProduct({ nome: 'Steam' });
  await catalog.createProduct({ nome: 'Hades', marca: 'Steam' });
  await catalog
    .collection('contas')
    .updateMany({}, { $set: { schemaVersion: 7, searchTokens: ['steam'] }, $unset: { searchOrder: 1 } });
  await catalog.collection('searchWords').updateMany({}, { $set: { deletions: [] } });
  await catalog.collection('forms').updateOne({ _id: 'contas' }, { $set: { schemaVersion: 7 } });
  await catalog.collection('migrations').deleteOne({ _id: '2026-12-search-ranks' });
  await catalog.restart();
  for (const q of ['steam', 'staem'])
    expect((await catalog.allCards({ q }, 1)).map(({ title }) => title)).toEqual(['Steam', 'Hades']);
});

it('testimonials of schema version 1 are found by their words, and by the product that was bought', async () => {
  const { id } = await catalog.request(
    catalogMessages.createProduct,
    aProduct({ nome: 'Cartão Uber' }),
    admin,
  );
  const review = { transactionId: 'T1', name: 'João P.', category: 'jogos' as const, rating: 5 };
  await catalog.request(catalogMessages.submitReview, { ...review, comment: 'Ótimo', productId: id });
  await catalog
    .collection('testimonials')
    .updateMany({}, { $unset: { searchTokens: 1 }, $set: { schemaVersion: 1 } });
  await catalog.collection('forms').updateOne({ _id: 'testimonials' }, { $set: { schemaVersion: 1 } });
  await catalog.collection('migrations').deleteMany({});
  await catalog.restart();
  for (const q of ['joao', 'otimo', 'uber'])
    expect(
      (await catalog.request(catalogAdminMessages.listAllTestimonials, { q }, admin)).items,
    ).toMatchObject([{ name: 'João P.', productTitle: 'Cartão Uber' }]);
});

it('products whose expiry was no date that can be written are in the panel’s list, which can change them', async () => {
  const beyond = await catalog.request(catalogMessages.createProduct, aProduct({ nome: 'Depois' }), admin);
  const before = await catalog.request(catalogMessages.createProduct, aProduct({ nome: 'Antes' }), admin);
  const products = catalog.collection('contas');
  for (const [_id, expiraEm] of [
    [beyond.id, 8.64e15],
    [before.id, -1],
  ] as const)
    await products.updateOne(
      { _id },
      { $set: { expiraEm, 'card.expiraEm': expiraEm, unpublishedExpiry: expiraEm } },
    );
  await catalog.collection('migrations').deleteOne({ _id: '2026-11-expiries' });
  await catalog.restart();

  const { items } = await catalog.request(catalogMessages.listAllProducts, {}, admin);
  expect(new Map(items.map(({ nome, expiraEm }) => [nome, expiraEm]))).toEqual(
    new Map([
      ['Depois', null],
      ['Antes', 0],
    ]),
  );
  expect((await listed()).map(({ id, expiraEm }) => [id, expiraEm])).toEqual([[beyond.id, null]]);
});
