import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  catalogAdminMessages,
  catalogEvents,
  catalogMessages,
  type StoreSettings,
} from '@vale/contracts/catalog';
import { platformErrors } from '@vale/contracts/define';
import { aProduct } from '@vale/testing/builders';
import { codeOf } from '@vale/testing/code-of';
import { waitUntil } from '@vale/testing/wait-until';
import { admin, CatalogEnvironment, customer } from './catalog-environment.js';

let catalog: CatalogEnvironment;

beforeEach(() => {
  catalog = CatalogEnvironment.open();
});
afterEach(() => catalog.close());

const get = () => catalog.request(catalogMessages.getShop, {});
const inspect = () => catalog.request(catalogMessages.inspectShop, {}, admin);
const change = async (version: number, fields: Partial<StoreSettings>) => {
  const { settings } = await inspect();
  return catalog.request(
    catalogMessages.changeShop,
    { version, settings: { ...settings, ...fields } },
    admin,
  );
};

describe('the store settings', () => {
  it('begin with those of the environment, until an administrator changes them', async () => {
    const env = { STORE_NAME: 'Do ambiente', STORE_CNPJ: '11222333000181', META_PIXEL_ID: '123' };
    await catalog.start(env);
    expect(await get()).toMatchObject({
      name: 'Do ambiente',
      seller: { cnpj: '11.222.333/0001-81' },
      tracking: { metaPixelId: '123', utmifyPixelId: '' },
    });
    expect(await inspect()).toMatchObject({ version: 0, changed: null });

    expect(await change(0, { name: 'Outra', cnpj: '12abc34501de35' })).toMatchObject({
      version: 1,
      settings: { name: 'Outra', cnpj: '12.ABC.345/01DE-35' },
      changed: { accountId: admin.actor.accountId, at: catalog.clock.nowMs() },
    });
    await catalog.restart({
      ...env,
      STORE_NAME: 'Ambiente de novo',
      VALE_DEMO: 'false',
    });
    expect(await get()).toMatchObject({ name: 'Outra', seller: { cnpj: '12.ABC.345/01DE-35' } });
  });

  it('are not overwritten by a change that was made from an older version', async () => {
    await catalog.start();
    await change(0, { name: 'Primeira' });
    expect(await codeOf(change(0, { name: 'Segunda' }))).toBe(platformErrors.conflict.code);
    expect(await get()).toMatchObject({ name: 'Primeira' });
    expect(await change(1, { name: 'Segunda' })).toMatchObject({ version: 2 });
  });

  it('take one of several changes at once', async () => {
    await catalog.start();
    const { settings } = await inspect();
    const results = await Promise.allSettled(
      ['A', 'B', 'C', 'D'].map((name) =>
        catalog.request(catalogMessages.changeShop, { version: 0, settings: { ...settings, name } }, admin),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await inspect()).version).toBe(1);
  });

  it('publish who changed which fields, and nothing where nothing differs', async () => {
    await catalog.start();
    await change(0, {});
    expect((await inspect()).version).toBe(0);
    await change(0, { name: 'Outra', phone: '11 3000-0000' });
    const changed = await waitUntil(() =>
      catalog.events.find(({ type }) => type === catalogEvents.shopChanged.name),
    );
    expect(changed.data).toEqual({
      version: 1,
      accountId: admin.actor.accountId,
      fields: ['name', 'phone'],
    });
  });

  it('ask for consent again when its text changes, and only then', async () => {
    await catalog.start();
    await change(0, { name: 'Outra' });
    expect((await get()).consent.version).toBe(1);
    await change(1, { consentText: 'Novo texto' });
    expect((await get()).consent).toEqual({ version: 2, text: 'Novo texto' });
  });

  it.each([
    ['a visitor', undefined, platformErrors.unauthenticated.code],
    ['a customer', customer, platformErrors.forbidden.code],
  ])('are neither shown to %s nor changed by one', async (_who, actor, code) => {
    await catalog.start();
    const { settings } = await inspect();
    const input = { version: 0, settings };
    expect(await codeOf(catalog.request(catalogMessages.inspectShop, {}, actor))).toBe(code);
    expect(await codeOf(catalog.request(catalogMessages.changeShop, input, actor))).toBe(code);
  });

  it.each<[string, Partial<StoreSettings>]>([
    ['a CNPJ with a wrong check digit', { cnpj: '11.222.333/0001-82' }],
    ['a support link that runs a script', { supportUrl: 'javascript:alert(1)' }],
    ['a community link without TLS', { communityUrl: 'http://chat.example' }],
    ['a tracking id with markup', { tracking: { metaPixelId: '"><script>', utmifyPixelId: '' } }],
    ['no name', { name: ' ' }],
  ])('refuse %s', async (_, fields) => {
    await catalog.start();
    expect(await codeOf(change(0, fields))).toBe(platformErrors.invalidInput.code);
  });

  it('fill the legal pages, which an own text replaces', async () => {
    await catalog.start();
    const terms = () => catalog.request(catalogMessages.getLegalPage, { page: 'termos' });
    expect((await terms()).updatedAt).toBeNull();
    const { settings } = await inspect();
    await change(0, { legal: { ...settings.legal, terms: '## Regras\n- Uma' } });
    expect(await terms()).toMatchObject({
      updatedAt: catalog.clock.nowMs(),
      blocks: [
        { kind: 'heading', text: 'Regras' },
        { kind: 'list', items: ['Uma'] },
      ],
    });
  });
});

describe('the demo', () => {
  it('has a seller, so that every page can show one', async () => {
    await catalog.startDemo();
    const { seller, claims } = await get();
    expect(Object.values(seller).slice(0, 4).every(Boolean)).toBe(true);
    expect(claims).toBe(true);
    expect((await inspect()).readiness.every(({ done }) => done)).toBe(true);
  });
});

describe('the test of order bumps', () => {
  const listed = async (category: 'jogos' | 'viagens') =>
    (await catalog.request(catalogMessages.listOrderBumps, { category })).bumpTest;

  it('starts when an administrator switches it on, and again when the share changes', async () => {
    await catalog.start();
    expect(await listed('jogos')).toBeUndefined();
    await change(0, { bumpTest: true });
    const first = { startedAt: catalog.clock.nowMs(), holdoutPercent: 20 };
    expect(await listed('jogos')).toEqual(first);
    await waitUntil(() => catalog.adminChanges.length > 0);
    expect(catalog.adminChanges[0]!.data).toMatchObject({
      action: 'store-settings.change',
      before: { bumpTest: false },
      after: { bumpTest: true },
    });
    catalog.clock.advance(1_000);
    await change(1, { name: 'Outra' });
    expect(await listed('jogos')).toEqual(first);
    await change(2, { bumpHoldoutPercent: '50' });
    expect(await listed('jogos')).toEqual({ startedAt: catalog.clock.nowMs(), holdoutPercent: 50 });
    await change(3, { socialProof: 'showcase' });
    expect(await listed('jogos')).toBeUndefined();
  });

  it('is part of the offers of products that have a bump', async () => {
    await catalog.start();
    await change(0, { bumpTest: true });
    const bump = { categoria: 'jogos', titulo: 'Seguro', descricao: 'Um ano', preco: 9.9 };
    await catalog.request(catalogAdminMessages.createOrderBump, bump, admin);
    const offerOf = async (categoria: 'jogos' | 'viagens') => {
      const draft = aProduct({ nome: `Vale ${categoria}`, categoria });
      const { id } = await catalog.request(catalogMessages.createProduct, draft, admin);
      return catalog.request(catalogMessages.getOffer, { productId: id });
    };
    expect((await offerOf('jogos')).bumpTest).toMatchObject({ holdoutPercent: 20 });
    expect((await offerOf('viagens')).bumpTest).toBeUndefined();
  });
});
