import type { OrderBumpView, ProductView, VariationView } from '@vale/contracts/catalog';
import { orderTotalCentavos } from '@vale/contracts/checkout';
import { toCentavos, toReais } from '@vale/contracts/money';
import { useState } from 'react';

/** Without the variations that a partner sells. */
export function offeredVariations(product: ProductView): VariationView[] {
  return product.variations.filter((variation) => !variation.checkoutUrl);
}

/** The chosen variations and order bump, and their total. `wanted`: names of the variations preselected by the address. */
export function useCart(product: ProductView, bumps: OrderBumpView[], wanted: string[]) {
  const offered = offeredVariations(product);
  const [names, setNames] = useState<ReadonlySet<string>>(
    () => new Set(offered.filter((one) => wanted.includes(one.name) && !one.soldOut).map((one) => one.name)),
  );
  const [bumpId, setBumpId] = useState<string | null>(null);
  const chosen = offered.filter((one) => names.has(one.name) && !one.soldOut);
  const bump = bumps.find((one) => one.id === bumpId && !one.soldOut) ?? null;
  const total = toReais(
    orderTotalCentavos({
      priceCentavos: toCentavos(product.price),
      variationCentavos: chosen.map((one) => toCentavos(one.price)),
      hasVariations: product.variations.length > 0,
      bumpCentavos: bump && toCentavos(bump.price),
    }),
  );
  return {
    offered,
    chosen,
    bump,
    /** Reais. */
    total,
    toggleVariation: (name: string) => setNames((before) => toggled(before, name)),
    /** One bump at a time; a second click takes it back. */
    toggleBump: (id: string) => setBumpId((before) => (before === id ? null : id)),
    /** A product with variations cannot be ordered without one. */
    needsVariation: product.variations.length > 0 && chosen.length === 0,
  };
}

export type Cart = ReturnType<typeof useCart>;

function toggled(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const after = new Set(names);
  if (!after.delete(name)) after.add(name);
  return after;
}
