import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  BULK_UNDO_MS,
  bulkChangeErrors,
  bulkChangeMessages,
  catalogMessages,
  productEditingMessages,
  type BulkAction,
  type BulkChange,
  type ProductPatch,
} from '@vale/contracts/catalog';
import type { PaymentMethodView } from '@vale/contracts/checkout';
import { platformErrors } from '@vale/contracts/define';
import type { JobRun } from '@vale/platform/jobs';
import { codeOf } from '@vale/testing/code-of';
import { StoreProxy } from '@vale/testing/store/store-proxy';
import { waitUntil } from '@vale/testing/wait-until';
import { BulkRunService } from '../src/bulk-change/bulk-run.service.js';
import { ProductBatchService } from '../src/product/product-batch.service.js';
import { admin, CatalogEnvironment, customer } from './catalog-environment.js';

let catalog: CatalogEnvironment;

beforeEach(async () => {
  catalog = CatalogEnvironment.open();
  await catalog.start();
});
afterEach(() => catalog.close());

const tenPercent: BulkAction = { kind: 'price', percent: 10 };

async function products(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const { id } = await catalog.createProduct({ nome: `Conta ${at}`, preco: 10, banner: '/img/x.svg' });
    ids.push(id);
  }
  await waitUntil(() => catalog.adminChanges.length === count);
  return ids;
}
const prepare = (action: BulkAction, ids: string[]) =>
  catalog.request(bulkChangeMessages.prepareBulkChange, { action, ids }, admin);
const start = (id: string) => catalog.request(bulkChangeMessages.startBulkChange, { id }, admin);
const sweep = () => catalog.get<BulkRunService>(BulkRunService).resume();
const undo = (id: string) => catalog.request(bulkChangeMessages.undoBulkChange, { id }, admin);
const inspect = (id: string) => catalog.request(productEditingMessages.inspectProduct, { id }, admin);
const edit = (id: string, change: ProductPatch) =>
  catalog.request(catalogMessages.changeProduct, { id, change }, admin);
const pricesOf = (ids: string[]) => Promise.all(ids.map(async (id) => (await inspect(id)).preco));

async function ended({ id }: Pick<BulkChange, 'id'>): Promise<BulkChange> {
  const get = () => catalog.request(bulkChangeMessages.getBulkChange, { id }, admin);
  await waitUntil(async () => (await get()).state === 'done', { forMs: 20_000 });
  return get();
}
async function run(action: BulkAction, ids: string[]): Promise<BulkChange> {
  return ended(await start((await prepare(action, ids)).id));
}
async function rowsOf(id: string) {
  const { items } = await catalog.request(bulkChangeMessages.listBulkRows, { id }, admin);
  return items.map(({ nome, plan, outcome, problem }) => [nome, plan, outcome, problem]);
}
const aMethod = (documentedMinimumCentavos: number, isActive: boolean): PaymentMethodView => ({
  id: 'm1',
  name: 'PIX',
  driver: 'asaas',
  apiEndpoint: '',
  settings: { timeoutMinutes: 30 },
  secrets: {},
  isReadable: true,
  isActive,
  isFromSettings: false,
  replacedBy: null,
  createdAt: 0,
  testedAt: null,
  capabilities: {
    cancel: true,
    refund: true,
    settledList: true,
    minimumCentavos: documentedMinimumCentavos,
    documentedMinimumCentavos,
  },
});
const isBulk = (data: unknown) => (data as { action: string }).action.startsWith('product.bulk');
const bulkRecords = () => catalog.adminChanges.map(({ data }) => data).filter(isBulk);
const WRITES = ['update', 'findAndModify'];

describe('a bulk change', () => {
  it('is prepared without a change, made in the background, and leaves one audit record with its list', async () => {
    const ids = await products(2);
    await edit(ids[1]!, { preco: 0, isActive: false });
    await edit(ids[1]!, { preco: 5, isActive: true });
    const prepared = await prepare(tenPercent, [...ids, 'gone']);
    expect(prepared).toMatchObject({
      state: 'prepared',
      counts: { change: 2, same: 0, refused: 0, warned: 0, gone: 1 },
    });
    expect(await pricesOf(ids)).toEqual([10, 5]);
    const change = await ended(await start(prepared.id));
    expect(change).toMatchObject({ done: 2, skipped: 0, failed: 0 });
    expect(await pricesOf(ids)).toEqual([11, 5.5]);
    await waitUntil(() => bulkRecords().length > 0);
    expect(bulkRecords()).toEqual([
      expect.objectContaining({
        action: 'product.bulk-change',
        accountId: 'a1',
        reason: 'Mudar preço em 10 %: 2 feitas',
        target: { kind: 'product', id: prepared.id },
        before: { contas: [`Conta 0 (${ids[0]}): R$ 10,00`, `Conta 1 (${ids[1]}): R$ 5,00`] },
        after: { contas: [`Conta 0 (${ids[0]}): R$ 11,00`, `Conta 1 (${ids[1]}): R$ 5,50`] },
      }),
    ]);
    // Two creations, two edits, one bulk change.
    expect(catalog.adminChanges).toHaveLength(5);
    const { latest } = await catalog.request(bulkChangeMessages.getLatestBulkChange, {}, admin);
    expect(latest).toEqual(change);
  });

  it('skips a product that was changed since the preview, and does nothing when it is started again', async () => {
    const ids = await products(2);
    const { id } = await prepare(tenPercent, ids);
    catalog.clock.advance(1_000);
    await edit(ids[0]!, { badge: 'VIP' });
    await ended(await start(id));
    expect(await rowsOf(id)).toEqual([
      ['Conta 0', 'change', 'skipped', 'Alterado enquanto isso: ficou como estava'],
      ['Conta 1', 'change', 'done', undefined],
    ]);
    const only = { id, only: 'problems' as const };
    const problems = await catalog.request(bulkChangeMessages.listBulkRows, only, admin);
    expect(problems).toMatchObject({ items: [{ nome: 'Conta 0' }], nextCursor: null });
    expect(await start(id)).toMatchObject({ state: 'done', done: 1, skipped: 1 });
    expect(await pricesOf(ids)).toEqual([10, 11]);
  });

  it('shows refused products first, then those with warnings', async () => {
    const [one, expired, unpriced] = (await products(3)) as [string, string, string];
    await edit(expired, { isActive: false, expiraEm: 1 });
    await edit(unpriced, { isActive: false, preco: 0 });
    await edit(one, { isActive: false });
    const { id, counts } = await prepare({ kind: 'activate' }, [one, expired, unpriced]);
    expect(counts).toEqual({ change: 2, same: 0, refused: 1, warned: 1 });
    expect((await rowsOf(id)).map(([nome, plan]) => [nome, plan])).toEqual([
      ['Conta 2', 'refused'],
      ['Conta 1', 'change'],
      ['Conta 0', 'change'],
    ]);
  });

  it('warns of prices below the smallest charge of the active payment method', async () => {
    const ids = await products(1);
    catalog.paymentMethods.push(aMethod(1_200, false), aMethod(1_101, true));
    expect((await prepare(tenPercent, ids)).counts).toMatchObject({ change: 1, warned: 1 });
    catalog.paymentMethods.splice(0, 2, aMethod(1_100, true));
    expect((await prepare(tenPercent, ids)).counts).toMatchObject({ change: 1, warned: 0 });
  });

  it('is not stopped by a sale that changes a product meanwhile', async () => {
    const [id] = (await products(1)) as [string];
    const prepared = await prepare(tenPercent, [id]);
    await catalog.collection('contas').updateOne({ _id: id }, { $inc: { version: 1 as never } });
    expect(await ended(await start(prepared.id))).toMatchObject({ done: 1 });
  });

  it('activates, changes badges and deletes', async () => {
    const ids = await products(2);
    await run({ kind: 'deactivate' }, ids);
    await run({ kind: 'activate' }, [ids[0]!]);
    await run({ kind: 'badge', badge: 'VIP' }, ids);
    expect(await inspect(ids[0]!)).toMatchObject({ isActive: true, badge: 'VIP' });
    expect(await inspect(ids[1]!)).toMatchObject({ isActive: false, badge: 'VIP' });
    const removal = await prepare({ kind: 'delete' }, ids);
    catalog.clock.advance(1_000);
    await edit(ids[0]!, { preco: 20 });
    expect(await ended(await start(removal.id))).toMatchObject({ done: 1, skipped: 1 });
    expect(await codeOf(inspect(ids[1]!))).toBe('catalog.product-not-found');
    expect(await codeOf(undo(removal.id))).toBe(bulkChangeErrors.bulkUndoRefused.code);
  });

  it('runs alone, and is for admins alone', async () => {
    const ids = await products(1);
    const [one, other] = [await prepare(tenPercent, ids), await prepare({ kind: 'deactivate' }, ids)];
    await catalog.collection('bulkChanges').updateOne({ _id: one.id }, { $set: { running: true } });
    expect(await codeOf(start(other.id))).toBe(bulkChangeErrors.bulkChangeRunning.code);
    const nothing = await prepare({ kind: 'activate' }, ids);
    expect(await codeOf(start(nothing.id))).toBe(bulkChangeErrors.bulkChangeEmpty.code);
    expect(await codeOf(start('0'.repeat(26)))).toBe(bulkChangeErrors.bulkChangeGone.code);
    const kept = await prepare(tenPercent, ids);
    catalog.clock.advance(3_600_001);
    expect(await codeOf(start(kept.id))).toBe(bulkChangeErrors.bulkChangeGone.code);
    const asked = catalog.request(
      bulkChangeMessages.prepareBulkChange,
      { action: tenPercent, ids },
      customer,
    );
    expect(await codeOf(asked)).toBe(platformErrors.forbidden.code);
  });

  it('whose job is lost is resumed by the sweep', async () => {
    const ids = await products(1);
    const { id } = await prepare(tenPercent, ids);
    const startedAt = catalog.clock.nowMs();
    const running = { state: 'running', running: true, startedAt, changedAt: startedAt };
    await catalog.collection('bulkChanges').updateOne({ _id: id }, { $set: running });
    await sweep();
    expect(await catalog.request(bulkChangeMessages.getBulkChange, { id }, admin)).toMatchObject({ done: 0 });
    catalog.clock.advance(2 * 60_000);
    await sweep();
    expect(await ended({ id })).toMatchObject({ done: 1 });
    expect(await pricesOf(ids)).toEqual([11]);
  });

  it('that can write nothing for an hour ends, so that the next one may run', async () => {
    const ids = await products(1);
    const { id } = await prepare(tenPercent, ids);
    const failing = jest
      .spyOn(ProductBatchService.prototype, 'change')
      .mockRejectedValue(new Error('broken'));
    await start(id);
    const attempt = () =>
      catalog.get<BulkRunService>(BulkRunService).runPart({ id, part: 0 }, { lastAttempt: true } as JobRun);
    await expect(attempt()).rejects.toThrow('broken');
    catalog.clock.advance(3_600_001);
    await attempt();
    failing.mockRestore();
    expect(await ended({ id })).toMatchObject({ done: 0, failed: 1 });
    expect(await run(tenPercent, ids)).toMatchObject({ done: 1 });
  });
});

describe('a bulk change that is undone', () => {
  it('gives back prices where nobody changed the product since, and has an audit record of its own', async () => {
    const ids = await products(2);
    const change = await run(tenPercent, ids);
    expect(change.undoUntil).toBe(change.finishedAt! + BULK_UNDO_MS);
    catalog.clock.advance(1_000);
    await edit(ids[1]!, { preco: 30 });
    const undone = await ended(await undo(change.id));
    expect(undone).toMatchObject({ undoes: change.id, done: 1, skipped: 1 });
    expect(undone).not.toHaveProperty('undoUntil');
    expect(await pricesOf(ids)).toEqual([10, 30]);
    expect(await undo(change.id)).toEqual(undone);
    await waitUntil(() => bulkRecords().length === 2);
    expect(bulkRecords()[1]).toMatchObject({
      action: 'product.bulk-undo',
      target: { id: change.id },
      before: { contas: [`Conta 0 (${ids[0]}): R$ 11,00`] },
      after: { contas: [`Conta 0 (${ids[0]}): R$ 10,00`] },
    });
  });

  it('is refused after a day', async () => {
    const ids = await products(1);
    const { id } = await run({ kind: 'deactivate' }, ids);
    catalog.clock.advance(BULK_UNDO_MS + 1);
    expect(await codeOf(undo(id))).toBe(bulkChangeErrors.bulkUndoRefused.code);
    expect(await inspect(ids[0]!)).toMatchObject({ isActive: false });
  });
});

describe('a bulk change that kill -9 interrupts', () => {
  // The first write of each of its own collections is that of the start.
  it.each([
    ['before', 'contas', 5],
    ['after', 'contas', 5],
    ['before', 'bulkChangeRows', 2],
    ['after', 'bulkChangeRows', 2],
    ['after', 'bulkChanges', 1],
    ['after', 'bulkChanges', 2],
  ] as const)('%s a write of %s, the %ith, goes on, and writes and records nothing twice', async (...at) => {
    const [when, collection, nth] = at;
    await catalog.close();
    const store = await StoreProxy.start();
    catalog = CatalogEnvironment.open(store);
    await catalog.start();
    const ids = await products(10);
    const { id } = await prepare(tenPercent, ids);
    let seen = 0;
    const write = (command: { name: string; collection: string }) =>
      command.collection === collection && WRITES.includes(command.name) && (seen += 1) === nth;
    const crash = when === 'before' ? store.crashBefore(write) : store.crashAfter(write);
    const starting = start(id).catch(() => undefined);
    await waitUntil(crash.reached);
    await catalog.stop();
    await starting;
    store.recover();
    catalog.clock.advance(2 * 60_000);
    await catalog.start();
    await sweep();
    expect(await ended({ id })).toMatchObject({ done: 10, skipped: 0, failed: 0 });
    expect(new Set(await pricesOf(ids))).toEqual(new Set([11]));
    await waitUntil(() => bulkRecords().length > 0);
    const recorded = catalog.adminChanges.filter(({ data }) => isBulk(data));
    expect(new Set(recorded.map(({ id: event }) => event)).size).toBe(1);
    await catalog.close();
    await store.close();
  });
});
