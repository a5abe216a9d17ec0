import type { Testimonial } from '@vale/contracts/catalog';
import { dateText } from '../../../shared/time/dates.js';
import { Stars } from '../../../shared/ui/stars.js';

export function TestimonialCard({ testimonial }: { testimonial: Testimonial }) {
  return (
    <figure className="panel flex h-full flex-col gap-4">
      <Stars value={testimonial.rating} />
      <div className="grid grow content-start gap-3">
        <blockquote className="wrap-anywhere">{testimonial.comment}</blockquote>
        {testimonial.picture ? (
          <img
            src={testimonial.picture}
            alt={`Foto enviada por ${testimonial.name}`}
            loading="lazy"
            className="aspect-4/3 w-full rounded-control object-cover"
          />
        ) : null}
        {testimonial.answer ? (
          <p className="rounded-control bg-raised p-3 text-small wrap-anywhere">
            <strong className="block">Resposta da loja</strong>
            {testimonial.answer}
          </p>
        ) : null}
      </div>
      <figcaption className="flex items-center gap-3">
        <span
          aria-hidden
          className="display grid size-11 shrink-0 place-items-center rounded-full border border-line bg-raised text-accent-text"
        >
          {initials(testimonial.name)}
        </span>
        <span className="min-w-0 text-small">
          <strong className="block truncate text-body">{testimonial.name}</strong>
          <span className="block text-muted">
            Cliente {testimonial.game} · {dateText(testimonial.date)}
          </span>
          {testimonial.verified ? <span className="block text-ok">Compra verificada</span> : null}
          {testimonial.sample ? <span className="block text-warn">Exemplo de demonstração</span> : null}
        </span>
      </figcaption>
    </figure>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0]?.[0], words.length > 1 ? words.at(-1)?.[0] : ''];
  return letters.join('').toUpperCase();
}
