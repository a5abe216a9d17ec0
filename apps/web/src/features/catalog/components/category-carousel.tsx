import { categoryLabel, exceptSoldOut, type CategorySlug } from '@vale/contracts/catalog';
import { addresses } from '../../../shared/routing/addresses.js';
import { Link } from '../../../shared/routing/link.js';
import { BlockError, LoadingText } from '../../../shared/ui/states.js';
import { useCarouselProducts } from '../api/products.js';
import { CardRow } from './card-row.js';

interface CategoryCarouselProps {
  category: CategorySlug;
  /** Cards that load first. */
  eager: number;
}

/** A category's carousel on the home; nothing, title included, when the category has nothing to sell. */
export function CategoryCarousel({ category, eager }: CategoryCarouselProps) {
  const { data, error, isPending, refetch } = useCarouselProducts(category);
  const label = categoryLabel(category);
  if (isPending) return <CarouselSkeleton label={label} />;
  if (!data) {
    return (
      <BlockError title={label} error={error} onRetry={() => void refetch()} className="carousel-height" />
    );
  }
  if (data.items.length === 0) return null;
  return (
    <CardRow
      title={label}
      products={exceptSoldOut(data.items)}
      eager={eager}
      more={
        <Link to={addresses.category(category)} className="link row-more" aria-label={`VER TODAS: ${label}`}>
          VER TODAS
        </Link>
      }
    />
  );
}

function CarouselSkeleton({ label }: { label: string }) {
  return (
    <section aria-busy>
      <LoadingText>{`Sincronizando ${label}…`}</LoadingText>
      <div className="skeleton mb-2 h-11 w-48" />
      <div className="flex gap-5 overflow-hidden py-1.5">
        {[1, 2, 3, 4].map((card) => (
          <div key={card} className="skeleton ticket-home shrink-0 rounded-panel" />
        ))}
      </div>
    </section>
  );
}
