import type { OrderBumpView } from '@vale/contracts/catalog';
import { useState } from 'react';
import { changeBag, choiceKey } from '../../../shared/storage/bag.js';
import { keepOrderForm, readChoice, saveChoice } from '../../../shared/storage/checkout-draft.js';
import { fullSumOf, sumOf } from './cart-sum.js';
import type { Cart, CartLine } from './use-cart.js';

/** The order form of the bag, beside those of products. */
export const BAG_FORM = 'sacola';

interface BagCartOptions {
  /** The lines that can be bought now, at their present prices. */
  lines: readonly CartLine[];
  /** Leaves lines out of this order; they stay in the bag. */
  onOmit: (lines: readonly CartLine[]) => void;
  orderForm: string;
  bumps: OrderBumpView[];
  max: number;
}

/** The bag as a cart. Quantities are changed in the bag itself. */
export function useBagCart({ lines, onOmit, orderForm, bumps, max }: BagCartOptions): Cart {
  const [bumpId, setBumpId] = useState(() => readChoice(BAG_FORM)?.bumpId ?? null);
  const bump = bumps.find((one) => one.id === bumpId && !one.soldOut) ?? null;
  const totalOf: Cart['totalOf'] = (some, hasBump = true) => sumOf(some, hasBump ? bump : null);

  function chooseBump(id: string | null): void {
    setBumpId(id);
    saveChoice(BAG_FORM, { variations: [], bumpId: id });
    keepOrderForm(BAG_FORM, orderForm);
  }
  function setAll(units: readonly CartLine[]): void {
    const quantities = new Map(units.map((line) => [choiceKey(line), line.quantity]));
    changeBag((line) => ({ ...line, quantity: quantities.get(choiceKey(line)) ?? line.quantity }));
  }
  function keepOnly(kept: readonly CartLine[], hasBump: boolean): void {
    const names = kept.map(choiceKey);
    onOmit(lines.filter((line) => !names.includes(choiceKey(line))));
    setAll(kept);
    if (!hasBump) chooseBump(null);
  }
  return {
    offered: [],
    chosen: [],
    lines: [...lines],
    max,
    bump,
    full: fullSumOf(lines, bump),
    total: totalOf(lines),
    totalOf,
    setUnits: (line, quantity) => setAll([{ ...line, quantity }]),
    keepOnly,
    toggleVariation: () => undefined,
    toggleBump: (id) => chooseBump(bumpId === id ? null : id),
    needsVariation: false,
  };
}
