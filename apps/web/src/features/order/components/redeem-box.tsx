import { ExternalLink } from 'lucide-react';
import type { RedeemGuide } from '@vale/contracts/catalog';

export function RedeemBox({ guide }: { guide: RedeemGuide }) {
  return (
    <section aria-labelledby="como-resgatar" className="grid gap-3">
      <h2 id="como-resgatar" className="text-h3">
        Como resgatar
      </h2>
      <ol className="grid list-decimal gap-1 rounded-control bg-raised p-4 pl-9">
        {guide.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {guide.url ? (
        <a
          href={guide.url}
          target="_blank"
          rel="noopener noreferrer"
          className="btn btn-quiet justify-self-start max-[400px]:justify-self-stretch"
        >
          Abrir a página de resgate <ExternalLink size={18} aria-hidden />
        </a>
      ) : null}
    </section>
  );
}
