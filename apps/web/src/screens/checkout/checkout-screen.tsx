import { catalogErrors, type ProductView } from '@vale/contracts/catalog';
import { useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { useOrderBumps } from '../../features/checkout/api/list-order-bumps.js';
import { CheckoutForm } from '../../features/checkout/components/checkout-form.js';
import {
  CheckoutExpired,
  CheckoutSkeleton,
  SoldElsewhere,
} from '../../features/checkout/components/checkout-states.js';
import { OrderSummary } from '../../features/checkout/components/order-summary.js';
import { SecurityBox } from '../../features/checkout/components/security-box.js';
import { checkoutTexts } from '../../features/checkout/model/checkout-texts.js';
import { offeredVariations } from '../../features/checkout/model/use-cart.js';
import { useCheckout } from '../../features/checkout/model/use-checkout.js';
import { useProduct } from '../../features/product/api/get-product.js';
import { ProductMissing } from '../../features/product/components/product-states.js';
import { useUser } from '../../features/session/api/get-session.js';
import { useShop } from '../../features/shop/api/get-shop.js';
import { SupportLink } from '../../features/shop/components/support-link.js';
import { hasCode } from '../../shared/http/call-route.js';
import { addresses } from '../../shared/routing/addresses.js';
import { useGo } from '../../shared/routing/link.js';
import { useCanonicalAddress } from '../../shared/routing/use-canonical-address.js';
import { itemOf } from '../../shared/tracking/events.js';
import { track } from '../../shared/tracking/tracker.js';
import { openLogin } from '../../shared/session/login-prompt.js';
import { useIsPast } from '../../shared/time/use-now.js';
import { categoryColor } from '../../shared/ui/category-color.js';
import { ErrorState } from '../../shared/ui/states.js';

export default function CheckoutScreen() {
  const { game = '', id = '' } = useParams();
  const { data: product, error, isPending, refetch } = useProduct(id);
  const expired = useIsPast(product?.expiraEm ?? null);
  useCanonicalAddress(product && game !== product.category ? addresses.checkout(product) : null);
  if (isPending) return <CheckoutSkeleton />;
  if (!product) {
    if (hasCode(error, catalogErrors.productNotFound)) return <ProductMissing />;
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  if (expired) return <CheckoutExpired category={product.category} />;
  const elsewhere =
    product.variations.length > 0 ? offeredVariations(product).length === 0 : Boolean(product.checkoutUrl);
  if (elsewhere) return <SoldElsewhere product={product} />;
  return <OpenCheckout key={product.id} product={product} onOutdated={() => void refetch()} />;
}

function OpenCheckout({ product, onOutdated }: { product: ProductView; onOutdated: () => void }) {
  const user = useUser();
  const shop = useShop();
  const go = useGo();
  const [search] = useSearchParams();
  const bumps = useOrderBumps(product.category);
  useEffect(() => {
    if (user === null) openLogin();
  }, [user]);
  useCheckoutEvent(product);
  const checkout = useCheckout({
    product,
    bumps: bumps.data?.items ?? [],
    wanted: search.getAll('variation'),
    userEmail: user?.email,
    onPlaced: (order) => go(addresses.order(order.transactionId)),
    onOutdated: () => {
      onOutdated();
      void bumps.refetch();
    },
  });
  return (
    <div className="wrap pt-14 pb-16" style={categoryColor(product.category)}>
      <h1 className="mb-6">{checkoutTexts.title}</h1>
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,400px)]">
        <div className="md:col-start-2 md:row-start-1">
          <OrderSummary
            product={product}
            cart={checkout.cart}
            variationMissing={checkout.variationMissing}
            total={checkout.total}
          />
        </div>
        <div className="md:col-start-1 md:row-span-2 md:row-start-1">
          <CheckoutForm
            checkout={checkout}
            bumps={bumps.data?.items ?? []}
            paymentAvailable={shop?.paymentAvailable ?? true}
            support={<SupportLink url={shop?.supportUrl} />}
          />
        </div>
        <div className="md:col-start-2">
          <SecurityBox claims={shop?.claims ?? false} />
        </div>
      </div>
    </div>
  );
}

/** Once for each opening. */
function useCheckoutEvent({ id, title, category, price }: ProductView): void {
  useEffect(() => {
    track({ name: 'InitiateCheckout', data: itemOf({ id, title, category }, price) });
  }, [id, title, category, price]);
}
