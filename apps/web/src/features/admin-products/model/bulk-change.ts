import type { EditedProduct, ProductPatch } from '@vale/contracts/catalog';
import { priceText, toCentavos, toReais } from '@vale/contracts/money';

/** Action applied to each selected product. */
export type BulkAction =
  | { kind: 'activate' }
  | { kind: 'deactivate' }
  | { kind: 'delete' }
  | { kind: 'badge'; badge: string }
  | { kind: 'price'; percent: number };

export const BULK_LABELS: Record<BulkAction['kind'], string> = {
  activate: 'Ativar',
  deactivate: 'Desativar',
  badge: 'Mudar selo',
  price: 'Mudar preço',
  delete: 'Excluir',
};

/** The change that an action makes to a product; null if nothing would change. */
export function patchOf(
  action: Exclude<BulkAction, { kind: 'delete' }>,
  product: EditedProduct,
): ProductPatch | null {
  switch (action.kind) {
    case 'activate':
      return product.isActive ? null : { isActive: true };
    case 'deactivate':
      return product.isActive ? { isActive: false } : null;
    case 'badge':
      return product.badge === action.badge ? null : { badge: action.badge };
    case 'price':
      return pricePatch(product, action.percent);
  }
}

function pricePatch({ preco, variations }: EditedProduct, percent: number): ProductPatch | null {
  const patch: ProductPatch = {
    ...(preco !== undefined && { preco: changedPrice(preco, percent) }),
    ...(variations.length > 0 && {
      variations: variations.map((one) => ({ ...one, price: changedPrice(one.price, percent) })),
    }),
  };
  return Object.keys(patch).length > 0 ? patch : null;
}

/** Reais, rounded to a centavo. What costs something goes on costing something. */
export function changedPrice(reais: number, percent: number): number {
  const centavos = toCentavos(reais);
  if (centavos === 0) return 0;
  return toReais(Math.max(1, Math.round((centavos * (100 + percent)) / 100)));
}

/** Maximum number of prices shown per product before a change. */
const PRICES_SHOWN = 2;

/** `R$ 25,00 → R$ 27,50`, of the product or of its variations. */
export function priceChangeText({ preco, variations }: EditedProduct, percent: number): string {
  const prices = variations.length > 0 ? variations.map(({ price }) => price) : [preco ?? 0];
  const shown = prices
    .slice(0, PRICES_SHOWN)
    .map((price) => `${priceText(price)} → ${priceText(changedPrice(price, percent))}`);
  const left = prices.length - shown.length;
  return [...shown, ...(left > 0 ? [`e mais ${left}`] : [])].join(' · ');
}

export interface BulkResult {
  product: EditedProduct;
  /** `unchanged`: it was so before. */
  outcome: 'done' | 'unchanged' | 'failed';
  /** Set for a failure. */
  error?: unknown;
}

/** Requests under way at the same time. */
const CONCURRENCY = 4;

/** Does the action with each product, a few at a time; one that fails stops none of the others. */
export async function runBulk(
  products: readonly EditedProduct[],
  work: (product: EditedProduct) => Promise<'done' | 'unchanged'>,
  onResult: (results: readonly BulkResult[]) => void,
): Promise<void> {
  const results: BulkResult[] = [];
  const left = [...products];
  const worker = async (): Promise<void> => {
    for (let product = left.shift(); product; product = left.shift()) {
      const result = await outcomeOf(product, work);
      results.push(result);
      onResult([...results]);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

async function outcomeOf(
  product: EditedProduct,
  work: (product: EditedProduct) => Promise<'done' | 'unchanged'>,
): Promise<BulkResult> {
  try {
    return { product, outcome: await work(product) };
  } catch (error) {
    return { product, outcome: 'failed', error };
  }
}
