import type { Testimonial } from '@vale/contracts/catalog';
import { TestimonialCard } from './testimonial-card.js';

export function TestimonialGrid({ items, columns }: { items: Testimonial[]; columns: 3 | 4 }) {
  return (
    <ul className={`grid gap-4 sm:grid-cols-2 ${columns === 4 ? 'lg:grid-cols-4' : 'lg:grid-cols-3'}`}>
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
    <div className={`grid gap-4 sm:grid-cols-2 ${columns === 4 ? 'lg:grid-cols-4' : 'lg:grid-cols-3'}`}>
      {Array.from({ length: cards }, (_, card) => (
        <div key={card} className="skeleton h-56 rounded-panel" />
      ))}
    </div>
  );
}
