import { addresses } from '../../../shared/routing/addresses.js';
import { Link } from '../../../shared/routing/link.js';
import { BlockError } from '../../../shared/ui/states.js';
import { HOME_TESTIMONIALS, useSomeTestimonials, useShuffleSeed } from '../api/list-testimonials.js';
import { TESTIMONIALS_LEAD, TestimonialGrid, TestimonialSkeleton } from './testimonial-grid.js';

/** Four testimonials, others at each visit; nothing when there are none. */
export function HomeTestimonials() {
  const { data, error, refetch } = useSomeTestimonials(useShuffleSeed());
  if (error && !data) {
    return (
      <BlockError
        title={TESTIMONIALS_LEAD}
        error={error}
        onRetry={() => void refetch()}
        className="min-h-56"
      />
    );
  }
  if (data?.items.length === 0) return null;
  return (
    <section aria-labelledby="depoimentos">
      <div className="row-head">
        <h2 id="depoimentos">{TESTIMONIALS_LEAD}</h2>
        <Link to={addresses.testimonials} className="link row-more" aria-label="VER TODOS: depoimentos">
          VER TODOS
        </Link>
      </div>
      {data ? (
        <TestimonialGrid items={data.items.slice(0, HOME_TESTIMONIALS)} columns={4} />
      ) : (
        <TestimonialSkeleton cards={HOME_TESTIMONIALS} columns={4} />
      )}
    </section>
  );
}
