import type { VariationView } from '@vale/contracts/catalog';
import { Check } from 'lucide-react';
import type { Ref } from 'react';
import { Notice } from '../../../shared/ui/notice.js';
import { VariationText } from '../../../shared/ui/variation-text.js';

interface VariationPickerProps {
  variations: VariationView[];
  picked: VariationView | undefined;
  onPick: (variation: VariationView) => void;
  error: string | null;
  /** The page scrolls here when a choice is missing. */
  sectionRef: Ref<HTMLElement>;
}

/** One at a time; a second click on the picked one deselects it. */
export function VariationPicker({ variations, picked, onPick, error, sectionRef }: VariationPickerProps) {
  if (variations.length === 0) return null;
  return (
    <section ref={sectionRef} tabIndex={-1} aria-labelledby="variacoes" className="scroll-mt-36 outline-none">
      <h2 id="variacoes" className="mb-3 text-h3">
        Escolha a variação
      </h2>
      {/* Above the list, because the buy bar of phones covers what follows it. */}
      {error ? (
        <div className="mb-3">
          <Notice tone="danger" live>
            {error}
          </Notice>
        </div>
      ) : null}
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,17.5rem),1fr))] gap-2.5">
        {variations.map((variation) => (
          <li key={variation.name}>
            <button
              type="button"
              className="choice relative"
              aria-pressed={variation.name === picked?.name}
              disabled={variation.soldOut}
              onClick={() => onPick(variation)}
            >
              <VariationText variation={variation} />
              <Check
                size={18}
                aria-hidden
                className={
                  variation.name === picked?.name ? 'absolute top-1 right-1 text-accent-text' : 'hidden'
                }
              />
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-small text-muted" aria-live="polite">
        {picked ? `Selecionada: ${picked.name} (${picked.priceText})` : null}
      </p>
    </section>
  );
}
