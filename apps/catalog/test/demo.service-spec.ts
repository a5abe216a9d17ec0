import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { codeOf } from '@vale/testing/code-of';
import { catalogErrors, catalogMessages, type CategorySlug } from '@vale/contracts/catalog';
import { DAY_MS } from '@vale/contracts/time';
import { Files } from '@vale/platform/files';
import { DemoService } from '../src/demo/demo.service.js';
import { admin, CatalogEnvironment } from './catalog-environment.js';

/** The categories that the demo has products for; a category added later may start empty. */
const STOCKED: CategorySlug[] = ['viagens', 'jogos', 'app-stores', 'lojas-online', 'transporte'];

let catalog: CatalogEnvironment;

beforeEach(async () => {
  catalog = CatalogEnvironment.open();
});
afterEach(() => catalog.close());

const ids = async () => (await catalog.allCards({}, 100)).map(({ id }) => id);
const testimonials = async (seed: string, limit: number) => {
  const items = [];
  let cursor: string | undefined;
  do {
    const query = { seed, limit, ...(cursor && { cursor }) };
    const page = await catalog.request(catalogMessages.listTestimonials, query);
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return items;
};

describe('the demo’s catalogue', () => {
  beforeEach(() => catalog.startDemo());

  it('fills every category, legacy names included, and shows every state', async () => {
    for (const category of STOCKED) {
      expect((await catalog.allCards({ category }, 100)).length).toBeGreaterThanOrEqual(5);
    }
    const cards = await catalog.allCards({}, 100);
    expect(new Set(cards.map(({ category }) => category))).toEqual(
      new Set(['lojas-online', 'ea-fc26', 'viagens', 'cs2', 'transporte', 'jogos', 'app-stores']),
    );
    const now = catalog.clock.nowMs();
    expect(cards.filter(({ expiraEm }) => expiraEm !== null && expiraEm < now + DAY_MS)).toHaveLength(1);
    expect(cards.filter(({ soldOut }) => soldOut).map(({ id }) => id)).toEqual(['demo-minecraft']);
    const get = (id: string) => catalog.request(catalogMessages.getProduct, { id });
    expect((await get('demo-crunchyroll')).expiraEm).toBeLessThan(now);
    expect(await codeOf(get('demo-magalu'))).toBe(catalogErrors.productNotFound.code);
    expect((await get('demo-nike')).checkoutUrl).toMatch(/^https:/);
    expect((await get('demo-hoteis')).delivery).toBe('manual');
    const { players = [] } = (await get('demo-fc26-ultimate')).extras;
    expect(players.some(({ rating }) => rating === undefined)).toBe(true);
    expect(players.some(({ rating }) => rating !== undefined)).toBe(true);
  });

  it('has a picture of two to three for each product, kept as a file', async () => {
    const files = catalog.get<Files>(Files);
    const cards = await catalog.allCards({}, 100);
    expect(new Set(cards.map(({ image }) => image)).size).toBe(cards.length);
    for (const { image } of cards) {
      const { stream, contentType, size } = await files.stream(image.replace('/api/files/', ''));
      stream.destroy();
      expect(contentType).toBe('image/svg+xml');
      expect(size).toBeLessThan(12_000);
    }
    const svg = (await files.get(cards[0]!.image.replace('/api/files/', ''))).toString();
    expect(svg).toContain('viewBox="0 0 400 600"');
  });

  it('offers order bumps with every category of the menu, and under legacy names', async () => {
    const bumps = async (category: CategorySlug) =>
      (await catalog.request(catalogMessages.listOrderBumps, { category })).items;
    for (const category of STOCKED) expect((await bumps(category)).length).toBeGreaterThan(0);
    expect(await bumps('ea-fc26')).toEqual(await bumps('viagens'));
    expect(await bumps('cs2')).toEqual(await bumps('transporte'));
    expect((await bumps('jogos')).every(({ soldOut }) => !soldOut)).toBe(true);
    const offer = (productId: string, orderBumpId: string) =>
      catalog.request(catalogMessages.getOffer, { productId, orderBumpId });
    expect((await offer('demo-fc26-ultimate', 'demo-bump-viagens-chip')).orderBump).toEqual({
      id: 'demo-bump-viagens-chip',
      title: 'Chip internacional 5 GB',
      priceCentavos: 1_990,
      delivery: 'codes',
    });
    expect((await offer('demo-steam', 'demo-bump-viagens-chip')).orderBump).toBeNull();
  });

  it('has sixty sample testimonials, shuffled by a seed and stable from page to page', async () => {
    const all = await testimonials('a', 7);
    expect(all).toHaveLength(60);
    expect(new Set(all.map(({ id }) => id)).size).toBe(60);
    expect(all.every(({ sample }) => sample)).toBe(true);
    expect(new Set(all.map(({ game }) => game))).toEqual(
      new Set(['Viagens', 'Lojas Online', 'Transporte', 'Jogos']),
    );
    expect(await testimonials('a', 20)).toEqual(all);
    expect((await testimonials('b', 20)).map(({ id }) => id)).not.toEqual(all.map(({ id }) => id));
  });

  it('shows the specification’s numbers, marked as a showcase', async () => {
    expect(await catalog.request(catalogMessages.getShop, {})).toMatchObject({
      demo: true,
      socialProof: { mode: 'showcase', visitors: 4_119, customersText: '+3 MIL', rating: 4.9 },
    });
  });

  it('publishes no events, and is inserted once', async () => {
    const before = await ids();
    await catalog.request(catalogMessages.deleteProduct, { id: 'demo-steam' }, admin);
    await catalog.stop();
    catalog.clock.advance(DAY_MS / 4 - 1);
    await catalog.startDemo();
    expect(await ids()).toEqual(before.filter((id) => id !== 'demo-steam'));
    expect(await testimonials('a', 100)).toHaveLength(60);
    expect(catalog.events.filter(({ type }) => type === 'catalog.product-created')).toEqual([]);
  });

  it('is completed by the next start after a crash in the middle', async () => {
    const before = await catalog.allCards({}, 100);
    await catalog.collection('contas').deleteMany({ _id: { $gt: 'demo-i' } });
    await catalog.collection('testimonials').deleteMany({ _id: { $lt: 'demo-testimonial-3' } });
    await catalog.collection('orderBumps').deleteMany({});
    await catalog.collection('demo').updateOne({}, { $set: { state: 'started' } });
    await catalog.stop();
    catalog.clock.advance(60_000);
    await catalog.startDemo();
    expect(await catalog.allCards({}, 100)).toEqual(before);
    expect(await testimonials('a', 100)).toHaveLength(60);
    expect((await catalog.request(catalogMessages.listOrderBumps, { category: 'jogos' })).items).toHaveLength(
      2,
    );
  });

  it('is inserted once when two replicas start at the same moment', async () => {
    for (const name of ['contas', 'testimonials', 'orderBumps', 'demo', 'stockLevels']) {
      await catalog.collection(name).deleteMany({});
    }
    const demo = catalog.get<DemoService>(DemoService);
    await Promise.all([demo.seed(), demo.seed(), demo.seed()]);
    expect(await catalog.collection('contas').countDocuments({})).toBe(39);
    expect(await testimonials('a', 100)).toHaveLength(60);
  });
});

it('a live shop is not started as a demo, and keeps what it has', async () => {
  await catalog.start();
  await catalog.request(catalogMessages.createProduct, { nome: 'Meu', categoria: 'jogos', preco: 1 }, admin);
  await catalog.stop();
  await expect(catalog.startDemo()).rejects.toThrow(/belongs to a live shop/);
  await catalog.start();
  expect((await catalog.allCards({}, 100)).map(({ title }) => title)).toEqual(['Meu']);
  expect(await testimonials('a', 100)).toHaveLength(0);
});
