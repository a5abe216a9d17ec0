import {
  catalogEvents,
  canonicalCategory,
  type CategorySlug,
  type Product,
  type ProductDraft,
  type ProductPatch,
} from '@vale/contracts/catalog';
import { domainEvent, type DomainEvent } from '@vale/contracts/define';
import { searchFields, type SearchFields } from './product-search.js';

/** A product as it is stored: the contract's fields, and what queries and unique keys need of them. */
export interface ProductRecord extends Omit<Product, 'id' | 'soldOut'> {
  _id: string;
  /** The category under which it is listed; `categoria` may be a legacy name of it. */
  canonicalCategory: CategorySlug;
  /** Unique: no two products of a canonical category share a name. */
  nameKey: string;
  /** The expiry date for which no event has been published yet, as epoch milliseconds. */
  unpublishedExpiry?: number;
}

export type NewProduct = ProductRecord & SearchFields;

export interface ProductChange {
  $set: Partial<NewProduct>;
  $unset: Record<string, 1>;
}

type Named = Pick<ProductRecord, 'nome' | 'categoria' | 'marca'>;

export function newProduct(draft: ProductDraft, { id, nowMs }: { id: string; nowMs: number }): NewProduct {
  return {
    ...draft,
    _id: id,
    createdAt: nowMs,
    ...derivedFields(draft),
    ...(draft.expiraEm !== null && { unpublishedExpiry: draft.expiraEm }),
  };
}

/** Null in the patch removes a field; fields that the patch does not name stay. */
export function changeProduct(product: ProductRecord, patch: ProductPatch): ProductChange {
  const entries = Object.entries(patch).filter(([, value]) => value !== undefined);
  const removed = entries.filter(([field, value]) => value === null && field !== 'expiraEm');
  const given = Object.fromEntries(
    entries.filter(([field, value]) => value !== null || field === 'expiraEm'),
  );
  const $unset: ProductChange['$unset'] = Object.fromEntries(removed.map(([field]) => [field, 1]));
  const $set: ProductChange['$set'] = {
    ...given,
    ...derivedFields({ ...product, ...given, ...('marca' in $unset && { marca: '' }) }),
  };
  const expiry = patch.expiraEm;
  if (expiry !== undefined && expiry !== product.expiraEm) {
    if (expiry === null) $unset['unpublishedExpiry'] = 1;
    else $set.unpublishedExpiry = expiry;
  }
  return { $set, $unset };
}

type Derived = Pick<ProductRecord, 'canonicalCategory' | 'nameKey'> & SearchFields;

function derivedFields(named: Named): Derived {
  const canonical = canonicalCategory(named.categoria);
  return {
    canonicalCategory: canonical,
    nameKey: `${canonical}:${normalName(named.nome)}`,
    ...searchFields(named),
  };
}

/** Two names are the same when they differ only in case and in spaces around them. */
export function normalName(name: string): string {
  return name.normalize('NFC').trim().toLowerCase();
}

type Sellable = Pick<ProductRecord, 'delivery' | 'checkoutUrl' | 'variations'>;

/** The variations that are delivered from stock; an empty name is the product itself. */
export function stockNames(product: Sellable): string[] {
  if (product.variations.length === 0) {
    return product.delivery === 'codes' && !product.checkoutUrl ? [''] : [];
  }
  return product.variations
    .filter((variation) => variation.delivery === 'codes' && !variation.checkoutUrl)
    .map((variation) => variation.name);
}

/** `freeOf` returns 0 for a stock that was never filled, which then is sold out. */
export function toProduct(record: ProductRecord, freeOf: (variation: string) => number): Product {
  return {
    id: record._id,
    nome: record.nome,
    ...(record.preco !== undefined && { preco: record.preco }),
    categoria: record.categoria,
    banner: record.banner,
    expiraEm: record.expiraEm,
    badge: record.badge,
    features: record.features,
    fullAccess: record.fullAccess,
    ...(record.checkoutUrl && { checkoutUrl: record.checkoutUrl }),
    variations: record.variations,
    extras: record.extras,
    delivery: record.delivery,
    isActive: record.isActive,
    ...(record.marca && { marca: record.marca }),
    ...(record.valorDeFace !== undefined && { valorDeFace: record.valorDeFace }),
    createdAt: record.createdAt,
    soldOut: stockNames(record).filter((name) => freeOf(name) <= 0),
  };
}

type ProductEvent = (typeof catalogEvents)[keyof typeof catalogEvents];

export function productEvent(
  event: ProductEvent,
  product: Pick<ProductRecord, '_id' | 'nome' | 'categoria'>,
): DomainEvent {
  return domainEvent(event, { productId: product._id, title: product.nome, category: product.categoria });
}
