import { ExternalLink } from 'lucide-react';
import { useId } from 'react';
import type { RedeemGuide } from '@vale/contracts/catalog';

/** `title` names the product in an order of several. */
export function RedeemBox({ guide, title }: { guide: RedeemGuide; title?: string | undefined }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="grid gap-3">
      <h2 id={heading} className="text-h3 wrap-anywhere">
        {title === undefined ? 'Como resgatar' : `Como resgatar: ${title}`}
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
