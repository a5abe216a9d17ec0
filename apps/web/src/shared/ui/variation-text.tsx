import { savingOf, type VariationView } from '@vale/contracts/catalog';
import { sharedTexts } from '../texts.js';

/**
 * A variation inside its button or checkbox: name, value and saving, then the price or that it is sold out. The hidden
 * words make one sentence of it: "Gift 150, vale R$ 150, por R$ 75,00 no PIX, −50 %".
 */
export function VariationText({ variation }: { variation: VariationView }) {
  const { name, value, price, faceValue, soldOut, priceText } = variation;
  const saving = savingOf(price, faceValue);
  return (
    <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="variation-name">
        <span className="block font-semibold">{name}</span>
        {value ? (
          <span className="block text-small text-muted">
            <span className="visually-hidden">, </span>
            {faceValue ? 'vale ' : null}
            <span className="whitespace-nowrap">{faceValue ? shortValue(value) : value}</span>
          </span>
        ) : null}
      </span>
      <span className="text-right">
        <span className="visually-hidden">{soldOut ? ', ' : ', por '}</span>
        <span className="font-bold whitespace-nowrap tabular-nums">
          {soldOut ? sharedTexts.soldOut : priceText}
        </span>
        {saving && !soldOut ? (
          <span className="block text-small whitespace-nowrap text-ok">
            <span className="visually-hidden"> no PIX, </span>−{saving.percent} %
          </span>
        ) : null}
      </span>
    </span>
  );
}

const shortValue = (value: string) => value.replace(/,00$/, '');
