import { stockNames, type ProductPatch } from '@vale/contracts/catalog';
import type { ProductRecord } from '../product/product.js';
import { isRecord } from './old-product.js';

/** Stocks of codes that no variation of these names sells any longer; an empty name is the product's own. */
function leftStocks(current: ProductRecord, names: ReadonlySet<unknown>): string[] {
  return stockNames(current).filter((name) => (name === '' ? names.size > 0 : !names.has(name)));
}

/**
 * Variations that say nothing of their delivery keep that of their name. Where a variation with codes is missing,
 * new ones have codes as well: they may be the same under another name, and nobody should sell those by hand.
 */
export function withDelivery(
  current: ProductRecord,
  given: Record<string, unknown>,
): Record<string, unknown> {
  const { variations } = given;
  if (!Array.isArray(variations)) return given;
  const stored = new Map<unknown, string>(current.variations.map(({ name, delivery }) => [name, delivery]));
  const names = new Set(variations.map((one: unknown) => (isRecord(one) ? one['name'] : undefined)));
  const added = leftStocks(current, names).length > 0 ? 'codes' : undefined;
  const delivered = variations.map((one: unknown) => {
    const delivery = isRecord(one) ? (one['delivery'] ?? stored.get(one['name']) ?? added) : undefined;
    return delivery === undefined ? one : Object.assign({}, one, { delivery });
  });
  return Object.assign({}, given, { variations: delivered });
}

/** A sentence about codes that stay under a name that the product no longer has. */
export function codesLeft(current: ProductRecord, { variations }: ProductPatch): string | undefined {
  if (!variations) return undefined;
  const left = leftStocks(current, new Set(variations.map(({ name }) => name)));
  if (left.length === 0) return undefined;
  const old = new Set(current.variations.map(({ name }) => name));
  const added = variations.filter(({ name }) => !old.has(name)).map(({ name }) => name);
  const from = listOf(left.map((name) => name || 'sem variação'));
  if (added.length === 0) return `Sai ${from}: os códigos ficam no estoque com o nome antigo`;
  return `Sai ${from} e entra ${listOf(added)}: os códigos ficam no estoque com o nome antigo. Depois de importar, mova-os na tela de estoque`;
}

const listOf = (names: readonly string[]) =>
  names
    .map((name) => `“${name}”`)
    .join(', ')
    .slice(0, 400);
