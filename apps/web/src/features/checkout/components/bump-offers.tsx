import { DEFAULT_BUMP_IMAGE, type OrderBumpView } from '@vale/contracts/catalog';
import { sharedTexts } from '../../../shared/texts.js';
import { SafeImage } from '../../../shared/ui/safe-image.js';
import type { Cart } from '../model/use-cart.js';

/** Small offers above the pay button. None is preselected, and only one can be chosen. */
export function BumpOffers({ bumps, cart }: { bumps: OrderBumpView[]; cart: Cart }) {
  if (bumps.length === 0) return null;
  return (
    <section aria-labelledby="ofertas-extras">
      <h2 id="ofertas-extras" className="mb-3 text-h3">
        Aproveite também
      </h2>
      <ul className="grid gap-2.5">
        {bumps.map((bump) => (
          <li key={bump.id}>
            <button
              type="button"
              className="choice"
              aria-pressed={cart.bump?.id === bump.id}
              disabled={bump.soldOut}
              onClick={() => cart.toggleBump(bump.id)}
            >
              <SafeImage
                src={bump.image}
                fallback={DEFAULT_BUMP_IMAGE}
                alt=""
                width={50}
                height={50}
                className="size-12.5 shrink-0 rounded-lg object-cover"
              />
              <span className="flex min-w-0 grow flex-wrap items-center gap-x-3">
                <span className="variation-name">
                  <span className="block font-semibold">{bump.title}</span>
                  <span className="block text-small text-muted">{bump.description}</span>
                </span>
                <span className="ml-auto flex flex-row-reverse flex-wrap items-baseline gap-x-3">
                  <span className="font-bold whitespace-nowrap tabular-nums">+ {bump.priceText}</span>
                  <span className="text-small text-accent-text">
                    {bump.soldOut
                      ? sharedTexts.soldOut
                      : cart.bump?.id === bump.id
                        ? 'Adicionado'
                        : 'Adicionar'}
                  </span>
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
