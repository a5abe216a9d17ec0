import type {
  BuyerField,
  CategorySlug,
  OrderBumpView,
  ProductView,
  QuantityPrice,
  VariationView,
} from '@vale/contracts/catalog';
import type { GivenAnswer } from '@vale/contracts/checkout';
import { useState } from 'react';
import {
  keepOrderForm,
  readChoice,
  saveChoice,
  type Choice,
} from '../../../shared/storage/checkout-draft.js';
import { fullSumOf, sumOf } from './cart-sum.js';

/** Excludes variations sold by a partner. */
export function offeredVariations(product: ProductView): VariationView[] {
  return product.variations.filter((variation) => !variation.checkoutUrl);
}

/** Units of a variation, or of a product without any. */
export interface CartLine {
  productId: string;
  category: CategorySlug;
  /** Empty for a product without variations. */
  variation: string;
  label: string;
  /** Reais of one unit. */
  price: number;
  quantity: number;
  /** Asked of the buyer. */
  fields?: readonly BuyerField[] | undefined;
  quantityPrices?: readonly QuantityPrice[] | undefined;
}

/** Asks what the products of these lines need to know. Null if the buyer has to correct something. */
export type AskBuyer = (lines: readonly CartLine[]) => Promise<GivenAnswer[] | null>;

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

/** The order form sells the variations of one product, or the lines of a bag. */
export interface Cart {
  /** Variations to choose from; none of a bag. */
  offered: VariationView[];
  chosen: VariationView[];
  lines: CartLine[];
  /** Units of one line that an order may have. */
  max: number;
  bump: OrderBumpView | null;
  /** Reais, before the discount for the number of units. */
  full: number;
  /** Reais. */
  total: number;
  totalOf: (lines: readonly CartLine[], hasBump?: boolean) => number;
  setUnits: (line: CartLine, units: number) => void;
  /** Leaves out everything else. */
  keepOnly: (lines: readonly CartLine[], hasBump: boolean) => void;
  toggleVariation: (name: string) => void;
  /** One bump at a time; a second click takes it back. */
  toggleBump: (id: string) => void;
  /** A product with variations cannot be ordered without one. */
  needsVariation: boolean;
}

/** The chosen variations with their quantities, the order bump, and their total. */
export function useCart({ product, orderForm, bumps, wanted, quantities, max }: CartOptions): Cart {
  const offered = offeredVariations(product);
  const [choice, setChoice] = useState(() => startChoice(product.id, wanted, quantities));
  const chosen = offered.filter((one) => choice.variations.includes(one.name) && !one.soldOut);
  const bump = bumps.find((one) => one.id === choice.bumpId && !one.soldOut) ?? null;
  const hasVariations = product.variations.length > 0;
  const units = hasVariations ? chosen : [{ name: '', price: product.price }];
  const lines: CartLine[] = units.map(({ name, price }) => ({
    productId: product.id,
    category: product.category,
    variation: name,
    label: name || product.title,
    price,
    quantity: clamped(choice.quantities?.[name], max),
    fields: product.fields,
    quantityPrices: product.quantityPrices,
  }));
  const totalOf: Cart['totalOf'] = (some, hasBump = true) => sumOf(some, hasBump ? bump : null);
  function change(next: Partial<Choice>): void {
    const changed = { ...choice, ...next, wanted };
    setChoice(changed);
    saveChoice(product.id, changed);
    keepOrderForm(product.id, orderForm);
  }
  function keepOnly(kept: readonly CartLine[], hasBump: boolean): void {
    change({
      variations: kept.map(({ variation }) => variation),
      quantities: Object.fromEntries(kept.map(({ variation, quantity }) => [variation, quantity])),
      bumpId: hasBump ? (bump?.id ?? null) : null,
    });
  }
  function setUnits({ variation }: CartLine, quantity: number): void {
    const before = lines.map((one) => [one.variation, one.quantity] as const);
    change({ quantities: Object.fromEntries([...before, [variation, quantity]]) });
  }
  return {
    offered,
    chosen,
    lines,
    max,
    bump,
    full: fullSumOf(lines, bump),
    total: totalOf(lines),
    totalOf,
    setUnits,
    keepOnly,
    toggleVariation: (name) => change({ variations: toggled(choice.variations, name) }),
    toggleBump: (id) => change({ bumpId: choice.bumpId === id ? null : id }),
    needsVariation: hasVariations && chosen.length === 0,
  };
}

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
