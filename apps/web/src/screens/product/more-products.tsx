import { exceptSoldOut, type ProductCard, type ProductView } from '@vale/contracts/catalog';
import { useEffect, useState } from 'react';
import { useCarouselProducts } from '../../features/catalog/api/products.js';
import { CardRow, CardSkeleton } from '../../features/catalog/components/card-row.js';
import { SoleProduct } from '../../features/catalog/components/sole-product.js';
import { TicketCard } from '../../features/catalog/components/ticket-card.js';
import { useProduct } from '../../features/product/api/get-product.js';
import { productTexts as texts } from '../../features/product/model/product-texts.js';
import { useAfterHydration } from '../../shared/hydration.js';
import { forgetSeen, noteSeen, readSeen } from '../../shared/storage/seen-products.js';
import { Carousel } from '../../shared/ui/carousel.js';
import { ErrorState } from '../../shared/ui/states.js';

const SHOWN = 8;
const NONE: string[] = [];

/** Others of the category, the same brand first. */
export function RelatedProducts({ product }: { product: ProductView }) {
  const list = useCarouselProducts(product.category);
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  const related = list.data && relatedOf(product, list.data.items);
  if (related?.length === 0) return null;
  return <CardRow title={texts.related} products={related} auto={false} className="mt-14" />;
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
    <button type="button" className="link row-more" onClick={forget}>
      {texts.forgetSeen}
    </button>
  );
  return (
    <Carousel title={texts.seen} more={clear} auto={false} className="mt-14">
      {shown.map((id) => (
        <SeenCard key={id} id={id} isAlone={shown.length === 1} />
      ))}
    </Carousel>
  );
}

function SeenCard({ id, isAlone }: { id: string; isAlone: boolean }) {
  const { data, isPending } = useProduct(id);
  if (isPending) return <CardSkeleton />;
  if (!data) return null;
  return (
    <li className={isAlone ? 'w-full' : 'row-list snap-start'}>
      {isAlone ? <SoleProduct product={data} /> : <TicketCard product={data} box="list" />}
    </li>
  );
}
