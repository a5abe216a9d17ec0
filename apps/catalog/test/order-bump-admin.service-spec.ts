import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  catalogAdminErrors,
  catalogAdminMessages,
  catalogEvents,
  catalogMessages,
  DEFAULT_BUMP_IMAGE,
  type AdminBump,
  type BumpPatch,
} from '@vale/contracts/catalog';
import { MAX_SORTED_IN_PANEL, platformErrors, type MessageInput } from '@vale/contracts/define';
import { codeOf } from '@vale/testing/code-of';
import { waitUntil } from '@vale/testing/wait-until';
import { admin, CatalogEnvironment, customer } from './catalog-environment.js';

let catalog: CatalogEnvironment;

beforeEach(async () => {
  catalog = CatalogEnvironment.open();
  await catalog.start();
});
afterEach(() => catalog.close());

type Draft = MessageInput<typeof catalogAdminMessages.createOrderBump>;
const chip: Draft = { categoria: 'viagens', titulo: 'Chip', descricao: '5 GB', preco: 19.9 };

const create = (draft: Partial<Draft> = {}) =>
  catalog.request(catalogAdminMessages.createOrderBump, { ...chip, ...draft }, admin);
const change = ({ id, version }: AdminBump, patch: BumpPatch) =>
  catalog.request(catalogAdminMessages.changeOrderBump, { id, version, change: patch }, admin);
const all = async (category?: 'ea-fc26' | 'jogos') =>
  (await catalog.request(catalogAdminMessages.listAllOrderBumps, { ...(category && { category }) }, admin))
    .items;
const offered = async (category: 'viagens' | 'ea-fc26' = 'viagens') =>
  (await catalog.request(catalogMessages.listOrderBumps, { category })).items.map(({ title }) => title);
const published = ({ name }: { name: string }, id: string) =>
  catalog.events.filter(
    ({ type, data }) => type === name && (data as { orderBumpId: string }).orderBumpId === id,
  ).length;
const changesOf = (id: string) => published(catalogEvents.orderBumpChanged, id);

describe('an order bump of the panel', () => {
  it('is active from its creation on, dated in São Paulo, and offered at both addresses of its category', async () => {
    catalog.clock.advance(Date.parse('2030-11-22T01:30:00Z') - catalog.clock.nowMs());
    const bump = await create();
    expect(bump).toMatchObject({
      ...chip,
      imagem: DEFAULT_BUMP_IMAGE,
      isActive: true,
      createdAt: '2030-11-21',
      delivery: 'manual',
    });
    expect(await offered('ea-fc26')).toEqual(['Chip']);
    expect(await all('ea-fc26')).toEqual([bump]);
    expect(await all('jogos')).toEqual([]);
  });

  it('is of a category that the shop has', async () => {
    const invalid = platformErrors.invalidInput.code;
    expect(await codeOf(create({ categoria: 'nao-existe' }))).toBe(invalid);
    const bump = await create();
    expect(await codeOf(change(bump, { categoria: 'nao-existe' }))).toBe(invalid);
    expect((await change(bump, { categoria: 'jogos' })).categoria).toBe('jogos');
  });

  it('keeps its picture and its flag where a change names neither, and is not offered while inactive', async () => {
    const bump = await create({ imagem: 'https://a.example/x.png' });
    const edited = await change(bump, { titulo: 'Chip 10 GB', imagem: '' });
    expect(edited).toMatchObject({
      titulo: 'Chip 10 GB',
      imagem: 'https://a.example/x.png',
      isActive: true,
    });
    const paused = await change(edited, { isActive: false });
    expect(await offered()).toEqual([]);
    expect((await change(paused, { preco: 5 })).isActive).toBe(false);
  });

  it('delivered from stock is sold out until it has a code', async () => {
    const bump = await create({ delivery: 'codes' });
    expect(bump.soldOut).toBe(true);
    expect((await change(bump, { delivery: 'manual' })).soldOut).toBe(false);
  });

  it('is not overwritten by a change that was made from an older version', async () => {
    const bump = await create();
    await change(bump, { titulo: 'Primeiro' });
    expect(await codeOf(change(bump, { titulo: 'Segundo' }))).toBe(platformErrors.conflict.code);
    expect((await all())[0]?.titulo).toBe('Primeiro');
    const seen = { id: bump.id, version: bump.version };
    expect(await codeOf(catalog.request(catalogAdminMessages.deleteOrderBump, seen, admin))).toBe(
      platformErrors.conflict.code,
    );
    expect(await all()).toHaveLength(1);
  });

  it('is gone when it is deleted, and every change of it is published', async () => {
    const bump = await create();
    await change(bump, { isActive: false });
    await catalog.request(catalogAdminMessages.deleteOrderBump, { id: bump.id }, admin);
    expect(await all()).toEqual([]);
    expect(await codeOf(change(bump, {}))).toBe(catalogAdminErrors.orderBumpNotFound.code);
    await waitUntil(() => changesOf(bump.id) === 3);
    await waitUntil(() => published(catalogEvents.orderBumpDeleted, bump.id) === 1);
    await waitUntil(() => catalog.adminChanges.length === 3);
    const action = (name: string) =>
      catalog.adminChanges
        .map(({ data }) => data as Record<string, unknown>)
        .find((data) => data['action'] === name);
    expect(action('order-bump.create')).toMatchObject({ target: { kind: 'order-bump', id: bump.id } });
    expect(action('order-bump.change')).toMatchObject({
      before: { isActive: true },
      after: { isActive: false },
    });
    expect(action('order-bump.delete')).toMatchObject({ before: { titulo: 'Chip' }, after: null });
  });

  it.each<[string, Partial<Draft>]>([
    ['no category', { categoria: '' }],
    ['no title', { titulo: ' ' }],
    ['no description', { descricao: '' }],
    ['a price of zero', { preco: 0 }],
    ['a picture that runs a script', { imagem: 'javascript:alert(1)' }],
  ])('is refused with %s', async (_, draft) => {
    expect(await codeOf(create(draft))).toBe(platformErrors.invalidInput.code);
  });

  it.each([
    ['a visitor', undefined, platformErrors.unauthenticated.code],
    ['a customer', customer, platformErrors.forbidden.code],
  ])('is neither shown to %s nor changed by one', async (_who, actor, code) => {
    const { createOrderBump, listAllOrderBumps, deleteOrderBump, importOrderBumps } = catalogAdminMessages;
    expect(await codeOf(catalog.request(createOrderBump, chip, actor))).toBe(code);
    expect(await codeOf(catalog.request(listAllOrderBumps, {}, actor))).toBe(code);
    expect(await codeOf(catalog.request(deleteOrderBump, { id: 'x' }, actor))).toBe(code);
    expect(await codeOf(catalog.request(importOrderBumps, { rows: [chip], apply: true }, actor))).toBe(code);
  });
});

describe('the list of order bumps', () => {
  beforeEach(async () => {
    const day = 86_400_000;
    for (const draft of [
      { titulo: 'Ônibus', preco: 30 },
      { titulo: 'Chip', preco: 9.9, categoria: 'ea-fc26' },
      { titulo: 'Zelda', descricao: 'Moedas do jogo', preco: 15, categoria: 'jogos' },
      { titulo: 'Mala', preco: 9.9 },
    ]) {
      await create(draft);
      catalog.clock.advance(day);
    }
    const chipNow = (await all('ea-fc26')).find(({ titulo }) => titulo === 'Chip');
    await change(chipNow!, { isActive: false });
  });

  const ask = (query: MessageInput<typeof catalogAdminMessages.listAllOrderBumps>) =>
    catalog.request(catalogAdminMessages.listAllOrderBumps, query, admin);
  /** Titles of all pages, two at a time. */
  const titles = async (query: MessageInput<typeof catalogAdminMessages.listAllOrderBumps>) => {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await ask({ ...query, limit: 2, ...(cursor && { cursor }) });
      expect(page).toMatchObject({ counts: { total: 4, active: 3 }, isComplete: true });
      found.push(...page.items.map(({ titulo }) => titulo));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    return found.join(' ');
  };

  it.each<[MessageInput<typeof catalogAdminMessages.listAllOrderBumps>, string]>([
    [{}, 'Mala Zelda Chip Ônibus'],
    [{ order: 'oldest' }, 'Ônibus Chip Zelda Mala'],
    [{ order: 'name' }, 'Chip Mala Ônibus Zelda'],
    [{ order: 'price-asc' }, 'Mala Chip Zelda Ônibus'],
    [{ order: 'price-desc' }, 'Ônibus Zelda Mala Chip'],
    [{ category: 'viagens', order: 'name' }, 'Chip Mala Ônibus'],
    [{ state: 'inactive' }, 'Chip'],
    [{ state: 'active', category: 'viagens' }, 'Mala Ônibus'],
    [{ q: 'onib' }, 'Ônibus'],
    [{ q: 'moedas JOGO' }, 'Zelda'],
    [{ q: 'viagens', order: 'price-desc' }, 'Ônibus Mala Chip'],
    [{ q: 'nibus' }, ''],
    [{ q: '!' }, ''],
    [{ q: ' ' }, 'Mala Zelda Chip Ônibus'],
  ])('of %p', async (query, expected) => {
    expect(await titles(query)).toBe(expected);
  });

  it('refuses a cursor that no page ended with', async () => {
    expect(await codeOf(ask({ cursor: 'mi0.x' }))).toBe(platformErrors.invalidInput.code);
  });

  it('has the newest thousand, and says that there are more', async () => {
    const bumps = catalog.collection('orderBumps');
    const [one] = await bumps.find({ titulo: 'Mala' }).toArray();
    const copies = Array.from({ length: MAX_SORTED_IN_PANEL }, (_, at) => ({
      ...one!,
      _id: `copy-${at}` as never,
    }));
    await bumps.insertMany(copies.map((copy) => ({ ...copy, createdAt: '2000-01-01' })));
    expect(await ask({ order: 'oldest', limit: 1 })).toMatchObject({
      isComplete: false,
      counts: { total: MAX_SORTED_IN_PANEL },
      items: [{ createdAt: '2000-01-01' }],
    });
    expect((await ask({ q: 'zelda' })).items).toHaveLength(1);
  });
});

describe('order bumps of an old browser', () => {
  const rows = [
    { ...chip, id: '1700000000000', imagem: '', isActive: false, createdAt: '2025-05-02' },
    { ...chip, id: '1700000000001', categoria: 'apex', titulo: 'Skins', preco: '9,90' },
    { ...chip, id: '1700000000002', titulo: '' },
    'texto',
  ];
  const run = (apply: boolean) =>
    catalog.request(catalogAdminMessages.importOrderBumps, { rows, apply }, admin);

  it('are checked first, with what is wrong with each row, and stored once', async () => {
    const errors = [
      { row: 3, message: 'titulo: Preencha todos os campos obrigatórios' },
      { row: 4, message: 'Não é um OrderBump' },
    ];
    expect(await run(false)).toEqual({ total: 4, fresh: 2, known: 0, applied: false, errors });
    expect(await all()).toEqual([]);
    expect(await run(true)).toMatchObject({ fresh: 2, applied: true });
    expect(await run(true)).toMatchObject({ fresh: 0, known: 2 });
    expect(await all()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ titulo: 'Chip', isActive: false, createdAt: '2025-05-02' }),
        expect.objectContaining({ categoria: 'apex', preco: 9.9, isActive: true, delivery: 'manual' }),
      ]),
    );
  });
});
