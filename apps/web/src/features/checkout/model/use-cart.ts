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

/** Units of a variation, or of a product without any. */
export interface CartLine {
  /** Empty for a product without variations. */
  variation: string;
  label: string;
  /** Reais of one unit. */
  price: number;
  quantity: number;
}

interface CartOptions {
  product: ProductView;
  orderForm: string;
  bumps: OrderBumpView[];
  /** Names of the variations preselected by the address. */
  wanted: string[];
  /** Units of each, or of the product, in the address. */
  quantities: number[];
  /** Units of one variation or product that an order may have. */
  max: number;
}

/** The chosen variations with their quantities, the order bump, and their total. */
export function useCart({ product, orderForm, bumps, wanted, quantities, max }: CartOptions) {
  const offered = offeredVariations(product);
  const [choice, setChoice] = useState(() => startChoice(product.id, wanted, quantities));
  const chosen = offered.filter((one) => choice.variations.includes(one.name) && !one.soldOut);
  const bump = bumps.find((one) => one.id === choice.bumpId && !one.soldOut) ?? null;
  const hasVariations = product.variations.length > 0;
  const units = hasVariations ? chosen : [{ name: '', price: product.price }];
  const lines: CartLine[] = units.map(({ name, price }) => ({
    variation: name,
    label: name || product.title,
    price,
    quantity: clamped(choice.quantities?.[name], max),
  }));
  const totalOf = (some: readonly CartLine[], withBump = true) => {
    const centavos = some.map(({ price, quantity }) => toCentavos(price) * quantity);
    return toReais(
      orderTotalCentavos({
        priceCentavos: hasVariations ? 0 : centavos[0]!,
        variationCentavos: centavos,
        hasVariations,
        bumpCentavos: withBump ? bump && toCentavos(bump.price) : null,
      }),
    );
  };
  function change(next: Partial<Choice>): void {
    const changed = { ...choice, ...next, wanted };
    setChoice(changed);
    saveChoice(product.id, changed);
    keepOrderForm(product.id, orderForm);
  }
  return {
    offered,
    chosen,
    lines,
    max,
    bump,
    /** Reais. */
    total: totalOf(lines),
    totalOf,
    change,
    toggleVariation: (name: string) => change({ variations: toggled(choice.variations, name) }),
    /** One bump at a time; a second click takes it back. */
    toggleBump: (id: string) => change({ bumpId: choice.bumpId === id ? null : id }),
    /** A product with variations cannot be ordered without one. */
    needsVariation: product.variations.length > 0 && chosen.length === 0,
  };
}

export type Cart = ReturnType<typeof useCart>;

/** Restores the previous choice, unless the address names another variation picked since. */
function startChoice(productId: string, wanted: string[], quantities: number[]): Choice {
  const before = readChoice(productId);
  if (before?.wanted?.join('\n') === wanted.join('\n')) return before;
  const names = wanted.length > 0 ? wanted : [''];
  return {
    variations: wanted,
    bumpId: before?.bumpId ?? null,
    quantities: Object.fromEntries(names.map((name, at) => [name, quantities[at] ?? 1])),
  };
}

/** An address may have anything. */
function clamped(quantity: number | undefined, max: number): number {
  return Math.max(1, Math.min(Math.trunc(quantity ?? 1) || 1, max));
}

function toggled(names: string[], name: string): string[] {
  return names.includes(name) ? names.filter((one) => one !== name) : [...names, name];
}
