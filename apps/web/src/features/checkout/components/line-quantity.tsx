import { priceText } from '@vale/contracts/money';
import QuantityStepper from '../../../shared/ui/quantity-stepper.js';
import type { Cart, CartLine } from '../model/use-cart.js';

interface LineQuantityProps {
  cart: Cart;
  line: CartLine;
}

/** Units and unit price of a line of the summary. */
export default function LineQuantity({ cart, line }: LineQuantityProps) {
  const { label, price, quantity } = line;
  return (
    <dd className="flex items-center gap-3">
      <QuantityStepper
        label={`Quantidade de ${label}`}
        value={quantity}
        max={cart.max}
        onChange={(units) => cart.setUnits(line, units)}
      />
      {quantity > 1 ? `× ${priceText(price)}` : null}
    </dd>
  );
}
