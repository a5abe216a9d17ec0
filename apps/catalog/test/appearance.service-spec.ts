import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  appearanceErrors,
  appearanceMessages,
  catalogEvents,
  catalogMessages,
  FIRST_APPEARANCE,
  type Appearance,
} from '@vale/contracts/catalog';
import { platformErrors } from '@vale/contracts/define';
import { codeOf } from '@vale/testing/code-of';
import { waitUntil } from '@vale/testing/wait-until';
import { admin, CatalogEnvironment, customer } from './catalog-environment.js';

const catalog = CatalogEnvironment.open();
beforeAll(() => catalog.start());
afterAll(() => catalog.close());

const YELLOW: Appearance = { ...FIRST_APPEARANCE, mainColor: '#ffd400', headline: 'Tudo no PIX' };
const NAVY: Appearance = { ...FIRST_APPEARANCE, mainColor: '#1e3a8a' };

const read = () => catalog.request(appearanceMessages.getAppearance, {}, admin);
const list = (query: { limit?: number; cursor?: string } = {}) =>
  catalog.request(appearanceMessages.listAppearances, query, admin);
const publish = (version: number, look: Appearance, as: typeof admin | typeof customer = admin) =>
  catalog.request(appearanceMessages.publishAppearance, { version, look }, as);
const shown = async () => (await catalog.request(catalogMessages.getShop, {})).appearance;

it('is the one of the software until an admin publishes another, which the shop has at once', async () => {
  expect(await read()).toEqual({ version: 0, look: FIRST_APPEARANCE });
  expect(await shown()).toBeUndefined();
  expect(await codeOf(publish(0, YELLOW, customer))).toBe(platformErrors.forbidden.code);
  expect(await publish(0, YELLOW)).toEqual({ version: 1, look: YELLOW });
  expect(await shown()).toEqual(YELLOW);
  await waitUntil(() => catalog.adminChanges.length > 0);
  expect(catalog.adminChanges[0]!.data).toMatchObject({
    action: 'appearance.publish',
    target: { kind: 'appearance', id: '1' },
    before: { mainColor: '' },
    after: { mainColor: '#ffd400' },
  });
  await waitUntil(() => catalog.events.some(({ type }) => type === catalogEvents.shopChanged.name));
});

it('is not published over a version that somebody else published meanwhile', async () => {
  const [first, second] = await Promise.allSettled([publish(1, NAVY), publish(1, YELLOW)]);
  const refused = [first, second].filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(1);
  expect(await codeOf(publish(1, NAVY))).toBe(platformErrors.conflict.code);
  expect((await read()).version).toBe(2);
});

it('returns to any earlier version as a new one, and keeps them all', async () => {
  const repeat = (version: number, repeats: number) =>
    catalog.request(appearanceMessages.repeatAppearance, { version, repeats }, admin);
  expect(await codeOf(repeat(2, 7))).toBe(appearanceErrors.appearanceVersionNotFound.code);
  await publish(2, NAVY);
  expect(await repeat(3, 1)).toEqual({ version: 4, look: YELLOW });
  expect(await shown()).toEqual(YELLOW);
  const { items, nextCursor } = await list({ limit: 3 });
  expect(items[0]).toEqual({
    version: 4,
    look: YELLOW,
    at: catalog.clock.nowMs(),
    accountId: 'a1',
    repeats: 1,
  });
  expect(items.map(({ version }) => version)).toEqual([4, 3, 2]);
  expect((await list({ cursor: nextCursor! })).items.map(({ version, look }) => [version, look])).toEqual([
    [1, YELLOW],
  ]);
});

it('is not shown in a showcase, which keeps the look of the specification', async () => {
  const setMode = async (socialProof: 'live' | 'showcase') => {
    const { version, settings } = await catalog.request(catalogMessages.inspectShop, {}, admin);
    const changed = { ...settings, socialProof };
    await catalog.request(catalogMessages.changeShop, { version, settings: changed }, admin);
  };
  await setMode('showcase');
  expect(await shown()).toBeUndefined();
  await setMode('live');
  expect(await shown()).toEqual(YELLOW);
  await publish(4, FIRST_APPEARANCE);
  expect(await shown()).toBeUndefined();
});

it('lists the products of a row in the order that was chosen, without those that no list shows', async () => {
  const create = (nome: string, draft: object = {}) =>
    catalog.request(catalogMessages.createProduct, { nome, categoria: 'jogos', preco: 25, ...draft }, admin);
  const old = await create('Antigo');
  const fresh = await create('Novo');
  const off = await create('Inativo', { isActive: false });
  const over = await create('Vencido', { expiraEm: catalog.clock.nowMs() - 1 });
  const ids = [fresh.id, off.id, over.id, 'unknown', old.id, fresh.id].join();
  const { items } = await catalog.request(catalogMessages.listProducts, { ids });
  const listed = (await catalog.request(catalogMessages.listProducts, {})).items;
  expect(items.map(({ title }) => title)).toEqual(['Novo', 'Antigo']);
  expect(listed).toEqual(expect.arrayContaining(items));
});
