import type { VariationView } from '@vale/contracts/catalog';
import { sharedTexts } from '../texts.js';

/** A variation inside its button or checkbox: name and value, then the price or that it is sold out. */
export function VariationText({ variation }: { variation: VariationView }) {
  return (
    <>
      <span className="min-w-0 grow">
        <span className="block font-semibold">{variation.name}</span>
        {variation.value ? <span className="block text-small text-muted">{variation.value}</span> : null}
      </span>
      <span className="shrink-0 text-right font-bold tabular-nums">
        {variation.soldOut ? sharedTexts.soldOut : variation.priceText}
      </span>
    </>
  );
}
