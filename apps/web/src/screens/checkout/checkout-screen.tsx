import { catalogErrors, currentSlug, type ProductView } from '@vale/contracts/catalog';
import { ArrowLeft } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useOrderBumps } from '../../features/checkout/api/list-order-bumps.js';
import {
  CheckoutExpired,
  CheckoutSkeleton,
  NotSoldHere,
} from '../../features/checkout/components/checkout-states.js';
import { OrderSummary } from '../../features/checkout/components/order-summary.js';
import { checkoutTexts } from '../../features/checkout/model/checkout-texts.js';
import { offeredVariations, useCart } from '../../features/checkout/model/use-cart.js';
import { useProduct } from '../../features/product/api/get-product.js';
import { ProductMissing } from '../../features/product/components/product-states.js';
import { useShop } from '../../features/shop/api/get-shop.js';
import { hasCode } from '../../shared/http/call-route.js';
import { addresses, QUANTITY_PARAMETER } from '../../shared/routing/addresses.js';
import { Link } from '../../shared/routing/link.js';
import { useCanonicalAddress, usePageParams } from '../../shared/routing/use-page.js';
import { openOrderForm } from '../../shared/storage/checkout-draft.js';
import { sharedTexts } from '../../shared/texts.js';
import { itemOf } from '../../shared/tracking/events.js';
import { track } from '../../shared/tracking/tracker.js';
import { useIsPast } from '../../shared/time/use-now.js';
import { ErrorState } from '../../shared/ui/states.js';
import { OpenCheckout } from './open-checkout.js';

export default function CheckoutScreen() {
  const { game = '', id = '' } = usePageParams('checkout');
  const { data: product, error, isPending, refetch } = useProduct(id);
  const expired = useIsPast(product?.expiraEm ?? null);
  // Deferring the render of a reply, which may take long, leaves the thread to the visitor in between.
  const isShown = useDeferredValue(!isPending);
  useCanonicalAddress(product && game !== currentSlug(product.category) ? addresses.checkout(product) : null);
  if (isPending || !isShown) return <CheckoutSkeleton />;
  if (!product) {
    if (hasCode(error, catalogErrors.productNotFound)) return <ProductMissing />;
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  if (expired) return <CheckoutExpired category={product.category} />;
  const elsewhere =
    product.variations.length > 0 ? offeredVariations(product).length === 0 : Boolean(product.checkoutUrl);
  if (elsewhere) return <NotSoldHere product={product} title={checkoutTexts.soldElsewhere} />;
  return <StockedCheckout key={product.id} product={product} onOutdated={() => void refetch()} />;
}

interface ProductCheckoutProps {
  product: ProductView;
  onOutdated: () => void;
}

/** A product that sells out while the form is open is refused by the form, which keeps what was typed. */
function StockedCheckout({ product, onOutdated }: ProductCheckoutProps) {
  const [wasSoldOut] = useState(product.soldOut);
  if (!wasSoldOut || !product.soldOut) return <ProductCheckout product={product} onOutdated={onOutdated} />;
  return (
    <NotSoldHere product={product} title={sharedTexts.soldOut}>
      {checkoutTexts.soldOutText}
    </NotSoldHere>
  );
}

function ProductCheckout({ product, onOutdated }: ProductCheckoutProps) {
  const [orderForm] = useState(() => openOrderForm(product.id));
  const bumps = useOrderBumps(product.category, orderForm);
  const shop = useShop();
  const [search] = useSearchParams();
  useCheckoutEvent(product);
  const cart = useCart({
    product,
    orderForm,
    bumps: bumps.data ?? [],
    wanted: search.getAll('variation'),
    quantities: search.getAll(QUANTITY_PARAMETER).map(Number),
    max: shop?.maxQuantity ?? 1,
  });
  return (
    <OpenCheckout
      cart={cart}
      formOf={product.id}
      orderForm={orderForm}
      bumps={bumps}
      category={product.category}
      back={
        <Link to={addresses.product(product)} className="link inline-flex min-h-11 items-center gap-2">
          <ArrowLeft size={18} aria-hidden /> {checkoutTexts.back}
        </Link>
      }
      onOutdated={onOutdated}
      summary={({ variationMissing, total, discount }, folded) => (
        <OrderSummary
          key="summary"
          product={product}
          cart={cart}
          variationMissing={variationMissing}
          total={total}
          discount={discount}
          folded={folded}
        />
      )}
    />
  );
}

/** Reports once for each opening. */
function useCheckoutEvent({ id, title, category, price }: ProductView): void {
  useEffect(() => {
    track({ name: 'InitiateCheckout', data: itemOf({ id, title, category }, price) });
  }, [id, title, category, price]);
}
