import {
  MIN_SHOWN_SALES,
  filledFields,
  missingPrices,
  PRICE_MISSING,
  stockNames,
  catalogEvents,
  canonicalCategory,
  toProductCard,
  toProductView,
  type CategorySlug,
  type EditedProduct,
  type Product,
  type ProductCard,
  type ProductDraft,
  type ProductPatch,
  type ProductView,
} from '@vale/contracts/catalog';
import { AppError, domainEvent, platformErrors, type DomainEvent } from '@vale/contracts/define';
import { searchFields, type SearchFields } from './search-fields.js';
import { searchOrder } from './search-order.js';

/** A stored product: the contract's fields, and those that queries and unique keys need. */
export interface ProductRecord extends Omit<Product, 'id'> {
  _id: string;
  /**
   * Active, without a published expiry. Shoppers' lists read these and skip what has expired since the last
   * sweep.
   */
  isListed: boolean;
  /** The category under which it is listed; `categoria` may be a legacy name of it. */
  canonicalCategory: CategorySlug;
  /** Unique: no two products of a canonical category share a name. */
  nameKey: string;
  /** The expiry date for which no event has been published yet, as epoch milliseconds. */
  unpublishedExpiry?: number;
  /** Epoch milliseconds of an administrator's last change; absent before the first. */
  changedAt?: number;
  /** Written by demo mode. */
  demo?: true;
}

/** Fields of lists, rewritten whenever their sources change. */
export interface Listing {
  card: ProductCard;
}

/** Sales since the release that introduced the count. Only lists and searches read them. */
export interface Sold {
  sales?: {
    count: number;
    /** Ids of the latest orders, to recognise a repeated event. */
    orders: string[];
    /** Units by day, in the store's time zone: those of the last weeks. */
    days?: Record<string, number>;
  };
  /** When units of a day are to be counted in `searchOrder`, or no longer, as epoch milliseconds. */
  recountSalesAt?: number;
  searchOrder: number;
}

/** Adds the sales, which change without a write of the card. */
export function withSales<Card extends ProductCard>(card: Card, sales: { count: number } | undefined): Card {
  return sales && sales.count >= MIN_SHOWN_SALES ? { ...card, sold: sales.count } : card;
}

export type NewProduct = ProductRecord & SearchFields & Listing & Pick<Sold, 'searchOrder'>;

/** Codes left of a product's variation; 0 for a stock that was never filled. An empty name is the product itself. */
export type FreeOf = (variation: string) => number;
const NONE_FREE: FreeOf = () => 0;

export interface ProductChange {
  $set: Partial<NewProduct>;
  $unset?: Record<string, 1>;
}

export function newProduct(
  draft: ProductDraft,
  { id, nowMs, freeOf = NONE_FREE }: { id: string; nowMs: number; freeOf?: FreeOf },
): NewProduct {
  const product = {
    ...draft,
    _id: id,
    createdAt: nowMs,
    ...(draft.expiraEm !== null && { unpublishedExpiry: draft.expiraEm }),
  };
  const order = { searchOrder: searchOrder({ units: 0, createdAt: nowMs }) };
  return { ...product, ...order, ...derivedFields(product, freeOf) };
}

/** Null in the patch removes a field; fields that the patch does not name stay. */
export function changeProduct(
  product: ProductRecord,
  patch: ProductPatch,
  freeOf: FreeOf,
): Required<ProductChange> & { $set: SearchFields } {
  const entries = Object.entries(patch).filter(([, value]) => value !== undefined);
  const removed = entries.filter(([field, value]) => value === null && field !== 'expiraEm');
  const given: Record<string, unknown> = Object.fromEntries(
    entries.filter(([field, value]) => value !== null || field === 'expiraEm'),
  );
  const $unset: Record<string, 1> = Object.fromEntries(removed.map(([field]) => [field, 1]));
  const expiry = patch.expiraEm;
  if (expiry !== undefined && expiry !== product.expiraEm) {
    if (expiry === null) $unset['unpublishedExpiry'] = 1;
    else given['unpublishedExpiry'] = expiry;
  }
  const kept = Object.entries({ ...product, ...given }).filter(([field]) => !(field in $unset));
  const after = Object.fromEntries(kept) as unknown as ProductRecord;
  return { $set: { ...given, ...derivedFields(after, freeOf) }, $unset };
}

/** The product as it will be stored. */
export function changedProduct<P extends ProductRecord, C extends ProductChange>(
  product: P,
  { $set, $unset = {} }: C,
): P & C['$set'] {
  const after = Object.entries({ ...product, ...$set }).filter(([field]) => !(field in $unset));
  return Object.fromEntries(after) as unknown as P & C['$set'];
}

/**
 * Version for optimistic locking: the last change by an administrator. Sold-out stock does not count. Epoch
 * milliseconds.
 */
export function editVersion({
  changedAt,
  createdAt,
}: Pick<ProductRecord, 'changedAt' | 'createdAt'>): number {
  return changedAt ?? createdAt;
}

/** Throws `platform.invalid-input` if the product would be sold here for nothing. */
export function refuseUnpriced(product: ProductRecord): void {
  const fields = missingPrices(product).map((path) => ({ path, message: PRICE_MISSING }));
  if (fields.length > 0) throw new AppError(platformErrors.invalidInput, { fields });
}

export function differingFields(product: ProductRecord, patch: ProductPatch): string[] {
  const stored: Record<string, unknown> = { ...product };
  const text = (value: unknown) => JSON.stringify(value ?? null);
  return Object.entries(patch)
    .filter(([field, value]) => value !== undefined && text(value) !== text(stored[field]))
    .map(([field]) => field);
}

type Derived = Pick<ProductRecord, 'canonicalCategory' | 'nameKey' | 'isListed' | 'soldOut'> &
  SearchFields &
  Listing;

/** Derives all stored fields beyond the product's own. A change of these rules needs a migration. */
export function derivedFields(product: Shown, freeOf: FreeOf): Derived {
  const canonical = canonicalCategory(product.categoria);
  return {
    canonicalCategory: canonical,
    nameKey: nameKeyOf(product),
    isListed: product.isActive && (product.expiraEm === null || product.unpublishedExpiry !== undefined),
    ...searchFields(product),
    ...shownFields(product, freeOf),
  };
}

type Shown = Omit<ProductRecord, 'canonicalCategory' | 'nameKey' | 'isListed' | 'soldOut'>;

function shownFields(product: Shown, freeOf: FreeOf): Pick<ProductRecord, 'soldOut'> & Listing {
  const soldOut = stockNames(product).filter((name) => freeOf(name) <= 0);
  return { soldOut, card: toProductCard(toProduct({ ...product, soldOut })) };
}

/** Change of a product's availability after its stock levels changed; undefined if it is up to date. */
export function availabilityChange(
  product: ProductRecord,
  freeOf: FreeOf,
): { change: ProductChange; events: DomainEvent[] } | undefined {
  const { soldOut, card } = shownFields(product, freeOf);
  const changed = [
    ...soldOut.filter((name) => !product.soldOut.includes(name)),
    ...product.soldOut.filter((name) => !soldOut.includes(name)),
  ];
  if (changed.length === 0) return undefined;
  return {
    change: { $set: { soldOut, card } },
    events: changed.map((variation) =>
      domainEvent(catalogEvents.availabilityChanged, {
        productId: product._id,
        variation,
        soldOut: soldOut.includes(variation),
      }),
    ),
  };
}

export function nameKeyOf({ categoria, nome }: Pick<ProductRecord, 'categoria' | 'nome'>): string {
  return `${canonicalCategory(categoria)}:${normalName(nome)}`;
}

/** Two names are the same when they differ only in case and in spaces around them. */
export function normalName(name: string): string {
  return name.normalize('NFC').trim().toLowerCase();
}

export function toEditedProduct(
  record: Shown & Pick<ProductRecord, 'soldOut' | 'changedAt' | 'createdAt'>,
): EditedProduct {
  return { ...toProduct(record), version: editVersion(record) };
}

export function viewOf(
  record: Shown & Pick<ProductRecord, 'soldOut'> & { sales?: { count: number } | undefined },
): ProductView {
  return withSales(toProductView(toProduct(record)), record.sales);
}

export function cardOf(
  record: Shown & Pick<ProductRecord, 'soldOut'> & { sales?: { count: number } | undefined },
): ProductCard {
  return withSales(toProductCard(toProduct(record)), record.sales);
}

export function toProduct(record: Shown & Pick<ProductRecord, 'soldOut'>): Product {
  return {
    ...(filledFields(record) as Omit<ProductDraft, 'categoria'> & Pick<Product, 'categoria'>),
    id: record._id,
    createdAt: record.createdAt,
    soldOut: record.soldOut,
    ...(record.ratings && { ratings: record.ratings }),
  };
}

type ProductEvent = (typeof catalogEvents)[keyof typeof catalogEvents];

export function productEvent(
  event: ProductEvent,
  product: Pick<ProductRecord, '_id' | 'nome' | 'categoria'>,
): DomainEvent {
  return domainEvent(event, { productId: product._id, title: product.nome, category: product.categoria });
}
