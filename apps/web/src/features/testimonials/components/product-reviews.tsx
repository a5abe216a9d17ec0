import { Rating } from '../../../shared/ui/stars.js';
import { PagedList } from '../../../shared/ui/paged-list.js';
import { useProductReviews } from '../api/list-testimonials.js';
import { TestimonialGrid, TestimonialSkeleton } from './testimonial-grid.js';

interface ProductReviewsProps {
  productId: string;
  rating: { average: number; count: number };
}

/** Anchor of links to a product's reviews. */
export const REVIEWS_ID = 'avaliacoes';

export function ProductReviews({ productId, rating }: ProductReviewsProps) {
  const list = useProductReviews(productId);
  return (
    <section id={REVIEWS_ID} className="mt-14 scroll-mt-24" aria-labelledby={`${REVIEWS_ID}-titulo`}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={`${REVIEWS_ID}-titulo`}>Avaliações de quem comprou</h2>
        <Rating value={rating.average} />
      </div>
      <PagedList
        list={list}
        loading={<TestimonialSkeleton cards={Math.min(3, rating.count)} columns={3} />}
        empty={null}
        moreClassName="mt-6 text-center"
      >
        {(items) => <TestimonialGrid items={items} columns={3} />}
      </PagedList>
    </section>
  );
}
