import { ChevronDown } from 'lucide-react';
import { pixSituations, pixSituationsTitle } from '../model/order-texts.js';

/** What happens to the money in each situation that worries a payer. */
export function PixSituations() {
  return (
    <details className="group rounded-control border border-line">
      <summary className="flex min-h-12 list-none items-center justify-between gap-4 px-4 py-2 font-semibold">
        {pixSituationsTitle}
        <ChevronDown
          size={20}
          aria-hidden
          className="shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <dl className="grid gap-3 px-4 pb-4">
        {pixSituations.map(({ situation, money }) => (
          <div key={situation}>
            <dt className="font-semibold">{situation}</dt>
            <dd className="text-muted">{money}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
