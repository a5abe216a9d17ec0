import { describe, expect, it } from '@jest/globals';
import {
  PRICE_MISSING,
  productDraftSchema,
  type BulkAction,
  type ProductDraft,
} from '@vale/contracts/catalog';
import { numberText } from '@vale/contracts/money';
import { changedProduct, newProduct } from '../product/product.js';
import { bulkAudit } from './bulk-audit.js';
import { changedPrice, plannedBulkRow, undoRows, writtenVersion } from './bulk-plan.js';
import { comparedRow, countsOf, tallied, withOutcome } from './bulk-run.js';

const facts = { nowMs: 5_000, minimumCentavos: 0, freeOf: () => 0 };

const product = (draft: Partial<ProductDraft> = {}) =>
  newProduct(productDraftSchema.parse({ nome: 'Steam', categoria: 'jogos', preco: 10, ...draft }), {
    id: 'p1',
    nowMs: 1_000,
  });
const variations = [
  { name: 'R$ 50', value: 'R$ 50', price: 45, delivery: 'manual' as const },
  { name: 'R$ 100', value: 'R$ 100', price: 90, delivery: 'manual' as const },
];
const plan = (action: BulkAction, draft: Partial<ProductDraft> = {}, given: Partial<typeof facts> = {}) =>
  plannedBulkRow(action, product(draft), { ...facts, ...given });
const tenPercent = { kind: 'price', percent: 10 } as const;

describe('the plan of a bulk change', () => {
  it('has old and new prices, of each variation where there are any', () => {
    expect(plan(tenPercent)).toMatchObject({
      plan: 'change',
      version: 1_000,
      prices: [{ variation: '', from: 10, to: 11 }],
      before: { preco: 10 },
      change: { preco: 11 },
    });
    expect(plan(tenPercent, { variations })).toMatchObject({
      prices: [
        { variation: 'R$ 50', from: 45, to: 49.5 },
        { variation: 'R$ 100', from: 90, to: 99 },
      ],
      before: { preco: 10, variations },
    });
  });

  it('leaves alone what would not change', () => {
    expect(plan({ kind: 'activate' })).toMatchObject({ plan: 'same' });
    expect(plan({ kind: 'badge', badge: 'NOVO' })).toMatchObject({ plan: 'same' });
    expect(plan(tenPercent, { preco: undefined, isActive: false })).toMatchObject({ plan: 'same' });
    expect(plan({ kind: 'deactivate' })).toMatchObject({ active: { from: true, to: false } });
  });

  it('refuses a price of zero and one that is too high', () => {
    expect(plan(tenPercent, { preco: 0 })).toMatchObject({ plan: 'refused', problem: PRICE_MISSING });
    expect(plan({ kind: 'activate' }, { preco: 0, isActive: false })).toMatchObject({ plan: 'refused' });
    expect(plan(tenPercent, { preco: 99_999 })).toMatchObject({
      plan: 'refused',
      problem: expect.stringContaining('100000'),
    });
  });

  it('warns of a price below the smallest charge, of an expiry in the past, and of codes that are left', () => {
    const minimum = { minimumCentavos: 500 };
    expect(plan({ kind: 'price', percent: -60 }, {}, minimum).warnings).toEqual([
      expect.stringContaining('R$ 5,00'),
    ]);
    expect(plan({ kind: 'price', percent: -50 }, {}, minimum).warnings).toBeUndefined();
    const elsewhere = { checkoutUrl: 'https://parceiro.example/x' };
    expect(plan({ kind: 'price', percent: -60 }, elsewhere, minimum).warnings).toBeUndefined();
    expect(plan({ kind: 'activate' }, { isActive: false, expiraEm: 4_000 }).warnings).toHaveLength(1);
    expect(plan({ kind: 'activate' }, { isActive: false, delivery: 'codes' }).warnings).toHaveLength(1);
    expect(plan({ kind: 'delete' }, {}, { freeOf: () => 2 }).warnings).toEqual([
      'Ainda tem 2 códigos no estoque',
    ]);
  });

  it('rounds prices to centavos, and refuses one that would become nothing', () => {
    expect(changedPrice(12.34, 10)).toBe(13.57);
    expect(changedPrice(0, 50)).toBe(0);
    const cheap = { kind: 'price' as const, percent: -99 };
    const problem = 'O preço ficaria abaixo de R$ 0,01';
    expect(plan(cheap, { preco: 0.4 })).toMatchObject({ plan: 'refused', problem });
    const elsewhere = { preco: 0.4, checkoutUrl: 'https://parceiro.example/x' };
    expect(plan(cheap, elsewhere)).toMatchObject({ plan: 'refused', problem });
    expect(plan(cheap, { preco: 1 }).prices).toEqual([{ variation: '', from: 1, to: 0.01 }]);
  });

  it('is counted', () => {
    const rows = [plan(tenPercent), plan(tenPercent, { preco: 0 }), plan({ kind: 'activate' })];
    expect(countsOf(rows)).toEqual({ change: 1, same: 1, refused: 1, warned: 0 });
  });
});

describe('a row and the product as it is now', () => {
  const startedAt = 9_000;
  const row = plan(tenPercent, { variations });
  const written = changedProduct(product({ variations }), {
    $set: { preco: 11, variations: row.change!.variations!, changedAt: writtenVersion(row, startedAt) },
  });

  it('stays open while the version is that of the preview', () => {
    expect(comparedRow(row, product({ variations }), startedAt)).toBe(row);
  });

  it('is done if an interrupted run has written it, and skipped if somebody else has', () => {
    expect(comparedRow(row, written, startedAt).outcome).toBe('done');
    expect(comparedRow(row, { ...written, changedAt: startedAt + 1 }, startedAt).outcome).toBe('skipped');
    expect(comparedRow(row, { ...written, preco: 12 }, startedAt).outcome).toBe('skipped');
  });

  it('is skipped if the product is gone, unless it was to be deleted', () => {
    expect(comparedRow(row, undefined, startedAt).outcome).toBe('skipped');
    expect(comparedRow(plan({ kind: 'delete' }), undefined, startedAt).outcome).toBe('done');
  });

  it('has a version that grows even where the clock is behind', () => {
    expect(writtenVersion({ version: 20_000 }, startedAt)).toBe(20_001);
  });

  it('is undone with its old values, based on the version that it wrote', () => {
    const skipped = withOutcome(row, 'skipped', 'x');
    const removed = withOutcome(plan({ kind: 'delete' }), 'done');
    const [undo, ...others] = undoRows([withOutcome(row, 'done'), skipped, removed], startedAt);
    expect(others).toEqual([]);
    expect(undo).toMatchObject({
      version: startedAt,
      change: row.before,
      before: row.change,
      prices: [{ variation: 'R$ 50', from: 49.5, to: 45 }, { variation: 'R$ 100' }],
    });
    expect(undo).not.toHaveProperty('outcome');
    expect(tallied({ done: 1, skipped: 0, failed: 0 }, [skipped, removed])).toEqual({
      done: 2,
      skipped: 1,
      failed: 0,
    });
  });
});

describe('the audit record of a bulk change', () => {
  const record = {
    _id: 'b1',
    action: tenPercent,
    state: 'running' as const,
    counts: { change: 2_000, same: 0, refused: 0, warned: 0 },
    parts: 40,
    nextPart: 39,
    accountId: 'a1',
    requestId: 'r1',
    done: 0,
    skipped: 0,
    failed: 0,
  };
  const tally = { done: 2_000, skipped: 3, failed: 1 };
  const done = withOutcome(plan(tenPercent, { variations }), 'done');

  it('lists what was written, with the price of each variation, and counts the rest', () => {
    const rows = [done, withOutcome(done, 'skipped', 'x'), plan({ kind: 'activate' })];
    expect(bulkAudit(record, { ...tally, done: 1 }, rows).data).toMatchObject({
      reason: 'Mudar preço em 10 %: 1 feita, 3 alteradas enquanto isso, 1 com erro',
      before: { contas: ['Steam (p1): R$ 50 R$ 45,00 · R$ 100 R$ 90,00'] },
      after: { contas: ['Steam (p1): R$ 50 R$ 49,50 · R$ 100 R$ 99,00'] },
    });
  });

  it('holds as many products as fit, and says how many are left', () => {
    const { before, after } = bulkAudit(
      record,
      tally,
      Array.from({ length: 2_000 }, () => done),
    ).data as {
      before: { contas: string[] };
      after: { contas: string[] };
    };
    expect(before.contas.at(-1)).toBe(`e mais ${numberText(2_000 - after.contas.length)}`);
    expect(after.contas.length).toBeGreaterThan(700);
  });

  it('names what a deletion removed', () => {
    const removal = { ...record, action: { kind: 'delete' } as const };
    const removed = withOutcome(plan({ kind: 'delete' }), 'done');
    expect(bulkAudit(removal, { done: 1, skipped: 0, failed: 0 }, [removed]).data).toMatchObject({
      action: 'product.bulk-delete',
      before: { contas: ['Steam (p1)'] },
      after: { contas: [] },
    });
  });
});
