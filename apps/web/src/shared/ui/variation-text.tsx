import { savingOf, type VariationView } from '@vale/contracts/catalog';
import { sharedTexts } from '../texts.js';
import { FaceValue } from './face-value.js';

/**
 * A variation inside its button or checkbox: name, value and saving, then the price or that it is sold out. The hidden
 * words make one sentence of it: "Gift 150, vale R$ 150 · −50 %, por R$ 75,00 no PIX".
 */
export function VariationText({ variation }: { variation: VariationView }) {
  const { name, value, price, faceValue, soldOut, priceText } = variation;
  const saving = savingOf(price, faceValue);
  return (
    <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3">
      <span className="variation-name">
        <span className="block font-semibold">{name}</span>
        {value ? (
          <span className="block text-small text-muted">
            <span className="visually-hidden">, </span>
            {saving && !soldOut ? (
              <FaceValue price={price} faceValue={faceValue} isSaid={name.includes(saving.faceValueText)} />
            ) : (
              value
            )}
          </span>
        ) : null}
      </span>
      <span className="ml-auto font-bold whitespace-nowrap tabular-nums">
        <span className="visually-hidden">{soldOut ? ', ' : ', por '}</span>
        {soldOut ? sharedTexts.soldOut : priceText}
        {soldOut ? null : <span className="visually-hidden"> no PIX</span>}
      </span>
    </span>
  );
}
