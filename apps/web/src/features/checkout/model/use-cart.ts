import type { OrderBumpView, ProductView, VariationView } from '@vale/contracts/catalog';
import { orderTotalCentavos } from '@vale/contracts/checkout';
import { toCentavos, toReais } from '@vale/contracts/money';
import { useState } from 'react';
import {
  keepOrderForm,
  readChoice,
  saveChoice,
  type Choice,
} from '../../../shared/storage/checkout-draft.js';

/** Excludes variations sold by a partner. */
export function offeredVariations(product: ProductView): VariationView[] {
  return product.variations.filter((variation) => !variation.checkoutUrl);
}

interface CartOptions {
  product: ProductView;
  orderForm: string;
  bumps: OrderBumpView[];
  /** Names of the variations preselected by the address. */
  wanted: string[];
}

/** The chosen variations and order bump, and their total. */
export function useCart({ product, orderForm, bumps, wanted }: CartOptions) {
  const offered = offeredVariations(product);
  const [choice, setChoice] = useState(() => startChoice(product.id, wanted));
  const chosen = offered.filter((one) => choice.variations.includes(one.name) && !one.soldOut);
  const bump = bumps.find((one) => one.id === choice.bumpId && !one.soldOut) ?? null;
  const total = toReais(
    orderTotalCentavos({
      priceCentavos: toCentavos(product.price),
      variationCentavos: chosen.map((one) => toCentavos(one.price)),
      hasVariations: product.variations.length > 0,
      bumpCentavos: bump && toCentavos(bump.price),
    }),
  );
  function change(next: Partial<Choice>): void {
    const changed = { ...choice, ...next, wanted };
    setChoice(changed);
    saveChoice(product.id, changed);
    keepOrderForm(product.id, orderForm);
  }
  return {
    offered,
    chosen,
    bump,
    /** Reais. */
    total,
    toggleVariation: (name: string) => change({ variations: toggled(choice.variations, name) }),
    /** One bump at a time; a second click takes it back. */
    toggleBump: (id: string) => change({ bumpId: choice.bumpId === id ? null : id }),
    /** A product with variations cannot be ordered without one. */
    needsVariation: product.variations.length > 0 && chosen.length === 0,
  };
}

export type Cart = ReturnType<typeof useCart>;

/** Restores the previous choice, unless the address names another variation picked since. */
function startChoice(productId: string, wanted: string[]): Choice {
  const before = readChoice(productId);
  const isSameVisit = before?.wanted?.join('\n') === wanted.join('\n');
  return { variations: isSameVisit ? before!.variations : wanted, bumpId: before?.bumpId ?? null };
}

function toggled(names: string[], name: string): string[] {
  return names.includes(name) ? names.filter((one) => one !== name) : [...names, name];
}
