import { categoryLabel, exceptSoldOut, type CategorySlug } from '@vale/contracts/catalog';
import { addresses } from '../../../shared/routing/addresses.js';
import { Link } from '../../../shared/routing/link.js';
import { Carousel } from '../../../shared/ui/carousel.js';
import { BlockError, LoadingText } from '../../../shared/ui/states.js';
import { useCarouselProducts } from '../api/products.js';
import { TicketCard } from './ticket-card.js';

/** A category's carousel on the home; nothing, title included, when the category has nothing to sell. */
export function CategoryCarousel({ category }: { category: CategorySlug }) {
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
    <Carousel
      title={label}
      more={
        <Link
          to={addresses.category(category)}
          className="link mr-auto shrink-0 py-3 pr-2 text-small sm:mr-1 sm:text-body"
          aria-label={`VER TODAS: ${label}`}
        >
          VER TODAS
        </Link>
      }
    >
      {exceptSoldOut(data.items).map((product) => (
        <li key={product.id} className="snap-start">
          <TicketCard product={product} box="home" />
        </li>
      ))}
    </Carousel>
  );
}

function CarouselSkeleton({ label }: { label: string }) {
  return (
    <section aria-busy>
      <LoadingText>{`Sincronizando ${label}…`}</LoadingText>
      <div className="skeleton mb-3 h-11 w-48" />
      <div className="flex gap-5 overflow-hidden py-1.5">
        {[1, 2, 3, 4].map((card) => (
          <div key={card} className="skeleton ticket-home shrink-0 rounded-panel" />
        ))}
      </div>
    </section>
  );
}
