import { priceText } from '@vale/contracts/money';
import QuantityStepper from '../../../shared/ui/quantity-stepper.js';
import type { Cart, CartLine } from '../model/use-cart.js';

interface LineQuantityProps {
  cart: Cart;
  line: CartLine;
}

/** Units and unit price of a line of the summary. */
export default function LineQuantity({ cart, line }: LineQuantityProps) {
  const { variation, label, price, quantity } = line;
  function count(units: number): void {
    const before = cart.lines.map((one) => [one.variation, one.quantity] as const);
    cart.change({ quantities: Object.fromEntries([...before, [variation, units]]) });
  }
  return (
    <dd className="flex items-center gap-3">
      <QuantityStepper label={`Quantidade de ${label}`} value={quantity} max={cart.max} onChange={count} />
      {quantity > 1 ? `× ${priceText(price)}` : null}
    </dd>
  );
}
