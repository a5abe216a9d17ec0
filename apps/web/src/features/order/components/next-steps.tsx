import type { ReactNode } from 'react';
import { nextSteps } from '../model/order-texts.js';

export function NextSteps({ support }: { support: ReactNode }) {
  return (
    <section className="panel" aria-labelledby="proximos-passos">
      <h2 id="proximos-passos" className="mb-3 text-h3">
        Próximos passos
      </h2>
      <ol className="grid gap-2">
        {nextSteps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden
              className="display grid size-7 shrink-0 place-items-center rounded-full bg-raised text-small text-accent-text"
            >
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      {support ? <p className="mt-4">{support}</p> : null}
    </section>
  );
}
