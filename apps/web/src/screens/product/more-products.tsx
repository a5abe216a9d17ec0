import { exceptSoldOut, type ProductCard, type ProductView } from '@vale/contracts/catalog';
import { useEffect, useState, type ReactNode } from 'react';
import { useCarouselProducts } from '../../features/catalog/api/products.js';
import { TicketCard } from '../../features/catalog/components/ticket-card.js';
import { useProduct } from '../../features/product/api/get-product.js';
import { productTexts as texts } from '../../features/product/model/product-texts.js';
import { useAfterHydration } from '../../shared/hydration.js';
import { forgetSeen, noteSeen, readSeen } from '../../shared/storage/seen-products.js';
import { ErrorState } from '../../shared/ui/states.js';

const SHOWN = 8;
const NONE: string[] = [];

/** Others of the category, the same brand first. */
export function RelatedProducts({ product }: { product: ProductView }) {
  const list = useCarouselProducts(product.category);
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  const related = list.data && relatedOf(product, list.data.items);
  if (related?.length === 0) return null;
  return (
    <Row title={texts.related}>
      {related
        ? related.map((one) => (
            <li key={one.id} className="snap-start">
              <TicketCard product={one} box="home" />
            </li>
          ))
        : [1, 2, 3, 4].map((one) => <CardSkeleton key={one} />)}
    </Row>
  );
}

function relatedOf({ id, marca }: ProductView, items: readonly ProductCard[]): ProductCard[] {
  const others = exceptSoldOut(items.filter((one) => one.id !== id));
  const isSameBrand = (one: ProductCard) => Number(marca !== undefined && one.marca === marca);
  return others.toSorted((one, other) => isSameBrand(other) - isSameBrand(one)).slice(0, SHOWN);
}

/** Shows products seen in this browser, as they are sold now. */
export function SeenProducts({ productId }: { productId: string }) {
  const [ids, setIds] = useState(() => readSeen().filter((id) => id !== productId));
  useEffect(() => {
    noteSeen(productId);
  }, [productId]);
  const shown = useAfterHydration(() => ids, NONE);
  if (shown.length === 0) return null;
  function forget(): void {
    forgetSeen();
    setIds([]);
  }
  const clear = (
    <button type="button" className="link min-h-11 px-2 text-small" onClick={forget}>
      {texts.forgetSeen}
    </button>
  );
  return (
    <Row title={texts.seen} action={clear}>
      {shown.map((id) => (
        <SeenCard key={id} id={id} />
      ))}
    </Row>
  );
}

function SeenCard({ id }: { id: string }) {
  const { data, isPending } = useProduct(id);
  if (isPending) return <CardSkeleton />;
  if (!data) return null;
  return (
    <li className="snap-start">
      <TicketCard product={data} box="home" />
    </li>
  );
}

function CardSkeleton() {
  return <li className="skeleton ticket-home shrink-0 rounded-panel" />;
}

function Row({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className="card-row mt-14" aria-label={title}>
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2>{title}</h2>
        {action}
      </div>
      <ul className="-mx-4 flex snap-x snap-proximity scroll-px-4 gap-5 overflow-x-auto overscroll-x-contain px-4 py-1.5">
        {children}
      </ul>
    </section>
  );
}
