import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { codeOf } from '@vale/testing/code-of';
import {
  catalogAdminMessages,
  catalogErrors,
  catalogEvents,
  catalogMessages,
  type ProductDraft,
} from '@vale/contracts/catalog';
import { checkoutEvents } from '@vale/contracts/checkout';
import { platformErrors } from '@vale/contracts/define';
import { HOUR_MS } from '@vale/contracts/time';
import { StoreProxy } from '@vale/testing/store/store-proxy';
import type { StoreCommand } from '@vale/testing/store/wire';
import { waitUntil } from '@vale/testing/wait-until';
import { monitoredStore } from '@vale/testing/monitored-store';
import { ProductExpiryService } from '../src/product/product-expiry.service.js';
import { admin, CatalogEnvironment, customer } from './catalog-environment.js';

let catalog: CatalogEnvironment;
let proxy: StoreProxy | undefined;

beforeEach(async () => {
  catalog = CatalogEnvironment.open();
  await catalog.start();
});
afterEach(async () => {
  await catalog.close();
  await proxy?.close();
  proxy = undefined;
});

/** Starts catalog again, on a store whose commands can be failed or held. */
async function startBehindProxy(): Promise<StoreProxy> {
  await catalog.close();
  proxy = await StoreProxy.start();
  catalog = CatalogEnvironment.open(proxy);
  await catalog.start();
  return proxy;
}

const findsProducts = (field: string, { collection, name, body }: StoreCommand): boolean =>
  collection === 'contas' && name === 'find' && field in (body['filter'] as object);

type Draft = Partial<ProductDraft> & { nome: string };
const create = (draft: Draft) => {
  catalog.clock.advance(1);
  return catalog.request(catalogMessages.createProduct, { categoria: 'jogos', preco: 25, ...draft }, admin);
};
const change = (id: string, patch: object) =>
  catalog.request(catalogMessages.changeProduct, { id, change: patch }, admin);
const get = (id: string) => catalog.request(catalogMessages.getProduct, { id });
const list = (query: object = {}) => catalog.request(catalogMessages.listProducts, query);
const titles = (page: { items: { title: string }[] }) => page.items.map(({ title }) => title);
const eventNames = () => catalog.events.map(({ type }) => type);

describe('who may', () => {
  it.each([
    ['a visitor', undefined, platformErrors.unauthenticated.code],
    ['a customer', customer, platformErrors.forbidden.code],
  ])('refuses %s what is the administrator’s', async (_who, actor, code) => {
    const { id } = await create({ nome: 'Steam' });
    const draft = { nome: 'Roblox', categoria: 'jogos' as const };
    expect(await codeOf(catalog.request(catalogMessages.createProduct, draft, actor))).toBe(code);
    expect(await codeOf(catalog.request(catalogMessages.changeProduct, { id, change: {} }, actor))).toBe(
      code,
    );
    expect(await codeOf(catalog.request(catalogMessages.deleteProduct, { id }, actor))).toBe(code);
    expect(await codeOf(catalog.request(catalogMessages.listAllProducts, {}, actor))).toBe(code);
    expect(titles(await list())).toEqual(['Steam']);
  });
});

describe('a product', () => {
  it('is created with the defaults and a picture, listed, and published', async () => {
    const product = await create({ nome: 'Steam', preco: 19.99 });
    expect(product).toMatchObject({ badge: 'NOVO', isActive: true, features: ['Conta verificada'] });
    expect(product.banner).toMatch(/^\/api\/files\/[0-9a-f]{64}$/);
    expect(await get(product.id)).toMatchObject({ title: 'Steam', priceText: 'R$ 19,99', category: 'jogos' });
    await waitUntil(() => catalog.events.length === 1);
    expect(catalog.events[0]).toMatchObject({
      type: catalogEvents.productCreated.name,
      data: { productId: product.id, title: 'Steam', category: 'jogos' },
    });
  });

  it('keeps what a change does not name and loses what it takes away', async () => {
    const { id } = await create({ nome: 'Steam', marca: 'Valve', checkoutUrl: 'https://example.com/x' });
    const changed = await change(id, { preco: 30, checkoutUrl: null, banner: '/img/own.png' });
    expect(changed).toMatchObject({ nome: 'Steam', marca: 'Valve', preco: 30, banner: '/img/own.png' });
    expect(changed.checkoutUrl).toBeUndefined();
    await waitUntil(() => eventNames().includes(catalogEvents.productChanged.name));
  });

  it('loses no change when two are made at once', async () => {
    const store = await startBehindProxy();
    const { id } = await create({ nome: 'Steam' });
    store.replyTogether(2, (command) => findsProducts('_id', command));
    await Promise.all([change(id, { preco: 11 }), change(id, { badge: 'VIP' })]);
    expect(await get(id)).toMatchObject({ price: 11, badge: 'VIP' });
  });

  it('is not found if inactive, and found but not listed if expired', async () => {
    const off = await create({ nome: 'Desligado', isActive: false });
    const old = await create({ nome: 'Vencido', expiraEm: catalog.clock.nowMs() + HOUR_MS });
    catalog.clock.advance(HOUR_MS + 1);
    expect(await codeOf(get(off.id))).toBe(catalogErrors.productNotFound.code);
    expect(await codeOf(get('nobody'))).toBe(catalogErrors.productNotFound.code);
    expect(await get(old.id)).toMatchObject({ title: 'Vencido', expiraEm: old.expiraEm });
    expect(titles(await list())).toEqual([]);
    const all = await catalog.request(catalogMessages.listAllProducts, {}, admin);
    expect(all.items.map(({ nome }) => nome)).toEqual(['Vencido', 'Desligado']);
  });

  it('is read with others, as alone; inactive and unknown ones are left out', async () => {
    const [steam, netflix, gone] = [
      await create({ nome: 'Steam' }),
      await create({ nome: 'Netflix', expiraEm: catalog.clock.nowMs() - 1 }),
      await create({ nome: 'Roblox', isActive: false }),
    ];
    const ids = [netflix.id, gone.id, 'unknown', steam.id, steam.id].join();
    const { items } = await catalog.request(catalogMessages.getProducts, { ids });
    expect(items).toHaveLength(2);
    for (const { id } of [steam, netflix])
      expect(items).toContainEqual(await catalog.request(catalogMessages.getProduct, { id }));
  });

  it('is gone when deleted, and published', async () => {
    const { id } = await create({ nome: 'Steam' });
    const remove = () => catalog.request(catalogMessages.deleteProduct, { id }, admin);
    await remove();
    expect(await codeOf(get(id))).toBe(catalogErrors.productNotFound.code);
    expect(await codeOf(remove())).toBe(catalogErrors.productNotFound.code);
    await waitUntil(() => eventNames().includes(catalogEvents.productDeleted.name));
    await waitUntil(async () => (await catalog.collection('contas').countDocuments({ _id: id })) === 0);
  });

  it('frees its name as soon as it is deleted, before its domain event is cleared', async () => {
    const store = await startBehindProxy();
    const { id } = await create({ nome: 'Steam' });
    await waitUntil(() => catalog.events.length === 1);
    store.fail(({ collection, name }) => collection === 'contas' && name === 'update');
    await catalog.request(catalogMessages.deleteProduct, { id }, admin);
    const { id: again } = await create({ nome: 'Steam' });
    expect((await list()).items.map((card) => card.id)).toEqual([again]);
    expect(await catalog.collection('contas').countDocuments({ _id: id })).toBe(1);
    store.recover();
    await waitUntil(() => eventNames().includes(catalogEvents.productDeleted.name));
    await waitUntil(async () => (await catalog.collection('contas').countDocuments({ _id: id })) === 0);
  });
});

describe('names', () => {
  it('are taken once by twenty concurrent requests', async () => {
    const spellings = Array.from({ length: 20 }, (_, i) =>
      i % 2 === 0 ? ` Steam ${' '.repeat(i)}` : 'STEAM',
    );
    const codes = await Promise.all(spellings.map((nome) => codeOf(create({ nome }))));
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(codes.filter((code) => code === catalogErrors.productDuplicate.code)).toHaveLength(19);
    expect((await list()).items).toHaveLength(1);
  });

  it('are compared in the canonical category, whatever name is given', async () => {
    await create({ nome: 'Conta Pro', categoria: 'ea-fc26' });
    await expect(create({ nome: 'conta pro ', categoria: 'viagens' })).rejects.toThrow(
      'Já existe uma conta com o nome "conta pro" na categoria "Viagens"',
    );
    const other = await create({ nome: 'Conta Pro', categoria: 'jogos' });
    expect(await codeOf(change(other.id, { categoria: 'viagens' }))).toBe(
      catalogErrors.productDuplicate.code,
    );
  });
});

describe('lists', () => {
  it('show the products of both names of a renamed category, newest first', async () => {
    await create({ nome: 'Conta FC', categoria: 'ea-fc26' });
    await create({ nome: 'Airbnb', categoria: 'viagens' });
    await create({ nome: 'Uber', categoria: 'transporte' });
    for (const category of ['ea-fc26', 'viagens'] as const) {
      expect(titles(await list({ category }))).toEqual(['Airbnb', 'Conta FC']);
    }
    expect(titles(await list({ category: 'cs2' }))).toEqual(['Uber']);
    expect(titles(await list())).toEqual(['Uber', 'Airbnb', 'Conta FC']);
  });

  it('come in pages that neither repeat nor lose a product, while others are added and many share a moment', async () => {
    for (let i = 0; i < 7; i += 1) await create({ nome: `Antes ${i}` });
    const now = catalog.clock.nowMs();
    await catalog.collection('contas').updateMany({}, { $set: { createdAt: now, searchOrder: now } });
    const first = await list({ limit: 3 });
    await create({ nome: 'Depois' });
    const rest = await list({ limit: 100, cursor: first.nextCursor });
    const ids = [...first.items, ...rest.items].map(({ id }) => id);
    expect(new Set(ids).size).toBe(7);
    expect(rest.nextCursor).toBeNull();
  });

  it('refuse a cursor that no page ended with', async () => {
    expect(await codeOf(list({ cursor: 'nonsense' }))).toBe(platformErrors.invalidInput.code);
  });

  it('find words anywhere, without accents or case, and take no pattern from the searcher', async () => {
    await create({ nome: 'Cartão iFood' });
    await create({ nome: 'Uber', marca: 'Viagem (urbana)' });
    expect(titles(await list({ q: 'cartao FOOD' }))).toEqual(['Cartão iFood']);
    expect(titles(await list({ q: '(urbana)' }))).toEqual(['Uber']);
    expect(titles(await list({ q: '.*' }))).toEqual([]);
    expect(titles(await list({ q: '   ' }))).toHaveLength(2);
    await expect(list({ q: 'a\0b' })).rejects.toMatchObject({ code: platformErrors.invalidInput.code });
  });
});

describe('a search', () => {
  it('finds by beginnings of words in name, brand and category, those by name first', async () => {
    await create({ nome: 'Steam Deck' });
    await create({ nome: 'Robux', marca: 'Steam' });
    await create({ nome: 'Passagem', categoria: 'ea-fc26' });
    expect(titles(await list({ q: 'ste' }))).toEqual(['Steam Deck', 'Robux']);
    expect(titles(await list({ q: 'rob steam' }))).toEqual(['Robux']);
    expect(titles(await list({ q: 'viag' }))).toEqual(['Passagem']);
    expect(titles(await list({ q: 'steam', category: 'viagens' }))).toEqual([]);
    expect(titles(await list({ q: 'pass', category: 'viagens' }))).toEqual(['Passagem']);
  });

  it('follows a change, and shows shoppers nothing that is inactive or expired', async () => {
    const { id } = await create({ nome: 'Steam' });
    await create({ nome: 'Steam antigo', expiraEm: catalog.clock.nowMs() + HOUR_MS });
    await create({ nome: 'Steam desligado', isActive: false });
    catalog.clock.advance(2 * HOUR_MS);
    expect(titles(await list({ q: 'steam' }))).toEqual(['Steam']);
    const all = await catalog.request(catalogMessages.listAllProducts, { q: 'steam' }, admin);
    expect(all.items).toHaveLength(3);
    await change(id, { nome: 'Roblox' });
    expect(titles(await list({ q: 'steam' }))).toEqual([]);
    expect(titles(await list({ q: 'robl' }))).toEqual(['Roblox']);
  });

  it.each(['steam', 'team'])(
    'pages the hits for %p without repeating or losing one, while products are added',
    async (q) => {
      for (let i = 0; i < 7; i += 1)
        await create({ nome: i % 2 ? `Steam ${i}` : `Conta ${i}`, marca: 'Steam' });
      const now = catalog.clock.nowMs();
      await catalog.collection('contas').updateMany({}, { $set: { createdAt: now, searchOrder: now } });
      const first = await list({ q, limit: 3 });
      await create({ nome: 'Steam depois' });
      const second = await list({ q, limit: 3, cursor: first.nextCursor });
      const third = await list({ q, limit: 3, cursor: second.nextCursor });
      const ids = [first, second, third].flatMap(({ items }) => items.map(({ id }) => id));
      // The later product is in no brand: it comes after those that are.
      expect(ids).toHaveLength(8);
      expect(new Set(ids).size).toBe(8);
      expect(third.nextCursor).toBeNull();
    },
  );
});

describe('expiry', () => {
  const sweep = () => catalog.get<ProductExpiryService>(ProductExpiryService).publishExpired();
  /** Concurrent sweeps that all found the same products before any of them published. */
  const sweepAtOnce = async (count: number) => {
    proxy!.replyTogether(count, (command) => findsProducts('unpublishedExpiry', command));
    await Promise.all(Array.from({ length: count }, sweep));
  };
  beforeEach(startBehindProxy);
  const expired = () => catalog.events.filter(({ type }) => type === catalogEvents.productExpired.name);

  it('is published once per product and date, by however many sweeps', async () => {
    const dated = await create({ nome: 'Com prazo', expiraEm: catalog.clock.nowMs() + HOUR_MS });
    await create({ nome: 'Sem prazo' });
    await sweep();
    catalog.clock.advance(2 * HOUR_MS);
    await sweepAtOnce(3);
    await sweep();
    await waitUntil(() => expired().length > 0);
    await change(dated.id, { badge: 'VIP' });
    await sweep();
    await change(dated.id, { expiraEm: catalog.clock.nowMs() + HOUR_MS });
    await sweep();
    expect(expired()).toHaveLength(1);
    catalog.clock.advance(2 * HOUR_MS);
    await sweep();
    await waitUntil(() => expired().length === 2);
    expect(expired().map(({ data }) => data)).toEqual([
      { productId: dated.id, title: 'Com prazo', category: 'jogos' },
      { productId: dated.id, title: 'Com prazo', category: 'jogos' },
    ]);
  });

  it('is published behind a product whose own cannot be', async () => {
    const bad = await create({ nome: 'Ilegível', expiraEm: catalog.clock.nowMs() + HOUR_MS });
    const good = await create({ nome: 'Com prazo', expiraEm: catalog.clock.nowMs() + HOUR_MS });
    await catalog.collection('contas').updateOne({ nome: 'Ilegível' }, { $set: { nome: 7 } });
    catalog.clock.advance(2 * HOUR_MS);
    await sweep();
    await waitUntil(() => expired().length > 0);
    expect(expired()).toMatchObject([{ data: { productId: good.id } }]);
    // The next sweep publishes the repaired product.
    await catalog.collection('contas').updateOne({ nome: 7 }, { $set: { nome: 'Legível' } });
    await sweep();
    await waitUntil(() => expired().length > 1);
    expect(expired()).toMatchObject([{ data: { productId: good.id } }, { data: { productId: bad.id } }]);
  });

  it('is not published when the date was removed in time', async () => {
    const dated = await create({ nome: 'Com prazo', expiraEm: catalog.clock.nowMs() + HOUR_MS });
    await change(dated.id, { expiraEm: null });
    catalog.clock.advance(2 * HOUR_MS);
    await sweep();
    expect(await catalog.collection('contas').countDocuments({ unpublishedExpiry: { $exists: true } })).toBe(
      0,
    );
    expect(expired()).toHaveLength(0);
  });
});

describe('stock', () => {
  const variations = [
    { name: '100', value: 'R$ 100', price: 50, delivery: 'codes' as const },
    { name: '200', value: 'R$ 200', price: 100, delivery: 'codes' as const },
  ];
  const publish = (productId: string, variation: string, free: number) =>
    catalog.system.bus.emit(checkoutEvents.stockChanged, { productId, variation, free });
  const everythingHandled = async () => {
    const { db } = await catalog.system.drivers.store.connect('vale_platform');
    await waitUntil(async () => (await db!.collection('deliveries').countDocuments({})) === 0);
  };
  const soldOut = async (id: string) =>
    (await get(id)).variations.filter((one) => one.soldOut).map(({ name }) => name);

  it('is sold out until it is filled; events fill and empty it', async () => {
    const { id } = await create({ nome: 'Steam', variations });
    expect(await soldOut(id)).toEqual(['100', '200']);
    await publish(id, '100', 3);
    await waitUntil(async () => (await soldOut(id)).length === 1);
    expect((await list()).items[0]!.soldOut).toBe(false);
    catalog.clock.advance(1);
    await publish(id, '100', 0);
    await waitUntil(async () => (await list()).items[0]!.soldOut);
  });

  it('is as the latest event says, also when events repeat and come in the wrong order', async () => {
    const { id } = await create({ nome: 'Steam', variations });
    const bus = catalog.system.bus;
    const envelope = (version: number, free: number) => ({
      specversion: '1.0' as const,
      id: `e${version}`,
      source: '/vale/checkout',
      type: checkoutEvents.stockChanged.name,
      time: '2026-11-21T12:00:00.000Z',
      datacontenttype: 'application/json' as const,
      data: { productId: id, variation: '100', free, version },
    });
    await bus.publish(envelope(3, 5));
    await waitUntil(async () => (await soldOut(id)).length === 1);
    for (const late of [envelope(3, 5), envelope(1, 9), envelope(2, 0)]) await bus.publish(late);
    await everythingHandled();
    await publish(id, '200', 1);
    await waitUntil(async () => (await soldOut(id)).length === 0);
    expect(await catalog.collection('stockLevels').findOne({ variation: '100' })).toMatchObject({ free: 5 });
  });

  it('may be published before the product exists', async () => {
    await publish('later', '', 2);
    await waitUntil(async () => (await catalog.collection('stockLevels').countDocuments({})) === 1);
  });
});

describe('an offer', () => {
  it('has today’s prices in centavos and says what is sold elsewhere or over', async () => {
    const expiraEm = catalog.clock.nowMs() + HOUR_MS;
    const quantityPrices = [{ from: 3, percent: 500 }];
    const product = await create({
      nome: 'AliExpress',
      preco: 10.01,
      expiraEm,
      quantityPrices,
      variations: [
        { name: 'nossa', value: '', price: 0.29, delivery: 'codes' },
        { name: 'parceiro', value: '', price: 1.01, delivery: 'manual', checkoutUrl: 'https://example.com' },
      ],
    });
    const offer = await catalog.request(catalogMessages.getOffer, { productId: product.id });
    expect(offer.product).toMatchObject({
      priceCentavos: 1_001,
      expired: false,
      expiresAt: expiraEm,
      external: false,
      quantityPrices,
    });
    expect(offer.variations).toEqual([
      { name: 'nossa', priceCentavos: 29, delivery: 'codes', external: false },
      { name: 'parceiro', priceCentavos: 101, delivery: 'manual', external: true },
    ]);
    expect(offer.orderBump).toBeNull();
    catalog.clock.advance(HOUR_MS);
    const later = await catalog.request(catalogMessages.getOffer, {
      productId: product.id,
      orderBumpId: 'unknown',
    });
    expect(later).toMatchObject({ product: { expired: true }, orderBump: null });
    await change(product.id, { isActive: false });
    expect(await codeOf(catalog.request(catalogMessages.getOffer, { productId: product.id }))).toBe(
      catalogErrors.productNotFound.code,
    );
  });

  it('comes with those of other products in their sequence, and a bump with the first alone', async () => {
    const [first, second, gone] = [
      await create({ nome: 'Steam', preco: 50 }),
      await create({ nome: 'Netflix', preco: 35 }),
      await create({ nome: 'Roblox', preco: 20 }),
    ];
    await change(gone.id, { isActive: false });
    const draft = { categoria: 'jogos', titulo: 'Seguro', descricao: 'Cobre a troca', preco: 9.9 };
    const { id: orderBumpId } = await catalog.request(catalogAdminMessages.createOrderBump, draft, admin);
    const productIds = [second.id, gone.id, first.id, 'unknown'];
    const { offers } = await catalog.request(catalogMessages.getOffers, { productIds, orderBumpId });
    expect(offers).toEqual([
      await catalog.request(catalogMessages.getOffer, { productId: second.id, orderBumpId }),
      null,
      await catalog.request(catalogMessages.getOffer, { productId: first.id }),
      null,
    ]);
    expect(offers.map((offer) => offer?.orderBump?.id)).toEqual([
      orderBumpId,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('queries', () => {
  it('are served by indexes: none reads a whole collection', async () => {
    const store = await monitoredStore();
    try {
      await catalog.stop();
      await catalog.start({ MONGODB_URI: store.uri });
      for (let i = 0; i < 30; i += 1) {
        await create({ nome: `Produto ${i}`, expiraEm: catalog.clock.nowMs() + HOUR_MS, delivery: 'codes' });
      }
      const all = await list({ limit: 10 });
      const ofCategory = await list({ category: 'jogos', limit: 10 });
      await list({ limit: 10, cursor: all.nextCursor });
      await list({ category: 'jogos', limit: 10, cursor: ofCategory.nextCursor });
      await catalog.request(catalogMessages.listAllProducts, {}, admin);
      for (const query of [{}, { category: 'jogos' }]) {
        const found = await list({ ...query, q: 'produ jog', limit: 10 });
        await list({ ...query, q: 'produ jog', limit: 10, cursor: found.nextCursor });
        expect((await list({ ...query, q: 'roduto', limit: 10 })).items).toHaveLength(10);
      }
      await catalog.request(catalogMessages.listAllProducts, { q: 'produto', limit: 10 }, admin);
      const { id: productId } = all.items[0]!;
      await get(productId);
      await catalog.request(catalogMessages.getOffer, { productId });
      for (const free of [1, 0]) {
        const changed = { productId, variation: '', free, version: 2 - free };
        await catalog.system.bus.emit(checkoutEvents.stockChanged, changed);
        await waitUntil(
          async () => (await catalog.collection('stockLevels').findOne({ productId }))?.['free'] === free,
        );
      }
      await catalog.request(catalogMessages.listOrderBumps, { category: 'jogos' });
      await catalog.request(catalogMessages.listTestimonials, {});
      catalog.clock.advance(2 * HOUR_MS);
      await catalog.get<ProductExpiryService>(ProductExpiryService).publishExpired();
      const reads = () => store.reads.filter((read) => read.includes('vale_catalog'));
      expect(reads()).toEqual([]);
      await catalog.collection('contas').findOne({ badge: 'no index has this' });
      expect(reads()).toHaveLength(1);
    } finally {
      await catalog.stop();
      await store.close();
    }
  });
});

describe('a live shop', () => {
  it('invents no number and no claim', async () => {
    const store = await catalog.request(catalogMessages.getShop, {});
    expect(store).toMatchObject({
      demo: false,
      texts: { hero: '', claim: '' },
      socialProof: { mode: 'live', visitors: null, sold: null, customersText: null, rating: null },
    });
    expect(await list()).toEqual({ items: [], nextCursor: null });
    expect((await catalog.request(catalogMessages.listTestimonials, {})).items).toEqual([]);
  });
});
