import { Notice } from '../../../shared/ui/notice.js';
import { VariationText } from '../../../shared/ui/variation-text.js';
import { checkoutTexts } from '../model/checkout-texts.js';
import type { Cart } from '../model/use-cart.js';

export function VariationBoxes({ cart, missing }: { cart: Cart; missing: boolean }) {
  if (cart.offered.length === 0) return null;
  return (
    <fieldset id="variacoes" tabIndex={-1} className="scroll-mt-36 outline-none">
      <legend className="mb-2 text-small font-semibold">Variações</legend>
      <div className="grid gap-2">
        {cart.offered.map((variation) => (
          <label key={variation.name} className="choice cursor-pointer" aria-disabled={variation.soldOut}>
            <input
              type="checkbox"
              checked={cart.chosen.some((one) => one.name === variation.name)}
              disabled={variation.soldOut}
              onChange={() => cart.toggleVariation(variation.name)}
            />
            <VariationText variation={variation} />
          </label>
        ))}
      </div>
      {missing ? (
        <div className="mt-3">
          <Notice tone="danger" live>
            {checkoutTexts.chooseVariation}
          </Notice>
        </div>
      ) : null}
    </fieldset>
  );
}
