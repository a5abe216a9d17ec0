import { priceText } from '@vale/contracts/money';
import type { ReactNode } from 'react';
import { unitsIn } from '../../../shared/storage/bag.js';
import { checkoutTexts } from '../model/checkout-texts.js';
import type { Cart } from '../model/use-cart.js';
import type { Discount } from '../model/use-total.js';
import { SummaryFrame, SummaryLines } from './summary-frame.js';

interface BagSummaryProps {
  cart: Cart;
  /** Reais; the server's total after it refused an outdated one. */
  total: number;
  discount: Discount | null;
  folded: boolean;
  /** Names what of the bag is left out. */
  omitted: ReactNode;
}

/** The lines of the bag with their units, and the one sum. */
export function BagSummary({ cart, total, discount, folded, omitted }: BagSummaryProps) {
  const { lines } = cart;
  const units = unitsIn(lines);
  return (
    <SummaryFrame
      title={checkoutTexts.units(units)}
      list={lines}
      offer={{ priceText: priceText(total) }}
      folded={folded}
      opensFirst={false}
    >
      <SummaryLines cart={cart} lines={lines} discount={discount} />
      {omitted}
    </SummaryFrame>
  );
}
