import type { Testimonial } from '@vale/contracts/catalog';
import { LoadingText } from '../../../shared/ui/states.js';
import { TestimonialCard } from './testimonial-card.js';

export const TESTIMONIALS_LEAD = 'O que dizem os clientes';

const grids = {
  3: 'grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 lg:grid-cols-3',
  4: 'grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 lg:grid-cols-4',
};

export function TestimonialGrid({ items, columns }: { items: Testimonial[]; columns: 3 | 4 }) {
  return (
    <ul className={grids[columns]}>
      {items.map((testimonial) => (
        <li key={testimonial.id}>
          <TestimonialCard testimonial={testimonial} />
        </li>
      ))}
    </ul>
  );
}

export function TestimonialSkeleton({ cards, columns }: { cards: number; columns: 3 | 4 }) {
  return (
    <>
      <LoadingText>Carregando depoimentos…</LoadingText>
      <div className={grids[columns]}>
        {Array.from({ length: cards }, (_, card) => (
          <div key={card} className="skeleton h-56 rounded-panel" />
        ))}
      </div>
    </>
  );
}
