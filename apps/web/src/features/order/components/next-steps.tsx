import type { ReactNode } from 'react';
import { withWholePrices } from './order-heading.js';

export function NextSteps({ steps, support }: { steps: readonly string[]; support: ReactNode }) {
  return (
    <section className="panel" aria-labelledby="proximos-passos">
      <h2 id="proximos-passos" className="mb-3 text-h3">
        Próximos passos
      </h2>
      <ol className="grid gap-2">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3 wrap-anywhere">
            <span
              aria-hidden
              className="display grid size-7 shrink-0 place-items-center rounded-full bg-raised text-small text-accent-text"
            >
              {index + 1}
            </span>
            {withWholePrices(step)}
          </li>
        ))}
      </ol>
      {support ? <p className="mt-4">{support}</p> : null}
    </section>
  );
}
