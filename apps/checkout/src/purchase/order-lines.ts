import type { Offer } from '@vale/contracts/catalog';
import { checkoutErrors, type OrderItem, type OrderRequest } from '@vale/contracts/checkout';
import { AppError, type ErrorDefinition } from '@vale/contracts/define';
import type { LineItem, SoldProduct } from '../orders/life/order.js';

/** Offers by product. A product that catalog does not have, or that is inactive, has none. */
export type Offers = ReadonlyMap<string, Offer>;

/** Choices of a request. */
export type Chosen = Pick<OrderRequest, 'items' | 'productId' | 'variations' | 'orderBumpId'>;

/** The choices of a request. One without items names the variations of one product; a repeated name counts once. */
export function choicesOf({ items, productId, variations }: Chosen): readonly OrderItem[] {
  if (items) return items;
  const names = variations.length === 0 ? [''] : [...new Set(variations)];
  return names.map((variation) => ({ productId, variation, quantity: 1 }));
}

export function hasSeveralUnits({ items }: Pick<Chosen, 'items'>): boolean {
  return items !== undefined && (items.length > 1 || items[0]!.quantity > 1);
}

type UnnumberedLine = Omit<LineItem, 'line'>;

/**
 * One line for each unit, and one for the bump. Lines of one unit have the form that earlier releases read. Throws
 * what is wrong with the first bad item, whose position is in the error's data.
 */
export function chooseLines(request: Chosen, offers: Offers, now: number): LineItem[] {
  const choices = choicesOf(request);
  const units = choices.map((choice, item) => {
    const refuse = (error: ErrorDefinition) => new AppError(error, request.items && { data: { item } });
    const unit = unitOf(choice, offers.get(choice.productId), now, refuse);
    if (request.items && unit.priceCentavos <= 0) throw refuse(checkoutErrors.notForSale);
    return unit;
  });
  const bump = bumpOf(request, offers.get(choices[0]!.productId)!);
  const lines = hasSeveralUnits(request)
    ? [...groupedLines(choices, units, offers), ...bump.map((line) => ({ ...line, item: choices.length }))]
    : [...units, ...bump];
  return lines.map((line, position) => ({ line: position, ...line }));
}

function unitOf(
  { variation: name }: OrderItem,
  offer: Offer | undefined,
  now: number,
  refuse: (error: ErrorDefinition) => AppError,
): UnnumberedLine {
  if (!offer) throw refuse(checkoutErrors.productNotFound);
  const { product, variations } = offer;
  if (product.expired || (product.expiresAt ?? Infinity) <= now) throw refuse(checkoutErrors.productExpired);
  if (product.external) throw refuse(checkoutErrors.soldElsewhere);
  const { id: productId, title, priceCentavos, delivery } = product;
  if (name === '' && variations.length === 0)
    return { kind: 'product', productId, variation: '', label: title, priceCentavos, delivery };
  if (name === '') throw refuse(checkoutErrors.variationRequired);
  const variation = variations.find((one) => one.name === name);
  if (!variation) throw refuse(checkoutErrors.variationUnknown);
  if (variation.external) throw refuse(checkoutErrors.soldElsewhere);
  return {
    kind: 'variation',
    productId,
    variation: name,
    label: name,
    priceCentavos: variation.priceCentavos,
    delivery: variation.delivery,
  };
}

function groupedLines(
  choices: readonly OrderItem[],
  units: readonly UnnumberedLine[],
  offers: Offers,
): UnnumberedLine[] {
  return units.flatMap((unit, item) => {
    const product = soldProduct(offers.get(unit.productId)!);
    // Screens and e-mails of earlier releases show the label alone.
    const isNamed = offers.size > 1 && unit.kind === 'variation';
    const label = isNamed ? `${product.title} – ${unit.label}` : unit.label;
    return Array.from({ length: choices[item]!.quantity }, () => ({ ...unit, label, item, product }));
  });
}

function bumpOf({ orderBumpId }: Pick<Chosen, 'orderBumpId'>, { orderBump }: Offer): UnnumberedLine[] {
  if (!orderBumpId) return [];
  if (orderBump?.id !== orderBumpId) throw new AppError(checkoutErrors.orderBumpUnknown);
  const { id: productId, title: label, priceCentavos, delivery } = orderBump;
  return [{ kind: 'bump', productId, variation: '', label, priceCentavos, delivery }];
}

/** Copied into the order, because products change and are deleted. */
export function soldProduct({ product }: Offer): SoldProduct {
  const { id, title, category, categoryLabel, image, brand, region } = product;
  return {
    id,
    title,
    category,
    ...(categoryLabel !== undefined && { categoryLabel }),
    image,
    ...(brand !== undefined && { brand }),
    ...(region !== undefined && { region }),
  };
}
