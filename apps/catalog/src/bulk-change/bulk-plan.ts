import {
  isExpired,
  missingPrices,
  PRICE_MISSING,
  productPatchSchema,
  type BulkAction,
  type BulkRow,
  type ProductPatch,
} from '@vale/contracts/catalog';
import { fieldMessage } from '@vale/contracts/define';
import { centavosText, toCentavos, toReais } from '@vale/contracts/money';
import { differingFields, editVersion, type FreeOf, type ProductRecord } from '../product/product.js';

/** A row with what running it writes. */
export interface PlannedBulkRow extends BulkRow {
  /** Version of the product that the change is based on. */
  version: number;
  /** Absent if nothing is written or the product is deleted. */
  change?: ProductPatch;
  /** Old values of the fields in `change`. */
  before?: ProductPatch;
}

export interface PlanningFacts {
  nowMs: number;
  /** Smallest sum that the payment provider charges, in centavos; 0 if it is unknown. */
  minimumCentavos: number;
  freeOf: FreeOf;
}

const FREE = 'O preço ficaria abaixo de R$ 0,01';
const EXPIRED = 'Já expirou: continua fora da loja até mudar a data';
const SOLD_OUT = 'Sem códigos no estoque: aparece como esgotada';

export function plannedBulkRow(
  action: BulkAction,
  product: ProductRecord,
  facts: PlanningFacts,
): PlannedBulkRow {
  const base = { id: product._id, nome: product.nome, version: editVersion(product) };
  if (action.kind === 'delete') return withWarnings({ ...base, plan: 'change' }, codesLost(product, facts));
  const patch = patchOf(action, product);
  const fields = differingFields(product, patch);
  const after: ProductRecord = Object.assign({}, product, patch);
  if (action.kind === 'price' && becomesFree(product, after))
    return { ...base, plan: 'refused', problem: FREE };
  // A price of 0 has no percentage: the product needs a price of its own first.
  if (fields.length === 0 && action.kind !== 'price') return { ...base, plan: 'same' };
  if (missingPrices(after).length > 0) return { ...base, plan: 'refused', problem: PRICE_MISSING };
  if (fields.length === 0) return { ...base, plan: 'same' };
  const parsed = productPatchSchema.safeParse(patch, { error: fieldMessage });
  if (!parsed.success)
    return { ...base, plan: 'refused', problem: parsed.error.issues[0]?.message ?? PRICE_MISSING };
  const row: PlannedBulkRow = {
    ...base,
    ...shownChange(action, product, after),
    plan: 'change',
    change: patch,
    before: Object.fromEntries(Object.keys(patch).map((field) => [field, valueOf(product, field)])),
  };
  return withWarnings(row, warningsOf(action, after, facts));
}

function patchOf({ kind, badge = '', percent = 0 }: BulkAction, product: ProductRecord): ProductPatch {
  if (kind === 'badge') return { badge };
  return kind === 'price' ? pricePatch(product, percent) : { isActive: kind === 'activate' };
}

function pricePatch({ preco, variations }: ProductRecord, percent: number): ProductPatch {
  return {
    ...(preco !== undefined && { preco: changedPrice(preco, percent) }),
    ...(variations.length > 0 && {
      variations: variations.map((one) =>
        Object.assign({}, one, { price: changedPrice(one.price, percent) }),
      ),
    }),
  };
}

/** Reais, rounded to a centavo. */
export function changedPrice(reais: number, percent: number): number {
  return toReais(Math.round((toCentavos(reais) * (100 + percent)) / 100));
}

/** True if something that costs something would cost nothing. */
function becomesFree(before: ProductRecord, after: ProductRecord): boolean {
  const pairs = [
    [before.preco, after.preco],
    ...before.variations.map(({ price }, at) => [price, after.variations[at]!.price]),
  ];
  return pairs.some(([from = 0, to]) => from > 0 && to === 0);
}

function shownChange(action: BulkAction, before: ProductRecord, after: ProductRecord): Partial<BulkRow> {
  if (action.kind === 'price') return { prices: pricesOf(before, after) };
  if (action.kind === 'badge') return { badge: { from: before.badge, to: after.badge } };
  return { active: { from: before.isActive, to: after.isActive } };
}

/** With variations, the product's own price is only shown and nobody pays it. */
function pricesOf(before: ProductRecord, after: ProductRecord): BulkRow['prices'] {
  if (after.variations.length === 0)
    return [{ variation: '', from: before.preco ?? 0, to: after.preco ?? 0 }];
  return after.variations.flatMap(({ name, price }, at) => {
    const from = before.variations[at]!.price;
    return from === price ? [] : [{ variation: name, from, to: price }];
  });
}

function warningsOf(action: BulkAction, after: ProductRecord, facts: PlanningFacts): string[] {
  if (action.kind === 'price') return tooCheap(after, facts);
  if (action.kind !== 'activate') return [];
  const isSoldOut = after.soldOut.length > 0;
  return [...(isExpired(after, facts.nowMs) ? [EXPIRED] : []), ...(isSoldOut ? [SOLD_OUT] : [])];
}

function tooCheap(
  { preco = 0, checkoutUrl, variations }: ProductRecord,
  { minimumCentavos }: PlanningFacts,
): string[] {
  const soldHere = variations.length > 0 ? variations : [{ price: preco, checkoutUrl }];
  const isTooCheap = soldHere.some(
    (one) => !checkoutUrl && !one.checkoutUrl && one.price > 0 && toCentavos(one.price) < minimumCentavos,
  );
  return isTooCheap
    ? [
        `O provedor de PIX só cobra a partir de ${centavosText(minimumCentavos)}: ninguém conseguirá comprar só isto`,
      ]
    : [];
}

function codesLost({ variations }: ProductRecord, { freeOf }: PlanningFacts): string[] {
  const free = ['', ...variations.map(({ name }) => name)].reduce(
    (sum, name) => sum + Math.max(0, freeOf(name)),
    0,
  );
  if (free === 0) return [];
  return [free === 1 ? 'Ainda tem 1 código no estoque' : `Ainda tem ${free} códigos no estoque`];
}

function withWarnings(row: PlannedBulkRow, warnings: string[]): PlannedBulkRow {
  return warnings.length > 0 ? { ...row, warnings } : row;
}

function valueOf(product: ProductRecord, field: string): unknown {
  return (product as unknown as Record<string, unknown>)[field];
}

/** Rows of the change that undoes this one, of the products that it changed. */
export function undoRows(rows: readonly PlannedBulkRow[], startedAt: number): PlannedBulkRow[] {
  return rows.flatMap((row) => {
    const { outcome, id, nome, change, before, prices, active, badge } = row;
    if (outcome !== 'done' || !change || !before) return [];
    const undo: PlannedBulkRow = {
      id,
      nome,
      plan: 'change',
      version: writtenVersion(row, startedAt),
      change: before,
      before: change,
      ...(prices && { prices: prices.map(({ variation, from, to }) => ({ variation, from: to, to: from })) }),
      ...(active && { active: { from: active.to, to: active.from } }),
      ...(badge && { badge: { from: badge.to, to: badge.from } }),
    };
    return [undo];
  });
}

/**
 * The version that a product has after its row was written. It follows from what was stored before, so that a resumed
 * run recognises its own writes. `startedAt` is the start of the bulk change. Epoch milliseconds.
 */
export function writtenVersion({ version }: Pick<PlannedBulkRow, 'version'>, startedAt: number): number {
  return Math.max(startedAt, version + 1);
}
